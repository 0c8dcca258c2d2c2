// Quick add reads one line of English as a task: its days and times, recurrence, duration, tags and
// priority; what is left is the title. `LineTokenizer` cuts the line, `LineReading` goes through it
// once, and a `WordReader` takes words by the tables of the vocabulary. Now and the first day of
// the week are handed in, so equal lines give equal tasks, and no text is an error.
// `RecurrencePhrase` reads a recurrence alone, and `RecurrenceSentence` writes one as a sentence
// that reads back. The server's tasks and habits call it
// (docs/decisions/0014-how-quick-add-reads-a-line.md).

package import CivilTime

/// One line of text, read as a task: what was recognised in it, and the title that is left.
///
/// Of two dates, or two of anything that a task has once, the first counts and the second stays in
/// the title. When no title would be left, parts are given back to it until there is one: first
/// dates and times, then the recurrence, the duration, the tags, the project, and last the priority.
///
/// What cannot hold together is no task: a start after the due, a recurrence that is over. The part
/// of it that was said last stays in the title.
package struct QuickAddLine: Sendable {
  /// What a part of the line says.
  package enum Meaning: Hashable, Sendable {
    case due(Day?, LocalTime?)
    case start(Day?, LocalTime?)
    case duration(minutes: Int)
    case priority(QuickAddPriority)
    case tag(String)
    case project(String)
    /// The whole rule as far as it was said up to here; an end that is said later is another part.
    case recurrence(RecurrenceRule)
    case reminder(LineReminder)
    /// Text in quotation marks, which is title as it stands.
    case quoted
    /// A sign of the line's format for which a task has nothing.
    case foreign
  }

  package struct Part: Hashable, Sendable {
    package let range: Range<String.Index>
    package internal(set) var meaning: Meaning
    /// Whether it is a sign of the line's format, and no word.
    package internal(set) var isSign = false
  }

  /// What the task has from elsewhere, in place of what the line says.
  package struct Beside: Sendable {
    package var due: Day?
    package var start: Day?
    package var hasTime: Bool
    package var recurrence: RecurrenceRule?

    package init(
      due: Day? = nil, start: Day? = nil, hasTime: Bool = false, recurrence: RecurrenceRule? = nil
    ) {
      self.due = due
      self.start = start
      self.hasTime = hasTime
      self.recurrence = recurrence
    }
  }

  /// Recognised parts in the order of the line; they never overlap.
  package let parts: [Part]
  /// Empty only when the line has nothing but white space.
  package let title: String
  package let start: Day?
  package let startTime: LocalTime?
  /// With a recurrence, the day on which the series starts; nil when only the recurrence was said.
  package let due: Day?
  package let dueTime: LocalTime?
  package let durationMinutes: Int?
  package let priority: QuickAddPriority?
  /// Each once, whatever the case of its letters.
  package let tags: [String]
  package let project: String?
  package let recurrence: RecurrenceRule?
  package let recurrenceAnchor: RecurrenceAnchor
  /// Each once; each has the day or the time that it counts from.
  package let reminders: [LineReminder]
  /// Other readings of the recurrence, the likeliest first.
  package let alternatives: [RecurrenceRule]
  /// What was not read, or not as it may have been meant, in the order of the line.
  package let problems: [Problem]
  /// What a person wants to keep in the title.
  package let ignored: [Range<String.Index>]

  /// Whether the recurrence is a sign of the line's format.
  package var hasRecurrenceSign: Bool { parts.contains { $0.isSign && $0.meaning.isRecurrence } }

  /// Reads a line of a `format`. The words that overlap one of `ignoring` stay in the title, and the
  /// rest is read as if they were quoted.
  package init(
    _ text: String, format: LineFormat = .quickAdd, at now: LocalDateTime, today: Day? = nil,
    weekStart: Weekday = .monday,
    direction: DateDirection = .coming, beside: Beside = Beside(),
    ignoring: [Range<String.Index>] = []
  ) {
    let calendar = WordReader.Calendar(
      now: now, today: today ?? now.day, weekStart: weekStart, direction: direction)
    let signs = format.signs(in: text)
    var ignored = ignoring
    var conflicts: [Problem] = []
    func read(withheld: Set<LineReading.Slot>) -> (LineReading, String) {
      let signs = signs.without(ignoring, foreign: conflicts.map(\.range))
      return Self.read(
        text, calendar, ignoring: ignored, signs, beside: beside, withheld: withheld)
    }
    var (reading, title) = read(withheld: [])
    while let conflict = reading.conflict {
      ignored.append(conflict.range)
      conflicts.append(conflict)
      let hasTooManyConflicts = ignored.count > ignoring.count + Self.maxConflicts
      (reading, title) = read(withheld: hasTooManyConflicts ? [.date, .time, .recurrence] : [])
    }
    self.init(reading, title: title, conflicts: conflicts, ignored: ignoring)
  }

  /// A line is read again for each conflict, so their number is bounded.
  private static let maxConflicts = 6

  private static func read(
    _ text: String, _ calendar: WordReader.Calendar, ignoring: [Range<String.Index>],
    _ signs: LineSigns, beside: Beside, withheld: Set<LineReading.Slot>
  ) -> (LineReading, String) {
    let tokens = LineTokenizer.tokens(of: text, ignoring: ignoring + signs.ranges)
    let reader = WordReader(text, tokens: tokens, calendar: calendar)
    var withheld = withheld
    var reading = LineReading(reader, signs, beside: beside, withheld: withheld)
    guard !signs.areWhole else { return (reading, signs.title(of: text)) }
    var title = LineTitle.title(of: text, without: reading.parts)
    for slots in LineReading.givenBack where title.isEmpty && !reading.parts.isEmpty {
      withheld.formUnion(slots)
      reading = LineReading(reader, signs, beside: beside, withheld: withheld)
      title = LineTitle.title(of: text, without: reading.parts)
    }
    return (reading, title)
  }

  /// The first occurrence of a task that recurs by `rule`, which may be another than the line's:
  /// on or after the due, or where none was said, neither before the start nor past; nil when
  /// there is none. `zone` decides what an end in UTC means on the wall.
  package func firstOccurrence(of rule: RecurrenceRule, in zone: Zone) -> LocalDateTime? {
    series?.first(of: rule, in: zone)
  }

  private let series: LineSeries?

  private init(
    _ reading: LineReading, title: String, conflicts: [Problem], ignored: [Range<String.Index>]
  ) {
    self.ignored = ignored
    parts = reading.parts
    problems = (reading.problems + conflicts).sorted { $0.range.lowerBound < $1.range.lowerBound }
    series = reading.series
    self.title = title
    start = reading.start.day
    startTime = reading.start.time
    due = reading.due.day
    dueTime = reading.due.time
    durationMinutes = reading.durationMinutes
    priority = reading.priority
    tags = reading.tags
    project = reading.project
    reminders = reading.reminders
    recurrence = reading.rules.first
    recurrenceAnchor = reading.anchor
    alternatives = Array(reading.rules.dropFirst())
  }
}

package enum QuickAddPriority: Hashable, Sendable, CaseIterable {
  case none, low, medium, high
}
