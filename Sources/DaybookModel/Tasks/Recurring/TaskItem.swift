package import CivilTime
import SQLite

/// A task or, of a recurring one, one of its occurrences, as a list shows it.
package struct TaskItem: Sendable, Hashable {
  /// With state, start and due as they are for the occurrence; cancelled where it was skipped or
  /// missed.
  package let task: TaskRecord
  /// nil where the task does not recur, unless it did when this occurrence was overridden.
  package let occurrence: LocalDateTime?

  /// Whether it is the current occurrence; true of a task that does not recur.
  package let isCurrent: Bool

  /// Whether it is an occurrence that was missed, or `TaskRecord.isMissed`.
  package let isMissed: Bool

  /// The task at its current occurrence, where that is another one and, once done, skips those
  /// before it.
  private let catchingUp: TaskRecord?

  /// The task as it is, at its current occurrence.
  package init(_ task: TaskRecord) {
    self.task = task
    isMissed = task.isMissed
    occurrence = task.series?.occurrence
    isCurrent = true
    catchingUp = nil
  }

  init(_ task: TaskRecord, _ occurring: OccurringTask?) {
    self.task = occurring.map(task.placed) ?? task
    occurrence = occurring?.occurrence ?? task.series?.occurrence
    isCurrent = occurrence == task.series?.occurrence
    isMissed = occurring.map { $0.overridden?.state == .missed } ?? task.isMissed
    catchingUp = !isCurrent && task.series?.rule.isCaughtUp == true ? task : nil
  }

  /// Whether it stands for all overdue occurrences of a task of which each has to be done.
  package var standsForOthers: Bool { isCurrent && task.series?.rule.isCaughtUp == false }

  /// Whether it is overdue and has to be done. An occurrence that is skipped with the current one is
  /// late only as long as that one is.
  package func isOverdue(at moment: Moment, zones: (String) -> Zone?) -> Bool {
    guard task.isOverdue(at: moment, zones: zones), let due = task.due else { return false }
    guard let catchingUp, due < moment.today || catchingUp.series?.isStream == true else {
      return true
    }
    return catchingUp.isOverdue(at: moment, zones: zones)
  }
}

package extension RecordReader<TaskRecord> {
  /// The task at one of its occurrences, which the rule must have, or as it is.
  func item(_ id: TaskID, occurrence: LocalDateTime?) throws -> TaskItem {
    let (key, task) = try keyed(id)
    guard let occurrence else { return TaskItem(task) }
    let overridden = try self.occurrence(occurrence, ofTask: key)
    return TaskItem(task, OccurringTask(occurrence: occurrence, overridden: overridden))
  }
}

/// One occurrence of a task, and what happened to it.
struct OccurringTask: Hashable {
  let occurrence: LocalDateTime
  let overridden: OccurrenceRecord?
}

extension TaskRecord {
  fileprivate func placed(at occurring: OccurringTask) -> TaskRecord {
    let occurrence = occurring.occurrence
    var fields = TaskFields(self)
    if let series {
      if occurrence != series.occurrence { fields.place(occurrence, of: series) }
    } else {
      (fields.start, fields.startTime, fields.due) = (nil, nil, occurrence.day)
      fields.dueTime = occurrence.time == .midnight ? nil : occurrence.time
    }
    if let overridden = occurring.overridden, overridden.isMoved { fields.place(overridden) }
    var task = self
    (task.start, task.startTime) = (fields.start, fields.startTime)
    (task.due, task.dueTime) = (fields.due, fields.dueTime)
    task.series?.occurrence = occurrence
    switch occurring.overridden?.state {
    case .completed:
      (task.state, task.completedAt) = (.completed, occurring.overridden?.at)
      task.isBlocked = false
    case .skipped, .missed:
      (task.state, task.completedAt) = (.cancelled, nil)
      task.isBlocked = false
    case .moved, nil: break
    }
    return task
  }
}
