package import CivilTime

/// From when and until when something is to be done.
package struct TaskDays: Sendable, Hashable {
  package var start: Day?
  package var startTime: LocalTime?
  package var due: Day?
  package var dueTime: LocalTime?

  package init(start: Day?, startTime: LocalTime?, due: Day?, dueTime: LocalTime?) {
    self.start = start
    self.startTime = startTime
    self.due = due
    self.dueTime = dueTime
  }

  /// A day without a time counts from its midnight.
  package var dueMoment: LocalDateTime? {
    due.map { LocalDateTime(day: $0, time: dueTime ?? .midnight) }
  }

  package var startMoment: LocalDateTime? {
    start.map { LocalDateTime(day: $0, time: startTime ?? .midnight) }
  }

  /// By what occurrences are ordered: the due or, without one, the start. A day without a time
  /// comes after its times, as in lists.
  var place: LocalDateTime {
    let (day, time) = due.map { ($0, dueTime) } ?? (start ?? .latest, startTime)
    return LocalDateTime(day: day, time: time ?? .last)
  }

  /// Whether the place is past at a moment; a day without a time once the day is.
  func isBefore(_ bound: LocalDateTime) -> Bool {
    place < bound && (place.day < bound.day || (due == nil ? startTime : dueTime) != nil)
  }

  var hasTimes: Bool { startTime != nil || dueTime != nil }
}

extension TaskRecord {
  package var days: TaskDays {
    TaskDays(start: start, startTime: startTime, due: due, dueTime: dueTime)
  }
}

extension OccurrenceRecord {
  /// Where it was moved to.
  var days: TaskDays {
    TaskDays(start: start, startTime: startTime, due: due, dueTime: dueTime)
  }
}

extension TaskDays {
  /// Those of an occurrence of a series that recurs by its due.
  package init(_ occurrence: LocalDateTime, of series: TaskSeries) {
    let start = series.lead?.start(of: occurrence)
    self.init(
      start: start?.day, startTime: start?.time, due: occurrence.day,
      dueTime: series.time(of: occurrence))
  }

  /// How long before its due a task with these days starts.
  var lead: SeriesLead? {
    guard let start, let startMoment, let due, let dueMoment else { return nil }
    return startTime == nil
      ? .days(due - start)
      : .seconds(dueMoment.wallSecond - startMoment.wallSecond)
  }
}
