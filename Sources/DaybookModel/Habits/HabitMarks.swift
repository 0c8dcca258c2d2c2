package import CivilTime
import SQLite

package extension RecordWriter<HabitRecord> {
  /// Marks a day (nil: today) as done, or with an amount; on a habit with a target nil is just the
  /// target. A second mark takes the place of the first, also of a skip, unless it is `more` than
  /// that.
  func mark(
    _ id: HabitID, on day: Day? = nil, amount: Double? = nil, more: Double? = nil,
    ifRevision: Int? = nil
  ) throws -> HabitItem {
    let day = day ?? today
    let habit = try reader.stored(id)
    let target = habit.timeline.version(on: day)?.target
    try require(
      amount == nil || more == nil, "more",
      "A mark sets the amount or adds to it. Give only one of the two.")
    try require(
      amount == nil && more == nil || target != nil, .wrongKind,
      at: more == nil ? "amount" : "more",
      "“\(habit.record.title)” has no target. Mark it without an amount.")
    let existing = try reader.mark(of: habit, on: day)
    let amount = amount ?? more.map { HabitTarget.sum(existing?.amount ?? 0, $0) }
    if let amount { try HabitRules.check(amount: amount, field: more == nil ? "amount" : "more") }
    // Without an amount the target is met; more than it stays.
    let marked = amount ?? target.map { max($0.amount, existing?.amount ?? 0) }
    if let existing, existing.state == .marked, existing.amount == marked {
      return try reader.item(habit, today: today)
    }
    return try change(habit, ifRevision) {
      try checkMarkable(habit, day)
      try write(
        HabitMarkRecord(
          day: day, state: .marked, amount: marked,
          isDone: marked.map { target?.isMet(by: $0) ?? true } ?? true,
          at: writer.action.moment.instant, revision: Revision.next(existing?.revision)),
        of: habit)
      return day
    }
  }

  /// Skips a day (nil: today) without breaking a streak; one that is skipped takes a new reason
  /// where one is given.
  func skip(
    _ id: HabitID, on day: Day? = nil, reason: String? = nil, ifRevision: Int? = nil
  ) throws -> HabitItem {
    let day = day ?? today
    let habit = try reader.stored(id)
    let reason = try reason.flatMap(HabitRules.checked(reason:))
    let existing = try reader.mark(of: habit, on: day)
    if let existing, existing.state == .skipped, reason == nil || reason == existing.reason {
      return try reader.item(habit, today: today)
    }
    return try change(habit, ifRevision) {
      try checkMarkable(habit, day)
      try require(
        existing?.state != .marked, .contradiction, "“\(habit.record.title)” is marked on \(day).",
        hint: "Unmark the day before you skip it.")
      let place = habit.timeline.day(day)
      guard let place, place.place != .free, !place.isPaused else {
        let why = place?.isPaused == true ? "is paused on" : "is not due on"
        throw ModelError.invalidState(
          .nothingToDo,
          message: "“\(habit.record.title)” \(why) \(day), so there is nothing to skip.")
      }
      try write(
        HabitMarkRecord(
          day: day, state: .skipped, isDone: false, reason: reason,
          at: writer.action.moment.instant, revision: Revision.next(existing?.revision)),
        of: habit)
      return day
    }
  }

  /// Removes the mark or skip of a day (nil: today).
  func unmark(
    _ id: HabitID, on day: Day? = nil, ifRevision: Int? = nil
  ) throws -> HabitItem {
    let day = day ?? today
    let habit = try reader.stored(id)
    guard try reader.mark(of: habit, on: day) != nil else {
      return try reader.item(habit, today: today)
    }
    return try change(habit, ifRevision) {
      try checkMarkable(habit, day)
      let key = try markKey(habit.key, day)
      try writer.log.recordRemoval(of: .habitMark, where: "key = :key", key: key)
      try writer.db.run("DELETE FROM habitMark WHERE key = ?", [key])
      return day
    }
  }
}

extension RecordWriter<HabitRecord> {
  private func checkMarkable(_ habit: StoredHabit, _ day: Day) throws {
    let record = habit.record
    try record.checkActive()
    try require(day <= today, "day", "\(day) is in the future; today is \(today).")
    let start = "“\(record.title)” starts on \(record.start), so \(day) cannot be marked."
    let edit = "`daybook habit edit '\(record.title)' --start \(day)` lets it start then."
    let canStart = day >= HabitRules.firstChangeable(today)
    try require(
      day >= record.start, .contradiction, at: "day", canStart ? "\(start) \(edit)" : start)
    let end = record.through ?? .latest
    try require(
      day <= end, .contradiction, at: "day",
      "“\(record.title)” ended on \(end), so \(day) cannot be marked.")
    try HabitRules.checkChangeable(day, of: habit, today: today, field: "day")
  }

  private func write(_ mark: HabitMarkRecord, of habit: StoredHabit) throws {
    guard mark.revision > 1 else { return try insertMark(mark, of: habit.key) }
    let key = try markKey(habit.key, mark.day)
    let before = try writer.log.snapshot(of: .habitMark, key: key)
    try writer.db.run(HabitMarkRecord.update, Arguments([key] + mark.values))
    try writer.log.recordEdit(of: .habitMark, key: key, before: before)
  }

  /// The months and the revision of the habit stay as they are.
  func insertMark(_ mark: HabitMarkRecord, of key: Int64) throws {
    try insert(mark, of: key)
    try writer.log.recordAdd(of: .habitMark, key: writer.db.lastInsertedRowID)
  }

  private func markKey(_ habit: Int64, _ day: Day) throws -> Int64 {
    let sql = "SELECT key FROM habitMark INDEXED BY habitMarkDay WHERE habit = ? AND day = ?"
    return try writer.db.value(Int64.self, sql, [habit, day]) ?? 0
  }
}

extension HabitRules {
  /// nil for a reason without text.
  static func checked(reason: String) throws -> String? {
    try TextRules.lineIfAny(reason, "A reason", atMost: reasonLength, field: "reason")
  }
}

extension HabitRecord {
  func checkActive() throws {
    try require(
      archivedOn == nil, .notOpen, "“\(title)” is archived.", hint: "Restore it first.")
  }
}

extension HabitMarkRecord {
  package enum State: String, StoredChoice, Sendable, Hashable {
    case marked, skipped
  }

  /// What is left of a mark that was pruned.
  init(_ mark: HabitDayMark) {
    self.init(
      day: mark.day, state: mark.state == .skipped ? .skipped : .marked, amount: nil,
      isDone: mark.state == .done, reason: nil, at: nil, revision: 0)
  }
}
