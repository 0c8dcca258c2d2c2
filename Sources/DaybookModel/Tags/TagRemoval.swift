import SQLite

package extension RecordWriter<TagRecord> {
  /// Removes a tag. Each item that carries it goes on without, or with the tag `target` in its
  /// place. `use` is what a person confirmed; throws `invalidState` where it is another. Returns
  /// how many items carried the tag.
  func remove(
    _ id: TagID, into target: TagID? = nil, ifRevision: Int?, use confirmed: TagUse = TagUse()
  ) throws -> TagUse {
    let (key, current) = try reader.keyed(id)
    let targetKey = try target.map { try self.targetKey($0, of: id) }
    try writer.check(ifRevision, of: .tag, id.text, current: current.revision)
    let use = try reader.use(of: key)
    try require(
      use == confirmed, .confirmationRequired, use.sentence(ofTag: current.name),
      hint: "Confirm again to change that many items.", remedy: Remedy("confirm", count: use.total))
    for taggable in Taggable.allCases { try replace(key, by: targetKey, onEach: taggable) }
    try remove(id)
    if let target {
      try writer.tell(.tagRenamed(current.name, to: reader.item(target).name))
    }
    return use
  }

  private func targetKey(_ target: TagID, of id: TagID) throws -> Int64 {
    try require(target != id, "into", "A tag cannot be merged into itself. Name another one.")
    return try reader.key(target)
  }

  private func replace(_ tag: Int64, by target: Int64?, onEach taggable: Taggable) throws {
    let (db, log) = (writer.db, writer.log)
    let items = try db.values(Int64.self, taggable.selectKeys, [tag])
    guard !items.isEmpty else { return }
    try log.recordEdits(of: taggable.definition, keys: items) {
      let places = try db.value(String.self, taggable.selectPlaces, [tag])
      try db.run(taggable.deleteTag, [tag])
      if let target { try db.run(taggable.insertIfMissing, ["places": places, "tag": target]) }
      try db.run(taggable.touch, [writer.now, items.list])
    }
  }
}

extension Taggable {
  /// Which items have a tag, and where it stands among those of each.
  fileprivate var selectPlaces: String {
    "SELECT json_group_array(json_array(\(noun), position)) FROM \(pairs) WHERE tag = ?"
  }

  fileprivate var deleteTag: String { "DELETE FROM \(pairs) WHERE tag = ?" }

  /// An item that carries the tag already keeps it where it is.
  fileprivate var insertIfMissing: String {
    """
    INSERT OR IGNORE INTO \(pairs) (\(noun), tag, position)
    SELECT value ->> 0, :tag, value ->> 1 FROM json_each(:places)
    """
  }
}
