import DaybookModel
import DaybookProtocol

// Records as the drafts that a plugin is handed for an export.

extension Wire.DraftTask {
  init(_ task: TaskRecord) {
    self.init(
      blockedBy: task.blockedBy.nonEmpty?.map { Wire.TaskID(unchecked: $0.text) },
      completedAt: task.completedAt, createdAt: task.createdAt, due: task.due,
      dueTime: task.dueTime, durationMinutes: task.durationMinutes,
      id: Wire.TaskID(unchecked: task.id.text), notes: task.notes.nonEmpty,
      parent: task.parent.map { Wire.TaskID(unchecked: $0.text) },
      priority: Wire.TaskPriority(task.priority), project: task.project,
      recurrence: (task.series?.rule).map(Wire.RecurrenceRule.init),
      recurrenceAnchor: (task.series?.anchor).map(Wire.RecurrenceAnchor.init),
      start: task.start, startTime: task.startTime, state: Wire.TaskState(task.state),
      tags: task.tags, timeZone: task.timeZone.map(Wire.TimeZone.init), title: task.title)
  }
}

extension Wire.DraftHabit {
  init(_ exported: ExportedHabit) {
    let habit = exported.habit
    let (recurrence, times) = habit.schedule.wire
    self.init(
      archivedOn: habit.archivedOn, id: Wire.HabitID(unchecked: habit.id.text),
      marks: exported.marks.map {
        Wire.DraftMark(
          amount: $0.amount, day: $0.day, isSkipped: $0.state == .skipped ? true : nil,
          reason: $0.reason)
      },
      notes: habit.notes.nonEmpty, recurrence: recurrence, remindAt: habit.remindAt,
      start: habit.start, tags: habit.tags, target: habit.target.map(Wire.HabitTarget.init),
      through: habit.through, timesPer: times, title: habit.title)
  }
}
