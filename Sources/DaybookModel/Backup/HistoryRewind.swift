package import CivilTime
import SQLite

package extension HistoryWriter {
  /// Takes back all changes from the first one after an instant on, of whoever, and forgets them: the
  /// change log ends before that one. Throws `invalidState` where nothing is known of the time before.
  ///
  /// `report` is called with the transactions that are done and all of them.
  func rewind(
    to instant: Instant, report: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws {
    let own = try writer.log.key()
    let moment = writer.action.moment
    // A clock that ran ahead for a while says nothing of what came behind it.
    let last = try db.value(
      Int64.self, "SELECT id FROM action WHERE at <= ? AND id <> ? ORDER BY id DESC LIMIT 1",
      [instant.millisecond, own])
    guard let last else {
      let oldest = try db.rows(ActionRow.select + " ORDER BY id LIMIT 1", into: ActionRow.init)
      let begin = oldest.first.map { moment.text(moment.zone.local(at: $0.at)) } ?? "now"
      throw ModelError.invalidState(
        .notKept, field: "dateTime", message: "The history begins after that: \(begin).")
    }
    // Between what it brought back and itself, a restore has replaced what there was.
    let next = try db.rows(
      ActionRow.select + " WHERE id > ? AND id <> ? ORDER BY id LIMIT 1", [last, own],
      into: ActionRow.init)
    if let restore = next.first, restore.name == ActionRow.restore {
      throw ModelError.invalidState(
        .notKept, field: "dateTime",
        message: "The database was restored after that, on "
          + "\(moment.text(moment.zone.local(at: restore.at))). What it held until then is in a file "
          + "beside it that has “.before-” in its name: restore that to the moment.")
    }
    let first = last + 1
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
