import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// The reading of a line as a task, as a row of a list.
struct LineEntry: EntityRow {
  static let flexibleCell = 0

  let parsed: Wire.ParsedTask

  init(_ entity: JSON) throws {
    parsed = try Wire.ParsedTask(json: entity)
  }

  var columns: [String] {
    [
      parsed.title, parsed.due?.description ?? "", parsed.dueTime?.description ?? "",
      parsed.priority.rawValue,
      parsed.recurrence?.text ?? "", parsed.tags.joined(separator: ","),
    ]
  }

  func cells(_ clock: ClockStyle) -> [TextTable.Cell] {
    let words = parsed.parts.filter { $0.kind != .tag && $0.kind != .quoted }.map(\.sentence)
    let recurring = parsed.due.flatMap { due in
      parsed.recurrence == nil ? nil : "first " + clock.cell(due, parsed.dueTime)
    }
    return [
      TextTable.Cell(parsed.title.isEmpty ? "(no title)" : parsed.title, .title),
      TextTable.Cell(words.joined(separator: ", "), .time),
      TextTable.Cell(recurring ?? "", .muted),
      TextTable.Cell(parsed.tags.map { "#\($0)" }.joined(separator: " "), .tag),
    ]
  }
}
