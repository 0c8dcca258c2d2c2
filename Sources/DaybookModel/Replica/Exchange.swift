package import CivilTime
import Merge
import SQLite

/// How this database stands to those of the person's other devices.
package struct ExchangeStatus: Sendable {
  package enum State: Sendable, CaseIterable {
    case off, ready, attention
  }

  /// This device; nil while it exchanges nothing.
  package struct Own: Sendable {
    package let space: String
    package let device: String
    package let name: String
    package let publicKey: String
    /// How many of its segments were given, and the hash of the last.
    package let number: Int
    package let hash: String?
    package let roundAt: Instant?
    package let outcome: RoundOutcome?
    package let reason: String?
    /// When the first of the rounds failed that have failed since one was ok.
    package let failedAt: Instant?
  }

  /// Another device, as far as it was applied here.
  package struct Other: Sendable {
    package let device: String
    package let name: String
    package let publicKey: String?
    package let number: Int
    package let hash: String?
    package let stamp: Int64
    package let appliedAt: Instant?
  }

  package let own: Own?
  package let others: [Other]
  package let waiting: Int

  package var state: State {
    guard let own else { return .off }
    switch own.outcome {
    case nil, .ok, .unreachable: return .ready
    default: return .attention
    }
  }
}

/// How a round of exchange ended; Sources/Replication and protocol/schema/replica.json have the same.
package enum RoundOutcome: String, Sendable, CaseIterable {
  case ok, unreachable, denied, missing, full, replaced, damaged, newer
}

package extension ReplicaReader {
  /// What is kept for the exchange.
  static let tables = [
    "replicaDevice", "replica", "joinedAct", "stamp", "register", "sibling", "held",
  ]

  /// Whether this database is one of a space.
  func isJoined() throws -> Bool {
    try db.value(Int.self, "SELECT 1 FROM replica") != nil
  }

  func status() throws -> ExchangeStatus {
    let own = try db.rows(
      """
      SELECT space, device, name, publicKey, number, hash, roundAt, outcome, reason, failedAt
      FROM replica
      """
    ) { row in
      let (space, device, name, publicKey): (String, String, String, String) = try row.read {
        ($0, $1, $2, $3)
      }
      let (number, hash, roundAt): (Int, String?, Int64?) = try row.read(from: 4) { ($0, $1, $2) }
      let (outcome, reason, failedAt): (String?, String?, Int64?) = try row.read(from: 7) {
        ($0, $1, $2)
      }
      return ExchangeStatus.Own(
        space: space, device: device, name: name, publicKey: publicKey, number: number, hash: hash,
        roundAt: roundAt.map(Instant.init(millisecond:)),
        outcome: outcome.flatMap(RoundOutcome.init), reason: reason,
        failedAt: failedAt.map(Instant.init(millisecond:)))
    }.first
    guard let own else { return ExchangeStatus(own: nil, others: [], waiting: 0) }
    let others = try db.rows(
      """
      SELECT device, name, publicKey, number, hash, stamp, appliedAt FROM replicaDevice
      ORDER BY name, device
      """
    ) { row in
      let (device, name, publicKey, number): (String, String, String?, Int) = try row.read {
        ($0, $1, $2, $3)
      }
      let (hash, stamp, appliedAt): (String?, Int64, Int64?) = try row.read(from: 4) {
        ($0, $1, $2)
      }
      return ExchangeStatus.Other(
        device: device, name: name, publicKey: publicKey, number: number, hash: hash, stamp: stamp,
        appliedAt: appliedAt.map(Instant.init(millisecond:)))
    }
    return ExchangeStatus(own: own, others: others, waiting: try waiting())
  }
}

/// What stands around the acts of another device.
package struct ActsOrigin {
  package let device: String
  package let name: String
  package let publicKey: String?
  /// What it had seen of others before all of the acts.
  package let seen: [String: Int64]
  /// The place in its log that is reached with the last of them.
  package let end: (number: Int, hash: String?)?

  package init(
    device: String, name: String, publicKey: String?, seen: [String: Int64],
    end: (number: Int, hash: String?)?
  ) {
    (self.device, self.name, self.publicKey, self.seen) = (device, name, publicKey, seen)
    self.end = end
  }
}

package extension ReplicaWriter {
  /// Applies acts in their order, until one had seen what is not here yet. Throws `invalidValue` with
  /// the number of the act, and applies nothing, for one that cannot be.
  func apply(
    _ lines: [String], from origin: ActsOrigin
  ) throws -> (applied: Int, waitsFor: (device: String, stamp: Int64)?) {
    let own = try reader.replica.device()
    guard origin.device != own else {
      throw ModelError.invalidValue(field: "device", message: "These are acts of this device.")
    }
    let place =
      try db.value(
        Int.self, "SELECT number FROM replicaDevice WHERE device = ?", [origin.device]) ?? 0
    if let number = origin.end?.number, number != place + 1 {
      guard number > place else { return (0, nil) }
      throw Self.wrongNumber(place)
    }
    // What is wrong here is not the fault of the acts.
    try catchUp()
    let seen = Seen(origin.seen)
    var applied = 0
    for (index, line) in lines.enumerated() {
      do {
        switch try apply(reader.replica.act(line, by: origin.device, seen: seen)) {
        case .applied: applied += 1
        case .known: break
        case .waits(let stamp): return (applied, (stamp.device, stamp.ticks))
        }
      } catch ModelError.invalidValue(_, let message, _) {
        throw ModelError.invalidValue(field: "acts/\(index)", message: message)
      } catch  where ModelError.isRefusal(error) {
        throw ModelError.invalidValue(
          field: "acts/\(index)",
          message: "An act of another device cannot be read. It has a value that no daybook writes."
        )
      }
    }
    try db.run(
      """
      INSERT INTO replicaDevice (device, name, publicKey, number, hash, appliedAt)
      VALUES (?1, ?2, ?3, ifnull(?4, 0), ?5, ?6)
      ON CONFLICT (device) DO UPDATE SET
        name = ?2, publicKey = ifnull(?3, publicKey), number = ifnull(?4, number),
        hash = iif(?4 IS NULL, hash, ?5), appliedAt = iif(?7, ?6, appliedAt)
      """,
      [
        origin.device, origin.name, origin.publicKey, origin.end?.number, origin.end?.hash,
        applied > 0 ? writer.now : nil, applied > 0,
      ])
    return (applied, nil)
  }

  /// Notes that a segment was given, up to an act.
  func note(given number: Int, hash: String?, through stamp: Int64) throws {
    _ = try reader.replica.device()
    let rows = try db.rows("SELECT number, clock FROM replica") { row in
      try row.read { ($0 as Int, $1 as Int64) }
    }
    let (place, clock) = rows.first ?? (0, 0)
    guard number > place else { return }
    guard number == place + 1 else { throw Self.wrongNumber(place) }
    guard stamp <= clock else {
      throw ModelError.invalidValue(field: "stamp", message: "No act of this device has it.")
    }
    try db.run(
      "UPDATE replica SET number = ?, hash = ?, given = max(given, ?)", [number, hash, stamp])
    try db.run("DELETE FROM joinedAct WHERE stamp <= ?", [stamp])
  }

  func note(_ outcome: RoundOutcome, _ reason: String?) throws {
    _ = try reader.replica.device()
    try db.run(
      """
      UPDATE replica SET roundAt = ?1, outcome = ?2, reason = ?3,
        failedAt = iif(?2 = 'ok', NULL, ifnull(failedAt, ?1))
      """, [writer.now, outcome.rawValue, reason])
  }

  /// Ends the exchange: what is here stays, and the stamps go.
  func leave() throws {
    _ = try reader.replica.device()
    for table in ReplicaReader.tables { try db.run("DELETE FROM \(table)") }
    try db.run("UPDATE action SET stamp = NULL WHERE stamp IS NOT NULL")
  }

  private static func wrongNumber(_ place: Int) -> ModelError {
    .invalidState(.wrongStep, message: "The next segment is number \(place + 1).")
  }
}
