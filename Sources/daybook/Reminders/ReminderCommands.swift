// Commands on reminders: `remind` sets one on a task, `snooze` and `dismiss` answer those that
// have fired, by `reminder/add` and the actions of the view of reminders. The one idea: a person
// names the task and not the reminder, and the answer goes to each reminder of the task that has
// fired or is snoozed (`FiredReminders`). `daybook watch`, in History, is what tells of reminders as
// they fire.

import ArgumentParser
import CivilTime
import DaybookProtocol
import JSON
import JSONRPC

struct ReminderAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remind", "Sets a reminder on a task.",
    discussion:
      "`daybook remind 4c1f 10m`, `daybook remind 4c1f tomorrow 9am`, `daybook remind 4c1f none`")

  @Argument(
    help: "The task: words of its title, its id, or the end of it.",
    completion: NameCompletion.of(.task))
  var task: String

  @Argument(
    help: """
      How long before it is due, such as 10m or 1 day, or a time such as 14:30; `none` removes the \
      reminders.
      """)
  var when: [String]

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      if task.lowercased() == "me", try server.found(.task, task).items.isEmpty {
        throw ExitStatus.notFound.failure(
          "`daybook remind` is for a task that is there. `daybook add Call Ada tomorrow 9am` adds "
            + "one, which reminds at its time.")
      }
      let id = try server.taskID(task)
      guard when != ["none"] else {
        let removed = try server.removeReminders(of: id)
        guard removed == 0 else { return try server.noteReminders(of: id, output) }
        return output.note("“\(try server.task(id).title)” had no reminder, so nothing changed.")
      }
      let reminder = try server.remind(of: id, when.joined(separator: " "))
      try output.deliver(reminder, server)
      if let minutes = reminder.replaces?.minutesBefore {
        let before = minutes == 0 ? "when it is due" : "\(minutes) minutes before it is due"
        output.note(
          "It no longer reminds \(before): `daybook remind \(task) \(minutes)m` does that as well."
        )
      }
    }
  }
}

extension LocalServer {
  /// Adds a reminder. Ends the command, with a message, where the task has no time to count from.
  func remind(of id: Wire.TaskID, _ words: String) throws -> Wire.Reminder {
    do {
      return try ask(Wire.ReminderAdd.Params(task: id, text: words))
    } catch let error as ResponseError where error.data?["reason"] == "contradiction" {
      let name = try shortNames(of: [id]).values.first ?? id.text
      throw ExitStatus.invalidState.failure(
        error.message,
        "`daybook edit \(name) --due 'tomorrow 9am'` gives it a time, and `daybook remind \(name) "
          + "tomorrow 9am` reminds at a time of its own.")
    }
  }

  /// Removes all reminders, also the default one, which comes back in place of the others; returns
  /// how many there were.
  @discardableResult
  func removeReminders(of id: Wire.TaskID) throws -> Int {
    var count = 0
    while let reminder = try ask(Wire.ReminderList.Params(task: id)).items.first {
      try ask(Wire.ReminderRemove.Params(id: reminder.id))
      count += 1
    }
    return count
  }

  /// Says which reminders a task has.
  func noteReminders(of id: Wire.TaskID, _ output: OutputArguments) throws {
    let (title, clock) = (try task(id).title, try clock())
    let reminders = try ask(Wire.ReminderList.Params(task: id)).items.filter {
      $0.acknowledgedAt == nil
    }
    let inOrder = reminders.sorted {
      ($0.firesAt?.description ?? "~") < ($1.firesAt?.description ?? "~")
    }
    let all = inOrder.map { reminder in
      reminder.dateTime.map { "on \(text(of: $0.day)) \(clock.text($0.time))" }
        ?? reminder.when(clock)
    }
    output.note(
      all.isEmpty
        ? "“\(title)” has no reminder." : "“\(title)” reminds \(all.joined(separator: ", ")).")
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

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let (kind, id, rest) = try server.remindedAndRest(words)
      let preferences = try server.ask(Wire.PreferencesGet.Params())
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

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
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
        throw ExitStatus.invalidState.failure("No reminder of “\(title)” has gone off.")
      }
      fired += answered.filter { reminder in !fired.contains { $0.id == reminder.id } }
    }
    let keys = fired.map { reminder in
      if let habit = reminder.habit { return "habit/\(habit)" }
      return "reminder/\(reminder.id)" + (reminder.occurrence.map { "@\($0)" } ?? "")
    }
    try server.ask(
      Wire.ViewAct.Params(
        action: action, answers: answers, changeCursor: 0, force: true, keys: keys,
        name: "reminders"))
    try output.deliver(
      list: fired.map { try server.ask(Wire.ReminderGet.Params(id: $0.id)) }, server)
  }

  private static func ofTask(
    _ id: Wire.TaskID, _ server: LocalServer
  ) throws -> (title: String, reminders: [Wire.Reminder]) {
    let page = try server.ask(Wire.ReminderList.Params(task: id))
    return (try server.task(id).title, page.items)
  }

  /// A habit has one reminder where it has a time, which is named after it.
  private static func ofHabit(
    _ id: String, _ server: LocalServer
  ) throws -> (title: String, reminders: [Wire.Reminder]) {
    let habit = try server.habit(Wire.HabitID(unchecked: id))
    guard habit.remindTime != nil else { return (habit.title, []) }
    let reminder = try server.ask(
      Wire.ReminderGet.Params(id: Wire.ReminderID(unchecked: "habit@\(id)")))
    return (habit.title, [reminder])
  }
}
