import CivilTime
import DaybookModel
import DaybookProtocol

// Reminders to wire types and back.

extension Session {
  func wire(_ item: ReminderItem, at moment: Moment) -> Wire.Reminder {
    let reminder = item.reminder
    let firing = item.firing(at: moment, zones: zones.zone)
    var wire = Wire.Reminder(
      acknowledgedAt: reminder.acknowledgedAt, createdAt: reminder.createdAt,
      firesAt: firing?.at, id: Wire.ReminderID(unchecked: reminder.id.text),
      isDefault: reminder.isDefault ? true : nil, modifiedAt: reminder.modifiedAt,
      occurrence: (firing?.task ?? item.task).occurrence,
      revision: Int(reminder.revision),
      snoozedUntil: firing?.isSnooze == true ? reminder.snoozedUntil : nil,
      state: Wire.ReminderState(firing?.state(at: moment) ?? .silent),
      task: Wire.TaskID(unchecked: reminder.task.text), title: item.task.title)
    switch reminder.trigger {
    case .at(let local): wire.at = local
    case .before(let minutes, let anchor):
      wire.minutesBefore = minutes
      wire.relatedTo = Wire.ReminderAnchor(anchor)
    }
    return wire
  }
}

extension ReminderID {
  init(_ wire: Wire.ReminderID) { self.init(wire.text) }
}
