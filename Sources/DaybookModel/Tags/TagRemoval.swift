import SQLite

package extension RecordWriter<TagRecord> {
  /// Removes a tag for ever. Each item that carries it changes: it goes on without, or with the tag
  /// `target` in its place, once where it has that already. A tag that items carry needs `use`,
  /// what `use(of:)` of the reader said and a person confirmed; without it, or when it is
  /// another by now, it throws `invalidState` that says it. Returns how many items carried the tag.
  func remove(
    _ id: TagID, into target: TagID? = nil, ifRevision: Int?, use confirmed: TagUse = TagUse()
  ) throws -> TagUse {
    let current = try reader.item(id)
    let key = try reader.key(id)
    let targetKey = try target.map { try self.targetKey($0, of: id) }
    try writer.check(ifRevision, of: .tag, id.text, current: current.revision)
    let use = try reader.use(of: key)
    guard use == confirmed else {
      throw ModelError.invalidState(
        .confirmationRequired,
        message: use.sentence(ofTag: current.name),
        hint: "Confirm again to change that many items.",
        remedy: Remedy("confirm", count: use.total))
    }
    for taggable in Taggable.allCases { try replace(key, by: targetKey, onEach: taggable) }
    try remove(id)
    if let target {
      try writer.tell(.tagRenamed(current.name, to: reader.item(target).name))
    }
    return use
  }

  private func targetKey(_ target: TagID, of id: TagID) throws -> Int64 {
    guard target != id else {
      throw ModelError.invalidValue(
        field: "into", message: "A tag cannot be merged into itself. Name another one.")
    }
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
    switch self {
    case .task:
      "SELECT json_group_array(json_array(task, position)) FROM taskTag WHERE tag = ?"
    case .habit:
      "SELECT json_group_array(json_array(habit, position)) FROM habitTag WHERE tag = ?"
    }
  }

  fileprivate var deleteTag: String {
    switch self {
    case .task: "DELETE FROM taskTag WHERE tag = ?"
    case .habit: "DELETE FROM habitTag WHERE tag = ?"
    }
  }

  /// An item that carries the tag already keeps it where it is.
  fileprivate var insertIfMissing: String {
    switch self {
    case .task:
      """
      INSERT OR IGNORE INTO taskTag (task, tag, position)
      SELECT value ->> 0, :tag, value ->> 1 FROM json_each(:places)
      """
    case .habit:
      """
      INSERT OR IGNORE INTO habitTag (habit, tag, position)
      SELECT value ->> 0, :tag, value ->> 1 FROM json_each(:places)
      """
    }
  }
}
