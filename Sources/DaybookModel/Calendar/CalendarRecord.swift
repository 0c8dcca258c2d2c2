// The calendar has no table: it reads tasks, `occurrence` and habits for a window of days, on the
// reader's clock, from midnight to midnight. A thing stands on one day: an open task on its due or
// else its start, as an occurrence does that was missed, a completed one on the day of its
// completion. Tasks are counted and listed by ranges of an index (`CalendarStored`), those with a
// time in another zone and moved occurrences one by one (`CalendarForeign`), as are those that were
// missed (`CalendarMissed`), and occurrences to come are computed from their rules
// (`CalendarOccurrences`). Events of external calendars stand beside them, on each of their days
// (`CalendarEvents`). The views of the server call `days` and the agenda's list
// (docs/decisions/0016-what-a-calendar-shows.md).

package import CivilTime

/// Why an entry is on a day of the calendar.
package enum CalendarKind: String, Sendable, Hashable, CaseIterable {
  /// It is to be done by then.
  case due
  /// It has no due and is to be begun then; or it is an event, which is then.
  case start
  /// It was done then.
  case completed
  /// It was to be done then, and was missed.
  case missed
}

/// A line of a day in the calendar; day and times are those of the reader's clock.
package struct CalendarEntry: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case task(TaskItem)
    case event(EventRecord)
  }

  package let kind: CalendarKind
  package let content: Content
  package let day: Day
  /// nil for a whole day's, and for an event on the days after its first.
  package let time: LocalTime?
  /// When it ends, where its length is known.
  package let end: LocalDateTime?
  /// Of an event of several days, the first and the last of them.
  package var days: ClosedRange<Day>?
  /// Whether it is computed from a rule, and nothing of it is stored.
  package let isVirtual: Bool

  /// Whether it is to be done or begun.
  package var isOpen: Bool { kind == .due || kind == .start }

  package var item: TaskItem? { if case .task(let item) = content { item } else { nil } }
  package var event: EventRecord? { if case .event(let event) = content { event } else { nil } }

  package var title: String {
    switch content {
    case .task(let item): item.task.title
    case .event(let event): event.title
    }
  }
}

extension CalendarEntry {
  init(_ event: EventRecord, _ span: CalendarEvents.Span, on day: Day) {
    self.init(
      kind: .start, content: .event(event), day: day, time: day == span.first ? span.time : nil,
      end: span.end, days: span.last > span.first ? span.first...span.last : nil, isVirtual: false)
  }
}

package struct CalendarCounts: Sendable, Hashable {
  /// Open tasks and occurrences.
  package var tasks: Int
  /// Tasks and occurrences that were completed on the day.
  package var completed: Int
  /// Occurrences of the day that were missed.
  package var missed: Int
  /// Habits that the day asks for.
  package var habits = 0
  /// Habits that were done on the day, asked for or not.
  package var habitsDone = 0
  /// Events of external calendars, each on all of its days.
  package var events = 0

  package init(tasks: Int = 0, completed: Int = 0, missed: Int = 0) {
    self.tasks = tasks
    self.completed = completed
    self.missed = missed
  }

  package var isEmpty: Bool { self == CalendarCounts() }
}

/// One day of the calendar, from midnight to midnight on the reader's clock.
package struct CalendarDay: Sendable, Hashable {
  package let day: Day
  /// Of all, beyond the entries that are shown too.
  package let counts: CalendarCounts
  /// Whole days' by rank, then those with a time, then the completed ones; ties by rank, id,
  /// occurrence. Events come before the tasks of their place.
  package let entries: [CalendarEntry]

  /// How many of the entries that are to be done run within each of the 24 hours.
  package var hours: [Int] {
    var hours = Array(repeating: 0, count: 24)
    for entry in entries where entry.isOpen {
      guard let time = entry.time else { continue }
      let last = entry.end.map { $0.day > day ? 86_400 : Int($0.time.second) } ?? 0
      for hour in time.hour...max(time.hour, min((last - 1) / 3600, 23)) { hours[hour] += 1 }
    }
    return hours
  }
}

package struct CalendarRecord: Sendable, Hashable {
  package let days: [CalendarDay]
  /// Whether rules took too many steps, so that occurrences are missing.
  package let isTruncated: Bool
}

/// A part of the list of what is on each day.
package struct AgendaRecord: Sendable {
  package let page: Page<CalendarEntry>
  /// As in a `CalendarRecord`.
  package let isTruncated: Bool
}

package enum CalendarLimits {
  /// The most days of a window.
  package static let days = 400

  static func check(_ window: ClosedRange<Day>) throws {
    guard window.upperBound - window.lowerBound < days else {
      throw ModelError.tooLarge(
        message: "A calendar shows at most \(days) days at once.", limit: days)
    }
  }
}
