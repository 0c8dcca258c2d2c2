package import CivilTime

/// A recurring task of Taskwarrior: the template, and the tasks that were made from it.
package struct TaskwarriorTemplate: Sendable {
  package var recur: String
  /// "periodic" or "chained".
  package var rtype: String
  package var until: Instant?
  /// A character for each occurrence so far: - pending, W waiting, + completed, X deleted.
  package var mask: String
  package var days: TaskDays
  /// Other than open where Taskwarrior, or a person, ended the series.
  package var state: TaskState
  package var modifiedAt: Instant
  package var children: [TaskwarriorChild]

  package init(
    recur: String, rtype: String, until: Instant?, mask: String, days: TaskDays,
    state: TaskState, modifiedAt: Instant, children: [TaskwarriorChild]
  ) {
    self.recur = recur
    self.rtype = rtype
    self.until = until
    self.mask = mask
    self.days = days
    self.state = state
    self.modifiedAt = modifiedAt
    self.children = children
  }
}

package struct TaskwarriorChild: Sendable {
  /// The fields of a child that are its own, beside state and days.
  package enum Likeness: Sendable {
    /// None that would be lost without the child.
    case same
    /// Enough to make it a task of its own.
    case different
  }

  /// Its place in the mask, from 0 on.
  package var index: Int
  package var state: TaskState
  package var days: TaskDays
  /// When it ended or, while it is to do, was last modified.
  package var at: Instant
  package var likeness: Likeness

  package init(
    index: Int, state: TaskState, days: TaskDays, at: Instant, likeness: Likeness
  ) {
    self.index = index
    self.state = state
    self.days = days
    self.at = at
    self.likeness = likeness
  }
}
