import CivilTime

/// The times of a recurrence that is said without a task: "at 09:00 and 17:00".
struct RecurrenceClock {
  /// Hour, minute and perhaps second; all of the same length.
  var times: [[Int]] = []
  var hours: [Int] = []
  var minutes: [Int] = []
  var seconds: [Int] = []

  /// Fills the parts of a rule; false when the times are not all the combinations of some hours
  /// with some minutes and seconds, or are out of range.
  func fill(_ rule: inout RecurrenceRule) -> Bool {
    guard times.isEmpty || hours.isEmpty && minutes.isEmpty else { return false }
    rule.byHour = column(0) ?? hours
    rule.byMinute = column(1) ?? minutes
    rule.bySecond = column(2) ?? seconds
    let isWhole =
      times.isEmpty
      || rule.byHour.count * rule.byMinute.count * max(column(2)?.count ?? 1, 1)
        == Set(times).count
    return isWhole && rule.byHour.allSatisfy { $0 < 24 } && rule.byMinute.allSatisfy { $0 < 60 }
      && rule.bySecond.allSatisfy { $0 <= 60 }
  }

  private func column(_ index: Int) -> [Int]? {
    guard let first = times.first, first.indices.contains(index) else { return nil }
    return Set(times.map { $0[index] }).sorted()
  }
}

extension WordReader {
  /// Takes "at 09:00 and 17:00", "in hour 9", "in the hours 9 and 17" or "at minute 30".
  mutating func takeClock(into clock: inout RecurrenceClock) -> Bool {
    if clock.hours.isEmpty, let hours = attempt({ $0.hours() }) {
      clock.hours = hours
    } else if clock.minutes.isEmpty,
      let minutes = attempt({ $0.numbers(of: "minute", behind: "at") })
    {
      clock.minutes = minutes
    } else if clock.seconds.isEmpty,
      let seconds = attempt({ $0.numbers(of: "second", behind: "at") })
    {
      clock.seconds = seconds
    } else if clock.times.isEmpty, let times = attempt({ $0.clockTimes() }) {
      clock.times = times
    } else {
      return false
    }
    return true
  }

  /// Takes "at 8 and 20" out of a line.
  mutating func takeSeveralTimes(into clock: inout RecurrenceClock) -> Bool {
    guard clock.times.isEmpty, let times = attempt({ $0.clockTimes() }), times.count > 1 else {
      return false
    }
    clock.times = times
    return true
  }

  private mutating func numbers(of noun: String, behind preposition: String) -> [Int]? {
    guard take(preposition) else { return nil }
    guard take(noun) || take(all: "the", noun + "s") else { return nil }
    return list { $0.numberOfClock() }.map { Set($0).sorted() }
  }

  /// "in hour 9", or "in the hours from 09:00 and 17:00".
  private mutating func hours() -> [Int]? {
    if let hours = attempt({ $0.numbers(of: "hour", behind: "in") }) { return hours }
    guard take(all: "in", "the"), take(anyOf: ["hour", "hours"]), take("from"),
      let times = list({ $0.clockNumbers() }),
      times.allSatisfy({ $0.count == 2 && $0[1] == 0 })
    else { return nil }
    return Set(times.map { $0[0] }).sorted()
  }

  /// Not the "3" of "at minute 30, 3 times".
  private mutating func numberOfClock() -> Int? {
    guard let number = take(NumberParser.digits), word != "times" else { return nil }
    return number
  }

  /// In a line, times that are clear need no "at": "every day 8am and 8pm". "8am or 8pm" is none,
  /// since it leaves open which of them is meant. Beside none beyond 12, an hour as it is spoken, 1
  /// to 5, counts from noon.
  private mutating func clockTimes() -> [[Int]]? {
    let isAt = take("at")
    guard isAt || calendar != nil,
      let said = list(orIsChoice: true, { isAt ? $0.clockTime() : $0.time().map(Self.numbers) }),
      said.allSatisfy({ $0.numbers.count == said[0].numbers.count }), !isBeforeChoice
    else { return nil }
    let isOfTwelve = said.allSatisfy { $0.numbers[0] <= 12 }
    return said.map { numbers, isSpoken in
      guard isOfTwelve, isSpoken, (1...5).contains(numbers[0]) else { return numbers }
      return [numbers[0] + 12] + numbers.dropFirst()
    }
  }

  private var isBeforeChoice: Bool {
    var ahead = self
    _ = ahead.takeComma()
    return ahead.take("or") && ahead.clockTime() != nil
  }

  private mutating func clockTime() -> (numbers: [Int], isSpoken: Bool)? {
    if let numbers = clockNumbers() { return (numbers, false) }
    return (time() ?? bareHour()).map(Self.numbers)
  }

  private static func numbers(of match: TimeMatch) -> (numbers: [Int], isSpoken: Bool) {
    ([match.time.hour, match.time.minute], match.isSpoken)
  }

  /// Takes "09:00", "9:00:30 pm", as numbers of a clock of twenty-four hours.
  private mutating func clockNumbers() -> [Int]? {
    guard var numbers = take(TimeParser.clockNumbers) else { return nil }
    guard let half = take({ TimeParser.halves.contains($0) ? $0 : nil }) else { return numbers }
    if half.contains(".") { _ = takeStop(".") }
    guard (1...12).contains(numbers[0]) else { return nil }
    numbers[0] = numbers[0] % 12 + (half.hasPrefix("p") ? 12 : 0)
    return numbers
  }
}
