import GRDB

package extension Writer {
  /// Adds a tag at the end. An id that was added with the same content before answers the tag as it
  /// now stands; a name that exists, in whatever case, throws `invalidValue`; one tag too many
  /// `limitExceeded`.
  func addTag(_ draft: TagDraft) throws -> TagRecord {
    let id = draft.id ?? TagID(action.mintID())
    try Entity.tag.check(id: id.text)
    let fields = try TagFields(name: draft.name, icon: draft.icon, color: draft.color)
    if let standing = try reader.tagIfAny(id) {
      try check(isRetryOf: .tag, id.text, fields.content.fingerprint)
      return standing
    }
    if try isRemoved(.tag, id.text) { throw removed(.tag, id.text) }
    try checkFree(fields.name)
    try checkTagLimit()
    try insertTag(id, fields)
    return try reader.tag(id)
  }

  /// Changes fields of a tag; its tasks show the new name and are not changed themselves. An edit
  /// to what already stands changes nothing, whatever `ifRevision` says.
  func editTag(_ id: TagID, _ edit: TagEdit, ifRevision: Int64?) throws -> TagRecord {
    let current = try reader.tag(id)
    let key = try reader.tagKey(id)
    let standing = try TagFields(name: current.name, icon: current.icon, color: current.color)
    let fields = try TagFields(
      name: edit.name.applied(to: current.name), icon: edit.icon.applied(to: current.icon),
      color: edit.color.applied(to: current.color))
    guard fields.content != standing.content else { return current }
    try check(ifRevision, of: .tag, id.text, current: current.revision)
    try checkFree(fields.name, except: key)
    let before = try log.image(of: .tag, key: key)
    try db.run(
      """
      UPDATE tag SET name = ?, folded = ?, icon = ?, color = ?, modified = ?,
        revision = revision + 1
      WHERE key = ?
      """, [fields.name.text, fields.name.folded, fields.icon, fields.color, now, key])
    try log.recordEdit(of: .tag, key: key, before: before)
    return try reader.tag(id)
  }

  /// Removes a tag and takes it off its tasks, each of which changes by that. A tag that tasks
  /// carry needs `tasks`, the number that `Reader.taskCount(ofTag:)` said and a person confirmed;
  /// without it, or when the number is another by now, it throws `invalidState` that names it.
  /// Answers how many tasks carried it.
  func removeTag(_ id: TagID, ifRevision: Int64?, tasks confirmed: Int? = nil) throws -> Int {
    let current = try reader.tag(id)
    let key = try reader.tagKey(id)
    try check(ifRevision, of: .tag, id.text, current: current.revision)
    let tasks = try db.values(
      Int64.self, "SELECT task FROM taskTag WHERE tag = ? ORDER BY task", [key])
    guard tasks.count == confirmed ?? 0 else {
      throw ModelError.invalidState(
        message: tasks.count == 1
          ? "1 task carries the tag “\(current.name)”."
          : "\(tasks.count) tasks carry the tag “\(current.name)”.",
        hint: "Confirm again with the number of tasks that lose it.")
    }
    for task in tasks {
      let before = try log.image(of: .task, key: task)
      try db.run("DELETE FROM taskTag WHERE tag = ? AND task = ?", [key, task])
      try db.run(
        "UPDATE task SET modified = ?, revision = revision + 1 WHERE key = ?", [now, task])
      try log.recordEdit(of: .task, key: task, before: before)
    }
    try log.recordRemoval(of: .tag, where: "key = :key", key: key)
    try db.run("DELETE FROM tag WHERE key = ?", [key])
    return tasks.count
  }
}

extension Writer {
  /// Gives a task without tags these tags, and creates those that do not exist yet; answers their
  /// names as they are kept.
  @discardableResult
  func setTags(_ tags: [TagName], ofTask task: Int64) throws -> [String] {
    guard !tags.isEmpty else { return [] }
    try reader.checkTagCount(tags.count)
    for (position, tag) in tags.enumerated() {
      try db.run(
        "INSERT INTO taskTag (task, tag, position) VALUES (?, ?, ?)",
        [task, reader.tagKey(tag) ?? createTag(tag), position])
    }
    return try db.values(String.self, Self.tagNames, [task])
  }

  private static let tagNames = """
    SELECT tag.name FROM taskTag CROSS JOIN tag ON tag.key = taskTag.tag
    WHERE taskTag.task = ? ORDER BY taskTag.position
    """

  private func createTag(_ name: TagName) throws -> Int64 {
    try checkTagLimit()
    return try insertTag(TagID(action.mintID()), TagFields(name))
  }

  @discardableResult
  func insertTag(_ id: TagID, _ fields: TagFields) throws -> Int64 {
    let last = try db.value(Int64.self, "SELECT ifnull(max(position), 0) FROM tag") ?? 0
    try db.run(
      """
      INSERT INTO tag
        (id, name, folded, icon, color, position, created, modified, revision, fingerprint)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)
      """,
      [
        id.text, fields.name.text, fields.name.folded, fields.icon, fields.color,
        last + Position.step, now, now, fields.content.fingerprint,
      ])
    let key = db.lastInsertedRowID
    try log.recordAdd(of: .tag, key: key)
    return key
  }

  private func checkTagLimit() throws {
    try reader.checkRoom(forTags: 1)
  }

  func tagCount() throws -> Int {
    try reader.tagCount()
  }

  private func checkFree(_ name: TagName, except key: Int64? = nil) throws {
    guard let other = try reader.tagKey(name), other != key else { return }
    throw ModelError.invalidValue(
      field: "name", message: "There is a tag with the name “\(name.text)” already.")
  }
}
