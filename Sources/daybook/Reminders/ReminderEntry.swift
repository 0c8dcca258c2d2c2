import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// A reminder as a row of a list.
struct ReminderEntry: EntityRow {
  static let flexibleCell = 2

  private static let endMember = "$snoozedUntil"

  let reminder: Wire.Reminder
  /// When it is back: "14:30", and with the day where that is another.
  private let snoozedUntil: String?

  init(_ entity: JSON) throws {
    reminder = try Wire.Reminder(json: entity)
    snoozedUntil = if case .string(let text)? = entity[Self.endMember] { text } else { nil }
  }

  static func named(_ entities: [JSON], _ server: LocalServer) throws -> [JSON] {
    try entities.map { entity in
      guard case .object(var members) = entity,
        let end = try Wire.Reminder(json: entity).snoozedUntil
      else { return entity }
      members[endMember] = .string(try server.text(of: end))
      return .object(members)
    }
  }

  var columns: [String] {
    [
      reminder.id.text, reminder.state.rawValue, reminder.firesAt?.description ?? "",
      reminder.task?.text ?? reminder.habit?.text ?? "", reminder.title,
    ]
  }

  func cells(_ clock: ClockStyle) -> [TextTable.Cell] {
    [
      TextTable.Cell("♫", reminder.state == .silent ? .muted : .accent),
      TextTable.Cell(when(clock), .time), TextTable.Cell(reminder.title),
      TextTable.Cell(words, reminder.state == .pending ? .warning : .muted),
    ]
  }

  /// The time on the clock of the task's zone.
  private func when(_ clock: ClockStyle) -> String {
    if let at = reminder.at { return clock.cell(at.day, at.time) }
    guard let minutes = reminder.minutesBefore else { return "" }
    let parts = [(minutes / 1440, "d"), (minutes / 60 % 24, "h"), (minutes % 60, "min")]
    let length = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    let anchor = reminder.relatedTo == .start ? "start" : "due"
    if let time = reminder.time {
      let day = length.isEmpty ? "on the \(anchor) day" : "\(length) before \(anchor)"
      return "\(clock.text(time)) \(day)"
    }
    return length.isEmpty ? "at \(anchor)" : "\(length) before \(anchor)"
  }

  private var words: String {
    switch reminder.state {
    case .pending: "gone off"
    case .upcoming: snoozedUntil.map { "snoozed until \($0)" } ?? ""
    default: "silent"
    }
  }
}
