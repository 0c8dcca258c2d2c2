package import CivilTime
import QuickAdd

/// The words of everyday language and of other programs that are conditions wherever they stand in
/// a filter: “overdue”, “this week”, “done since monday”, “p1”.
package enum FilterPhrase {
  /// How many words the longest phrase has.
  static let longest = 8

  /// The single words, sorted.
  package static let words = meanings.keys.filter { $0.allSatisfy(\.isLetter) }.sorted()

  /// Words of which days are said, which a misspelt one may mean.
  package static let dayWords =
    [
      "today", "tomorrow", "yesterday", "tonight", "next", "last", "week", "weekend", "month",
      "year",
    ]
    + Weekday.allCases.map { $0.englishName.lowercased() } + Day.monthNames.map { $0.lowercased() }

  /// Phrases and what they mean.
  private static let meanings = [
    "all": "is:open", "open": "is:open", "active": "is:open", "pending": "is:open",
    "today": "due<=today",
    "overdue": "is:overdue", "late": "is:overdue", "week": "due<=\"next 7 days\"",
    "month": "due<=\"next 30 days\"",
    "undated": "-has:due -has:start", "inbox": "-has:due -has:start",
    "someday": "-has:due -has:start", "anytime": "-has:due -has:start",
    "no date": "-has:due", "nodate": "-has:due", "no due": "-has:due", "no due date": "-has:due",
    "done": "is:completed", "completed": "is:completed", "finished": "is:completed",
    "cancelled": "is:cancelled", "canceled": "is:cancelled", "deleted": "is:cancelled",
    "archived": "is:archived", "recurring": "is:recurring", "repeating": "is:recurring",
    "blocked": "is:blocked", "waiting": "is:open start>today", "high": "priority:high",
    "urgent": "priority:high or \"urgent\"", "important": "priority:high or \"important\"",
    "medium": "priority:medium",
    "low": "priority:low", "high priority": "priority:high", "medium priority": "priority:medium",
    "low priority": "priority:low", "no priority": "priority:none", "no tags": "-has:tags",
    "no tag": "-has:tags", "untagged": "-has:tags", "no project": "project:none",
    "no start": "-has:start", "no start date": "-has:start", "no notes": "-has:notes",
    "status:pending": "is:open", "status:completed": "is:completed",
    "status:deleted": "is:cancelled", "status:waiting": "is:open start>today",
    "due:none": "-has:due", "no:due": "-has:due", "due:": "-has:due", "due:any": "has:due",
    "start:none": "-has:start", "no:start": "-has:start",
    "start:any": "has:start", "project:": "project:none", "no:project": "project:none",
    "project:any": "has:project", "tag:none": "-has:tags", "no:tag": "-has:tags",
    "no:tags": "-has:tags", "priority:": "priority:none", "no:priority": "priority:none",
  ]

  /// The virtual tags of Taskwarrior, which has them in capitals.
  private static let virtualTags = [
    "+OVERDUE": "is:overdue", "+TODAY": "due:today", "+DUETODAY": "due:today",
    "+TOMORROW": "due:tomorrow", "+YESTERDAY": "due:yesterday", "+WEEK": "due:\"this week\"",
    "+MONTH": "due:\"this month\"", "+YEAR": "due:\"this year\"", "+PENDING": "is:open",
    "+COMPLETED": "is:completed", "+DELETED": "is:cancelled", "+BLOCKED": "is:blocked",
    "+WAITING": "start>today", "+TAGGED": "has:tags", "+PROJECT": "has:project",
    "+ANNOTATED": "has:notes", "+PARENT": "has:subtasks",
  ]

  private static let fields: [String: FilterDayField] = [
    "due": .due, "done": .completed, "completed": .completed, "finished": .completed,
    "created": .created, "added": .created, "modified": .modified, "changed": .modified,
    "edited": .modified, "start": .start, "starting": .start, "starts": .start,
  ]

  private static let comparisons: [String: FilterComparison] = [
    "before": .less, "by": .atMost, "until": .atMost, "till": .atMost, "through": .atMost,
    "after": .more, "since": .atLeast, "from": .atLeast, "on": .equal,
  ]

  /// Returns what the words mean as a whole; nil for text. Behind a minus, a virtual tag has no
  /// other sign.
  static func filter(_ words: [Substring], isNegated: Bool = false) -> Filter? {
    guard let first = words.first else { return nil }
    if words.count == 1,
      let meaning = virtualTags[String(first)] ?? (isNegated ? virtualTags["+\(first)"] : nil)
    {
      return read(meaning)
    }
    let words = words.map { $0.lowercased() }
    if let meaning = meanings[words.joined(separator: " ")] { return read(meaning) }
    if words.count == 1, let priority = QuickAddPriority(mark: words[0]) {
      return read("priority:\(priority)")
    }
    if words.count == 2, let count = Int(words[0]), (1...9999).contains(count),
      let unit = FilterUnit(word: words[1])
    {
      return .term(.day(.due, .atMost, .within(count, unit)))
    }
    if let field = fields[words[0]], words.count > 1 {
      if words.count == 3, field.isPast, let days = FilterDays("last \(words[1]) \(words[2])") {
        return .term(.day(field, .equal, days))
      }
      return days(Array(words.dropFirst())).map {
        .term(field.term($0.comparison, $0.days, said: words[1]))
      }
    }
    guard comparisons[words[0]] != nil && words.count > 1 || isDay(words) else { return nil }
    return days(words).map { .term(.day(.due, $0.comparison, $0.days)) }
  }

  /// The comparison of a word such as “before”.
  static func comparison(_ word: String) -> FilterComparison? { comparisons[word] }

  /// Reads days behind a comparison, which “by” and its like replace.
  static func days(
    _ comparison: FilterComparison, _ text: String
  ) -> (comparison: FilterComparison, days: FilterDays)? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard let days = days(words), comparison == .equal || days.comparison == .equal else {
      return nil
    }
    return (comparison == .equal ? days.comparison : comparison, days.days)
  }

  /// Returns how days are said to have one end, “until friday”, “after march”, and the last day that
  /// is meant, nil where they have none; nil for any other text.
  package static func openDays(
    _ text: String, at moment: Moment
  ) -> (comparison: FilterComparison, last: Day?)? {
    guard let (comparison, said) = days(.equal, text), comparison != .equal,
      let days = said.days(at: moment)
    else { return nil }
    let last =
      switch comparison {
      case .less: days.lowerBound.adding(days: -1)
      case .atMost: days.upperBound
      case .equal, .more, .atLeast: nil as Day?
      }
    return (comparison, last)
  }

  /// Whether a text is one phrase and nothing else.
  package static func isPhrase(_ text: String) -> Bool {
    filter(text.split(whereSeparator: \.isWhitespace)) != nil
  }

  /// " Did you mean “overdue”?" for a text that has such a word misspelt; empty for any other.
  package static func guess(in text: String) -> String {
    text.split(separator: " ").map(String.init)
      .filter { $0.allSatisfy(\.isLetter) && !isPhrase($0) }
      .lazy.map { $0.guess(among: words + ["tomorrow", "yesterday"]) }.first { !$0.isEmpty } ?? ""
  }

  private static func read(_ meaning: String) -> Filter? { FilterReading(meaning).filter }

  /// Reads days, with “before” or its like in front.
  private static func days(
    _ words: [String]
  ) -> (comparison: FilterComparison, days: FilterDays)? {
    let comparison = words.first.flatMap { comparisons[$0] }
    let rest = words.dropFirst(comparison == nil ? 0 : 1)
    return FilterDays(rest.joined(separator: " ")).map { days in
      // “since monday” looks back, and “from friday to monday” is a range.
      let isRange = days.isRange && ["from", "since"].contains(words.first)
      return (isRange ? .equal : comparison ?? .equal, words.first == "since" ? days.latest : days)
    }
  }

  /// Whether words that stand alone are said of days: “7d”, “may” and “2026” can be anything.
  private static func isDay(_ words: [String]) -> Bool {
    let first = words[0]
    let isNumber = first.first?.isNumber == true
    guard words.count == 1 else {
      return isNumber
        || openings.contains(first)
        || words.count > 2 && ["a", "an"].contains(first) && FilterDays(words) != nil
        || FilterDays(first).map(\.isNamed) == true
        || FilterDays(words)?.isRange == true
    }
    if first.contains("..") || isNumber && first.utf8.count >= 7 { return true }
    return !isNumber && ["eow", "eom", "eoy", "weekend", "tmr", "tmrw"].contains(first)
      || !isNumber && FilterDays(first)?.isWord(first) == true
  }

  private static let openings: Set<String> = [
    "this", "current", "next", "coming", "within", "last", "past", "in", "during", "end",
    "beginning", "the",
    "day", "week", "weekend", "month", "quarter", "year",
  ]
}

extension FilterDayField {
  /// The days of a field, “7d” being the last seven of one that looks back, or behind a comparison
  /// the day a week ago; `said` is the first word of them.
  func term(
    _ comparison: FilterComparison, _ days: FilterDays, said: some StringProtocol
  ) -> FilterTerm {
    guard isPast, said.first?.isNumber == true, case .offset(let count, let unit) = days else {
      return .day(self, comparison, days)
    }
    return .day(
      self, comparison, comparison == .equal ? .within(-count, unit) : .offset(-count, unit))
  }
}

extension FilterDays {
  fileprivate init?(_ words: [String]) { self.init(words.joined(separator: " ")) }

  /// Whether they are a weekday or a month, which a date may follow.
  fileprivate var isNamed: Bool {
    switch self {
    case .weekday, .month: true
    default: false
    }
  }

  /// Whether a word alone says them: no “7d”, and of months only whole names.
  fileprivate func isWord(_ word: String) -> Bool {
    switch self {
    case .offset: ["tomorrow", "yesterday"].contains(word)
    case .weekday: true
    case .month: text == word
    case .range: true
    default: false
    }
  }
}
