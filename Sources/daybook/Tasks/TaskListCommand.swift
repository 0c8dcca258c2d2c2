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
  var priority: Wire.TaskPriority?

  @Option(
    name: .customLong("for"), help: "Only what this person you care for has to do.",
    completion: ProfileName.completion)
  var profile: String?

  @Option(help: "Only the direct subtasks of this task.", completion: NameCompletion.of(.task))
  var subtasksOf: String?

  @Option(help: "How the list is sorted; position is the manual order.")
  var sort: Wire.TaskOrder = .due

  @Option(
    name: [.customShort("n", allowingJoined: true), .long],
    help: "The maximum number of tasks to list (1 to 1000); the default is 100.")
  var limit: Int?

  @Flag(help: "Lists all of them, however many.")
  var all = false

  @Flag(help: "Prints how many there are, and nothing else.")
  var count = false

  @OptionGroup var output: OutputArguments

  func validate() throws {
    try require(limit.map((1...1000).contains) ?? true, "`--limit` takes 1 to 1000.")
    try require(!all || limit == nil, "Give `--all` or `--limit`, not both.")
    try require(
      !isSearch || sort != .position,
      "The results of a filter have no manual order. Leave out `--sort position`.")
    try require(
      output.format == nil || !Self.isFields(filter),
      "“\(filter[0])” chooses no fields: all are printed. `jq` or `cut` takes some of them.")
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
    try output.session.ask { server in
      let parent = try subtasksOf.map { try server.taskID($0) }
      let person = try profile.map { try server.profile($0) }
      let asked = try isSearch ? asked(person, parent, server) : nil
      let page = { (cursor: Wire.ListCursor?, limit: Int) in
        try self.page(asked?.filter, person, parent, cursor, limit, server)
      }
      guard !count else { return try printCount { try page($0, 1000) } }
      let most = all ? nil : limit ?? Self.defaultLimit
      let printed = try output.printTasks(most, server, page)
      if printed.count == 0 { output.note(try nothing(asked, server)) }
      if printed.hasMore, limit == nil {
        output.note(
          "There are more than these \(Self.defaultLimit) tasks. Use `--all` to list all of them.")
      }
    }
  }

  static let howToAdd = "`daybook add 'Buy milk tomorrow'` adds one."

  private func printCount(_ page: (Wire.ListCursor?) throws -> Wire.TaskPage) throws {
    var (count, cursor) = (0, nil as Wire.ListCursor?)
    repeat {
      let page = try page(cursor)
      count += page.items.count
      cursor = page.nextCursor
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
    guard try !page(recurring, nil, nil, nil, 1, server).items.isEmpty else { return "" }
    return "A recurring task is listed under its first open day: `daybook agenda` has the others. "
  }

  /// Returns what a filter means, and says what it names that is not there.
  private func explain(
    _ filter: Wire.Filter, _ server: LocalServer
  ) throws -> Wire.ExplainedFilter {
    let explained = try server.ask(Wire.SearchExplain.Params(filter: filter))
    for problem in explained.problems { output.note(problem.message) }
    return explained
  }

  /// Returns what else can be listed where these find nothing.
  private func others(than filter: Wire.Filter?) -> String {
    let hasState = state != nil || filter?.names(Wire.Filter.states.subtracting(["open"])) == true
    return "`daybook list` shows all open tasks"
      + (hasState ? "." : "; `--state any` also finds completed ones.")
  }

  /// Returns a page of the tasks that a filter finds, or that the options ask for where there is
  /// none.
  private func page(
    _ filter: Wire.Filter?, _ person: Wire.Profile?, _ parent: Wire.TaskID?,
    _ cursor: Wire.ListCursor?, _ limit: Int, _ server: LocalServer
  ) throws -> Wire.TaskPage {
    guard let filter else {
      return try server.ask(
        Wire.TaskList.Params(
          cursor: cursor, limit: limit, order: sort, parent: parent, profile: person?.id,
          state: Wire.TaskState(rawValue: (state ?? .open).rawValue), tag: tag,
          withNotes: output.isJSON))
    }
    let found = try server.ask(
      Wire.SearchQuery.Params(
        cursor: cursor, filter: filter, kinds: [.task], limit: limit,
        order: Wire.SearchOrder(rawValue: sort.rawValue), withNotes: output.isJSON))
    return Wire.TaskPage(items: found.items.compactMap(\.task), nextCursor: found.nextCursor)
  }

  /// Returns what the words and the options ask for.
  private func asked(
    _ person: Wire.Profile?, _ parent: Wire.TaskID?, _ server: LocalServer
  ) throws -> Wire.ExplainedFilter {
    let words = filter.joined(separator: " ")
    let typed = try server.ask(Wire.SearchExplain.Params(text: words))
    guard typed.kinds.contains(.task) else {
      for problem in typed.problems { StandardStreams.printError(problem.message) }
      throw ExitStatus.usage.failure(
        "`list` has only tasks. `daybook search \(words.shellWord)` looks for others.")
    }
    var filters = [typed.filter]
    if let due {
      let text =
        ["none", "any"].contains(due)
        ? Wire.SearchExplain.Params(text: "due:\(due)")
        : Wire.SearchExplain.Params(filter: Wire.Filter(op: .due, value: due))
      filters.append(try server.ask(text).filter)
    }
    if let state {
      if state != .any { filters.append(Wire.Filter(op: .is, value: state.rawValue)) }
    } else if typed.filter.names(Wire.Filter.states) {
      filters[0] = typed.filter.openUnlessSaid
    } else {
      filters.append(.open)
    }
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
}

extension OutputArguments {
  /// Prints pages up to so many tasks, all for nil; returns how many there were, and whether there
  /// are more.
  func printTasks(
    _ most: Int?, _ server: LocalServer, _ page: (Wire.ListCursor?, Int) throws -> Wire.TaskPage
  ) throws -> (count: Int, hasMore: Bool) {
    var printer = EntityPrinter<Wire.Task>(self, server)
    var cursor: Wire.ListCursor?
    var count = 0
    repeat {
      let page = try page(cursor, min(1000, (most ?? .max) - count))
      try printer.deliver(page: page.items)
      count += page.items.count
      cursor = page.nextCursor
    } while count < most ?? .max && cursor != nil
    try printer.end()
    return (count, cursor != nil)
  }
}

extension Wire.Filter {
  /// The states, and what holds for open tasks alone.
  fileprivate static let states: Set = [
    "open", "completed", "cancelled", "archived", "overdue", "blocked",
  ]

  fileprivate static let open = Wire.Filter(op: .is, value: "open")

  /// It, where what says no state is open: each alternative for itself.
  fileprivate var openUnlessSaid: Wire.Filter {
    let parts = filters ?? []
    guard names(Self.states) else {
      return Wire.Filter(filters: [self, .open], op: .all)
    }
    if op == .any { return Wire.Filter(filters: parts.map(\.openUnlessSaid), op: .any) }
    guard op == .all, parts.allSatisfy({ $0.op == .any || !$0.names(Self.states) }) else {
      return self
    }
    return Wire.Filter(
      filters: parts.map { $0.names(Self.states) ? $0.openUnlessSaid : $0 }, op: .all)
  }

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
