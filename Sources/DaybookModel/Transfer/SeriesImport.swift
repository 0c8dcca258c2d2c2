import CivilTime
import SQLite

extension MergedTask {
  static let ownStateSQL = "(SELECT state FROM task WHERE task.id = mergedTask.id)"

  /// Keeps the id from being used again, unless it is that of a task.
  func insert(_ db: Connection, into task: TaskID, at instant: Instant) throws {
    try db.run(
      """
      \(Self.insert)
      ON CONFLICT (id) DO UPDATE SET task = excluded.task, at = excluded.at,
        createdAt = excluded.createdAt, modifiedAt = excluded.modifiedAt,
        fingerprint = excluded.fingerprint, foreignFields = excluded.foreignFields
      """, Arguments([task] + values))
    guard ownState == nil else { return }
    try db.run(
      "INSERT OR IGNORE INTO tombstone (entity, id, removed) VALUES ('task', ?, ?)",
      [id, instant])
  }

  /// The fingerprint with which a task was merged; nil for one that was not.
  static func fingerprint(_ db: Connection, of id: TaskID) throws -> Int64? {
    try db.value(Int64.self, "SELECT fingerprint FROM mergedTask WHERE id = ?", [id.text])
  }
}

/// A series from elsewhere, with what happened to its occurrences.
package struct SeriesImport: Sendable, Hashable {
  package var series: TaskSeries
  package var occurrences: [OccurrenceRecord]
  package var merged: [MergedTask]

  package init(series: TaskSeries, occurrences: [OccurrenceRecord], merged: [MergedTask]) {
    self.series = series
    self.occurrences = occurrences
    self.merged = merged
  }
}
