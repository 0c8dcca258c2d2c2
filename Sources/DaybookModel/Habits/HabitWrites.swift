import CivilTime
import SQLite

package extension WriteTransaction {
  /// Adds a habit at the end of the others. For an id that was added with the same content before,
  /// returns the habit as it now is; for one with other content, or of a removed habit, throws
  /// `invalidState`.
  func addHabit(_ draft: HabitDraft) throws -> HabitItem {
    let today = action.moment.today
    let id = draft.id ?? HabitID(action.generateID())
    try Entity.habit.check(id: id.text)
    let fields = try HabitFields(draft, today: today)
    let names = try TagName.checked(draft.tags)
    let newFingerprint = fields.retryFingerprint(of: draft, tags: names)
    if draft.id != nil {
      if try isRemoved(.habit, id.text) { throw removed(.habit, id.text) }
      if try reader.contains(id) {
        try check(isRetryOf: .habit, id.text, newFingerprint)
        return try reader.habit(id, today: today)
      }
    }
    try HabitRules.check(start: fields.start, today: today)
    try HabitRules.checkOccurs(fields.schedule, from: fields.start)
    let key = try insert(fields, id, fingerprint: newFingerprint)
    try setTags(names, of: .habit, key)
    try refreshMonths(ofHabit: key, from: nil)
    try log.recordAdd(of: .habit, key: key)
    return try reader.habit(id, today: today)
  }

  /// Changes fields of a habit; an edit that sets the current values changes nothing, whatever
  /// `ifRevision` says. A new schedule or target holds from today on, and start and end can only be
  /// moved within the days that can still be marked, past no mark.
  func editHabit(
    _ id: HabitID, _ edit: HabitEdit, ifRevision: Int?
  ) throws -> HabitItem {
    let today = action.moment.today
    let habit = try reader.storedHabit(id)
    let old = HabitFields(habit.record)
    let fields = try old.applying(edit)
    let tags = try TagName.checked(edit.tags.applied(to: habit.record.tags))
    let isSameTags =
      tags.map(\.caseFolded) == (try TagName.checked(habit.record.tags)).map(\.caseFolded)
    let isSame =
      fields.fingerprint == old.fingerprint && fields.start == old.start && isSameTags
    guard !isSame else { return try reader.item(habit, today: today) }
    try check(ifRevision, of: .habit, id.text, current: habit.record.revision)
    let moved = try firstDayMoved(from: old, to: fields, of: habit)

    let before = try log.snapshot(of: .habit, key: habit.key)
    try db.run(
      """
      UPDATE habit SET title = ?, notes = ?, start = ?, through = ?, modifiedAt = ?,
        revision = revision + 1
      WHERE key = ?
      """,
      [
        fields.title, fields.notes, fields.start.description, fields.through?.description, now,
        habit.key,
      ])
    if fields.remindAt != old.remindAt { try setReminder(fields.remindAt, ofHabit: habit.key) }
    let versions = try habit.timeline.versions(
      after: old, fields, weekStart: try reader.preferences().weekStart, today: today)
    let changed = try setVersions(versions, of: habit)
    if fields.target != old.target { try judgeAnew(habit, fields.target, from: today) }
    if !isSameTags {
      try db.run(Taggable.habit.deleteAll, [habit.key])
      try setTags(tags, of: .habit, habit.key, existing: habit.record.tags.count)
    }
    try refreshMonths(ofHabit: habit.key, from: [moved, changed].compactMap(\.self).min())
    try log.recordEdit(of: .habit, key: habit.key, before: before)
    return try reader.habit(id, today: today)
  }

  /// Archives a habit: nothing is due from today on, and nothing of it is lost. One that is
  /// archived stays as it is, whatever `ifRevision` says.
  func archiveHabit(_ id: HabitID, ifRevision: Int?) throws -> HabitItem {
    let today = action.moment.today
    let habit = try reader.storedHabit(id)
    guard habit.record.archivedOn == nil else { return try reader.item(habit, today: today) }
    try check(ifRevision, of: .habit, id.text, current: habit.record.revision)
    let before = try log.snapshot(of: .habit, key: habit.key)
    try db.run(
      "UPDATE habit SET archivedOn = ?, modifiedAt = ?, revision = revision + 1 WHERE key = ?",
      [today.description, now, habit.key])
    try refreshMonths(ofHabit: habit.key, from: today)
    try log.recordEdit(of: .habit, key: habit.key, before: before)
    return try reader.habit(id, today: today)
  }

  /// Takes a habit out of the archive; the days in it count as a pause, and its weeks begin on the
  /// preferred day from today on. One that is active stays as it is, whatever `ifRevision` says.
  func reopenHabit(_ id: HabitID, ifRevision: Int?) throws -> HabitItem {
    let today = action.moment.today
    let habit = try reader.storedHabit(id)
    guard let archived = habit.record.archivedOn else {
      return try reader.item(habit, today: today)
    }
    try check(ifRevision, of: .habit, id.text, current: habit.record.revision)
    let before = try log.snapshot(of: .habit, key: habit.key)
    try db.run("UPDATE habit SET archivedOn = NULL WHERE key = ?", [habit.key])
    if let yesterday = today.adding(days: -1), yesterday >= archived {
      try setPauses(
        habit.record.pauses.joined(with: HabitPause(from: archived, through: yesterday)),
        ofHabit: habit.key)
    }
    let changed = try setVersions(
      habit.timeline.versions(weekStart: try reader.preferences().weekStart, today: today),
      of: habit)
    try touchHabit(habit.key)
    try refreshMonths(ofHabit: habit.key, from: changed)
    try log.recordEdit(of: .habit, key: habit.key, before: before)
    return try reader.habit(id, today: today)
  }

  /// Removes a habit with its marks; `confirmed` is the number of them that a person agreed to.
  /// Throws `invalidState` where the number differs by now. Returns the number.
  func removeHabit(_ id: HabitID, ifRevision: Int?, marks confirmed: Int) throws -> Int {
    let habit = try reader.storedHabit(id)
    try check(ifRevision, of: .habit, id.text, current: habit.record.revision)
    let marks = try reader.markCount(ofHabit: id)
    guard marks == confirmed else {
      throw ModelError.invalidState(
        .confirmationRequired,
        message: "“\(habit.record.title)” now has \(marks.counted("mark")).",
        hint: "Confirm again to lose that many marks.", remedy: Remedy("confirm", count: marks))
    }
    try log.recordRemoval(of: .habitMark, where: "habit = :key", key: habit.key)
    try log.recordRemoval(of: .habit, where: "key = :key", key: habit.key)
    try db.run("DELETE FROM habit WHERE key = ?", [habit.key])
    return marks
  }
}

package extension ReadTransaction {
  /// How many days of the habit are marked or skipped, including those whose marks were pruned.
  /// Throws `notFound`.
  func markCount(ofHabit id: HabitID) throws -> Int {
    let sql = "SELECT count(*) FROM habitMark INDEXED BY habitMarkDay WHERE habit = ?"
    let habit = try storedHabit(id)
    let kept = try db.value(Int.self, sql, [habit.key]) ?? 0
    guard let last = habit.marksFrom?.adding(days: -1) else { return kept }
    return try kept
      + codedMarks(ofHabit: habit.key, from: habit.timeline.start, through: last).count
  }
}

extension WriteTransaction {
  /// Inserts a habit at the end of the others, without tags and months. Returns its key.
  func insert(_ fields: HabitFields, _ id: HabitID, fingerprint: Int64) throws -> Int64 {
    let rank = try manualOrder(of: .habit).end().text
    try db.run(
      """
      INSERT INTO habit (id, title, notes, start, through, rank, createdAt, modifiedAt, revision,
        fingerprint)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)
      """,
      [
        id.text, fields.title, fields.notes, fields.start.description, fields.through?.description,
        rank, now, now, fingerprint,
      ])
    let key = db.lastInsertedRowID
    if let time = fields.remindAt { try setReminder(time, ofHabit: key) }
    try insert(
      HabitVersion(
        since: fields.start, anchor: fields.start, schedule: fields.schedule,
        weekStart: try reader.preferences().weekStart,
        frequency: fields.schedule.frequency(from: fields.start), target: fields.target),
      ofHabit: key)
    return key
  }

  /// Sets when a habit reminds; a time of today that is past counts as answered.
  private func setReminder(_ time: LocalTime?, ofHabit key: Int64) throws {
    let moment = action.moment
    let isPast = time.map { moment.instant(of: $0, on: moment.today) <= moment.instant } ?? false
    try db.run(
      "UPDATE habit SET remindAt = ?, answeredOn = ?, snoozedUntil = NULL WHERE key = ?",
      [time?.description, isPast ? moment.today.description : nil, key])
  }

  func touchHabit(_ key: Int64) throws {
    try db.run(
      "UPDATE habit SET modifiedAt = ?, revision = revision + 1 WHERE key = ?", [now, key])
  }

  /// The first day that a new start or end changes; of an end the last day before it, since a
  /// period closes on it. Throws where that day is over for too long, and where a mark would be
  /// left outside.
  private func firstDayMoved(
    from old: HabitFields, to new: HabitFields, of habit: StoredHabit
  ) throws -> Day? {
    let today = action.moment.today
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
      let outside = try db.value(String?.self, sql, [habit.key, day.description]) ?? nil
      guard let outside else { continue }
      throw ModelError.invalidState(
        .contradiction,
        message: "“\(habit.record.title)” has a mark on \(outside), outside the new \(bound).",
        hint: "Remove that mark first, or choose another \(bound).")
    }
    return moved.min()
  }

  /// Judges by a new target the marks from its first day on.
  private func judgeAnew(_ habit: StoredHabit, _ target: HabitTarget?, from day: Day) throws {
    let marks = try db.rows(
      """
      SELECT key, amount, isDone FROM habitMark
      WHERE habit = ? AND day >= ? AND state = 'marked' ORDER BY day
      """, [habit.key, day.description]
    ) { row -> (Int64, Double?, Bool) in (try row.value(0), try row.value(1), try row.value(2)) }
    for (key, amount, wasDone) in marks {
      let isDone = amount.map { target?.isMet(by: $0) ?? true } ?? true
      guard isDone != wasDone else { continue }
      let before = try log.snapshot(of: .habitMark, key: key)
      try db.run(
        "UPDATE habitMark SET isDone = ?, revision = revision + 1 WHERE key = ?", [isDone, key])
      try log.recordEdit(of: .habitMark, key: key, before: before)
    }
  }
}

package extension WriteTransaction {
  /// Puts a habit before or after another; where it is there already, nothing changes, whatever
  /// `ifRevision` says. The others stay as they are, unless the two that it comes between have the
  /// same rank. Throws `invalidValue` for a place that does not exist.
  func moveHabit(_ id: HabitID, to place: Place<HabitEntity>, ifRevision: Int?) throws
    -> HabitItem
  {
    let habit = try reader.storedHabit(id)
    try move(
      id, habit.key, of: .habit, revision: habit.record.revision, to: place,
      ifRevision: ifRevision)
    return try reader.habit(id, today: action.moment.today)
  }
}
