import DaybookModel
import DaybookProtocol
import SearchLanguage

/// The projects with how many of their tasks are open and done. With the name of a project it shows
/// the open tasks of that one and of those below it.
struct ProjectsView: ServerView {
  static let name = "projects"
  /// More rows than these are counted, not drawn.
  private static let pageRows = 500

  var name: String { Self.name }
  let title = "Projects"
  let key = "j"
  let actions = [ProjectActions.add] + TaskActions.onLines + [ProjectActions.open]

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    let name = try argument.map { try ProjectName.checked($0, field: "argument") }
    return try session.store().read { reader in
      let projects = try reader.tasks.projects()
      var lines = ViewLines(canvas)
      lines.addTitle(title) { if let name { $0.append("   \(name)", .muted) } }
      let shown = projects.filter { project in name.map { project.isBelow($0) } ?? true }
      for project in shown.prefix(Self.pageRows) { lines.addProject(project, below: name) }
      lines.addMore("more/projects", level: 1, shown.count - Self.pageRows)
      if let name {
        let filter = try session.filter(
          FilterTerm.project(name).text + " is:open", field: "argument")
        let request = session.request(filter, kinds: [.task], order: .due)
        let page = try reader.search.results(
          request, limit: Self.pageRows, after: nil, withNotes: false
        ).page
        let tasks = page.items.tasks
        var rows = try TaskRows(of: tasks, at: session.moment, on: canvas, in: session, reader)
        rows.days = .all
        for task in tasks { lines.addTask(rows[task]) }
        if page.next != nil { lines.add("more") { $0.draw("  … more", .muted) } }
        if tasks.isEmpty {
          lines.addMessage(
            shown.isEmpty
              ? "There is no project “\(name)” yet.\(name.guess(among: projects.map(\.name)))"
              : "No open tasks in this project.")
        }
        lines.addOffer("add", actions: ["add"]) { $0.draw("  + add here…", .muted) }
        lines.addHint([("a", "add"), ("x", "done"), ("?", "keys")])
      } else {
        if shown.isEmpty {
          lines.addMessage(
            canvas.isPrinted
              ? "No projects yet. `daybook edit TASK --project home` sets one."
              : "No projects yet. On the page Tasks, gj sets one.")
        }
        lines.addHint([("o", "open"), ("?", "keys")])
      }
      return ViewPage(
        title: name ?? title, lines: lines,
        focus: lines.firstTask ?? lines.drawn.first { $0.line.key.hasPrefix("project/") }?.line.key)
    }
  }
}

extension ViewLines {
  /// A line such as "  garden   3 open, 1 done", indented by its levels below `parent`.
  fileprivate mutating func addProject(_ project: ProjectRecord, below parent: String?) {
    let levels = project.name.split(separator: ".")
    let depth = levels.count - (parent?.split(separator: ".").count ?? 0) - 1
    let column = min(2 + max(depth, 0) * 2, canvas.width / 2)
    let counts = [
      project.open > 0 ? "\(project.open) open" : nil,
      project.completed > 0 ? "\(project.completed) done" : nil,
    ].compactMap(\.self).joined(separator: ", ")
    add(
      ProjectLine(name: project.name).lineKey.text, level: 1 + max(depth, 0),
      actions: [TaskActions.open.name], label: "\(DrawnText(project.name).text): \(counts)"
    ) { line in
      line.pad(to: column)
      line.append(levels.last.map(String.init) ?? project.name)
      line.drawTail(counts, .muted)
    }
  }
}

struct ProjectLine: LineSubject {
  static let lineKind = "project"

  let name: String

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> ProjectLine {
    let name = key.wholeID.replacing("%23", with: "#").replacing("%25", with: "%")
    guard try reader.tasks.projects().contains(where: { $0.name == name }) else {
      throw LineKey.unknown
    }
    return ProjectLine(name: name)
  }

  static func accepts(detail: String) -> Bool { true }

  /// A "#" of the name would begin the place of the line.
  var lineKey: LineKey {
    LineKey(Self.self, name.replacing("%", with: "%25").replacing("#", with: "%23"))
  }

  var lineTitle: String { name }
}

enum ProjectActions {
  static let open = ViewAction.opening(TaskActions.open.declaration, on: [ProjectLine.self]) {
    act in
    Wire.ViewTarget(argument: try act.subject(ProjectLine.self).name, name: ProjectsView.name)
  }

  /// Quick add into the project that is shown.
  static let add = TaskActions.add(
    dueOn: { _, _ in nil },
    project: { try $0.map { try ProjectName.checked($0, field: "argument") } })

  /// The answer for a name that is asked for next; no project has this name.
  private static let new = "."

  /// Asks for one of the projects that there are, or for a new one.
  static let set = ViewAction(
    Wire.Action("project", key: "gj", "Set the project", .range), on: [TaskItem.self],
    method: "task/edit",
    asks: { act in
      let names = try act.reader.tasks.projects().prefix(900).map {
        (value: $0.name, title: $0.name)
      }
      let others = [(value: ProjectName.none, title: "None"), (value: new, title: "New…")]
      let current = act.items.first?.task.project ?? ProjectName.none
      let first = Wire.Ask.choice("Project", names + others, initial: current)
      return act.answer(0) == new ? [first, .text("Project, such as home.garden")] : [first]
    }
  ) { act, writer in
    let place = act.answer(0) == new ? 1 : 0
    let name = act.answer(place)
    let project = name == ProjectName.none ? nil : name
    for task in act.tasks {
      let edit = TaskEdit(project: .set(project))
      _ = try act.atAnswer(place) { try writer.tasks.edit(task.id, edit, ifRevision: nil) }
    }
    return act.outcome(project.map { "Project \($0):" } ?? "No project:", of: act.tasks)
  }
}
