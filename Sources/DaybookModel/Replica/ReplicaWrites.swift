import CivilTime
package import Merge
import SQLite

package extension WriteTransaction { var replica: ReplicaWriter { ReplicaWriter(writer: self) } }

/// Brings changes of this device together with those of others.
package struct ReplicaWriter: FeatureWriter {
  let writer: WriteTransaction
}

package extension ReplicaReader {
  func device() throws -> String {
    guard let device = try db.value(String.self, "SELECT device FROM replica") else {
      throw ModelError.invalidState(
        .wrongStep, message: "This database exchanges nothing with others.")
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
  /// Begins to keep stamps, and what there is as acts for the others. It has the stamp of its last
  /// change, so that of two copies of a database the later edit stands; one of the future counts as
  /// now, since nobody who saw it could change it otherwise.
  func join(as device: String, name: String = "", publicKey: String = "", space: String = "")
    throws
  {
    if let former = try db.value(String.self, "SELECT name FROM replica") {
      throw ModelError.invalidState(
        .alreadyThere, message: "This database is “\(former)” of a space already.",
        hint: "`daybook sync leave` ends that.")
    }
    var clock = Clock(Stamp(milliseconds: writer.now, device).ticks)
    try db.run(
      """
      INSERT INTO replica (key, device, name, publicKey, space, clock, caughtUp)
      VALUES (1, ?, ?, ?, ?, ?, (SELECT ifnull(max(id), 0) FROM action))
      """, [device, name, publicKey, space, clock.ticks])
    var pending: [EntityWrites] = []
    func keep() throws {
      for part in pending.parts {
        let act = Act(try next(&clock, writer.now, device), seen: Seen(), Array(part))
        let line = ActLine(
          act, name: action.name, client: action.client, at: action.committedAt, isFinal: true)
        try db.run(
          "INSERT INTO joinedAct (stamp, line) VALUES (?, ?)", [act.stamp.ticks, line.text])
      }
      pending = []
    }
    for definition in Entities.ownersFirst where definition.isGiven {
      let table = definition.entity.name
      try db.run(
        """
        INSERT INTO stamp (entity, id, at, device)
        SELECT '\(table)', id, \(definition.lastChanged) << 16, :device FROM \(table)
        """, ["now": writer.now, "device": device])
      if definition.isStamped {
        try db.run(
          """
          UPDATE \(table) SET modifiedAt = \(definition.lastChanged)
          WHERE modifiedAt <> \(definition.lastChanged)
          """, ["now": writer.now])
      }
      var last = ""
      while true {
        let rows = try reader.replica.everything(of: definition, after: last, limit: 1000)
        guard let end = rows.last?.id else { break }
        last = end
        pending += rows.compactMap(\.writes)
        if pending.count >= 1000 { try keep() }
      }
    }
    try keep()
    try db.run("UPDATE replica SET clock = ?", [clock.ticks])
  }

  private func next(
    _ clock: inout Clock, _ milliseconds: Int64, _ device: String
  ) throws -> Stamp {
    guard let ticks = clock.next(milliseconds: milliseconds) else { throw ModelError.corruptValue }
    return Stamp(ticks, device)
  }

  /// Gives their stamps to what this device did since the last time. It had seen then all that was
  /// applied until now, since nothing is applied without this.
  func catchUp() throws {
    try takeOwn()
    try LaterChanges(writer: writer).place()
  }

  private func takeOwn() throws {
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
    var modified: [ChangeKey: Int64] = [:]
    for (action, at) in actions {
      for part in try reader.replica.writes(of: action).parts {
        let act = Act(try next(&clock, at, device), seen: seen, Array(part))
        moved.formUnion(try take(act, at: at, action))
        for change in part {
          let entity = try Entities.named(change.name.entity).entity
          modified[ChangeKey(entity, change.name.id)] = at
        }
        try db.run("UPDATE action SET stamp = ? WHERE id = ?", [act.stamp.ticks, action])
      }
    }
    for (key, at) in modified { try EntityRegisters.modify(key, at: at, db) }
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
  private func take(_ act: Act, at milliseconds: Int64, _ action: Int64) throws -> [ChangeKey] {
    let entities = try EntityRegisters.written(by: act, at: milliseconds, db)
    for (name, _, _) in act.writes where name.member != .alive {
      try db.run(
        "DELETE FROM held WHERE entity = ? AND id = ? AND name IN (?, ?)",
        [
          name.owner.entity, name.owner.id, name.member.text,
          EntityRegisters.stands + name.member.text,
        ])
    }
    for var registers in entities.values {
      try registers.keep(db, action)
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
    let clock = Clock(try db.value(Int64.self, "SELECT clock FROM replica") ?? 0)
    guard clock.canPass(act.stamp) else { throw ActLine.invalid("It has no stamp.") }
    do {
      try db.savepoint { try merge(line) }
    } catch  where ModelError.isRefusal(error) {
      throw ActLine.invalid("It would leave what no daybook writes.")
    }
    return .applied
  }

  private func merge(_ line: ActLine) throws {
    let act = line.act
    let writer = WriteTransaction(
      db: db,
      action: action.named(line.name, line.isFinal ? .final : .undoable, client: line.client))
    try db.run(
      "UPDATE action SET device = ?, stamp = ?, at = ? WHERE id = ?",
      [act.stamp.device, act.stamp.ticks, line.at.millisecond, writer.log.key()])
    try writer.replica.put(line)
    var clock = Clock(try db.value(Int64.self, "SELECT clock FROM replica") ?? 0)
    clock.pass(act.stamp)
    try db.run(
      "UPDATE replica SET clock = ?, caughtUp = (SELECT max(id) FROM action)", [clock.ticks])
    try db.run(
      """
      INSERT INTO replicaDevice (device, stamp) VALUES (?, ?)
      ON CONFLICT (device) DO UPDATE SET stamp = excluded.stamp
      """, [act.stamp.device, act.stamp.ticks])
  }
}

extension EntityDefinition {
  /// When a row was last changed, in milliseconds, in SQL: as far as it says that, and no later than
  /// `:now`.
  fileprivate var lastChanged: String {
    let members = SnapshotSQL(snapshot, of: entity.name).members.map(\.name)
    let member = isStamped ? "modifiedAt" : members.contains("createdAt") ? "createdAt" : "0"
    return "max(0, min(\(member), :now))"
  }
}
