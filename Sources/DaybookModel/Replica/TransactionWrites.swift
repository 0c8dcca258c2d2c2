// Devices that each have their own database exchange what their transactions did. The change log has
// a snapshot of each entity before and after; what differs between the two is put together here as
// writes of registers, which the module Merge brings together with those of others. What follows from
// the rest, such as the current occurrence of a series, is not given: each device computes it. What
// theirs did is made into rows (docs/decisions/0064-what-a-merge-makes-of-rows.md).

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
      SELECT earliest.entity, earliest.id, earliest.before, latest.after, first,
        (SELECT undoes FROM action WHERE action.id = earliest.action) IS NOT NULL
      FROM (
        SELECT min(sequence) AS first, max(sequence) AS last
        FROM change INDEXED BY changeAction WHERE action = ? GROUP BY entity, id)
        CROSS JOIN change AS earliest ON earliest.sequence = first
        CROSS JOIN change AS latest ON latest.sequence = last
      ORDER BY first
      """
    return try db.rows(sql, [action]) { row -> EntityWrites? in
      let (entity, id): (String, String) = try row.read { ($0, $1) }
      let (before, after): (String?, String?) = try row.read(from: 2) { ($0, $1) }
      let (first, undoes): (Int64, Bool) = try row.read(from: 4) { ($0, $1) }
      let definition = try Entities.named(entity)
      let older = try before == nil && after != nil ? older(entity, id, before: first) : nil
      // What others wrote about one that was removed comes back with it.
      if undoes, older != nil {
        return definition.isGiven ? EntityWrites(EntityName(entity, id), isAlive: true) : nil
      }
      return try definition.writes(
        id, before: before, after: after, removed: older, isNew: older == nil)
    }.compactMap(\.self)
  }
}

extension ReplicaReader {
  /// What an entity was when it was removed last; nil where the log does not know it.
  private func older(_ entity: String, _ id: String, before sequence: Int64) throws -> String? {
    let sql = """
      SELECT before FROM change
      WHERE entity = ? AND id = ? AND sequence < ? ORDER BY sequence DESC LIMIT 1
      """
    return try db.value(String?.self, sql, [entity, id, sequence]) ?? nil
  }

  /// What there is of a kind behind an id, as it was written before this device joined others.
  func everything(
    of definition: EntityDefinition, after id: String, limit: Int
  ) throws -> [(id: String, writes: EntityWrites?)] {
    let table = definition.entity.name
    let sql = """
      SELECT id, \(definition.whole(definition.snapshotSQL)),
        (SELECT at FROM stamp WHERE entity = '\(table)' AND stamp.id = \(table).id)
      FROM \(table) WHERE id > ? ORDER BY id LIMIT ?
      """
    return try db.rows(sql, [id, limit]) { row in
      let (id, snapshot, ticks): (String, String, Int64) = try row.read { ($0, $1, $2) }
      var writes = try definition.writes(id, before: nil, after: snapshot, isNew: false)
      writes?.time = .joined(ticks: ticks)
      return (id, writes)
    }
  }
}

extension [EntityWrites] {
  /// The most in one piece.
  static var mostInAct: Int { 250 }

  /// In pieces of which each is one line that a segment can hold.
  var parts: [ArraySlice<EntityWrites>] {
    var (parts, first, size) = ([ArraySlice<EntityWrites>](), startIndex, 0)
    for (index, writes) in enumerated() {
      let own = writes.members.values.reduce(200) { $0 + $1.utf8.count }
      if index > first, index - first == Self.mostInAct || size + own > 200_000 {
        parts.append(self[first..<index])
        (first, size) = (index, 0)
      }
      size += own
    }
    return isEmpty ? [] : parts + [self[first...]]
  }
}

extension EntityDefinition {
  /// What leads from one snapshot to another; nil where that is nothing to be given. What a rule
  /// finds is weak only where nothing was said of the entity before, since it would not hold against
  /// that.
  fileprivate func writes(
    _ id: String, before: String?, after: String?, removed: String? = nil, isNew: Bool
  ) throws -> EntityWrites? {
    let name = EntityName(entity.name, id)
    guard let after else {
      return before == nil || !isGiven ? nil : EntityWrites(name, isAlive: false)
    }
    let now = try given(SnapshotText(after).members)
    let then = try (before ?? removed).map { try given(SnapshotText($0).members) } ?? [:]
    var writes = EntityWrites(name, isAlive: before == nil ? true : nil)
    if isNew, before == nil, let since = foundSince?(now) {
      writes.time = .weak(ticks: Stamp(milliseconds: since, "").ticks)
    }
    var changed: Set<String> = []
    let carried = carried
    // One that is new has a word in each register.
    if before == nil, removed == nil { changed = carried.single }
    for member in carried.told(now)
    where then[member] != now[member] || before == nil && now[member] != nil {
      if carried.lists.contains(member) {
        let (old, new) = (elements(then[member]), elements(now[member]))
        writes.removed[member] = Set(old).subtracting(new)
        // One that only moved is added anew, and with it all behind it.
        let kept = zip(old.filter(new.contains), new).prefix { $0 == $1 }.count
        writes.added[member] = Array(new.dropFirst(kept))
      } else if let key = carried.parts[member] {
        let (old, new) = try (entries(then[member], by: key), entries(now[member], by: key))
        let former = Dictionary(old) { $1 }
        for (place, entry) in new.enumerated() where former[entry.key] != entry.value {
          writes.members["\(member)/\(entry.key)"] = entry.value
          writes.places["\(member)/\(entry.key)"] = place
        }
        for gone in Set(former.keys).subtracting(new.map(\.key)) {
          writes.members["\(member)/\(gone)"] = SnapshotText.null
        }
      } else {
        changed.formUnion(carried.groups[member] ?? [])
      }
    }
    for member in changed {
      writes.members[member] = now[member] ?? SnapshotText.null
    }
    let isEmpty = writes.isAlive == nil && writes.members.isEmpty && writes.added.isEmpty
    if isEmpty && writes.removed.isEmpty, try modifiedAt(before) == modifiedAt(after) { return nil }
    return isGiven ? writes : nil
  }

  /// What follows from others can change alone, and something is modified by it.
  private func modifiedAt(_ snapshot: String?) throws -> String? {
    try snapshot.flatMap { isStamped ? try SnapshotText($0).allMembers["modifiedAt"] : nil }
  }

  /// What the registers of an entity hold where its members are these, with the places in lists.
  func values(of snapshot: [String: String]) throws -> [(RegisterName.Member, String, Int)] {
    let carried = carried
    return try carried.all.flatMap { member -> [(RegisterName.Member, String, Int)] in
      guard let value = snapshot[member] else { return [] }
      if carried.lists.contains(member) {
        return elements(value).enumerated().map { (.element($1, of: member), "true", $0) }
      }
      guard let key = carried.parts[member] else { return [(.value(member), value, 0)] }
      return try entries(value, by: key).enumerated().map {
        (.value("\(member)/\($1.key)"), $1.value, $0)
      }
    }
  }

  /// A list of ids in JSON, or of days in a text.
  func elements(_ list: String?) -> [String] {
    guard let list else { return [] }
    return list.split { ",[]\"".contains($0) }.map(String.init)
  }

  private func entries(_ list: String?, by key: String) throws -> [(key: String, value: String)] {
    try (list.map(SnapshotText.objects) ?? []).map { object in
      guard let name = try SnapshotText(object).members[key] else { throw ModelError.corruptValue }
      return (name.filter { $0 != "\"" }, object)
    }
  }
}
