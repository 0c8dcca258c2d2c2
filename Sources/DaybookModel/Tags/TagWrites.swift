import SQLite

package extension WriteTransaction {
  /// Adds a tag at the end. For an id that was added with the same content before, returns the tag
  /// as it now is; a name that exists, in whatever case, throws `invalidValue`; a tag beyond the
  /// limit `limitExceeded`.
  func addTag(_ draft: TagDraft) throws -> TagRecord {
    let id = draft.id ?? TagID(action.generateID())
    try Entity.tag.check(id: id.text)
    let fields = try TagFields(name: draft.name, icon: draft.icon, colour: draft.colour)
    if let existing = try reader.tagIfAny(id) {
      try check(isRetryOf: .tag, id.text, fields.fingerprint.value)
      return existing
    }
    if try isRemoved(.tag, id.text) { throw removed(.tag, id.text) }
    try reader.checkNew(fields.name)
    try insertTag(id, fields)
    return try reader.tag(id)
  }

  /// Changes fields of a tag; its tasks show the new name and are not changed themselves. An edit
  /// that sets the current values changes nothing, whatever `ifRevision` says.
  func editTag(_ id: TagID, _ edit: TagEdit, ifRevision: Int?) throws -> TagRecord {
    let current = try reader.tag(id)
    let key = try reader.tagKey(id)
    let existing = try TagFields(name: current.name, icon: current.icon, colour: current.colour)
    let fields = try TagFields(
      name: edit.name.applied(to: current.name), icon: edit.icon.applied(to: current.icon),
      colour: edit.colour.applied(to: current.colour))
    guard fields.fingerprint != existing.fingerprint else { return current }
    try check(ifRevision, of: .tag, id.text, current: current.revision)
    try reader.checkFree(fields.name, except: key, hint: TagFields.mergeHint)
    let before = try log.snapshot(of: .tag, key: key)
    try db.run(
      """
      UPDATE tag SET name = ?, caseFolded = ?, icon = ?, colour = ?, modifiedAt = ?,
        revision = revision + 1
      WHERE key = ?
      """, [fields.name.text, fields.name.caseFolded, fields.icon, fields.colour, now, key])
    try log.recordEdit(of: .tag, key: key, before: before)
    try renameInSavedSearches(existing.name, to: fields.name)
    return try reader.tag(id)
  }
}

extension WriteTransaction {
  /// Gives an item without tags these tags, and creates those that do not exist yet; returns their
  /// names as they are stored. `existing` is how many it had before the transaction: a limit that
  /// was lowered since removes none of them.
  @discardableResult
  func setTags(
    _ tags: [TagName], of taggable: Taggable, _ key: Int64, existing: Int = 0
  ) throws -> [String] {
    guard !tags.isEmpty else { return [] }
    if tags.count > existing { try reader.checkTagCount(tags.count, of: taggable) }
    for (position, tag) in tags.enumerated() {
      try db.run(taggable.insert, [key, reader.tagKey(tag) ?? createTag(tag), position])
    }
    return try db.values(String.self, taggable.selectNames, [key])
  }

  private func createTag(_ name: TagName) throws -> Int64 {
    try checkTagLimit()
    return try insertTag(TagID(action.generateID()), TagFields(name))
  }

  @discardableResult
  func insertTag(_ id: TagID, _ fields: TagFields) throws -> Int64 {
    let rank = try manualOrder(of: .tag).end().text
    try db.run(
      """
      INSERT INTO tag
        (id, name, caseFolded, icon, colour, rank, createdAt, modifiedAt, revision, fingerprint)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)
      """,
      [
        id.text, fields.name.text, fields.name.caseFolded, fields.icon, fields.colour,
        rank, now, now, fields.fingerprint.value,
      ])
    let key = db.lastInsertedRowID
    try log.recordAdd(of: .tag, key: key)
    return key
  }

  private func checkTagLimit() throws {
    try reader.checkRoom(forTags: 1)
  }
}

package extension WriteTransaction {
  /// Puts a tag before or after another; where it is there already, nothing changes, whatever
  /// `ifRevision` says. The others stay as they are, unless the two that it comes between have the
  /// same rank. Throws `invalidValue` for a place that does not exist.
  func moveTag(_ id: TagID, to place: Place<TagEntity>, ifRevision: Int?) throws -> TagRecord {
    try move(
      id, reader.tagKey(id), of: .tag, revision: reader.tag(id).revision, to: place,
      ifRevision: ifRevision)
    return try reader.tag(id)
  }
}
