import CivilTime
import SQLite
import Testing

@testable import DaybookModel

extension Store {
  /// Takes away all that is too old on a day; returns how many rows of each kind there were.
  @discardableResult
  func sweep(on day: Day) throws -> [String: Int] {
    let counts = try expired(on: day)
    let removed = try transact(at: morning(day)) { writer in
      guard var sweep = try RetentionSweep(writer.reader, at: moment(morning(day))) else {
        return 0
      }
      while !sweep.isDone { try sweep.step(writer) }
      return sweep.removed
    }
    #expect(removed == counts.values.reduce(0, +))
    #expect(try expired(on: day) == [:])
    return counts
  }

  func expired(on day: Day) throws -> [String: Int] {
    let counts = try read { try $0.expired(at: moment(morning(day))) }
    return Dictionary(uniqueKeysWithValues: counts.map { ($0.name, $0.rows) })
      .filter { $0.value > 0 }
  }
}

extension WriteTransaction {
  /// Somebody who is cared for; returns the key.
  func insertEva() throws -> Int64 {
    try db.run(
      """
      INSERT INTO profile (id, name, relationship, phone, status, rank, createdAt, modifiedAt,
        revision, fingerprint)
      VALUES ('eva', 'Eva', 'mother', '+4930123456', 'active', 'a1', 0, 0, 1, 0)
      """)
    return db.lastInsertedRowID
  }

  /// A request that was made at nine on a day, and answered a minute later where it was at all.
  func insertRequest(
    _ id: String, to profile: Int64, on day: Day, _ outcome: String?, task: String = "gone",
    state: String = "sent"
  ) throws {
    let at = morning(day).millisecond
    try db.run(
      """
      INSERT INTO careMessage (id, profile, kind, task, occurrence, time, text, state, outcome,
        deadline, sent, answered, createdAt, modifiedAt, revision)
      VALUES (?, ?, 'request', ?, ?, '09:00', 'Tea?', ?, ?, 0, ?, ?, ?, 0, 1)
      """,
      [
        id, profile, task, "\(day)T09:00", state, outcome, state == "sent" ? at : nil,
        outcome == "answered" || outcome == "late" ? at + 60_000 : nil, at,
      ])
  }
}
