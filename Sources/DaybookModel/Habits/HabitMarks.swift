package import CivilTime
import SQLite

package extension RecordWriter<HabitRecord> {
  /// Marks a day (nil: today) as done, or with an amount; on a habit with a target nil is just the
  /// target. A second mark takes the place of the first, also of a skip, unless it is `more` than
  /// that; the same one changes nothing, whatever `ifRevision` says. Throws `invalidValue` for a day
  /// to come, before the start, after the end, or longer ago than marks are kept, and for an amount
  /// without a target.
  func mark(
    _ id: HabitID, on day: Day? = nil, amount: Double? = nil, more: Double? = nil,
    ifRevision: Int? = nil
  ) throws -> HabitItem {
    let day = day ?? today
    let habit = try reader.stored(id)
    let target = habit.timeline.version(on: day)?.target
    guard amount == nil || more == nil else {
      throw ModelError.invalidValue(
        field: "more", message: "A mark sets the amount or adds to it. Give only one of the two.")
    }
    guard amount == nil && more == nil || target != nil else {
      throw ModelError.invalidValue(
        field: more == nil ? "amount" : "more",
        message: "“\(habit.record.title)” has no target. Mark it without an amount.")
    }
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

  /// Skips a day (nil: today) without breaking a streak; one that is skipped stays so, whatever
  /// `ifRevision` says, and takes a new reason where one is given. Throws `invalidState` for a day
  /// that is marked or on which nothing is due.
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
      guard existing?.state != .marked else {
        throw ModelError.invalidState(
          .contradiction,
          message: "“\(habit.record.title)” is marked on \(day).",
          hint: "Unmark the day before you skip it.")
      }
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

  /// Removes the mark or skip of a day (nil: today); where there is none, nothing changes, whatever
  /// `ifRevision` says.
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
    func invalid(_ message: String) -> ModelError {
      .invalidValue(field: "day", message: message)
    }
    guard record.archivedOn == nil else {
      throw ModelError.invalidState(
        .archived,
        message: "“\(record.title)” is archived.", hint: "Restore it first.")
    }
    guard day <= today else { throw invalid("\(day) is in the future; today is \(today).") }
    guard day >= record.start else {
      let message = "“\(record.title)” starts on \(record.start), so \(day) cannot be marked."
      let canStart = day >= HabitRules.firstChangeable(today)
      throw invalid(
        canStart
          ? "\(message) `daybook habit edit '\(record.title)' --start \(day)` lets it start then."
          : message)
    }
    if let end = record.through, day > end {
      throw invalid("“\(record.title)” ended on \(end), so \(day) cannot be marked.")
    }
    try HabitRules.checkChangeable(day, of: habit, today: today, field: "day")
  }

  /// Puts a mark in place of the one of its day.
  private func write(_ mark: HabitMarkRecord, of habit: StoredHabit) throws {
    guard mark.revision > 1 else { return try insertMark(mark, of: habit.key) }
    let key = try markKey(habit.key, mark.day)
    let before = try writer.log.snapshot(of: .habitMark, key: key)
    try writer.db.run(HabitMarkRecord.update, Arguments([key] + mark.values))
    try writer.log.recordEdit(of: .habitMark, key: key, before: before)
  }

  /// Inserts the first mark of a day; the months and the revision of the habit stay as they are.
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
    let reason = TextRules.trimmed(reason)
    try TextRules.checkLength(reason, "A reason has", atMost: reasonLength, field: "reason")
    try TextRules.checkLine(reason, "A reason", field: "reason")
    return reason.isEmpty ? nil : reason
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
