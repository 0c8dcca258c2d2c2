import Merge
import SQLite

extension EntityRegisters {
  /// All that an act wrote, once it has, by the name; the act was done at so many milliseconds.
  static func written(
    by act: Act, at milliseconds: Int64, _ db: Connection
  ) throws -> [EntityName: EntityRegisters] {
    var entities: [EntityName: EntityRegisters] = [:]
    for change in act.changes {
      let stamp = act.stamp(of: change)
      var registers = try EntityRegisters(
        Entities.named(change.name.entity), change.name.id, db)
      registers.modify(stamp, at: change.time == .act ? milliseconds : stamp.ticks >> 16)
      entities[change.name] = registers
    }
    for (name, write, seen) in act.writes {
      entities[name.owner]?.apply(write, name.member, seen: seen)
    }
    return entities
  }

  /// Makes a row that an own act has changed as modified when others hear that it was.
  static func modify(_ key: ChangeKey, at milliseconds: Int64, _ db: Connection) throws {
    let table = key.entity.name
    guard try Entities.named(table).isStamped else { return }
    try db.run(
      "UPDATE \(table) SET modifiedAt = :at WHERE id = :id AND modifiedAt <> :at",
      ["at": milliseconds, "id": key.id])
    guard db.changesCount > 0 else { return }
    try db.run(
      """
      UPDATE change SET after = json_set(after, '$.modifiedAt', :at) WHERE sequence = (
        SELECT max(sequence) FROM change WHERE entity = :entity AND id = :id)
      """, ["at": milliseconds, "entity": table, "id": key.id])
  }
}
