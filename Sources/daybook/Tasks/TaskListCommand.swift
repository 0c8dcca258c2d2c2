import ArgumentParser
import CivilTime
import DaybookProtocol
import JSON

struct TaskListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", "Lists tasks; by default, the open ones.",
    discussion: """
      `daybook list today`, `overdue`, `tomorrow`, `week`, `undated`, `done`, or a filter such as \
      `is:overdue priority>=high +home fern` or `project:home`; open tasks, unless it names a state. \
      `daybook next` lists the most urgent. \
      Each open task begins with the letters that name it in the other commands, a task that is \
      done with the end of its id. The columns of \
      --plain are id, state, due, due time, priority, title, tags and project.
      """)

  enum State: String, ExpressibleByArgument, CaseIterable {
    case open, completed, cancelled, any
  }

  enum Sort: String, ExpressibleByArgument, CaseIterable {
    case due, urgency, priority, added, title, position
  }

  private static let defaultLimit = 100

  @Argument(
    help: "A filter; several words are taken as one text.", completion: NameCompletion.filter)
  var filter: [String] = []

  @Option(help: "Only tasks in this state; without this and a filter, the open ones.")
  var state: State?

  @Option(
    help: ArgumentHelp(
      "Only tasks due on a day or in a range of days.",
      discussion:
        "A day, words such as `tomorrow`, or FROM..THROUGH, where either end can be left out.",
      valueName: "days"))
  var due: String?

  @Option(help: "Only tasks with this tag.")
  var tag: String?

  @Option(help: "Only the direct subtasks of this task.")
  var subtasksOf: String?

  @Option(help: "How the list is sorted; position is the manual order.")
  var sort: Sort = .due

  @Option(help: "The maximum number of tasks to list (1 to 1000); the default is 100.")
  var limit: Int?

  @Flag(help: "Lists all of them, however many.")
  var all = false

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func validate() throws {
    guard limit.map((1...1000).contains) ?? true else {
      throw ValidationError("`--limit` takes 1 to 1000.")
    }
    guard filter.isEmpty || sort != .position else {
      throw ValidationError(
        "The results of a filter have no manual order. Leave out `--sort position`.")
    }
  }

  func run() throws {
    try session.ask { server in
      let days = try due.map { try DaySpan($0, server) }
      let parent = try subtasksOf.map { try server.taskID($0) }
      let pages = try filter.isEmpty ? listed(days, parent) : found(days, parent, server)
      let most = all ? nil : limit ?? Self.defaultLimit
      let printed = try output.printTasks(most, server) { try pages(server, $0, $1) }
      if printed.count == 0 { output.note(nothing) }
      if printed.hasMore, limit == nil {
        output.note(
          "There are more than these \(Self.defaultLimit) tasks. Use `--all` to list all of them.")
      }
    }
  }

  /// Words that a person types alone, and the filters that they mean.
  private static let shortcuts = [
    "all": "is:open", "today": "due<=today", "tomorrow": "due:tomorrow", "overdue": "is:overdue",
    "late": "is:overdue",
    "week": "due<=7d", "undated": "-has:due -has:start", "inbox": "-has:due -has:start",
    "done": "is:completed", "completed": "is:completed", "recurring": "is:recurring",
    "blocked": "is:blocked",
  ]

  /// Words of other programs, and the terms that they mean.
  private static let terms = [
    "p1": "priority:high", "p2": "priority:medium", "p3": "priority:low", "p4": "priority:none",
    "status:pending": "is:open", "status:completed": "is:completed",
    "status:deleted": "is:cancelled", "status:waiting": "is:open start>today",
  ]

  /// Returns the filter that words mean: a day may be written as `due.before:friday`.
  private static func filter(of words: [String]) -> String {
    if words.count == 1, let filter = shortcuts[words[0].lowercased()] { return filter }
    return words.map { word in
      terms[word.lowercased()]
        ?? word.replacing(/^(due|start)\.(before|after|by):/) { match in
          let sign = ["before": "<", "after": ">"][match.output.2] ?? "<="
          return "\(match.output.1)\(sign)"
        }
    }.joined(separator: " ")
  }

  static let howToAdd = "`daybook add 'Buy milk tomorrow'` adds one."

  /// What is said where nothing is listed.
  private var nothing: String {
    let options = [
      ("state", state?.rawValue), ("due", due), ("tag", tag), ("subtasks-of", subtasksOf),
    ]
    let asked = filter + options.flatMap { name, value in value.map { ["--\(name)", $0] } ?? [] }
    return asked.isEmpty
      ? "There are no open tasks. \(Self.howToAdd)"
      : "No task fits “\(asked.joined(separator: " "))”. `daybook list` lists all open ones, "
        + "`--state any` also looks at those that are done."
  }

  private func listed(
    _ days: DaySpan?, _ parent: Wire.TaskID?
  ) -> (LocalServer, Wire.ListCursor?, Int) throws -> TaskListPage {
    let params = Wire.TaskList.Params(
      dueSince: days?.from, dueThrough: days?.through,
      order: Wire.TaskOrder(rawValue: sort.rawValue), parent: parent,
      state: Wire.TaskState(rawValue: (state ?? .open).rawValue), tag: tag,
      withNotes: output.format == .json || output.format == .ndjson)
    return { server, cursor, limit in
      var params = params
      params.cursor = cursor
      params.limit = limit
      return try TaskListPage(server.result(Wire.TaskList.method, params.json))
    }
  }

  /// Returns pages of the tasks that the filter finds and that the options ask for.
  private func found(
    _ days: DaySpan?, _ parent: Wire.TaskID?, _ server: LocalServer
  ) throws -> (LocalServer, Wire.ListCursor?, Int) throws -> TaskListPage {
    let text = Wire.SearchExplain.Params(text: Self.filter(of: filter))
    let explained = try Wire.ExplainedFilter(
      json: server.result(Wire.SearchExplain.method, text.json))
    for problem in explained.problems { output.note(problem.message) }
    var filters = [explained.filter]
    let wanted = state ?? (explained.filter.namesState ? .any : .open)
    if wanted != .any { filters.append(Wire.Filter(op: .is, value: wanted.rawValue)) }
    if let tag { filters.append(Wire.Filter(op: .tag, value: tag)) }
    if let parent { filters.append(Wire.Filter(op: .parent, value: parent.text)) }
    if let from = days?.from {
      filters.append(Wire.Filter(comparison: .atLeast, op: .due, value: from.description))
    }
    if let through = days?.through {
      filters.append(Wire.Filter(comparison: .atMost, op: .due, value: through.description))
    }
    let params = Wire.SearchQuery.Params(
      filter: Wire.Filter(filters: filters, op: .all), kinds: [.task],
      order: Wire.SearchOrder(rawValue: sort.rawValue))
    return { server, cursor, limit in
      var params = params
      params.cursor = cursor
      params.limit = limit
      return try TaskListPage(server.result(Wire.SearchQuery.method, params.json))
    }
  }
}

/// Days as a person typed them: “today”, “2026-01-05..next fri”, “..yesterday”.
struct DaySpan {
  let from: Day?
  let through: Day?

  init(_ text: String, _ server: LocalServer) throws {
    guard let dots = text.firstRange(of: "..") else {
      from = try server.day(text, .nearest)
      through = from
      return
    }
    func day(_ words: Substring) throws -> Day? {
      try words.allSatisfy(\.isWhitespace) ? nil : server.day(String(words), .nearest)
    }
    from = try day(text[..<dots.lowerBound])
    through = try day(text[dots.upperBound...])
  }
}

extension Wire.Filter {
  /// Whether it says which states it wants.
  fileprivate var namesState: Bool {
    let states = ["open", "completed", "cancelled", "archived"]
    return (op == .is && value.map(states.contains) == true) || op == .completed
      || (filters ?? []).contains { $0.namesState }
  }
}
