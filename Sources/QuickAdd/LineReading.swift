import CivilTime

/// Goes through a line once and gathers its parts.
struct LineReading {
  /// What a task has once, or in the case of tags, what a line may be told not to have.
  enum Slot {
    case date, time, recurrence, duration, tag, priority
  }

  /// In which order a title that would be empty gets its words back.
  static let givenBack: [Set<Slot>] = [
    [.date, .time], [.recurrence], [.duration], [.tag], [.priority],
  ]

  private(set) var parts: [QuickAddLine.Part] = []
  private(set) var start = LineMoment()
  private(set) var due = LineMoment()
  private(set) var durationMinutes: Int?
  private(set) var priority: QuickAddPriority?
  private(set) var tags: [String] = []
  /// The readings of the recurrence, the likeliest first.
  private(set) var rules: [RecurrenceRule] = []
  private(set) var anchor = RecurrenceAnchor.scheduled
  /// nil where no calendar was given.
  private(set) var series: LineSeries?
  /// The part that was said last of those that cannot hold together.
  private(set) var conflict: QuickAddLine.Part?

  private var reader: WordReader
  private let withheld: Set<Slot>
  private var recurrence: RecurrenceDraft?
  private var seenTags: Set<String> = []
  private var startRole = MomentMatch.Role.start
  /// The token indexes at which the part before ended, and at which the last start ended.
  private var endOfPart = -1
  private var endOfStart = -1

  /// Leaves what belongs to one of `withheld` in the title.
  init(_ reader: WordReader, withheld: Set<Slot>) {
    self.reader = reader
    self.withheld = withheld
    while !self.reader.isAtEnd { readNext() }
    resolve()
  }

  private mutating func readNext() {
    let first = reader.index
    let token = reader.tokens[first]
    if token.kind == .quoted {
      reader.index += 1
      add(.quoted, from: first)
    } else if token.kind == .comma, endOfPart == first {
      reader.index += 1
      endOfPart += 1
    } else if token.kind != .word || !readPart() {
      reader.index = first + 1
    }
  }

  /// Whether something was recognised, even if it has to stay in the title.
  private mutating func readPart() -> Bool {
    readMark() || readRecurrence() || readEndOfRecurrence() || readDuration() || readSpan()
      || readMoment()
  }

  private mutating func add(_ meaning: QuickAddLine.Meaning, from first: Int) {
    let range =
      reader.tokens[first].range.lowerBound..<reader.tokens[reader.index - 1].range.upperBound
    parts.append(QuickAddLine.Part(range: range, meaning: meaning))
    endOfPart = reader.index
  }

  private mutating func readMark() -> Bool {
    let first = reader.index
    if let tag = reader.tag() {
      guard !withheld.contains(.tag) else { return true }
      if seenTags.insert(tag.uppercased().lowercased()).inserted { tags.append(tag) }
      add(.tag(tag), from: first)
      return true
    }
    guard let said = reader.priority() else { return false }
    guard priority == nil, !withheld.contains(.priority) else { return true }
    priority = said
    add(.priority(said), from: first)
    return true
  }

  private mutating func readRecurrence() -> Bool {
    let first = reader.index
    guard let draft = reader.recurrenceInLine(), let rule = draft.rule else { return false }
    guard recurrence == nil, !withheld.contains(.recurrence) else { return true }
    recurrence = draft
    due.dayPart = due.dayPart ?? draft.dayPart
    add(.recurrence(rule), from: first)
    return true
  }

  /// "until friday" or "10 times", apart from the recurrence that it ends.
  private mutating func readEndOfRecurrence() -> Bool {
    let first = reader.index
    guard var draft = recurrence, draft.end == .never, let word = reader.word else { return false }
    let isAdjacent = endOfPart == first
    guard isAdjacent || ["until", "till", "for"].contains(word) else { return false }
    if endOfStart == first, let day = reader.attempt({ $0.endOfSpan(from: start.day) })?.day {
      draft.end = .untilDay(day)
    } else if !reader.takeEnd(into: &draft) {
      return false
    }
    guard let rule = draft.rule else { return false }
    recurrence = draft
    add(.recurrence(rule), from: first)
    return true
  }

  private mutating func readDuration() -> Bool {
    let first = reader.index
    guard let minutes = reader.durationMinutes() else { return false }
    guard durationMinutes == nil, !withheld.contains(.duration) else { return true }
    durationMinutes = minutes
    add(.duration(minutes: minutes), from: first)
    return true
  }

  /// "from 9am to 5pm" is a time and a duration.
  private mutating func readSpan() -> Bool {
    let first = reader.index
    guard let from = reader.spanStart() else { return false }
    let middle = reader.index
    guard due.time == nil, durationMinutes == nil, !withheld.contains(.time),
      !withheld.contains(.duration), let to = reader.spanEnd()
    else {
      reader.index = first
      return false
    }
    let end = reader.index
    reader.index = middle
    due.setTime(TimeMatch(time: from.time), part: parts.count)
    add(.due(nil, from.time), from: first)
    reader.index = end
    let seconds = Int(to.time.second) - Int(from.time.second)
    let minutes = max((seconds > 0 ? seconds : seconds + 86_400) / 60, 1)
    durationMinutes = minutes
    add(.duration(minutes: minutes), from: middle)
    return true
  }

  private mutating func readMoment() -> Bool {
    let first = reader.index
    let isBehindStart = endOfStart == first
    if isBehindStart, let end = reader.attempt({ $0.endOfSpan(from: start.day) }) {
      readMoment(MomentMatch(role: .due, date: end), into: \.due, from: first)
      return true
    }
    guard var match = reader.moment() else { return false }
    // A time directly behind the day of the start belongs to it: "starting monday at 9am".
    if isBehindStart, match.date == nil, match.role == .open { match.role = startRole }
    switch match.role {
    case .open, .due: readMoment(match, into: \.due, from: first)
    case .start, .seriesStart:
      startRole = match.role
      readMoment(match, into: \.start, from: first)
    }
    return true
  }

  private mutating func readMoment(
    _ match: MomentMatch, into moment: WritableKeyPath<LineReading, LineMoment>, from first: Int
  ) {
    let hasDate = match.date != nil
    let time = match.time ?? match.date?.time.map { TimeMatch(time: $0) }
    if hasDate, self[keyPath: moment].day != nil || withheld.contains(.date) { return }
    if time != nil, self[keyPath: moment].time != nil || withheld.contains(.time) { return }
    if let date = match.date { self[keyPath: moment].setDate(date, part: parts.count) }
    if let time { self[keyPath: moment].setTime(time, part: parts.count) }
    add(.due(nil, nil), from: first)
    if moment == \LineReading.start { endOfStart = endOfPart }
  }

  /// Decides what depends on the whole line.
  private mutating func resolve() {
    if let recurrence {
      rules = recurrence.rules
      anchor = recurrence.anchor
      if startRole == .seriesStart, due.day == nil { due.takeSeriesStart(&start) }
    }
    due.resolveTime()
    start.resolveTime()
    due.describe(in: &parts) { .due($0, $1) }
    start.describe(in: &parts) { .start($0, $1) }
    if due.day == nil, rules.isEmpty { due.resolveDay(from: start.day, at: reader.calendar?.now) }
    if start.day == nil { start.resolveDay(from: due.day, at: reader.calendar?.now) }
    if let calendar = reader.calendar { resolveSeries(calendar) }
  }

  /// Passes over the readings that never occur.
  private mutating func resolveSeries(_ calendar: WordReader.Calendar) {
    let series = LineSeries(
      start: start.day, startTime: start.time, due: due.day, dueTime: due.time, calendar: calendar)
    self.series = series
    let occurring = rules.filter { series.first(of: $0, in: .utc) != nil }
    if occurring.isEmpty, !rules.isEmpty {
      conflict = parts.last(where: \.meaning.isRecurrence)
    } else if series.isBackward {
      conflict = parts.last(where: \.meaning.isMoment)
    }
    guard let rule = occurring.first, rule != rules.first else { return }
    rules = occurring
    parts = parts.map { part in
      part.meaning.isRecurrence
        ? QuickAddLine.Part(range: part.range, meaning: .recurrence(rule)) : part
    }
  }
}

extension QuickAddLine.Meaning {
  fileprivate var isRecurrence: Bool {
    if case .recurrence = self { true } else { false }
  }

  fileprivate var isMoment: Bool {
    switch self {
    case .due, .start: true
    default: false
    }
  }
}
