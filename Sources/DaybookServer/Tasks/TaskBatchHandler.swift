import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension TaskHandlers {
  func batch(_ params: Wire.TaskBatch.Params, _ call: Call) throws -> Wire.BatchReport {
    let batch = try TaskBatch(params)
    let action = session.action(call.method)
    return try session.write(action) { writer in
      var seen: Set<TaskID> = []
      var removed = 0
      var missed = MissedOccurrences()
      // A recurring subtask may move on with its parent before its own turn.
      var occurrences: [TaskID: LocalDateTime?] = [:]
      for task in try writer.reader.tasks(params.ids.map(TaskID.init)) {
        occurrences[task.id] = .some(task.series?.occurrence)
      }
      for (index, wire) in params.ids.enumerated() where seen.insert(TaskID(wire)).inserted {
        do {
          let id = TaskID(wire)
          guard let occurrence = occurrences[id] else { throw ModelError.notFound(.task, id.text) }
          if params.act == .complete, occurrence != nil {
            try missed.count(id, writer) { _ = try batch.act(on: id, occurrence, writer) }
          } else {
            removed += try batch.act(on: id, occurrence, writer)
          }
        } catch let error as ModelError {
          throw Errors.response(to: error, at: "/ids/\(index)")
        }
      }
      guard removed <= 1 || params.confirm == true else {
        throw ModelError.invalidState(
          .confirmationRequired,
          message: "\(removed.counted("task")) would be removed.",
          hint: "Send `confirm: true` to remove them.",
          remedy: Remedy("confirm", count: removed))
      }
      let items = try writer.reader.tasks(params.ids.map(TaskID.init))
      let report = Wire.BatchReport(
        items: items.map { session.wire($0, at: action.moment) },
        overdueCount: missed.overdue > 0 ? missed.overdue : nil, removed: removed,
        skippedCount: missed.skipped > 0 ? missed.skipped : nil)
      try session.checkLength(of: report.json)
      return report
    }
  }
}

/// One thing to do to many tasks; its params are checked before the first task.
private struct TaskBatch {
  private let act: Wire.BatchAct
  private let subtasks: SubtaskChoice?
  private let day: Day?
  private let time: Edit<LocalTime?>
  private let through: Day?
  private let catchesUp: Bool?
  private let edit: TaskEdit
  private let tags: TagDifference

  init(_ params: Wire.TaskBatch.Params) throws {
    act = params.act
    subtasks = params.subtasks.map(SubtaskChoice.init)
    day = params.day
    time = params.time
    through = params.through
    catchesUp = params.catchUp
    edit = TaskEdit(
      priority: params.priority.map(TaskPriority.init), project: params.project,
      start: params.start,
      startTime: params.startTime, due: params.due, dueTime: params.dueTime,
      parent: params.parent.map { $0.map(TaskID.init) },
      profile: params.profile.map { $0.map(ProfileID.init) })
    tags = TagDifference(added: params.addTags ?? [], removed: params.removeTags ?? [])
    if act == .postpone, day == nil {
      throw ModelError.invalidValue(field: "day", message: "Postponing needs the new `day`.")
    }
  }

  /// Returns how many tasks were removed.
  func act(on id: TaskID, _ occurrence: LocalDateTime?, _ writer: WriteTransaction) throws -> Int {
    switch act {
    case .complete:
      _ = try writer.completeTask(
        id, Completion(of: occurrence, on: day, catchesUp: catchesUp), ifRevision: nil,
        subtasks: subtasks)
    case .cancel:
      _ = try writer.cancelTask(id, ifRevision: nil, subtasks: subtasks)
    case .reopen: _ = try writer.reopenTask(id, ifRevision: nil)
    case .skip:
      _ = try writer.skipTask(
        id, occurrence: through == nil ? occurrence : nil, through: through, ifRevision: nil)
    case .postpone:
      guard let day else { return 0 }
      _ = try writer.postponeTask(id, to: day, time, ifRevision: nil)
    case .edit: try edit(id, writer)
    case .remove:
      // A subtask may have been removed with its parent in this batch.
      guard try writer.reader.contains(id) else { return 0 }
      let subtasks = try writer.reader.subtaskCount(of: id)
      return try writer.removeTask(id, ifRevision: nil, subtasks: subtasks)
    }
    return 0
  }

  private func edit(_ id: TaskID, _ writer: WriteTransaction) throws {
    let task = try writer.reader.task(id)
    var whole = edit
    let tags = tags.applied(to: task.tags)
    if tags != task.tags { whole.tags = .set(tags) }
    guard task.series != nil else {
      _ = try writer.editTask(id, whole, ifRevision: nil)
      return
    }
    let days = TaskEdit(
      start: edit.start, startTime: edit.startTime, due: edit.due, dueTime: edit.dueTime)
    whole.start = .keep
    whole.startTime = .keep
    whole.due = .keep
    whole.dueTime = .keep
    _ = try writer.moveOccurrence(id, nil, days, ifRevision: nil)
    _ = try writer.editTask(id, whole, ifRevision: nil)
  }
}
