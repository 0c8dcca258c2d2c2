import CivilTime

/// The day from which a series in a line is counted.
struct LineSeries {
  let start: Day?
  let startTime: LocalTime?
  let due: Day?
  let dueTime: LocalTime?
  let calendar: WordReader.Calendar

  /// The first occurrence on or after the due, or where none was said, the first one that is
  /// neither before the start nor past; nil when there is none.
  func first(of rule: RecurrenceRule, in zone: Zone) -> LocalDateTime? {
    let time = dueTime ?? .midnight
    // An interval is counted from the turn that comes, whatever week or month that is in.
    var rule = rule
    if rule.frequency >= .daily { rule.interval = 1 }
    if let due {
      let begin = LocalDateTime(day: due, time: time)
      return Recurrence(rule, start: begin, zone: zone).next(after: nil)
    }
    let all = Recurrence(rule, start: LocalDateTime(day: firstDay, time: time), zone: zone)
    guard dueTime != nil || rule.hasTimes else { return all.next(after: nil) }
    return all.next(after: max(calendar.now, beforeStart ?? calendar.now))
  }

  /// The day from which the first occurrence is searched.
  var firstDay: Day { due ?? max(calendar.today, start ?? calendar.today) }

  /// Whether the task would start after it is due.
  var isBackward: Bool {
    guard let start, let due else { return false }
    if start == due, let startTime, let dueTime { return startTime > dueTime }
    return start > due
  }

  private var beforeStart: LocalDateTime? {
    start.map { day in
      let moment = LocalDateTime(day: day, time: startTime ?? .midnight)
      return LocalDateTime(clampingWallSecond: moment.wallSecond - 1)
    }
  }
}

extension RecurrenceRule {
  /// The day of the month that not every month has, where the rule recurs on one; `first` is the
  /// day on which it starts.
  func dayBeyondShortMonths(from first: Day) -> Int? {
    guard frequency == .monthly, skip == .omit, byMonth.isEmpty, byDay.isEmpty, byYearDay.isEmpty,
      bySetPosition.isEmpty
    else { return nil }
    let day = byMonthDay.isEmpty ? first.day : byMonthDay.max() ?? 0
    return day > 28 ? day : nil
  }
}
