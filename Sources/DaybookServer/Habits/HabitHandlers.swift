// Habits: `habit/list`, `get`, `parse`, `add`, `edit`, `move`, `archive`, `restore` and `remove` are here,
// marks, skips and pauses in `HabitMarkHandlers`, statistics in `HabitStatisticsHandlers`. The view
// `habits` draws those that are due today, then the others, or one habit with its year
// (`HabitPage`); its lines are about habits ("habit/<id>", with a day behind "@" where the line is
// about one). The one idea: a schedule has versions, each with the day from which it holds, so an
// edit never judges the past. The rules are in Sources/DaybookModel/Habits, the decision record is
// docs/decisions/0017-what-a-habit-counts.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct HabitHandlers: HabitMethods {
  let session: Session

  func list(_ params: Wire.HabitList.Params, _ call: Call) throws -> Wire.HabitPage {
    let filter = HabitFilter(
      state: params.state.map { $0 == .archived ? .archived : .active } ?? .any, tag: params.tag,
      withNotes: params.withNotes ?? false)
    let today = session.moment.today
    let page = try session.store().read {
      try $0.habits.list(
        filter, today: today, limit: params.limit ?? PageSize.default, after: params.cursor?.text)
    }
    return Wire.HabitPage(
      items: page.items.map(Wire.Habit.init), nextCursor: page.next.map(Wire.ListCursor.init))
  }

  func get(_ params: Wire.HabitGet.Params, _ call: Call) throws -> Wire.Habit {
    let today = session.moment.today
    return try session.store().read { reader in
      try withSkips(Wire.Habit(reader.habits.item(HabitID(params.id), today: today)), reader)
    }
  }

  /// Returns the habit with its newest skips.
  func withSkips(_ habit: Wire.Habit, _ reader: ReadTransaction) throws -> Wire.Habit {
    var habit = habit
    let skips = try reader.habits.skips(HabitID(habit.id), limit: Self.maxSkips)
    habit.skips = skips.isEmpty ? nil : skips.compactMap(Wire.HabitDayMark.init)
    return habit
  }

  private static let maxSkips = 10

  func add(_ params: Wire.HabitAdd.Params, _ call: Call) throws -> Wire.Habit {
    let schedule = try session.schedule(params.recurrence, params.timesPer) ?? .daily
    let draft = HabitDraft(params, schedule: schedule)
    return try write(call) { try $0.habits.add(draft) }
  }

  func parse(_ params: Wire.HabitParse.Params, _ call: Call) throws -> Wire.ParsedHabit {
    // Words are read by the preferences, so this fails without a database.
    _ = try session.store()
    let parser = HabitParser(params.text, in: session)
    return Wire.ParsedHabit(parser.draft, problems: parser.problems)
  }

  func edit(_ params: Wire.HabitEdit.Params, _ call: Call) throws -> Wire.Habit {
    let schedule = try session.schedule(params.recurrence.value, params.timesPer.value)
    let edit = HabitEdit(params, schedule: Edit(schedule))
    return try write(call) {
      try $0.habits.edit(HabitID(params.id), edit, ifRevision: params.ifRevision)
    }
  }

  func move(_ params: Wire.HabitMove.Params, _ call: Call) throws -> Wire.Habit {
    let place = try Place<HabitEntity>(before: params.before, after: params.after)
    return try write(call) {
      let habit = try $0.habits.move(HabitID(params.id), to: place, ifRevision: params.ifRevision)
      return try $0.reader.habits.item(habit.id, today: session.moment.today)
    }
  }

  func archive(_ params: Wire.HabitArchive.Params, _ call: Call) throws -> Wire.Habit {
    try write(call) { try $0.habits.archive(HabitID(params.id), ifRevision: params.ifRevision) }
  }

  func restore(_ params: Wire.HabitRestore.Params, _ call: Call) throws -> Wire.Habit {
    try write(call) { try $0.habits.reopen(HabitID(params.id), ifRevision: params.ifRevision) }
  }

  func remove(_ params: Wire.HabitRemove.Params, _ call: Call) throws -> Wire.Removal {
    let id = HabitID(params.id)
    let marks = try session.write(call) { writer in
      let marks = try writer.reader.habits.markCount(of: id)
      guard marks == 0 || params.confirm == true else {
        throw ModelError.unconfirmed(
          "The habit has \(marks.counted("mark")), which would be removed too.",
          to: "remove it, or archive it to keep its history", count: marks)
      }
      return try writer.habits.remove(id, ifRevision: params.ifRevision, marks: marks)
    }
    return Wire.Removal(params.id.text, [.habitMark: marks])
  }

  func write(_ call: Call, _ body: (WriteTransaction) throws -> HabitItem) throws -> Wire.Habit {
    Wire.Habit(try session.write(call, body))
  }
}

extension Session {
  /// Returns the schedule of a rule or of a number of times; nil for neither. Throws `invalidValue`
  /// for both.
  func schedule(
    _ recurrence: Wire.RecurrenceRule?, _ timesPer: Wire.HabitTimes?
  ) throws -> HabitSchedule? {
    switch (recurrence, timesPer) {
    case (nil, nil): return nil
    case (let recurrence?, nil):
      return .recurrence(try rule(recurrence, field: "recurrence"))
    case (nil, let times?):
      return .times(HabitTimes(times.times, a: HabitPeriod(times.period)))
    case (_?, _?):
      throw ModelError.invalidValue(
        field: "",
        message: "A habit is due either by a rule or a number of times per period. Give only one "
          + "of the two.")
    }
  }
}
