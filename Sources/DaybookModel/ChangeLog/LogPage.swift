import CivilTime
import SQLite

/// A part of the change log, oldest first.
package struct LogPage: Sendable {
  package var changes: [ChangeRecord]
  /// The last sequence of the page, after which the next one goes on.
  package var cursor: Int64
  /// Whether changes come after the page.
  package var hasMore: Bool
  /// Whether changes after the cursor were already trimmed: then the page is empty and reaches to
  /// the log's end.
  package var isCut: Bool

  /// The page for a reader of another log than the one that ends at this cursor.
  package static func cut(at cursor: Int64) -> LogPage {
    LogPage(changes: [], cursor: cursor, hasMore: false, isCut: true)
  }
}

package extension ReadTransaction {
  /// At most `limit` changes after the cursor. Throws `invalidValue` for a cursor that the log
  /// never gave.
  func log(after cursor: Int64, limit: Int) throws -> LogPage {
    let newest = try self.cursor()
    try require(
      cursor <= newest, "changeCursor",
      "This cursor is beyond the end of the log; the newest one is \(newest).")
    guard try cursor >= db.value(Int64.self, "SELECT trimmed FROM logState") ?? 0 else {
      return .cut(at: newest)
    }
    let changes = try db.rows(
      ChangeRecord.selection + "WHERE sequence > ? ORDER BY sequence LIMIT ?", [cursor, limit],
      read: ChangeRecord.init(row:))
    let end = changes.count < limit ? newest : changes.last?.sequence ?? newest
    return LogPage(changes: changes, cursor: end, hasMore: end < newest, isCut: false)
  }
}
