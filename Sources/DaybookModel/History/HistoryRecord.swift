// Undo takes back a whole transaction by the snapshots in the change log: each entity becomes what
// it was before, under a new revision. One mechanism does so for all entities (`HistoryRestore`),
// with SQL that follows from each `EntityDefinition`; a feature that has to refuse or compute
// something adds an `UndoGuard`. It is refused as a conflict where an entity is not as the
// transaction left it. Undo and redo are transactions in the same log that name the one they take
// back. The feature has no table of its own; the history methods of the server call it
// (docs/decisions/0020-what-undo-restores.md).

package import CivilTime

/// One transaction of the change log.
package struct HistoryRecord: Sendable, Hashable {
  /// The state of a transaction; the raw value is the wire's word.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// It is in force, and can be undone.
    case done
    /// It was undone, and can be done again.
    case undone
    /// It was undone, and another transaction has done it again since.
    case redone
    /// It is itself the undo of another, which can be done again.
    case undo
    /// It is the server's own, too old to be undone, about rows that were pruned, or an undo that
    /// was taken back itself.
    case final
  }

  package let id: Int64
  /// The method, such as "task/complete".
  package let name: String
  /// What the client called itself.
  package let client: String
  /// The session's unique id.
  package let origin: String
  /// The name of the device that did it; nil for this one.
  package let device: String?
  package let at: Instant
  package let state: State
  /// How many entities it touched.
  package let entities: Int
  /// "Completed “Pay rent”", "Added 3 tasks".
  package let summary: String
  /// In how many fields it met another value.
  package let conflictCount: Int
  /// The first of them.
  package let conflicts: [ValueConflict]
  static let mostConflicts = 100
}

/// What an undo or redo did.
package struct HistoryStep: Sendable, Hashable {
  /// The transaction to name to go back: of an undo the one that was undone, of a redo itself.
  package let action: Int64
  package let summary: String
  /// How many entities changed; 0 where it was undone or done again already.
  package let changes: Int
  /// The first of them; nil where nothing changed.
  package let focus: ChangeKey?
}
