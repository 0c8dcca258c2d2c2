package import CivilTime
import SQLite

package extension HistoryWriter {
  /// Takes back all changes from the first one after an instant on, of whoever, and forgets them: the
  /// change log ends before that one. Throws `invalidValue` where nothing is known of the time before.
  ///
  /// `report` is called with the transactions that are done and all of them.
  func rewind(
    to instant: Instant, report: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws {
    let own = try writer.log.key()
    let first = try db.value(
      Int64.self, "SELECT min(id) FROM action WHERE at > ? AND id <> ?",
      [instant.millisecond, own])
    guard let first = first else { return }
    let oldest = try db.rows(ActionRow.select + " ORDER BY id LIMIT 1", into: ActionRow.init).first
    guard let oldest, oldest.id < first else {
      let moment = writer.action.moment
      let begin = oldest.map { moment.text(moment.zone.local(at: $0.at)) } ?? "now"
      throw ModelError.invalidValue(
        field: "at", message: "The history begins after that: \(begin).")
    }
    try rewind(before: first, report)
    try db.run("DELETE FROM tombstone WHERE removed > ?", [instant.millisecond])
  }

  /// The same with the transaction of this id and all later ones.
  func rewind(
    before first: Int64, _ report: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws {
    let own = try writer.log.key()
    let ids = try db.values(
      Int64.self, "SELECT id FROM action WHERE id >= ? AND id <> ? ORDER BY id DESC", [first, own])
    // As one they could not be taken back: what follows from a transaction follows from it alone.
    for (number, id) in ids.enumerated() {
      report(number, ids.count)
      try HistoryRestore(writer: writer, removal: .forgetsID)
        .run(UndoneChange.outcomes(of: id, db))
      try SearchIndex(db: db).update()
      try db.run(
        "DELETE FROM change WHERE sequence >= (SELECT min(sequence) FROM change WHERE action = ?)",
        [id])
    }
    try db.run(
      """
      UPDATE action SET undoable = 1
      WHERE id < ?1 AND id IN (SELECT undoes FROM action WHERE id >= ?1 AND id <> ?2)
      """, [first, own])
    try db.run("DELETE FROM action WHERE id >= ? AND id <> ?", [first, own])
  }

  /// Leaves no trace of this transaction itself.
  func forgetOwn() throws {
    try db.run("DELETE FROM action WHERE id = ?", [writer.log.key()])
  }
}
