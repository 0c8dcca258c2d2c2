import CivilTime

/// A day and a time of a line, and the parts that say them.
struct LineMoment {
  private(set) var day: Day?
  private(set) var time: LocalTime?
  var dayPart: DayPart?
  private var isInEitherHalf = false
  private var isSpoken = false
  private var datePart: Int?
  private var timePart: Int?

  mutating func setDate(_ match: DateMatch, part: Int) {
    day = match.day
    dayPart = match.dayPart ?? dayPart
    datePart = part
  }

  mutating func setTime(_ match: TimeMatch, part: Int) {
    time = match.time
    isInEitherHalf = match.isInEitherHalf
    isSpoken = match.isSpoken
    timePart = part
  }

  /// Makes the start of a task that recurs the day on which its series starts to be due.
  mutating func takeSeriesStart(_ start: inout LineMoment) {
    let own = self
    self = start
    start = LineMoment()
    if own.time != nil {
      // A line has one time for the series; the start's stays with its own words.
      start.time = time
      start.timePart = timePart
      time = own.time
      timePart = own.timePart
      isInEitherHalf = own.isInEitherHalf
      isSpoken = own.isSpoken
    }
    dayPart = dayPart ?? own.dayPart
  }

  /// A time that was said decides over "morning", which only tells the half of the day.
  mutating func resolveTime() {
    guard let dayPart else { return }
    guard let said = time else {
      time = dayPart.time
      if datePart != nil { timePart = datePart }
      return
    }
    var match = TimeMatch(time: said, isInEitherHalf: isInEitherHalf)
    match.resolve(in: dayPart)
    if dayPart == .night, isInEitherHalf, said.hour < 5 || said.hour == 12 {
      // The small hours of a night are those of the next day.
      day = day.map { $0.adding(days: 1) ?? $0 }
      if said.hour == 12 { match.time = LocalTime(second: said.second - 43_200) ?? said }
    }
    time = match.time
  }

  mutating func resolveHalf(isSeries: Bool, at now: LocalDateTime?) {
    guard isSpoken, dayPart == nil, let said = time, let now else { return }
    var match = TimeMatch(time: said, isInEitherHalf: isInEitherHalf)
    match.resolveHalf(on: day, isSeries: isSeries, at: now)
    time = match.time
  }

  /// A time without a day is today's if it is still to come, else tomorrow's, and never before the
  /// day on which the task starts.
  mutating func resolveDay(from other: Day?, at now: LocalDateTime?) {
    guard let time, day == nil, let now else { return }
    let next = time > now.time ? now.day : now.day.adding(days: 1) ?? now.day
    day = max(next, other ?? next)
  }

  func describe(
    in parts: inout [QuickAddLine.Part],
    as meaning: (Day?, LocalTime?) -> QuickAddLine.Meaning
  ) {
    if let datePart {
      parts[datePart].meaning = meaning(day, datePart == timePart ? time : nil)
    }
    if let timePart, timePart != datePart {
      parts[timePart].meaning = meaning(nil, time)
    }
  }
}
