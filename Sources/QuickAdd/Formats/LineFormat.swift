// Lines of other programs' files. A format has signs, such as “📅 2026-03-06” or `due:2026-03-06`,
// which are read before the words of the line and are never a part of its title. A line whose signs
// say when, or how often, is that program's own: its words are title as they stand. In any other,
// words are read as quick add does.

import CivilTime

/// How the file is written that a line is of.
package enum LineFormat: Hashable, Sendable {
  /// No file: what a person types.
  case quickAdd
  /// An item of a list, perhaps with the signs of Obsidian Tasks or the fields of Dataview.
  case markdown
  /// A heading of org without stars and keyword, and the line below it where that is its planning.
  case org
  /// A line of todo.txt, without the x and the days of one that is done.
  case todoTxt

  func signs(in text: String) -> LineSigns {
    switch self {
    case .quickAdd: LineSigns()
    case .markdown: ObsidianSigns.read(text)
    case .org: OrgSigns.read(text)
    case .todoTxt: TodoTxtSigns.read(text)
    }
  }
}

/// What a line says in the signs of its format.
struct LineSigns {
  struct Sign {
    var range: Range<String.Index>
    var meaning: Meaning
  }

  enum Meaning: Equatable {
    case due(Day, LocalTime?)
    case start(Day, LocalTime?)
    case recurrence(RecurrenceRule, RecurrenceAnchor)
    case priority(QuickAddPriority)
    case tag(String)
    case project(String)
    /// What daybook has nothing for; it stays in the line.
    case foreign
    /// A value that the sign cannot have.
    case unread

    var isOfTime: Bool {
      switch self {
      case .due, .start, .recurrence, .unread: true
      case .priority, .tag, .project, .foreign: false
      }
    }
  }

  /// In the order of the line.
  private(set) var signs: [Sign] = []

  var ranges: [Range<String.Index>] { signs.map(\.range) }

  /// Whether the words beside them are title as they stand.
  var areWhole: Bool { signs.contains { $0.meaning.isOfTime } }

  mutating func append(_ range: Range<String.Index>, _ meaning: Meaning) {
    signs.append(Sign(range: range, meaning: meaning))
  }

  mutating func removeAll(_ meaning: (Meaning) -> Bool) { signs.removeAll { meaning($0.meaning) } }

  mutating func sort() { signs.sort { $0.range.lowerBound < $1.range.lowerBound } }

  /// Lets a recurrence that comes to a day which a month or a year does not have be on the last day of
  /// the month then, as programs count that have no other rules (RFC 7529, SKIP).
  mutating func keepShortMonths() {
    var day: Day?
    for sign in signs {
      switch sign.meaning {
      case .due(let due, _): day = due
      case .start(let start, _): day = day ?? start
      default: break
      }
    }
    for index in signs.indices {
      guard case .recurrence(var rule, let anchor) = signs[index].meaning else { continue }
      let isLate =
        switch rule.frequency {
        case .monthly: day.map { $0.day > 28 } ?? false
        case .yearly: day.map { $0.month == 2 && $0.day == 29 } ?? false
        default: false
        }
      let isCounted = rule.frequency == .monthly || rule.frequency == .yearly
      guard rule.byDay.isEmpty, rule.byMonthDay.isEmpty, rule.byYearDay.isEmpty else { continue }
      guard isLate || isCounted && anchor == .completion else { continue }
      rule.skip = .backward
      signs[index].meaning = .recurrence(rule, anchor)
    }
  }

  /// The words beside the signs.
  func title(of text: String) -> String {
    var words: [Substring] = []
    var index = text.startIndex
    for range in ranges + [text.endIndex..<text.endIndex] {
      words += text[index..<range.lowerBound].split(whereSeparator: \.isWhitespace)
      index = range.upperBound
    }
    return words.joined(separator: " ")
  }

  /// The signs without those that a person wants in the title; those that contradict others count
  /// for nothing.
  func without(
    _ ignored: [Range<String.Index>], foreign: [Range<String.Index>]
  ) -> LineSigns {
    var rest = LineSigns()
    for sign in signs where !ignored.contains(where: { $0.overlaps(sign.range) }) {
      let isForeign = foreign.contains { $0.overlaps(sign.range) }
      rest.append(sign.range, isForeign ? .foreign : sign.meaning)
    }
    return rest
  }
}

/// "2w" in org, "+2w" in todo.txt.
enum ShortRepeat {
  /// nil where the unit is none of `units`, or the number is not from 1 to 9999.
  static func rule(_ text: some StringProtocol, units: String) -> RecurrenceRule? {
    guard let unit = text.last, units.contains(unit), (2...5).contains(text.utf8.count),
      text.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }),
      let count = Int(text.dropLast()), count > 0
    else { return nil }
    let frequency: RecurrenceRule.Frequency
    switch unit {
    case "h": frequency = .hourly
    case "d": frequency = .daily
    case "w": frequency = .weekly
    case "m": frequency = .monthly
    case "y": frequency = .yearly
    default:
      // A working day.
      guard count == 1 else { return nil }
      var rule = RecurrenceRule(.weekly)
      rule.byDay = [.monday, .tuesday, .wednesday, .thursday, .friday].map { .init($0) }
      return rule
    }
    var rule = RecurrenceRule(frequency)
    rule.interval = count
    return rule
  }
}
