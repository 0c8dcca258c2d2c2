import CivilTime
import DaybookProtocol
import JSON

/// A tag as a row of a list.
struct TagEntry: EntityRow {
  static let flexibleCell = 0

  let tag: Wire.Tag

  init(_ entity: JSON) throws {
    tag = try Wire.Tag(json: entity)
  }

  var columns: [String] {
    [
      tag.id.text, tag.name, tag.colour ?? "", tag.icon ?? "", String(tag.openTasks),
      String(tag.habits),
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    [
      TextTable.Cell("#\(tag.name)", .tag), TextTable.Cell(tag.colour ?? "", .muted),
      TextTable.Cell(tag.icon ?? "", .muted),
      TextTable.Cell(ReportFormatter.counted(tag.openTasks, "open task")),
      TextTable.Cell(ReportFormatter.counted(tag.habits, "habit")),
    ]
  }
}
