import CivilTime
import SQLite

package extension RecordWriter<HabitRecord> {
  func add(_ draft: HabitDraft) throws -> HabitItem {
    let fields = try HabitFields(draft, start: today)
    let record = try add(draft.id, fields, fingerprint: fields.retryFingerprint(of: draft)) {
      try HabitRules.check(start: fields.start, today: today)
      try HabitRules.checkOccurs(fields.schedule, from: fields.start)
    } also: { key in
      try addParts(of: key, fields)
      try refreshMonths(of: key, from: nil)
    }
    return try reader.item(record.id, today: today)
  }

  /// A new schedule or target holds from today on, and start and end can only be moved within the
  /// days that can still be marked, past no mark.
  func edit(_ id: HabitID, _ edit: HabitEdit, ifRevision: Int?) throws -> HabitItem {
    let habit = try reader.stored(id)
    let old = HabitFields(habit.record)
    var moved: Day?
    _ = try self.edit(id, edit, ifRevision: ifRevision, as: HabitFields.self) { new, _ in
      moved = try firstDayMoved(from: old, to: new, of: habit)
    } also: { new, key in
      if new.remindTime != old.remindTime { try answerPast(new.remindTime, of: key) }
      let versions = try habit.timeline.versions(
        after: old, new, weekStart: writer.reader.preferences.current().weekStart, today: today)
      let changed = try setVersions(versions, of: habit)
      if new.target != old.target { try judgeAnew(habit, by: new.target) }
      if new.tags != old.tags {
        try writer.db.run(Taggable.habit.deleteAll, [key])
        try writer.tags.set(
          TagName.checked(new.tags), of: .habit, key, existing: old.tags.count)
      }
      try refreshMonths(of: key, from: [moved, changed].compactMap(\.self).min())
    }
    return try reader.item(id, today: today)
  }

  func archive(_ id: HabitID, ifRevision: Int?) throws -> HabitItem {
    let habit = try reader.stored(id)
    guard habit.record.archivedOn == nil else { return try reader.item(habit, today: today) }
    return try change(habit, ifRevision) {
      try set(["archivedOn": today], of: habit.key)
      return today
    }
  }

  /// The days in the archive count as a pause, and weeks begin on the preferred day from today on.
  func reopen(_ id: HabitID, ifRevision: Int?) throws -> HabitItem {
    let habit = try reader.stored(id)
    guard let archived = habit.record.archivedOn else {
      return try reader.item(habit, today: today)
    }
    return try change(habit, ifRevision) {
      try set(["archivedOn": nil], of: habit.key)
      if let yesterday = today.adding(days: -1), yesterday >= archived {
        let pause = HabitPause(from: archived, through: yesterday)
        try replaceParts(of: habit.key, with: habit.record.pauses.joined(with: pause))
      }
      let weekStart = try writer.reader.preferences.current().weekStart
      return try setVersions(
        habit.timeline.versions(weekStart: weekStart, today: today), of: habit)
    }
  }

  /// Removes a habit with its marks, whose number a person confirmed; returns it.
  func remove(_ id: HabitID, ifRevision: Int?, marks confirmed: Int) throws -> Int {
    let habit = try reader.item(id)
    try writer.check(ifRevision, of: .habit, id.text, current: habit.revision)
    let marks = try reader.markCount(of: id)
    try require(
      marks == confirmed, .confirmationRequired,
      "“\(habit.title)” now has \(marks.counted("mark")).",
      hint: "Confirm again to lose that many marks.", remedy: Remedy("confirm", count: marks))
    try writer.log.recordRemoval(of: .habitMark, where: "habit = :key", key: habit.key)
    try remove(id)
    return marks
  }
}

package extension RecordReader<HabitRecord> {
  /// Including the days whose marks were pruned.
  func markCount(of id: HabitID) throws -> Int {
    let sql = "SELECT count(*) FROM habitMark INDEXED BY habitMarkDay WHERE habit = ?"
    let habit = try item(id)
    let kept = try db.value(Int.self, sql, [habit.key]) ?? 0
    guard let last = habit.marksFrom?.adding(days: -1) else { return kept }
    return try kept + codedMarks(of: habit.key, from: habit.start, through: last).count
  }
}

extension RecordWriter<HabitRecord> {
  var today: Day { writer.action.moment.today }

  /// `body` returns the first day whose statistics change.
  func change(
    _ habit: StoredHabit, _ ifRevision: Int? = nil, _ body: () throws -> Day?
  ) throws -> HabitItem {
    let record = habit.record
    try writer.check(ifRevision, of: .habit, record.id.text, current: record.revision)
    try change(record.key) { try refreshMonths(of: record.key, from: body()) }
    return try reader.item(record.id, today: today)
  }

  func addParts(of key: Int64, _ fields: HabitFields) throws {
    if let time = fields.remindTime { try answerPast(time, of: key) }
    try insert(
      HabitVersion(
        since: fields.start, anchor: fields.start, schedule: fields.schedule,
        weekStart: writer.reader.preferences.current().weekStart,
        frequency: fields.schedule.frequency(from: fields.start), target: fields.target),
      of: key)
    try writer.tags.set(TagName.checked(fields.tags), of: .habit, key)
  }

  /// A new time of today that is past counts as answered.
  private func answerPast(_ time: LocalTime?, of key: Int64) throws {
    let moment = writer.action.moment
    let isPast = time.map { moment.instant(of: $0, on: today) <= moment.instant } ?? false
    try set(["answeredOn": isPast ? today : nil, "snoozedUntil": nil], of: key)
  }

  /// The first day that a new start or end changes; of an end the last day before it, since a
  /// period closes on it.
  private func firstDayMoved(
    from old: HabitFields, to new: HabitFields, of habit: StoredHabit
  ) throws -> Day? {
    var moved: [Day] = []
    if new.start != old.start {
      let first = min(new.start, old.start)
      try HabitRules.checkChangeable(first, of: habit, today: today, field: "start")
      moved.append(first)
    }
    if new.through != old.through {
      let last = min(new.through ?? .latest, old.through ?? .latest)
      try HabitRules.checkChangeable(last, of: habit, today: today, field: "through")
      moved.append(last)
    }
    guard !moved.isEmpty else { return nil }
    for (bound, sql, day) in [
      ("start", "SELECT min(day) FROM habitMark WHERE habit = ? AND day < ?", new.start),
      ("end", "SELECT max(day) FROM habitMark WHERE habit = ? AND day > ?", new.through ?? .latest),
    ] {
      let outside = try writer.db.value(String?.self, sql, [habit.key, day]) ?? nil
      guard let outside else { continue }
      throw ModelError.invalidState(
        .contradiction,
        message: "“\(habit.record.title)” has a mark on \(outside), outside the new \(bound).",
        hint: "Remove that mark first, or choose another \(bound).")
    }
    return moved.min()
  }

  private func judgeAnew(_ habit: StoredHabit, by target: HabitTarget?) throws {
    let marks: [(Int64, Double?, Bool)] = try writer.db.rows(
      """
      SELECT key, amount, isDone FROM habitMark
      WHERE habit = ? AND day >= ? AND state = 'marked' ORDER BY day
      """, [habit.key, today])
    for (key, amount, wasDone) in marks {
      let isDone = amount.map { target?.isMet(by: $0) ?? true } ?? true
      guard isDone != wasDone else { continue }
      let before = try writer.log.snapshot(of: .habitMark, key: key)
      try writer.db.run(
        "UPDATE habitMark SET isDone = ?, revision = revision + 1 WHERE key = ?", [isDone, key])
      try writer.log.recordEdit(of: .habitMark, key: key, before: before)
    }
  }
}
