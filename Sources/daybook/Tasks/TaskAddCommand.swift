// Commands on tasks: add, list, show, done, reopen, skip, cancel, postpone, edit and remove. They
// ask `task/*` and `search/*` of the server and print each task as a row (`EntityRow`). A person
// names a task by words of its title, the letters in front of it or its id, which `search/find`
// resolves (`Naming`). The one idea: a command that names several tasks is one `task/batch`
// (`TaskNames.batch`), so it changes all of them or none.

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

  @OptionGroup var output: OutputArguments

  func validate() throws {
    try require(!stdin || text.isEmpty, "Give the task or `--stdin`, not both.")
    try require(stdin || !text.isEmpty || isAsked, "Give the task to add, or use `--stdin`.")
    try require(!fields.clears, "`none` is for `daybook edit`. Leave the option out.")
  }

  /// Whether a person at a terminal is asked for the task.
  private var isAsked: Bool {
    text.isEmpty && !stdin && !dryRun && fields.isEmpty && reminders.isEmpty && !output.quiet
      && output.format == nil && ScreenTerminal.isPossible
  }

  func run() throws {
    guard !isAsked else {
      let tasks = Wire.ViewTarget(name: "tasks")
      return try Screen(output.session.words, target: tasks, action: "add").run()
    }
    let lines = try lines()
    try output.session.ask(isSilent: dryRun) { server in
      let common = try params(server)
      if isReading {
        try add(lines, common, server) { _, params in
          try server.ask(
            Wire.TaskParse.Params(
              format: params.format, tags: fields.tags.nonEmpty, text: params.text))
        }
      } else {
        try add(lines, common, server) { task, _ in task }
      }
      if !dryRun, let profile = common.profile { try server.noteAgreement(of: profile, output) }
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
      throw ExitStatus.invalidData.failure("There is no line to add.")
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

  /// Adds the lines with what they have in common, and prints what `line` makes of each task.
  private func add<Line: AddedLine>(
    _ lines: [ListItem], _ common: Wire.TaskAddLine.Params, _ server: LocalServer,
    _ line: (Wire.Task, Wire.TaskAddLine.Params) throws -> Line
  ) throws {
    let params = { (line: ListItem) in
      var params = common
      (params.text, params.format) = (line.text, line.format)
      return params
    }
    var printer = LinePrinter<Line>(output, server, dryRun: dryRun)
    if stdin { return try addLines(&printer, server, params, line) }
    let wanted = lines.map(params)
    if let only = wanted.first, wanted.count == 1 {
      let task = try server.ask(only)
      try printer.deliver(line(task, only))
      if !isReading { output.noteFirstDay(of: task, asked: only.due) }
      return
    }
    let tasks = try dryRun ? wanted.map { try server.ask($0) } : added(lines, common, server)
    try printer.deliver(page: zip(tasks, wanted).map(line), isNumbered: true)
    try printer.end()
  }

  /// Adds a task for each line, all of them or none.
  private func added(
    _ lines: [ListItem], _ common: Wire.TaskAddLine.Params, _ server: LocalServer
  ) throws -> [Wire.Task] {
    guard case .object(var all) = common.json else { return [] }
    (all["text"], all["format"]) = (nil, nil)
    all["formats"] = .array(lines.map { .string(($0.format ?? .quickAdd).rawValue) })
    all["texts"] = .array(lines.map { .string($0.text) })
    do {
      let added = try server.result(Wire.TaskAddLines.method, .object(all))
      return try Wire.AddedTaskList(json: added).items
    } catch let error as ResponseError {
      guard case .string(let pointer)? = error.data?["pointer"],
        let index = pointer.wholeMatch(of: /\/texts\/([0-9]+)/).flatMap({ Int($0.output.1) })
      else { throw error }
      StandardStreams.printError(about: error, at: "line \(index + 1)")
      throw ExitStatus(error).failure("No task was added.")
    }
  }

  /// Whether it is shown how lines are read, and not the tasks that they would be.
  private var isReading: Bool {
    var others = fields
    others.tags = []
    return dryRun && others.isEmpty && reminders.isEmpty
  }

  /// Returns what each line is added with.
  private func params(_ server: LocalServer) throws -> Wire.TaskAddLine.Params {
    var params: Wire.TaskAddLine.Params = try fields.params(["text": ""])
    if let due = try fields.due.map({ try server.reading($0) }) {
      (params.due, params.dueTime) = (due.day, due.time)
    }
    if let start = try fields.start.map({ try server.reading($0) }) {
      (params.start, params.startTime) = (start.day, start.time)
    }
    if let parsed = try fields.recurrence.map({ try server.recurrence($0) }) {
      (params.recurrence, params.recurrenceAnchor) = (parsed.rule, parsed.anchor)
      if params.due != nil { params.dueTime = params.dueTime ?? parsed.time }
    }
    params.tags = fields.tags.nonEmpty
    params.parent = try fields.parent.map { try server.taskID($0) }
    params.profile = try fields.profile.map { try server.profile($0).id }
    params.care = fields.care()
    params.reminders = reminders.nonEmpty
    params.dryRun = dryRun ? true : nil
    return params
  }

  private func addLines<Line: AddedLine>(
    _ printer: inout LinePrinter<Line>, _ server: LocalServer,
    _ params: (ListItem) -> Wire.TaskAddLine.Params,
    _ line: (Wire.Task, Wire.TaskAddLine.Params) throws -> Line
  ) throws {
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
      for ((number, params), answer) in zip(wanted, try server.answers(wanted.map(\.1))) {
        switch answer {
        case .success(let task): try printer.deliver(page: [line(task, params)])
        case .failure(let error): refused.append((number, error))
        }
      }
      for (number, error) in refused.sorted(by: { $0.number < $1.number }) {
        StandardStreams.printError(about: error, at: "line \(number)")
        failure = failure ?? ExitStatus(error)
      }
    }
    try printer.end()
    if let failure { throw failure.code }
  }
}

/// What becomes of a line: a task or, in a dry run without other options, how it is read.
private protocol AddedLine: EntityRow {
  /// What of the line was not read, or not as it may have been meant.
  var faults: [Wire.LineProblem] { get }
}

extension Wire.Task: AddedLine {
  fileprivate var faults: [Wire.LineProblem] { problems ?? [] }
}

extension Wire.ParsedTask: AddedLine {
  fileprivate var faults: [Wire.LineProblem] { problems }
}

private struct LinePrinter<Line: AddedLine> {
  private let output: OutputArguments
  /// A script that asked for no format gets the ids.
  private let isForScript: Bool
  private var printer: EntityPrinter<Line>

  init(_ output: OutputArguments, _ server: LocalServer, dryRun: Bool) {
    self.output = output
    isForScript = !dryRun && output.format == nil && !Terminal.isOutput && !output.quiet
    printer = EntityPrinter(output, server)
  }

  /// Prints a line that is not part of a list.
  func deliver(_ line: Line) throws {
    try isForScript ? deliverIDs([line]) : printer.deliver(each: [line])
    noteFaults([line])
  }

  mutating func deliver(page lines: [Line], isNumbered: Bool = false) throws {
    try isForScript ? deliverIDs(lines) : printer.deliver(page: lines)
    noteFaults(lines, isNumbered: isNumbered)
  }

  func end() throws { try printer.end() }

  private func deliverIDs(_ lines: [Line]) throws {
    for case let task as Wire.Task in lines { try StandardStreams.deliver(task.id.text + "\n") }
  }

  private func noteFaults(_ lines: [Line], isNumbered: Bool = false) {
    for (index, line) in lines.enumerated() {
      for fault in line.faults {
        output.note((isNumbered ? "line \(index + 1): " : "") + fault.message)
      }
    }
  }
}
