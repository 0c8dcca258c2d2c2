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
  /// Who does it; nil for the person's own.
  let profile: String?

  init(_ entity: JSON) throws {
    func text(_ member: String) -> String? {
      if case .string(let text)? = entity[member] { text } else { nil }
    }
    self.init(
      task: try Wire.Task(json: entity), name: text(Self.nameMember),
      profile: text(Self.profileMember))
  }

  init(task: Wire.Task, name: String? = nil, profile: String? = nil) {
    self.task = task
    self.name = name
    self.profile = profile
  }

  fileprivate static let nameMember = "$name"
  fileprivate static let profileMember = "$profile"

  static func named(_ entities: [JSON], _ server: LocalServer) throws -> [JSON] {
    try server.named(entities)
  }

  var columns: [String] {
    [
      task.id.text, task.state.rawValue, task.due?.description ?? "",
      task.dueTime?.description ?? "",
      task.priority.rawValue, task.title, task.tags.joined(separator: ","),
      task.project ?? "",
    ]
  }

  func cells(_ clock: ClockStyle) -> [TextTable.Cell] {
    let isOpen = task.state == .open
    return [
      TextTable.Cell(mark, isOpen ? .accent : .done),
      name.map { TextTable.Cell($0, .key) } ?? TextTable.Cell(handle, .muted),
      TextTable.Cell(when(clock), task.isOverdue ? .overdue : .time), priority,
      TextTable.Cell(task.title, isOpen ? nil : .done),
      TextTable.Cell(profile.map { "for \($0)" } ?? "", .accent),
      TextTable.Cell(task.project ?? "", .muted),
      TextTable.Cell(task.tags.map { "#\($0)" }.joined(separator: " "), .tag),
      recurring,
    ]
  }

  private var recurring: TextTable.Cell {
    guard let count = task.overdueCount else {
      return TextTable.Cell(task.recurrence == nil ? "" : "↻", .muted)
    }
    return TextTable.Cell("↻ \(count) overdue", .overdue)
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
  private var handle: String {
    let id = task.id.text
    guard id.utf8.count > 12 else { return id }
    // A word that begins with a hyphen would be read as an option.
    let shortest = (6...12).first { id.suffix($0).first != "-" } ?? id.utf8.count
    return String(id.suffix(shortest))
  }

  /// The due or, without one, the start.
  fileprivate func when(_ clock: ClockStyle) -> String {
    if let due = task.due { return clock.cell(due, task.dueTime) }
    return task.start.map { "from " + clock.cell($0, task.startTime) } ?? ""
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

extension ClockStyle {
  /// "2026-03-06" or "2026-03-06 9:00 am".
  func words(_ day: Day, _ time: LocalTime?) -> String {
    time.map { "\(day) \(text($0))" } ?? day.description
  }

  /// "2026-03-06" or "2026-03-06  9:00 am", as it stands in a column of a list.
  func cell(_ day: Day, _ time: LocalTime?) -> String {
    time.map { "\(day) \(column(text($0)))" } ?? day.description
  }
}

extension LocalServer {
  /// Returns the tasks with what to type for each that is open, and who does it, as `TaskEntry` reads
  /// it.
  func named(_ tasks: [JSON]) throws -> [JSON] {
    let wires = try tasks.map { try Wire.Task(json: $0) }
    let names = try shortNames(of: wires.map(\.id))
    let profiles = try wires.contains { $0.profile != nil } ? profileNames() : [:]
    return zip(wires, tasks).map { wire, task in
      guard case .object(var object) = task else { return task }
      object[TaskEntry.nameMember] = names[wire.id].map { .string($0) }
      object[TaskEntry.profileMember] = wire.profile.flatMap { profiles[$0] }.map { .string($0) }
      return .object(object)
    }
  }

  private func profileNames() throws -> [Wire.ProfileID: String] {
    Dictionary(try profiles().map { ($0.id, $0.name) }) { first, _ in first }
  }

  /// Returns the letters to type for each of these tasks that is open.
  func shortNames(of ids: [Wire.TaskID]) throws -> [Wire.TaskID: String] {
    guard !ids.isEmpty else { return [:] }
    let params = Wire.TaskListNames.Params(ids: ids)
    let list = try Wire.ShortNameList(json: result(Wire.TaskListNames.method, params.json))
    let names = list.items.compactMap { item in
      item.needed.map { (item.id, String(item.letters.prefix($0))) }
    }
    return Dictionary(names) { first, _ in first }
  }
}

/// A task that was just completed: one that recurs with its next occurrence.
struct DoneEntry: EntityRow {
  static let flexibleCell = TaskEntry.flexibleCell

  private let entry: TaskEntry

  init(_ entity: JSON) throws {
    entry = try TaskEntry(entity)
  }

  static func named(_ entities: [JSON], _ server: LocalServer) throws -> [JSON] {
    try server.named(entities)
  }

  var columns: [String] { entry.columns }

  func cells(_ clock: ClockStyle) -> [TextTable.Cell] {
    var cells = entry.cells(clock)
    guard entry.task.state == .open else { return cells }
    cells[0] = TextTable.Cell("✓", .accent)
    cells[2] = TextTable.Cell("next \(entry.when(clock))", .time)
    return cells
  }
}
