import CivilTime
import DaybookProtocol
import DaybookServer

extension Wire.Task: EntityRow {
  static let flexibleCell = 4

  var columns: [String] {
    [
      id.text, state.rawValue, due?.description ?? "", dueTime?.description ?? "",
      priority.rawValue, title, tags.joined(separator: ","), project ?? "",
    ]
  }

  func cells(_ clock: ClockStyle) -> [TextTable.Cell] { cells(clock, name: nil, profile: nil) }

  /// With what to type for each that is open, and who does it.
  static func cells(of tasks: [Self], _ server: LocalServer) throws -> [[TextTable.Cell]] {
    let (clock, names) = (try server.clock(), try server.shortNames(of: tasks.map(\.id)))
    let profiles = try tasks.contains { $0.profile != nil } ? server.profiles() : []
    return tasks.map { task in
      let profile = profiles.first { $0.id == task.profile }?.name
      return task.cells(clock, name: names[task.id], profile: profile)
    }
  }

  /// The same of tasks that were just completed: of one that recurs, its next occurrence.
  static func doneCells(of tasks: [Self], _ server: LocalServer) throws -> [[TextTable.Cell]] {
    let clock = try server.clock()
    return zip(tasks, try cells(of: tasks, server)).map { task, cells in
      guard task.state == .open else { return cells }
      var cells = cells
      cells[0] = TextTable.Cell("✓", .accent)
      cells[2] = TextTable.Cell("next \(task.when(clock))", .time)
      return cells
    }
  }

  /// `name` is what to type for it among the others of a list; nil for the end of its id.
  private func cells(_ clock: ClockStyle, name: String?, profile: String?) -> [TextTable.Cell] {
    let isOpen = state == .open
    return [
      TextTable.Cell(mark, isOpen ? .accent : .done),
      name.map { TextTable.Cell($0, .key) } ?? TextTable.Cell(handle, .muted),
      TextTable.Cell(when(clock), isOverdue ? .overdue : .time), priorityCell,
      TextTable.Cell(title, isOpen ? nil : .done),
      TextTable.Cell(profile.map { "for \($0)" } ?? "", .accent),
      TextTable.Cell(project ?? "", .muted),
      TextTable.Cell(tags.map { "#\($0)" }.joined(separator: " "), .tag),
      overdueCount.map { TextTable.Cell("↻ \($0) overdue", .overdue) }
        ?? TextTable.Cell(recurrence == nil ? "" : "↻", .muted),
    ]
  }

  private var mark: String {
    switch state {
    case .open: "☐"
    case .completed: "✓"
    case .cancelled: "✗"
    }
  }

  /// The end of the id, which is enough to type: `search/find` takes it, or names the longer ones
  /// that match.
  private var handle: String {
    guard id.text.utf8.count > 12 else { return id.text }
    // A word that begins with a hyphen would be read as an option.
    let shortest = (6...12).first { id.text.suffix($0).first != "-" } ?? id.text.utf8.count
    return String(id.text.suffix(shortest))
  }

  /// The due or, without one, the start.
  private func when(_ clock: ClockStyle) -> String {
    if let due { return clock.cell(due, dueTime) }
    return start.map { "from " + clock.cell($0, startTime) } ?? ""
  }

  private var priorityCell: TextTable.Cell {
    switch priority {
    case .none: TextTable.Cell("")
    case .low: TextTable.Cell("low", .priorityLow)
    case .medium: TextTable.Cell("medium", .priorityMedium)
    case .high: TextTable.Cell("high", .priorityHigh)
    }
  }
}

/// The reading of a line as a task.
extension Wire.ParsedTask: EntityRow {
  var columns: [String] {
    [
      title, due?.description ?? "", dueTime?.description ?? "", priority.rawValue,
      recurrence?.text ?? "", tags.joined(separator: ","),
    ]
  }

  func cells(_ clock: ClockStyle) -> [TextTable.Cell] {
    let words = parts.filter { $0.kind != .tag && $0.kind != .quoted }.map(\.sentence)
    // What the line does not say itself: the day of a rule, and that of a preference.
    let first =
      recurrence != nil
      ? due.map { "first " + clock.cell($0, dueTime) }
      : parts.contains { $0.kind == .due || $0.kind == .start }
        ? nil : due.map { "due " + clock.cell($0, dueTime) } ?? "no day"
    return [
      TextTable.Cell(title.isEmpty ? "(no title)" : title, .title),
      TextTable.Cell(words.joined(separator: ", "), .time),
      TextTable.Cell(first ?? "", .muted),
      TextTable.Cell(tags.map { "#\($0)" }.joined(separator: " "), .tag),
    ]
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
  /// Returns the letters to type for each of these tasks that is open.
  func shortNames(of ids: [Wire.TaskID]) throws -> [Wire.TaskID: String] {
    guard !ids.isEmpty else { return [:] }
    let names = try ask(Wire.TaskListNames.Params(ids: ids)).items.compactMap { item in
      item.needed.map { (item.id, String(item.letters.prefix($0))) }
    }
    return Dictionary(names) { first, _ in first }
  }
}
