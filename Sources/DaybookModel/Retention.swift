import CivilTime
import GRDB

/// Sweeps once a day what is older than it is kept, a piece after each commit.
struct Retention {
  private static let day: Int64 = 86_400_000

  /// nil for never.
  private var due: Instant?
  /// nil when nothing is left to be swept.
  private var sweep: RetentionSweep?
  private var action: Action?
  /// Of which opening of the store `sweep` speaks.
  private var opening = 0

  init(dueAt due: Instant?) {
    self.due = due
  }

  /// Sets what is to be swept once a day; `db` must not yet hold the act.
  mutating func prepare(_ db: Database, for action: Action, _ opening: Int) {
    if opening != self.opening { (self.opening, sweep) = (opening, nil) }
    let now = action.moment.instant
    guard let due, now >= due, sweep == nil,
      let cut = try? RetentionCut.standing(db, at: action.moment)
    else { return }
    self.due = now.adding(milliseconds: Self.day)
    self.action = action
    sweep = RetentionSweep(cut: cut)
  }

  /// Sweeps one piece, in a transaction of its own. Never waits for another process and never fails:
  /// the next commit goes on.
  mutating func run(_ db: Database) {
    guard var sweep, let action else { return }
    do {
      try db.withoutWaiting {
        try db.inTransaction(.immediate) {
          try sweep.step(Writer(db: db, action: action))
          return .commit
        }
      }
    } catch {
      return
    }
    self.sweep = sweep.isDone ? nil : sweep
  }
}
