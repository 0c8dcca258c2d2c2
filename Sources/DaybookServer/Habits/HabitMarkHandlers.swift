import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension HabitHandlers {
  func mark(_ params: Wire.HabitMark.Params, _ call: Call) throws -> Wire.Habit {
    let day = try params.day.map { try Day($0, field: "day") }
    return try write(call) {
      try $0.markHabit(
        HabitID(params.id), on: day, amount: params.amount,
        ifRevision: params.ifRevision.map(Int64.init))
    }
  }

  func unmark(_ params: Wire.HabitUnmark.Params, _ call: Call) throws -> Wire.Habit {
    let day = try params.day.map { try Day($0, field: "day") }
    return try write(call) {
      try $0.unmarkHabit(
        HabitID(params.id), on: day, ifRevision: params.ifRevision.map(Int64.init))
    }
  }

  func skip(_ params: Wire.HabitSkip.Params, _ call: Call) throws -> Wire.Habit {
    let day = try params.day.map { try Day($0, field: "day") }
    return try write(call) {
      try $0.skipHabit(
        HabitID(params.id), on: day, reason: params.reason,
        ifRevision: params.ifRevision.map(Int64.init))
    }
  }

  func pause(_ params: Wire.HabitPause.Params, _ call: Call) throws -> Wire.Habit {
    let from = try params.from.map { try Day($0, field: "from") }
    let through = try params.through.map { try Day($0, field: "through") }
    return try write(call) {
      try $0.pauseHabit(
        HabitID(params.id), from: from, through: through,
        ifRevision: params.ifRevision.map(Int64.init))
    }
  }

  func resume(_ params: Wire.HabitResume.Params, _ call: Call) throws -> Wire.Habit {
    let day = try params.on.map { try Day($0, field: "on") }
    return try write(call) {
      try $0.resumeHabit(
        HabitID(params.id), on: day, ifRevision: params.ifRevision.map(Int64.init))
    }
  }
}
