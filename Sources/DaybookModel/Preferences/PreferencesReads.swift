import SQLite

package extension ReadTransaction {
  /// The preferences in force; reads one row, and one for each limit that is not the default.
  func preferences() throws -> PreferencesRecord {
    guard let record = try db.rows(PreferencesRow.select, read: PreferencesRow.record).first else {
      throw ModelError.corruptValue
    }
    return record
  }
}

/// The row of the preferences in the order in which `record` reads it.
enum PreferencesRow {
  static let select = """
    SELECT \(Preference.all.map(\.selected).joined(separator: ", ")), revision
    FROM preferences WHERE key = 1
    """

  static func record(_ row: Row) throws -> PreferencesRecord {
    var record = PreferencesRecord()
    for (index, preference) in Preference.all.enumerated() {
      try preference.set(row.value(index), in: &record)
    }
    record.revision = try row.value(Preference.all.count)
    return record
  }
}

extension Preference {
  fileprivate var selected: String {
    isLimit
      ? #"(SELECT CAST(value AS TEXT) FROM "limit" WHERE "limit".name = '\#(name)')"#
      : "CAST(\(name) AS TEXT)"
  }
}

package extension ReadTransaction {
  /// The limit in force: the one this database was given, else the default.
  func limit(_ name: LimitName) throws -> Int {
    let sql = #"SELECT value FROM "limit" WHERE name = ?"#
    return try db.value(Int.self, sql, [name.rawValue]) ?? name.defaultValue
  }
}
