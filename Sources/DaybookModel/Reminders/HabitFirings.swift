package import CivilTime
import SQLite

/// The reminder of a habit on one of its days, which ends with the day or once the habit is marked
/// or skipped.
package struct HabitFiring: AnyFiring, Sendable, Hashable {
  package let habit: HabitRecord
  package let day: Day
  package let at: Instant
  /// Whether it is the end of a snooze.
  package let isSnooze: Bool
  /// What front ends did, as in `ReminderRecord`.
  package let fired: Instant?
  package let claimed: String?

  package var id: ReminderID { ReminderID(of: habit.id) }

  /// Identifies it among those of the habit.
  package var name: String { isSnooze ? at.description : day.description }

  package var title: String { habit.title }

  package func noting(_ column: String) -> (sql: String, id: String) {
    let sql = "UPDATE habit SET \(column) = :value WHERE id = :id AND \(column) IS NOT :value"
    return (sql, habit.id.text)
  }
}

package extension ReminderID {
  private static let habitPrefix = "habit@"

  /// That of a habit's reminder; one that a client chooses has no "@".
  init(of habit: HabitID) { self.init(Self.habitPrefix + habit.text) }

  /// The habit whose reminder it is; nil for one of a task.
  var habit: HabitID? {
    guard text.hasPrefix(Self.habitPrefix) else { return nil }
    return HabitID(String(text.dropFirst(Self.habitPrefix.count)))
  }
}

package extension RecordReader<HabitRecord> {
  /// Today's as long as it is not answered; nil where it reminds of nothing within a year.
  func firing(of id: HabitID, at moment: Moment) throws -> HabitFiring? {
    _ = try key(id)
    return try db.rows(HabitAlarm.one, [id.text], into: HabitAlarm.init).first
      .flatMap { try firing(of: $0, at: moment) }
  }
}

extension RecordReader<HabitRecord> {
  func firings(at moment: Moment) throws -> [HabitFiring] {
    try db.rows(HabitAlarm.active, into: HabitAlarm.init)
      .compactMap { try firing(of: $0, at: moment) }
  }

  private func firing(of alarm: HabitAlarm, at moment: Moment) throws -> HabitFiring? {
    let habit = try stored(key: alarm.habit)
    guard let time = habit.record.remindTime, habit.record.archivedOn == nil else { return nil }
    func firing(_ day: Day, at instant: Instant, isSnooze: Bool = false) -> HabitFiring {
      HabitFiring(
        habit: habit.record, day: day, at: instant, isSnooze: isSnooze, fired: alarm.fired,
        claimed: alarm.claimed)
    }
    let today = moment.today
    if try isOpen(habit, on: today) {
      if alarm.answeredOn != today { return firing(today, at: moment.instant(of: time, on: today)) }
      if let end = alarm.snoozedUntil { return firing(today, at: end, isSnooze: true) }
    }
    return try nextDue(habit, after: today).map { firing($0, at: moment.instant(of: time, on: $0)) }
  }

  /// Whether the habit is still to be done on a day that has come.
  private func isOpen(_ habit: StoredHabit, on day: Day) throws -> Bool {
    let status = try status(of: habit, on: day)
    guard status.isDue, let mark = status.mark else { return status.isDue }
    return mark.state == .marked && !mark.isDone && habit.record.target?.comparison == .atLeast
  }

  /// The next day on which the habit will be due, by the marks that there are.
  private func nextDue(_ habit: StoredHabit, after today: Day) throws -> Day? {
    let last = today.adding(days: 366) ?? .latest
    var from = today.adding(days: 1)
    while let first = from, let due = habit.timeline.nextDue(from: first, through: last) {
      if try status(of: habit, on: due.day).isDue { return due.day }
      from = due.day.adding(days: 1)
    }
    return nil
  }
}

/// What is kept of a habit's reminder.
private struct HabitAlarm {
  let habit: Int64
  /// The last day on which it was dismissed or snoozed.
  let answeredOn: Day?
  let snoozedUntil: Instant?
  let fired: Instant?
  let claimed: String?

  private static let select = "SELECT key, answeredOn, snoozedUntil, fired, claimed FROM habit"

  static let active =
    "\(select) INDEXED BY habitReminding WHERE remindAt IS NOT NULL AND archivedOn IS NULL"
  static let one = "\(select) WHERE id = ?"
}

package extension RecordWriter<HabitRecord> {
  /// Makes the reminder of a habit fire again a number of minutes from now (nil: the preferred
  /// number), or at `end`.
  func snoozeReminder(
    of id: HabitID, minutes: Int? = nil, until end: Instant? = nil, ifRevision: Int?
  ) throws -> HabitItem {
    let minutes = try minutes ?? writer.reader.preferences.current().defaultSnoozeMinutes
    try ReminderRules.check(snooze: minutes)
    let until = end ?? action.moment.instant.adding(seconds: Int64(minutes) * 60)
    try require(
      until < action.moment.end(of: action.moment.today), end == nil ? "minutes" : "text",
      "The reminder of a habit can be snoozed until its day is over.")
    return try answerReminder(of: id, snoozedUntil: until, ifRevision: ifRevision)
  }

  /// Dismisses the reminder of a habit until its next day, or ends its snooze.
  func dismissReminder(of id: HabitID, ifRevision: Int?) throws -> HabitItem {
    try answerReminder(of: id, snoozedUntil: nil, ifRevision: ifRevision)
  }

  private func answerReminder(
    of id: HabitID, snoozedUntil: Instant?, ifRevision: Int?
  ) throws -> HabitItem {
    let today = action.moment.today
    let habit = try reader.stored(id)
    let firing = try reader.firing(of: id, at: action.moment)
    guard let firing, firing.day == today,
      firing.isSnooze || firing.state(at: action.moment) == .pending
    else {
      if snoozedUntil == nil, firing?.day != today {
        return try reader.item(habit, today: today)
      }
      throw ModelError.invalidState(
        .wrongStep, message: "The reminder of “\(habit.record.title)” has not gone off.",
        hint: "To be reminded at another time, edit the habit.")
    }
    return try change(habit, ifRevision) {
      try set(["answeredOn": today, "snoozedUntil": snoozedUntil], of: habit.key)
      return nil
    }
  }
}
