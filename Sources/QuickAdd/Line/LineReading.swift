import CivilTime

/// Goes through a line once and gathers its parts.
struct LineReading {
  /// What a task has once, or in the case of tags, what a line may be told not to have.
  enum Slot {
    case date, time, recurrence, duration, tag, project, priority, reminder
  }

  /// In which order a title that would be empty gets its words back.
  static let givenBack: [Set<Slot>] = [
    [.date, .time, .reminder], [.recurrence], [.duration], [.tag], [.project], [.priority],
  ]

  var parts: [QuickAddLine.Part] = []
  var start = LineMoment()
  var due = LineMoment()
  var durationMinutes: Int?
  var priority: QuickAddPriority?
  var tags: [String] = []
  var project: String?
  var reminders: [LineReminder] = []
  /// The readings of the recurrence, the likeliest first.
  var rules: [RecurrenceRule] = []
  var anchor = RecurrenceAnchor.scheduled
  /// nil where no calendar was given.
  var series: LineSeries?
  /// The part that was said last of those that cannot hold together.
  var conflict: QuickAddLine.Problem?
  /// In the order of the line.
  var problems: [QuickAddLine.Problem] = []

  var reader: WordReader
  var misspelling: Misspelling?
  let withheld: Set<Slot>
  let beside: QuickAddLine.Beside
  var recurrence: RecurrenceDraft?
  /// The part that says how long it recurs.
  private(set) var spanPart: Int?
  /// The part of the due that says a weekday.
  var weekdayPart: Int?
  private var seenTags: Set<String> = []
  var startRole = MomentMatch.Role.start
  /// The token indexes at which the part before ended, and at which the last start ended.
  private(set) var endOfPart = -1
  var endOfStart = -1
  /// Whether the last part says a day, beside which two hours are times.
  var isBehindDay = false
  private(set) var isBehindRecurrence = false

  /// Leaves words of what belongs to one of `withheld` in the title.
  init(
    _ reader: WordReader, _ signs: LineSigns, beside: QuickAddLine.Beside, withheld: Set<Slot>
  ) {
    self.reader = reader
    self.beside = beside
    self.withheld = withheld
    misspelling = Misspelling(reader.tokens)
    take(signs)
    while !signs.areWhole, !self.reader.isAtEnd { readNext() }
    resolve()
    parts.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func take(_ signs: LineSigns) {
    for sign in signs.signs {
      let kind: QuickAddLine.Problem.Kind? =
        switch sign.meaning {
        case .unread: .value
        case .due: due.day == nil ? nil : .repeated
        case .start: start.day == nil ? nil : .repeated
        case .recurrence: rules.isEmpty ? nil : .repeated
        case .priority: priority == nil ? nil : .repeated
        case .project, .tag, .foreign: nil
        }
      var part = QuickAddLine.Part(range: sign.range, meaning: .foreign, isSign: true)
      if let kind {
        problems.append(QuickAddLine.Problem(range: sign.range, kind: kind, isSign: true))
      } else {
        part = QuickAddLine.Part(
          range: sign.range, meaning: take(sign.meaning, part: parts.count), isSign: true)
      }
      parts.append(part)
    }
  }

  private mutating func take(
    _ meaning: LineSigns.Meaning, part: Int
  ) -> QuickAddLine.Meaning {
    switch meaning {
    case .due(let day, let time):
      due.setDate(DateMatch(day: day), part: part)
      if let time { due.setTime(TimeMatch(time: time), part: part) }
      return .due(day, time)
    case .start(let day, let time):
      start.setDate(DateMatch(day: day), part: part)
      if let time { start.setTime(TimeMatch(time: time), part: part) }
      return .start(day, time)
    case .recurrence(let rule, let anchor):
      (rules, self.anchor) = ([rule], anchor)
      return .recurrence(rule)
    case .priority(let priority):
      self.priority = priority
      return .priority(priority)
    case .tag(let tag):
      if seenTags.insert(tag.uppercased().lowercased()).inserted { tags.append(tag) }
      return .tag(tag)
    case .project(let name):
      project = name
      return .project(name)
    case .foreign, .unread: return .foreign
    }
  }

  private mutating func readNext() {
    let first = reader.index
    let token = reader.tokens[first]
    if token.kind == .quoted {
      reader.index += 1
      add(.quoted, from: first)
    } else if token.kind == .quotedTag {
      reader.index += 1
      leave(.tagWords, from: first)
    } else if token.kind == .comma, endOfPart == first {
      reader.index += 1
      endOfPart += 1
    } else if endOfPart == first, takeOtherHours() {
      leave(.unread(.time), from: first)
    } else if token.kind == .word, !token.isJoined, readMisspelt() {
      return
    } else if token.kind != .word || token.isJoined || !canBegin(at: first) {
      reader.index = first + 1
    } else if !readPart() {
      reader.index = first
      guard let look = reader.lookalike() else { return reader.index = first + 1 }
      let days = reader.index == first + 1 ? reader.possibleDays(of: token.key) : []
      leave(days.count > 1 ? .ambiguous(days) : .unread(look), from: first)
    }
  }

  /// Whether a part can begin with the word, judged by it and by the word behind a preposition.
  func canBegin(at index: Int) -> Bool {
    let key = reader.tokens[index].key
    guard !key.isEmpty else {
      return reader.text.unicodeScalars[reader.tokens[index].range]
        .prefix(LineAttribute.longestName + 1).contains { "#+@:".unicodeScalars.contains($0) }
    }
    guard Vocabulary.canBegin(key) else { return false }
    guard Vocabulary.leads.contains(key), let next = reader.key(at: index + 1) else { return true }
    return Vocabulary.canBegin(next) || Vocabulary.canFollowLead(next)
  }

  /// Whether something was recognised, even if it has to stay in the title.
  mutating func readPart() -> Bool {
    readMark() || readAttribute() || readReminder() || readRecurrence() || readEndOfRecurrence()
      || readDuration()
      || readHours() || readDays() || readMoment()
  }

  /// Leaves the words from `first` on in the title.
  mutating func leave(_ kind: QuickAddLine.Problem.Kind, from first: Int) {
    problems.append(QuickAddLine.Problem(range: range(from: first), kind: kind))
  }

  /// Leaves what the task has already, or what it must not have since it would have no title.
  mutating func leave(_ slots: Set<Slot>, from first: Int) -> Bool {
    leave(withheld.isDisjoint(with: slots) ? .repeated : .untitled, from: first)
    return true
  }

  private func range(from first: Int) -> Range<String.Index> {
    reader.tokens[first].range.lowerBound..<reader.tokens[reader.index - 1].range.upperBound
  }

  mutating func add(_ meaning: QuickAddLine.Meaning, from first: Int) {
    parts.append(QuickAddLine.Part(range: range(from: first), meaning: meaning))
    endOfPart = reader.index
    isBehindRecurrence = meaning.isRecurrence
    isBehindDay = isBehindRecurrence
  }

  private mutating func readMark() -> Bool {
    let first = reader.index
    if let tag = reader.tag() {
      return take([tag], from: first)
    }
    if let name = reader.project() {
      guard project == nil, !withheld.contains(.project) else {
        return leave([.project], from: first)
      }
      project = name
      add(.project(name), from: first)
      return true
    }
    guard let said = reader.priority() else {
      guard reader.unknownPriority() else { return false }
      leave(.priority, from: first)
      return true
    }
    guard priority == nil, !withheld.contains(.priority) else {
      return leave([.priority], from: first)
    }
    priority = said
    add(.priority(said), from: first)
    return true
  }

  private mutating func take(_ said: [String], from first: Int) -> Bool {
    guard !withheld.contains(.tag), let tag = said.first else { return true }
    for tag in said where seenTags.insert(tag.uppercased().lowercased()).inserted {
      tags.append(tag)
    }
    add(.tag(tag), from: first)
    return true
  }

  /// "due:friday" and its like.
  private mutating func readAttribute() -> Bool {
    let first = reader.index
    guard let attribute = reader.attribute() else { return false }
    switch attribute.name {
    case .priority:
      guard let said = attribute.priority else { break }
      guard priority == nil, !withheld.contains(.priority) else {
        return leave([.priority], from: first)
      }
      priority = said
      add(.priority(said), from: first)
      return true
    case .tags:
      guard let said = attribute.tags else { break }
      return take(said, from: first)
    case .until:
      guard var draft = recurrence, draft.isEndless,
        let match = attribute.moment(reader.calendar), match.time == nil, let day = match.date?.day
      else { break }
      draft.end = .untilDay(day)
      guard let rule = draft.rule else { break }
      recurrence = draft
      add(.recurrence(rule), from: first)
      return true
    case .foreign: break
    case .recurrence:
      guard let draft = attribute.recurrence(reader.calendar) else { break }
      return take(draft, from: first)
    case .reminder:
      guard let reminder = attribute.reminder else { break }
      return take(reminder, from: first)
    case .due, .start:
      guard let match = attribute.moment(reader.calendar) else { break }
      let isStart = attribute.name == .start
      if isStart { startRole = .start }
      readMoment(match, into: isStart ? \.start : \.due, from: first)
      return true
    }
    leave(.value, from: first)
    return true
  }

  private mutating func readReminder() -> Bool {
    let first = reader.index
    guard let reminder = reader.reminder() else { return false }
    return take(reminder, from: first)
  }

  private mutating func take(_ reminder: LineReminder, from first: Int) -> Bool {
    guard !reminders.contains(reminder), !withheld.contains(.reminder) else {
      return leave([.reminder], from: first)
    }
    reminders.append(reminder)
    add(.reminder(reminder), from: first)
    return true
  }

  private mutating func readRecurrence() -> Bool {
    let first = reader.index
    guard let draft = reader.recurrenceInLine() else { return false }
    return take(draft, from: first)
  }

  private mutating func take(_ draft: RecurrenceDraft, from first: Int) -> Bool {
    guard let rule = draft.rule else { return false }
    guard recurrence == nil, !withheld.contains(.recurrence) else {
      return leave([.recurrence], from: first)
    }
    if draft.span != nil { spanPart = parts.count }
    recurrence = draft
    due.dayPart = due.dayPart ?? draft.dayPart
    add(.recurrence(rule), from: first)
    return true
  }

  /// "until friday", "10 times" or "except sunday", apart from the recurrence that it is about.
  private mutating func readEndOfRecurrence() -> Bool {
    let first = reader.index
    guard var draft = recurrence, let word = reader.word else { return false }
    let isAdjacent = endOfPart == first
    if isAdjacent, Vocabulary.exceptions.contains(word) {
      guard reader.take(.exceptions, into: &draft), let rule = draft.rule else {
        // The recurrence alone would be another one.
        if word != "but" { leaveLast(\.isRecurrence) }
        return false
      }
      recurrence = draft
      add(.recurrence(rule), from: first)
      return true
    }
    guard draft.isEndless, isAdjacent || ["until", "till", "for"].contains(word) else {
      return false
    }
    if endOfStart == first, let day = reader.attempt({ $0.endOfSpan(from: start.day) })?.day {
      draft.end = .untilDay(day)
    } else if !reader.takeEnd(into: &draft) {
      return false
    }
    // "Every friday plan meals for 2 weeks" leaves open what takes so long.
    if draft.span != nil, !isAdjacent {
      leave(.unread(.recurrence), from: first)
      return true
    }
    guard let rule = draft.rule else { return false }
    if draft.span != nil { spanPart = parts.count }
    recurrence = draft
    add(.recurrence(rule), from: first)
    return true
  }
}
