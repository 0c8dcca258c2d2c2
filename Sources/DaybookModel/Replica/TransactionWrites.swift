// Devices that each have their own database exchange what their transactions did. The change log has
// a snapshot of each entity before and after; what differs between the two is put together here as
// writes of registers, which the module Merge brings together with those of others. What follows from
// the rest, such as the current occurrence of a series, is not given: each device computes it. Nothing
// carries it yet (docs/decisions/0061-how-devices-merge.md).

package import Merge
import SQLite

package extension ReadTransaction { var replica: ReplicaReader { ReplicaReader(reader: self) } }

/// Reads what other devices get.
package struct ReplicaReader: FeatureReader {
  let reader: ReadTransaction
}

package extension ReplicaReader {
  /// What a transaction wrote, in the order of its first changes; without what follows from the
  /// rest, and what is about this machine.
  func writes(of action: Int64) throws -> [EntityWrites] {
    let sql = """
      SELECT earliest.entity, earliest.id, earliest.before, latest.after, NOT EXISTS (
        SELECT 1 FROM change AS older
        WHERE older.entity = earliest.entity AND older.id = earliest.id AND older.sequence < first)
      FROM (
        SELECT min(sequence) AS first, max(sequence) AS last
        FROM change INDEXED BY changeAction WHERE action = ? GROUP BY entity, id)
        CROSS JOIN change AS earliest ON earliest.sequence = first
        CROSS JOIN change AS latest ON latest.sequence = last
      ORDER BY first
      """
    return try db.rows(sql, [action]) { row -> EntityWrites? in
      let (entity, id): (String, String) = try row.read { ($0, $1) }
      let (before, after, isNew): (String?, String?, Bool) = try row.read(from: 2) { ($0, $1, $2) }
      return try Entities.named(entity).writes(id, before: before, after: after, isNew: isNew)
    }.compactMap(\.self)
  }
}

extension EntityDefinition {
  /// What leads from one snapshot to another; nil where that is nothing to be given. What a rule
  /// finds is weak only where nothing was said of the entity before, since it would not hold against
  /// that.
  fileprivate func writes(
    _ id: String, before: String?, after: String?, isNew: Bool
  ) throws -> EntityWrites? {
    let name = EntityName(entity.name, id)
    guard let after else {
      return before == nil || !isGiven ? nil : EntityWrites(name, isAlive: false)
    }
    let now = try SnapshotText(after).members
    let then = try before.map { try SnapshotText($0).members } ?? [:]
    var writes = EntityWrites(name, isAlive: before == nil ? true : nil)
    if isNew, before == nil, let since = foundSince?(now) {
      writes.time = .weak(ticks: Stamp(milliseconds: since, "").ticks)
    }
    var changed: Set<String> = []
    for member in given(now) where then[member] != now[member] {
      if links.contains(member) || dayLists.contains(member) {
        let (old, new) = (elements(then[member]), elements(now[member]))
        writes.removed[member] = Set(old).subtracting(new)
        // One that only moved is added anew, and with it all behind it.
        let kept = zip(old.filter(new.contains), new).prefix { $0 == $1 }.count
        writes.added[member] = Array(new.dropFirst(kept))
      } else if let key = parts[member] {
        let (old, new) = try (entries(then[member], by: key), entries(now[member], by: key))
        for entry in Set(old.keys).union(new.keys) where old[entry] != new[entry] {
          writes.members["\(member)/\(entry)"] = new[entry] ?? SnapshotText.null
        }
      } else {
        changed.formUnion(separate.first { $0.contains(member) } ?? [member])
      }
    }
    for member in changed.intersection(given(now)).subtracting(links + dayLists) {
      writes.members[member] = now[member] ?? SnapshotText.null
    }
    let isEmpty = writes.isAlive == nil && writes.members.isEmpty && writes.added.isEmpty
    return isGiven && !(isEmpty && writes.removed.isEmpty) ? writes : nil
  }

  /// The members that other devices get of a snapshot.
  func given(_ snapshot: [String: String]) -> Set<String> {
    let followed = derived.filter { derived in
      derived.condition == "true"
        || derived.always.map { snapshot[$0] != nil } ?? false
    }
    return Set(SnapshotSQL(self.snapshot, of: entity.name).members.map(\.name))
      .subtracting(followed.flatMap(\.names)).subtracting(notGiven)
  }

  /// Lists of rows, each with the member that tells them apart.
  private var parts: [String: String] {
    Dictionary(
      uniqueKeysWithValues: snapshot.compactMap { member in
        guard case .parts(let name, _, _, let order) = member else { return nil }
        return (name, order == "position" ? "id" : order)
      })
  }

  /// A list of ids in JSON, or of days in a text.
  private func elements(_ list: String?) -> [String] {
    guard let list else { return [] }
    let texts = list.split { ",[]".contains($0) }
    return texts.map { $0.filter { $0 != "\"" } }
  }

  private func entries(_ list: String?, by key: String) throws -> [String: String] {
    let objects = try list.map(SnapshotText.objects) ?? []
    return try Dictionary(
      objects.map { object in
        guard let name = try SnapshotText(object).members[key] else {
          throw ModelError.corruptValue
        }
        return (name.filter { $0 != "\"" }, object)
      }
    ) { $1 }
  }
}
