import SQLite

/// The statements that make an entity's row from its snapshot, `:snapshot`, put together once.
struct RestoreSQL {
  let insert: String
  /// Write what the row refers to and the rows that are parts of it in place of what is there, each
  /// with its member; run once the rows of all entities are there.
  let links: [SnapshotSQL.Link]
  /// Remove what the rows `:keys` refer to, which may be removed as well.
  let unlinks: [String]
  /// Select the rows of the same table that the row `:key` is linked to, each with its member.
  let ways: [SnapshotSQL.Way]
  /// Selects what the transaction `:action` did to entities of the kind: of each its id, the
  /// sequence and the operation of the first change and the last, the row's key, whether nothing
  /// was done to it since, its snapshot before the transaction, after it, and now where something
  /// was; then for each `Derived` of the definition whether it applies.
  let changes: String
  /// The snapshot of the row `:key` with the members `:members`, separated by commas, as they were
  /// before the change `:first`. Of a list of links, what was added from then to the change `:last`
  /// goes, and what left it comes back behind what is there.
  let merged: String
  private let table: String
  private let sets: [(column: String, expression: String)]
  /// The columns that are always written, since they follow from something else.
  private let steady: Set<String>

  private static let all = Dictionary(
    uniqueKeysWithValues: Entities.all.map { ($0.entity, RestoreSQL($0)) })

  static func of(_ definition: EntityDefinition) -> RestoreSQL {
    all[definition.entity] ?? RestoreSQL(definition)
  }

  private init(_ definition: EntityDefinition) {
    table = definition.entity.name
    let snapshot = SnapshotSQL(definition.snapshot, of: table)
    var values = snapshot.values + definition.computed
    if definition.isStamped { values.append(("modifiedAt", ":now")) }
    let inserted = values + snapshot.early
    let names = ["id", "revision"] + inserted.map { "\"\($0.column)\"" }
    insert = """
      INSERT INTO \(table) (\(names.joined(separator: ", ")))
      VALUES (\(([":id", ":revision"] + inserted.map(\.expression)).joined(separator: ", ")))
      """
    sets = values
    let derived = definition.derived.filter { $0.condition == "true" }.flatMap(\.names)
    steady = Set(definition.computed.map(\.column) + derived + ["modifiedAt"])
    links =
      snapshot.links
      + definition.wholeRestore.map { SnapshotSQL.Link(role: .other, member: nil, sql: $0) }
    let own = table
    unlinks =
      snapshot.unlinks
      + definition.unlogged.map { "DELETE FROM \($0) WHERE \(own) IN \(SnapshotSQL.keys)" }
    ways = snapshot.ways
    changes = """
      SELECT snapshot.*\(definition.derived.map { ", ifnull(\($0.condition), false)" }.joined())
      FROM (
        SELECT touched.id, first, last, earliest.operation, latest.operation,
          (SELECT key FROM \(table) WHERE \(table).id = touched.id),
          isNewest, earliest.before AS before, latest.after AS after,
          iif(isNewest, NULL, (
            SELECT \(definition.snapshotSQL) FROM \(table) WHERE \(table).id = touched.id)) AS now
        FROM (
          SELECT id, first, last, last = (
            SELECT max(sequence) FROM change AS newest
            WHERE newest.entity = '\(table)' AND newest.id = found.id) AS isNewest
          FROM (
            SELECT id, min(sequence) AS first, max(sequence) AS last
            FROM change INDEXED BY changeAction
            WHERE action = :action AND entity = '\(table)' GROUP BY id) AS found) AS touched
          CROSS JOIN change AS earliest ON earliest.sequence = first
          CROSS JOIN change AS latest ON latest.sequence = last) AS snapshot
      """
    let before = "(SELECT before FROM change WHERE sequence = :first) AS before"
    let after = "(SELECT after FROM change WHERE sequence = :last) AS after"
    let now = "(SELECT \(definition.snapshotSQL) FROM \(table) WHERE key = :key) AS now"
    merged = """
      SELECT json_group_object(member.key, json(CASE
        WHEN NOT instr(',' || :members || ',', ',' || member.key || ',')
          THEN snapshot.now -> member.key
        WHEN member.key IN (\(definition.links.map { "'\($0)'" }.joined(separator: ", ")))
          THEN \(Self.mergedLinks)
        ELSE snapshot.before -> member.key END))
      FROM (SELECT \(before), \(after), \(now)) AS snapshot
        CROSS JOIN json_each(json_patch(snapshot.before, snapshot.now)) AS member
      """
  }

  private static let mergedLinks = """
    (SELECT json_group_array(value) FROM (
      SELECT 1 AS part, key AS place, value FROM \(links("now"))
      WHERE value IN (SELECT value FROM \(links("before")))
        OR value NOT IN (SELECT value FROM \(links("after")))
      UNION ALL
      SELECT 2, key, value FROM \(links("before"))
      WHERE value NOT IN (SELECT value FROM \(links("after")))
        AND value NOT IN (SELECT value FROM \(links("now")))
      ORDER BY part, place))
    """

  private static func links(_ snapshot: String) -> String {
    "json_each(snapshot.\(snapshot), '$.' || member.key)"
  }

  /// Makes the columns of the row `:key` as they are in the snapshot: those of these members, of
  /// all where it is nil.
  func update(_ members: Set<String>?) -> String {
    "\(setting(members)) WHERE key = :key"
  }

  private func setting(_ members: Set<String>?) -> String {
    let sets = sets.filter { set in
      steady.contains(set.column) || members?.contains(set.column) ?? true
    }.map { ", \"\($0.column)\" = \($0.expression)" }
    return "UPDATE \(table) SET revision = revision + 1\(sets.joined())"
  }

  /// Does the same with many rows at once, since SQLite keeps each page that a statement changes as
  /// it was before it: one statement for each row keeps them thousands of times.
  func update(
    _ members: Set<String>?, _ rows: [(key: Int64, snapshot: String)], now: Int64, _ db: Connection
  ) throws {
    try db.run(
      """
      CREATE TEMP TABLE IF NOT EXISTS restored (row INTEGER PRIMARY KEY, snapshot TEXT NOT NULL)
      """)
    for row in rows {
      try db.run(
        "INSERT INTO temp.restored (row, snapshot) VALUES (?, ?)", [row.key, row.snapshot])
    }
    let sql = setting(members).replacing(":snapshot", with: "restored.snapshot")
    try db.run(
      sql + " FROM temp.restored WHERE \(table).key = restored.row",
      sql.contains(":now") ? ["now": now] : [])
    try db.run("DELETE FROM temp.restored")
  }
}

extension SnapshotSQL.Reference {
  /// The first entity that a snapshot refers to and that does not exist.
  func missing(of snapshot: String, _ db: Connection) throws -> String? {
    let sql = """
      SELECT wanted.id FROM (\(ids)) AS wanted
      WHERE wanted.id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM \(entity.name) AS there WHERE there.id = wanted.id)
      """
    return try db.value(String.self, sql, ["snapshot": snapshot])
  }
}
