import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd

extension HabitActions {
  static let add = ViewAction(
    .add("Add a habit", asking: "New habit"), method: "habit/add", preview: HabitParser.preview
  ) { act, writer in
    let draft = HabitParser(act.answer(0), in: act.session).draft
    let item = try act.atAnswer(0) { try writer.habits.add(draft) }
    let habit = item.habit
    let when = HabitFormatter.sentence(habit.schedule, habit.target).lowercasedAtStart
    let reminds = habit.remindTime.map { ", reminds at \(act.moment.clock.text($0))" } ?? ""
    return .done("Added “\(habit.title)”, \(when)\(reminds)", at: HabitLine(habit: habit).lineKey)
  }

  static let edit = ViewAction(
    TaskActions.edit.declaration, on: [HabitLine.self], method: "habit/edit",
    asks: { [.previewed(.text, "Title", initial: $0.habits.first?.habit.title)] },
    preview: TitlePreview.preview
  ) { act, writer in
    let id = try act.subject(HabitLine.self).habit.id
    let item = try act.atAnswer(0) {
      try writer.habits.edit(id, HabitEdit(title: .set(act.answer(0))), ifRevision: nil)
    }
    return act.done("Renamed to “\(item.habit.title)”")
  }

  static let tag = ViewAction(
    TaskActions.tag.declaration, on: [HabitLine.self], method: "habit/edit",
    asks: TaskActions.tag.asks
  ) { act, writer in
    let answer = try TagParser(act.answer(0), field: "answers/0")
    for habit in act.wholeHabits {
      let edit = HabitEdit(tags: .set(answer.edit.applied(to: habit.tags)))
      _ = try act.atAnswer(0) { try writer.habits.edit(habit.id, edit, ifRevision: nil) }
    }
    return act.habitOutcome("\(answer.text):")
  }

  static let recur = ViewAction(
    TaskActions.recur.declaration, on: [HabitLine.self], method: "habit/edit",
    asks: { act in
      let words = act.habits.first.map { ScheduleParser.words(for: $0.habit.schedule) }
      return [.previewed(.text, "Due", initial: words)]
    }, preview: ScheduleParser.preview
  ) { act, writer in
    let schedule = try ScheduleParser(act.answer(0), field: "answers/0", in: act.session).schedule
    let id = try act.subject(HabitLine.self).habit.id
    _ = try act.atAnswer(0) {
      try writer.habits.edit(id, HabitEdit(schedule: .set(schedule)), ifRevision: nil)
    }
    return act.habitOutcome("\(HabitFormatter.schedule(schedule)):")
  }

  static let remind = ViewAction(
    Wire.Action("remind", key: "b", "Set a reminder", .range), on: [HabitLine.self],
    method: "habit/edit",
    asks: { act in
      let time = act.habits.first?.habit.remindTime.map { act.moment.clock.text($0) }
      return [.text("Remind at (8am; empty for never)", initial: time ?? "")]
    }
  ) { act, writer in
    let time = try act.written(0).map {
      try DayParser.time($0, field: "answers/0", in: act.session)
    }
    for habit in act.wholeHabits {
      _ = try writer.habits.edit(habit.id, HabitEdit(remindTime: .set(time)), ifRevision: nil)
    }
    return act.habitOutcome(
      time.map { "Reminds at \(act.moment.clock.text($0)):" } ?? "No longer reminds:")
  }
}

/// The schedule of a habit as a person typed it: "every weekday", "3 times a week", or a rule.
struct ScheduleParser {
  let schedule: HabitSchedule

  init(_ text: String, field: String, in session: Session) throws {
    let text = TextRules.trimmed(text)
    if let times = HabitPhrase.times(in: text), times.range == text.startIndex..<text.endIndex {
      schedule = .times(times.value)
    } else {
      let reading = try session.reading(text, field: field)
      if reading.anchor == .completion {
        throw ModelError.invalidValue(field: field, message: HabitParser.fixedDays)
      }
      // A rule may have times, which count for nothing; words say them.
      if reading.anchor != nil, let time = reading.rule.firstTime {
        throw ModelError.invalidValue(
          field: field,
          message: "Write the days alone; “Set a reminder” takes the time, "
            + "\(session.moment.clock.text(time)).")
      }
      schedule = .recurrence(reading.rule)
    }
  }

  /// Returns what a person would type for a schedule; the rule's own text where the words say less.
  static func words(for schedule: HabitSchedule) -> String {
    guard case .recurrence(let rule) = schedule else { return HabitFormatter.schedule(schedule) }
    return RecurrencePhrase(rule.sentence)?.rule == rule ? rule.sentence : rule.description
  }

  static func preview(_ typing: ViewTyping) throws -> Wire.Preview {
    guard !TextRules.trimmed(typing.text).isEmpty else { return .nothing }
    return try typing.preview(.key) { lines in
      let answer = try ScheduleParser(typing.text, field: "text", in: typing.session)
      lines.addSchedule(answer.schedule, from: typing.moment.today, at: typing.moment)
    }
  }
}

extension ViewLines {
  /// Adds rows that say when a habit is due, and for a rule its first days.
  mutating func addSchedule(_ schedule: HabitSchedule, from day: Day, at moment: Moment) {
    switch schedule {
    case .recurrence(let rule):
      // A habit's rule has no times.
      addRecurrence(rule, from: day, nil, at: moment)
    case .times:
      add("recurrence", level: 1) {
        $0.draw("    ")
        $0.draw("↻", .key)
        $0.draw(" \(HabitFormatter.schedule(schedule))", .key)
      }
    }
  }
}
