import CivilTime

/// What depends on the whole line.
extension LineReading {
  /// Decides it, once all parts are read.
  mutating func resolve() {
    if let recurrence {
      rules = recurrence.rules
      anchor = recurrence.anchor
      if startRole == .seriesStart, due.day == nil { due.takeSeriesStart(&start) }
    }
    due.resolveTime()
    start.resolveTime()
    due.resolveHalf(isSeries: !rules.isEmpty, at: reader.calendar?.now)
    start.resolveHalf(isSeries: !rules.isEmpty, at: reader.calendar?.now)
    due.describe(in: &parts) { .due($0, $1) }
    start.describe(in: &parts) { .start($0, $1) }
    if due.day == nil, rules.isEmpty { due.resolveDay(from: start.day, at: reader.calendar?.now) }
    if start.day == nil { start.resolveDay(from: due.day, at: reader.calendar?.now) }
    if let calendar = reader.calendar { resolveSeries(calendar) }
    resolveReminders()
  }

  /// Puts spoken hours into a half of the day, and finds a reminder with no day or time to count from.
  private mutating func resolveReminders() {
    let day = beside.due ?? due.day ?? beside.start ?? start.day
    let rule = beside.recurrence ?? rules.first
    let isSeries = rule != nil
    if let now = reader.calendar?.now {
      reminders = reminders.map { $0.resolved(of: day, isSeries: isSeries, at: now) }
      for index in parts.indices {
        guard case .reminder(let reminder) = parts[index].meaning else { continue }
        parts[index].meaning = .reminder(reminder.resolved(of: day, isSeries: isSeries, at: now))
      }
    }
    let hasTime = beside.hasTime || due.time != nil || start.time != nil || rule?.hasTimes ?? false
    let hasDay = day != nil || isSeries
    for part in parts where conflict == nil {
      guard case .reminder(let reminder) = part.meaning else { continue }
      if reminder.needsTime && !hasTime || reminder.needsDay && !hasDay {
        conflict = QuickAddLine.Problem(
          range: part.range, kind: .timeless(hasDay: hasDay && reminder.needsTime))
      }
    }
  }

  /// Leaves the last part of a kind in the title.
  mutating func leaveLast(_ kind: KeyPath<QuickAddLine.Meaning, Bool>) {
    conflict = parts.last { $0.meaning[keyPath: kind] }.map {
      QuickAddLine.Problem(range: $0.range, kind: .conflicting, isSign: $0.isSign)
    }
  }

  /// Passes over the readings that never occur.
  private mutating func resolveSeries(_ calendar: WordReader.Calendar) {
    let series = LineSeries(
      start: start.day, startTime: start.time, due: due.day, dueTime: due.time, calendar: calendar)
    self.series = series
    resolveSpan(series)
    let occurring = rules.filter { series.first(of: $0, in: .utc) != nil }
    if occurring.isEmpty, !rules.isEmpty {
      leaveLast(\.isRecurrence)
    } else if let weekdayPart, let rule = occurring.first, recurrence?.days.isEmpty == false,
      series.first(of: rule, in: .utc)?.day != due.day
    {
      let part = parts[weekdayPart]
      conflict = QuickAddLine.Problem(range: part.range, kind: .conflicting)
    } else if series.isBackward {
      // Of signs, which have no order, the due counts.
      leaveLast(parts.contains { $0.isSign && $0.meaning.isStart } ? \.isStart : \.isMoment)
    }
    warnOfShortMonths(series)
    guard let rule = occurring.first, rule != rules.first else { return }
    rules = occurring
    for index in parts.indices where parts[index].meaning.isRecurrence {
      parts[index].meaning = .recurrence(rule)
    }
  }

  /// Ends a series that recurs "for 6 weeks" so long after its first occurrence.
  private mutating func resolveSpan(_ series: LineSeries) {
    guard let recurrence, recurrence.endsAfterSpan, let span = recurrence.span, let spanPart else {
      return
    }
    for index in rules.indices {
      let last = series.first(of: rules[index], in: .utc).flatMap { first in
        series.calendar.day(after: span, from: first.day)?.adding(days: -1)
      }
      if let last { rules[index].end = .untilDay(last) }
    }
    guard let rule = rules.first else { return }
    for index in parts.indices where index >= spanPart && parts[index].meaning.isRecurrence {
      parts[index].meaning = .recurrence(rule)
    }
  }

  /// Says that a month without a 31st is left out, and offers the last day.
  private mutating func warnOfShortMonths(_ series: LineSeries) {
    guard beside.recurrence == nil, let rule = rules.first,
      let day = rule.dayBeyondShortMonths(from: series.firstDay),
      let part = parts.last(where: \.meaning.isRecurrence)
    else { return }
    problems.append(QuickAddLine.Problem(range: part.range, kind: .shortMonths(day)))
    guard rules.count == 1, rule.byMonthDay.count < 2 else { return }
    var other = rule
    other.byMonthDay = day == 31 ? [-1] : [day]
    if day < 31 { other.skip = .backward }
    rules.append(other)
  }
}

extension QuickAddLine.Meaning {
  var isRecurrence: Bool {
    if case .recurrence = self { true } else { false }
  }

  var isStart: Bool {
    if case .start = self { true } else { false }
  }

  var isMoment: Bool {
    switch self {
    case .due, .start: true
    default: false
    }
  }
}
