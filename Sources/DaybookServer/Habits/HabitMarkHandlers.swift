import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension HabitHandlers {
  func mark(_ params: Wire.HabitMark.Params, _ call: Call) throws -> Wire.Habit {
    try session.write(call) { writer in
      let item = try writer.habits.mark(
        HabitID(params.id), on: params.day, amount: params.amount, more: params.more,
        ifRevision: params.ifRevision)
      return try withMark(of: params.day, Wire.Habit(item), writer.reader)
    }
  }

  func unmark(_ params: Wire.HabitUnmark.Params, _ call: Call) throws -> Wire.Habit {
    try write(call) {
      try $0.habits.unmark(HabitID(params.id), on: params.day, ifRevision: params.ifRevision)
    }
  }

  func skip(_ params: Wire.HabitSkip.Params, _ call: Call) throws -> Wire.Habit {
    try session.write(call) { writer in
      let item = try writer.habits.skip(
        HabitID(params.id), on: params.day, reason: params.reason, ifRevision: params.ifRevision)
      let habit = try withMark(of: params.day, Wire.Habit(item), writer.reader)
      return try withSkips(habit, writer.reader)
    }
  }

  /// Returns the habit with the mark of a day that is not today.
  private func withMark(
    of day: Day?, _ habit: Wire.Habit, _ reader: ReadTransaction
  ) throws -> Wire.Habit {
    var habit = habit
    if let day, day != session.moment.today {
      habit.marked = try reader.habits.mark(HabitID(habit.id), on: day)
        .flatMap(Wire.HabitDayMark.init)
    }
    return habit
  }

  func pause(_ params: Wire.HabitPause.Params, _ call: Call) throws -> Wire.Habit {
    try write(call) {
      try $0.habits.pause(
        HabitID(params.id), from: params.since, through: params.through,
        ifRevision: params.ifRevision)
    }
  }

  func resume(_ params: Wire.HabitResume.Params, _ call: Call) throws -> Wire.Habit {
    try write(call) {
      try $0.habits.resume(HabitID(params.id), on: params.day, ifRevision: params.ifRevision)
    }
  }
}
