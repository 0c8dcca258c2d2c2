import CivilTime
import DaybookModel
import DaybookProtocol

/// A task, or one occurrence of a recurring task.
extension TaskItem: LineSubject {
  static let lineKind = "task"
  static let entities = [Entity.task, .occurrence]

  static func accepts(detail: String) -> Bool { LocalDateTime(detail) != nil }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> TaskItem {
    try reader.tasks.item(TaskID(key.id), occurrence: key.occurrence)
  }

  var lineKey: LineKey {
    LineKey(Self.self, task.id.text, detail: occurrence?.description)
  }

  var revision: Int64 { task.revision }
  var lineTitle: String { task.title }
}

extension LineKey {
  /// The occurrence in the key of a task, or in that of a reminder.
  var occurrence: LocalDateTime? { detail.flatMap { LocalDateTime($0) } }
}

extension ViewAct {
  var items: [TaskItem] { lines.all(TaskItem.self) }

  /// The tasks of the lines, each once, for acts on a task as a whole.
  var tasks: [TaskRecord] {
    var seen: Set<TaskID> = []
    return items.filter { seen.insert($0.task.id).inserted }.map(\.task)
  }

  /// "Completed “Water the fern”", or "Completed 3 tasks", each line counting as one; the cursor
  /// stays on the first.
  func outcome(_ verb: String) -> Wire.Outcome { outcome(verb, of: items.map(\.task)) }

  /// The same for tasks as a whole.
  func outcome(_ verb: String, of tasks: [TaskRecord]) -> Wire.Outcome {
    done("\(verb) \(tasks.map(\.title).titled("task"))")
  }

  /// The tasks that are not subtasks of others among them. Each task above them is read once.
  func roots(of tasks: [TaskRecord]) throws -> [TaskRecord] {
    let ids = Set(tasks.map(\.id))
    // Whether a task that is not among them is below one that is.
    var isBelow: [TaskID: Bool] = [:]
    return try tasks.filter { task in
      var passed: [TaskID] = []
      var parent = task.parent
      var found = false
      while let id = parent {
        if let known = ids.contains(id) ? true : isBelow[id] {
          found = known
          break
        }
        passed.append(id)
        parent = try reader.tasks.item(id).parent
      }
      for id in passed { isBelow[id] = found }
      return !found
    }
  }

  /// Returns how many open subtasks, other than these tasks, are below those of these tasks that
  /// are open.
  func openSubtaskCount(below tasks: [TaskRecord]) throws -> Int {
    let open = tasks.filter { $0.state == .open }
    let roots = try roots(of: open)
    let below = try roots.reduce(0) { $0 + (try reader.tasks.openSubtaskCount(of: $1.id)) }
    return below - (open.count - roots.count)
  }
}
