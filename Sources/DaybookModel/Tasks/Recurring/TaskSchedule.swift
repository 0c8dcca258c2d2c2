package import CivilTime

package extension RecordReader<TaskRecord> {
  func series(
    previewing edit: TaskEdit, of task: TaskRecord, at moment: Moment, zones: (String) -> Zone?
  ) throws -> TaskSeries? {
    let old = TaskFields(task)
    var fields = try old.applying(edit)
    fields.setDefaultZone(moment.zone, after: old)
    return try fields.series(
      after: task, by: edit, in: fields.timeZone.flatMap(zones) ?? moment.zone,
      at: moment, overridden: OverriddenOccurrences(db: db, task: key(task.id)))
  }
}

/// How a series moves the fields of its task.
extension TaskFields {
  /// What occurs: the due or, where there is none, the start.
  private var driving: (day: Day, time: LocalTime?)? {
    due.map { ($0, dueTime) } ?? start.map { ($0, startTime) }
  }

  private func isDrivenOtherwise(than other: TaskFields) -> Bool {
    (due == nil) != (other.due == nil) || driving?.day != other.driving?.day
      || driving?.time != other.driving?.time
  }

  var days: TaskDays {
    get { TaskDays(start: start, startTime: startTime, due: due, dueTime: dueTime) }
    set {
      (start, startTime) = (newValue.start, newValue.startTime)
      (due, dueTime) = (newValue.due, newValue.dueTime)
    }
  }

  /// Begins the series of `recurrence` with its first occurrence; a task without a day begins
  /// today, at the times of its rule.
  mutating func beginSeries(
    in zone: Zone, today: Day, overridden: OverriddenOccurrences? = nil
  ) throws -> TaskSeries? {
    guard let recurrence else { return nil }
    if driving == nil { (due, dueTime) = (today, recurrence.hasTimes ? .midnight : nil) }
    var series = TaskSeries(
      rule: recurrence, anchor: recurrenceAnchor ?? .scheduled, startDay: driving?.day ?? today,
      startTime: driving?.time, lead: days.lead,
      occurrence: LocalDateTime(day: today, time: .midnight),
      excluded: excludedOccurrences, added: addedOccurrences)
    var overridden = overridden
    overridden?.keepsMoves = false
    guard let first = try series.recurrence(in: zone).notOverridden(from: nil, overridden) else {
      throw ModelError.invalidValue(
        field: "recurrence",
        message: "The recurrence has no occurrence on or after \(series.startDay).")
    }
    series.occurrence = first
    place(first, of: series)
    return series
  }

  /// The series after `edit` led from the task to these fields.
  mutating func series(
    after task: TaskRecord, by edit: TaskEdit, in zone: Zone, at moment: Moment,
    overridden: OverriddenOccurrences
  ) throws -> TaskSeries? {
    guard let existing = task.series else {
      return try beginSeries(in: zone, today: moment.today, overridden: overridden)
    }
    return try continueSeries(
      existing, of: task, by: edit, in: zone, at: moment, overridden: overridden)
  }

  /// A new anchor or day counts from the current occurrence on, and a new rule as `restart` has it.
  /// A due that is edited alone takes the start along; a start that is edited alone is that of
  /// every occurrence, so the current one is no longer moved.
  private mutating func continueSeries(
    _ existing: TaskSeries, of task: TaskRecord, by edit: TaskEdit, in zone: Zone,
    at moment: Moment, overridden: OverriddenOccurrences
  ) throws -> TaskSeries? {
    guard let recurrence else { return nil }
    let (old, today) = (TaskFields(task), moment.today)
    var series = existing
    let isMoved = isDrivenOtherwise(than: old)
    let setsLead = !edit.start.isKept || !edit.startTime.isKept || (due == nil) != (old.due == nil)
    if setsLead {
      var days = days
      if !isMoved, due != nil {
        (days.due, days.dueTime) = (series.occurrence.day, series.time(of: series.occurrence))
      }
      series.lead = days.lead
    }
    let restarts =
      isMoved || recurrence != old.recurrence || recurrenceAnchor != old.recurrenceAnchor
    let setsOccurrences =
      excludedOccurrences != old.excludedOccurrences || addedOccurrences != old.addedOccurrences
    guard restarts || setsLead || setsOccurrences else { return series }

    var from = series.occurrence
    var overridden = overridden
    overridden.keepsMoves = !restarts && !setsLead
    if restarts {
      if edit.recurrence.isKept { series.rule.end = try series.remainingEnd(in: zone, overridden) }
      series.anchor = recurrenceAnchor ?? .scheduled
      guard let driving else {
        throw ModelError.invalidValue(
          field: "due", message: "A recurring task needs a due day or a start day.")
      }
      let givesDay =
        !(due == nil ? edit.start : edit.due).isKept || (due == nil) != (old.due == nil)
      if recurrence != old.recurrence, !givesDay {
        series.startDay = existing.restart(
          by: recurrence, standing: driving.day, in: zone, today: today)
        let givesTime = !(due == nil ? edit.startTime : edit.dueTime).isKept
        series.startTime =
          givesTime || !recurrence.namesDays ? driving.time : series.time(of: from)
        if recurrence.hasTimes {
          // From the first time of the day on.
          let day = LocalDateTime(day: series.startDay, time: .midnight)
          series.startTime = Recurrence(recurrence, start: day, zone: zone).next(after: nil)?.time
        }
        if task.createdAt >= moment.start(of: today), let time = series.startTime,
          existing.wouldHaveBegun(today, at: time, after: zone.local(at: moment.instant), in: zone)
        {
          series.startDay = today
        }
      } else if isMoved || recurrence != old.recurrence {
        (series.startDay, series.startTime) = driving
      } else {
        (series.startDay, series.startTime) = (from.day, series.time(of: from))
      }
      if recurrence != old.recurrence || !edit.recurrence.isKept { series.rule = recurrence }
      from = series.start
    } else if setsLead, let moved = try overridden.moved().first {
      from = min(from, moved.occurrence)
    } else if let earliest = addedOccurrences.first(where: { !series.added.contains($0) }) {
      from = min(from, earliest)
    }
    series.excluded = excludedOccurrences
    series.added = addedOccurrences
    let all = series.recurrence(in: zone)
    let untouched = try all.notOverridden(from: from, overridden)
    guard let next = try overridden.current(untouched, of: series, in: zone) else {
      throw ModelError.invalidValue(
        field: recurrence == old.recurrence ? "excludedOccurrences" : "recurrence",
        message: "No occurrence would be left on or after \(from.day).")
    }
    series.occurrence = next
    if restarts || setsLead || next != existing.occurrence {
      place(next, of: series)
      let moved = try overridden.keepsMoves ? overridden.moved() : []
      if let moved = moved.first(where: { $0.occurrence == next }) { place(moved) }
    }
    return series
  }

  /// Sets start and due to those of an occurrence.
  mutating func place(_ occurrence: LocalDateTime, of series: TaskSeries) {
    if due == nil {
      (start, startTime) = (occurrence.day, series.time(of: occurrence))
    } else {
      days = TaskDays(occurrence, of: series)
    }
  }

  /// Sets start and due to where an occurrence was moved.
  mutating func place(_ moved: OccurrenceRecord) {
    days = moved.days
  }
}

extension TaskSeries {
  /// The day on which the series begins anew by a rule: the first from today on, after the
  /// occurrence before the current one. A rule that names no days keeps its distance from that one;
  /// of a weekly rule the weekday, of a monthly or yearly one the date. Where only the end differs,
  /// the current occurrence stays.
  fileprivate func restart(
    by new: RecurrenceRule, standing: Day, in zone: Zone, today: Day
  ) -> Day {
    let day = occurrence.day
    let (new, old) = (new.endless, rule.endless)
    guard new != old else { return day }
    func next(_ rule: RecurrenceRule, after day: Day) -> Day? {
      let start = LocalDateTime(day: day, time: .midnight)
      return Recurrence(rule.ofWholeDays, start: start, zone: zone).next(after: start)?.day
    }
    let gap = next(old, after: day).map { max($0 - day, 1) } ?? 1
    let previous = day.adding(days: -gap) ?? day
    let following = previous.adding(days: 1) ?? day
    let first = new.namesDays ? following : max(next(new, after: previous) ?? day, following)
    let earliest = max(today, min(standing, first))
    var days = new
    days.interval = 1
    if !new.namesDays {
      guard min(old.frequency, new.frequency) >= .weekly,
        (old.frequency == .weekly) == (new.frequency == .weekly)
      else { return earliest }
      switch new.frequency {
      case .weekly: days.byDay = [.init(standing.weekday)]
      default: days.byMonthDay = [standing.day]
      }
      if new.frequency == .yearly, new.byMonth.isEmpty { days.byMonth = [standing.month] }
    }
    return next(days, after: earliest.adding(days: -1) ?? earliest) ?? earliest
  }

  /// Whether the series, of which nothing is over, begins later than today only since its time had
  /// passed, and the new time has not.
  fileprivate func wouldHaveBegun(
    _ today: Day, at time: LocalTime, after now: LocalDateTime, in zone: Zone
  ) -> Bool {
    guard occurrence == start, let startTime else { return false }
    let passed = LocalDateTime(day: today, time: startTime)
    guard passed <= now, now < LocalDateTime(day: today, time: time), passed < start else {
      return false
    }
    let earlier = Recurrence(rule, start: passed, zone: zone)
    return earlier.contains(passed) && earlier.next(after: passed) == start
  }

  private static let maxCounted = 1_000_000

  /// COUNT less the occurrences before the current one, when the series is to start anew from it.
  fileprivate func remainingEnd(
    in zone: Zone, _ overridden: OverriddenOccurrences
  ) throws -> RecurrenceRule.End {
    guard case .count(let count) = rule.end else { return rule.end }
    var past = 0
    switch anchor {
    case .completion: past = try overridden.count(from: start)
    case .scheduled:
      let all = Recurrence(effectiveRule, start: start, zone: zone)
      let ending = all.forEach(before: occurrence) { _ in
        past += 1
        return past < Self.maxCounted
      }
      try require(
        ending == .finished, .outOfReach, "There are too many past occurrences to count.",
        hint: "Give the recurrence again, with the remaining COUNT.")
    }
    return .count(max(count - past, 1))
  }
}

extension Recurrence {
  /// The first occurrence at the moment or after it (nil: of all) to which nothing has happened.
  func notOverridden(
    from moment: LocalDateTime?, _ overridden: OverriddenOccurrences?
  ) throws -> LocalDateTime? {
    if let moment, contains(moment), try !(overridden?.contains(moment) ?? false) { return moment }
    return try notOverridden(after: moment, overridden)
  }

  /// The first occurrence strictly after the moment (nil: of all) to which nothing has happened.
  func notOverridden(
    after moment: LocalDateTime?, _ overridden: OverriddenOccurrences?
  ) throws -> LocalDateTime? {
    var next = try following(moment)
    while let occurrence = next, try overridden?.contains(occurrence) ?? false {
      next = try following(occurrence)
    }
    return next
  }

  /// Throws `invalidState` where the search was given up, since the next one is not known then.
  private func following(_ moment: LocalDateTime?) throws -> LocalDateTime? {
    let next = occurrences(after: moment, limit: 1)
    guard next.occurrences.isEmpty, next.isTruncated else { return next.occurrences.first }
    throw ModelError.invalidState(
      .outOfReach,
      message: "The next occurrence is too far away to be found.",
      hint: "Give the recurrence again, with a later start or without a COUNT.")
  }
}
