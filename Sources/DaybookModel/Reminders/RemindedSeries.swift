import CivilTime

/// The occurrences behind the current one of a task that recurs by schedule.
struct RemindedSeries: Sendable, Hashable {
  /// A rule that needs more steps than these fires for its current occurrence alone.
  private static let maxSteps = 20_000

  let series: TaskSeries
  /// The overridden occurrences after the current one, and the moved ones before it.
  let overridden: [OccurrenceRecord]

  /// The latest alarm up to `now`, unless something happened to its occurrence; and the first one
  /// after.
  func alarms(
    behind current: ReminderAlarm, of trigger: ReminderTrigger, at now: Instant,
    in zone: Zone, heardAt: (Instant) -> Instant
  ) -> (latest: ReminderAlarm?, next: ReminderAlarm?) {
    let done = Set(overridden.map(\.occurrence))
    func alarm(_ occurrence: LocalDateTime, _ days: TaskDays) -> ReminderAlarm? {
      var task = current.task
      task.occurrence = occurrence
      task.days = days
      guard let set = trigger.instant(of: days, in: zone), let wall = trigger.wall(of: days) else {
        return nil
      }
      let name = Self.name(wall, zone: task.timeZone)
      return ReminderAlarm(task: task, setFor: set, at: heardAt(set), name: name)
    }
    let moved = overridden.filter { $0.state == .moved }.compactMap {
      alarm($0.occurrence, $0.days)
    }
    var latest = moved.filter { $0.at <= now }.reduce(current) { $0.at < $1.at ? $1 : $0 }
    var next = moved.filter { $0.at > now }.min { $0.at < $1.at }
    let ruled = ruled(around: now, in: zone, skipping: done) { occurrence in
      alarm(occurrence, days(of: occurrence, like: current.task))
    }
    if let ruled = ruled.past, ruled.at >= latest.at { latest = ruled }
    if let ruled = ruled.next { next = next.map { $0.at < ruled.at ? $0 : ruled } ?? ruled }
    let isDone = overridden.contains {
      $0.state != .moved && $0.occurrence == latest.task.occurrence
    }
    return (isDone ? nil : latest, next)
  }

  private func days(of occurrence: LocalDateTime, like task: RemindedTask) -> TaskDays {
    guard task.due == nil else { return TaskDays(occurrence, of: series) }
    return TaskDays(
      start: occurrence.day, startTime: series.time(of: occurrence), due: nil, dueTime: nil)
  }

  /// Also of an occurrence that is done; the next is of none of `overridden`. A rule can have an
  /// occurrence each second, so the walk begins as near to now as something is found.
  private func ruled(
    around now: Instant, in zone: Zone, skipping overridden: Set<LocalDateTime>,
    _ alarm: (LocalDateTime) -> ReminderAlarm?
  ) -> (past: ReminderAlarm?, next: ReminderAlarm?) {
    let current = series.occurrence
    guard let first = alarm(current) else { return (nil, nil) }
    let lead = current.wallSecond - zone.local(at: first.setFor).wallSecond
    let near = zone.local(at: now).wallSecond + lead
    let starts = [near - 7200, near - 2 * 86_400, current.wallSecond]
    let recurrence = series.recurrence(in: zone)
    var steps = Self.maxSteps
    for start in starts where start >= current.wallSecond {
      var (past, next): (ReminderAlarm?, ReminderAlarm?)
      let after = max(current, LocalDateTime(clampingWallSecond: start))
      let ending = recurrence.forEach(after: after, before: nil, steps: &steps) { occurrence in
        guard let alarm = alarm(occurrence) else { return false }
        if alarm.at <= now {
          past = alarm
          return true
        }
        guard overridden.contains(occurrence) else {
          next = alarm
          return false
        }
        return true
      }
      guard ending != .gaveUp else { return (nil, nil) }
      if past != nil || start == current.wallSecond { return (past, next) }
    }
    return (nil, nil)
  }

  /// The value that the column `firesAt` would have at that occurrence.
  private static func name(_ wall: LocalDateTime, zone: String?) -> String {
    let seconds = wall.time.secondOfMinute == 0 ? ":00" : ""
    return "\(wall)\(seconds) \(zone ?? "")"
  }
}
