import CivilTime
import SQLite

package extension ReadTransaction {
  /// Throws `notFound`.
  func savedSearch(_ id: SavedSearchID) throws -> SavedSearchRecord {
    guard let search = try savedSearchIfAny(id) else {
      throw ModelError.notFound(.savedSearch, id.text)
    }
    return search
  }

  /// The saved searches by rank, then id. `after` is the `next` of the page before; `limit` is
  /// positive.
  func savedSearches(limit: Int, after: String?) throws -> Page<SavedSearchRecord> {
    var last: (rank: String, id: String) = ("", "")
    if let after {
      let cursor = try PageCursor(after, list: "savedSearch", parts: 2)
      last = (try cursor.rank(0), cursor.parts[1])
    }
    let searches = try db.rows(
      """
      SELECT \(SavedSearchRow.columns) FROM savedSearch INDEXED BY savedSearchRank
      WHERE (rank, id) > (?, ?) ORDER BY rank, id LIMIT ?
      """, [last.rank, last.id, Page<SavedSearchRecord>.fetched(limit)],
      read: SavedSearchRow.record)
    return Page(searches, limit: limit) { search in
      PageCursor(list: "savedSearch", parts: [search.rank, search.id.text])
    }
  }
}

extension ReadTransaction {
  func savedSearchIfAny(_ id: SavedSearchID) throws -> SavedSearchRecord? {
    try db.rows(
      "SELECT \(SavedSearchRow.columns) FROM savedSearch WHERE id = ?", [id.text],
      read: SavedSearchRow.record
    ).first
  }

  func savedSearchKey(_ id: SavedSearchID) throws -> Int64 {
    let key = "SELECT key FROM savedSearch WHERE id = ?"
    guard let key = try db.value(Int64.self, key, [id.text]) else {
      throw ModelError.notFound(.savedSearch, id.text)
    }
    return key
  }
}

/// A saved search's row in the order in which `record` reads it.
enum SavedSearchRow {
  static let columns = #"id, name, icon, text, "order", rank, createdAt, modifiedAt, revision"#

  static func record(_ row: Row) throws -> SavedSearchRecord {
    let order: String? = try row.value(4)
    return try SavedSearchRecord(
      id: SavedSearchID(row.value(0)), name: row.value(1), icon: row.value(2), text: row.value(3),
      order: order.flatMap(SearchOrder.init), rank: row.value(5),
      createdAt: Instant(millisecond: row.value(6)), modifiedAt: Instant(millisecond: row.value(7)),
      revision: row.value(8))
  }
}
