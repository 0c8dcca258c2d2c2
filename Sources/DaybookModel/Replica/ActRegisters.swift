import CivilTime
import Merge
import SQLite

extension EntityRegisters {
  /// All that an act wrote, once it has, by the name; the act was done at so many milliseconds.
  static func written(
    by act: Act, at milliseconds: Int64, _ db: Connection
  ) throws -> [EntityName: EntityRegisters] {
    var entities: [EntityName: EntityRegisters] = [:]
    let stored = try Dictionary(grouping: act.changes, by: \.name.entity).map { entity, changes in
      let stored = try StoredRegisters.all(Entities.named(entity), changes.map(\.name.id), db)
      return (entity, stored)
    }
    let found = Dictionary(stored) { $1 }
    for change in act.changes {
      let stamp = act.stamp(of: change)
      let name = change.name
      var registers = try EntityRegisters(
        Entities.named(name.entity), name.id, found[name.entity]?[name.id] ?? StoredRegisters())
      registers.modify(stamp, at: change.time == .act ? milliseconds : stamp.ticks >> 16)
      let (writes, seen) = act.writes(of: change)
      for (member, write) in writes { registers.apply(write, member, seen: seen) }
      entities[name] = registers
    }
    return entities
  }

  /// Makes a row that an own act has changed as modified when others hear that it was.
  static func modify(_ key: ChangeKey, at milliseconds: Int64, _ db: Connection) throws {
    let definition = try Entities.named(key.entity.name)
    guard try modify(definition, key.id, at: milliseconds, db) else { return }
    try db.run(
      """
      UPDATE change SET after = json_set(after, '$.modifiedAt', :at) WHERE sequence = (
        SELECT max(sequence) FROM change WHERE entity = :entity AND id = :id)
      """, ["at": milliseconds, "entity": key.entity.name, "id": key.id])
  }

  /// What follows from other rows does not say when its own was modified.
  func settleModified(_ db: Connection) throws {
    _ = try Self.modify(definition, id, at: modifiedAt, db)
  }

  /// Returns whether the row had another time.
  private static func modify(
    _ definition: EntityDefinition, _ id: String, at milliseconds: Int64, _ db: Connection
  ) throws -> Bool {
    guard definition.isStamped else { return false }
    try db.run(
      """
      UPDATE \(definition.entity.name) SET modifiedAt = :at WHERE id = :id AND modifiedAt <> :at
      """, ["at": milliseconds, "id": id])
    return db.changesCount > 0
  }
}

extension ReplicaWriter {
  /// Brings the changes of an act of another device together with what is here.
  func put(_ line: ActLine) throws {
    let entities = try EntityRegisters.written(by: line.act, at: line.at.millisecond, db)
    let changed = line.act.changes.compactMap { entities[$0.name] }
    let action = try writer.log.key()
    for var registers in changed { try registers.keep(db, action) }
    try LaterChanges(writer: writer).hold(line)
    var rows = MergedRows(writer)
    try rows.run(changed)
  }
}
