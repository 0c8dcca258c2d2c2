package import CivilTime
import SQLite

package extension RecordWriter<TaskRecord> {
  /// Skips an occurrence (nil: the current one), or the current one and all after it through a day.
  func skip(
    _ id: TaskID, occurrence: LocalDateTime? = nil, through day: Day? = nil, ifRevision: Int?
  ) throws -> TaskRecord {
    let (key, current) = try reader.keyed(id)
    guard let series = current.series else {
      throw ModelError.invalidState(
        .wrongKind,
        message: "“\(current.title)” does not recur, so nothing can be skipped.",
        hint: "Cancel or postpone it instead.")
    }
    try require(
      day == nil || occurrence == nil, "",
      "Name either one occurrence or the last day to skip, not both.")
    let target = occurrence ?? series.occurrence
    let overridden = try reader.occurrence(target, ofTask: key)
    guard overridden?.state != .skipped else { return current }
    try require(
      overridden?.state != .completed, .notOpen,
      "The occurrence \(target) of “\(current.title)” was completed.",
      hint: "Reopen it before you skip it.")
    if let day, day < current.days.place.day { return current }
    try check(ifRevision, current)
    try pass(
      target, as: .skipped, at: action.moment.instant, of: current, key,
      through: day.map { LocalDateTime(day: $0, time: .last) })
    return try reader.item(key: key)
  }

  /// Returns the occurrence of a recurring task that was done on a day: the current one, unless it
  /// begins later than that day, which is past; then the last one of the day. Throws `invalidState`
  /// where that day has none.
  func occurrence(of task: TaskRecord, doneOn day: Day) throws -> LocalDateTime? {
    guard let series = task.series else { return nil }
    guard series.anchor == .scheduled, task.state == .open, day < action.moment.today,
      let begins = task.start ?? task.due, day < begins
    else { return series.occurrence }
    let recurrence = series.recurrence(in: action.zone(task.timeZone))
    let first = LocalDateTime(day: day, time: .midnight).secondBefore
    let next = LocalDateTime(day: day.adding(days: 1) ?? .latest, time: .midnight)
    let key = try reader.key(task.id)
    let those = recurrence.occurrences(after: first, before: next, limit: Self.maxADay).occurrences
    let undone = try those.last { try reader.occurrence($0, ofTask: key)?.state != .completed }
    if let found = undone ?? those.last { return found }
    throw ModelError.invalidState(
      .contradiction, field: "day",
      message:
        "“\(task.title)” has no occurrence on \(day); the next is on \(begins). Leave the day "
        + "out to complete that one.")
  }

  /// Moves one occurrence (nil: the current one) and leaves the series as it is; only start, due
  /// and their times can be edited so.
  func moveOccurrence(
    _ id: TaskID, _ occurrence: LocalDateTime?, _ edit: TaskEdit, ifRevision: Int?
  ) throws -> TaskRecord {
    let (key, current) = try reader.keyed(id)
    guard let series = current.series else {
      try refuse(occurrence, of: current)
      return try self.edit(id, edit, ifRevision: ifRevision)
    }
    if let field = edit.fieldBesideDays {
      throw ModelError.invalidValue(
        field: field,
        message: "An occurrence can only be moved; its \(field) is the same as the task's.")
    }
    try current.checkOpen()
    let target = occurrence ?? series.occurrence
    let overridden = try reader.occurrence(target, ofTask: key)
    try refuseDone(target, overridden, of: current)
    try check(target, isOf: series, of: current)
    var old = TaskFields(current)
    if target != series.occurrence {
      if let overridden { old.place(overridden) } else { old.place(target, of: series) }
    }
    let fields = try old.applying(edit)
    guard fields.fingerprint != old.fingerprint else { return current }
    try require(
      (fields.due == nil) == (old.due == nil) && (fields.due != nil || fields.start != nil),
      old.due == nil && fields.due == nil ? "start" : "due",
      old.due == nil
        ? "“\(current.title)” recurs by its start date, so an occurrence has a start and no "
          + "due date."
        : "“\(current.title)” recurs by its due date, so an occurrence needs one.")
    try fields.checkOrder(field: edit.start.isKept && edit.startTime.isKept ? "due" : "start")
    try check(ifRevision, current)
    let before = try log.snapshot(of: .task, key: key)
    try putOverride(
      OccurrenceRecord(
        occurrence: target, state: .moved, at: action.moment.instant, start: fields.start,
        startTime: fields.startTime, due: fields.due, dueTime: fields.dueTime),
      ofTask: key)
    if target == series.occurrence, current.days.place < fields.days.place {
      try skipMissed(of: current, key)
    }
    let next = try self.current(of: current, key) ?? target
    if next != series.occurrence {
      var fields = TaskFields(current)
      fields.series?.occurrence = next
      try place(next, of: series, &fields, key)
      try update(key, fields)
    } else if target == next {
      try update(key, fields)
    } else {
      try db.run(
        "UPDATE task SET modifiedAt = ?, revision = revision + 1 WHERE key = ?", [now, key])
    }
    try log.recordEdit(of: .task, key: key, before: before)
    return try reader.item(key: key)
  }
}

extension RecordWriter<TaskRecord> {
  /// The most occurrences of a day that are looked at.
  private static var maxADay: Int { 1440 }

  /// Marks an occurrence; where it is the current one, the task moves on to the next, or ends.
  func pass(
    _ occurrence: LocalDateTime, as state: OccurrenceState, hasLapsed: Bool = false,
    at instant: Instant, of task: TaskRecord, _ key: Int64, through bound: LocalDateTime? = nil
  ) throws {
    guard let series = task.series else { return }
    try check(occurrence, isOf: series, of: task)
    let isOver = task.state == .completed && occurrence != series.occurrence
    if !isOver { try task.checkOpen() }
    let before = try log.snapshot(of: .task, key: key)
    let isCurrent = occurrence == series.occurrence
    if isCurrent, let bound, series.anchor == .scheduled {
      let moved = try OverriddenOccurrences(db: db, task: key, passing: occurrence).moved()
      try put(state, moved.filter { $0.days.place <= bound }.map(\.occurrence), ofTask: key)
    }
    let (next, from) =
      isCurrent
      ? try self.next(after: occurrence, of: task, key, done: instant, through: bound) : (nil, nil)
    try putOverride(
      OccurrenceRecord(
        occurrence: occurrence, state: state, at: instant, hasLapsed: hasLapsed,
        next: series.anchor == .completion ? next : nil),
      ofTask: key)
    var fields = TaskFields(task)
    if isCurrent {
      try writer.tell(.occurrencePassed(task: task.id.text))
      if let next {
        fields.series?.occurrence = next
        try place(next, of: series, &fields, key)
        try reopenSubtasks(ofTask: key)
      } else {
        try end(series, &fields, key)
      }
    } else if isOver, try reader.hasEnded(key) {
      try end(series, &fields, key)
    }
    try update(key, fields, from: from)
    try log.recordEdit(of: .task, key: key, before: before)
  }

  func reopen(
    _ occurrence: LocalDateTime, of task: TaskRecord, _ key: Int64, ifRevision: Int?
  ) throws -> TaskRecord {
    guard let series = task.series else { return task }
    let record = try reader.occurrence(occurrence, ofTask: key)
    let ended = record?.state == .moved ? nil : record
    let isInRule =
      series.anchor == .scheduled
      && series.recurrence(in: action.zone(task.timeZone)).contains(occurrence)
    if ended == nil {
      if task.state != .open, occurrence == series.occurrence {
        try check(ifRevision, task)
        try setState(.open, ofTasks: [key])
        return try reader.item(key: key)
      }
      guard isInRule, record == nil, occurrence != series.occurrence else { return task }
      try task.checkOpen(hint: "Reopen the task first.")
      guard try occurrence < max(series.occurrence, reader.seriesFrom(ofTask: key)) else {
        return task
      }
    }
    try check(ifRevision, task)
    let before = try log.snapshot(of: .task, key: key)
    if let ended { try removeOverride(ended, ofTask: key) }
    var fields = TaskFields(task)
    // Counted from completion, the next occurrence exists only because this one was done.
    let isNext =
      series.anchor == .completion || occurrence == series.occurrence
      || isInRule && task.state != .open
    let next =
      try isNext ? occurrence : isInRule ? current(with: occurrence, of: task, key) : nil
    let isCurrent = next == occurrence
    let from = try reader.seriesFrom(ofTask: key)
    let isBefore = try occurrence < from && reader.occurrence(occurrence, ofTask: key) == nil
    // What time alone passed over is open again as a whole.
    if isCurrent || isBefore, task.state == .open, ended?.state != .missed {
      let open = max(series.occurrence, from)
      try skipOpen(after: occurrence, before: open, of: task, key)
    }
    if let next, isCurrent || next != series.occurrence {
      fields.series?.occurrence = next
      try place(next, of: series, &fields, key)
      (fields.state, fields.completedAt) = (.open, nil)
    }
    try update(key, fields, from: isCurrent || isBefore ? occurrence : nil)
    try log.recordEdit(of: .task, key: key, before: before)
    return try reader.item(key: key)
  }

  func place(
    _ occurrence: LocalDateTime, of series: TaskSeries, _ fields: inout TaskFields, _ key: Int64
  ) throws {
    fields.place(occurrence, of: series)
    let record = try reader.occurrence(occurrence, ofTask: key)
    if let record, record.isMoved { fields.place(record) }
  }

  /// Ends a series as its last occurrence was done.
  func end(_ series: TaskSeries, _ fields: inout TaskFields, _ key: Int64) throws {
    guard let last = try reader.lastOccurrence(ofTask: key) else { return }
    fields.series?.occurrence = last.occurrence
    try place(last.occurrence, of: series, &fields, key)
    fields.state = last.state == .completed ? .completed : .cancelled
    fields.completedAt = last.state == .completed ? last.at : nil
  }

  /// The current occurrence of an open task by what happened to its occurrences; `reopened` was done
  /// until now.
  private func current(
    with reopened: LocalDateTime? = nil, of task: TaskRecord, _ key: Int64
  ) throws -> LocalDateTime? {
    guard let series = task.series, series.anchor == .scheduled else {
      return task.series?.occurrence
    }
    let overridden = OverriddenOccurrences(db: db, task: key)
    let zone = action.zone(task.timeZone)
    let from = try max(series.occurrence, reader.seriesFrom(ofTask: key))
    var next = try series.recurrence(in: zone).notOverridden(from: from, overridden)
    if let reopened, try !overridden.contains(reopened) { next = min(next ?? reopened, reopened) }
    return try overridden.current(next, of: series, in: zone)
  }

  /// Where the task goes on after an occurrence, or after `bound`, nil at the end of its series; and
  /// from where on its series is open, nil where that stays.
  func next(
    after occurrence: LocalDateTime, of task: TaskRecord, _ key: Int64, done: Instant,
    through bound: LocalDateTime?
  ) throws -> (occurrence: LocalDateTime?, from: LocalDateTime?) {
    guard let series = task.series else { return (nil, nil) }
    let overridden = OverriddenOccurrences(db: db, task: key, passing: occurrence)
    let zone = action.zone(task.timeZone)
    if series.anchor == .completion {
      if case .count(let count) = series.rule.end, try overridden.count(from: series.start) >= count
      {
        return (nil, nil)
      }
      let recurrence = series.recurrence(in: zone, countedFrom: done, action.moment)
      let next = try recurrence.notOverridden(
        after: max(recurrence.start, bound ?? recurrence.start), overridden)
      return (next, nil)
    }
    let passed = try max(occurrence, reader.seriesFrom(ofTask: key).secondBefore)
    let recurrence = series.recurrence(in: zone)
    let end = max(passed, bound ?? passed)
    let next = try recurrence.notOverridden(after: end, overridden)
    let stays = try end == passed || next == recurrence.notOverridden(after: passed, overridden)
    return (try overridden.current(next, of: series, in: zone), stays ? nil : next ?? end)
  }

  /// The subtasks of a recurring task are a list to go through at each occurrence.
  private func reopenSubtasks(ofTask key: Int64) throws {
    let sql = """
      \(RecordReader<TaskRecord>.subtree)
      SELECT task.key FROM subtree CROSS JOIN task ON task.key = subtree.key
      WHERE task.state = 'completed' AND task.recurrence IS NULL AND task.key <> :key
      ORDER BY task.key
      """
    try setState(.open, ofTasks: db.values(Int64.self, sql, ["key": key]))
  }

  private func refuseDone(
    _ occurrence: LocalDateTime, _ record: OccurrenceRecord?, of task: TaskRecord
  ) throws {
    guard let record, record.state != .moved else { return }
    throw ModelError.invalidState(
      .notOpen,
      message: "The occurrence \(occurrence) of “\(task.title)” was \(record.state.rawValue).",
      hint: "Reopen it first.")
  }

  private func check(
    _ occurrence: LocalDateTime, isOf series: TaskSeries, of task: TaskRecord
  ) throws {
    guard occurrence != series.occurrence else { return }
    let isScheduled = series.anchor == .scheduled
    try require(
      isScheduled && series.recurrence(in: action.zone(task.timeZone)).contains(occurrence),
      .contradiction, at: "occurrence",
      isScheduled
        ? "“\(task.title)” has no occurrence \(occurrence)."
        : "“\(task.title)” recurs from the day it is completed, so only \(series.occurrence) "
          + "is known.")
  }
}

extension TaskEdit {
  /// The name of an edited field other than the start, the due and their times.
  fileprivate var fieldBesideDays: String? {
    names.first { !["start", "startTime", "due", "dueTime"].contains($0) }
  }
}

extension TaskSeries {
  /// The series as it goes on from when an occurrence was done: at the same time of day, unless the
  /// rule counts in hours or less. The caller must keep COUNT.
  fileprivate func recurrence(
    in zone: Zone, countedFrom done: Instant, _ moment: Moment
  ) -> Recurrence {
    var endless = effectiveRule
    if case .count = rule.end { endless.end = .never }
    var start = LocalDateTime(
      day: Moment(instant: done, zone: moment.zone, dayStart: moment.dayStart).today,
      time: startTime ?? .midnight)
    if rule.frequency < .daily {
      let local = zone.local(at: done)
      start = LocalDateTime(clampingWallSecond: local.wallSecond - Int64(local.time.second % 60))
    }
    return Recurrence(
      endless, start: start, zone: zone, excluded: excluded, added: added)
  }
}
