package import CivilTime

package extension TaskwarriorPeriod {
  /// How Taskwarrior says a rule, its end aside; nil for one that it cannot say, or would make
  /// other days of.
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
    let bytes = text.utf8
    guard bytes.count == 16 else { return nil }
    var written: [UInt8] = []
    written.reserveCapacity(20)
    for (place, byte) in bytes.enumerated() {
      switch place {
      case 4, 6: written.append(UInt8(ascii: "-"))
      case 8: guard byte == UInt8(ascii: "T") else { return nil }
      case 11, 13: written.append(UInt8(ascii: ":"))
      case 15: guard byte == UInt8(ascii: "Z") else { return nil }
      default: break
      }
      written.append(byte)
    }
    self.init(String(decoding: written, as: UTF8.self))
  }
}
