import CivilTime
import DaybookProtocol
import DaybookServer

extension Wire.CareMessage: EntityRow {
  static let flexibleCell = 3

  var columns: [String] {
    [
      id.text, state.rawValue, outcome?.rawValue ?? "", profile.text, phone, createdAt.description,
      text, error ?? "",
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    [
      TextTable.Cell(String(id.text.suffix(4)), .muted), TextTable.Cell(state.rawValue, style),
      TextTable.Cell(outcome == .waiting ? "" : outcome?.rawValue ?? "", .muted),
      TextTable.Cell(text), TextTable.Cell(outcome == .waiting ? error ?? "" : "", .error),
    ]
  }

  private var style: Wire.SpanStyle {
    switch state {
    case .sent: .success
    case .failed, .unknown: .error
    case .expired, .cancelled: .muted
    default: .accent
    }
  }
}

/// What a reply did, as a sentence.
extension Wire.CareReceipt: EntityRow {
  var columns: [String] {
    [
      response.id.text, effect.rawValue, response.profile.text, response.task?.text ?? "", sentence,
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] { [TextTable.Cell(sentence)] }

  /// “Ada completed “Take your pills”.”.
  private var sentence: String {
    let name = profile.name
    let what = title.map { "“\($0)”" } ?? "what was asked"
    return switch effect {
    case .confirmed: "\(name) agreed to get messages."
    case .declined: "\(name) does not want any more messages."
    case .completed: "\(name) completed \(what)."
    case .late: "\(name) completed \(what), late."
    case .photoNeeded: "\(name) sent a text, but \(what) asks for a photo."
    case .textNeeded: "\(name) sent a photo, but \(what) asks for a text."
    case .repeated: "\(name) answered \(what) again; nothing changed."
    case .noted: "\(name) sent a message that answers nothing."
    default: "The reply of \(name) was recorded."
    }
  }
}

extension Wire.Profile: EntityRow {
  static let flexibleCell = 4

  var columns: [String] {
    [id.text, "\(memberNumber)", name, relationship, phone, status.rawValue, "\(taskCount)"]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    let style = isMuted ? .muted : Wire.SpanStyle(rawValue: colour)
    return [
      TextTable.Cell("\(emoji) \(name)", style), TextTable.Cell(relationship, .muted),
      TextTable.Cell(phone, .muted),
      TextTable.Cell(status.rawValue, isMuted ? .muted : .success),
      TextTable.Cell(stage ?? Figures.counted(taskCount, "task")),
    ]
  }

  /// Whether nothing is asked of them, since they have not agreed.
  private var isMuted: Bool { status == .pending || status == .declined }

  /// Whether an answer to the introduction is awaited.
  var isAsked: Bool { status == .pending && introducedAt != nil }

  /// What stands between them and the first task; nil where nothing does.
  var stage: String? {
    switch status {
    case .active: nil
    case .confirmed: "Agreed; has no task yet."
    case .declined: "Wants no messages."
    case .pending where isAsked: introduction?.words ?? "The message was not sent."
    case .pending: "Gets no message until you send one."
    }
  }
}

extension Wire.ProfileIntroduction {
  fileprivate var words: String {
    switch state {
    case .queued: "Waiting for the program that sends messages."
    case .claimed: "The message is on its way."
    case .sent: "Waiting for the answer."
    case .failed: "The message could not be sent" + (error.map { ": \($0)" } ?? ".")
    case .unknown: "It is not known whether the message arrived."
    default: "The message was not sent."
    }
  }
}
