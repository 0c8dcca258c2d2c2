import CivilTime
import SQLite

package extension ReadTransaction {
  /// Throws `notFound`.
  func tag(_ id: TagID) throws -> TagRecord {
    guard let tag = try tagIfAny(id) else { throw ModelError.notFound(.tag, id.text) }
    return tag
  }

  /// How many tags there are.
  func tagCount() throws -> Int { try db.value(Int.self, "SELECT count(*) FROM tag") ?? 0 }

  /// The tags before and after one in the manual order.
  func neighbors(ofTag tag: TagRecord) throws -> (before: TagID?, after: TagID?) {
    let before = try db.value(
      String.self,
      """
      SELECT id FROM tag INDEXED BY tagRank WHERE (rank, id) < (?, ?)
      ORDER BY rank DESC, id DESC LIMIT 1
      """, [tag.rank, tag.id.text])
    let after = try db.value(
      String.self,
      """
      SELECT id FROM tag INDEXED BY tagRank WHERE (rank, id) > (?, ?)
      ORDER BY rank, id LIMIT 1
      """, [tag.rank, tag.id.text])
    return (before.map(TagID.init), after.map(TagID.init))
  }

  /// The colours of the tags that have one, by the tags' names.
  func tagColours() throws -> [String: String] {
    let colours = try db.rows(
      "SELECT name, colour FROM tag INDEXED BY tagColour WHERE colour IS NOT NULL"
    ) { row in (try row.value(0) as String, try row.value(1) as String) }
    return Dictionary(colours) { first, _ in first }
  }

  /// The tags by rank, then id. `after` is the `next` of the page before; `limit` is positive.
  func tags(limit: Int, after: String?) throws -> Page<TagRecord> {
    var last: (rank: String, id: String) = ("", "")
    if let after {
      let cursor = try PageCursor(after, list: "tag", parts: 2)
      last = (try cursor.rank(0), cursor.parts[1])
    }
    let tags = try db.rows(
      """
      SELECT \(TagRow.columns) FROM tag INDEXED BY tagRank
      WHERE (rank, id) > (?, ?) ORDER BY rank, id LIMIT ?
      """, [last.rank, last.id, Page<TagRecord>.fetched(limit)], read: TagRow.record)
    return Page(tags, limit: limit) { tag in
      PageCursor(list: "tag", parts: [tag.rank, tag.id.text])
    }
  }
}

extension ReadTransaction {
  func tagIfAny(_ id: TagID) throws -> TagRecord? {
    try db.rows(
      "SELECT \(TagRow.columns) FROM tag WHERE id = ?", [id.text], read: TagRow.record
    ).first
  }

  func tag(key: Int64) throws -> TagRecord? {
    try db.rows("SELECT \(TagRow.columns) FROM tag WHERE key = ?", [key], read: TagRow.record).first
  }

  func tagKey(_ id: TagID) throws -> Int64 {
    guard let key = try db.value(Int64.self, "SELECT key FROM tag WHERE id = ?", [id.text]) else {
      throw ModelError.notFound(.tag, id.text)
    }
    return key
  }

  func tagKey(_ name: TagName) throws -> Int64? {
    try db.value(Int64.self, "SELECT key FROM tag WHERE caseFolded = ?", [name.caseFolded])
  }
}

/// A tag's row in the order in which `record` reads it.
enum TagRow {
  static let columns = """
    id, name, icon, colour, rank, createdAt, modifiedAt, revision,
    openTasks, habits
    """

  static func record(_ row: Row) throws -> TagRecord {
    try TagRecord(
      id: TagID(row.value(0)), name: row.value(1), icon: row.value(2), colour: row.value(3),
      rank: row.value(4),
      createdAt: Instant(millisecond: row.value(5)), modifiedAt: Instant(millisecond: row.value(6)),
      revision: row.value(7), openTasks: row.value(8), habits: row.value(9))
  }
}
