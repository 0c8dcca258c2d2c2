// Commands on tasks: add, list, show, done, reopen, skip, cancel, postpone, edit and remove. They
// ask `task/*` and `search/*` of the server and print each task as a row (`TaskEntry`). A person
// names a task by words of its title, the letters in front of it or its id, which `search/find`
// resolves (`Naming`). The one idea: a command that names several tasks is one `task/batch`
// (`TaskBatch`), so it changes all of them or none.

import ArgumentParser
import DaybookLSP
import DaybookProtocol
import DaybookServer
import JSON
import JSONRPC

struct TaskAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "add", "Adds a task from a line of text, and prints its id.",
    discussion: """
      The line says when, how often, which tags and which priority: `daybook add 'Pay rent every \
      1st 9am #home !high'`, `daybook add Call Ada tomorrow 9am remind 10m`. Text in quotation \
      marks within the line is kept in the title as it is. An option counts instead of what the \
      line says. Several lines become several tasks at once, all or none, which one `daybook undo` \
      takes back. `daybook help quick-add` shows all that a line can say. Without a line, a terminal asks for one and shows what it becomes.
      """)

  @Argument(
    help: "The line; several words are taken as one text. - takes the lines of standard input.")
  var text: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Adds a task for each line of standard input.",
      discussion: """
        A bullet, a box or a word such as TODO in front is left out, and what is ticked is not \
        added. Each is added by itself: if a line is refused, the error is reported with the line's \
        number, and the others are added; the exit status is that of the first error.
        """))
  var stdin = false

  @OptionGroup(title: "Fields") var fields: TaskFieldArguments

  @Option(
    name: .customLong("remind"),
    help: "A reminder: 10m or 1 day before, or a time such as tomorrow 9am; can be repeated.")
  var reminders: [String] = []

  @Flag(name: [.customShort("n"), .long], help: "Shows how the line is read, and adds nothing.")
  var dryRun = false

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func validate() throws {
    guard !stdin || text.isEmpty else {
      throw ValidationError("Give the task or `--stdin`, not both.")
    }
    guard stdin || !text.isEmpty || isAsked else {
      throw ValidationError("Give the task to add, or use `--stdin`.")
    }
    let texts = [
      fields.due, fields.start, fields.recurrence, fields.project, fields.duration, fields.parent,
      fields.profile,
    ]
    guard !texts.contains("none") else {
      throw ValidationError("`none` is for `daybook edit`. Leave the option out.")
    }
  }

  /// Whether a person at a terminal is asked for the task.
  private var isAsked: Bool {
    text.isEmpty && !stdin && !dryRun && fields.isEmpty && reminders.isEmpty && !output.quiet
      && output.format == nil && ScreenTerminal.isPossible
  }

  func run() throws {
    guard !isAsked else {
      let tasks = Wire.ViewTarget(name: TasksCommand.view)
      return try Screen(session.words, target: tasks, action: "add").run()
    }
    let lines = try lines()
    try session.ask(isSilent: dryRun) { server in
      var fields = try self.params(server)
      fields.dryRun = dryRun ? true : nil
      let params = { (line: ListItem) -> JSON in
        var params = fields
        params.text = line.text
        params.format = line.format
        return params.json
      }
      let parser = LinePrinter(
        output: output, dryRun: dryRun, isReading: dryRun && isPlain, server)
      if stdin {
        try addLines(parser, server, params)
      } else if lines.count > 1 {
        try add(lines, parser, server, params)
      } else {
        let task = try added(params(lines.first ?? ListItem(typed: "")), server)
        try parser.deliver(task)
        if !parser.isReading {
          output.noteFirstDay(of: try Wire.Task(json: task), asked: fields.due)
        }
      }
      if !dryRun, let profile = fields.profile { try server.noteAgreement(of: profile, output) }
    }
  }

  /// Returns the lines that are given, those of the arguments or of standard input. Ends the command,
  /// with a message, where there is none.
  private func lines() throws -> [ListItem] {
    guard !stdin else { return [] }
    var given = [ListItem(typed: text.joined(separator: " "))]
    if text == ["-"] {
      var lines: [(number: Int, text: String)] = []
      var input = InputLines()
      while let more = try input.next() {
        lines += try more.map { ($0.number, try $0.text.get()) }
      }
      given = items(lines).map(\.item)
    } else if text.count == 1, !text[0].contains(where: \.isNewline),
      // A title may begin with “x” or “Done”; a line of a list has its bullet or its day as well.
      text[0].contains(/^\s*(?:[-*+•]|x \d{4}-\d\d-\d\d \S)/), ListItem(text[0]).isTicked
    {
      given = items([(1, text[0])]).map(\.item)
    } else if given.contains(where: { $0.text.contains(where: \.isNewline) }) {
      let lines = given.flatMap { $0.text.split(whereSeparator: \.isNewline).map(String.init) }
        .filter { !$0.allSatisfy(\.isWhitespace) }.enumerated()
      given = items(lines.map { ($0.offset + 1, $0.element) }).map(\.item)
    }
    guard !given.isEmpty else {
      StandardStreams.printError("There is no line to add.")
      throw ExitCode(ExitStatus.invalidData.rawValue)
    }
    return given
  }

  /// Returns the items of a list, each with the number of its line; of what is ticked, it is said that
  /// it is not added.
  private func items(
    _ lines: [(number: Int, text: String)]
  ) -> [(number: Int, item: ListItem)] {
    ListItem.items(of: lines.map(\.text)).compactMap { place, item in
      let number = lines[place].number
      guard item.isTicked else { return (number, item) }
      let title = item.text.prefix { !$0.isNewline }
      let state = item.isCancelled ? "cancelled" : "done"
      output.note("line \(number): “\(title)” is \(state), so it is not added.")
      return nil
    }
  }

  /// Adds a task for each line, all of them or none.
  private func add(
    _ lines: [ListItem], _ parser: LinePrinter, _ server: LocalServer, _ params: (ListItem) -> JSON
  ) throws {
    var parser = parser
    var answers = try lines.map { dryRun ? try added(params($0), server) : params($0) }
    if !dryRun, case .object(var all)? = answers.first {
      all["text"] = nil
      all["format"] = nil
      all["formats"] = .array(lines.map { .string(($0.format ?? .quickAdd).rawValue) })
      all["texts"] = .array(lines.map { .string($0.text) })
      let added: JSON
      do {
        added = try server.result(Wire.TaskAddLines.method, .object(all))
      } catch let error as ResponseError {
        guard case .string(let pointer)? = error.data?["pointer"],
          let index = pointer.wholeMatch(of: /\/texts\/([0-9]+)/).flatMap({ Int($0.output.1) })
        else { throw error }
        StandardStreams.printError(about: error, at: "line \(index + 1)")
        StandardStreams.printError("No task was added.")
        throw ExitCode(ExitStatus(error).rawValue)
      }
      answers = try Wire.AddedTaskList(json: added).items.map(\.json)
    }
    try parser.add(all: answers, server)
    try parser.end()
  }

  /// Returns the task that a line adds, or in a dry run how the line is read.
  private func added(_ params: JSON, _ server: LocalServer) throws -> JSON {
    let task = try server.result(Wire.TaskAddLine.method, params)
    return dryRun ? try reading(of: task, params, server) : task
  }

  /// Returns how a line is read; with options that count instead of it, the task that it would be.
  private func reading(of task: JSON, _ params: JSON, _ server: LocalServer) throws -> JSON {
    guard isPlain, case .string(let text)? = params["text"] else { return task }
    var format: Wire.LineFormat?
    if case .string(let name)? = params["format"] { format = Wire.LineFormat(rawValue: name) }
    let parse = Wire.TaskParse.Params(format: format, tags: fields.tags.nonEmpty, text: text)
    return try server.result(Wire.TaskParse.method, parse.json)
  }

  /// Whether no option but tags is given.
  private var isPlain: Bool {
    var others = fields
    others.tags = []
    return others.isEmpty && reminders.isEmpty
  }

  /// Returns what each line is added with.
  private func params(_ server: LocalServer) throws -> Wire.TaskAddLine.Params {
    var params = Wire.TaskAddLine.Params(text: "")
    if let due = try fields.due.map({ try server.reading($0) }) {
      (params.due, params.dueTime) = (due.day, due.time)
    }
    if let start = try fields.start.map({ try server.reading($0) }) {
      (params.start, params.startTime) = (start.day, start.time)
    }
    params.priority = fields.priority?.wire
    if let parsed = try fields.recurrence.map({ try server.recurrence($0) }) {
      (params.recurrence, params.recurrenceAnchor) = (parsed.rule, parsed.anchor)
      if params.due != nil { params.dueTime = params.dueTime ?? parsed.time }
    }
    params.tags = fields.tags.nonEmpty
    params.project = fields.project
    params.notes = fields.notes
    params.durationMinutes = try fields.durationMinutes
    params.parent = try fields.parent.map { try server.taskID($0) }
    params.profile = try fields.profile.map { try server.profile($0).id }
    params.care = fields.care()
    params.reminders = reminders.nonEmpty
    return params
  }

  private func addLines(
    _ parser: LinePrinter, _ server: LocalServer, _ params: (ListItem) -> JSON
  ) throws {
    var parser = parser
    var failure: ExitStatus?
    var lines = InputLines()
    // The lines that are read together are committed together, so a long file does not wait for
    // each line.
    while let group = try lines.next() {
      var given: [(number: Int, text: String)] = []
      var refused: [(number: Int, error: ResponseError)] = []
      for line in group {
        switch line.text {
        case .success(let text): given.append((line.number, text))
        case .failure(let error): refused.append((line.number, error))
        }
      }
      let wanted = items(given).map { ($0.number, params($0.item)) }
      let answers = try server.answers(Wire.TaskAddLine.method, wanted.map(\.1))
      for ((number, params), answer) in zip(wanted, answers) {
        switch answer {
        case .success(let task):
          try parser.add(dryRun ? reading(of: task, params, server) : task)
        case .failure(let error): refused.append((number, error))
        }
      }
      for (number, error) in refused.sorted(by: { $0.number < $1.number }) {
        StandardStreams.printError(about: error, at: "line \(number)")
        failure = failure ?? ExitStatus(error)
      }
    }
    try parser.end()
    if let failure { throw ExitCode(failure.rawValue) }
  }
}

/// Prints the results of lines: tasks, or how the lines would be read.
private struct LinePrinter {
  let output: OutputArguments
  let dryRun: Bool
  /// Whether readings of lines are printed, and not tasks.
  let isReading: Bool
  private var tasks: EntityPrinter<TaskEntry>
  private var readings: EntityPrinter<LineEntry>

  init(output: OutputArguments, dryRun: Bool, isReading: Bool, _ server: LocalServer) {
    self.output = output
    self.dryRun = dryRun
    self.isReading = isReading
    tasks = EntityPrinter(output, server)
    readings = EntityPrinter(output, server)
  }

  func deliver(_ answer: JSON) throws {
    if isReading {
      try readings.deliver(answer)
    } else if isForScript {
      try printID(answer)
    } else {
      try tasks.deliver(answer)
    }
    try noteProblems(answer)
  }

  mutating func add(_ answer: JSON) throws {
    if isReading {
      try readings.deliver(page: [answer])
    } else if isForScript {
      try printID(answer)
    } else {
      try tasks.deliver(page: [answer])
    }
    try noteProblems(answer)
  }

  /// Prints what became of several lines, with what to type for each task.
  mutating func add(all answers: [JSON], _ server: LocalServer) throws {
    if isReading {
      try readings.deliver(page: answers)
    } else if isForScript {
      for answer in answers { try printID(answer) }
    } else {
      try tasks.deliver(page: output.format == nil ? server.named(answers) : answers)
    }
    for (index, answer) in answers.enumerated() {
      try noteProblems(answer, at: "line \(index + 1): ")
    }
  }

  /// Says what of the line was not read, or not as it may have been meant.
  private func noteProblems(_ answer: JSON, at place: String = "") throws {
    let problems =
      isReading
      ? try Wire.ParsedTask(json: answer).problems : try Wire.Task(json: answer).problems
    for problem in problems ?? [] { output.note(place + problem.message) }
  }

  func end() throws {
    try isReading ? readings.end() : tasks.end()
  }

  /// A script that asked for no format gets the ids.
  private var isForScript: Bool {
    !dryRun && output.format == nil && !Terminal.isOutput && !output.quiet
  }

  private func printID(_ task: JSON) throws {
    try StandardStreams.deliver(Wire.Task(json: task).id.text + "\n")
  }
}
