import CivilTime
package import Merge
import SQLite

package extension WriteTransaction { var replica: ReplicaWriter { ReplicaWriter(writer: self) } }

/// Brings changes of this device together with those of others.
package struct ReplicaWriter: FeatureWriter {
  let writer: WriteTransaction
}

package extension ReplicaReader {
  /// What this device did after a stamp, oldest first: at most so many entities, or one act with
  /// more. What was there before it joined comes first, under the ticks 0. Only what
  /// `ReplicaWriter.catchUp` has seen.
  func outgoing(after ticks: Int64, limit: Int) throws -> [ActLine] {
    let sql = """
      SELECT id, stamp, name, client, at FROM action INDEXED BY actionStamp
      WHERE stamp > ? AND stamp IS NOT NULL AND device IS NULL ORDER BY stamp
      """
    let device = try device()
    var (acts, count) = ([ActLine](), 0)
    try db.forEach(sql, [ticks]) { row in
      let (action, stamp): (Int64, Int64) = try row.read { ($0, $1) }
      let (name, client, at): (String, String, Int64) = try row.read(from: 2) { ($0, $1, $2) }
      let writes = try writes(of: action)
      count += writes.count
      acts.append(
        ActLine(
          Act(Stamp(stamp, device), seen: try seen(by: action), writes), name: name,
          client: client, at: Instant(millisecond: at)))
      return count < limit ? .row : .stop
    }
    return acts
  }

  /// What had been applied of others when this device did something.
  private func seen(by action: Int64) throws -> Seen {
    let sql = """
      SELECT device, max(stamp) FROM action INDEXED BY actionDevice
      WHERE device IS NOT NULL AND id < ? GROUP BY device
      """
    let rows = try db.rows(sql, [action]) { row in
      try row.read { ($0 as String, $1 as Int64) }
    }
    return Seen(Dictionary(rows) { $1 })
  }

  func device() throws -> String {
    guard let device = try db.value(String.self, "SELECT device FROM replica") else {
      throw ModelError.invalidState(
        .nothingToDo, message: "This device exchanges nothing with others.")
    }
    return device
  }

  /// The last stamp of each device that was applied here, with that of this one.
  func places() throws -> Seen {
    let sql = "SELECT device, stamp FROM replicaDevice UNION ALL SELECT device, clock FROM replica"
    return Seen(
      Dictionary(
        try db.rows(sql) { row in try row.read { ($0 as String, $1 as Int64) } }
      ) { max($0, $1) })
  }
}

package extension ReplicaWriter {
  /// Begins to keep stamps; returns what there is as acts for the others. It has the stamp of its
  /// last change, so that of two copies of a database the later edit stands.
  func join(as device: String) throws -> [ActLine] {
    try db.run(
      """
      INSERT INTO replica (key, device, clock, caughtUp)
      VALUES (1, ?, ?, (SELECT ifnull(max(id), 0) FROM action))
      """, [device, Stamp(milliseconds: writer.now, device).ticks])
    var acts: [ActLine] = []
    for definition in Entities.ownersFirst where definition.isGiven {
      let table = definition.entity.name
      try db.run(
        """
        INSERT INTO stamp (entity, id, at, device)
        SELECT '\(table)', id, \(definition.lastChanged) << 16, ? FROM \(table)
        """, [device])
      var clock = Clock(try db.value(Int64.self, "SELECT clock FROM replica") ?? 0)
      let rows = try reader.replica.everything(of: definition)
      for first in stride(from: 0, to: rows.count, by: Self.mostEntities) {
        guard let ticks = clock.next(milliseconds: writer.now) else {
          throw ModelError.corruptValue
        }
        let part = rows[first..<min(first + Self.mostEntities, rows.count)]
        acts.append(
          ActLine(
            Act(Stamp(ticks, device), seen: Seen(), Array(part)), name: action.name,
            client: action.client, at: action.committedAt))
      }
      try db.run("UPDATE replica SET clock = ?", [clock.ticks])
    }
    return acts
  }

  /// Of one act.
  private static let mostEntities = 1000

  /// Gives their stamps to what this device did since the last time. It had seen then all that was
  /// applied until now, since nothing is applied without this.
  func catchUp() throws {
    let device = try reader.replica.device()
    let sql = """
      SELECT id, at FROM action
      WHERE id > (SELECT caughtUp FROM replica) AND device IS NULL ORDER BY id
      """
    let actions = try db.rows(sql) { row in
      try row.read { ($0 as Int64, $1 as Int64) }
    }
    guard !actions.isEmpty else { return }
    var clock = Clock(try db.value(Int64.self, "SELECT clock FROM replica") ?? 0)
    let seen = try reader.replica.places()
    var moved: Set<ChangeKey> = []
    for (action, at) in actions {
      let writes = try reader.replica.writes(of: action)
      guard !writes.isEmpty else { continue }
      guard let ticks = clock.next(milliseconds: at) else { throw ModelError.corruptValue }
      let act = Act(Stamp(ticks, device), seen: seen, writes)
      moved.formUnion(try take(act, seen: seen))
      try db.run("UPDATE action SET stamp = ? WHERE id = ?", [ticks, action])
    }
    // A link that closed a circle may do so no longer.
    try moved.formUnion(MergedCircles.held(db))
    if !moved.isEmpty {
      var rows = MergedRows(
        WriteTransaction(db: db, action: action.named("replica/apply", .final)))
      try rows.run(
        moved.sorted { ($0.entity.name, $0.id) < ($1.entity.name, $1.id) }.map {
          try EntityRegisters(Entities.named($0.entity.name), $0.id, db)
        })
    }
    // Not what followed from them.
    try db.run(
      "UPDATE replica SET clock = ?, caughtUp = (SELECT max(id) FROM action)", [clock.ticks])
  }

  /// Notes the writes of an own act, whose values stand in the rows. Returns what came back, with
  /// what others wrote meanwhile, or may have made room for another of its name.
  private func take(_ act: Act, seen: Seen) throws -> [ChangeKey] {
    var entities: [EntityName: EntityRegisters] = [:]
    for (name, write, seen) in act.writes {
      let known =
        try entities[name.owner]
        ?? EntityRegisters(Entities.named(name.owner.entity), name.owner.id, db)
      var registers = known
      registers.apply(write, name.member, seen: seen)
      entities[name.owner] = registers
      guard name.member != .alive else { continue }
      try db.run(
        "DELETE FROM held WHERE entity = ? AND id = ? AND name IN (?, ?)",
        [
          name.owner.entity, name.owner.id, name.member.text,
          EntityRegisters.stands + name.member.text,
        ])
    }
    for registers in entities.values {
      try registers.keep(db)
      guard registers.cameBack else { continue }
      try db.run(
        "UPDATE held SET value = ? WHERE entity = ? AND id = ? AND name = ''",
        [
          SnapshotText.joined(registers.merged()), registers.definition.entity.name, registers.id,
        ])
    }
    for change in act.changes where change.isAlive == false {
      try db.run(
        """
        INSERT OR REPLACE INTO held (entity, id, name, value)
        SELECT entity, id, '', before FROM change
        WHERE entity = ? AND id = ? AND after IS NULL ORDER BY sequence DESC LIMIT 1
        """, [change.name.entity, change.name.id])
    }
    return entities.values.filter { $0.cameBack || !$0.definition.unique.isEmpty }
      .map { ChangeKey($0.definition.entity, $0.id) }
  }

  /// Applies an act of another device, as a transaction of its own in the history. Nothing of it is
  /// applied where what it had seen is not here yet. Throws `invalidValue`, and applies nothing, where
  /// it leads to what no daybook writes.
  func apply(_ line: ActLine) throws -> Applied {
    try catchUp()
    let act = line.act
    let places = try reader.replica.places()
    if places.covers(act.stamp) { return .known }
    if let missing = act.seen.missing(at: places) { return .waits(for: missing) }
    do {
      try db.savepoint { try merge(line) }
    } catch  where ActLine.isRefusal(error) {
      throw ActLine.invalid("It would leave what no daybook writes.")
    }
    return .applied
  }

  private func merge(_ line: ActLine) throws {
    let act = line.act
    let writer = WriteTransaction(
      db: db, action: action.named(line.name, .final, client: line.client))
    var entities: [EntityName: EntityRegisters] = [:]
    for (name, write, seen) in act.writes {
      var registers =
        try entities[name.owner]
        ?? EntityRegisters(Entities.named(name.owner.entity), name.owner.id, db)
      registers.apply(write, name.member, seen: seen)
      entities[name.owner] = registers
    }
    let changed = act.changes.compactMap { entities[$0.name] }
    for registers in changed { try registers.keep(db) }
    try db.run(
      "UPDATE action SET device = ?, stamp = ?, at = ? WHERE id = ?",
      [act.stamp.device, act.stamp.ticks, line.at.millisecond, writer.log.key()])
    var rows = MergedRows(writer)
    try rows.run(changed)
    var clock = Clock(try db.value(Int64.self, "SELECT clock FROM replica") ?? 0)
    clock.pass(act.stamp)
    try db.run(
      "UPDATE replica SET clock = ?, caughtUp = (SELECT max(id) FROM action)", [clock.ticks])
    try db.run(
      "INSERT OR REPLACE INTO replicaDevice (device, stamp) VALUES (?, ?)",
      [act.stamp.device, act.stamp.ticks])
  }
}

extension EntityDefinition {
  /// When a row was last changed, in milliseconds, in SQL: as far as it says that.
  fileprivate var lastChanged: String {
    let members = SnapshotSQL(snapshot, of: entity.name).members.map(\.name)
    if isStamped { return "modifiedAt" }
    return members.contains("createdAt") ? "createdAt" : "0"
  }
}
