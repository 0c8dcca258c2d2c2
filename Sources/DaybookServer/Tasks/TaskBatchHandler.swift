import CivilTime
import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC

extension TaskHandlers {
  func batch(_ params: Wire.TaskBatch.Params, _ call: Call) throws -> Wire.BatchReport {
    let batch = try TaskBatch(params, in: session)
    // The history says what was done to the tasks, as if each had been sent by itself.
    let action = session.action("task/\(params.act.rawValue)")
    return try session.write(action) { writer in
      let ids = params.ids.map(TaskID.init)
      let places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
      // A recurring subtask may move on with its parent before its own turn.
      var tasks = try writer.reader.tasks.items(ids)
      let found = Set(tasks.map(\.id))
      if let index = ids.firstIndex(where: { !found.contains($0) }) {
        throw Errors.response(to: ModelError.notFound(.task, ids[index].text), at: "/ids/\(index)")
      }
      if batch.endsTasks { tasks = try writer.reader.tasks.subtasksFirst(tasks, id: \.id) }
      var removed = 0
      var missed = MissedOccurrences()
      for task in tasks {
        do {
          if [.complete, .postpone, .skip].contains(params.act), task.series != nil {
            try missed.count(task.id, writer, skips: params.through != nil) {
              _ = try batch.act(on: task, among: found, writer)
            }
          } else {
            removed += try batch.act(on: task, among: found, writer)
          }
        } catch let error as ModelError {
          throw Errors.response(to: error, at: places[task.id].map { "/ids/\($0)" })
        }
      }
      guard removed <= 1 || params.confirm == true else {
        throw ModelError.unconfirmed(
          "\(removed.counted("task")) would be removed.", to: "remove them", count: removed)
      }
      let items = try writer.reader.tasks.items(ids)
      let report = Wire.BatchReport(
        items: items.map { session.wire($0, at: action.moment) },
        overdueCount: missed.overdue > 0 ? missed.overdue : nil, removedCount: removed,
        skippedCount: missed.skipped > 0 ? missed.skipped : nil)
      try session.checkLength(of: report.json)
      return report
    }
  }
}

/// One thing to do to many tasks; its params are checked before the first task.
private struct TaskBatch {
  private let params: Wire.TaskBatch.Params
  private let edit: TaskEdit
  private let tags: TagDifference

  /// The params of each act beside those of every batch.
  private static let known: [Wire.BatchAct: Set<String>] = [
    .complete: ["subtasks", "day", "catchUp"], .cancel: ["subtasks"], .skip: ["through"],
    .postpone: ["day", "time"],
    .edit: [
      "priority", "project", "start", "startTime", "due", "dueTime", "parent", "profile", "addTags",
      "recurrence", "recurrenceAnchor", "removeTags",
    ],
  ]

  /// Throws `invalidValue` for a param that belongs to another act.
  private static func check(_ params: Wire.TaskBatch.Params) throws {
    let others = Set(known.values.joined()).subtracting(known[params.act] ?? [])
    guard case .object(let members) = params.json,
      let name = members.withNulls.map(\.key).sorted().first(where: others.contains)
    else { return }
    throw ModelError.invalidValue(
      field: name, message: "`\(params.act.rawValue)` takes no `\(name)`.")
  }

  init(_ params: Wire.TaskBatch.Params, in session: Session) throws {
    try Self.check(params)
    self.params = params
    edit = try TaskEdit(params, session)
    tags = try TagDifference(adding: params.addTags, removing: params.removeTags)
    if params.act == .postpone, params.day == nil {
      throw ModelError.invalidValue(field: "day", message: "Postponing needs the new `day`.")
    }
  }

  /// Whether open subtasks have to be decided about.
  var endsTasks: Bool { params.act == .complete || params.act == .cancel }

  /// Acts on the occurrence that the task had before the batch. Returns how many tasks were removed.
  func act(
    on task: TaskRecord, among tasks: Set<TaskID>, _ writer: WriteTransaction
  ) throws -> Int {
    let (id, occurrence) = (task.id, task.series?.occurrence)
    let subtasks = params.subtasks.map(SubtaskChoice.init)
    switch params.act {
    case .complete:
      let done = try params.day.map { try writer.tasks.occurrence(of: task, doneOn: $0) }
      _ = try writer.tasks.complete(
        id, Completion(of: done ?? occurrence, on: params.day, catchesUp: params.catchUp),
        ifRevision: nil,
        subtasks: subtasks, besides: tasks)
    case .cancel:
      _ = try writer.tasks.cancel(id, ifRevision: nil, subtasks: subtasks)
    case .reopen: _ = try writer.tasks.reopen(id, ifRevision: nil)
    case .skip:
      _ = try writer.tasks.skip(
        id, occurrence: params.through == nil ? occurrence : nil, through: params.through,
        ifRevision: nil)
    case .postpone:
      guard let day = params.day else { return 0 }
      _ = try writer.tasks.postpone(id, to: day, params.time, ifRevision: nil)
    case .edit: try edit(id, writer)
    case .remove:
      // A subtask may have been removed with its parent in this batch.
      guard try writer.reader.tasks.contains(id) else { return 0 }
      let subtasks = try writer.reader.tasks.subtaskCount(of: id)
      return try writer.tasks.remove(id, ifRevision: nil, subtasks: subtasks)
    }
    return 0
  }

  private func edit(_ id: TaskID, _ writer: WriteTransaction) throws {
    let task = try writer.reader.tasks.item(id)
    var whole = edit
    let tags = tags.applied(to: task.tags)
    if tags != task.tags { whole.tags = .set(tags) }
    guard task.series != nil, edit.recurrence.isKept, edit.recurrenceAnchor.isKept else {
      _ = try writer.tasks.edit(id, whole, ifRevision: nil)
      return
    }
    let days = TaskEdit(
      start: edit.start, startTime: edit.startTime, due: edit.due, dueTime: edit.dueTime)
    whole.start = .keep
    whole.startTime = .keep
    whole.due = .keep
    whole.dueTime = .keep
    _ = try writer.tasks.moveOccurrence(id, nil, days, ifRevision: nil)
    _ = try writer.tasks.edit(id, whole, ifRevision: nil)
  }
}
