import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// A profile as a row of a list.
struct ProfileEntry: EntityRow {
  static let flexibleCell = 4

  let profile: Wire.Profile

  init(_ entity: JSON) throws {
    profile = try Wire.Profile(json: entity)
  }

  var columns: [String] {
    [
      profile.id.text, "\(profile.memberNumber)", profile.name, profile.relationship,
      profile.phone, profile.status.rawValue, "\(profile.taskCount)",
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    [
      TextTable.Cell("\(profile.emoji) \(profile.name)", style),
      TextTable.Cell(profile.relationship, .muted), TextTable.Cell(profile.phone, .muted),
      TextTable.Cell(profile.status.rawValue, profile.isMuted ? .muted : .success),
      TextTable.Cell(profile.stage ?? tasks),
    ]
  }

  private var tasks: String { "\(profile.taskCount) \(profile.taskCount == 1 ? "task" : "tasks")" }

  private var style: Wire.SpanStyle {
    profile.isMuted ? .muted : Wire.SpanStyle(rawValue: profile.colour)
  }
}

extension Wire.Profile {
  /// Whether nothing is asked of them, since they have not agreed.
  var isMuted: Bool { status == .pending || status == .declined }

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
