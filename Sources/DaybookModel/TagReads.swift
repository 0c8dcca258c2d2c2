import CivilTime
import GRDB

package extension Reader {
  /// Throws `notFound`.
  func tag(_ id: TagID) throws -> TagRecord {
    guard let tag = try tagIfAny(id) else { throw ModelError.notFound(.tag, id.text) }
    return tag
  }

  /// How many tasks, in any state, carry the tag. Throws `notFound`.
  func taskCount(ofTag id: TagID) throws -> Int {
    try taskCount(ofTagKey: tagKey(id))
  }

  /// The tags by position, then id. `after` is the `next` of the page before; `limit` is positive.
  func tags(limit: Int, after: String?) throws -> Page<TagRecord> {
    var last: (position: Int64, id: String) = (.min, "")
    if let after {
      let cursor = try PageCursor(after, list: "tag", parts: 2)
      last = (try cursor.number(0), cursor.parts[1])
    }
    let tags = try db.rows(
      """
      SELECT \(TagRow.columns) FROM tag INDEXED BY tagPosition
      WHERE (position, id) > (?, ?) ORDER BY position, id LIMIT ?
      """, [last.position, last.id, Page<TagRecord>.fetched(limit)], read: TagRow.record)
    return Page(tags, limit: limit) { tag in
      PageCursor(list: "tag", parts: [String(tag.position), tag.id.text])
    }
  }
}

extension Reader {
  func tagIfAny(_ id: TagID) throws -> TagRecord? {
    try db.rows(
      "SELECT \(TagRow.columns) FROM tag WHERE id = ?", [id.text], read: TagRow.record
    ).first
  }

  func tagKey(_ id: TagID) throws -> Int64 {
    guard let key = try db.value(Int64.self, "SELECT key FROM tag WHERE id = ?", [id.text]) else {
      throw ModelError.notFound(.tag, id.text)
    }
    return key
  }

  func tagKey(_ name: TagName) throws -> Int64? {
    try db.value(Int64.self, "SELECT key FROM tag WHERE folded = ?", [name.folded])
  }

  func taskCount(ofTagKey key: Int64) throws -> Int {
    try db.value(Int.self, "SELECT count(*) FROM taskTag WHERE tag = ?", [key]) ?? 0
  }
}

/// A tag's row in the order in which `record` reads it.
enum TagRow {
  static let columns = """
    id, name, icon, color, position, created, modified, revision,
    openTasks
    """

  static func record(_ row: Row) throws -> TagRecord {
    try TagRecord(
      id: TagID(row.value(0)), name: row.value(1), icon: row.value(2), color: row.value(3),
      position: row.value(4),
      created: Instant(millisecond: row.value(5)), modified: Instant(millisecond: row.value(6)),
      revision: row.value(7), openTasks: row.value(8))
  }
}
