import CivilTime
import SQLite

/// A series as the columns of its task.
extension TaskSeries {
  var startText: String {
    startTime == nil ? startDay.description : start.description
  }

  var excludedText: String { excluded.map(\.description).joined(separator: ",") }
  var addedText: String { added.map(\.description).joined(separator: ",") }

  /// Reads the columns from `recurrence` to `added`; nil for a task that does not recur.
  init?(_ row: Row, at index: Int) throws {
    let rule: String? = try row.value(index)
    guard let rule else { return nil }
    let anchor: String = try row.value(index + 1)
    let start: String = try row.value(index + 2)
    let lead: String? = try row.value(index + 3)
    let occurrence: String = try row.value(index + 4)
    guard let rule = try? RecurrenceRule(rule), let anchor = RecurrenceAnchor(rawValue: anchor),
      let occurrence = LocalDateTime(occurrence)
    else { throw ModelError.corruptValue }
    self.rule = rule
    self.anchor = anchor
    self.occurrence = occurrence
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
