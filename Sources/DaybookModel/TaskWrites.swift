import CivilTime
import GRDB

package extension Writer {
  /// Adds an open task at the end of its siblings. An id that was added with the same content
  /// before answers the task as it now stands; with other content, or when it belonged to a removed
  /// task, it throws `invalidState`.
  func addTask(_ draft: TaskDraft) throws -> TaskRecord {
    let id = draft.id ?? TaskID(action.mintID())
    try Entity.task.check(id: id.text)
    let fields = try TaskFields(draft)
    let names = try TagName.checked(draft.tags)
    let content = fields.fingerprint(tags: names, foreignFields: draft.foreignFields)
    if let foreign = draft.foreignFields {
      try TextRules.refuseNUL(foreign, field: "foreignFields")
    }
    if try draft.id != nil && isRemoved(.task, id.text) { throw removed(.task, id.text) }
    if fields.parent != nil, try fingerprint(.task, id.text) == content {
      // The parent it was added under may be gone by now.
      return try reader.task(id)
    }
    let parent = try parentKey(fields.parent)
    let position = try nextPosition(under: parent)
    let key = try TaskInsert.run(
      db, id: id, fields, parent: parent, position: position, stamp: .now(action.moment.instant),
      foreignFields: draft.foreignFields, fingerprint: content)
    guard let key else {
      try check(isRetryOf: .task, id.text, content)
      return try reader.task(id)
    }
    let tags = try setTags(names, ofTask: key)
    try log.recordAdd(of: .task, key: key)
    return TaskRecord(
      id: id, title: fields.title, notes: fields.notes, state: .open, priority: fields.priority,
      start: fields.start, startTime: fields.startTime, due: fields.due, dueTime: fields.dueTime,
      timeZone: fields.timeZone, tags: tags, parent: fields.parent, position: position,
      created: action.moment.instant, modified: action.moment.instant, completed: nil, revision: 1,
      foreignFields: draft.foreignFields)
  }

  /// Changes fields of a task; an edit to what already stands changes nothing, whatever
  /// `ifRevision` says. A new parent puts the task at the end of its new siblings.
  func editTask(_ id: TaskID, _ edit: TaskEdit, ifRevision: Int64?) throws -> TaskRecord {
    let key = try reader.taskKey(id)
    let current = try reader.task(key: key)
    let fields = try TaskFields(current).applying(edit)
    let tags = try TagName.checked(edit.tags.applied(to: current.tags))
    let isSameTags = tags.map(\.folded) == (try TagName.checked(current.tags)).map(\.folded)
    guard fields.content != TaskFields(current).content || !isSameTags else { return current }
    try check(ifRevision, of: .task, id.text, current: current.revision)

    let before = try log.image(of: .task, key: key)
    let parent = try parentKey(fields.parent, of: key)
    let position =
      fields.parent == current.parent ? current.position : try nextPosition(under: parent)
    try db.run(
      """
      UPDATE task SET title = ?, notes = ?, priority = ?, start = ?, startTime = ?, due = ?,
        dueTime = ?, timeZone = ?, parent = ?, position = ?, modified = ?, revision = revision + 1
      WHERE key = ?
      """,
      [
        fields.title, fields.notes, fields.priority.rawValue, fields.start?.description,
        fields.startTime?.description, fields.due?.description, fields.dueTime?.description,
        fields.timeZone, parent, position, now, key,
      ])
    if !isSameTags {
      try db.run("DELETE FROM taskTag WHERE task = ?", [key])
      try setTags(tags, ofTask: key)
    }
    try log.recordEdit(of: .task, key: key, before: before)
    return try reader.task(key: key)
  }
}

extension Writer {
  func isRemoved(_ entity: Entity, _ id: String) throws -> Bool {
    let sql = "SELECT 1 FROM tombstone WHERE entity = ? AND id = ?"
    return try db.value(Int.self, sql, [entity.rawValue, id]) != nil
  }

  func removed(_ entity: Entity, _ id: String) -> ModelError {
    .invalidState(
      message: "The id “\(id)” belonged to a \(entity.rawValue) that was removed.",
      hint: "Choose another id.")
  }

  func fingerprint(_ entity: Entity, _ id: String) throws -> Int64? {
    try db.value(Int64.self, "SELECT fingerprint FROM \(entity.rawValue) WHERE id = ?", [id])
  }

  /// An id that is there is no fault when it was added with the same content.
  func check(isRetryOf entity: Entity, _ id: String, _ fingerprint: Int64) throws {
    guard try self.fingerprint(entity, id) == fingerprint else {
      throw ModelError.invalidState(
        message: "There is another \(entity.rawValue) with the id “\(id)”.",
        hint: "Choose another id, or edit the one that exists.")
    }
  }

  func check(_ ifRevision: Int64?, of entity: Entity, _ id: String, current: Int64) throws {
    guard let ifRevision, ifRevision != current else { return }
    throw ModelError.revisionConflict(entity, id, current: current, message: nil)
  }

  func nextPosition(under parent: Int64?) throws -> Int64 {
    let last = try db.value(
      Int64.self, "SELECT ifnull(max(position), 0) FROM task WHERE parentOrder = ?", [parent ?? 0])
    return (last ?? 0) + Position.step
  }

  /// The parent's key; `invalidValue` for one that does not exist, that is the task itself or that
  /// lies below it.
  func parentKey(_ parent: TaskID?, of key: Int64? = nil) throws -> Int64? {
    guard let parent else { return nil }
    let sql = "SELECT key FROM task WHERE id = ?"
    guard let parentKey = try db.value(Int64.self, sql, [parent.text]) else {
      throw ModelError.invalidValue(
        field: "parent", message: "There is no task with the id “\(parent)” to be the parent.")
    }
    guard let key else { return parentKey }
    let isBelow = "\(Reader.subtree) SELECT 1 FROM subtree WHERE key = :parent"
    guard try db.value(Int.self, isBelow, ["key": key, "parent": parentKey]) == nil else {
      throw ModelError.invalidValue(
        field: "parent", message: "A task cannot be a subtask of itself or of its subtasks.")
    }
    return parentKey
  }
}

/// Positions leave gaps, so that moving one row between two others touches no third.
enum Position {
  static let step: Int64 = 1000
}
