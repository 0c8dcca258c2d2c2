/// The registry of what is declared as an `EntityDefinition`; scripts/generate finds them.
enum Entities {
  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.entity.name, $0) })

  /// Throws `corruptValue` for a name that only a damaged file or one of another version has.
  static func named(_ name: String) throws -> EntityDefinition {
    guard let definition = byName[name] else { throw ModelError.corruptValue }
    return definition
  }

  /// The entities in an order in which each comes after those that its rows refer to.
  static let ownersFirst = all.enumerated()
    .sorted { (depth(of: $0.element), $0.offset) < (depth(of: $1.element), $1.offset) }
    .map(\.element)

  private static func depth(of definition: EntityDefinition) -> Int {
    let others = definition.references.map(\.entity).filter { $0 != definition.entity }
    return others.compactMap { byName[$0.name] }.map { depth(of: $0) + 1 }.max() ?? 0
  }

  /// The entities that may refer to an entity's row by its `:key`, each with a selection of the ids
  /// that do.
  static func referring(to entity: Entity) -> [(entity: Entity, ids: String)] {
    referring[entity] ?? []
  }

  private static let referring = Dictionary(
    grouping: all.flatMap { definition in
      definition.references.map {
        (to: $0.entity, by: (entity: definition.entity, ids: $0.referring))
      }
    }, by: \.to
  ).mapValues { $0.map(\.by) }
}

extension Entity: CaseIterable {
  package static let allCases = Entities.all.map(\.entity)
}

extension RetentionPolicy {
  /// All policies, in the order in which rows are pruned. Tasks are never pruned.
  package static let all = [changes] + Entities.all.flatMap(\.retention)
}

extension StoragePart {
  package static let all =
    Entities.all.flatMap(\.storage) + [
      StoragePart("changes", ["change", "action", "logState", "keyedRequest"]),
      StoragePart("removed", ["tombstone"]),
      StoragePart("devices", ReplicaReader.tables),
      StoragePart("plugins", ["plugin", "pluginSetting", "pluginState"]),
      StoragePart(
        "index",
        [
          "searchIndex_docsize", "searchIndex_data", "searchIndex_idx", "searchIndex_content",
          "searchIndex_config", "searchState", "searchRemoved",
        ]),
    ]

  /// Preferences and what SQLite itself needs.
  package static let rest = "rest"
}
