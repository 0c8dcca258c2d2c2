import ArgumentParser
import CivilTime
import DaybookProtocol
import JSON

struct TaskListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", "Lists tasks; by default, the open ones.",
    discussion: """
      `daybook list today`, `overdue`, `next week`, `undated`, `done yesterday`, or a filter such as \
      `is:overdue priority>=high +home fern` or `project:home -tag:work`; open tasks, unless it names \
      a state. \
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

  @Option(
    name: .customLong("for"), help: "Only what this person you care for has to do.",
    completion: ProfileName.completion)
  var profile: String?

  @Option(help: "Only the direct subtasks of this task.", completion: NameCompletion.of(.task))
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
      let words = try ListWords(filter, server)
      let days = try due.map { try DaySpan($0, server) } ?? words.days
      let parent = try subtasksOf.map { try server.taskID($0) }
      let person = try profile.map { try server.profile($0) }
      let pages =
        try words.filter.isEmpty
        ? listed(days, person, parent) : found(words.filter, days, person, parent, server)
      let most = all ? nil : limit ?? Self.defaultLimit
      let printed = try output.printTasks(most, server) { try pages(server, $0, $1) }
      if printed.count == 0 { output.note(nothing) }
      if printed.hasMore, limit == nil {
        output.note(
          "There are more than these \(Self.defaultLimit) tasks. Use `--all` to list all of them.")
      }
    }
  }

  static let howToAdd = "`daybook add 'Buy milk tomorrow'` adds one."

  /// What is said where nothing is listed.
  private var nothing: String {
    let options = [
      ("state", state?.rawValue), ("due", due), ("tag", tag), ("for", profile),
      ("subtasks-of", subtasksOf),
    ]
    let asked = filter + options.flatMap { name, value in value.map { ["--\(name)", $0] } ?? [] }
    let days = ["week", "month"].first(where: filter.contains).map {
      " `daybook agenda \($0)` shows its days."
    }
    return asked.isEmpty
      ? "There are no open tasks. \(Self.howToAdd)"
      : "No task fits “\(asked.joined(separator: " "))”. `daybook list` lists all open ones, "
        + "`--state any` also looks at those that are done.\(days ?? "")"
  }

  private func listed(
    _ days: DaySpan?, _ person: Wire.Profile?, _ parent: Wire.TaskID?
  ) -> (LocalServer, Wire.ListCursor?, Int) throws -> TaskListPage {
    let params = Wire.TaskList.Params(
      dueSince: days?.from, dueThrough: days?.through,
      order: Wire.TaskOrder(rawValue: sort.rawValue), parent: parent, profile: person?.id,
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
    _ text: String, _ days: DaySpan?, _ person: Wire.Profile?, _ parent: Wire.TaskID?,
    _ server: LocalServer
  ) throws -> (LocalServer, Wire.ListCursor?, Int) throws -> TaskListPage {
    let text = Wire.SearchExplain.Params(text: text)
    let explained = try Wire.ExplainedFilter(
      json: server.result(Wire.SearchExplain.method, text.json))
    for problem in explained.problems { output.note(problem.message) }
    var filters = [explained.filter]
    let wanted = state ?? (explained.filter.namesState ? .any : .open)
    if wanted != .any { filters.append(Wire.Filter(op: .is, value: wanted.rawValue)) }
    if let tag { filters.append(Wire.Filter(op: .tag, value: tag)) }
    if let person { filters.append(Wire.Filter(op: .profile, value: person.name)) }
    if let parent { filters.append(Wire.Filter(op: .parent, value: parent.text)) }
    if let from = days?.from {
      filters.append(Wire.Filter(comparison: .atLeast, op: .due, value: from.description))
    }
    if let through = days?.through {
      filters.append(Wire.Filter(comparison: .atMost, op: .due, value: through.description))
    }
    let params = Wire.SearchQuery.Params(
      filter: Wire.Filter(filters: filters, op: .all), kinds: [.task],
      order: Wire.SearchOrder(rawValue: sort.rawValue),
      withNotes: output.format == .json || output.format == .ndjson)
    return { server, cursor, limit in
      var params = params
      params.cursor = cursor
      params.limit = limit
      return try TaskListPage(server.result(Wire.SearchQuery.method, params.json))
    }
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
