import CivilTime
import SQLite

package extension RecordWriter<TaskRecord> {
  /// Adds an open task at the end of its siblings. `source` says, instead of the fields, whether it
  /// is a retry, since “tomorrow” is another day tomorrow.
  func add(_ draft: TaskDraft, source: Int64? = nil) throws -> TaskRecord {
    let id = draft.id ?? TaskID(action.generateID())
    try Entity.task.check(id: id.text)
    var fields = try TaskFields(draft)
    let names = try TagName.checked(draft.tags)
    let newFingerprint = source ?? fields.fingerprint(tags: names)
    fields.setDefaultZone(action.moment.zone)
    if draft.id != nil { try writer.checkNotRemoved(.task, id.text) }
    if fields.parent != nil || fields.recurrence != nil || fields.profile != nil
      || !fields.blockedBy.isEmpty,
      draft.id != nil, try writer.fingerprint(.task, id.text) == newFingerprint
    {
      // Its parent or blockers may be removed by now, and its rule may be over.
      return try reader.item(id)
    }
    let parent = try parentKey(fields.parent)
    let rank = try writer.manualOrder(of: .task).end(under: parent)
    let zone = action.zone(fields.timeZone)
    fields.series = try fields.beginSeries(in: zone, today: action.moment.today)
    if fields.profile != nil { try fields.series?.checkSpacing(in: zone) }
    guard let key = try insert(id, rank, fields, fingerprint: newFingerprint) else {
      try writer.check(isRetryOf: .task, id.text, newFingerprint)
      return try reader.item(id)
    }
    try writer.tags.set(names, of: .task, key)
    if !fields.blockedBy.isEmpty { try setBlockers(fields.blockedBy, ofTask: key) }
    try setCare(fields, ofTask: key, after: nil)
    try log.recordAdd(of: .task, key: key)
    return try reader.item(key: key)
  }

  /// A new parent puts the task at the end of its new siblings. A new due of a recurring task
  /// counts from its current occurrence on, a new rule from today on.
  func edit(_ id: TaskID, _ edit: TaskEdit, ifRevision: Int?) throws -> TaskRecord {
    let (key, current) = try reader.keyed(id)
    let old = TaskFields(current)
    var fields = try old.applying(edit)
    fields.setDefaultZone(action.moment.zone, after: old)
    let tags = try TagName.checked(edit.tags.applied(to: current.tags))
    let isSameTags = tags.map(\.caseFolded) == (try TagName.checked(current.tags)).map(\.caseFolded)
    let series = try fields.series(
      after: current, by: edit, in: action.zone(fields.timeZone), at: action.moment,
      overridden: OverriddenOccurrences(db: db, task: key))
    if fields.profile != nil, fields.profile != current.profile || series != current.series {
      try series?.checkSpacing(in: action.zone(fields.timeZone))
    }
    try fields.checkOrder(
      field: edit.start.isKept && edit.startTime.isKept ? "due" : "start")
    if isSameTags { fields.tags = current.tags }
    fields.series = series
    guard fields.fingerprint != old.fingerprint || series != current.series else { return current }
    try require(
      current.state == .open || series == nil || series == current.series, .notOpen,
      "“\(current.title)” is \(current.state.rawValue).",
      hint: "Reopen it before you change when it recurs.")
    try check(ifRevision, current)
    if let series, let existing = current.series {
      let restarts =
        series.start != existing.start || series.rule != existing.rule
        || series.anchor != existing.anchor
      if restarts || series.lead != existing.lead {
        try forgetMoves(ofTask: key)
      } else if series.excluded != existing.excluded {
        for occurrence in series.excluded { try forgetMove(of: occurrence, ofTask: key) }
      }
    }

    let before = try log.snapshot(of: .task, key: key)
    if fields.parent != current.parent {
      let parent = try parentKey(fields.parent, of: key)
      let rank = try writer.manualOrder(of: .task).end(under: parent).text
      try db.run("UPDATE task SET rank = ? WHERE key = ?", [rank, key])
    }
    let isMoved = try series.map {
      try reader.occurrence($0.occurrence, ofTask: key)?.state == .moved
    }
    let keepsFrom = series == current.series || isMoved == true
    try update(key, fields, from: keepsFrom ? nil : series?.occurrence)
    if !isSameTags {
      try db.run(Taggable.task.deleteAll, [key])
      try writer.tags.set(tags, of: .task, key, existing: current.tags.count)
    }
    if fields.blockedBy != current.blockedBy { try setBlockers(fields.blockedBy, ofTask: key) }
    try setCare(fields, ofTask: key, after: current)
    try log.recordEdit(of: .task, key: key, before: before)
    return try reader.item(key: key)
  }
}

extension RecordWriter<TaskRecord> {
  /// Adds the row of a task, unless its id is there; the caller must record the change.
  func insert(
    _ id: TaskID, _ rank: Rank, _ fields: TaskFields, createdAt: Instant? = nil,
    modifiedAt: Instant? = nil, fingerprint: Int64
  ) throws -> Int64? {
    let fixed: [(any SQLiteValue)?] = [
      id, rank.text, createdAt ?? action.moment.instant, modifiedAt ?? action.moment.instant,
      fingerprint,
    ]
    try db.run(
      TaskFields.insert + " ON CONFLICT (id) DO NOTHING", Arguments(fixed + fields.values))
    return db.changesCount == 1 ? db.lastInsertedRowID : nil
  }

  /// The caller must record the change. `from` is the occurrence before which all others are done
  /// with; nil where that stays.
  func update(_ key: Int64, _ fields: TaskFields, from: LocalDateTime? = nil) throws {
    try db.run(TaskFields.update, Arguments([key, now, nil] + fields.values))
    guard let series = fields.series else { return }
    if series.anchor == .completion {
      if fields.state == .open { try goOn(at: series.occurrence, ofTask: key) }
    } else if let from {
      try db.run("UPDATE task SET seriesFrom = ? WHERE key = ?", [from, key])
    }
  }
}
