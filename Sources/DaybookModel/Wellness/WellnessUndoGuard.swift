import CivilTime
import SQLite

/// The days whose statistics change with an undo of logs.
struct WellnessUndoGuard: UndoGuard {
  let writer: WriteTransaction
  private(set) var days: Set<Day> = []

  /// A workout may have counted on another day.
  mutating func note(_ change: EntityChange, _ removal: UndoneAdd) throws {
    guard change.entity == .wellnessLog else { return }
    let sql = "SELECT ? ->> 'day' UNION SELECT day FROM wellnessLog WHERE id = ?"
    let snapshot = change.wasThere ? try change.before(writer.db) : nil
    for text in try writer.db.values(String?.self, sql, [snapshot, change.id]) {
      guard let day = text.flatMap({ Day($0) }) else { continue }
      if let first = try writer.reader.wellnessLogs.retainedSince(), day < first {
        throw ModelError.invalidState(
          .notKept,
          message: "This would change \(day), whose logs are no longer kept.")
      }
      days.insert(day)
    }
  }

  /// Adds the days up anew, once all rows are there.
  func finish(_ rows: [RestoredRow]) throws {
    for day in days.sorted() { try writer.wellnessLogs.refresh(day) }
  }
}
