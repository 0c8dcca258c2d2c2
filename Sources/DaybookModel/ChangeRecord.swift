package import CivilTime
import GRDB

/// One row of the change log: what one act did to one entity.
package struct ChangeRecord: Sendable, Hashable {
  package enum Operation: String, Sendable, Hashable, CaseIterable {
    case add, edit, remove
  }

  /// Grows with every change and is never used again.
  package let sequence: Int64
  package let entity: Entity
  package let id: String
  package let operation: Operation
  /// The entity's revision after the change; of a removal, its last one.
  package let revision: Int64
  /// The act's name, such as "task/complete".
  package let action: String
  /// The session's unique id, alone.
  package let origin: String
  /// What the session's client calls itself.
  package let client: String
  package let at: Instant
}

/// What a change can be about.
package struct ChangeKey: Sendable, Hashable {
  package let entity: Entity
  package let id: String

  package init(_ entity: Entity, _ id: String) {
    self.entity = entity
    self.id = id
  }
}

package extension Reader {
  /// The newest sequence that the change log ever gave, also after a trim; 0 before the first.
  func cursor() throws -> Int64 {
    try db.value(Int64.self, "SELECT seq FROM sqlite_sequence WHERE name = 'change'") ?? 0
  }

  /// What other sessions than `origin` did to these entities after the cursor, oldest first.
  func changes(
    to keys: [ChangeKey], after cursor: Int64, notFrom origin: String
  ) throws -> [ChangeRecord] {
    let sql = """
      SELECT sequence, operation, revision, name, origin, client, at
      FROM change JOIN action ON action.id = action
      WHERE entity = ? AND change.id = ? AND sequence > ? AND origin <> ?
      """
    var changes: [ChangeRecord] = []
    for key in keys {
      let arguments: StatementArguments = [key.entity.rawValue, key.id, cursor, origin]
      changes += try db.rows(sql, arguments) { row in
        try ChangeRecord(
          sequence: row.value(0), entity: key.entity, id: key.id,
          operation: ChangeRecord.Operation(rawValue: row.value(1)) ?? .edit,
          revision: row.value(2),
          action: row.value(3), origin: row.value(4), client: row.value(5),
          at: Instant(millisecond: row.value(6)))
      }
    }
    return changes.sorted { $0.sequence < $1.sequence }
  }
}
