import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// A message of the outbox as a row of a list.
struct MessageEntry: EntityRow {
  static let flexibleCell = 3

  let message: Wire.CareMessage

  init(_ entity: JSON) throws {
    message = try Wire.CareMessage(json: entity)
  }

  var columns: [String] {
    [
      message.id.text, message.state.rawValue, message.outcome?.rawValue ?? "",
      message.profile.text, message.phone, message.createdAt.description, message.text,
      message.error ?? "",
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    [
      TextTable.Cell(String(message.id.text.suffix(4)), .muted),
      TextTable.Cell(message.state.rawValue, style),
      TextTable.Cell(message.outcome == .waiting ? "" : message.outcome?.rawValue ?? "", .muted),
      TextTable.Cell(message.text),
      TextTable.Cell(message.outcome == .waiting ? message.error ?? "" : "", .error),
    ]
  }

  private var style: Wire.SpanStyle {
    switch message.state {
    case .sent: .success
    case .failed, .unknown: .error
    case .expired, .cancelled: .muted
    default: .accent
    }
  }
}

/// What a reply did, as a sentence.
struct ReplyEntry: EntityRow {
  static let flexibleCell = 0

  let answer: Wire.CareReceipt

  init(_ entity: JSON) throws {
    answer = try Wire.CareReceipt(json: entity)
  }

  var columns: [String] {
    [
      answer.response.id.text, answer.effect.rawValue, answer.response.profile.text,
      answer.response.task?.text ?? "", sentence,
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] { [TextTable.Cell(sentence)] }

  /// “Ada completed “Take your pills”.”.
  private var sentence: String {
    let name = answer.profile.name
    let what = answer.title.map { "“\($0)”" } ?? "what was asked"
    return switch answer.effect {
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
