package import CivilTime

package extension TaskwarriorPeriod {
  /// How Taskwarrior says the rule of a series that begins on that day, its end aside; nil for a
  /// rule that it cannot say, or of which it would make other days.
  static func text(of rule: RecurrenceRule, from day: Day) -> String? {
    var plain = rule
    plain.end = .never
    // The first day of the week says nothing where every week counts.
    if rule.interval == 1 { plain.weekStart = .monday }
    return texts(of: plain).first { TaskwarriorPeriod($0)?.rule(from: day) == plain }
  }

  private static func texts(of rule: RecurrenceRule) -> [String] {
    let interval = rule.interval
    return switch rule.frequency {
    case .secondly: ["\(interval)s"]
    case .minutely: ["\(interval)min"]
    case .hourly: ["\(interval)h"]
    case .daily: interval == 1 ? ["daily"] : ["\(interval)d"]
    case .weekly: interval == 1 ? ["weekly", "weekdays"] : ["\(interval)w"]
    case .monthly: [monthsByName[interval] ?? "\(interval)m"]
    case .yearly: interval == 1 ? ["yearly"] : interval < 1000 ? ["\(interval * 12)m"] : []
    }
  }

  /// Taskwarrior takes other spellings of these for so many times 30 days.
  private static let monthsByName = [
    1: "monthly", 2: "bimonthly", 3: "quarterly", 6: "semiannual",
  ]
}

package extension Instant {
  /// The moment that Taskwarrior writes as "20260122T080000Z"; nil for any other form.
  init?(taskwarrior text: String) {
    var bytes = Array(text.utf8)
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else {
      return nil
    }
    for (mark, place) in [(":", 13), (":", 11), ("-", 6), ("-", 4)] as [(Unicode.Scalar, Int)] {
      bytes.insert(UInt8(ascii: mark), at: place)
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }
}
