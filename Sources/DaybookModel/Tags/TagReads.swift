import SQLite

package extension RecordReader<TagRecord> {
  func neighbors(of tag: TagRecord) throws -> (before: TagID?, after: TagID?) {
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
  func colours() throws -> [String: String] {
    let sql = "SELECT name, colour FROM tag INDEXED BY tagColour WHERE colour IS NOT NULL"
    return Dictionary(try db.rows(sql)) { first, _ in first }
  }
}

extension RecordReader<TagRecord> {
  func key(_ name: TagName) throws -> Int64? {
    try db.value(Int64.self, "SELECT key FROM tag WHERE caseFolded = ?", [name.caseFolded])
  }
}
