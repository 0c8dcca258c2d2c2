import DaybookModel
import DaybookProtocol
import QuickAdd

enum HabitFormatter {
  /// "Every day", "3 times a week", "Once a month".
  static func schedule(_ schedule: HabitSchedule) -> String {
    switch schedule {
    case .recurrence(let rule): return rule.sentence
    case .times(let times):
      let count =
        switch times.times {
        case 1: "Once"
        case 2: "Twice"
        default: "\(times.times) times"
        }
      return "\(count) a \(times.period.rawValue)"
    }
  }

  /// "Every day, at most 3 cups": when it is due, and how much counts as done.
  static func sentence(_ when: HabitSchedule, _ target: HabitTarget?) -> String {
    schedule(when) + (target.map { ", \(Self.target($0))" } ?? "")
  }

  /// "6 days", "3 weeks", or "4 in a row" where an occurrence is neither a day nor a week.
  static func streak(_ count: Int, _ schedule: HabitSchedule) -> String {
    switch schedule {
    case .times(let times): count.counted(times.period.rawValue)
    case .daily: count.counted("day")
    case .recurrence: "\(count) in a row"
    }
  }

  /// The words for a streak that breaks unless it goes on today.
  static let lastDay = "today is the last day to keep it"

  /// "2 more are needed this week, and 1 is possible: it is lost".
  static func lost(_ shortfall: HabitShortfall, _ schedule: HabitSchedule) -> String {
    let period = if case .times(let times) = schedule { times.period.rawValue } else { "period" }
    let (needed, possible) = (shortfall.needed, shortfall.possible)
    return "\(needed) more \(needed == 1 ? "is" : "are") needed this \(period), and "
      + "\(possible == 0 ? "none" : String(possible)) \(possible > 1 ? "are" : "is") possible: "
      + "it is lost"
  }

  /// "at least 2.5 l".
  static func target(_ target: HabitTarget) -> String {
    let comparison = target.comparison == .atLeast ? "at least" : "at most"
    return "\(comparison) \(amount(target.amount, unit: target.unit))"
  }

  /// "20", "2.5 l".
  static func amount(_ amount: Double, unit: String? = nil) -> String {
    let number = Int64(exactly: amount).map(String.init) ?? "\(amount)"
    return unit.map { "\(number) \($0)" } ?? number
  }

  /// "66 %".
  static func percent(_ share: Double) -> String { "\(Int(share * 100 + 0.001)) %" }
}

/// How a day of a habit is drawn: one cell, higher the more was done.
enum HabitGlyph {
  static func glyph(_ state: HabitDayState) -> (text: String, style: Wire.SpanStyle) {
    switch state {
    case .done: ("⣿", .heat4)
    case .partial(3...): ("⣶", .heat3)
    case .partial(2): ("⣤", .heat2)
    case .partial: ("⣀", .heat1)
    case .missed: ("⡀", .heat0)
    case .skipped, .paused: ("·", .muted)
    case .open: ("⠂", .muted)
    case .free, .outside: (" ", .muted)
    }
  }

  /// Returns the days as stretches of one style each.
  static func runs(_ days: some Sequence<HabitDayState>) -> [(text: String, style: Wire.SpanStyle)]
  {
    var runs: [(text: String, style: Wire.SpanStyle)] = []
    for day in days {
      let glyph = glyph(day)
      if runs.last?.style == glyph.style {
        runs[runs.count - 1].text += glyph.text
      } else {
        runs.append(glyph)
      }
    }
    return runs
  }

  /// "⣿⣿⣿⣿⣀⣀" for a share of 0 to 1: empty only for 0, full only for 1.
  static func bar(_ share: Double, cells: Int) -> (full: String, rest: String) {
    let maximum = share >= 1 ? cells : cells - 1
    let full = share > 0 ? max(min(Int((share * Double(cells)).rounded()), maximum), 1) : 0
    return (
      String(repeating: "⣿", count: full), String(repeating: "⣀", count: cells - full)
    )
  }
}

extension LineBuilder {
  mutating func drawBar(_ share: Double, cells: Int, _ style: Wire.SpanStyle = .bar) {
    let bar = HabitGlyph.bar(share, cells: cells)
    draw(bar.full, style)
    draw(bar.rest, .muted)
  }
}
