import CivilTime
import DaybookModel
import DaybookProtocol

/// Every open task, as a tree in manual order or in sections (`TaskSections`). With an id it shows
/// that task whole.
struct TasksView: ServerView {
  /// The most rows of tasks in sections, for which all tasks are read at each drawing.
  private static let maxRowsOfSections = 2_000

  /// The most rows of tasks, so that a page has at most 10,000 lines and fits into a message.
  private static func maxRows(on canvas: Canvas) -> Int { min(9_900, 4_000_000 / canvas.width) }

  let name = "tasks"
  let title = "Tasks"
  let key = "T"
  let actions: [ViewAction]
  let opens: [any LineSubject.Type] = [TaskItem.self]
  let isOfDatabase = true

  /// The lines that other features add to the page of a task.
  private let care, reminders: TaskPage.Part

  /// What groups and sorts the tasks, which the page of a task lacks.
  private let arranging: String

  init(
    onLines: [ViewAction], arranging: ViewAction, care: @escaping TaskPage.Part,
    reminders: @escaping TaskPage.Part
  ) {
    actions =
      [TaskActions.add { _, _ in nil }] + onLines + TreeActions.all + [arranging]
      + TaskPageActions.all
    self.arranging = arranging.name
    self.care = care
    self.reminders = reminders
  }

  func offers(showing argument: String?) -> [ViewAction] {
    if case .task? = try? TasksArgument(argument) {
      return actions.filter { $0.name != arranging }
    }
    return Array(actions.dropLast(TaskPageActions.all.count))
  }

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    switch try TasksArgument(argument) {
    case .task(let id):
      try TaskPage(id: id, care: care, reminders: reminders).show(on: canvas, in: session)
    case .tree: try arranged(nil, nil, on: canvas, in: session)
    case .arranged(let group, let sort): try arranged(group, sort, on: canvas, in: session)
    }
  }

  /// The tasks as they were asked for or, where nothing was, as the person prefers.
  private func arranged(
    _ group: TaskGroup?, _ sort: TaskSort?, on canvas: Canvas, in session: Session
  ) throws -> ViewPage {
    let preferences = session.preferences
    let sections = TaskSections(
      group: group ?? preferences.taskGroup, sort: sort ?? preferences.taskSort)
    guard sections.group != .none || sections.sort != .manual else {
      return try tree(on: canvas, in: session)
    }
    var lines = ViewLines(canvas)
    lines.addTitle(title) { $0.draw("   \(sections.words)", .muted) }
    try session.store().read { reader in
      try sections.add(
        to: &lines, limit: Self.maxRowsOfSections, at: session.moment, in: session, reader)
    }
    if lines.firstTask == nil { lines.addMessage(Self.nothing) }
    return page(&lines)
  }

  private static let nothing = "Nothing to do. Enjoy the space."

  private func page(_ lines: inout ViewLines) -> ViewPage {
    lines.addOffer("add", actions: ["add"]) { $0.draw("  + add here…", .muted) }
    lines.addHint([("a", "add"), ("x", "done"), ("o", "open")])
    return ViewPage(title: title, lines: lines, focus: lines.firstTask ?? "add")
  }

  private func tree(on canvas: Canvas, in session: Session) throws -> ViewPage {
    let moment = session.moment
    var lines = ViewLines(canvas)
    lines.addTitle(title)
    try session.store().read { reader in
      func add(_ places: [TaskTree.Place]) throws {
        try lines.addTree(places, reader) {
          try TaskRows(of: $0, at: moment, on: canvas, in: session, reader)
        }
      }
      let limit = Self.maxRows(on: canvas)
      func walk() throws -> (tree: TaskTree, orphans: [TaskTree.Place]) {
        let tree = try reader.tasks.tree(limit: limit)
        guard !tree.isCut else { return (tree, []) }
        return (tree, try reader.tasks.orphanedTree(limit: limit - tree.places.count).places)
      }
      let (tree, orphans) = try canvas.kept?.walked(at: reader.cursor(), walk) ?? walk()
      if tree.places.isEmpty, orphans.isEmpty { lines.addMessage(Self.nothing) }
      try add(tree.places)
      if tree.isCut {
        lines.addRest(of: try reader.tasks.openCount() - tree.places.count)
      }
      guard !orphans.isEmpty else { return }
      lines.addHeading("section/strays") {
        $0.draw("Subtasks that were left open", .heading)
      }
      try add(orphans)
    }
    return page(&lines)
  }
}

/// The argument of the view: the tree, the sections, or one task.
private enum TasksArgument {
  case tree
  case arranged(TaskGroup?, TaskSort?)
  case task(TaskID)

  init(_ text: String?) throws {
    guard let text, !text.isEmpty else {
      self = .tree
      return
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    switch (words.count, words[0]) {
    case (1, _): self = .task(TaskID(text))
    case (2, "group"): self = .arranged(try Self.choice(words[1]), nil)
    case (2, "sort"): self = .arranged(nil, try Self.choice(words[1]))
    case (4, "group") where words[2] == "sort":
      self = .arranged(try Self.choice(words[1]), try Self.choice(words[3]))
    default:
      throw ModelError.invalidValue(
        field: "argument",
        message: "The view “tasks” takes the id of a task, or “group tag sort title”.")
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ word: Substring
  ) throws -> Choice {
    guard let choice = Choice(rawValue: String(word)) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw ModelError.invalidValue(
        field: "argument", message: "“\(word)” is not one of: \(words).")
    }
    return choice
  }
}

extension TaskTree.Place {
  fileprivate var lineKey: String {
    // An interpolation would take a while for thousands.
    guard let occurrence else { return TaskItem.lineKind + "/" + id.text }
    return LineKey(TaskItem.self, id.text, detail: occurrence.description).text
  }
}

extension ViewLines {
  /// Adds the rows of a tree; `rows` is asked for those that are drawn now.
  mutating func addTree(
    _ places: [TaskTree.Place], _ reader: ReadTransaction,
    _ rows: ([TaskRecord]) throws -> TaskRows
  ) throws {
    let canvas = canvas
    try addRows(places, key: \.lineKey, place: \.depth) { places in
      let nodes = try reader.tasks.treeRows(places)
      var rows = try rows(nodes.map(\.task))
      rows.days = .all
      return nodes.map { node in
        var row = rows[node.task]
        (row.depth, row.subtasks) = (node.depth, node.subtasks)
        return row.kept(on: canvas, more: TreeActions.names)
      }
    }
  }

  /// Adds a line that says how many more tasks there are, and how to come to them.
  mutating func addRest(of count: Int) {
    add("more") { $0.draw("  … \(count) more tasks: / finds them", .muted) }
  }

  /// Adds the row of a task with the actions that apply to it; `more` are those of its place, which
  /// is named where the task has another row.
  mutating func addTask(_ row: TaskRow, at place: String? = nil, more: [String] = []) {
    let (item, canvas) = (row.item, canvas)
    let names =
      (row.isFiring ? TaskActions.firedNames : []) + (item.task.state == .open ? more : [])
    add(
      item.lineKey.at(place).text, level: 1 + row.depth,
      actions: TaskActions.names(for: item) + names,
      label: row.label
    ) { row.draw(&$0, on: canvas) }
  }

  var firstTask: String? { drawn.first { $0.line.key.hasPrefix("task/") }?.line.key }
}
