package import CivilTime
import SQLite

/// The change log keeps 90 days, of undoable transactions and others alike: an undo is wanted
/// within days, and a person can remember one limit. What other devices are to get stays until they
/// can have it.
struct ChangeTrim: ExpiringRows {
  let table = "change"

  /// Selects how many changes the transactions before an instant have, the first of these instants,
  /// and how many bytes.
  private static let count = """
    SELECT count(*), min(action.at),
      ifnull(sum(ifnull(length(before), 0) + ifnull(length(after), 0) + 64), 0)
    FROM action INDEXED BY actionAt CROSS JOIN change ON change.action = action.id
    WHERE action.at < ? AND \(isGiven)
    """

  private static let isGiven = """
    NOT EXISTS (
      SELECT 1 FROM replica
      WHERE action.device IS NULL AND ifnull(action.stamp > given, action.id > caughtUp))
    """

  func count(
    _ policy: RetentionPolicy, _ cut: RetentionCut, _ db: Connection
  ) throws -> ExpiredCount {
    try ExpiredCount(policy, cut, db, Self.count, [cut.millisecond(policy.days)])
  }

  /// Changes are deleted with their transactions. A transaction that is deleted in part can no
  /// longer be undone.
  func remove(
    _ policy: RetentionPolicy, _ cut: RetentionCut, after place: inout Int64, about limit: Int,
    atMost share: Int, _ writer: WriteTransaction
  ) throws -> RetentionPiece {
    let (db, cut) = (writer.db, cut.millisecond(policy.days))
    var piece = RetentionPiece(removed: 0, isLast: false)
    var rest = min(limit, share)
    while rest > 0 {
      guard let action = try Self.oldest(db, before: cut) else {
        piece.isLast = true
        break
      }
      try db.run("UPDATE action SET undoable = 0 WHERE id = ?", [action])
      try db.run(
        """
        DELETE FROM change WHERE sequence IN
          (SELECT sequence FROM change WHERE action = ? ORDER BY sequence LIMIT ?)
        """, [action, rest])
      piece.removed += db.changesCount
      rest -= db.changesCount
      guard rest > 0 else { break }
      try db.run("DELETE FROM action WHERE id = ?", [action])
      rest -= 1
    }
    return piece
  }

  private static func oldest(_ db: Connection, before cut: Int64) throws -> Int64? {
    try db.value(
      Int64.self, "SELECT id FROM action WHERE at < ? AND \(isGiven) ORDER BY at LIMIT 1", [cut])
  }
}

extension RetentionPolicy {
  static let changes = RetentionPolicy(name: "changes", days: 90, rows: ChangeTrim())
}

package extension ReadTransaction {
  /// What a sweep at the moment would delete, a count for each kind.
  func expired(at moment: Moment) throws -> [ExpiredCount] {
    guard let cut = try RetentionCut.current(db, at: moment) else {
      return RetentionPolicy.all.map {
        ExpiredCount(name: $0.name, days: $0.days, rows: 0, oldest: nil, bytes: 0)
      }
    }
    return try RetentionPolicy.all.map { try $0.rows.count($0, cut, db) }
  }
}
