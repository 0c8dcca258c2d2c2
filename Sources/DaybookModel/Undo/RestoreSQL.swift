/// The statements that make an entity's row from its image, put together once.
struct RestoreSQL {
  let insert: String
  let update: String

  private static let all = Dictionary(
    uniqueKeysWithValues: Entity.allCases.map { ($0, RestoreSQL($0)) })

  static func of(_ entity: Entity) -> RestoreSQL {
    all[entity] ?? RestoreSQL(entity)
  }

  private init(_ entity: Entity) {
    let restoring = entity.restoring
    var values = restoring.columns.map { ($0, "json_extract(:image, '$.\($0)')") }
    values += restoring.computed.map { ($0.column, $0.expression) }
    if restoring.isStamped { values.append(("modified", ":now")) }
    let names = values.map { "\"\($0.0)\"" }
    insert = """
      INSERT INTO \(entity.rawValue) (id, revision, \(names.joined(separator: ", ")))
      VALUES (:id, :revision, \(values.map(\.1).joined(separator: ", ")))
      """
    let sets = zip(names, values).map { "\($0) = \($1.1)" }
    update = """
      UPDATE \(entity.rawValue) SET revision = revision + 1, \(sets.joined(separator: ", "))
      WHERE key = :key
      """
  }
}
