// The dashboard is the user's day: what is overdue, due today and completed, the next thing at a
// time, and the habits. It is read from tasks, occurrences and habits; only the day's message has a
// table, `dashboard`, one row for a day. The user's day begins at their start of the day, so a time
// can fall on another day than the one it names: tasks with a time around now are judged one by one
// (`TimedTasks`), and all others are counted by ranges of an index. A section that cannot be read
// says why and leaves the others. The server calls it for its method and its view.

package import CivilTime

package struct DashboardRecord: Sendable, Hashable {
  /// The first items of a section, and how many it has in all.
  package struct Section: Sendable, Hashable {
    package let items: [TaskItem]
    /// Counted up to `maxTotal`.
    package let total: Int
    /// Why it could not be read; it is empty then.
    package let error: ModelError?

    /// Counting further would cost more than the items, and tell a person nothing.
    static let maxTotal = 1000

    /// Whether counting stopped, so that there may be more than `total`.
    package var isTotalLeast: Bool { total >= Self.maxTotal }

    init(items: [TaskItem], total: Int) {
      self.items = items
      self.total = min(total, Self.maxTotal)
      error = nil
    }

    init(_ read: Result<Section, ModelError>) {
      switch read {
      case .success(let section): self = section
      case .failure(let error): (items, total, self.error) = ([], 0, error)
      }
    }
  }

  /// Each is the total of its section.
  package struct Counts: Sendable, Hashable {
    package let missed: Int
    package let overdue: Int
    /// The state of the section of today.
    package let todays: Int
    /// Completed within the user's day.
    package let completed: Int
  }

  package enum State: String, Sendable, Hashable, CaseIterable {
    /// Nothing to do and nothing done.
    case empty
    /// Nothing done, and something to do or missed.
    case pending
    /// Something done, and something to do or missed.
    case mixed
    /// All done.
    case success
  }

  package let today: Day
  /// Occurrences of today that were missed, and open tasks that were (`TaskRecord.isMissed`), by
  /// when they were to be done; ties by rank, then id.
  package let missed: Section
  /// Open and past, with each occurrence of today that is, where a day has several: by due day, due
  /// time as it is written (none comes last), rank, id.
  package let overdue: Section
  /// Open and due today, or started today or earlier without a due; never one that is overdue.
  /// Beside them the other occurrences of today that are not past, of each task that has several of
  /// up to eight a day; and one of each other task that recurs by schedule, is not here already and
  /// whose current occurrence is an earlier one: the latest up to now unless something happened to
  /// it, or else the first to come. Those with a time today first, by that time, then the others;
  /// ties by rank, then id.
  package let todays: Section
  /// Open, with a start on today as it is written, and due later; never one that is in a section
  /// above. By due, then rank, then id. Nothing of it has to be done today.
  package let starting: Section
  /// Tasks and occurrences completed within the user's day, the newest first; ties by id, the
  /// greatest first, that of an occurrence being "task@occurrence".
  package let completed: Section
  /// The first thing of today at a time that is not past or, where there is none, the first task at
  /// a time of the next 30 days; nil for none.
  package let next: Result<CalendarEntry?, ModelError>
  /// The density of days; nil where none was asked for.
  package let strip: Result<CalendarRecord, ModelError>?

  /// The habits that are due today, done or not, by rank, then id.
  package let habits: Result<DueHabits, ModelError>

  var sections: [Section] { [missed, overdue, todays, starting, completed] }

  package var counts: Counts {
    Counts(
      missed: missed.total, overdue: overdue.total, todays: todays.total,
      completed: completed.total)
  }

  /// How many occurrences were missed on a day on which nothing is left to be done; nil where
  /// something is, or none was missed.
  package var missedAtLast: Int? {
    guard state != nil, case .success(let habits) = habits, counts.missed > 0,
      counts.overdue + counts.todays + habits.due == habits.done + habits.skipped
    else { return nil }
    return counts.missed
  }

  /// A habit that is due is something to do until it is done or skipped; one that was skipped is
  /// neither. nil where a section that it depends on could not be read.
  package var state: State? {
    guard sections.allSatisfy({ $0.error == nil }), case .success(let habits) = habits else {
      return nil
    }
    let open = counts.overdue + counts.todays + habits.due - habits.done - habits.skipped
    return switch (open + counts.missed > 0, counts.completed + habits.done > 0) {
    case (false, false): .empty
    case (true, false): .pending
    case (true, true): .mixed
    case (false, true): .success
    }
  }
}
