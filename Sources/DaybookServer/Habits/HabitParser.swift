import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd

/// A line that is read as a habit: "Read 20 pages every weekday #home", "Gym 3 times a week",
/// "Water 2.5 l a day", "Vitamins every day at 9am". Tags, the rule, a day, which is the first one,
/// and a time, at which it reminds, are read as quick add reads them for tasks.
struct HabitParser {
  let draft: HabitDraft
  /// The recognised parts, in the order of the text.
  let parts: [(range: Range<String.Index>, style: Wire.SpanStyle)]
  /// What was not read, or not as it may have been meant, in the order of the text.
  let problems: [Wire.LineProblem]

  init(_ text: String, in session: Session) {
    var parts: [(range: Range<String.Index>, style: Wire.SpanStyle)] = []
    // A quoted text is title, as it is written.
    var open = text
    for part in session.line(text).parts where part.meaning == .quoted {
      open.blank(Self.range(part.range, of: text, in: open), with: "\u{FFFC}")
    }
    var rest = text
    var target: HabitTarget?
    func take(_ found: (value: HabitTarget, range: Range<String.Index>)) {
      target = found.value
      parts.append((Self.range(found.range, of: open, in: text), .time))
      rest.blank(Self.range(found.range, of: open, in: rest))
      open.blank(found.range)
    }
    if let found = HabitPhrase.target(in: open) { take(found) }
    var schedule: HabitSchedule?
    var days: Range<String.Index>?
    if let found = HabitPhrase.times(in: open), !HabitPhrase.isMost(open[..<found.range.lowerBound])
    {
      schedule = .times(found.value)
      days = Self.range(found.range, of: open, in: text)
      days.map { parts.append(($0, .key)) }
      rest.blank(Self.range(found.range, of: open, in: rest))
    }
    var line = Self.line(rest, beside: schedule, in: session)
    days = days ?? line.recurrenceRange.map { Self.range($0, of: rest, in: text) }
    if target == nil, let days,
      let found = HabitPhrase.target(endingIn: open, at: Self.range(days, of: text, in: open))
        ?? HabitPhrase.target(endingIn: open, at: open.endIndex..<open.endIndex)
    {
      take(found)
      line = Self.line(rest, beside: schedule, in: session)
    }
    for part in line.parts {
      guard let style = Self.style(part.meaning) else { continue }
      parts.append((Self.range(part.range, of: rest, in: text), style))
    }
    self.parts = parts.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var unread = Self.problems(of: line, rest, in: text, session)
    if let found = HabitPhrase.unread(in: open, hasDays: days != nil, hasTarget: target != nil) {
      let range = Self.range(found.range, of: open, in: text)
      let problem = Wire.LineProblem(
        .unread, "“\(text[range])” stays in the title. \(found.hint)", range, in: text,
        session.encoding)
      unread.removeAll { $0.start < problem.stop && problem.start < $0.stop }
      unread.append(problem)
    }
    if line.recurrenceAnchor == .completion, schedule == nil, let days {
      unread.append(
        Wire.LineProblem(.unread, Self.fixedDays, days, in: text, session.encoding))
    }
    problems = unread.sorted { $0.start < $1.start }
    let title = line.title.split(separator: " ").joined(separator: " ")
    draft = HabitDraft(
      title: title, tags: line.tags,
      schedule: schedule ?? line.recurrence.map { .recurrence($0) } ?? .daily, target: target,
      start: line.parts.lazy.compactMap(\.meaning.day).first,
      remindTime: line.parts.lazy.compactMap(\.meaning.time).first ?? line.dueTime)
  }

  static let fixedDays =
    "The days of a habit do not count from when it was done last; those of a task can."

  /// Returns the problems of the line and the parts that mean nothing for a habit, such as a time;
  /// `rest` is what quick add reads of the text.
  private static func problems(
    of line: QuickAddLine, _ rest: String, in text: String, _ session: Session
  ) -> [Wire.LineProblem] {
    func problem(
      _ kind: Wire.LineProblemKind, _ message: String, _ found: Range<String.Index>
    ) -> Wire.LineProblem {
      Wire.LineProblem(
        kind, message, range(found, of: rest, in: text), in: text, session.encoding)
    }
    // What goes off at a time goes off on each day of a habit.
    let said = line.problems.map {
      problem($0.kind.wire, $0.message(in: rest), $0.range)
    }
    let left = session.line(rest, direction: .nearest).parts.filter { part in
      part.meaning.isNoTitle && !line.parts.contains { $0.range == part.range }
    }
    let useless = left.map { part in
      let reason =
        switch part.meaning {
        case .priority: "a habit has no priority"
        case .project: "a habit has no project, but tags such as #home"
        default: "a habit has days and one time to remind of"
        }
      return problem(
        .unread, "“\(rest[part.range])” stays in the title, since \(reason).", part.range)
    }
    var title = rest
    for part in line.parts { title.blank(range(part.range, of: rest, in: title)) }
    let timeless = HabitPhrase.timeless(in: title).map { found in
      let range = range(found, of: title, in: rest)
      return problem(
        .unread, "“\(rest[range])” stays in the title; write the time, such as “at 19:00”.", range)
    }
    return Array(
      (said + useless + [timeless].compactMap(\.self)).sorted { $0.start < $1.start }.prefix(100))
  }

  /// Returns the reading of quick add, in which parts that mean nothing for a habit stay in its
  /// title.
  private static func line(
    _ text: String, beside schedule: HabitSchedule?, in session: Session
  ) -> QuickAddLine {
    let line = session.line(text, direction: .nearest)
    // A habit has one time, the one that a reminder names before others.
    let timed = line.parts.filter {
      isUseful($0.meaning, beside: schedule) && $0.meaning.time != nil
    }
    let time = timed.first { $0.meaning.isReminder } ?? timed.first
    let useless = line.parts.filter { part in
      !isUseful(part.meaning, beside: schedule)
        || part.meaning.time != nil && part.range != time?.range
    }.map(\.range)
    return useless.isEmpty ? line : session.line(text, direction: .nearest, ignoring: useless)
  }

  private static func isUseful(
    _ meaning: QuickAddLine.Meaning, beside schedule: HabitSchedule?
  ) -> Bool {
    switch meaning {
    case .tag, .quoted: true
    case .recurrence(let rule): schedule == nil && !rule.hasTimes
    case .due(let day, let time), .start(let day, let time): day != nil || time != nil
    case .reminder: meaning.time != nil
    case .duration, .priority, .project, .foreign: false
    }
  }

  private static func style(_ meaning: QuickAddLine.Meaning) -> Wire.SpanStyle? {
    switch meaning {
    case .tag: .tag
    case .recurrence: .key
    case .due, .start, .reminder: .time
    case .quoted: .muted
    case .duration, .priority, .project, .foreign: nil
    }
  }

  /// Returns the same range in the other text, which has as many characters.
  private static func range(
    _ range: Range<String.Index>, of rest: String, in text: String
  ) -> Range<String.Index> {
    let from = rest.distance(from: rest.startIndex, to: range.lowerBound)
    let count = rest.distance(from: range.lowerBound, to: range.upperBound)
    let low = text.index(text.startIndex, offsetBy: from, limitedBy: text.endIndex) ?? text.endIndex
    return low..<(text.index(low, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex)
  }

  static func preview(_ typing: ViewTyping) throws -> Wire.Preview {
    guard !TextRules.trimmed(typing.text).isEmpty else { return .nothing }
    let text = HabitParser(typing.text, in: typing.session)
    var preview = try Wire.Preview.of(typing) {
      let item = try typing.reader.habits.preview(text.draft, today: typing.moment.today)
      let row = HabitRow(item: item)
      let canvas = typing.canvas
      var lines = ViewLines(canvas)
      lines.add("preview", level: 1, label: row.label) { row.draw(&$0, on: canvas) }
      lines.addSchedule(item.habit.schedule, from: item.habit.start, at: typing.moment)
      if let target = item.habit.target { lines.addTarget(target) }
      if let time = item.habit.remindTime {
        lines.add("reminder", level: 1) {
          $0.draw("    \(canvas.own(TaskRow.bell)) at \(typing.moment.clock.text(time))", .time)
        }
      }
      let problems = text.problems.map {
        Wire.Problem(message: $0.message, start: $0.start, stop: $0.stop)
      }
      return Wire.Preview(lines: lines.lines, problems: problems, spans: [])
    }
    preview.spans = text.parts.map {
      Wire.Span($0.range, in: typing.text, typing.canvas.encoding, $0.style)
    }
    return preview
  }
}

enum HabitPhrase {
  /// "3 times a week", "twice a month".
  static func times(in text: String) -> (value: HabitTimes, range: Range<String.Index>)? {
    let phrase =
      /\b(?:(once|twice)|(\d{1,2}|two|three|four|five|six|seven)\s*(?:times|x|×))(?:\s+(?:a|per|each|every)\s+|\s*\/\s*)(week|month)\b/
      .ignoresCase()
    guard text.utf8.count <= maxBytes, let match = text.firstMatch(of: phrase) else { return nil }
    let words = [
      "once": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    ]
    let word = String(match.1 ?? match.2 ?? "").lowercased()
    guard let times = Int(word) ?? words[word], times > 0,
      let period = HabitPeriod(rawValue: String(match.3).lowercased())
    else { return nil }
    return (HabitTimes(times, a: period), match.range)
  }

  /// Returns the words at the end that ask for a reminder without its time: "remind me", "evening".
  static func timeless(in text: String) -> Range<String.Index>? {
    let phrase =
      /\S\s+((?:remind(?:er)?(?:\s+me)?|alarm|mornings?|afternoons?|evenings?|nights?))\s*$/
      .ignoresCase()
    guard text.utf8.count <= maxBytes, let match = text.firstMatch(of: phrase) else { return nil }
    return match.output.1.startIndex..<match.output.1.endIndex
  }

  /// Whether a text ends with the words of a limit, of which a number of times has none.
  static func isMost(_ text: Substring) -> Bool {
    text.lowercased().contains(
      /\b(?:at most|up to|max\.?|maximum|(?:no|not|never) more than|(?:less|fewer) than)\s+$/)
  }

  /// Returns what looks like a number of times or an amount and is none, and what to write instead.
  static func unread(
    in text: String, hasDays: Bool, hasTarget: Bool
  ) -> (range: Range<String.Index>, hint: String)? {
    if let times = times(in: text), isMost(text[..<times.range.lowerBound]) {
      return (
        times.range, "A habit is to be done at least so often; only an amount can have a limit."
      )
    }
    if let amount = amountOfWeek(in: text) {
      return (
        amount,
        "A target is for each day: write “\(example(of: text[amount])) a day”, or “3 times a week” for so many days."
      )
    }
    if let times = text.firstMatch(of: /\b\d{1,2}\s*(?:times|x|×)\s*\/\s*day\b/.ignoresCase()) {
      return (times.range, "Write an amount, such as “3 pills a day”.")
    }
    guard !hasDays, !hasTarget,
      let amount = target(endingIn: text, at: text.endIndex..<text.endIndex)
    else { return nil }
    let words = TextRules.trimmed(String(text[amount.range]))
    return (amount.range, "Write “\(words) a day” for a target.")
  }

  /// "at most 3 glasses a week", "10 km/month": an amount for which a habit has no target.
  private static func amountOfWeek(in text: String) -> Range<String.Index>? {
    let phrase =
      /(?:\b(?:at most|at least|up to|max\.?|maximum|limit|under|below|(?:no|not|never) more than|(?:less|fewer) than)\s+)?\b(\d{1,9}(?:[.,]\d{1,6})?)\s*(\p{L}{1,32})(?:\s+(?:a|per)\s+|\s*\/\s*)(?:week|fortnight|month|year)\b/
      .ignoresCase()
    guard text.utf8.count <= maxBytes, let match = text.firstMatch(of: phrase),
      target(match.output.1, match.output.2, isMost: false) != nil
    else { return nil }
    return match.range
  }

  /// The "at most 3 glasses" of "at most 3 glasses a week".
  private static func example(of phrase: Substring) -> String {
    String(phrase.replacing(/(?:\s+(?:a|per)\s+|\s*\/\s*)\w+$/.ignoresCase(), with: ""))
  }

  /// "2.5 l a day", "at most 2 cups a day".
  static func target(in text: String) -> (value: HabitTarget, range: Range<String.Index>)? {
    let phrase =
      /(?:\b(at most|up to|max\.?|maximum|limit|under|below|(?:no|not|never) more than|(?:less|fewer) than)\s+|\bat least\s+)?\b(\d{1,9}(?:[.,]\d{1,6})?)\s*(\p{L}{1,32})(?:\s+(?:a|per|each|every)\s+|\s*\/\s*)day\b(?!\s+(?:except|excluding|but)\b)/
      .ignoresCase()
    guard text.utf8.count <= maxBytes, let match = text.firstMatch(of: phrase) else { return nil }
    return target(match.output.2, match.output.3, isMost: match.output.1 != nil)
      .map { ($0, match.range) }
  }

  /// The "20 pages" of "Read 20 pages every weekday", where `days` are the last two words, or of
  /// "Every weekday read 20 pages", where they are the end of the text. A word
  /// is a unit if it is an abbreviation or several of something: "Chapter 2 review every friday"
  /// has no amount.
  static func target(
    endingIn text: String, at days: Range<String.Index>
  ) -> (value: HabitTarget, range: Range<String.Index>)? {
    let phrase =
      /(?:\b(at most|up to|max\.?|maximum|limit|under|below|(?:no|not|never) more than|(?:less|fewer) than)\s+|\bat least\s+)?\b(\d{1,9}(?:[.,]\d{1,6})?)\s*(\p{L}{1,32})\s*$/
      .ignoresCase()
    // "for 20 min" says how long it takes, "remind 10 min" when to remind.
    guard text.utf8.count <= maxBytes,
      let match = text[..<days.lowerBound].firstMatch(of: phrase), isUnit(match.output.3),
      !timeWords.contains(
        text[..<match.range.lowerBound].split(separator: " ").last?.lowercased() ?? "")
    else { return nil }
    return target(match.output.2, match.output.3, isMost: match.output.1 != nil)
      .map { ($0, match.range) }
  }

  private static func target(
    _ amount: Substring, _ unit: Substring, isMost: Bool
  ) -> HabitTarget? {
    guard !["x", "times", "am", "pm"].contains(unit.lowercased()),
      let amount = try? WrittenNumber.read(String(amount))
    else { return nil }
    return HabitTarget(amount: amount, unit: String(unit), comparison: isMost ? .atMost : .atLeast)
  }

  private static let timeWords: Set = ["for", "remind", "reminder", "alarm", "me"]

  private static func isUnit(_ word: Substring) -> Bool {
    let word = word.lowercased()
    return word.hasSuffix("s") || units.contains(word)
  }

  /// The units that a person writes without an s.
  private static let units: Set = [
    "min", "minute", "h", "hr", "hour", "sec", "km", "m", "mi", "mile", "cm", "l", "dl", "cl",
    "ml", "oz", "g", "kg", "mg", "lb", "cal", "kcal", "kj", "page", "glass", "cup", "set",
  ]

  /// The most bytes that are read; a longer text is no title.
  private static let maxBytes = 4000
}

extension QuickAddLine.Meaning {
  fileprivate var day: Day? {
    switch self {
    case .due(let day, _), .start(let day, _): day
    case .recurrence, .reminder, .duration, .priority, .project, .tag, .quoted, .foreign: nil
    }
  }

  fileprivate var time: LocalTime? {
    switch self {
    case .due(_, let time), .start(_, let time): time
    case .reminder(.at(let time, daysBefore: 0, _)): time
    case .reminder, .recurrence, .duration, .priority, .project, .tag, .quoted, .foreign: nil
    }
  }

  fileprivate var isReminder: Bool { if case .reminder = self { true } else { false } }

  fileprivate var isNoTitle: Bool {
    switch self {
    case .due, .start, .recurrence, .duration, .reminder, .priority, .project: true
    case .tag, .quoted, .foreign: false
    }
  }
}

extension QuickAddLine {
  fileprivate var recurrenceRange: Range<String.Index>? {
    parts.first { part in
      if case .recurrence = part.meaning { true } else { false }
    }?.range
  }
}

extension String {
  /// Replaces each character of the range by `filler`.
  fileprivate mutating func blank(_ range: Range<String.Index>, with filler: Character = " ") {
    let count = distance(from: range.lowerBound, to: range.upperBound)
    replaceSubrange(range, with: String(repeating: filler, count: count))
  }
}
