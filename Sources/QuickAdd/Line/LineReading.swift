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
  private let withheld: Set<Slot>
  var recurrence: RecurrenceDraft?
  /// The part that says how long it recurs.
  private(set) var spanPart: Int?
  private var seenTags: Set<String> = []
  var startRole = MomentMatch.Role.start
  /// The token indexes at which the part before ended, and at which the last start ended.
  private var endOfPart = -1
  private var endOfStart = -1
  /// Whether the last part says a day, beside which two hours are times.
  private var isBehindDay = false
  private var isBehindRecurrence = false

  /// Leaves words of what belongs to one of `withheld` in the title.
  init(_ reader: WordReader, _ signs: LineSigns, withheld: Set<Slot>) {
    self.reader = reader
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
  private mutating func leave(_ slots: Set<Slot>, from first: Int) -> Bool {
    leave(withheld.isDisjoint(with: slots) ? .repeated : .untitled, from: first)
    return true
  }

  private func range(from first: Int) -> Range<String.Index> {
    reader.tokens[first].range.lowerBound..<reader.tokens[reader.index - 1].range.upperBound
  }

  private mutating func add(_ meaning: QuickAddLine.Meaning, from first: Int) {
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

  private mutating func readDuration() -> Bool {
    let first = reader.index
    guard let minutes = reader.durationMinutes() else { return false }
    guard durationMinutes == nil, !withheld.contains(.duration) else {
      return leave([.duration], from: first)
    }
    durationMinutes = minutes
    add(.duration(minutes: minutes), from: first)
    return true
  }

  /// "from 9am to 5pm" is a time and a duration.
  private mutating func readHours() -> Bool {
    let first = reader.index
    guard let hours = reader.hours(isBesideDay: isBehindDay && endOfPart == first) else {
      return false
    }
    guard due.time == nil, durationMinutes == nil, withheld.isDisjoint(with: [.time, .duration])
    else { return leave([.time, .duration], from: first) }
    let end = reader.index
    reader.index = hours.middle
    due.setTime(TimeMatch(time: hours.from.time), part: parts.count)
    add(.due(nil, hours.from.time), from: first)
    reader.index = end
    let seconds = Int(hours.to.time.second) - Int(hours.from.time.second)
    let minutes = max((seconds > 0 ? seconds : seconds + 86_400) / 60, 1)
    durationMinutes = minutes
    add(.duration(minutes: minutes), from: hours.middle)
    return true
  }

  /// "from monday to friday" is a start and a due, or with a recurrence, its first and last day.
  private mutating func readDays() -> Bool {
    let first = reader.index
    guard let days = reader.days() else { return false }
    let isFree = start.day == nil && due.day == nil && recurrence?.isEndless ?? true
    guard isFree, !withheld.contains(.date) else { return leave([.date], from: first) }
    let end = reader.index
    reader.index = days.middle
    startRole = .seriesStart
    start.setDate(DateMatch(day: days.from), part: parts.count)
    add(.start(days.from, nil), from: first)
    reader.index = end
    if recurrence != nil {
      recurrence?.end = .untilDay(days.to)
      guard let rule = recurrence?.rule else { return true }
      add(.recurrence(rule), from: days.middle)
    } else {
      due.setDate(DateMatch(day: days.to), part: parts.count)
      add(.due(days.to, nil), from: days.middle)
    }
    isBehindDay = true
    return true
  }

  private mutating func readMoment() -> Bool {
    let first = reader.index
    let isBehindStart = endOfStart == first
    if isBehindStart, let end = reader.attempt({ $0.endOfSpan(from: start.day) }) {
      readMoment(MomentMatch(role: .due, date: end), into: \.due, from: first)
      return true
    }
    if isBehindRecurrence, endOfPart == first, let hour = reader.hourOfRecurrence() {
      readMoment(MomentMatch(role: .due, time: hour), into: \.due, from: first)
      return true
    }
    guard var match = reader.moment() else { return false }
    if isOtherDayOfRecurrence(match, first) {
      leave(.repeated, from: first)
      return true
    }
    let isHeld = isBehindJoint(first) || reader.takeAlternatives(to: match)
    if isHeld {
      leave(.unread(match.date == nil ? .time : .date), from: first)
      return true
    }
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

  /// Whether a weekday is said beside a recurrence that names its own: "every mon at 7, wed at 8".
  private func isOtherDayOfRecurrence(_ match: MomentMatch, _ first: Int) -> Bool {
    guard let recurrence, !recurrence.days.isEmpty, match.role == .open, match.date != nil else {
      return false
    }
    return reader.key(at: first).map { Vocabulary.weekdays[$0] != nil } ?? false
  }

  /// Takes hours of a recurrence that do not end its list: "and 5" of "every day at 9 and 5 take
  /// pill", "9 and 5" of "every day 9 and 5 take pill".
  private mutating func takeOtherHours() -> Bool {
    guard let recurrence else { return false }
    let isClear = due.time != nil || !recurrence.clock.times.isEmpty
    return reader.attempt { reader in
      guard isClear || reader.hourNumber() != nil, reader.take(anyOf: ["and", "&"]) else {
        return nil
      }
      return reader.hourNumber().map { _ in true }
    } ?? false
  }

  /// Whether the word before says something else of the day: "move it to friday". What is "due"
  /// after it is not: "Late due friday".
  private func isBehindJoint(_ first: Int) -> Bool {
    guard endOfPart != first, reader.key(at: first) != "due", let before = reader.key(at: first - 1)
    else { return false }
    return Vocabulary.joints.contains(before)
  }

  private mutating func readMoment(
    _ match: MomentMatch, into moment: WritableKeyPath<LineReading, LineMoment>, from first: Int
  ) {
    let hasDate = match.date != nil
    let time = match.time ?? match.date?.time.map { TimeMatch(time: $0) }
    if hasDate, self[keyPath: moment].day != nil || withheld.contains(.date) {
      _ = leave([.date], from: first)
      return
    }
    if time != nil, self[keyPath: moment].time != nil || withheld.contains(.time) {
      _ = leave([.time], from: first)
      return
    }
    if let date = match.date, date.hasOtherWeekday { leave(.otherWeekday(date.day), from: first) }
    if let date = match.date { self[keyPath: moment].setDate(date, part: parts.count) }
    if let time { self[keyPath: moment].setTime(time, part: parts.count) }
    add(.due(nil, nil), from: first)
    isBehindDay = hasDate
    if moment == \LineReading.start { endOfStart = endOfPart }
  }
}
