import SQLite

/// The statements that make an entity's row from its snapshot, `:image`, put together once.
struct RestoreSQL {
  let insert: String
  let update: String
  /// Write what the row refers to and the rows that are parts of it in place of what is there; run once
  /// the rows of all entities are there.
  let links: [String]
  /// Remove what may refer to another row that is removed as well.
  let unlinks: [String]
  /// Find a row from which the links lead back to it.
  let circles: [String]

  private static let all = Dictionary(
    uniqueKeysWithValues: Entities.all.map { ($0.entity, RestoreSQL($0)) })

  static func of(_ definition: EntityDefinition) -> RestoreSQL {
    all[definition.entity] ?? RestoreSQL(definition)
  }

  private init(_ definition: EntityDefinition) {
    let table = definition.entity.name
    let snapshot = SnapshotSQL(definition.snapshot, of: table)
    var values = snapshot.values + definition.computed
    if definition.isStamped { values.append(("modified", ":now")) }
    let names = values.map { "\"\($0.column)\"" }
    insert = """
      INSERT INTO \(table) (id, revision, \(names.joined(separator: ", ")))
      VALUES (:id, :revision, \(values.map(\.expression).joined(separator: ", ")))
      """
    let sets = zip(names, values).map { "\($0) = \($1.expression)" }
    update = """
      UPDATE \(table) SET revision = revision + 1, \(sets.joined(separator: ", "))
      WHERE key = :key
      """
    links = snapshot.links + definition.wholeRestore
    unlinks = snapshot.unlinks
    circles = snapshot.circles
  }
}

extension SnapshotSQL.Reference {
  /// The first entity that a snapshot refers to and that does not exist.
  func missing(of image: String, _ db: Connection) throws -> String? {
    let sql = """
      SELECT wanted.id FROM (\(ids)) AS wanted
      WHERE wanted.id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM \(entity.name) AS there WHERE there.id = wanted.id)
      """
    return try db.value(String.self, sql, ["image": image])
  }
}
