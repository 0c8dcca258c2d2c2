import GRDB

/// The product's limits that a person may raise; the raw value is the wire's word.
package enum LimitName: String, Hashable, Sendable, CaseIterable {
  /// Tags in all.
  case tags
  /// Tags on one task.
  case tagsPerItem
  /// Profiles in all.
  case profiles
  /// Open tasks of one profile.
  case tasksPerProfile

  package var defaultValue: Int {
    switch self {
    case .tags: 30
    case .tagsPerItem: 3
    case .profiles: 4
    case .tasksPerProfile: 10
    }
  }
}

package extension Reader {
  /// The limit in force: the one this database was given, else the default.
  func limit(_ name: LimitName) throws -> Int {
    let sql = #"SELECT value FROM "limit" WHERE name = ?"#
    return try db.value(Int.self, sql, [name.rawValue]) ?? name.defaultValue
  }
}
