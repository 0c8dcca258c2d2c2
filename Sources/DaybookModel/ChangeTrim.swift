import CivilTime
import GRDB

/// The change log keeps 90 days, undoable acts and others alike: whoever wants to undo something
/// does so within days, and one limit is one that a person can remember.
///
/// What is removed is counted back from now or, where that is earlier, from the newest action that
/// stood in the log before this store wrote: a clock that runs ahead cannot make young actions old.
struct ChangeTrim {
  private static let day: Int64 = 86_400_000
  /// Rows of the log that one commit removes at most.
  static let piece = 500

  /// nil for never.
  private var due: Instant?
  /// Actions before it are removed, piece by piece; nil when none are left.
  private var cut: Int64?
  /// Of which opening of the store `cut` speaks.
  private var opening = 0

  init(dueAt due: Instant?) {
    self.due = due
  }

  /// Sets what is to be removed once a day; `db` must not yet hold the act of that instant.
  mutating func prepare(_ db: Database, at now: Instant, _ opening: Int) {
    if opening != self.opening { (self.opening, cut) = (opening, nil) }
    guard let due, now >= due, cut == nil,
      let newest = try? db.value(Int64.self, "SELECT max(at) FROM action")
    else { return }
    self.due = now.adding(milliseconds: Self.day)
    cut = min(now.millisecond, newest) - 90 * Self.day
  }

  /// Removes one piece of what is too old, in a transaction of its own. Never waits for another
  /// process and never fails: the next commit goes on.
  mutating func run(_ db: Database) {
    guard let cut else { return }
    do {
      guard try Self.oldest(db, before: cut) != nil else { return self.cut = nil }
      try db.withoutWaiting {
        try db.inTransaction(.immediate) {
          try Self.remove(db, before: cut)
          return .commit
        }
      }
    } catch {
      return
    }
  }

  private static func oldest(_ db: Database, before cut: Int64) throws -> Int64? {
    try db.value(Int64.self, "SELECT id FROM action WHERE at < ? ORDER BY at LIMIT 1", [cut])
  }

  /// An act that is removed in part can no longer be undone.
  private static func remove(_ db: Database, before cut: Int64) throws {
    var rest = piece
    while rest > 0, let action = try oldest(db, before: cut) {
      try db.run("UPDATE action SET undoable = 0 WHERE id = ?", [action])
      try db.run(
        """
        DELETE FROM change WHERE sequence IN
          (SELECT sequence FROM change WHERE action = ? ORDER BY sequence LIMIT ?)
        """, [action, rest])
      rest -= db.changesCount
      guard rest > 0 else { return }
      try db.run("DELETE FROM action WHERE id = ?", [action])
      rest -= 1
    }
  }
}
