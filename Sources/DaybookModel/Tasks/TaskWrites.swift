import CivilTime
import SQLite

package extension WriteTransaction {
  /// Adds an open task at the end of its siblings. For an id that was added with the same content
  /// before, returns the task as it now is; for one with other content, or of a removed task,
  /// throws `invalidState`. A recurring task begins at the first occurrence of its rule.
  func addTask(_ draft: TaskDraft) throws -> TaskRecord {
    let id = draft.id ?? TaskID(action.generateID())
    try Entity.task.check(id: id.text)
    var fields = try TaskFields(draft)
    let names = try TagName.checked(draft.tags)
    let newFingerprint = fields.retryFingerprint(of: draft, tags: names)
    fields.setDefaultZone(action.moment.zone)
    if let foreign = draft.foreignFields {
      try TextRules.refuseNUL(foreign, field: "foreignFields")
    }
    if try draft.id != nil && isRemoved(.task, id.text) { throw removed(.task, id.text) }
    if fields.parent != nil || fields.recurrence != nil || fields.care != nil
      || !draft.blockedBy.isEmpty,
      draft.id != nil, try fingerprint(.task, id.text) == newFingerprint
    {
      // Its parent or blockers may be removed by now, and its rule may be over.
      return try reader.task(id)
    }
    let parent = try parentKey(fields.parent)
    let rank = try manualOrder(of: .task).end(under: parent).text
    let zone = zone(fields.timeZone)
    let series = try fields.beginSeries(in: zone, today: action.moment.today)
    if fields.care != nil { try series?.checkSpacing(in: zone) }
    let key = try TaskInsert.run(
      db, id: id, fields, series, parent: parent, rank: rank,
      stamp: .now(action.moment.instant), foreignFields: draft.foreignFields,
      fingerprint: newFingerprint)
    guard let key else {
      try check(isRetryOf: .task, id.text, newFingerprint)
      return try reader.task(id)
    }
    let tags = try setTags(names, of: .task, key)
    if !draft.blockedBy.isEmpty { try setBlockers(draft.blockedBy, ofTask: key) }
    try setCare(fields.care, ofTask: key, after: nil)
    try log.recordAdd(of: .task, key: key)
    guard draft.blockedBy.isEmpty else { return try reader.task(key: key) }
    return TaskRecord(
      id: id, title: fields.title, notes: fields.notes, state: .open, priority: fields.priority,
      project: fields.project, start: fields.start, startTime: fields.startTime, due: fields.due,
      dueTime: fields.dueTime,
      timeZone: fields.timeZone, durationMinutes: fields.durationMinutes, series: series,
      tags: tags, parent: fields.parent, care: fields.care, rank: rank,
      createdAt: action.moment.instant, modifiedAt: action.moment.instant, completed: nil,
      revision: 1,
      foreignFields: draft.foreignFields)
  }

  /// Changes fields of a task; an edit that sets the current values changes nothing, whatever
  /// `ifRevision` says. A new parent puts the task at the end of its new siblings. A new due of a
  /// recurring task counts from its current occurrence on, a new rule from today on.
  func editTask(_ id: TaskID, _ edit: TaskEdit, ifRevision: Int?) throws -> TaskRecord {
    let key = try reader.taskKey(id)
    let current = try reader.task(key: key)
    let old = TaskFields(current)
    var fields = try old.applying(edit)
    fields.setDefaultZone(action.moment.zone, after: old)
    let tags = try TagName.checked(edit.tags.applied(to: current.tags))
    let isSameTags = tags.map(\.caseFolded) == (try TagName.checked(current.tags)).map(\.caseFolded)
    let blockers = edit.blockedBy.applied(to: current.blockedBy).withoutRepeats
    let series = try fields.series(
      after: current, by: edit, in: zone(fields.timeZone), today: action.moment.today,
      overridden: OverriddenOccurrences(db: db, task: key))
    if let care = fields.care, care.profile != current.care?.profile || series != current.series {
      try series?.checkSpacing(in: zone(fields.timeZone))
    }
    try fields.checkOrder(
      field: edit.start.isKept && edit.startTime.isKept ? "due" : "start")
    let isSame =
      fields.fingerprint == old.fingerprint && series == current.series && isSameTags
      && blockers == current.blockedBy && fields.care == current.care
    guard !isSame else { return current }
    guard current.state == .open || series == nil || series == current.series else {
      throw ModelError.invalidState(
        .notOpen,
        message: "“\(current.title)” is \(current.state.rawValue).",
        hint: "Reopen it before you change when it recurs.")
    }
    try check(ifRevision, of: .task, id.text, current: current.revision)
    if let series, let existing = current.series {
      let restarts = series.start != existing.start || series.rule != existing.rule
      if restarts || series.lead != existing.lead {
        try forgetMoves(ofTask: key)
      } else if series.excluded != existing.excluded {
        for occurrence in series.excluded { try forgetMove(of: occurrence, ofTask: key, id) }
      }
    }

    let before = try log.snapshot(of: .task, key: key)
    try update(
      key, fields, series, from: series == current.series ? nil : series?.occurrence,
      state: current.state, completed: current.completedAt)
    if fields.parent != current.parent {
      let parent = try parentKey(fields.parent, of: key)
      let rank = try manualOrder(of: .task).end(under: parent).text
      try db.run("UPDATE task SET parent = ?, rank = ? WHERE key = ?", [parent, rank, key])
    }
    if !isSameTags {
      try db.run(Taggable.task.deleteAll, [key])
      try setTags(tags, of: .task, key, existing: current.tags.count)
    }
    if blockers != current.blockedBy { try setBlockers(blockers, ofTask: key) }
    try setCare(fields.care, ofTask: key, after: current.care)
    try log.recordEdit(of: .task, key: key, before: before)
    return try reader.task(key: key)
  }
}

extension WriteTransaction {
  /// The task's zone; the reader's for one that floats.
  func zone(_ name: String?) -> Zone {
    name.flatMap(action.zones) ?? action.moment.zone
  }

  /// Writes the fields of a task that a person sets, and its state; the caller must record the
  /// change. `from` is the occurrence before which all others are done with; nil where that stays.
  func update(
    _ key: Int64, _ fields: TaskFields, _ series: TaskSeries?, from: LocalDateTime? = nil,
    state: TaskState, completed: Instant?
  ) throws {
    try db.run(
      """
      UPDATE task SET title = ?, notes = ?, priority = ?, project = ?, start = ?, startTime = ?, due = ?,
        dueTime = ?, timeZone = ?, durationMinutes = ?, recurrence = ?, recurrenceAnchor = ?,
        seriesStart = ?, seriesLead = ?, seriesFrom = iif(? IS NULL, NULL, ifnull(?, seriesFrom)),
        occurrence = ?, excluded = ?, added = ?, state = ?,
        completedAt = ?, modifiedAt = ?, revision = revision + 1,
        careSince = \(Self.careSince(state: "?", now: "?"))
      WHERE key = ?
      """,
      [
        fields.title, fields.notes, fields.priority.rawValue, fields.project,
        fields.start?.description,
        fields.startTime?.description, fields.due?.description, fields.dueTime?.description,
        fields.timeZone, fields.durationMinutes, series?.rule.description,
        series?.anchor.rawValue, series?.startText, series?.lead?.description,
        series?.rule.description, from?.description,
        series?.occurrence.description, series?.excludedText, series?.addedText, state.rawValue,
        completed?.millisecond, now, state.rawValue, now, key,
      ])
  }
}
