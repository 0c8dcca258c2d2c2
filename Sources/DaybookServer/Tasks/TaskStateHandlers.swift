import DaybookModel
import DaybookProtocol
import JSONRPC

extension TaskHandlers {
  func complete(_ params: Wire.TaskComplete.Params, _ call: Call) throws -> Wire.Task {
    let completion = Completion(of: params.occurrence, on: params.day, catchesUp: params.catchUp)
    return try write(call) {
      try $0.tasks.complete(
        TaskID(params.id), completion, ifRevision: params.ifRevision,
        subtasks: params.subtasks.map(SubtaskChoice.init))
    }
  }

  func cancel(_ params: Wire.TaskCancel.Params, _ call: Call) throws -> Wire.Task {
    try write(call) {
      try $0.tasks.cancel(
        TaskID(params.id), ifRevision: params.ifRevision,
        subtasks: params.subtasks.map(SubtaskChoice.init))
    }
  }

  func reopen(_ params: Wire.TaskReopen.Params, _ call: Call) throws -> Wire.Task {
    try write(call) {
      try $0.tasks.reopen(
        TaskID(params.id), occurrence: params.occurrence, ifRevision: params.ifRevision)
    }
  }

  func skip(_ params: Wire.TaskSkip.Params, _ call: Call) throws -> Wire.Task {
    try write(call) {
      try $0.tasks.skip(
        TaskID(params.id), occurrence: params.occurrence, through: params.through,
        ifRevision: params.ifRevision)
    }
  }

  func postpone(_ params: Wire.TaskPostpone.Params, _ call: Call) throws -> Wire.Task {
    try write(call) {
      try $0.tasks.postpone(
        TaskID(params.id), to: params.day, params.time, ifRevision: params.ifRevision)
    }
  }

  func move(_ params: Wire.TaskMove.Params, _ call: Call) throws -> Wire.Task {
    let place = try Place<TaskEntity>(before: params.before, after: params.after)
    return try write(call) {
      try $0.tasks.move(TaskID(params.id), to: place, ifRevision: params.ifRevision)
    }
  }
}
