import CivilTime
import SQLite

/// A series as the columns of its task.
extension TaskSeries: StoredPart {
  var startText: String {
    startTime == nil ? startDay.description : start.description
  }

  var excludedText: String { excluded.map(\.description).joined(separator: ",") }
  var addedText: String { added.map(\.description).joined(separator: ",") }

  /// Reads the columns from `recurrence` to `added`.
  init(_ row: Row, at index: Int) throws {
    guard let rule = try? RecurrenceRule(row.value(index)) else { throw ModelError.corruptValue }
    self.rule = rule
    anchor = try row.value(index + 1)
    occurrence = try row.value(index + 4)
    let start: String = try row.value(index + 2)
    let lead: String? = try row.value(index + 3)
    if let day = Day(start) {
      (startDay, startTime) = (day, nil)
    } else if let start = LocalDateTime(start) {
      (startDay, startTime) = (start.day, start.time)
    } else {
      throw ModelError.corruptValue
    }
    self.lead = try lead.map { text in
      guard let lead = SeriesLead(text) else { throw ModelError.corruptValue }
      return lead
    }
    excluded = try Self.occurrences(row.value(index + 5))
    added = try Self.occurrences(row.value(index + 6))
  }

  private static func occurrences(_ text: String) throws -> [LocalDateTime] {
    try text.split(separator: ",").map { part in
      guard let occurrence = LocalDateTime(String(part)) else { throw ModelError.corruptValue }
      return occurrence
    }
  }
}
