import CivilTime
import Merge
import SQLite

/// What the other devices do not have yet, oldest first.
package struct Outgoing {
  /// The number of the tables that acts are about.
  package static let schema = StoreSchema.daybook.number

  package struct Given {
    package let stamp: Int64
    /// Of an act (`ActLine`).
    package let line: String
  }

  package var acts: [Given] = []
  /// What all of them had seen of others.
  package var seen: [String: Int64] = [:]
  package var isLast = false
}

package extension ReplicaReader {
  /// What this device did since it last gave something: at most so many acts, or so many bytes and
  /// one act more. What was there before it joined comes first. Only what `ReplicaWriter.catchUp` has
  /// seen.
  func outgoing(after stamp: Int64? = nil, limit: Int, bytes: Int = .max) throws -> Outgoing {
    let device = try device()
    let given = try stamp ?? db.value(Int64.self, "SELECT given FROM replica") ?? 0
    var (outgoing, size) = (Outgoing(), 0)
    func isFull(with ticks: Int64, _ line: String) -> Bool {
      outgoing.acts.append(Outgoing.Given(stamp: ticks, line: line))
      size += line.utf8.count
      return outgoing.acts.count >= limit || size >= bytes
    }
    try db.forEach("SELECT stamp, line FROM joinedAct WHERE stamp > ? ORDER BY stamp", [given]) {
      row in
      let (ticks, line): (Int64, String) = try row.read { ($0, $1) }
      return isFull(with: ticks, line) ? .stop : .row
    }
    guard outgoing.acts.isEmpty else { return outgoing }
    let sql = """
      SELECT id, stamp, name, client, at,
        undoable = 0 AND NOT EXISTS (SELECT 1 FROM action AS later WHERE later.undoes = action.id)
      FROM action INDEXED BY actionStamp
      WHERE stamp > ? AND device IS NULL ORDER BY stamp
      """
    outgoing.isLast = true
    try db.forEach(sql, [given]) { row in
      let (action, last): (Int64, Int64) = try row.read { ($0, $1) }
      let (name, client, at, isFinal): (String, String, Int64, Bool) = try row.read(from: 2) {
        ($0, $1, $2, $3)
      }
      let seen = try seen(by: action)
      outgoing.isLast = outgoing.acts.isEmpty || seen == outgoing.seen
      guard outgoing.isLast else { return .stop }
      outgoing.seen = seen
      let parts = try writes(of: action).parts
      for (ticks, part) in zip((last - Int64(parts.count - 1))..., parts) where ticks > given {
        outgoing.isLast = false
        let act = Act(Stamp(ticks, device), seen: Seen(seen), Array(part))
        let line = ActLine(
          act, name: name, client: client, at: Instant(millisecond: at), isFinal: isFinal)
        if isFull(with: ticks, line.text) { return .stop }
      }
      outgoing.isLast = true
      return .row
    }
    return outgoing
  }

  /// What had been applied of others when this device did something.
  private func seen(by action: Int64) throws -> [String: Int64] {
    let sql = """
      SELECT device, max(stamp) FROM action INDEXED BY actionDevice
      WHERE device IS NOT NULL AND stamp IS NOT NULL AND id < ? GROUP BY device
      """
    let rows = try db.rows(sql, [action]) { row in
      try row.read { ($0 as String, $1 as Int64) }
    }
    return Dictionary(rows) { $1 }
  }

  /// How many acts the others do not have.
  func waiting() throws -> Int {
    let counted = """
      SELECT (SELECT count(*) FROM joinedAct)
        + (SELECT count(*) FROM action INDEXED BY actionStamp
           WHERE stamp > (SELECT given FROM replica) AND device IS NULL)
      """
    let new = """
      SELECT id FROM action WHERE id > (SELECT caughtUp FROM replica) AND device IS NULL
      """
    return try (db.value(Int.self, counted) ?? 0)
      + db.values(Int64.self, new).count { try !writes(of: $0).isEmpty }
  }
}
