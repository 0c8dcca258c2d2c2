package import CivilTime
import SQLite

/// A task from elsewhere that is an occurrence of another.
package struct MergedTask: Sendable, Hashable {
  package var id: TaskID
  package var occurrence: LocalDateTime
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var fingerprint: Int64
  /// Where they differ from those of the task.
  package var foreignFields: String?
  /// Its state, where it stayed a task of its own.
  package var ownState: TaskState?

  package init(
    id: TaskID, occurrence: LocalDateTime, createdAt: Instant, modifiedAt: Instant,
    fingerprint: Int64, foreignFields: String?, ownState: TaskState? = nil
  ) {
    self.id = id
    self.occurrence = occurrence
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.fingerprint = fingerprint
    self.foreignFields = foreignFields
    self.ownState = ownState
  }
}

extension MergedTask {
  /// Keeps what another import has to know, and the id from being used again, unless it is that of
  /// a task.
  func insert(_ db: Connection, into task: TaskID, at instant: Instant) throws {
    try db.run(
      """
      INSERT INTO mergedTask (id, task, at, createdAt, modifiedAt, fingerprint, foreignFields)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET task = excluded.task, at = excluded.at,
        createdAt = excluded.createdAt, modifiedAt = excluded.modifiedAt,
        fingerprint = excluded.fingerprint, foreignFields = excluded.foreignFields
      """,
      [
        id.text, task.text, occurrence.description, createdAt.millisecond, modifiedAt.millisecond,
        fingerprint, foreignFields,
      ])
    guard ownState == nil else { return }
    try db.run(
      "INSERT OR IGNORE INTO tombstone (entity, id, removed) VALUES ('task', ?, ?)",
      [id.text, instant.millisecond])
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
