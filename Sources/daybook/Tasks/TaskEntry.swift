import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// A task as a row of a list.
struct TaskEntry: EntityRow {
  static let flexibleCell = 4

  let task: Wire.Task
  /// The letters to type for it among the others of a list; nil for the end of its id.
  let name: String?

  init(_ entity: JSON) throws {
    var typed: String?
    if case .string(let name)? = entity[Self.nameMember] { typed = name }
    self.init(task: try Wire.Task(json: entity), name: typed)
  }

  init(task: Wire.Task, name: String? = nil) {
    self.task = task
    self.name = name
  }

  fileprivate static let nameMember = "$name"

  var columns: [String] {
    [
      task.id.text, task.state.rawValue, task.due?.description ?? "",
      task.dueTime?.description ?? "",
      task.priority.rawValue, task.title, task.tags.joined(separator: ","),
      task.project ?? "",
    ]
  }

  var cells: [TextTable.Cell] {
    let isOpen = task.state == .open
    return [
      TextTable.Cell(mark, isOpen ? .accent : .done),
      name.map { TextTable.Cell($0, .key) } ?? TextTable.Cell(handle, .muted),
      TextTable.Cell(when, task.isOverdue ? .overdue : .time), priority,
      TextTable.Cell(task.title, isOpen ? nil : .done),
      TextTable.Cell(task.project ?? "", .muted),
      TextTable.Cell(task.tags.map { "#\($0)" }.joined(separator: " "), .tag),
      TextTable.Cell(task.recurrence == nil ? "" : "↻", .muted),
    ]
  }

  private var mark: String {
    switch task.state {
    case .open: "☐"
    case .completed: "✓"
    case .cancelled: "✗"
    }
  }

  /// The end of the id, which is enough to type: `search/find` takes it, or names the longer ones
  /// that match.
  var handle: String {
    let id = task.id.text
    guard id.utf8.count > 12 else { return id }
    // A word that begins with a hyphen would be read as an option.
    let shortest = (6...12).first { id.suffix($0).first != "-" } ?? id.utf8.count
    return String(id.suffix(shortest))
  }

  /// The due or, without one, the start.
  fileprivate var when: String {
    if let due = task.due { return Self.moment(due, task.dueTime) }
    return task.start.map { "from " + Self.moment($0, task.startTime) } ?? ""
  }

  static func moment(_ day: Day, _ time: LocalTime?) -> String {
    time.map { "\(day) \($0)" } ?? day.description
  }

  private var priority: TextTable.Cell {
    switch task.priority {
    case .none: TextTable.Cell("")
    case .low: TextTable.Cell("low", .priorityLow)
    case .medium: TextTable.Cell("medium", .priorityMedium)
    case .high: TextTable.Cell("high", .priorityHigh)
    }
  }
}

extension LocalServer {
  /// Returns the tasks with what to type for each that is open, as `TaskEntry` reads it.
  func named(_ tasks: [JSON]) throws -> [JSON] {
    let ids = try tasks.map { try Wire.Task(json: $0).id }
    let params = Wire.TaskListNames.Params(ids: ids)
    let list = try Wire.ShortNameList(json: result(Wire.TaskListNames.method, params.json))
    let names = Dictionary(list.items.map { ($0.id, $0) }) { first, _ in first }
    return zip(ids, tasks).map { id, task in
      guard case .object(var object) = task, let name = names[id], let needed = name.needed else {
        return task
      }
      object[TaskEntry.nameMember] = .string(String(name.letters.prefix(needed)))
      return .object(object)
    }
  }
}

/// A task that was just completed: one that recurs with its next occurrence.
struct DoneEntry: EntityRow {
  static let flexibleCell = TaskEntry.flexibleCell

  private let entry: TaskEntry

  init(_ entity: JSON) throws {
    entry = try TaskEntry(entity)
  }

  var columns: [String] { entry.columns }

  var cells: [TextTable.Cell] {
    var cells = entry.cells
    guard entry.task.state == .open else { return cells }
    cells[0] = TextTable.Cell("✓", .accent)
    cells[2] = TextTable.Cell("next \(entry.when)", .time)
    return cells
  }
}
