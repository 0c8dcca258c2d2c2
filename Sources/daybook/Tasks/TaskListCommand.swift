import ArgumentParser
import DaybookProtocol
import JSON
import SearchLanguage

struct TaskListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", "Lists tasks; by default, the open ones.",
    discussion: """
      Words combine: `daybook list overdue +home`, `this week -work`, `undated fern`, \
      `done yesterday`, `project:home priority>=medium`. It lists open tasks unless a word names \
      another state. `daybook list +home -d friday -n 5` takes options as well; `daybook help \
      filters` shows all that can be said. `daybook next` lists the most urgent. \
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
    name: .shortAndLong,
    help: ArgumentHelp(
      "Only tasks due on these days.",
      discussion:
        "Such as `tomorrow`, `this week`, `december`, `before friday`, or FROM..THROUGH, where either end can be left out.",
      valueName: "days"))
  var due: String?

  @Option(
    name: .shortAndLong, help: "Only tasks with this tag.", completion: NameCompletion.of(.tag),
    transform: TagOption.name)
  var tag: String?

  @Option(help: "Only tasks in this project, or in one below it.")
  var project: String?

  @Option(name: .shortAndLong, help: "Only tasks of this priority.")
  var priority: TaskFieldArguments.Priority?

  @Option(
    name: .customLong("for"), help: "Only what this person you care for has to do.",
    completion: ProfileName.completion)
  var profile: String?

  @Option(help: "Only the direct subtasks of this task.", completion: NameCompletion.of(.task))
  var subtasksOf: String?

  @Option(help: "How the list is sorted; position is the manual order.")
  var sort: Sort = .due

  @Option(
    name: [.customShort("n", allowingJoined: true), .long],
    help: "The maximum number of tasks to list (1 to 1000); the default is 100.")
  var limit: Int?

  @Flag(help: "Lists all of them, however many.")
  var all = false

  @Flag(help: "Prints how many there are, and nothing else.")
  var count = false

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func validate() throws {
    guard limit.map((1...1000).contains) ?? true else {
      throw ValidationError("`--limit` takes 1 to 1000.")
    }
    guard !all || limit == nil else {
      throw ValidationError("Give `--all` or `--limit`, not both.")
    }
    guard !isSearch || sort != .position else {
      throw ValidationError(
        "The results of a filter have no manual order. Leave out `--sort position`.")
    }
    guard output.format == nil || !Self.isFields(filter) else {
      throw ValidationError(
        "“\(filter[0])” chooses no fields: all are printed. `jq` or `cut` takes some of them.")
    }
  }

  /// Whether only a search finds what is asked for.
  private var isSearch: Bool {
    !filter.isEmpty || due != nil || project != nil || priority != nil
      || state == .completed && sort != .position
  }

  /// Whether the words are names of a task's fields, as other programs take them behind `--json`.
  private static func isFields(_ words: [String]) -> Bool {
    let names = words.first?.split(separator: ",").map(String.init) ?? []
    let fields: Set = ["description", "due", "id", "priority", "project", "state", "tags", "title"]
    return words.count == 1 && names.count > 1 && names.allSatisfy(fields.contains)
  }

  func run() throws {
    try session.ask { server in
      let parent = try subtasksOf.map { try server.taskID($0) }
      let person = try profile.map { try server.profile($0) }
      let asked = try isSearch ? asked(person, parent, server) : nil
      let pages = asked.map { found($0.filter) } ?? listed(person, parent)
      guard !count else { return try printCount { try pages(server, $0, 1000) } }
      let most = all ? nil : limit ?? Self.defaultLimit
      let printed = try output.printTasks(most, server) { try pages(server, $0, $1) }
      if printed.count == 0 { output.note(try nothing(asked, server)) }
      if printed.hasMore, limit == nil {
        output.note(
          "There are more than these \(Self.defaultLimit) tasks. Use `--all` to list all of them.")
      }
    }
  }

  static let howToAdd = "`daybook add 'Buy milk tomorrow'` adds one."

  private func printCount(_ page: (Wire.ListCursor?) throws -> TaskListPage) throws {
    var (count, cursor) = (0, nil as Wire.ListCursor?)
    repeat {
      let page = try page(cursor)
      count += page.items.count
      cursor = page.next
    } while cursor != nil
    try StandardStreams.deliver("\(count)\n")
  }

  /// Returns what to say where nothing is listed: how the words were read, and what to try.
  private func nothing(_ asked: Wire.ExplainedFilter?, _ server: LocalServer) throws -> String {
    guard let asked else {
      if let tag { _ = try explain(Wire.Filter(op: .tag, value: tag), server) }
      let isPlain = state == nil && tag == nil && profile == nil && subtasksOf == nil
      return isPlain
        ? "There are no open tasks. \(Self.howToAdd)" : "No tasks match. \(others(than: nil))"
    }
    let sentence = asked.sentence
    let guess = FilterPhrase.guess(in: filter.joined(separator: " "))
    return
      "No tasks match: \(sentence.prefix(1).lowercased() + sentence.dropFirst()).\(guess) "
      + (try recurring(asked.filter, server)) + others(than: asked.filter)
  }

  /// Says where days of recurring tasks are, of which a list has the first open one; empty where no
  /// days are asked for or nothing recurs.
  private func recurring(_ filter: Wire.Filter, _ server: LocalServer) throws -> String {
    guard filter.names(.due) else { return "" }
    let recurring = Wire.Filter(
      filters: ["open", "recurring"].map { Wire.Filter(op: .is, value: $0) }, op: .all)
    guard try !found(recurring)(server, nil, 1).items.isEmpty else { return "" }
    return "A recurring task is listed under its first open day: `daybook agenda` has the others. "
  }

  /// Returns what a filter means, and says what it names that is not there.
  private func explain(
    _ filter: Wire.Filter, _ server: LocalServer
  ) throws -> Wire.ExplainedFilter {
    let params = Wire.SearchExplain.Params(filter: filter)
    let explained = try Wire.ExplainedFilter(
      json: server.result(Wire.SearchExplain.method, params.json))
    for problem in explained.problems { output.note(problem.message) }
    return explained
  }

  /// Returns what else can be listed where these find nothing.
  private func others(than filter: Wire.Filter?) -> String {
    let hasState = state != nil || filter?.names(Wire.Filter.states.subtracting(["open"])) == true
    return "`daybook list` shows all open tasks"
      + (hasState ? "." : "; `--state any` also finds completed ones.")
  }

  private func listed(
    _ person: Wire.Profile?, _ parent: Wire.TaskID?
  ) -> (LocalServer, Wire.ListCursor?, Int) throws -> TaskListPage {
    let params = Wire.TaskList.Params(
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

  /// Returns what the words and the options ask for.
  private func asked(
    _ person: Wire.Profile?, _ parent: Wire.TaskID?, _ server: LocalServer
  ) throws -> Wire.ExplainedFilter {
    let text = Wire.SearchExplain.Params(text: filter.joined(separator: " "))
    let typed = try Wire.ExplainedFilter(json: server.result(Wire.SearchExplain.method, text.json))
    guard typed.kinds.contains(.task) else {
      for problem in typed.problems { StandardStreams.printError(problem.message) }
      let words = filter.joined(separator: " ").shellWord
      StandardStreams.printError(
        "`list` has only tasks. `daybook search \(words)` looks for others.")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    var filters = [typed.filter]
    if let due {
      let text =
        ["none", "any"].contains(due)
        ? Wire.SearchExplain.Params(text: "due:\(due)")
        : Wire.SearchExplain.Params(filter: Wire.Filter(op: .due, value: due))
      filters.append(
        try Wire.ExplainedFilter(json: server.result(Wire.SearchExplain.method, text.json)).filter)
    }
    let wanted = state ?? (typed.filter.names(Wire.Filter.states) ? .any : .open)
    if wanted != .any { filters.append(Wire.Filter(op: .is, value: wanted.rawValue)) }
    if let tag { filters.append(Wire.Filter(op: .tag, value: tag)) }
    if let project { filters.append(Wire.Filter(op: .project, value: project)) }
    if let priority { filters.append(Wire.Filter(op: .priority, value: priority.rawValue)) }
    if let person { filters.append(Wire.Filter(op: .profile, value: person.name)) }
    if let parent { filters.append(Wire.Filter(op: .parent, value: parent.text)) }
    let whole = try explain(Wire.Filter(filters: filters, op: .all), server)
    let told = Set(whole.problems.map(\.message))
    for problem in typed.problems where !told.contains(problem.message) {
      output.note(problem.message)
    }
    return whole
  }

  /// Returns pages of the tasks that a filter finds.
  private func found(
    _ filter: Wire.Filter
  ) -> (LocalServer, Wire.ListCursor?, Int) throws -> TaskListPage {
    let params = Wire.SearchQuery.Params(
      filter: filter, kinds: [.task], order: Wire.SearchOrder(rawValue: sort.rawValue),
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
  /// The states, and what holds for open tasks alone.
  fileprivate static let states: Set = [
    "open", "completed", "cancelled", "archived", "overdue", "blocked",
  ]

  /// Whether a part of it is of this kind.
  fileprivate func names(_ op: Wire.FilterOp) -> Bool {
    self.op == op || (filters ?? []).contains { $0.names(op) }
  }

  /// Whether it says that it wants one of these states, or when what it wants was completed.
  fileprivate func names(_ states: Set<String>) -> Bool {
    (op == .is && value.map(states.contains) == true) || op == .completed
      || op != .not && (filters ?? []).contains { $0.names(states) }
  }
}
