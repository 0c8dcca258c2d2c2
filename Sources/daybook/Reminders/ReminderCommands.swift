// Commands on reminders: `remind` sets one on a task, `snooze` and `dismiss` answer those that
// have fired, by `reminder/add`, `reminder/snooze` and `reminder/dismiss`. The one idea: a person
// names the task and not the reminder, and the answer goes to each reminder of the task that has
// fired or is snoozed (`FiredName`). `daybook watch`, in History, is what tells of reminders as
// they fire.

import ArgumentParser
import DaybookProtocol
import JSON
import JSONRPC

struct ReminderAddCommand: EntityCommand {
  static let configuration = CommandConfiguration(
    "remind", "Sets a reminder on a task.",
    discussion: "`daybook remind 4c1f 10m`, `daybook remind 4c1f tomorrow 9am`")

  @Argument(
    help: "The task: words of its title, its id, or the end of it.",
    completion: NameCompletion.of(.task))
  var task: String

  @Argument(
    help: "How long before it is due, such as 10m or 1 day, or a time such as 14:30.")
  var when: [String]

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func run() throws {
    try session.ask { server in
      let request = try request(server)
      do {
        let reminder = try server.result(request.method, request.params)
        try EntityPrinter<ReminderEntry>(output, server).deliver(reminder)
      } catch let error as ResponseError where error.data?["reason"] == "contradiction" {
        StandardStreams.printError(error.message)
        let id = try server.taskID(task)
        let name = try server.shortNames(of: [id]).values.first ?? id.text
        StandardStreams.printError(
          "`daybook edit \(name) --due 'tomorrow 9am'` gives it a time, and `daybook remind \(name) "
            + "tomorrow 9am` reminds at a time of its own.")
        throw ExitCode(ExitStatus.invalidState.rawValue)
      }
    }
  }

  func request(_ server: LocalServer) throws -> EntityRequest<ReminderEntry> {
    if task.lowercased() == "me", try server.found(.task, task).items.isEmpty {
      StandardStreams.printError(
        "`daybook remind` is for a task that is there. `daybook add Call Ada tomorrow 9am` adds one, "
          + "which reminds at its time.")
      throw ExitCode(ExitStatus.notFound.rawValue)
    }
    let params = Wire.ReminderAdd.Params(
      task: try server.taskID(task), text: when.joined(separator: " "))
    return EntityRequest(Wire.ReminderAdd.method, params)
  }
}

struct ReminderSnoozeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "snooze", "Postpones a reminder that has gone off.",
    discussion: "`daybook snooze rent 1h`, `daybook snooze rent tomorrow 9am`")

  @Argument(
    help: ArgumentHelp(
      "The task or habit, by words of its title or its id, then how long, in minutes or such as "
        + "1h, or until when; the default is a preference.", valueName: "task and time"),
    completion: NameCompletion.of(.task))
  var words: [String]

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func run() throws {
    try session.ask { server in
      let (kind, id, rest) = try server.remindedAndRest(words)
      let text = rest.isEmpty ? nil : rest.joined(separator: " ")
      try FiredName.answer(kind, id, server, output) { id in
        (Wire.ReminderSnooze.method, Wire.ReminderSnooze.Params(id: id, text: text).json)
      }
    }
  }
}

struct ReminderDismissCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "dismiss", "Dismisses the reminder of a task or a habit, in every front end.",
    discussion: "`daybook dismiss milk`, `daybook dismiss milk --quiet`")

  @OptionGroup var name: FiredName

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func run() throws {
    try session.ask { server in
      let (kind, id, _) = try server.remindedAndRest([name.task])
      try FiredName.answer(kind, id, server, output) { id in
        (Wire.ReminderDismiss.method, Wire.ReminderDismiss.Params(id: id).json)
      }
    }
  }
}

/// The task or the habit whose reminders are answered.
struct FiredName: ParsableArguments {
  @Argument(
    help: "The reminder's task or habit: words of its title, its id, or the end of it.",
    completion: NameCompletion.of(.task))
  var task: String

  /// Answers each reminder of the task or habit that has fired or is snoozed. Ends the command where
  /// there is none.
  static func answer(
    _ kind: Wire.NamedKind, _ id: String, _ server: LocalServer, _ output: OutputArguments,
    _ request: (Wire.ReminderID) -> (method: String, params: JSON)
  ) throws {
    let (title, all) =
      kind == .habit ? try ofHabit(id, server) : try ofTask(Wire.TaskID(unchecked: id), server)
    let fired = all.filter { $0.state == .pending || $0.snoozedUntil != nil }
    guard !fired.isEmpty else {
      StandardStreams.printError("No reminder of “\(title)” has gone off.")
      throw ExitCode(ExitStatus.invalidState.rawValue)
    }
    for reminder in fired {
      let (method, params) = request(reminder.id)
      try EntityPrinter<ReminderEntry>(output, server).deliver(server.result(method, params))
    }
  }

  private static func ofTask(
    _ id: Wire.TaskID, _ server: LocalServer
  ) throws -> (title: String, reminders: [Wire.Reminder]) {
    let params = Wire.ReminderList.Params(task: id)
    let page = try Wire.ReminderPage(json: server.result(Wire.ReminderList.method, params.json))
    return (try server.task(id).title, page.items)
  }

  /// A habit has one reminder where it has a time, which is named after it.
  private static func ofHabit(
    _ id: String, _ server: LocalServer
  ) throws -> (title: String, reminders: [Wire.Reminder]) {
    let habit = try Wire.Habit(
      json: server.result(
        Wire.HabitGet.method, Wire.HabitGet.Params(id: Wire.HabitID(unchecked: id)).json))
    guard habit.remindAt != nil else { return (habit.title, []) }
    let params = Wire.ReminderGet.Params(id: Wire.ReminderID(unchecked: "habit@\(id)"))
    let reminder = try Wire.Reminder(json: server.result(Wire.ReminderGet.method, params.json))
    return (habit.title, [reminder])
  }
}
