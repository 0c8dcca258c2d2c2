import GRDB

/// The change log keeps 90 days, undoable acts and others alike: whoever wants to undo something
/// does so within days, and one limit is one that a person can remember.
enum ChangeTrim {
  /// Selects how many changes the acts before an instant have, the first of these instants, and how
  /// many bytes.
  static let count = """
    SELECT count(*), min(action.at),
      ifnull(sum(ifnull(length(before), 0) + ifnull(length(after), 0) + 64), 0)
    FROM action INDEXED BY actionAt CROSS JOIN change ON change.action = action.id
    WHERE action.at < ?
    """

  /// Removes some of the oldest changes of acts before an instant, and those acts. An act that is
  /// removed in part can no longer be undone.
  static func remove(before cut: Int64, atMost limit: Int, _ db: Database) throws -> RetentionPiece
  {
    var piece = RetentionPiece(removed: 0, isLast: false)
    var rest = limit
    while rest > 0 {
      guard let action = try oldest(db, before: cut) else {
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

  private static func oldest(_ db: Database, before cut: Int64) throws -> Int64? {
    try db.value(Int64.self, "SELECT id FROM action WHERE at < ? ORDER BY at LIMIT 1", [cut])
  }
}
