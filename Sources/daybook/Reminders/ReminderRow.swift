import CivilTime
import DaybookProtocol
import DaybookServer

extension Wire.Reminder: EntityRow {
  static let flexibleCell = 2

  var columns: [String] {
    [
      id.text, state.rawValue, firesAt?.description ?? "", task?.text ?? habit?.text ?? "", title,
    ]
  }

  func cells(_ clock: ClockStyle) -> [TextTable.Cell] { cells(clock, snoozedUntil: nil) }

  static func cells(of rows: [Self], _ server: LocalServer) throws -> [[TextTable.Cell]] {
    let clock = try server.clock()
    return try rows.map {
      $0.cells(clock, snoozedUntil: try $0.snoozedUntil.map { try server.text(of: $0) })
    }
  }

  private func cells(_ clock: ClockStyle, snoozedUntil end: String?) -> [TextTable.Cell] {
    let words =
      switch state {
      case .pending: "gone off"
      case .upcoming: end.map { "snoozed until \($0)" } ?? ""
      default: "silent"
      }
    return [
      TextTable.Cell("♫", state == .silent ? .muted : .accent),
      TextTable.Cell(when(clock), .time), TextTable.Cell(title),
      TextTable.Cell(words, state == .pending ? .warning : .muted),
    ]
  }

  /// The time on the clock of the task's zone.
  func when(_ clock: ClockStyle) -> String {
    if let dateTime { return clock.cell(dateTime.day, dateTime.time) }
    guard let minutes = minutesBefore else { return "" }
    let parts = [(minutes / 1440, "d"), (minutes / 60 % 24, "h"), (minutes % 60, "min")]
    let length = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    let anchor = relatedTo == .start ? "start" : "due"
    if let time {
      let day = length.isEmpty ? "on the \(anchor) day" : "\(length) before \(anchor)"
      return "\(clock.text(time)) \(day)"
    }
    return length.isEmpty ? "at \(anchor)" : "\(length) before \(anchor)"
  }
}
