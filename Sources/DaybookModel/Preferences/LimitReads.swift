import SQLite

package extension ReadTransaction {
  /// The limit in force: the one this database was given, else the default.
  func limit(_ name: LimitName) throws -> Int {
    let sql = #"SELECT value FROM "limit" WHERE name = ?"#
    return try db.value(Int.self, sql, [name.rawValue]) ?? name.defaultValue
  }
}
