import CivilTime
import DaybookModel
import DaybookProtocol

// The calendar's records to wire types.

extension Session {
  func wire(_ entry: CalendarEntry, at moment: Moment) -> Wire.CalendarEntry {
    switch entry.content {
    case .task(let item): wire(entry, item, at: moment)
    case .event(let event): Wire.CalendarEntry(entry, event)
    }
  }

  private func wire(
    _ entry: CalendarEntry, _ item: TaskItem, at moment: Moment
  ) -> Wire.CalendarEntry {
    let task = item.task
    return Wire.CalendarEntry(
      day: entry.day, endDay: entry.end?.day, endTime: entry.end?.time,
      isOverdue: item.isOverdue(at: moment, zones: zones.zone), isVirtual: entry.isVirtual,
      kind: Wire.CalendarKind(entry.kind), occurrence: item.occurrence,
      priority: Wire.TaskPriority(task.priority), source: .task, state: Wire.TaskState(task.state),
      tags: task.tags, task: Wire.TaskID(task.id), time: entry.time,
      title: task.title)
  }
}

extension Wire.CalendarEntry {
  /// An event on one of its days.
  init(_ entry: CalendarEntry, _ event: EventRecord) {
    self.init(
      day: entry.day, endDay: entry.end?.day ?? entry.days?.upperBound, endTime: entry.end?.time,
      event: event.id, isBusy: event.isBusy, isOverdue: false, isVirtual: false,
      kind: Wire.CalendarKind(entry.kind), link: event.link, location: event.location,
      priority: .none, provider: Wire.ProviderID(event.provider),
      source: .event, startDay: entry.days?.lowerBound, state: .open,
      status: Wire.EventStatus(event.status), tags: [], time: entry.time, title: event.title)
  }

  /// A habit on a day that asks for it.
  init(_ item: HabitItem, on day: Day) {
    let mark = item.status.mark
    let isDone = mark?.isDone == true
    self.init(
      day: day, habit: Wire.HabitID(item.habit.id), isOverdue: false,
      isVirtual: mark == nil, kind: isDone ? .completed : .due, priority: .none, source: .habit,
      state: isDone ? .completed : mark?.state == .skipped ? .cancelled : .open,
      tags: item.habit.tags, title: item.habit.title)
  }
}

extension Wire.CalendarCounts {
  init(_ counts: CalendarCounts) {
    self.init(
      completed: counts.completed, events: counts.events, habits: counts.habits,
      habitsDone: counts.habitsDone,
      missed: counts.missed > 0 ? counts.missed : nil, tasks: counts.tasks)
  }
}

extension Wire.CalendarDensity {
  init(_ day: CalendarDay) {
    self.init(counts: Wire.CalendarCounts(day.counts), day: day.day)
  }
}
