// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `task`.
package protocol TaskMethods: Sendable {
  /// Adds a task. The same id with the same content returns the task as it is now, so a retry is harmless.
  func add(_ params: Wire.TaskAdd.Params, _ call: Call) throws -> Wire.Task
  /// Adds the task that `task/parse` reads in a line. The reminders of the line also count from a day, a time or a recurrence that is given beside it. The same id with the same line returns the task as it is now.
  func addLine(_ params: Wire.TaskAddLine.Params, _ call: Call) throws -> Wire.Task
  /// Adds a task for each line, as `task/addLine` does, in this order: all of them or none. What is given beside the lines holds for each of them.
  func addLines(_ params: Wire.TaskAddLines.Params, _ call: Call) throws -> Wire.AddedTaskList
  /// Attaches a file or a URL to a task. The file is copied only on request; a copy is in the data folder, named by its content. It takes neither `requestKey` nor `dryRun`: with `attachment`, a retry changes nothing; without it, each call attaches again.
  func attach(_ params: Wire.TaskAttach.Params, _ call: Call) throws -> Wire.Task
  /// Does one thing to many tasks: to all of them or to none. A param of another act is invalid. For a recurring task, the current occurrence is meant, so a retry applies to the next one.
  func batch(_ params: Wire.TaskBatch.Params, _ call: Call) throws -> Wire.BatchReport
  /// Cancels a task, open or completed, with all its future occurrences. Repeating it changes nothing.
  func cancel(_ params: Wire.TaskCancel.Params, _ call: Call) throws -> Wire.Task
  /// Marks a task as done, whether it is open, blocked or cancelled; one that recurs and is cancelled is reopened first. A recurring task moves to its next occurrence, and its completed subtasks are reopened. If it recurs within four weeks, such as by weekday, the occurrences that were missed before the day on which it was done are skipped, too; what recurs less often, such as a bill, has to be done each time. Repeating it changes nothing; for a recurring task, that needs `occurrence`, since without it the current one is meant.
  func complete(_ params: Wire.TaskComplete.Params, _ call: Call) throws -> Wire.Task
  /// Removes an attachment from a task; a copy is deleted once nothing refers to it. Repeating it changes nothing.
  func detach(_ params: Wire.TaskDetach.Params, _ call: Call) throws -> Wire.Task
  /// Changes the fields that are given, and clears those that `clear` names. For a recurring task, a new due applies from the current occurrence on; with `occurrence`, only that one moves. A new rule begins with its first occurrence from today on, after the one before the current occurrence, unless a due or start day is given with it.
  func edit(_ params: Wire.TaskEdit.Params, _ call: Call) throws -> Wire.Task
  /// Returns how urgent a task is, and why.
  func explain(_ params: Wire.TaskExplain.Params, _ call: Call) throws -> Wire.UrgencyReport
  /// Returns one task.
  func get(_ params: Wire.TaskGet.Params, _ call: Call) throws -> Wire.Task
  /// Returns a piece of what is attached: of a file in its own place as it is now, or of the copy that daybook keeps. A link has none.
  func getAttachment(_ params: Wire.TaskGetAttachment.Params, _ call: Call) throws -> Wire.FilePiece
  /// Lists tasks, page by page; a task must match every filter that is given.
  func list(_ params: Wire.TaskList.Params, _ call: Call) throws -> Wire.TaskPage
  /// Returns the letters by which a person can type each of these tasks that is open (`search/find`).
  func listNames(_ params: Wire.TaskListNames.Params, _ call: Call) throws -> Wire.ShortNameList
  /// Moves a task before or after another, whose parent becomes its parent; if it is there already, nothing changes. Exactly one of `before` and `after` is given. No other task changes, unless the two that it comes between have the same rank; then those behind with that rank get new ranks and revisions.
  func move(_ params: Wire.TaskMove.Params, _ call: Call) throws -> Wire.Task
  /// Reads one line as a task, and says which parts it recognised. Any text is accepted: what is not recognised becomes the title, and so does text in quotation marks.
  func parse(_ params: Wire.TaskParse.Params, _ call: Call) throws -> Wire.ParsedTask
  /// Postpones a task, or a recurring task's current occurrence: it starts on the new day. If it is due before that day, or on it before the time, it is due then instead, and a start that it has moves there too; a task without a start that is due on that day is there already. A recurring task goes on with the occurrence that comes first then, and skips missed ones as completing does.
  func postpone(_ params: Wire.TaskPostpone.Params, _ call: Call) throws -> Wire.Task
  /// Removes a task with its subtasks. If it has any, `confirm` is needed; without it, nothing is changed, and the error says how many there are.
  func remove(_ params: Wire.TaskRemove.Params, _ call: Call) throws -> Wire.Removal
  /// Reopens a completed or cancelled task, or an occurrence that was completed, skipped or missed. Of several occurrences that were skipped at once, the others stay skipped. Repeating it changes nothing.
  func reopen(_ params: Wire.TaskReopen.Params, _ call: Call) throws -> Wire.Task
  /// Skips an occurrence of a recurring task. Repeating it with the same `occurrence` changes nothing.
  func skip(_ params: Wire.TaskSkip.Params, _ call: Call) throws -> Wire.Task
}

extension MethodTable {
  /// Adds the methods of `TaskMethods`.
  package mutating func add(task handlers: some TaskMethods) {
    add("task/add", .write) {
      try handlers.add(.init(params: $0), $1).json
    }
    add("task/addLine", .write) {
      try handlers.addLine(.init(params: $0), $1).json
    }
    add("task/addLines", .write) {
      try handlers.addLines(.init(params: $0), $1).json
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
    add("task/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("task/getAttachment", .long) {
      try handlers.getAttachment(.init(params: $0), $1).json
    }
    add("task/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("task/listNames", .read) {
      try handlers.listNames(.init(params: $0), $1).json
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
