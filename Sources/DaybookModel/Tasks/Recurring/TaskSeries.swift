package import CivilTime

/// How a task repeats. An occurrence is named by the day and time that the rule gave it (midnight
/// where the series has no times), wherever it was moved to.
package struct TaskSeries: Sendable, Hashable {
  package var rule: RecurrenceRule
  package var anchor: RecurrenceAnchor
  package var startDay: Day
  /// nil when the series has no times of its own.
  package var startTime: LocalTime?
  /// How long before its due an occurrence starts; nil where it has only one of the two.
  package var lead: SeriesLead?
  /// The current one: that of the task's start, due and state.
  package var occurrence: LocalDateTime
  /// Ascending.
  package var excluded: [LocalDateTime]
  /// Ascending.
  package var added: [LocalDateTime]

  /// DTSTART.
  package var start: LocalDateTime {
    LocalDateTime(day: startDay, time: startTime ?? .midnight)
  }

  /// The rule without what does not hold for a series of whole days.
  package var effectiveRule: RecurrenceRule { startTime == nil ? rule.ofWholeDays : rule }

  package var hasTimes: Bool { startTime != nil || effectiveRule.hasTimes }

  /// What can occur more often on one day is a stream, of which only the newest matters.
  static let maxADay = 8

  var isStream: Bool { effectiveRule.mostADay > Self.maxADay }

  /// Whether a day can have several occurrences, which each count.
  var isSeveralADay: Bool { !isStream && (effectiveRule.mostADay > 1 || !added.isEmpty) }

  /// The time of an occurrence; nil for one that is a whole day.
  package func time(of occurrence: LocalDateTime) -> LocalTime? {
    hasTimes || occurrence.time != .midnight ? occurrence.time : nil
  }

  /// Where an occurrence stands that was not moved: see `TaskDays.place`.
  func place(of occurrence: LocalDateTime) -> LocalDateTime {
    LocalDateTime(day: occurrence.day, time: time(of: occurrence) ?? .last)
  }

  /// The occurrences by the rule; `zone` is the task's, or the reader's where the task floats.
  package func recurrence(in zone: Zone) -> Recurrence {
    Recurrence(effectiveRule, start: start, zone: zone, excluded: excluded, added: added)
  }
}

/// How long before its due an occurrence starts, on the wall's clock.
package enum SeriesLead: Sendable, Hashable, CustomStringConvertible {
  /// The start has no time.
  case days(Int)
  case seconds(Int64)

  /// Reads "P2D" or "PT5400S" (ISO 8601); nil for any other form.
  init?(_ text: String) {
    if text.hasPrefix("PT"), text.hasSuffix("S"), let seconds = Int64(text.dropFirst(2).dropLast())
    {
      self = .seconds(seconds)
    } else if text.hasPrefix("P"), text.hasSuffix("D"), let days = Int(text.dropFirst().dropLast())
    {
      self = .days(days)
    } else {
      return nil
    }
  }

  package var description: String {
    switch self {
    case .days(let days): "P\(days)D"
    case .seconds(let seconds): "PT\(seconds)S"
    }
  }

  /// Where an occurrence with this due starts; at the ends of the calendar it stays there.
  func start(of due: LocalDateTime) -> (day: Day, time: LocalTime?) {
    switch self {
    case .days(let days):
      return (due.day.adding(days: days == .min ? .max : -days) ?? .earliest, nil)
    case .seconds(let seconds):
      let (wall, overflow) = due.wallSecond.subtractingReportingOverflow(seconds)
      let start = LocalDateTime(clampingWallSecond: overflow ? .min : wall)
      return (start.day, start.time)
    }
  }
}
