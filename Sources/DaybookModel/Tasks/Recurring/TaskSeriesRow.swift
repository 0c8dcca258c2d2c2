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
    self = try row.read(from: index) {
      (
        rule: String, anchor: RecurrenceAnchor, start: String, lead: String?,
        occurrence: LocalDateTime, excluded: String, added: String
      ) in
      let day = Day(start).map { LocalDateTime(day: $0, time: .midnight) }
      guard let rule = try? RecurrenceRule(rule), let start = day ?? LocalDateTime(start) else {
        throw ModelError.corruptValue
      }
      return TaskSeries(
        rule: rule, anchor: anchor, startDay: start.day, startTime: day == nil ? start.time : nil,
        lead: try lead.map { text in
          guard let lead = SeriesLead(text) else { throw ModelError.corruptValue }
          return lead
        }, occurrence: occurrence, excluded: try Self.occurrences(excluded),
        added: try Self.occurrences(added))
    }
  }

  private static func occurrences(_ text: String) throws -> [LocalDateTime] {
    try text.split(separator: ",").map { part in
      guard let occurrence = LocalDateTime(String(part)) else { throw ModelError.corruptValue }
      return occurrence
    }
  }
}
