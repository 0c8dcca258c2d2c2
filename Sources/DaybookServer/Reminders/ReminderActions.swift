import CivilTime
import DaybookModel
import DaybookProtocol

/// What a person can do about a reminder, in the view of reminders and wherever its task is shown.
enum ReminderActions {
  static let onLines =
    [done, snooze, open, dismiss, TaskActions.remind, edit, remove] + HabitActions.onReminders

  /// Returns the actions that a notification offers, with the minutes that the person prefers.
  static func answers(to firing: Firing, snooze minutes: Int) -> [Wire.Action] {
    [done, snooze, open, dismiss].map { action in
      var declaration = action.declaration
      if declaration.name == snooze.name { declaration.asks = [ask(minutes)] }
      if declaration.name == done.name, case .habit(let firing) = firing {
        declaration.asks = [HabitActions.amountAsk(of: firing.habit)].compactMap(\.self)
      }
      return declaration
    }
  }

  static func names(for firing: Firing, at moment: Moment) -> [String] {
    let answers = firing.isAnswerable(at: moment) ? [snooze, open, dismiss] : [open]
    let actions: [ViewAction]
    switch firing {
    case .task: actions = [done] + answers + [TaskActions.remind, edit, remove]
    case .habit(let firing):
      // A day that has not come cannot be marked.
      actions = (firing.day > moment.today ? [] : [done]) + answers + [HabitActions.remind]
    }
    return actions.map(\.name)
  }

  fileprivate static func ask(_ minutes: Int) -> Wire.Ask {
    .text("Snooze for how long (22, 1h, tomorrow 9am)", initial: String(minutes))
  }

  static let done = ViewAction(
    Wire.Action("done", key: "x", "Done", .range), on: [ReminderLine.self], method: "task/complete",
    asks: { try TaskActions.complete.asks($0.ofTasks) },
    affected: { TaskActions.complete.affected($0.ofTasks) }
  ) { try TaskActions.complete.perform($0.ofTasks, $1) }

  static let open = ViewAction.opening(
    TaskActions.open.declaration, on: [ReminderLine.self]
  ) { act in try act.subject(ReminderLine.self).task.page(in: act.reader) }

  static let snooze = ViewAction(
    Wire.Action("snooze", key: "s", "Snooze", .range, isFrequent: true),
    on: [TaskItem.self, ReminderLine.self],
    method: "reminder/snooze", asks: { [ask($0.session.preferences.defaultSnoozeMinutes)] },
    affected: { $0.affectedByAnswer }
  ) { act, writer in
    let snooze = try SnoozeParser(act.answer(0), field: "answers/0", in: act.session)
    let fired = try act.fired(writer.reader)
    guard !fired.isEmpty else { return act.nothing("This reminder is no longer going off.") }
    let snoozed = try act.atAnswer(0) {
      try fired.map {
        try writer.reminders.snooze(
          $0.reminder.id, minutes: snooze.minutes, until: snooze.end, ifRevision: nil)
      }
    }
    return act.outcome("Snoozed \(snooze.words):", snoozed)
  }

  static let dismiss = ViewAction(
    Wire.Action("dismiss", key: "d", "Dismiss the reminder", .range),
    on: [TaskItem.self, ReminderLine.self], method: "reminder/dismiss",
    affected: { $0.affectedByAnswer }
  ) { act, writer in
    let fired = try act.fired(writer.reader)
    guard !fired.isEmpty else { return act.nothing("This reminder is no longer going off.") }
    return act.outcome(
      "Dismissed",
      try fired.map { try writer.reminders.dismiss($0.reminder.id, ifRevision: nil) })
  }

  static let edit = ViewAction(
    Wire.Action("edit", key: "e", "Edit the reminder"), on: [ReminderLine.self],
    method: "reminder/edit",
    asks: { act in
      let trigger = act.lines.reminders.first?.item.reminder.trigger
      let initial = trigger.map { ReminderTimeParser.text($0, act.moment.clock) }
      return [.previewed(.text, ReminderPreview.prompt, initial: initial)]
    }, preview: ReminderPreview.preview
  ) { act, writer in
    let line = try act.subject(ReminderLine.self)
    let words = try ReminderTimeParser(
      act.answer(0), of: writer.reader.tasks.item(line.item.task.id), field: "answers/0",
      in: act.session)
    let edited = try act.atAnswer(0) {
      try writer.reminders.edit(line.item.reminder.id, words.triggerToCome, ifRevision: nil)
    }
    return act.outcome(
      "Reminds \(ReminderTimeParser.sentence(words.trigger, at: act.moment)):", [edited])
  }

  static let remove = ViewAction(
    Wire.Action("remove", key: "D", "Remove the reminder", .range, isDestructive: true),
    on: [ReminderLine.self], method: "reminder/remove"
  ) { act, writer in
    let items = act.lines.reminders.map(\.item)
    for item in items { try writer.reminders.remove(item.reminder.id, ifRevision: nil) }
    return act.outcome("Removed the reminder:", items)
  }
}

extension HabitActions {
  /// What the view of reminders offers for a habit.
  static let onReminders = [done, snooze, open, dismiss, remind]

  private static let done = ViewAction(
    ReminderActions.done.declaration, on: [HabitLine.self], method: "habit/mark",
    asks: complete.asks
  ) { try complete.perform($0, $1) }

  private static let snooze = ViewAction(
    ReminderActions.snooze.declaration, on: [HabitLine.self], method: "reminder/snooze",
    asks: { [ReminderActions.ask($0.session.preferences.defaultSnoozeMinutes)] }
  ) { act, writer in
    let snooze = try SnoozeParser(act.answer(0), field: "answers/0", in: act.session)
    for habit in act.wholeHabits {
      _ = try act.atAnswer(0) {
        try writer.habits.snoozeReminder(
          of: habit.id, minutes: snooze.minutes, until: snooze.end, ifRevision: nil)
      }
    }
    return act.habitOutcome("Snoozed \(snooze.words):")
  }

  private static let dismiss = ViewAction(
    ReminderActions.dismiss.declaration, on: [HabitLine.self], method: "reminder/dismiss"
  ) { act, writer in
    for habit in act.wholeHabits {
      _ = try writer.habits.dismissReminder(of: habit.id, ifRevision: nil)
    }
    return act.habitOutcome("Dismissed")
  }
}

extension TaskActions {
  /// The actions on lines of tasks.
  static let onLines = onLines(with: [remind, ReminderActions.snooze, ReminderActions.dismiss])

  static let remind = ViewAction(
    HabitActions.remind.declaration, on: [TaskItem.self, ReminderLine.self],
    method: "reminder/add", asks: { _ in [.previewed(.text, ReminderPreview.prompt)] },
    preview: ReminderPreview.preview
  ) { act, writer in
    let added = try act.lines.remindedTasks.map { item in
      let words = try ReminderTimeParser(
        act.answer(0), of: item.task, field: "answers/0", in: act.session)
      return try act.atAnswer(0) {
        try writer.reminders.add(ReminderDraft(task: item.task.id, trigger: words.triggerToCome))
      }
    }
    guard let first = added.first else { return act.nothing("There is no task here.") }
    let sentence = ReminderTimeParser.sentence(first.reminder.trigger, at: act.moment)
    // A task with a time reminds at it while it has no reminder of its own.
    let replaced = added.lazy.compactMap(\.replaced).first.map {
      ", no longer \(ReminderTimeParser.sentence($0, at: act.moment))"
    }
    return act.outcome("Reminds \(sentence)\(replaced ?? ""):", added)
  }
}

extension ViewAct {
  /// Returns the same act on the tasks of its reminders.
  fileprivate var ofTasks: ViewAct {
    var act = self
    act.lines = lines.remindedTasks
    return act
  }
}

/// When a reminder that is being typed would fire.
enum ReminderPreview {
  static let prompt = "Remind me (10m, 1 day before, 14:30)"

  static func preview(_ typing: ViewTyping) throws -> Wire.Preview {
    guard !TextRules.trimmed(typing.text).isEmpty else { return .nothing }
    return try typing.preview(.time) { lines in
      guard let item = typing.lines.remindedTasks.first else { return }
      let words = try ReminderTimeParser(
        typing.text, of: item.task, field: "text", in: typing.session)
      let trigger = try words.triggerToCome
      lines.add("preview", level: 1) {
        $0.draw("  ")
        $0.draw(TaskRow.bell, .accent)
        $0.draw(" ")
        $0.draw(ReminderTimeParser.sentence(trigger, at: typing.moment), .time)
      }
    }
  }
}
