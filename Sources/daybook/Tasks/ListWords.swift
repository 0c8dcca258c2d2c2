import CivilTime
import DaybookProtocol

/// What the words of `daybook list` ask for: a filter, and the days on which a task is due.
///
/// A whole text that is a day or one of the phrases here is taken for it; in quotation marks within
/// the text it is searched.
struct ListWords {
  let filter: String
  let days: DaySpan?

  init(_ words: [String], _ server: LocalServer) throws {
    let text = words.joined(separator: " ").lowercased()
    let state = ["done", "completed", "finished"].first { text.hasPrefix("\($0) ") }
    if let filter = Self.phrases[text] {
      self.init(filter: filter, days: nil)
    } else if let days = try Self.period(text, server) {
      self.init(filter: "", days: days)
    } else if let state,
      let days = try Self.days(String(text.dropFirst(state.count + 1)), .past, server)
    {
      self.init(filter: Self.filter("completed", days), days: nil)
    } else {
      self.init(filter: Self.filter(of: words), days: nil)
    }
  }

  private init(filter: String, days: DaySpan?) {
    self.filter = filter
    self.days = days
  }

  /// Whether other words are asked for by it.
  static func isPhrase(_ text: String) -> Bool { phrases[text.lowercased()] != nil }

  /// Texts that a person types alone, and the filters that they mean.
  private static let phrases = [
    "all": "is:open", "active": "is:open", "pending": "is:open", "today": "due<=today",
    "tomorrow": "due:tomorrow", "overdue": "is:overdue", "late": "is:overdue",
    "week": "due<=7d", "7 days": "due<=7d", "next 7 days": "due<=7d",
    "month": "due<=30d", "30 days": "due<=30d", "next 30 days": "due<=30d",
    "undated": "-has:due -has:start", "inbox": "-has:due -has:start",
    "someday": "-has:due -has:start", "anytime": "-has:due -has:start",
    "no date": "-has:due", "nodate": "-has:due", "no due": "-has:due", "no due date": "-has:due",
    "due:none": "-has:due", "no:due": "-has:due", "due:": "-has:due",
    "done": "is:completed", "completed": "is:completed", "finished": "is:completed",
    "cancelled": "is:cancelled", "canceled": "is:cancelled", "deleted": "is:cancelled",
    "archived": "is:archived", "recurring": "is:recurring", "repeating": "is:recurring",
    "blocked": "is:blocked", "waiting": "is:open start>today", "high": "priority:high",
    "urgent": "priority:high", "important": "priority:high", "medium": "priority:medium",
    "low": "priority:low",
  ]

  /// Words of other programs within a filter, and the terms that they mean.
  private static let terms = [
    "p1": "priority:high", "p2": "priority:medium", "p3": "priority:low", "p4": "priority:none",
    "status:pending": "is:open", "status:completed": "is:completed",
    "status:deleted": "is:cancelled", "status:waiting": "is:open start>today",
    "due:none": "-has:due", "no:due": "-has:due", "due:": "-has:due", "project:": "project:none",
    "due:week": "due<=7d", "|": "or", "||": "or", "&": "", "&&": "", "and": "",
  ]

  /// The virtual tags of Taskwarrior, which has them in capitals.
  private static let virtualTags = [
    "+OVERDUE": "is:overdue", "+TODAY": "due:today", "+DUETODAY": "due:today",
    "+TOMORROW": "due:tomorrow", "+WEEK": "due<=7d", "+PENDING": "is:open",
    "+COMPLETED": "is:completed", "+BLOCKED": "is:blocked", "+WAITING": "start>today",
  ]

  /// Returns the filter that words mean: a day may be written as `due.before:friday`.
  private static func filter(of words: [String]) -> String {
    let words = words.flatMap { word in
      // What stands in quotation marks is searched as it is.
      word.contains("\"") ? [word] : word.split(separator: " ").map(String.init)
    }
    let isCombined = words.contains { ["|", "||", "&", "&&", "and", "or"].contains($0) }
    return words.map { word in
      let key = word.lowercased()
      let inner = key.drop { "(-".contains($0) }.prefix { $0 != ")" }
      if isCombined, let term = phrases[String(inner)], !inner.isEmpty {
        return key.replacing(inner, with: "(\(term))")
      }
      return virtualTags[word] ?? terms[key]
        ?? word.replacing(/^(due|start)\.(before|after|by):/) { match in
          let sign = ["before": "<", "after": ">"][match.output.2] ?? "<="
          return "\(match.output.1)\(sign)"
        }
    }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The days of "next week" or "friday"; nil for another text.
  private static func period(_ text: String, _ server: LocalServer) throws -> DaySpan? {
    let parts = text.split(separator: " ").map(String.init)
    if parts.count == 2, ["week", "month"].contains(parts[0]), ["next", "this"].contains(parts[1]) {
      return try days("\(parts[1]) \(parts[0])", .nearest, server)
    }
    return try days(text, .nearest, server)
  }

  private static func days(
    _ text: String, _ direction: Wire.DateDirection, _ server: LocalServer
  ) throws -> DaySpan? {
    for unit in ["week", "month"] where text == "this \(unit)" || text == "next \(unit)" {
      let next = try server.day("next \(unit)")
      return text.hasPrefix("this")
        ? DaySpan(from: nil, through: next.adding(days: -1))
        : DaySpan(from: next, through: try server.day("end of next \(unit)"))
    }
    // "May" is a name as well.
    let isMonth = Day.monthNames.contains { $0.lowercased().hasPrefix(text) }
    guard !text.isEmpty, !isMonth,
      let reading = try? server.reading(text, direction), reading.time == nil
    else { return nil }
    return DaySpan(from: reading.day, through: reading.day)
  }

  private static func filter(_ field: String, _ days: DaySpan) -> String {
    [
      days.from.map { "\(field)>=\($0)" }, days.through.map { "\(field)<=\($0)" },
    ].compactMap(\.self).joined(separator: " ")
  }
}

/// Days as a person typed them: “today”, “2026-01-05..next fri”, “..yesterday”.
struct DaySpan {
  let from: Day?
  let through: Day?

  init(from: Day?, through: Day?) {
    self.from = from
    self.through = through
  }

  init(_ text: String, _ server: LocalServer) throws {
    guard let dots = text.firstRange(of: "..") else {
      from = try server.day(text, .nearest)
      through = from
      return
    }
    func day(_ words: Substring) throws -> Day? {
      try words.allSatisfy(\.isWhitespace) ? nil : server.day(String(words), .nearest)
    }
    from = try day(text[..<dots.lowerBound])
    through = try day(text[dots.upperBound...])
  }
}
