// The change log says what each transaction did: a row of `action` names it, and a row of `change`
// has the snapshot of each entity that it touched, before and after, as JSON text. A
// `WriteTransaction` makes both as features record their changes; `tombstone` keeps the ids of what
// was removed from being used again. Undo, the search index and what is told to other clients read
// the log, so a feature that writes a row must record it. What the log keeps of an entity is
// declared once, in its `EntityDefinition`. Rows stay 90 days
// (docs/decisions/0029-what-outlives-the-raw-events.md).

package import CivilTime
import SQLite

/// One row of the change log: what one transaction did to one entity.
package struct ChangeRecord: Sendable, Hashable {
  package enum Operation: String, StoredChoice, Sendable, Hashable, CaseIterable {
    case add, edit, remove
  }

  /// Grows with every change and is never used again.
  package let sequence: Int64
  package let entity: Entity
  package let id: String
  package let operation: Operation
  /// The entity's revision after the change; of a removal, its last one.
  package let revision: Int64
  /// The key of the transaction in the log.
  package let actionKey: Int64
  /// The transaction's name, such as "task/complete".
  package let action: String
  /// The session's unique id.
  package let origin: String
  /// What the session's client calls itself.
  package let client: String
  package let at: Instant

  /// What `init(row:)` reads, at the beginning of a row.
  static let columns =
    "sequence, entity, change.id, operation, revision, action.id, name, origin, client, at"

  /// Ends in front of a condition.
  static let selection =
    "SELECT \(columns) FROM change CROSS JOIN action ON action.id = change.action "

  init(row: Row) throws {
    sequence = try row.value(0)
    entity = try Entities.named(row.value(1)).entity
    id = try row.value(2)
    let operation: String = try row.value(3)
    self.operation = Operation(rawValue: operation) ?? .edit
    revision = try row.value(4)
    actionKey = try row.value(5)
    action = try row.value(6)
    origin = try row.value(7)
    client = try row.value(8)
    at = Instant(millisecond: try row.value(9))
  }

  package var parts: (whole: ChangeKey, part: String?) { ChangeKey(entity, id).parts }
}

/// The entity that a change is about.
package struct ChangeKey: Sendable, Hashable {
  package let entity: Entity
  package let id: String

  package init(_ entity: Entity, _ id: String) {
    self.entity = entity
    self.id = id
  }

  /// What it is a part of, and which part: of an occurrence its task and the date and time, of a mark
  /// its habit and the day. What is no part is whole itself.
  package var parts: (whole: ChangeKey, part: String?) {
    guard let whole = (try? Entities.named(entity.name))?.partOf else { return (self, nil) }
    let halves = id.split(separator: "@", maxSplits: 1).map(String.init)
    return (ChangeKey(whole, halves.first ?? id), halves.dropFirst().first)
  }
}

package extension ReadTransaction {
  /// The highest sequence that the change log ever gave, also after a trim; 0 before the first.
  func cursor() throws -> Int64 {
    try db.value(Int64.self, "SELECT seq FROM sqlite_sequence WHERE name = 'change'") ?? 0
  }

  /// What other sessions than `origin` did to these entities after the cursor, oldest first.
  func changes(
    to keys: [ChangeKey], after cursor: Int64, notFrom origin: String
  ) throws -> [ChangeRecord] {
    let sql =
      ChangeRecord.selection
      + "WHERE entity = ? AND change.id = ? AND sequence > ? AND origin <> ?"
    var changes: [ChangeRecord] = []
    for key in keys {
      let arguments: Arguments = [key.entity.name, key.id, cursor, origin]
      changes += try db.rows(sql, arguments, read: ChangeRecord.init(row:))
    }
    return changes.sorted { $0.sequence < $1.sequence }
  }
}
