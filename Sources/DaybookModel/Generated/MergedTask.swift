// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

/// A task from elsewhere that is an occurrence of another.
package struct MergedTask: PartRecord {
  package var id: TaskID
  package var occurrence: LocalDateTime
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var fingerprint: Int64
  /// Where they differ from those of the task.
  package var foreignFields: String?
  /// Its state, where it stayed a task of its own.
  package var ownState: TaskState?

  package init(id: TaskID, occurrence: LocalDateTime, createdAt: Instant, modifiedAt: Instant, fingerprint: Int64, foreignFields: String? = nil, ownState: TaskState? = nil) {
    self.id = id
    self.occurrence = occurrence
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.fingerprint = fingerprint
    self.foreignFields = foreignFields
    self.ownState = ownState
  }

  static let table = "mergedTask"
  static let owner = "task"
  /// The columns in the order in which they are read.
  package static let columns = #"mergedTask."id", mergedTask."at", mergedTask."createdAt", mergedTask."modifiedAt", mergedTask."fingerprint", mergedTask."foreignFields", \#(MergedTask.ownStateSQL)"#
  /// The index of the first column behind them.
  package static let endIndex = 7

  package init(_ row: Row, at first: Int) throws {
    id = try row.value(first + 0)
    occurrence = try row.value(first + 1)
    createdAt = try row.value(first + 2)
    modifiedAt = try row.value(first + 3)
    fingerprint = try row.value(first + 4)
    foreignFields = try row.value(first + 5)
    ownState = try row.value(first + 6)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["at", "createdAt", "modifiedAt", "fingerprint", "foreignFields"]),
  ]
  /// Its parameters are the owner's key and `values`.
  static let insert = #"""
    INSERT INTO mergedTask ("task", "id", "at", "createdAt", "modifiedAt", "fingerprint", "foreignFields")
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """#
  var values: [(any SQLiteValue)?] {
    [id, occurrence, createdAt, modifiedAt, fingerprint, foreignFields]
  }
}
