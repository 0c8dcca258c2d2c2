// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `task`.
package protocol TaskMethods: Sendable {
  /// Adds a task. The same id with the same content answers the task as it now stands, so a retry is harmless.
  func add(_ params: Wire.TaskAdd.Params, _ call: Call) throws -> Wire.Task
  /// Marks a task done; doing it twice changes nothing.
  func complete(_ params: Wire.TaskComplete.Params, _ call: Call) throws -> Wire.Task
  /// Changes the fields that are given: absent leaves one as it is, null clears it.
  func edit(_ params: Wire.TaskEdit.Params, _ call: Call) throws -> Wire.Task
  /// Answers one task.
  func get(_ params: Wire.TaskGet.Params, _ call: Call) throws -> Wire.Task
  /// Lists tasks, page by page; a task must fit every filter that is given.
  func list(_ params: Wire.TaskList.Params, _ call: Call) throws -> Wire.TaskPage
  /// Removes a task with its subtasks. Without `confirm` it changes nothing and says how many would go.
  func remove(_ params: Wire.TaskRemove.Params, _ call: Call) throws -> Wire.TaskRemoval
  /// Makes a completed or cancelled task open again; doing it twice changes nothing.
  func reopen(_ params: Wire.TaskReopen.Params, _ call: Call) throws -> Wire.Task
}

extension MethodTable {
  /// Adds the methods of `TaskMethods`.
  package mutating func add(task handlers: some TaskMethods) {
    add("task/add", .write) {
      try handlers.add(.init(params: $0), $1).json
    }
    add("task/complete", .write) {
      try handlers.complete(.init(params: $0), $1).json
    }
    add("task/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
    }
    add("task/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("task/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("task/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("task/reopen", .write) {
      try handlers.reopen(.init(params: $0), $1).json
    }
  }
}
