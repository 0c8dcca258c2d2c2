import SQLite

package extension RecordWriter<TagRecord> {
  func add(_ draft: TagDraft) throws -> TagRecord {
    let fields = try TagFields(draft)
    return try add(draft.id, fields) { try reader.checkNew(fields) }
  }

  /// The tasks show the new name and are not changed themselves.
  func edit(_ id: TagID, _ edit: TagEdit, ifRevision: Int?) throws -> TagRecord {
    let (before, after) = try self.edit(id, edit, ifRevision: ifRevision, as: TagFields.self) {
      fields, key in
      try reader.checkFree(
        TagName(fields.name, field: "name"), except: key, hint: TagFields.mergeHint)
    }
    if after.name != before.name { try writer.tell(.tagRenamed(before.name, to: after.name)) }
    return after
  }
}

extension RecordWriter<TagRecord> {
  /// Gives an item without tags these tags, and creates those that do not exist yet; returns their
  /// names as they are stored. `existing` is how many it had before: a lowered limit removes none
  /// of them.
  @discardableResult
  func set(
    _ tags: [TagName], of taggable: Taggable, _ key: Int64, existing: Int = 0
  ) throws -> [String] {
    guard !tags.isEmpty else { return [] }
    if tags.count > existing { try reader.checkCount(tags.count, of: taggable) }
    for (position, tag) in tags.enumerated() {
      try db.run(taggable.insert, [key, reader.key(tag) ?? createTag(tag), position])
    }
    return try db.values(String.self, taggable.selectNames, [key])
  }

  private func createTag(_ name: TagName) throws -> Int64 {
    try reader.checkRoom(for: 1)
    return try insert(TagID(action.generateID()), TagFields(name))
  }
}
