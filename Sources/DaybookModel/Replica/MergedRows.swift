import Merge
import SQLite

/// Makes the rows of entities from their registers. What cannot stand in a row is held: what belongs
/// to what is not there, a link to it or one that closes a circle, and the younger of two of one name.
/// So every device has the same rows, in whatever order it heard of what.
struct MergedRows {
  private let writer: WriteTransaction
  private var entities: [ChangeKey: EntityRegisters] = [:]
  private var found: [ChangeKey: Standing] = [:]
  /// The links that would close a circle.
  private var closing: Set<MergedCircles.Edge> = []

  private var db: Connection { writer.db }
  private var log: ChangeLog { writer.log }

  private struct Standing: Hashable {
    /// Whether it has a row.
    var isThere: Bool
    /// The older one that has its name.
    var elder: String?
  }

  /// A row that is written.
  private struct Written {
    let registers: EntityRegisters
    let members: [String: String]
    let snapshot: String
    var held: [String: String] = [:]
    var key: Int64?
    /// Whether it differs from the row that is there.
    var isChanged = true

    var changeKey: ChangeKey { ChangeKey(registers.definition.entity, registers.id) }
  }

  init(_ writer: WriteTransaction) { self.writer = writer }

  mutating func run(_ changed: [EntityRegisters]) throws {
    for registers in changed {
      entities[ChangeKey(registers.definition.entity, registers.id)] = registers.fix()
    }
    try settle(changed.map { ChangeKey($0.definition.entity, $0.id) })
    var changes = try rows()
    let drawn = changes.map { ($0.registers, $0.members) }
    if let closing = try MergedCircles(db: db, rows: drawn).closing() {
      self.closing = closing
      try settle(closing.map { ChangeKey($0.entity, $0.from) } + MergedCircles.held(db))
      changes = try rows()
    }
    for definition in Entities.all {
      let keys = changes.filter { $0.changeKey.entity == definition.entity && $0.isChanged }
        .compactMap(\.registers.key)
      if !keys.isEmpty { try log.keepSnapshots(of: definition, keys: keys.sorted()) }
    }
    let former = try removeRows()
    let written = try write(changes)
    for row in written { try link(row) }
    try finish(written, former)
    for row in written { try row.registers.definition.read(writer.reader, row.registers.id) }
  }
}

// MARK: What stands

extension MergedRows {
  /// Finds which entities come and go with these, and which have to be looked at again therefore.
  private mutating func settle(_ changed: [ChangeKey]) throws {
    var pending = changed[...]
    // Those of one name each lead to all of them.
    var awaited = Set(changed)
    func look(at keys: [ChangeKey]) { pending += keys.filter { awaited.insert($0).inserted } }
    while let key = pending.popFirst() {
      awaited.remove(key)
      let registers = try load(key)
      let (former, standing) = (found[key], try standing(registers))
      guard standing != former else { continue }
      found[key] = standing
      if former == nil {
        if key.parts.part != nil { look(at: [key.parts.whole]) }
        if !registers.definition.unique.isEmpty { look(at: try rivals(of: registers)) }
      }
      if former != nil || registers.cameBack || standing.isThere != (registers.key != nil) {
        look(at: try dependants(of: registers) + held(by: key))
      }
    }
  }

  private mutating func load(_ key: ChangeKey) throws -> EntityRegisters {
    if let known = entities[key] { return known }
    let registers = try EntityRegisters(Entities.named(key.entity.name), key.id, db).fix()
    entities[key] = registers
    return registers
  }

  private func isThere(_ entity: Entity, _ id: String) throws -> Bool {
    if let known = found[ChangeKey(entity, id)] { return known.isThere }
    return try db.value(Int.self, "SELECT 1 FROM \(entity.name) WHERE id = ?", [id]) != nil
  }

  private func standing(_ registers: EntityRegisters) throws -> Standing {
    let definition = registers.definition
    guard registers.isAlive else { return Standing(isThere: definition.isSingle) }
    let owners = definition.references.filter(\.isOwner)
    guard !owners.isEmpty || !definition.unique.isEmpty else { return Standing(isThere: true) }
    let snapshot = registers.snapshot
    for owner in owners {
      for id in try db.values(String?.self, owner.ids, ["snapshot": snapshot]) {
        if let id, try !isThere(owner.entity, id) { return Standing(isThere: false) }
      }
    }
    let elder = try definition.unique.lazy.compactMap {
      try rivals(of: registers, $0).filter { Self.isElder($0, than: registers) }
        .min { Self.isElder($0, than: $1) }?.id
    }.first
    return Standing(isThere: elder == nil || definition.younger != nil, elder: elder)
  }

  /// Those that refer to one by their rows.
  private func dependants(of registers: EntityRegisters) throws -> [ChangeKey] {
    guard let key = registers.key else { return [] }
    return try Entities.all.flatMap { definition in
      try definition.references.filter { $0.entity == registers.definition.entity }.flatMap {
        try db.values(String.self, $0.referring, ["key": key]).map {
          ChangeKey(definition.entity, $0)
        }
      }
    }
  }

  /// Those that refer to one that was not there.
  private func held(by key: ChangeKey) throws -> [ChangeKey] {
    let sql = "SELECT DISTINCT entity, id FROM held WHERE value = ? AND name <> ''"
    return try db.rows(sql, ["\"\(key.id)\""]) { row in
      let (entity, id): (String, String) = try row.read { ($0, $1) }
      return ChangeKey(try Entities.named(entity).entity, id)
    }
  }

  /// Those that have or had the same name, so that only one of them can stand.
  private func rivals(of registers: EntityRegisters) throws -> [ChangeKey] {
    let entity = registers.definition.entity
    let same = try registers.definition.unique.flatMap { try rivals(of: registers, $0) }
    return try same.map { ChangeKey(entity, $0.id) } + held(by: ChangeKey(entity, registers.id))
  }

  private func rivals(
    of registers: EntityRegisters, _ unique: EntityDefinition.Unique
  ) throws -> [EntityRegisters] {
    let definition = registers.definition
    let snapshot = registers.snapshot
    let rows = """
      SELECT id FROM \(definition.entity.name) WHERE \(unique.column) = \(unique.value) AND id <> :id
      UNION SELECT id FROM held WHERE entity = :entity AND name = '=' AND id <> :id
      """
    let ids = try db.values(
      String.self, rows,
      ["snapshot": snapshot, "id": registers.id, "entity": definition.entity.name])
    let known = entities.keys.filter { $0.entity == definition.entity && $0.id != registers.id }
    return try Set(ids + known.map(\.id)).sorted().compactMap { id in
      let other =
        try entities[ChangeKey(definition.entity, id)] ?? EntityRegisters(definition, id, db)
      guard other.isAlive else { return nil }
      let isSame =
        "SELECT \(unique.value) = \(unique.value.replacing(":snapshot", with: ":other"))"
      let arguments: Arguments = [
        "snapshot": snapshot, "other": other.snapshot,
      ]
      return try db.value(Bool?.self, isSame, arguments) == true ? other : nil
    }
  }

  private static func isElder(_ left: EntityRegisters, than right: EntityRegisters) -> Bool {
    let ages = [left, right].map { Int64($0.merged()["createdAt"] ?? "") ?? 0 }
    return ages[0] == ages[1] ? left.id < right.id : ages[0] < ages[1]
  }

  /// The older one whose name an entity has.
  private func elder(of key: ChangeKey) throws -> String? {
    if let known = found[key] { return known.elder }
    let held = try EntityRegisters.held(of: key.entity.name, key.id, db)
    return held[EntityRegisters.elder].map { $0.filter { $0 != "\"" } }
  }
}

// MARK: Rows

extension MergedRows {
  /// What is to be written, those first to which others belong.
  private func rows() throws -> [Written] {
    var rows = try Entities.ownersFirst.flatMap { definition in
      try entities.filter { $0.key.entity == definition.entity }.sorted { $0.key.id < $1.key.id }
        .compactMap { key, registers -> Written? in
          try db.run(
            "DELETE FROM held WHERE entity = ? AND id = ?", [key.entity.name, key.id])
          let row = try row(of: registers)
          for (name, value) in row.held {
            try db.run(
              "INSERT INTO held (entity, id, name, value) VALUES (?, ?, ?, ?)",
              [key.entity.name, key.id, name, value])
          }
          return found[key]?.isThere ?? false ? row : nil
        }
    }
    // What follows from its parts is computed anew.
    let changed = rows.filter(\.isChanged).map(\.registers) + entities.values.filter { gone($0) }
    let wholes = Set(
      changed.map { ChangeKey($0.definition.entity, $0.id) }.filter { $0.parts.part != nil }
        .map(\.parts.whole))
    for index in rows.indices where wholes.contains(rows[index].changeKey) {
      rows[index].isChanged = true
    }
    return rows
  }

  /// Whether it has a row that goes.
  private func gone(_ registers: EntityRegisters) -> Bool {
    registers.key != nil
      && !(found[ChangeKey(registers.definition.entity, registers.id)]?.isThere ?? false)
  }

  private func row(of registers: EntityRegisters) throws -> Written {
    let definition = registers.definition
    let merged = registers.merged()
    let key = ChangeKey(definition.entity, registers.id)
    var (members, held) = (merged, [String: String]())
    let text = registers.snapshot
    for reference in definition.references
    where merged[reference.member].map({ $0 != "[]" }) ?? false {
      let ids = try db.values(String?.self, reference.ids, ["snapshot": text]).compactMap(\.self)
      let missing = try ids.filter {
        let edge = MergedCircles.Edge(
          entity: definition.entity, member: reference.member, from: registers.id, to: $0)
        return try closing.contains(edge) || !isThere(reference.entity, $0)
      }
      guard !missing.isEmpty else { continue }
      if definition.links.contains(reference.member) {
        for id in missing { held["\(reference.member):\(id)"] = "\"\(id)\"" }
        try registers.keepOrder(of: reference.member, db)
        let there = try elements(of: registers, reference).filter {
          closing.isEmpty || !missing.contains($0)
        }
        for id in there where !ids.contains(id) {
          held["\(EntityRegisters.stands)\(reference.member):\(id)"] = "\"\(id)\""
        }
        members[reference.member] = "[\(there.map { "\"\($0)\"" }.joined(separator: ","))]"
      } else {
        members[reference.member] = nil
        held[reference.member] = merged[reference.member]
      }
    }
    let elder = found[key]?.elder
    if let elder {
      held[EntityRegisters.elder] = "\"\(elder)\""
      if let younger = definition.younger { members = younger(members, registers.id) }
      for (name, value) in merged where members[name] != value { held[name] = held[name] ?? value }
    }
    guard found[key]?.isThere ?? false else {
      held = registers.isAlive ? held.filter { !$0.key.contains(":") } : [:]
      held[EntityRegisters.whole] = text
      return Written(registers: registers, members: merged, snapshot: text, held: held)
    }
    let told = definition.carried.told(members).union(["modifiedAt"])
    return Written(
      registers: registers, members: members,
      snapshot: held.isEmpty ? text : SnapshotText.joined(members), held: held,
      key: registers.key,
      isChanged: registers.key == nil
        || told.contains { members[$0] ?? "[]" != registers.members[$0] ?? "[]" })
  }

  /// The ids in a list of which some are not there: a younger one stands for its elder, and of both
  /// the later word counts.
  private func elements(
    of registers: EntityRegisters, _ reference: SnapshotSQL.Reference
  ) throws -> [String] {
    var latest: [String: Register] = [:]
    for case (.element(var id, reference.member), let register) in registers.registers {
      if try !isThere(reference.entity, id) {
        guard let elder = try elder(of: ChangeKey(reference.entity, id)) else { continue }
        id = elder
      }
      guard try isThere(reference.entity, id) else { continue }
      if latest[id].map({ $0.winner < register.winner }) ?? true { latest[id] = register }
    }
    return latest.map { (id: $0.key, register: $0.value) }.elements
  }

  /// Removes the rows of those that do not stand; returns what they were.
  private func removeRows() throws -> [(definition: EntityDefinition, id: String, before: String)] {
    var former: [(definition: EntityDefinition, id: String, before: String)] = []
    for definition in Entities.ownersFirst.reversed() {
      let gone = entities.values.filter {
        $0.definition.entity == definition.entity && self.gone($0)
      }.sorted { $0.id < $1.id }
      guard !gone.isEmpty else { continue }
      let keys = gone.compactMap(\.key)
      try log.recordRemoval(of: definition, keys: keys)
      for other in Entities.all {
        for reference in other.references where reference.entity == definition.entity {
          if let sql = reference.clearing { try db.run(sql, ["keys": keys.list]) }
        }
      }
      for sql in RestoreSQL.of(definition).unlinks { try db.run(sql, ["keys": keys.list]) }
      try db.run(
        "DELETE FROM \(definition.entity.name) WHERE key IN \(SnapshotSQL.keys)",
        ["keys": keys.list])
      former += gone.map { (definition, $0.id, SnapshotText.joined($0.members)) }
    }
    return former
  }

  /// A row whose name another one still has waits until that one has its own.
  private func write(_ rows: [Written]) throws -> [Written] {
    var (waiting, written) = (rows.filter(\.isChanged), [Written]())
    while !waiting.isEmpty {
      var blocked: [Written] = []
      for row in waiting {
        if blocked.count < waiting.count - 1, try isTaken(row) {
          blocked.append(row)
        } else {
          written.append(try write(row))
        }
      }
      waiting = blocked
    }
    return written
  }

  private func isTaken(_ row: Written) throws -> Bool {
    let (definition, id) = (row.registers.definition, row.registers.id)
    return try definition.unique.contains { unique in
      let sql = """
        SELECT 1 FROM \(definition.entity.name) WHERE \(unique.column) = \(unique.value) AND id <> :id
        """
      return try db.value(Int.self, sql, ["snapshot": row.snapshot, "id": id]) != nil
    }
  }

  private func write(_ row: Written) throws -> Written {
    let definition = row.registers.definition
    let sql = RestoreSQL.of(definition)
    var row = row
    if let key = row.key {
      try db.run(
        sql.update(nil),
        ["snapshot": row.snapshot, "key": key, "now": row.registers.modifiedAt])
      return row
    }
    let id = row.registers.id
    let last = try ChangeLog.lastRevision(of: definition.entity, id, db) ?? 0
    try db.run(
      sql.insert,
      [
        "snapshot": row.snapshot, "id": id, "revision": last + 1,
        "now": row.registers.modifiedAt,
      ])
    row.key = db.lastInsertedRowID
    try db.run("DELETE FROM tombstone WHERE entity = ? AND id = ?", [definition.entity.name, id])
    return row
  }

  private func link(_ row: Written) throws {
    guard let key = row.key else { return }
    let text = try SnapshotText(row.snapshot)
    for link in RestoreSQL.of(row.registers.definition).links {
      let isEmpty = link.member.map(text.isEmpty) ?? false
      guard link.isNeeded(isNew: row.registers.key == nil, isEmpty: isEmpty) else { continue }
      try db.run(link.sql, ["snapshot": row.snapshot, "key": key])
    }
  }
}

// MARK: What follows

extension MergedRows {
  private func finish(
    _ rows: [Written], _ former: [(definition: EntityDefinition, id: String, before: String)]
  ) throws {
    for definition in Entities.all {
      let mine = rows.filter { $0.registers.definition.entity == definition.entity }
      let before =
        mine.filter { $0.registers.key != nil }
        .map { ($0.registers.id, SnapshotText.joined($0.registers.members)) }
      let after = mine.map { ($0.registers.id, $0.snapshot) }
      let gone = former.filter { $0.definition.entity == definition.entity }
        .map { ($0.id, $0.before) }
      guard let settle = definition.settle else { continue }
      try settle(writer, before + after + gone)
      for row in mine { try row.registers.settleModified(db) }
    }
    for definition in Entities.ownersFirst {
      let mine = rows.filter { $0.registers.definition.entity == definition.entity }
      let new = mine.filter { $0.registers.key == nil }.compactMap(\.key)
      let old = mine.compactMap(\.registers.key)
      if !new.isEmpty { try log.recordAdds(of: definition, keys: new) }
      if !old.isEmpty { try log.recordEdits(of: definition, keys: old.sorted()) }
    }
  }
}
