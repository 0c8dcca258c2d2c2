// Reminders tell of a task at a time: `reminder/list`, `add`, `edit`, `remove`, `snooze` and
// `dismiss`. The view `reminders` draws what has fired, what is snoozed and what fires in the next
// seven days; its lines are about reminders ("reminder/<id>"), each with the occurrence that it
// fires for. The one idea: when a reminder fires is computed from its task at each look and never
// planned; `ReminderNotifier` remembers what its session was told and says what is new or gone. The
// rules are in Sources/DaybookModel/Reminders, the decision record is
// docs/decisions/0021-what-fires-and-for-whom.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct ReminderHandlers: ReminderMethods {
  let session: Session

  func list(_ params: Wire.ReminderList.Params, _ call: Call) throws -> Wire.ReminderPage {
    let moment = session.moment
    let limit = params.limit ?? PageSize.default
    let state = params.state.flatMap { ReminderState(rawValue: $0.rawValue) }
    return try session.store().read { reader in
      let task = params.task.map(TaskID.init)
      guard let state else {
        return wire(
          try reader.reminders.list(of: task, limit: limit, after: params.cursor?.text), at: moment)
      }
      guard let task else {
        let page = try reader.reminders.firings(
          state, at: moment, limit: limit, after: params.cursor?.text, zones: session.zones.zone)
        return Wire.ReminderPage(
          items: try page.items.map { firing in
            switch firing {
            case .task(let firing): session.wire(firing.item, at: moment)
            case .habit(let firing):
              try session.wire(
                reader.habits.item(firing.habit.id, today: moment.today), at: moment, reader)
            }
          },
          nextCursor: page.next.map(Wire.ListCursor.init))
      }
      let items =
        try reader.reminders.open(of: [task], at: moment, zones: session.zones.zone)[task] ?? []
      return wire(
        .whole(items.filter { $0.state(at: moment, zones: session.zones.zone) == state }),
        at: moment)
    }
  }

  private func wire(_ page: Page<ReminderItem>, at moment: Moment) -> Wire.ReminderPage {
    Wire.ReminderPage(
      items: page.items.map { session.wire($0, at: moment) },
      nextCursor: page.next.map(Wire.ListCursor.init))
  }

  func get(_ params: Wire.ReminderGet.Params, _ call: Call) throws -> Wire.Reminder {
    let id = ReminderID(params.id)
    let moment = session.moment
    return try session.store().read { reader in
      guard let habit = id.habit else {
        return session.wire(try reader.reminders.withTask(id), at: moment)
      }
      return try session.wire(reader.habits.reminded(habit, at: moment), at: moment, reader)
    }
  }

  func add(_ params: Wire.ReminderAdd.Params, _ call: Call) throws -> Wire.Reminder {
    let given = [params.minutesBefore != nil, params.dateTime != nil, params.text != nil]
    guard given.count(where: \.self) == 1 else {
      throw ModelError.invalidValue(
        field: "", message: "Give exactly one of `minutesBefore`, `dateTime` and `text`.")
    }
    guard params.relatedTo == nil && params.time == nil || params.minutesBefore != nil else {
      throw Self.onlyMinutesRelate(params.relatedTo == nil ? "time" : "relatedTo")
    }
    let id = params.id.map(ReminderID.init)
    let task = TaskID(params.task)
    return try write(call) { writer in
      let trigger: ReminderTrigger
      if let minutes = params.minutesBefore {
        trigger = try Self.trigger(minutes, params.time, ReminderAnchor(params.relatedTo ?? .due))
      } else if let dateTime = params.dateTime {
        trigger = .at(dateTime)
      } else {
        trigger = try ReminderTimeParser(
          params.text ?? "", of: writer.reader.tasks.item(task), field: "text", in: session
        ).triggerToCome
      }
      return try writer.reminders.add(ReminderDraft(id: id, task: task, trigger: trigger))
    }
  }

  func edit(_ params: Wire.ReminderEdit.Params, _ call: Call) throws -> Wire.Reminder {
    guard params.minutesBefore == nil || params.dateTime == nil else {
      throw ModelError.invalidValue(
        field: "", message: "Give either `minutesBefore` or `dateTime`, not both.")
    }
    let id = ReminderID(params.id)
    if id.habit != nil {
      throw ModelError.invalidState(
        .wrongKind, message: "The time of a habit's reminder belongs to the habit.",
        hint: "Edit the `remindTime` of the habit.")
    }
    return try write(call) { writer in
      let trigger: ReminderTrigger
      let old = Wire.ReminderTime(try writer.reader.reminders.withTask(id).reminder.trigger)
      if let dateTime = params.dateTime ?? (params.minutesBefore == nil ? old.dateTime : nil) {
        guard params.relatedTo == nil, params.time == nil else {
          throw Self.onlyMinutesRelate(params.relatedTo == nil ? "time" : "relatedTo")
        }
        trigger = .at(dateTime)
      } else {
        trigger = try Self.trigger(
          params.minutesBefore ?? old.minutesBefore ?? 0, params.time ?? old.time,
          ReminderAnchor(params.relatedTo ?? old.relatedTo ?? .due))
      }
      return try writer.reminders.edit(id, trigger, ifRevision: params.ifRevision)
    }
  }

  func remove(_ params: Wire.ReminderRemove.Params, _ call: Call) throws -> Wire.Removal {
    let id = ReminderID(params.id)
    try session.write(call) { writer in
      guard let habit = id.habit else {
        return try writer.reminders.remove(id, ifRevision: params.ifRevision)
      }
      _ = try writer.reader.habits.reminded(habit, at: session.moment)
      _ = try writer.habits.edit(
        habit, HabitEdit(remindTime: .set(nil)), ifRevision: params.ifRevision)
    }
    return Wire.Removal(params.id.text)
  }

  func snooze(_ params: Wire.ReminderSnooze.Params, _ call: Call) throws -> Wire.Reminder {
    guard params.minutes == nil || params.text == nil else {
      throw ModelError.invalidValue(
        field: "", message: "Give either `minutes` or `text`, not both.")
    }
    let words = try params.text.map { try SnoozeParser($0, field: "text", in: session) }
    let id = ReminderID(params.id)
    if let habit = id.habit {
      return try write(call, habit) {
        try $0.habits.snoozeReminder(
          of: habit, minutes: words?.minutes ?? params.minutes, until: words?.end,
          ifRevision: params.ifRevision)
      }
    }
    return try write(call) {
      try $0.reminders.snooze(
        id, minutes: words?.minutes ?? params.minutes, until: words?.end,
        occurrence: params.occurrence, ifRevision: params.ifRevision)
    }
  }

  func dismiss(_ params: Wire.ReminderDismiss.Params, _ call: Call) throws -> Wire.Reminder {
    let id = ReminderID(params.id)
    if let habit = id.habit {
      return try write(call, habit) {
        try $0.habits.dismissReminder(of: habit, ifRevision: params.ifRevision)
      }
    }
    return try write(call) {
      try $0.reminders.dismiss(id, occurrence: params.occurrence, ifRevision: params.ifRevision)
    }
  }

  private static func onlyMinutesRelate(_ field: String) -> ModelError {
    .invalidValue(field: field, message: "`\(field)` needs `minutesBefore`.")
  }

  private static func trigger(
    _ minutes: Int, _ time: LocalTime?, _ anchor: ReminderAnchor
  ) throws -> ReminderTrigger {
    guard let time else { return .before(minutes: minutes, anchor) }
    guard minutes % 1440 == 0 else {
      throw ModelError.invalidValue(
        field: "time", message: "With a `time`, `minutesBefore` is whole days: 1440, 2880 ….")
    }
    return .onDay(daysBefore: minutes / 1440, time, anchor)
  }

  private func write(
    _ call: Call, _ body: (WriteTransaction) throws -> ReminderItem
  ) throws -> Wire.Reminder {
    let action = session.action(call.method)
    return session.wire(try session.write(action, body), at: action.moment)
  }

  /// Writes to a habit that reminds.
  private func write(
    _ call: Call, _ habit: HabitID, _ body: (WriteTransaction) throws -> HabitItem
  ) throws -> Wire.Reminder {
    let action = session.action(call.method)
    return try session.write(action) { writer in
      _ = try writer.reader.habits.reminded(habit, at: action.moment)
      return try session.wire(body(writer), at: action.moment, writer.reader)
    }
  }
}

extension RecordReader<HabitRecord> {
  /// Throws `notFound` for a habit that is not there or reminds of nothing.
  fileprivate func reminded(_ id: HabitID, at moment: Moment) throws -> HabitItem {
    guard try itemIfAny(id)?.remindTime != nil else {
      throw ModelError.notFound(.reminder, ReminderID(of: id).text)
    }
    return try item(id, today: moment.today)
  }
}
