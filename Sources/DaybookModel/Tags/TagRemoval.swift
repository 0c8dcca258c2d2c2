import SQLite

package extension WriteTransaction {
  /// Removes a tag for ever. Each item that carries it changes: it goes on without, or with the tag
  /// `target` in its place, once where it has that already. A tag that items carry needs `use`,
  /// what `ReadTransaction.use(ofTag:)` said and a person confirmed; without it, or when it is
  /// another by now, it throws `invalidState` that says it. Returns how many items carried the tag.
  func removeTag(
    _ id: TagID, into target: TagID? = nil, ifRevision: Int?, use confirmed: TagUse = TagUse()
  ) throws -> TagUse {
    let current = try reader.tag(id)
    let key = try reader.tagKey(id)
    let targetKey = try target.map { try self.targetKey($0, of: id) }
    try check(ifRevision, of: .tag, id.text, current: current.revision)
    let use = try reader.use(ofTagKey: key)
    guard use == confirmed else {
      throw ModelError.invalidState(
        .confirmationRequired,
        message: use.sentence(ofTag: current.name),
        hint: "Confirm again to change that many items.",
        remedy: Remedy("confirm", count: use.total))
    }
    for taggable in Taggable.allCases { try replaceTag(key, by: targetKey, onEach: taggable) }
    try log.recordRemoval(of: .tag, where: "key = :key", key: key)
    try db.run("DELETE FROM tag WHERE key = ?", [key])
    if let target {
      try renameInSavedSearches(
        TagName(current.name, field: "name"), to: TagName(reader.tag(target).name, field: "name"))
    }
    return use
  }
}

extension WriteTransaction {
  private func targetKey(_ target: TagID, of id: TagID) throws -> Int64 {
    guard target != id else {
      throw ModelError.invalidValue(
        field: "into", message: "A tag cannot be merged into itself. Name another one.")
    }
    return try reader.tagKey(target)
  }

  private func replaceTag(_ tag: Int64, by target: Int64?, onEach taggable: Taggable) throws {
    let items = try db.values(Int64.self, taggable.selectKeys, [tag])
    guard !items.isEmpty else { return }
    try log.recordEdits(of: taggable.definition, keys: items) {
      for item in items {
        let position = try db.value(Int64.self, taggable.selectPosition, [tag, item])
        try db.run(taggable.delete, [tag, item])
        if let target { try db.run(taggable.insertIfMissing, [item, target, position]) }
      }
      try db.run(taggable.touch, [now, items.list])
    }
  }
}

extension Taggable {
  fileprivate var selectPosition: String {
    switch self {
    case .task: "SELECT position FROM taskTag WHERE tag = ? AND task = ?"
    case .habit: "SELECT position FROM habitTag WHERE tag = ? AND habit = ?"
    }
  }

  /// An item that carries the target already keeps it where it is.
  fileprivate var insertIfMissing: String {
    switch self {
    case .task: "INSERT OR IGNORE INTO taskTag (task, tag, position) VALUES (?, ?, ?)"
    case .habit: "INSERT OR IGNORE INTO habitTag (habit, tag, position) VALUES (?, ?, ?)"
    }
  }
}
