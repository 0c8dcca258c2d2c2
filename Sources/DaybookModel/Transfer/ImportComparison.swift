import SQLite

/// The statements that compare a record of a file with the row here, put together once.
struct ImportComparison {
  /// Selects whether each column of the row `:key` has what the record `:snapshot` has: fast, and
  /// true for most that are the same.
  private let quick: String
  /// Selects whether the row has the content of the record.
  private let same: String
  /// The same for a row with another id, which was made on its own.
  private let alike: String
  private let members: [String]
  private let groups: [[String]]

  private static let all = Dictionary(
    uniqueKeysWithValues: Entities.all.map { ($0.entity, ImportComparison($0)) })

  static func of(_ definition: EntityDefinition) -> ImportComparison {
    all[definition.entity] ?? ImportComparison(definition)
  }

  private init(_ definition: EntityDefinition) {
    let derived = definition.derived.filter { $0.condition == "true" }.flatMap(\.names)
    members = definition.snapshotMembers.map(\.name).filter {
      !(["id", "modifiedAt", "revision"] + derived).contains($0)
    }
    let rest = Set(members).subtracting(definition.separate.joined())
    groups = definition.separate + [rest.sorted()]
    let later = definition.snapshot.compactMap { member in
      if case .later(let name, let value) = member {
        ", '$.\(name)', \(value)"
      } else {
        nil as String?
      }
    }
    let record = later.isEmpty ? ":snapshot" : "json_insert(:snapshot\(later.joined()))"
    func sql(_ members: [String]) -> String {
      """
      WITH record AS MATERIALIZED (
        SELECT \(record) AS file, \(definition.snapshotSQL) AS here
        FROM \(definition.entity.name) WHERE key = :key)
      SELECT NOT EXISTS (\(Self.atoms("file", members)) EXCEPT \(Self.atoms("here", members)))
        AND NOT EXISTS (\(Self.atoms("here", members)) EXCEPT \(Self.atoms("file", members)))
      FROM record
      """
    }
    let snapshot = SnapshotSQL(definition.snapshot, of: definition.entity.name)
    let columns = (snapshot.values + snapshot.early).filter { !derived.contains($0.column) }
    let names = Set(columns.map(\.column) + derived)
    let conditions =
      columns.map { "\"\($0.column)\" IS \($0.expression)" }
      + snapshot.members.filter { !names.contains($0.name) }.map {
        "ifnull(\($0.expression), '[]') IS ifnull(:snapshot -> '$.\($0.name)', '[]')"
      }
    quick = """
      SELECT \(conditions.joined(separator: " AND "))
      FROM \(definition.entity.name) WHERE key = :key
      """
    same = sql(members)
    alike = sql(members.filter { !["createdAt", "fingerprint", "rank"].contains($0) })
  }

  /// Whether a record is here under its id, or another one that is like it.
  func isHere(
    _ snapshot: String, as key: Int64, underItsID: Bool, _ db: Connection
  ) throws -> Bool {
    let arguments: Arguments = ["snapshot": snapshot, "key": key]
    guard underItsID else { return try db.value(Bool.self, alike, arguments) == true }
    return try db.value(Bool?.self, quick, arguments) == true
      || db.value(Bool.self, same, arguments) == true
  }

  /// Selects what is in the members of a text of `record`. A number has up to 17 digits there, of
  /// which the last depend on who wrote it.
  private static func atoms(_ text: String, _ members: [String]) -> String {
    """
    SELECT item.fullkey,
      iif(item.type = 'real', CAST(printf('%.14g', item.atom) AS REAL), item.atom)
    FROM record CROSS JOIN json_each('\(list(members))') AS member
      CROSS JOIN json_tree(\(text), '$.' || member.value) AS item
    WHERE item.atom IS NOT NULL
    """
  }

  private static func list(_ members: [String]) -> String {
    "[\(members.map { "\"\($0)\"" }.joined(separator: ","))]"
  }

  /// Whether a record lacks something of another one, but for these members.
  func lacks(_ text: String, _ other: String, but left: [String], _ db: Connection) throws -> Bool {
    let members = members.filter { !left.contains($0) }
    let sql = """
      WITH record AS MATERIALIZED (SELECT :other AS file, :text AS here)
      SELECT EXISTS (\(Self.atoms("file", members)) EXCEPT \(Self.atoms("here", members)))
      """
    return try db.value(Bool.self, sql, ["text": text, "other": other]) ?? false
  }

  /// Returns the record of the file with what is here in place of members that are local, and of
  /// those that somebody has set here, with what holds together with them.
  func merged(
    _ file: String, _ here: String, isSet: Bool, local: [String], _ db: Connection
  ) throws -> String {
    let known = Set(try db.values(String.self, "SELECT key FROM json_each(?)", [here]))
    let kept = isSet ? groups.filter { !known.isDisjoint(with: $0) }.joined() : [].joined()
    let sql = """
      SELECT json_group_object(key, json(value)) FROM (
        SELECT key, :file -> fullkey AS value FROM json_each(:file)
          WHERE key NOT IN (SELECT value FROM json_each(:kept))
        UNION ALL SELECT key, :here -> fullkey FROM json_each(:here)
          WHERE key IN (SELECT value FROM json_each(:kept)))
      """
    let arguments: Arguments = ["file": file, "here": here, "kept": Self.list(kept + local)]
    return try db.value(String.self, sql, arguments) ?? here
  }
}

/// Records of a file for which others stand here, with the same name or number.
struct ImportAliases {
  private let db: Connection
  private var entities: Set<Entity> = []
  private var taken: [Entity: Set<Int64>] = [:]

  init(_ db: Connection) throws {
    self.db = db
    try db.run(
      """
      CREATE TEMP TABLE IF NOT EXISTS importAlias (
        entity TEXT NOT NULL, id TEXT NOT NULL, here TEXT NOT NULL, PRIMARY KEY (entity, id))
      """)
    try db.run("DELETE FROM temp.importAlias")
  }

  /// Whether the row stands for no record yet.
  func isFree(_ key: Int64, _ entity: Entity) -> Bool { taken[entity]?.contains(key) != true }

  mutating func add(_ id: String, for key: Int64, of entity: Entity) throws {
    try db.run(
      "INSERT INTO temp.importAlias SELECT ?, ?, id FROM \(entity.name) WHERE key = ?",
      [entity.name, id, key])
    entities.insert(entity)
    taken[entity, default: []].insert(key)
  }

  /// Returns a snapshot that refers to what is here, to each once.
  func applied(to text: String, of definition: EntityDefinition) throws -> String {
    guard !entities.isEmpty else { return text }
    var text = text
    for reference in definition.references where entities.contains(reference.entity) {
      let path = "'$.\(reference.member)'"
      let alias = "temp.importAlias AS alias ON alias.entity = '\(reference.entity.name)'"
      let sql = """
        SELECT iif(json_type(:text, \(path)) = 'array',
          json_set(:text, \(path), json((SELECT json_group_array(id) FROM (
            SELECT ifnull(alias.here, item.value) AS id, min(item.key) AS position
            FROM json_each(:text, \(path)) AS item
              LEFT JOIN \(alias) AND alias.id = item.value
            GROUP BY 1 ORDER BY 2)))),
          ifnull((
            SELECT json_set(:text, \(path), alias.here)
            FROM (SELECT json_extract(:text, \(path)) AS id) AS wanted
              JOIN \(alias) AND alias.id = wanted.id), :text))
        """
      text = try db.value(String.self, sql, ["text": text]) ?? text
    }
    return text
  }
}
