// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `task`.
package protocol TaskMethods: Sendable {
  /// Adds a task. The same id with the same content answers the task as it now stands, so a retry is harmless.
  func add(_ params: Wire.TaskAdd.Params, _ call: Call) throws -> Wire.Task
  /// Attaches a file or a URL to a task. The file is not copied unless asked; a copy lies under the data folder, named by its content.
  func attach(_ params: Wire.TaskAttach.Params, _ call: Call) throws -> Wire.Task
  /// Does one thing to many tasks, to all of them or to none. Of a recurring task it means the occurrence that is current when it begins, so a retry means the next one.
  func batch(_ params: Wire.TaskBatch.Params, _ call: Call) throws -> Wire.BatchReport
  /// Gives a task up, with all its occurrences to come; doing it twice changes nothing.
  func cancel(_ params: Wire.TaskCancel.Params, _ call: Call) throws -> Wire.Task
  /// Marks a task done; one that recurs moves to its next occurrence, and its completed subtasks are open again. Doing it twice changes nothing; of a recurring task that takes an `occurrence`, since without one it means the current one.
  func complete(_ params: Wire.TaskComplete.Params, _ call: Call) throws -> Wire.Task
  /// Takes an attachment off a task; a copy is removed once nothing refers to it. Doing it twice changes nothing.
  func detach(_ params: Wire.TaskDetach.Params, _ call: Call) throws -> Wire.Task
  /// Changes the fields that are given: absent leaves one as it is, null clears it. Of a recurring task, a new rule or due counts from the current occurrence on; with `occurrence`, only that one moves.
  func edit(_ params: Wire.TaskEdit.Params, _ call: Call) throws -> Wire.Task
  /// Says how urgent a task is, and why.
  func explain(_ params: Wire.TaskExplain.Params, _ call: Call) throws -> Wire.UrgencyReport
  /// Answers the task that a few characters name: an id, a link, or the end of an id, where only one ends so.
  func find(_ params: Wire.TaskFind.Params, _ call: Call) throws -> Wire.Task
  /// Answers one task.
  func get(_ params: Wire.TaskGet.Params, _ call: Call) throws -> Wire.Task
  /// Lists tasks, page by page; a task must fit every filter that is given.
  func list(_ params: Wire.TaskList.Params, _ call: Call) throws -> Wire.TaskPage
  /// Moves a task to the place before or after another, and so among the siblings of that one. Exactly one of `before` and `after` is given. No other task changes, unless the two that it comes between have the same rank; then those behind with that rank get new ranks and revisions.
  func move(_ params: Wire.TaskMove.Params, _ call: Call) throws -> Wire.Task
  /// Reads one line as a task, and says which parts it recognised. No text is an error: what is not recognised is title, and so is what stands in quotation marks.
  func parse(_ params: Wire.TaskParse.Params, _ call: Call) throws -> Wire.ParsedTask
  /// Moves the start of a task, of a recurring one that of its current occurrence; the due stays.
  func postpone(_ params: Wire.TaskPostpone.Params, _ call: Call) throws -> Wire.Task
  /// Adds the task that `task/parse` reads in a line. The same id with the same line answers the task as it now stands.
  func quickAdd(_ params: Wire.TaskQuickAdd.Params, _ call: Call) throws -> Wire.Task
  /// Removes a task with its subtasks. Without `confirm` it changes nothing and says how many would go.
  func remove(_ params: Wire.TaskRemove.Params, _ call: Call) throws -> Wire.TaskRemoval
  /// Makes a completed or cancelled task open again, or an occurrence that was completed or skipped; doing it twice changes nothing.
  func reopen(_ params: Wire.TaskReopen.Params, _ call: Call) throws -> Wire.Task
  /// Passes over an occurrence of a recurring task; doing it twice with the same `occurrence` changes nothing.
  func skip(_ params: Wire.TaskSkip.Params, _ call: Call) throws -> Wire.Task
}

extension MethodTable {
  /// Adds the methods of `TaskMethods`.
  package mutating func add(task handlers: some TaskMethods) {
    add("task/add", .write) {
      try handlers.add(.init(params: $0), $1).json
    }
    add("task/attach", .long) {
      try handlers.attach(.init(params: $0), $1).json
    }
    add("task/batch", .write) {
      try handlers.batch(.init(params: $0), $1).json
    }
    add("task/cancel", .write) {
      try handlers.cancel(.init(params: $0), $1).json
    }
    add("task/complete", .write) {
      try handlers.complete(.init(params: $0), $1).json
    }
    add("task/detach", .write) {
      try handlers.detach(.init(params: $0), $1).json
    }
    add("task/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
    }
    add("task/explain", .read) {
      try handlers.explain(.init(params: $0), $1).json
    }
    add("task/find", .read) {
      try handlers.find(.init(params: $0), $1).json
    }
    add("task/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("task/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("task/move", .write) {
      try handlers.move(.init(params: $0), $1).json
    }
    add("task/parse", .read) {
      try handlers.parse(.init(params: $0), $1).json
    }
    add("task/postpone", .write) {
      try handlers.postpone(.init(params: $0), $1).json
    }
    add("task/quickAdd", .write) {
      try handlers.quickAdd(.init(params: $0), $1).json
    }
    add("task/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("task/reopen", .write) {
      try handlers.reopen(.init(params: $0), $1).json
    }
    add("task/skip", .write) {
      try handlers.skip(.init(params: $0), $1).json
    }
  }
}
