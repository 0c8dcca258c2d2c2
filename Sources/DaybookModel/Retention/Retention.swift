// Retention deletes rows that are older than they are kept: each entity declares a
// `RetentionPolicy`, and statistics that outlive a row are written with the row, so that a sweep
// only deletes. After a commit the hook here takes away one piece, in a transaction of its own and
// without a change in the log. Age counts in days of use as well as by the clock, which alone is
// not believed: `dayOfUse` and `retentionClock` have the days, `retainedSince` the first day that
// is still whole, and `retentionShare` how much a sweep may still take. `data/prune` does the same
// at once (docs/decisions/0029-what-outlives-the-raw-events.md).

import CivilTime
import SQLite
import Synchronization

/// Sweeps what is older than it is kept, a piece after each commit.
struct Retention {
  /// A day on which a sweep was tried for one opening of the store.
  struct Attempt: Equatable {
    let opening: Int
    let day: Day
  }

  let isOn: Bool
  private(set) var action: Action?
  /// When a sweep last found that nothing is left to delete.
  private(set) var done: Attempt?
  private(set) var sweep: (attempt: Attempt, RetentionSweep)?
  private(set) var move: Int?

  /// Notes the transaction that is committed next.
  mutating func prepare(for action: Action) {
    self.action = action
  }

  /// Takes note of the day and sweeps one piece, in a transaction of its own. Never waits for
  /// another process and never fails: the next commit goes on.
  mutating func run(_ db: Connection, _ opening: Int) {
    guard isOn, let action else { return }
    let attempt = Attempt(opening: opening, day: action.moment.instant.day)
    guard attempt != done else { return }
    do {
      try db.withoutWaiting {
        try db.transaction(.immediate) {
          try sweepPiece(WriteTransaction(db: db, action: action), attempt)
        }
      }
    } catch {
      sweep = nil
    }
  }

  /// By how many days the clock has moved since the last call, where that is too far to be
  /// believed.
  mutating func takeMove() -> Int? {
    defer { move = nil }
    return move
  }

  private mutating func sweepPiece(_ writer: WriteTransaction, _ attempt: Attempt) throws {
    let stored = try RetentionClock.stored(writer.db)
    var clock = stored ?? RetentionClock(newest: attempt.day)
    clock.use(on: attempt.day)
    if clock.beginSweep() { try RetentionShare.begin(writer.db) }
    if clock != stored { try clock.store(writer.db) }
    let shares = clock.moved == nil ? try RetentionShare.left(writer.db) : [:]
    guard !shares.isEmpty else {
      done = attempt
      if clock.moved != stored?.moved { move = clock.move(to: attempt.day) }
      return
    }
    var sweep =
      if let sweep, sweep.attempt == attempt { sweep.1 } else {
        RetentionSweep(
          cut: RetentionCut(
            sweeping: try clock.sweptDays(writer.db), at: writer.action.moment))
      }
    try sweep.step(writer, shares)
    self.sweep = (attempt, sweep)
  }
}

/// Sweeps after commits.
final class RetentionHook: StoreHook {
  private let retention: Mutex<Retention>

  init(_ pruning: Store.Pruning) {
    retention = Mutex(Retention(isOn: pruning == .automatic))
  }

  func groupBegins(with action: Action) {
    retention.withLock { $0.prepare(for: action) }
  }

  func afterCommit(_ db: Connection, opening: Int) {
    retention.withLock { $0.run(db, opening) }
  }

  fileprivate func takeMove() -> Int? { retention.withLock { $0.takeMove() } }
}

extension Store {
  /// What begins a sweep.
  package enum Pruning: Sendable {
    /// The store, after commits.
    case automatic
    /// Only a person's request; for a fixed clock, which says nothing of age.
    case onRequest
  }

  /// Returns by how many days the clock has moved, once each time that a commit finds it moved too
  /// far to be believed; else nil.
  package func takeClockMove() -> Int? { hook(RetentionHook.self)?.takeMove() }
}

/// How many rows of each kind a sweep that no person confirmed may delete: a tenth of those there
/// were when it began, so that no mistake costs much.
enum RetentionShare {
  static func begin(_ db: Connection) throws {
    try db.run("DELETE FROM retentionShare")
    for policy in RetentionPolicy.all {
      try db.run(
        """
        INSERT INTO retentionShare
        SELECT ?, count(*) / 10 FROM \(policy.rows.table) HAVING count(*) >= 10
        """, [policy.name])
    }
  }

  static func left(_ db: Connection) throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try db.rows("SELECT kind, rows FROM retentionShare"))
  }

  /// `rows` is what is left of a share; a kind with none left has no row.
  static func set(_ policy: RetentionPolicy, _ rows: Int, _ db: Connection) throws {
    if rows > 0 {
      try db.run("UPDATE retentionShare SET rows = ? WHERE kind = ?", [rows, policy.name])
    } else {
      try db.run("DELETE FROM retentionShare WHERE kind = ?", [policy.name])
    }
  }
}
