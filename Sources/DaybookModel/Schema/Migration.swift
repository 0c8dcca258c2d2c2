import GRDB

/// A step from one version of the tables to the next.
struct Migration: Sendable {
  let sql: String
  /// What SQL alone cannot say, done after it and in the same transaction.
  var fold: (@Sendable (Database) throws -> Void)?
}
