import ArgumentParser
import CivilTime
import DaybookProtocol
import JSONRPC

struct TaskDoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "done", "Marks tasks as done: all of them, or none if one cannot be.",
    discussion: """
      `daybook done milk`, `daybook done milk bread`. A recurring task moves on to its next \
      occurrence. What recurs within four weeks is caught up: occurrences that were missed \
      before today are skipped. A bill, each month or year, is not.
      """)

  enum Subtasks: String, ExpressibleByArgument, CaseIterable {
    case complete, keep
  }

  @OptionGroup var names: TaskNames

  @Option(help: "The day on which it was done; the default is now.")
  var on: String?

  @Flag(
    inversion: .prefixedNo, help: "Whether occurrences that were missed are skipped as well.")
  var catchUp: Bool?

  @Option(help: "What happens to subtasks that are still open.")
  var subtasks: Subtasks?

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let day = try on.map { try server.day(done: $0) }
      let report = try names.batch(
        server, output, cells: Wire.Task.doneCells,
        asking: "`--subtasks complete` completes them too, and `--subtasks keep` keeps them open.",
        unchanged: "is completed already"
      ) {
        Wire.TaskBatch.Params(
          act: .complete, catchUp: catchUp, day: day, ids: $0,
          subtasks: subtasks.map { $0 == .keep ? .keep : .apply })
      }
      for note in try notes(report, server) { output.note(note) }
    }
  }

  private func notes(_ report: Wire.BatchReport, _ server: LocalServer) throws -> [String] {
    var notes: [String] = []
    if let skipped = report.skippedText { notes.append(skipped) }
    if let overdue = report.overdueCount {
      let late = report.items.first { $0.isOverdue && $0.recurrence != nil }
      let name = try late.flatMap { try server.shortNames(of: [$0.id]).values.first } ?? ""
      // What is late since today alone is not skipped by that.
      let isOfToday = try late?.due == server.day("today")
      notes.append(
        "\(overdue) more \(overdue == 1 ? "is" : "are") overdue."
          + (isOfToday
            ? "" : " `daybook skip \(name) --through yesterday` skips what was missed."))
    }
    return notes
  }
}

struct TaskSkipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "skip", "Skips the current occurrence of recurring tasks.",
    discussion: "`daybook skip plants`, `daybook skip plants --through yesterday`")

  @OptionGroup var names: TaskNames

  @Option(help: "Skips all occurrences up to and including this day.")
  var through: String?

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let day = try through.map { try server.days($0, .nearest).upperBound }
      let when = day.map { " through \(server.text(of: $0))" } ?? ""
      let report = try names.batch(
        server, output, unchanged: "has no occurrence to skip\(when)"
      ) {
        Wire.TaskBatch.Params(act: .skip, ids: $0, through: day)
      }
      if let skipped = report.skippedText { output.note(skipped) }
    }
  }
}

struct TaskCancelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "cancel", "Cancels tasks, with all their future occurrences.",
    discussion: "`daybook cancel milk`, `daybook cancel milk bread`")

  enum Subtasks: String, ExpressibleByArgument, CaseIterable {
    case cancel, keep
  }

  @OptionGroup var names: TaskNames

  @Option(help: "What happens to subtasks that are still open.")
  var subtasks: Subtasks?

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      try names.batch(
        server, output,
        asking: "`--subtasks cancel` cancels them too, and `--subtasks keep` keeps them open.",
        unchanged: "is cancelled already"
      ) {
        Wire.TaskBatch.Params(
          act: .cancel, ids: $0, subtasks: subtasks.map { $0 == .keep ? .keep : .apply })
      }
    }
  }
}

struct TaskPostponeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "postpone", "Postpones tasks to a day; what is due earlier is due then.",
    discussion:
      "`daybook postpone rent next monday`, `daybook postpone water the fern tomorrow 9am`")

  @Argument(
    help: "The tasks and the day: words of their titles, or ids, then words for the day.",
    completion: NameCompletion.of(.task))
  var words: [String]

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let (ids, day) = try server.tasksAndDay(words)
      let before = try server.tasks(ids)
      let report = try TaskNames(tasks: words).batch(server, output, on: ids) {
        Wire.TaskBatch.Params(
          act: .postpone, day: day.day, ids: $0, time: day.time.map { .set($0) } ?? .keep)
      }
      let clock = try server.clock()
      for task in report.items {
        let name = try server.shortNames(of: [task.id]).values.first ?? "TASK"
        let (words, starts) = ("“\(task.title)”", clock.words(day.day, day.time))
        let due = "`daybook edit \(name) --due DAY`"
        if task.revision == before[task.id]?.revision {
          let isLater = day.time.map { time in
            task.due == day.day && (task.dueTime.map { $0 > time } ?? true)
          }
          output.note(
            isLater == true
              ? "\(words) is due on \(clock.words(day.day, task.dueTime)), so nothing changed. "
                + "\(due) makes it due earlier."
              : "\(words) was there already, so nothing moved. Words such as `+1d` count from today."
          )
        } else if let moved = before[task.id], moved.occurrence != task.occurrence {
          output.note(
            "The occurrence of \(words) on \(clock.when(moved)) is moved to \(starts); the next "
              + "is on \(clock.when(task)).")
          continue
        } else if let late = task.due, late > day.day {
          output.note(
            "\(words) starts on \(starts), and is due on \(clock.words(late, task.dueTime)) as "
              + "before. \(due) moves that.")
          continue
        } else if task.due == nil {
          output.note("\(words) starts on \(starts), and is due on no day. \(due) sets one.")
        } else if let span = before[task.id]?.span, task.span == nil {
          output.note(
            "\(words) is on \(starts) alone; it was from \(server.text(of: span.lowerBound)) "
              + "through \(server.text(of: span.upperBound)). `daybook edit \(name) --start DAY "
              + "--due DAY` gives it several days.")
        }
        if task.recurrence != nil, task.revision != before[task.id]?.revision {
          output.note("Only this occurrence of \(words) is moved; the others stay on their days.")
        }
      }
      if let skipped = report.skippedText { output.note(skipped) }
    }
  }
}

extension Wire.BatchReport {
  fileprivate var skippedText: String? {
    skippedCount.map { count in
      let what = count == 1 ? "1 missed occurrence was" : "\(count) missed occurrences were"
      return "\(what) skipped. `daybook undo` takes all of it back."
    }
  }
}

extension Wire.Task {
  /// Its days from the start to the due; nil where they are one, or no span.
  fileprivate var span: ClosedRange<Day>? {
    guard let start, let due, start < due else { return nil }
    return start...due
  }
}

extension ClockStyle {
  /// The day on which a task is due or, without one, starts.
  func when(_ task: Wire.Task) -> String {
    if let due = task.due { return words(due, task.dueTime) }
    return task.start.map { words($0, task.startTime) } ?? "no day"
  }
}

extension TaskNames {
  /// The most tasks of a batch.
  fileprivate static let maxCount = 1000

  /// Ends the command, with a message, where there are more tasks than a batch takes.
  func check() throws {
    guard tasks.count > Self.maxCount else { return }
    throw ExitStatus.limitExceeded.failure(
      "At most \(Self.maxCount) tasks can be named at once, and these are \(tasks.count). "
        + "Nothing was changed. Name fewer tasks at a time.")
  }

  /// Does one thing to the tasks, to all or to none of them, and prints them as they are afterwards.
  /// `choices` says how to choose on a command line, where the server leaves a choice; `unchanged`
  /// is said of a task that it left as it was.
  @discardableResult
  func batch(
    _ server: LocalServer, _ output: OutputArguments, on ids: [Wire.TaskID]? = nil,
    cells: @escaping EntityPrinter<Wire.Task>.Cells = Wire.Task.cells,
    asking choices: String? = nil, unchanged: String? = nil,
    _ params: ([Wire.TaskID]) -> Wire.TaskBatch.Params
  ) throws -> Wire.BatchReport {
    try check()
    let ids = try ids ?? server.taskIDs(tasks)
    let before = try unchanged == nil ? [:] : server.tasks(ids)
    let report: Wire.BatchReport
    do {
      report = try server.ask(params(ids))
    } catch let error as ResponseError where error.asksForMore {
      guard let choices else { throw error }
      throw ExitStatus(error).failure(error.message, choices)
    }
    try output.deliver(list: report.items, server, cells: cells)
    for task in report.items where task.revision == before[task.id]?.revision {
      output.note("“\(task.title)” \(unchanged ?? ""), so nothing changed.")
    }
    return report
  }
}

extension LocalServer {
  /// As many of the tasks as a batch takes.
  fileprivate func tasks(_ ids: [Wire.TaskID]) throws -> [Wire.TaskID: Wire.Task] {
    try Dictionary(
      ids.prefix(TaskNames.maxCount).map { ($0, try task($0)) },
      uniquingKeysWith: { first, _ in first })
  }
}
