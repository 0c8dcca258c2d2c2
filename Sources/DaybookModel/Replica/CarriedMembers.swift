import SQLite

/// The members of an entity that other devices get, by how they merge; put together once.
struct CarriedMembers: Sendable {
  let all: Set<String>
  /// Lists of which each element is a register.
  let lists: Set<String>
  /// Lists of rows, of which each is a register, with the member that tells them apart.
  let parts: [String: String]
  /// The members that are one register each.
  let single: Set<String>
  /// What a single member holds together with.
  let groups: [String: [String]]
  /// All members of a snapshot, also those that are not given.
  private let known: Set<String>
  /// What follows from others where a member is set.
  let derived: [(member: String, names: Set<String>)]
  /// Selects the id, the key and the snapshot of the rows `:ids`.
  let rows: String

  private static let byEntity = Dictionary(
    uniqueKeysWithValues: Entities.all.map { ($0.entity, CarriedMembers($0)) })

  static func of(_ definition: EntityDefinition) -> CarriedMembers {
    byEntity[definition.entity] ?? CarriedMembers(definition)
  }

  private init(_ definition: EntityDefinition) {
    let table = definition.entity.name
    let known = SnapshotSQL(definition.snapshot, of: table).members.map(\.name)
    self.known = Set(known + ["id", "modifiedAt", "revision"])
    let names = Set(known).subtracting(definition.notGiven)
      .subtracting(definition.derived.filter { $0.condition == "true" }.flatMap(\.names))
    all = names
    lists = Set(definition.links + definition.dayLists).intersection(names)
    parts = Dictionary(
      uniqueKeysWithValues: definition.snapshot.compactMap { member in
        guard case .parts(let name, _, _, let order) = member else { return nil }
        return (name, order == "position" ? "id" : order)
      })
    let single = names.subtracting(lists).subtracting(parts.keys)
    self.single = single
    // The members that are in no list of `separate` hold together.
    let unlisted = single.subtracting(definition.separate.flatMap(\.self))
    let groups = (definition.separate + [Array(unlisted)]).map { $0.filter(single.contains) }
    self.groups = Dictionary(groups.flatMap { group in group.map { ($0, group) } }) { $1 }
    derived = definition.derived.compactMap { derived in
      derived.always.map { ($0, Set(derived.names)) }
    }
    rows = """
      SELECT id, key, \(definition.snapshotSQL)
      FROM (SELECT value AS wanted FROM json_each(:ids)) CROSS JOIN \(table) ON id = wanted
      """
  }

  /// The members of a snapshot of which other devices hear that they changed. What follows from
  /// others goes along with those that it holds together with, since a row needs something there.
  func told(_ snapshot: [String: String]) -> Set<String> {
    derived.filter { snapshot[$0.member] != nil }.reduce(all) { $0.subtracting($1.names) }
  }
}

extension CarriedMembers {
  /// Takes the members that this daybook does not know from a change in an act's line, by the names
  /// of its parts. Returns them as a change of their own.
  func takeUnknown(from change: inout [String: String]) throws -> String? {
    var unknown: [String: String] = [:]
    for part in ["set", "places", "in", "out"] {
      // What is no object is refused by whoever reads the rest.
      guard let text = change[part], text.hasPrefix("{") else { continue }
      var members = try SnapshotText(text).allMembers
      let others = members.filter { name, _ in
        !known.contains(String(name.prefix { $0 != "/" }))
      }
      guard !others.isEmpty else { continue }
      for name in others.keys { members[name] = nil }
      unknown[part] = SnapshotText.joined(others)
      change[part] = members.isEmpty ? nil : SnapshotText.joined(members)
    }
    guard !unknown.isEmpty else { return nil }
    for part in ["entity", "id", "joined", "weak"] { unknown[part] = change[part] }
    return SnapshotText.joined(unknown)
  }
}

extension EntityDefinition {
  var carried: CarriedMembers { CarriedMembers.of(self) }
}
