import Merge
import SQLite

/// Changes that a newer daybook made to what this one does not know. They are held, each act as the
/// line that it came in, under the version of the database that did not know them; another version
/// looks at them again.
struct LaterChanges {
  let writer: WriteTransaction

  private var db: Connection { writer.db }

  /// Holds what an act has of them.
  func hold(_ act: ActLine) throws {
    guard !act.later.isEmpty else { return }
    let stamp = act.act.stamp
    let value = SnapshotText.joined([
      "device": SnapshotText.quoted(stamp.device),
      "seen": SnapshotText.joined(
        Dictionary(
          act.act.seen.ticks.map {
            (String(SnapshotText.quoted($0).dropFirst().dropLast()), "\($1)")
          }
        ) { $1 }),
      "line": SnapshotText.quoted(act.text(of: act.later)),
    ])
    try db.run(
      "INSERT OR REPLACE INTO held (entity, id, name, value) VALUES (?, ?, '', ?)",
      ["\(try version())", "\(stamp.ticks)@\(stamp.device)", value])
  }

  /// Gives those their place that another version held, in the order in which they were made. What
  /// was written here meanwhile had not seen them.
  func place() throws {
    let sql = """
      SELECT entity, id, value ->> 'line', value ->> 'device', value ->> 'seen' FROM held
      WHERE entity BETWEEN '-' AND ':' AND entity <> ? ORDER BY CAST(id AS INTEGER), id
      """
    let held = try db.rows(sql, ["\(try version())"]) { row in
      let (version, id, line): (String, String, String) = try row.read { ($0, $1, $2) }
      let (device, seen): (String, String) = try row.read(from: 3) { ($0, $1) }
      return (version, id, line, device, seen)
    }
    guard !held.isEmpty else { return }
    for (version, id, line, device, seen) in held {
      try db.run("DELETE FROM held WHERE entity = ? AND id = ?", [version, id])
      do {
        try db.savepoint {
          let ticks = try SnapshotText(seen).allMembers.compactMapValues(Int64.init)
          let act = try writer.reader.replica.act(line, by: device, seen: Seen(ticks))
          let action = writer.action.named("replica/apply", .final)
          try WriteTransaction(db: db, action: action).replica.put(act)
        }
      } catch  where ModelError.isRefusal(error) {
        // No daybook has written it.
      }
    }
    try db.run("UPDATE replica SET caughtUp = (SELECT max(id) FROM action)")
  }

  private func version() throws -> Int64 {
    try db.value(Int64.self, "PRAGMA user_version") ?? 0
  }
}
