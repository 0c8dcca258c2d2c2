package import CivilTime
import GRDB

/// A task from elsewhere, with what it has been through.
package struct TaskImport: Sendable, Hashable {
  /// Its `id` says which task it is; without one it is added anew at each import.
  package var draft: TaskDraft
  /// A hash of the source: the same id with the same fingerprint is there already.
  package var fingerprint: Int64
  package var state: TaskState
  package var created: Instant
  package var modified: Instant
  /// For a completed task; without one it counts as completed when it was last modified.
  package var completed: Instant?

  package init(
    draft: TaskDraft, fingerprint: Int64, state: TaskState, created: Instant, modified: Instant,
    completed: Instant?
  ) {
    self.draft = draft
    self.fingerprint = fingerprint
    self.state = state
    self.created = created
    self.modified = modified
    self.completed = completed
  }
}

/// What an import does when it needs more than a limit allows.
package enum ImportLimits: Sendable, Hashable {
  /// Refuse the import as a whole.
  case keep
  /// Raise the limit for good to exactly what is needed.
  case raise
}

/// What an import did.
package struct ImportRecord: Sendable, Hashable {
  package var added = 0
  /// Tags that were created.
  package var addedTags = 0
  /// There already, with the same fingerprint.
  package var unchanged = 0
  /// There already with other content, which was left as it is.
  package var kept: [TaskID] = []
  /// Removed here before, and so left out.
  package var removed: [TaskID] = []
  /// The limits that were raised, and to what.
  package var raised: [LimitName: Int] = [:]
}

package extension Writer {
  /// Adds tasks in their order, each at the end of its siblings; a parent may come later than its
  /// subtasks. Calls `progress` with the number of tasks seen, now and then and at the end; what
  /// it throws cancels the import. Throws `limitExceeded` with the exact need, unless `limits`
  /// says to raise it. What is wrong with one task names it, and its field is "<index>/<field>".
  /// Nothing is changed when it throws.
  func importTasks(
    _ imports: some Sequence<TaskImport>, limits: ImportLimits,
    progress: (_ seen: Int) throws -> Void
  ) throws -> ImportRecord {
    // Ids come in no order, so an import touches pages all over two indexes.
    try db.execute(sql: "PRAGMA cache_size = -65536")
    defer { try? db.execute(sql: "PRAGMA cache_size = -8000; PRAGMA shrink_memory") }
    var run = try TaskImportRun(self)
    var seen = 0
    for task in imports {
      try naming(seen) { try run.add(task, index: seen) }
      seen += 1
      if seen.isMultiple(of: 500) { try progress(seen) }
    }
    try run.linkParents()
    try run.applyLimits(limits)
    try run.recordChanges { try progress(seen) }
    try progress(seen)
    return run.record
  }
}

extension Writer {
  /// Adds to an error which task of the import it is about.
  fileprivate func naming<T>(_ index: Int, _ body: () throws -> T) throws -> T {
    func named(_ message: String) -> String {
      "Task \(index + 1) of the file: " + message.prefix(1).lowercased() + message.dropFirst()
    }
    do {
      return try body()
    } catch ModelError.invalidValue(let field, let message, let allowed) {
      throw ModelError.invalidValue(
        field: "\(index)/\(field)", message: named(message), allowed: allowed)
    } catch ModelError.tooLarge(let message, let limit) {
      throw ModelError.tooLarge(message: named(message), limit: limit)
    }
  }
}

/// The state of one import: it holds keys and counts, and never the tasks.
struct TaskImportRun {
  private let writer: Writer
  private let db: Database
  private let firstKey: Int64
  private let hasTombstones: Bool
  /// By folded key, and by each name as it was written.
  private var tagKeys: [String: Int64] = [:]
  private var lastPositions: [Int64: Int64] = [:]
  private var unlinked: [(index: Int, key: Int64, parent: TaskID)] = []
  private var mostTags = 0
  private(set) var record = ImportRecord()

  init(_ writer: Writer) throws {
    self.writer = writer
    db = writer.db
    firstKey = (try db.value(Int64.self, "SELECT ifnull(max(key), 0) FROM task") ?? 0) + 1
    hasTombstones = try db.value(Int.self, "SELECT 1 FROM tombstone LIMIT 1") != nil
  }

  mutating func add(_ task: TaskImport, index: Int) throws {
    let draft = task.draft
    let id = draft.id ?? TaskID(writer.action.mintID())
    try Entity.task.check(id: id.text)
    if hasTombstones, try writer.isRemoved(.task, id.text) {
      record.removed.append(id)
      return
    }
    let fields = try TaskFields(draft)
    if let foreign = draft.foreignFields {
      try TextRules.refuseNUL(foreign, field: "foreignFields")
    }
    let parent = try draft.parent.flatMap { parent in
      try db.value(Int64.self, "SELECT key FROM task WHERE id = ?", [parent.text])
    }
    let position = try lastPosition(under: parent) + Position.step
    let stamp = TaskStamp(
      state: task.state, created: task.created, modified: task.modified,
      completed: task.state == .completed ? task.completed ?? task.modified : nil)
    let key = try TaskInsert.run(
      db, id: id, fields, parent: parent, position: position, stamp: stamp,
      foreignFields: draft.foreignFields, fingerprint: task.fingerprint)
    guard let key else { return try count(standing: id, task.fingerprint) }
    lastPositions[parent ?? 0] = position
    if let parentID = draft.parent, parent == nil { unlinked.append((index, key, parentID)) }
    record.added += 1
    try addTags(draft.tags, to: key)
  }

  private mutating func count(standing id: TaskID, _ fingerprint: Int64) throws {
    if try writer.fingerprint(.task, id.text) == fingerprint {
      record.unchanged += 1
    } else {
      record.kept.append(id)
    }
  }

  private mutating func lastPosition(under parent: Int64?) throws -> Int64 {
    if let last = lastPositions[parent ?? 0] { return last }
    return try writer.nextPosition(under: parent) - Position.step
  }

  private mutating func addTags(_ names: [String], to task: Int64) throws {
    guard !names.isEmpty else { return }
    // One tag is the rule in what is imported, and cannot be there twice.
    let known = names.count == 1 ? tagKeys[names[0]] : nil
    mostTags = max(mostTags, names.count)
    if let known { return try link(task, to: known, position: 0) }
    for (position, tag) in try TagName.checked(names).enumerated() {
      let key = try key(of: tag)
      tagKeys[names[position]] = key
      try link(task, to: key, position: position)
    }
  }

  private func link(_ task: Int64, to tag: Int64, position: Int) throws {
    try db.run(
      "INSERT INTO taskTag (task, tag, position) VALUES (?, ?, ?)", [task, tag, position])
  }

  private mutating func key(of tag: TagName) throws -> Int64 {
    if let key = tagKeys[tag.folded] { return key }
    let key: Int64
    if let standing = try writer.reader.tagKey(tag) {
      key = standing
    } else {
      let id = TagID(writer.action.mintID())
      key = try writer.insertTag(id, TagFields(tag))
      record.addedTags += 1
    }
    tagKeys[tag.folded] = key
    return key
  }

  /// Parents that came after their subtasks, or never.
  mutating func linkParents() throws {
    for (index, key, parentID) in unlinked {
      let parent = try writer.naming(index) { try writer.parentKey(parentID, of: key) }
      let position = try lastPosition(under: parent) + Position.step
      try db.run(
        "UPDATE task SET parent = ?, position = ? WHERE key = ?", [parent, position, key])
      lastPositions[parent ?? 0] = position
    }
  }

  /// Looks at the limits only now, when the need is known exactly; the caller's savepoint takes
  /// everything back when one refuses.
  mutating func applyLimits(_ limits: ImportLimits) throws {
    if record.addedTags > 0 {
      try apply(limits, .tags, needed: try writer.tagCount()) { limit, needed in
        "This import needs \(needed) tags, and there can be at most \(limit)."
      }
    }
    try apply(limits, .tagsPerItem, needed: mostTags) { limit, needed in
      "A task of this import has \(needed) tags, and there can be at most \(limit) on one."
    }
  }

  private mutating func apply(
    _ limits: ImportLimits, _ name: LimitName, needed: Int, message: (Int, Int) -> String
  ) throws {
    let limit = try writer.reader.limit(name)
    guard needed > limit else { return }
    guard limits == .raise else {
      throw ModelError.limitExceeded(
        name, limit: limit, needed: needed, message: message(limit, needed))
    }
    try writer.raise(name, to: needed)
    record.raised[name] = needed
  }

  /// In pieces, so that a cancellation is heard in between.
  func recordChanges(_ pause: () throws -> Void) throws {
    guard record.added > 0 else { return }
    let last = try db.value(Int64.self, "SELECT ifnull(max(key), 0) FROM task") ?? 0
    var first = firstKey
    while first <= last {
      let end = min(first + 9999, last)
      try writer.log.recordAdds(of: .task, keys: first...end)
      first = end + 1
      try pause()
    }
  }
}
