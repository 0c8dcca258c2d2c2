package import CivilTime

/// How often a task of Taskwarrior 2.6 recurs, as its attribute `recur` says it.
///
/// Months and years are those of the calendar; Taskwarrior itself takes 30 days for “3mo” and
/// drifts.
package enum TaskwarriorPeriod: Sendable, Hashable {
  case seconds(Int)
  case days(Int)
  case months(Int)
  /// Monday to Friday.
  case weekdays

  /// Reads "weekly", "2wks" or "P1M"; nil for what is no period, and for one of months and days,
  /// which no one rule says.
  package init?(_ text: String) {
    if text == "weekdays" {
      self = .weekdays
    } else if let period = text.hasPrefix("P") ? Self.iso(text.dropFirst()) : Self.words(text) {
      self = period
    } else {
      return nil
    }
  }

  /// The rule of a series whose first occurrence is on that day. What falls on a day that a month
  /// does not have comes on the month's last (RFC 7529, SKIP=BACKWARD).
  package func rule(from day: Day) -> RecurrenceRule? {
    var rule: RecurrenceRule
    switch self {
    case .seconds(let seconds):
      let (frequency, unit): (RecurrenceRule.Frequency, Int) =
        if seconds % 3600 == 0 {
          (.hourly, 3600)
        } else if seconds % 60 == 0 { (.minutely, 60) } else { (.secondly, 1) }
      rule = RecurrenceRule(frequency)
      rule.interval = seconds / unit
    case .days(let days):
      rule = RecurrenceRule(days % 7 == 0 ? .weekly : .daily)
      rule.interval = days % 7 == 0 ? days / 7 : days
    case .months(let months):
      let isYears = months % 12 == 0
      rule = RecurrenceRule(isYears ? .yearly : .monthly)
      rule.interval = isYears ? months / 12 : months
      if isYears ? day.month == 2 && day.day == 29 : day.day > 28 { rule.skip = .backward }
    case .weekdays:
      rule = RecurrenceRule(.weekly)
      rule.byDay = [.monday, .tuesday, .wednesday, .thursday, .friday].map {
        RecurrenceRule.WeekdayNumber($0)
      }
    }
    return try? rule.checked()
  }

  /// nil for nothing, for what does not fit, and for months beside anything else.
  private init?(months: Int, days: Int, seconds: Int) {
    let maximum = 1_000_000_000
    guard [months, days, seconds].allSatisfy({ (0...maximum).contains($0) }) else { return nil }
    switch (months > 0, days > 0, seconds > 0) {
    case (true, false, false): self = .months(months)
    case (false, true, false): self = .days(days)
    case (false, false, true) where seconds % 86_400 == 0: self = .days(seconds / 86_400)
    case (false, false, true): self = .seconds(seconds)
    case (false, true, true): self = .seconds(days * 86_400 + seconds)
    default: return nil
    }
  }
}

extension TaskwarriorPeriod {
  private typealias Size = (months: Int, days: Int, seconds: Int)

  private static let units: [String: Size] = {
    let spellings: [(Size, String)] = [
      ((0, 0, 1), "second seconds secs sec s"), ((0, 0, 60), "minute minutes mins min"),
      ((0, 0, 3600), "hour hours hrs hr h"), ((0, 1, 0), "daily day days d"),
      ((0, 7, 0), "weekly week weeks wks wk w"), ((0, 14, 0), "biweekly fortnight sennight"),
      ((1, 0, 0), "monthly month months mnths mths mth mos mo m"), ((2, 0, 0), "bimonthly"),
      ((3, 0, 0), "quarterly quarter quarters qrtrs qrtr qtrs qtr q"), ((6, 0, 0), "semiannual"),
      ((12, 0, 0), "annual yearly year years yrs yr y"), ((24, 0, 0), "biannual biyearly"),
    ]
    return spellings.reduce(into: [:]) { units, spelling in
      for word in spelling.1.split(separator: " ") { units[String(word)] = spelling.0 }
    }
  }()

  /// "weekly", "3d", "2 weeks" or "1.5h".
  private static func words(_ text: String) -> TaskwarriorPeriod? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let word = text.dropFirst(number.count).drop { $0 == " " }
    guard let size = units[String(word)] else { return nil }
    guard !number.isEmpty else { return times(1, size) }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 1 { return Int(number).flatMap { times($0, size) } }
    // A part of an hour or less is a number of seconds; a part of a month is not one of anything.
    guard parts.count == 2, parts[1].count <= 3, let whole = Int(parts[0]), whole < 1_000_000,
      let part = Int((parts[1] + "000").prefix(3))
    else { return nil }
    guard size.months == 0 else { return part == 0 ? times(whole, size) : nil }
    let thousandths = (whole * 1000 + part) * (size.days * 86_400 + size.seconds)
    guard thousandths % 1000 == 0 else { return nil }
    return TaskwarriorPeriod(months: 0, days: 0, seconds: thousandths / 1000)
  }

  private static func times(_ number: Int, _ size: Size) -> TaskwarriorPeriod? {
    guard (1...10_000_000).contains(number) else { return nil }
    return TaskwarriorPeriod(
      months: size.months * number, days: size.days * number, seconds: size.seconds * number)
  }

  /// What follows the P of ISO 8601's "P1Y2M", "P2W" or "P1DT6H".
  private static func iso(_ text: Substring) -> TaskwarriorPeriod? {
    var units = "YMWD"[...]
    var (months, days, seconds) = (0, 0, 0)
    var rest = text
    var isTime = false
    while !rest.isEmpty {
      if rest.first == "T", !isTime {
        isTime = true
        units = "HMS"
        rest.removeFirst()
        guard !rest.isEmpty else { return nil }
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      // Each unit stands once, and in this order.
      guard digits.count <= 7, let number = Int(digits), let letter = rest.popFirst(),
        let place = units.firstIndex(of: letter)
      else { return nil }
      units = units[units.index(after: place)...]
      switch letter {
      case "Y": months += number * 12
      case "M" where !isTime: months += number
      case "W": days += number * 7
      case "D": days += number
      case "H": seconds += number * 3600
      case "M": seconds += number * 60
      default: seconds += number
      }
    }
    return TaskwarriorPeriod(months: months, days: days, seconds: seconds)
  }
}
