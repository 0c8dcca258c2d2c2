package import CivilTime

/// What the user's day looks like.
package struct DashboardRecord: Sendable, Hashable {
  /// The first items of a section, and how many it has in all.
  package struct Section: Sendable, Hashable {
    package let items: [TaskItem]
    package let total: Int
  }

  package struct Counts: Sendable, Hashable {
    package let overdue: Int
    /// What the section of today has.
    package let todays: Int
    /// Completed within the user's day.
    package let completed: Int
  }

  package enum State: String, Sendable, Hashable, CaseIterable {
    /// Nothing to do and nothing done.
    case empty
    /// Something to do and nothing done.
    case pending
    /// Something to do and something done.
    case mixed
    /// All done.
    case success
  }

  /// The user's day.
  package let today: Day
  /// Open and past: by due day, due time as it is written (none comes last), position, id.
  package let overdue: Section
  /// Open and due today, or started today or earlier without a due; never one that is overdue.
  /// Beside them an occurrence of today for each task that recurs by schedule, is not here already
  /// and still stands at an earlier one: the latest up to now unless something happened to it, or
  /// else the first to come. Those with a time today first, by that time, then the others; ties by
  /// position, then id.
  package let todays: Section
  /// Tasks and occurrences completed within the user's day, the newest first; ties by id, the
  /// greatest first, that of an occurrence being "task@occurrence".
  package let completed: Section
  package let counts: Counts

  package var state: State {
    switch (counts.overdue + counts.todays > 0, counts.completed > 0) {
    case (false, false): .empty
    case (true, false): .pending
    case (true, true): .mixed
    case (false, true): .success
    }
  }
}
