package import CivilTime

/// What a reminder needs of its task, at the current occurrence or another one.
package struct RemindedTask: Sendable, Hashable {
  package let id: TaskID
  package let title: String
  package let state: TaskState
  package let timeZone: String?
  /// Which one, of a task that recurs.
  package var occurrence: LocalDateTime?
  var days: TaskDays

  package var due: Day? { days.due }

  /// The time that its reminders count from; nil where there is none.
  package func local(_ anchor: ReminderAnchor) -> LocalDateTime? { days.local(anchor) }
}

/// A reminder with its task, from which follows when it fires.
package struct ReminderItem: Sendable, Hashable {
  package let reminder: ReminderRecord
  /// As it is now.
  package let task: RemindedTask
  /// The later occurrences of a task that recurs by schedule.
  let series: RemindedSeries?
  /// The name of the alarm at the task's current occurrence; nil while there is none.
  let alarmName: String?
  /// Of one that was just added: when the task's default reminder went off, which it has no longer.
  package var replaced: ReminderTrigger?

  /// nil for one that is silent. Of a task that recurs by schedule the latest alarm up to now
  /// counts. An acknowledgement from the future was made by a wrong clock, and counts only for the
  /// alarm that it answered.
  package func firing(at moment: Moment, zones: (String) -> Zone?) -> ReminderFiring? {
    let (latest, next) = alarms(at: moment, zones: zones)
    let coming = next.flatMap(answered)
    guard let latest else { return coming }
    guard latest.name != reminder.answered else {
      return [answered(latest), coming].compactMap(\.self).min { $0.at < $1.at }
    }
    guard !isOver(latest, at: moment) else { return coming }
    if let acknowledgedAt = reminder.acknowledgedAt, acknowledgedAt <= moment.instant,
      latest.at <= acknowledgedAt
    {
      return coming
    }
    return ReminderFiring(item: self, at: latest.at, task: latest.task, name: latest.name)
  }

  /// The instants from which on it may be in another state, where nobody answers it.
  package func moments(at moment: Moment, zones: (String) -> Zone?) -> [Instant] {
    let (latest, next) = alarms(at: moment, zones: zones)
    let alarms = [latest, next].compactMap { $0?.at }
    return alarms + alarms.map { $0.adding(seconds: DefaultReminders.longest) }
      + [reminder.snoozedUntil, reminder.acknowledgedAt].compactMap(\.self)
  }

  /// Whether a default reminder no longer fires: its task was added after it was due, or it fired
  /// long ago.
  private func isOver(_ alarm: ReminderAlarm, at moment: Moment) -> Bool {
    guard reminder.isDefault, case .before(let minutes, _) = reminder.trigger else { return false }
    return alarm.setFor.adding(seconds: Int64(minutes) * 60) <= reminder.createdAt
      || alarm.at < moment.instant.adding(seconds: -DefaultReminders.longest)
  }

  /// An alarm that was shown goes on firing, even where the clock went back since.
  package func state(at moment: Moment, zones: (String) -> Zone?) -> ReminderState {
    firing(at: moment, zones: zones)?.state(at: moment) ?? .silent
  }

  /// When an alarm fires or, where it was answered, when its snooze ends.
  private func answered(_ alarm: ReminderAlarm) -> ReminderFiring? {
    guard alarm.name == reminder.answered else {
      return ReminderFiring(item: self, at: alarm.at, task: alarm.task, name: alarm.name)
    }
    return reminder.snoozedUntil.map {
      ReminderFiring(item: self, at: $0, task: alarm.task, name: $0.description)
    }
  }

  /// The alarms up to now and after now, answered or not; none of an occurrence that is done.
  func alarms(
    at moment: Moment, zones: (String) -> Zone?
  ) -> (latest: ReminderAlarm?, next: ReminderAlarm?) {
    guard task.state == .open, let name = alarmName else { return (nil, nil) }
    let zone = task.timeZone.flatMap(zones) ?? moment.zone
    guard let set = reminder.trigger.instant(of: task.days, in: zone) else { return (nil, nil) }
    let current = ReminderAlarm(task: task, setFor: set, at: heard(set, moment), name: name)
    guard current.at <= moment.instant else { return (nil, current) }
    guard let series, !reminder.trigger.isAbsolute else { return (current, nil) }
    return series.alarms(
      behind: current, of: reminder.trigger, at: moment.instant, in: zone,
      heardAt: { heard($0, moment) })
  }

  /// At the end of quiet hours, unless the person set that very time or has been shown it.
  private func heard(_ set: Instant, _ moment: Moment) -> Instant {
    guard !reminder.trigger.isAbsolute, set != reminder.fired else { return set }
    return moment.outsideQuietHours(set)
  }
}

extension ReminderTrigger {
  var isAbsolute: Bool { if case .at = self { true } else { false } }

  /// nil where the task has no time to count from. Of a time that the clocks jump over, or that
  /// happens twice, see `Zone.instant`.
  func instant(of days: TaskDays, in zone: Zone) -> Instant? {
    guard case .before(let minutes, let anchor) = self, minutes % 1440 != 0 else {
      return wall(of: days).map(zone.instant)
    }
    return days.local(anchor).map { zone.instant(of: $0).adding(seconds: Int64(minutes) * -60) }
  }

  /// When it goes off by the clock on the wall, as if no clock were ever changed.
  func wall(of days: TaskDays) -> LocalDateTime? {
    switch self {
    case .at(let local): return local
    case .before(let minutes, let anchor):
      return days.local(anchor).map {
        LocalDateTime(clampingWallSecond: $0.wallSecond - Int64(minutes) * 60)
      }
    case .onDay(let daysBefore, let time, let anchor):
      return (anchor == .due ? days.due : days.start).map {
        LocalDateTime(day: $0.adding(days: -daysBefore) ?? .earliest, time: time)
      }
    }
  }

  /// nil for one that goes off again with the next occurrence.
  package func past(of task: TaskRecord, at now: Instant, in zone: Zone) -> Instant? {
    guard isAbsolute || task.series == nil else { return nil }
    return instant(of: task.days, in: zone).flatMap { $0 <= now ? $0 : nil }
  }
}

extension TaskDays {
  /// The time that reminders count from; nil where there is none.
  func local(_ anchor: ReminderAnchor) -> LocalDateTime? {
    let (day, time) = anchor == .due ? (due, dueTime) : (start, startTime)
    guard let day, let time else { return nil }
    return LocalDateTime(day: day, time: time)
  }
}

/// One time that a reminder is set for.
struct ReminderAlarm: Hashable {
  /// The task at the occurrence.
  let task: RemindedTask
  let setFor: Instant
  /// When it goes off: later than it is set for in quiet hours.
  let at: Instant
  /// The time on the wall and the task's zone, as in the column `firesAt`.
  let name: String
}

/// A reminder, and when it fires or since when.
package struct ReminderFiring: AnyFiring, Sendable, Hashable {
  package let item: ReminderItem
  package let at: Instant
  /// The task at the occurrence that it fires for.
  package let task: RemindedTask
  /// The instant of its alarm; of a snooze that of its end.
  package let name: String

  package var id: ReminderID { item.reminder.id }
  package var title: String { task.title }
  package var claimed: String? { item.reminder.claimed }
  package var fired: Instant? { item.reminder.fired }

  /// Whether quiet hours hold it back.
  package var isHeldInQuietHours: Bool { !isSnooze && !item.reminder.trigger.isAbsolute }

  /// Whether it is the end of a snooze.
  package var isSnooze: Bool { at == item.reminder.snoozedUntil }

  package func noting(_ column: String) -> (sql: String, id: String) {
    let stored = "UPDATE reminder SET \(column) = :value WHERE id = :id AND \(column) IS NOT :value"
    let computed = """
      INSERT INTO defaultAlarm (task, \(column)) SELECT key, :value FROM task WHERE id = :id
      ON CONFLICT (task) DO UPDATE SET \(column) = :value WHERE \(column) IS NOT :value
      """
    return (item.reminder.isDefault ? computed : stored, item.reminder.id.text)
  }
}
