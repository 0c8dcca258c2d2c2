import CivilTime
import QuickAdd

/// A Wednesday morning, on which lines are read.
let wednesday = "2026-03-04T10:00"

extension QuickAddLine {
  init?(
    _ text: String, format: LineFormat = .quickAdd, at now: String, weekStart: Weekday = .monday,
    ignoring: [Range<String.Index>] = []
  ) {
    guard let now = LocalDateTime(now) else { return nil }
    self.init(text, format: format, at: now, weekStart: weekStart, ignoring: ignoring)
  }

  /// Everything that was read, as one text: the title first, then what is there.
  var rendered: String {
    var pieces = [title]
    if start != nil || startTime != nil { pieces.append("start" + moment(start, startTime)) }
    if due != nil || dueTime != nil { pieces.append("due" + moment(due, dueTime)) }
    if let durationMinutes { pieces.append("\(durationMinutes) minutes") }
    if let priority { pieces.append("\(priority)") }
    pieces += tags.map { "#" + $0 }
    if let project { pieces.append("project " + project) }
    if let recurrence { pieces.append(recurrence.rendered) }
    if recurrenceAnchor == .completion { pieces.append("from completion") }
    pieces += alternatives.map { "or " + $0.rendered }
    return pieces.joined(separator: "; ")
  }

  private func moment(_ day: Day?, _ time: LocalTime?) -> String {
    (day.map { " \($0)" } ?? "") + (time.map { " \($0)" } ?? "")
  }
}

extension RecurrencePhrase {
  var rendered: String {
    let all = [rule.rendered] + alternatives.map { "or " + $0.rendered }
    return (all + (anchor == .completion ? ["from completion"] : [])).joined(separator: "; ")
  }
}

extension RecurrenceRule {
  /// The rule in the form of RFC 5545, its parts in the order of the struct.
  var rendered: String {
    var parts = ["FREQ=\(frequency)".uppercased()]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    func add(_ name: String, _ numbers: [Int]) {
      guard !numbers.isEmpty else { return }
      parts.append("\(name)=" + numbers.map { "\($0)" }.joined(separator: ","))
    }
    add("BYSECOND", bySecond)
    add("BYMINUTE", byMinute)
    add("BYHOUR", byHour)
    if !byDay.isEmpty {
      let days = byDay.map { day in
        (day.ordinal == 0 ? "" : "\(day.ordinal)") + "\(day.weekday)".prefix(2).uppercased()
      }
      parts.append("BYDAY=" + days.joined(separator: ","))
    }
    add("BYMONTHDAY", byMonthDay)
    add("BYYEARDAY", byYearDay)
    add("BYWEEKNO", byWeekNumber)
    add("BYMONTH", byMonth)
    add("BYSETPOS", bySetPosition)
    if weekStart != .monday { parts.append("WKST=\(weekStart)") }
    if skip != .omit { parts.append("SKIP=\(skip)".uppercased()) }
    switch end {
    case .never: break
    case .count(let count): parts.append("COUNT=\(count)")
    case .untilDay(let day): parts.append("UNTIL=\(day)")
    case .untilLocal(let moment): parts.append("UNTIL=\(moment)")
    case .untilUTC(let moment): parts.append("UNTIL=\(moment)Z")
    }
    return parts.joined(separator: ";")
  }
}
