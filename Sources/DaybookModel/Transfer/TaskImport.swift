// Transfer brings data in and out. `importTasks` adds tasks from elsewhere, such as Taskwarrior,
// whose templates and children become one recurring task each; `mergedTask` keeps the ids of those
// children, so that a second import of the same file changes nothing
// (docs/decisions/0010-taskwarrior-import.md). `importEverything` adds what a whole export of
// daybook has and the database lacks, from the snapshots of each entity (`ExportPart`). The server
// reads and writes the files; here records come and go one at a time, and an import is one
// transaction.

package import CivilTime
import SQLite

/// A task from elsewhere, with its history.
package struct TaskImport: Sendable, Hashable {
  /// Its `id` says which task it is; without one it is added anew at each import.
  package var draft: TaskDraft
  /// A hash of the source: the same id with the same fingerprint is there already.
  package var fingerprint: Int64
  package var state: TaskState
  package var createdAt: Instant
  package var modifiedAt: Instant
  /// For a completed task; without one it counts as completed when it was last modified.
  package var completed: Instant?
  /// Instead of the draft's recurrence; start and due are those of the current occurrence.
  package var series: SeriesImport?
  /// Its place in the file, where tasks before it were merged into others.
  package var place: Int?

  package init(
    draft: TaskDraft, fingerprint: Int64, state: TaskState, createdAt: Instant, modifiedAt: Instant,
    completed: Instant?, series: SeriesImport? = nil, place: Int? = nil
  ) {
    self.draft = draft
    self.fingerprint = fingerprint
    self.state = state
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.completed = completed
    self.series = series
    self.place = place
  }
}

package extension TaskDraft {
  /// Throws `invalidValue` and `tooLarge` for what could not be added, whatever the database holds.
  func check() throws {
    _ = try TaskFields(self)
    _ = try TagName.checked(tags)
  }
}

package enum ImportLimits: Sendable, Hashable {
  /// Refuse the import as a whole.
  case keep
  /// Raise the limit for good to exactly what is needed.
  case raise
}

package struct ImportRecord: Sendable, Hashable {
  /// Tasks that exist now, including those that were merged into others.
  package var added = 0
  /// Tags that were created.
  package var addedTags = 0
  /// Tasks that existed already, with the same fingerprint.
  package var unchanged = 0
  /// Tasks that existed already with other content, and were left as they are.
  package var differing = 0
  /// Tasks that were removed here before, and were left out.
  package var removed = 0
  package var raised: [LimitName: Int] = [:]
  /// Tasks with a dependency on one that is not here or that waits for them; what was left out is
  /// among their foreign fields.
  package var unlinked = 0
}

package struct TransferWriter: FeatureWriter { let writer: WriteTransaction }

package extension WriteTransaction { var transfer: TransferWriter { TransferWriter(writer: self) } }

package extension TransferWriter {
  /// Adds what `tasks` hands over, each at the end of its siblings; a parent may come later than
  /// its subtasks, and a task later than those that wait for it. What `progress` throws cancels the
  /// import. Throws `limitExceeded` with the exact need, unless `limits` says to raise it. An error
  /// about one task names it, and its field is "<index>/<field>". `written` gives the fingerprints
  /// of what an export makes of a task, by id.
  func importTasks(
    limits: ImportLimits, written: @escaping (ExportedTask) -> [String: Int64] = { _ in [:] },
    _ tasks: (_ add: (TaskImport) throws -> Void) throws -> Void,
    progress: @escaping (_ seen: Int) throws -> Void
  ) throws -> ImportRecord {
    // Ids come in no order, so an import touches pages all over its index.
    try db.execute(sql: "PRAGMA cache_size = -32768")
    defer { try? db.execute(sql: "PRAGMA cache_size = -8000; PRAGMA shrink_memory") }
    var run = try TaskImportRun(writer, written)
    // Ranks among siblings are looked up on the way.
    let indexes = try DeferredIndexes(db, of: .task, but: ["taskRank"])
    var seen = 0
    try tasks { task in
      let index = task.place ?? seen
      try naming(index) { try run.add(task, index: index) }
      seen += 1
      if seen.isMultiple(of: 500) { try progress(seen) }
    }
    try indexes.restore()
    try run.linkParents()
    try run.linkBlockers()
    try run.applyLimits(limits)
    try run.recordChanges { try progress(seen) }
    // While the pages that this reads again are in the larger cache.
    try SearchIndex(db: db).update()
    try progress(seen)
    return run.record
  }

  /// Adds to an error which task of the import it is about.
  fileprivate func naming<T>(_ index: Int, _ body: () throws -> T) throws -> T {
    func named(_ message: String) -> String {
      "Task \(index + 1) of the file: " + message.prefix(1).lowercased() + message.dropFirst()
    }
    do {
      return try body()
    } catch ModelError.notFound(let entity, let id) {
      // The file names what it does not hold.
      let message = ModelError.notFound(entity, id).message
      throw ModelError.invalidValue(field: "\(index)", message: named(message))
    } catch ModelError.invalidState(_, let field?, let message, _, _) {
      // What the file holds is at odds with itself.
      throw ModelError.invalidValue(field: "\(index)/\(field)", message: named(message))
    } catch let error as ModelError {
      throw error.field.map { error.at("\(index)/\($0)", named(error.message)) } ?? error
    }
  }
}

extension TransferWriter {
  /// Whether it raised the limit. Throws `limitExceeded` where it must not.
  func apply(
    _ limits: ImportLimits, _ name: LimitName, needed: Int, _ message: (Int, Int) -> String
  ) throws -> Bool {
    let limit = try reader.limit(name)
    guard needed > limit else { return false }
    guard limits == .raise else {
      throw ModelError.limitExceeded(
        name, limit: limit, needed: needed, message: message(limit, needed))
    }
    try writer.preferences.raise(name, to: needed)
    return true
  }
}

struct TaskImportRun {
  private let writer: WriteTransaction
  private let written: (ExportedTask) -> [String: Int64]
  private let db: Connection
  private let firstKey: Int64
  private let hasTombstones: Bool
  /// By case-folded name, and by each name as it was written.
  private var tagKeys: [String: Int64] = [:]
  private static let maxKnownTags = 10_000
  /// By parent, 0 for none.
  private var lastRanks: [Int64: Rank] = [:]
  private let firstOccurrence: Int64
  private var blockers = BlockerLinks()
  private var unlinked: [(index: Int, key: Int64, parent: TaskID)] = []
  private var maxTags = 0
  private(set) var record = ImportRecord()

  init(
    _ writer: WriteTransaction, _ written: @escaping (ExportedTask) -> [String: Int64]
  ) throws {
    self.writer = writer
    self.written = written
    db = writer.db
    firstKey = (try db.value(Int64.self, "SELECT ifnull(max(key), 0) FROM task") ?? 0) + 1
    firstOccurrence =
      (try db.value(Int64.self, "SELECT ifnull(max(key), 0) FROM occurrence") ?? 0) + 1
    hasTombstones = try db.value(Int.self, "SELECT 1 FROM tombstone LIMIT 1") != nil
  }

  mutating func add(_ task: TaskImport, index: Int) throws {
    let draft = task.draft
    let id = draft.id ?? TaskID(writer.action.generateID())
    try Entity.task.check(id: id.text)
    if hasTombstones, try writer.isRemoved(.task, id.text) {
      if let merged = try MergedTask.fingerprint(db, of: id) {
        count(isSame: merged == task.fingerprint)
      } else {
        record.removed += 1 + (task.series?.merged.count { $0.ownState == nil } ?? 0)
      }
      return
    }
    var fields = try TaskFields(draft)
    fields.series =
      try task.series?.series
      ?? fields.beginSeries(
        in: writer.action.zone(fields.timeZone), today: writer.action.moment.today)
    fields.state = task.state
    fields.completedAt = task.state == .completed ? task.completed ?? task.modifiedAt : nil
    let parent = try draft.parent.flatMap(writer.reader.tasks.keyIfAny)
    let rank = try nextRank(under: parent)
    let key = try writer.tasks.insert(
      id, rank, fields, createdAt: task.createdAt, modifiedAt: task.modifiedAt,
      fingerprint: task.fingerprint)
    guard let key else { return try count(existing: task, id) }
    lastRanks[parent ?? 0] = rank
    if let parentID = draft.parent, parent == nil { unlinked.append((index, key, parentID)) }
    record.added += 1
    try addTags(draft.tags, to: key)
    blockers.add(draft.blockedBy, toTask: key)
    if let series = task.series { try add(series, to: key, id, isOpen: fields.state == .open) }
  }

  private mutating func add(_ series: SeriesImport, to key: Int64, _ id: TaskID, isOpen: Bool)
    throws
  {
    for occurrence in series.occurrences { try writer.tasks.insert(occurrence, of: key) }
    if series.series.anchor == .completion, isOpen {
      try writer.tasks.goOn(at: series.series.occurrence, ofTask: key, isLogged: false)
    }
    for merged in series.merged {
      try Entity.task.check(id: merged.id.text)
      if merged.ownState != nil {
        try merged.insert(db, into: id, at: writer.action.moment.instant)
      } else if let existing = try writer.fingerprint(.task, merged.id.text) {
        count(isSame: existing == merged.fingerprint)
      } else {
        try merged.insert(db, into: id, at: writer.action.moment.instant)
        record.added += 1
      }
    }
  }

  /// What is in the file as an export writes it now is the same, wherever it came from.
  private mutating func count(existing task: TaskImport, _ id: TaskID) throws {
    var file = [id.text: task.fingerprint]
    var known = [id.text: try writer.fingerprint(.task, id.text)]
    for merged in task.series?.merged ?? [] where merged.ownState == nil {
      file[merged.id.text] = merged.fingerprint
      let stored: Int64? =
        try MergedTask.fingerprint(db, of: merged.id)
        ?? writer.fingerprint(.task, merged.id.text)
      known[merged.id.text] = stored
    }
    let isKnown = file.allSatisfy { known[$0] == $1 }
    let now = try isKnown ? [:] : writer.reader.transfer.exportedTask(id).map(written) ?? [:]
    for (id, fingerprint) in file {
      count(isSame: known[id] == fingerprint || now[id] == fingerprint)
    }
  }

  private mutating func count(isSame: Bool) {
    if isSame { record.unchanged += 1 } else { record.differing += 1 }
  }

  private func nextRank(under parent: Int64?) throws -> Rank {
    try lastRanks[parent ?? 0]?.next ?? writer.manualOrder(of: .task).end(under: parent)
  }

  private mutating func addTags(_ names: [String], to task: Int64) throws {
    guard !names.isEmpty else { return }
    // Most imported tasks have one tag, which cannot occur twice.
    let known = names.count == 1 ? tagKeys[names[0]] : nil
    maxTags = max(maxTags, names.count)
    if let known { return try link(task, to: known, position: 0) }
    if tagKeys.count > Self.maxKnownTags { tagKeys = [:] }
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
    if let key = tagKeys[tag.caseFolded] { return key }
    let key: Int64
    if let existing = try writer.reader.tags.key(tag) {
      key = existing
    } else {
      let id = TagID(writer.action.generateID())
      key = try writer.tags.insert(id, TagFields(tag))
      record.addedTags += 1
    }
    tagKeys[tag.caseFolded] = key
    return key
  }

  /// Parents that came after their subtasks, or never.
  mutating func linkParents() throws {
    for (index, key, parentID) in unlinked {
      let parent = try writer.transfer.naming(index) {
        try writer.tasks.parentKey(parentID, of: key)
      }
      let rank = try nextRank(under: parent)
      try db.run(
        "UPDATE task SET parent = ?, rank = ? WHERE key = ?", [parent, rank.text, key])
      lastRanks[parent ?? 0] = rank
    }
  }

  mutating func linkBlockers() throws {
    guard !blockers.isEmpty else { return }
    try blockers.link(db) { key, left in
      record.unlinked += 1
      try db.keepDepends(left, ofTask: key)
    }
  }

  /// Checks the limits only now, when the exact need is known.
  mutating func applyLimits(_ limits: ImportLimits) throws {
    if record.addedTags > 0 {
      try apply(limits, .tags, needed: try writer.reader.tags.count()) { limit, needed in
        "This import needs \(needed) tags, and there can be at most \(limit)."
      }
    }
    try apply(limits, .tagsPerItem, needed: maxTags) { limit, needed in
      "A task of this import has \(needed) tags, and there can be at most \(limit) on one."
    }
  }

  private mutating func apply(
    _ limits: ImportLimits, _ name: LimitName, needed: Int, message: (Int, Int) -> String
  ) throws {
    guard try writer.transfer.apply(limits, name, needed: needed, message) else { return }
    record.raised[name] = needed
  }

  /// In pieces, so that a cancellation is noticed in between.
  func recordChanges(_ pause: () throws -> Void) throws {
    guard record.added > 0 else { return }
    try writer.log.recordAdds(of: .task, from: firstKey, pause)
    try writer.log.recordAdds(of: .occurrence, from: firstOccurrence, pause)
  }
}
