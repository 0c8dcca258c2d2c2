import SQLite

/// The statements that make an entity's row from its snapshot, `:snapshot`, put together once.
struct RestoreSQL {
  let insert: String
  /// Write what the row refers to and the rows that are parts of it in place of what is there, each
  /// with its member; run once the rows of all entities are there.
  let links: [(member: String?, sql: String)]
  /// Remove what may refer to another row that is removed as well.
  let unlinks: [String]
  /// Select the rows of the same table that the row `:key` is linked to, each with its member.
  let ways: [(member: String, sql: String)]
  /// Selects the members that the changes `:first` to `:last` made different, and whether each is
  /// derived.
  let changed: String
  /// Selects the `ChangedMember`s between the changes `:first` and `:last` of the row `:key`.
  let members: String
  /// The snapshot of the row `:key` with the members `:members`, separated by commas, as they were
  /// before the change `:first`.
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
    let names = values.map { "\"\($0.column)\"" }
    insert = """
      INSERT INTO \(table) (id, revision, \(names.joined(separator: ", ")))
      VALUES (:id, :revision, \(values.map(\.expression).joined(separator: ", ")))
      """
    sets = values
    let derived = definition.derived.filter { $0.condition == "true" }.flatMap(\.names)
    steady = Set(definition.computed.map(\.column) + derived + ["modifiedAt"])
    links =
      snapshot.links.map { ($0.member, $0.sql) } + definition.wholeRestore.map { (nil, $0) }
    unlinks = snapshot.unlinks
    ways = snapshot.ways
    let before = "(SELECT before FROM change WHERE sequence = :first) AS before"
    let after = "(SELECT after FROM change WHERE sequence = :last) AS after"
    changed = """
      SELECT member.key, \(Self.isDerived(definition))
      FROM (SELECT \(before), \(after)) AS snapshot CROSS JOIN json_each(snapshot.after) AS member
      WHERE member.key NOT IN ('revision', 'modifiedAt')
        AND \(Self.member("before")) IS NOT \(Self.member("after"))
      """
    let now = "(SELECT \(definition.snapshotSQL) FROM \(table) WHERE key = :key) AS now"
    members = """
      SELECT member.key, \(Self.member("before")) IS NOT \(Self.member("after")),
        \(Self.member("now")) IS \(Self.member("after")), \(Self.isDerived(definition))
      FROM (SELECT \(before), \(after), \(now)) AS snapshot
        CROSS JOIN json_each(snapshot.after) AS member
      WHERE member.key NOT IN ('revision', 'modifiedAt')
      """
    merged = """
      SELECT json_group_object(member.key, json(iif(
        instr(',' || :members || ',', ',' || member.key || ','), snapshot.before, snapshot.now)
          -> member.key))
      FROM (SELECT \(before), \(now)) AS snapshot CROSS JOIN json_each(snapshot.now) AS member
      """
  }

  /// Makes the columns of the row `:key` as they are in the snapshot: those of these members, of all
  /// where it is nil.
  func update(_ members: Set<String>?) -> String {
    let sets = sets.filter { set in
      steady.contains(set.column) || members?.contains(set.column) ?? true
    }.map { ", \"\($0.column)\" = \($0.expression)" }
    return "UPDATE \(table) SET revision = revision + 1\(sets.joined()) WHERE key = :key"
  }

  /// A member that is null is as one that is not there: a column that was added later.
  private static func member(_ snapshot: String) -> String {
    "nullif(snapshot.\(snapshot) -> member.key, 'null')"
  }

  private static func isDerived(_ definition: EntityDefinition) -> String {
    guard !definition.derived.isEmpty else { return "false" }
    let groups = definition.derived.map { derived in
      let names = derived.names.map { "'\($0)'" }.joined(separator: ", ")
      return "member.key IN (\(names)) AND (\(derived.condition))"
    }
    return "ifnull(\(groups.joined(separator: " OR ")), false)"
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
