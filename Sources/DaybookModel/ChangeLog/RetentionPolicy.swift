package import CivilTime
import SQLite

/// A kind of rows that is kept for a limited time; statistics that outlive them are written first.
package struct RetentionPolicy: Sendable {
  /// The name, for people and programs.
  package let name: String
  /// How long it is kept.
  package let days: Int
  let rows: any ExpiringRows
}

/// Rows that go with age.
protocol ExpiringRows: Sendable {
  var table: String { get }

  /// What a sweep by a policy would delete.
  func count(
    _ policy: RetentionPolicy, _ cut: RetentionCut, _ db: Connection
  ) throws -> ExpiredCount

  /// Deletes some of the oldest rows: about `limit`, and no more than `share`. `place` is 0 at the
  /// beginning of a sweep, and may say then how far it is.
  func remove(
    _ policy: RetentionPolicy, _ cut: RetentionCut, after place: inout Int64, about limit: Int,
    atMost share: Int, _ writer: WriteTransaction
  ) throws -> RetentionPiece
}

/// What one step of a sweep deleted of one kind.
struct RetentionPiece {
  var removed: Int
  /// Whether nothing of the kind is left to be deleted.
  var isLast: Bool
}

/// How much of one kind is older than it is kept.
package struct ExpiredCount: Sendable, Hashable {
  package var name: String
  package var days: Int
  package var rows: Int
  /// The day of the oldest; nil where there is none.
  package var oldest: Day?
  /// Roughly.
  package var bytes: Int
}

extension ExpiredCount {
  /// `sql` selects how many rows there are, the oldest one's day or instant, and how many bytes.
  init(
    _ policy: RetentionPolicy, _ cut: RetentionCut, _ db: Connection, _ sql: String,
    _ arguments: Arguments
  ) throws {
    self.init(name: policy.name, days: policy.days, rows: 0, oldest: nil, bytes: 0)
    _ = try db.rows(sql, arguments) { row in
      rows = try row.value(0)
      bytes = try row.value(2)
      if case .integer(let millisecond) = try row.value(1) as StoredValue {
        oldest = cut.day(of: Instant(millisecond: millisecond))
      } else {
        let day: String? = try row.value(1)
        oldest = day.flatMap { Day($0) }
      }
    }
  }
}
