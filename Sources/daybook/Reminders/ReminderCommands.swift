// Commands on reminders: `remind` sets one on a task, `snooze` and `dismiss` answer those that
// have fired, by `reminder/add` and the actions of the view of reminders. The one idea: a person
// names the task and not the reminder, and the answer goes to each reminder of the task that has
// fired or is snoozed (`FiredReminders`). `daybook watch`, in History, is what tells of reminders as
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
        if let minutes = try Wire.Reminder(json: reminder).replaces?.minutesBefore {
          let before = minutes == 0 ? "when it is due" : "\(minutes) minutes before it is due"
          output.note(
            "It no longer reminds \(before): `daybook remind \(task) \(minutes)m` does that as well."
          )
        }
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
      let preferences = try Wire.Preferences(json: server.result(Wire.PreferencesGet.method))
      let text =
        rest.isEmpty ? String(preferences.defaultSnoozeMinutes) : rest.joined(separator: " ")
      try FiredReminders.answer([(kind, id)], "snooze", [text], server, output)
    }
  }
}

struct ReminderDismissCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "dismiss", "Dismisses the reminder of a task or a habit, in every front end.",
    discussion: "`daybook dismiss milk`, `daybook dismiss milk rent --quiet`")

  @Argument(
    help: "The reminders' tasks or habits: words of a title, an id, or the end of it.",
    completion: NameCompletion.of(.task))
  var tasks: [String]

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func run() throws {
    try session.ask { server in
      let named = try tasks.map { name in
        let (kind, id, _) = try server.remindedAndRest([name])
        return (kind, id)
      }
      try FiredReminders.answer(named, "dismiss", [], server, output)
    }
  }
}

/// The reminders that are answered by the names of their tasks and habits.
enum FiredReminders {
  /// Answers each reminder of these that has fired or is snoozed, by an action of the view of
  /// reminders, so that all of it is one change. Ends the command where one has none.
  static func answer(
    _ named: [(kind: Wire.NamedKind, id: String)], _ action: String, _ answers: [String],
    _ server: LocalServer, _ output: OutputArguments
  ) throws {
    var fired: [Wire.Reminder] = []
    for (kind, id) in named {
      let (title, all) =
        kind == .habit ? try ofHabit(id, server) : try ofTask(Wire.TaskID(unchecked: id), server)
      let answered = all.filter { $0.state == .pending || $0.snoozedUntil != nil }
      guard !answered.isEmpty else {
        StandardStreams.printError("No reminder of “\(title)” has gone off.")
        throw ExitCode(ExitStatus.invalidState.rawValue)
      }
      fired += answered.filter { reminder in !fired.contains { $0.id == reminder.id } }
    }
    let keys = fired.map { reminder in
      if let habit = reminder.habit { return "habit/\(habit)" }
      return "reminder/\(reminder.id)" + (reminder.occurrence.map { "@\($0)" } ?? "")
    }
    let act = Wire.ViewAct.Params(
      action: action, answers: answers, changeCursor: 0, force: true, keys: keys, name: "reminders")
    _ = try server.result(Wire.ViewAct.method, act.json)
    var printer = EntityPrinter<ReminderEntry>(output, server)
    try printer.deliver(
      page: fired.map {
        try server.result(Wire.ReminderGet.method, Wire.ReminderGet.Params(id: $0.id).json)
      })
    try printer.end()
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
