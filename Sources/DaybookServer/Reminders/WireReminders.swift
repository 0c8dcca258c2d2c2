import CivilTime
import DaybookModel
import DaybookProtocol

// Reminders to wire types and back.

extension Session {
  func wire(_ item: ReminderItem, at moment: Moment) -> Wire.Reminder {
    let reminder = item.reminder
    let firing = item.firing(at: moment, zones: zones.zone)
    let time = Wire.ReminderTime(reminder.trigger)
    return Wire.Reminder(
      acknowledgedAt: reminder.acknowledgedAt, createdAt: reminder.createdAt,
      dateTime: time.dateTime, firesAt: firing?.at, id: Wire.ReminderID(reminder.id),
      isDefault: reminder.isDefault ? true : nil, minutesBefore: time.minutesBefore,
      modifiedAt: reminder.modifiedAt,
      occurrence: (firing?.task ?? item.task).occurrence,
      relatedTo: time.relatedTo, replaces: item.replaced.map { Wire.ReminderTime($0) },
      revision: Int(reminder.revision),
      snoozedUntil: firing?.isSnooze == true ? reminder.snoozedUntil : nil,
      state: Wire.ReminderState(firing?.state(at: moment) ?? .silent),
      task: Wire.TaskID(reminder.task), time: time.time, title: item.task.title)
  }
}

extension Session {
  /// Throws `notFound` for a habit that reminds of nothing.
  func wire(_ item: HabitItem, at moment: Moment, _ reader: ReadTransaction) throws -> Wire.Reminder
  {
    let habit = item.habit
    let id = ReminderID(of: habit.id)
    guard let time = habit.remindTime else { throw ModelError.notFound(.reminder, id.text) }
    let firing = try reader.habits.firing(of: habit.id, at: moment)
    return Wire.Reminder(
      createdAt: habit.createdAt,
      dateTime: firing.map { moment.zone.local(at: moment.instant(of: time, on: $0.day)) },
      firesAt: firing?.at,
      habit: Wire.HabitID(habit.id),
      id: Wire.ReminderID(id), modifiedAt: habit.modifiedAt,
      revision: Int(habit.revision), snoozedUntil: firing?.isSnooze == true ? firing?.at : nil,
      state: Wire.ReminderState(firing?.state(at: moment) ?? .silent), title: habit.title)
  }
}
