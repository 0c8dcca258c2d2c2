import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd

/// What a person can do with habits, in every view that shows some. An action that tasks have too
/// has the same name and key.
enum HabitActions {
  static let onLines = [
    complete, more, reopen, open, heatmap, skip, pause, edit, tag, recur, remind, archive,
    remove, moveUp, moveDown,
  ]

  static func names(for item: HabitItem) -> [String] {
    var actions: [ViewAction] = []
    if item.habit.archivedOn == nil {
      actions = item.habit.target == nil ? [complete] : [complete, more]
      if item.status.mark != nil { actions.append(reopen) }
      actions += [open, heatmap]
      if item.status.isDue, item.status.mark == nil { actions.append(skip) }
      actions += [pause, edit, tag, recur, remind, archive, remove]
      actions += [moveUp, moveDown]
    } else {
      actions = [reopen, open, heatmap, edit, tag, remove]
    }
    return actions.map(\.name)
  }

  static let complete = ViewAction(
    TaskActions.complete.declaration, on: [HabitLine.self], method: "habit/mark",
    asks: { act in act.habits.compactMap { amountAsk(of: $0.habit) } }
  ) { act, writer in
    var index = 0
    for line in act.habits {
      guard let target = line.habit.target else {
        _ = try writer.habits.mark(line.habit.id, on: line.day)
        continue
      }
      let amount = try AmountParser(act.answer(index), target, field: "answers/\(index)").amount
      index += 1
      _ = try writer.habits.mark(line.habit.id, on: line.day, amount: amount)
    }
    return act.habitOutcome("Marked")
  }

  static let more = ViewAction(
    Wire.Action("markMore", key: "+", "Mark one more", .range, isFrequent: true),
    on: [HabitLine.self],
    method: "habit/mark"
  ) { act, writer in
    for line in act.habits { _ = try writer.habits.mark(line.habit.id, on: line.day, more: 1) }
    return act.habitOutcome("Marked one more:")
  }

  /// Returns the question how much of a habit was done; nil for one without a target.
  static func amountAsk(of habit: HabitRecord) -> Wire.Ask? {
    habit.target.map { target in
      let unit = target.unit.map { " (\($0))" } ?? ""
      return .text(
        "\(habit.title): how much?\(unit)",
        initial: WrittenNumber.text(of: HabitFormatter.amount(target.amount)))
    }
  }

  /// Removes a mark, or takes a habit out of the archive.
  static let reopen = ViewAction(
    TaskActions.reopen.declaration, on: [HabitLine.self], method: "habit/unmark"
  ) { act, writer in
    for line in act.habits {
      if line.habit.archivedOn != nil {
        _ = try writer.habits.reopen(line.habit.id, ifRevision: nil)
      } else {
        _ = try writer.habits.unmark(line.habit.id, on: line.day)
      }
    }
    let isBack = act.habits.contains { $0.habit.archivedOn != nil }
    return act.habitOutcome(isBack ? "Taken out of the archive:" : "Unmarked")
  }

  static let skip = ViewAction(
    TaskActions.skip.declaration, on: [HabitLine.self], method: "habit/skip",
    asks: { _ in [.text("Reason (may be empty)")] }
  ) { act, writer in
    for line in act.habits {
      _ = try act.atAnswer(0, of: "reason") {
        try writer.habits.skip(line.habit.id, on: line.day, reason: act.answer(0))
      }
    }
    return act.habitOutcome("Skipped")
  }

  static let pause = ViewAction(
    Wire.Action("pause", key: "P", "Pause or resume"), on: [HabitLine.self], method: "habit/pause",
    asks: { act in
      let isPaused = act.habits.contains { $0.habit.isPaused(on: act.moment.today) }
      return isPaused ? [] : [.previewed(.day, "Pause through (empty: until you resume)")]
    }, preview: DayParser.previewDay(.coming)
  ) { act, writer in
    let habit = try act.subject(HabitLine.self).habit
    if habit.isPaused(on: act.moment.today) {
      _ = try writer.habits.resume(habit.id)
      return act.habitOutcome("Resumed")
    }
    let day = try act.written(0).map {
      try DayParser.day($0, .coming, field: "answers/0", in: act.session)
    }
    _ = try act.atAnswer(0, of: "through") { try writer.habits.pause(habit.id, through: day) }
    return act.habitOutcome(day.map { "Paused through \(act.moment.text($0)):" } ?? "Paused")
  }

  static let archive = ViewAction(
    Wire.Action("archive", key: "Z", "Archive", .range), on: [HabitLine.self],
    method: "habit/archive"
  ) { act, writer in
    for line in act.habits { _ = try writer.habits.archive(line.habit.id, ifRevision: nil) }
    return act.habitOutcome("Archived")
  }

  static let moveUp = move(.moveUp, end: "It is already the first one.") { habits, index in
    index > 0 ? .before(habits[index - 1]) : nil
  }

  static let moveDown = move(.moveDown, end: "It is already the last one.") { habits, index in
    index + 1 < habits.count ? .after(habits[index + 1]) : nil
  }

  /// Moves a habit among those of its section: what is due today, or the others.
  private static func move(
    _ declaration: Wire.Action, end: String,
    to place: @escaping @Sendable ([HabitID], Int) -> Place<HabitEntity>?
  ) -> ViewAction {
    ViewAction(declaration, on: [HabitLine.self], method: "habit/move") { act, writer in
      let id = try act.subject(HabitLine.self).habit.id
      let today = act.moment.today
      let isDue = try act.reader.habits.item(id, today: today).status.isDue
      let active = try act.reader.habits.list(
        HabitFilter(state: .active, withNotes: false), today: today, limit: PageSize.max, after: nil
      )
      let habits = active.items.filter { $0.status.isDue == isDue }.map(\.habit.id)
      guard let index = habits.firstIndex(of: id), let place = place(habits, index) else {
        return act.nothing(end)
      }
      _ = try writer.habits.move(id, to: place, ifRevision: nil)
      return Wire.Outcome(asks: [], focus: act.focus)
    }
  }

  static let open = opening(TaskActions.open.declaration)

  static let heatmap = opening(Wire.Action("heatmap", key: "H", "Show the heatmap"))

  private static func opening(_ declaration: Wire.Action) -> ViewAction {
    .opening(declaration, on: [HabitLine.self]) { act in
      let habit = try act.subject(HabitLine.self).habit
      return Wire.ViewTarget(
        argument: habit.id.text, focus: HabitLine(habit: habit).lineKey.text, name: "habits")
    }
  }

  static let remove = ViewAction(
    TaskActions.remove.declaration, on: [HabitLine.self], method: "habit/remove",
    asks: { act in
      let habits = act.wholeHabits
      let marks = try habits.reduce(0) { $0 + (try act.reader.habits.markCount(of: $1.id)) }
      let what = habits.map(\.title).titled("habit")
      let more = marks > 0 ? " and \(marks.counted("mark"))" : ""
      return [.confirm("Remove \(what)\(more)?")]
    }
  ) { act, writer in
    for habit in act.wholeHabits {
      let marks = try writer.reader.habits.markCount(of: habit.id)
      _ = try writer.habits.remove(habit.id, ifRevision: nil, marks: marks)
    }
    return act.habitOutcome("Removed")
  }
}

/// A habit on a line, with the day that the line is about; nil is today.
struct HabitLine: LineSubject, Hashable {
  static let lineKind = "habit"
  static let entities = [Entity.habit, .habitMark]

  var habit: HabitRecord
  var day: Day?

  static func accepts(detail: String) -> Bool { Day(detail) != nil }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> HabitLine {
    let day = key.detail.flatMap { Day($0) }
    return HabitLine(habit: try reader.habits.item(HabitID(key.id), on: day), day: day)
  }

  var lineKey: LineKey { LineKey(Self.self, habit.id.text, detail: day?.description) }
  var revision: Int64 { habit.revision }
  var lineTitle: String { habit.title }
}

extension ViewAct {
  var habits: [HabitLine] { lines.all(HabitLine.self) }

  var wholeHabits: [HabitRecord] {
    var seen: Set<HabitID> = []
    return habits.map(\.habit).filter { seen.insert($0.id).inserted }
  }

  /// "Marked “Read”", or "Marked 3 habits"; the cursor stays on the first.
  func habitOutcome(_ verb: String) -> Wire.Outcome {
    done("\(verb) \(wholeHabits.map(\.title).titled("habit"))")
  }

  /// Runs `body`; an invalid value of `field` that it throws is reported for the answer at `index`.
  func atAnswer<T>(_ index: Int, of field: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as ModelError where error.field == field {
      throw error.at("answers/\(index)")
    }
  }
}

extension HabitRecord {
  func isPaused(on day: Day) -> Bool { pauses.contains { $0.contains(day) } }
}

/// An amount as a person typed it: "2.5", "2,5 l".
struct AmountParser {
  let amount: Double

  init(_ text: String, _ target: HabitTarget, field: String) throws {
    var text = TextRules.trimmed(text)
    if let unit = target.unit, text.lowercased().hasSuffix(unit.lowercased()) {
      text = TextRules.trimmed(String(text.dropLast(unit.count)))
    }
    let shown = WrittenNumber.text(of: HabitFormatter.amount(target.amount))
    amount = try WrittenNumber.read(text, field: field)
    guard (0...HabitTarget.maxAmount).contains(amount) else {
      throw ModelError.invalidValue(
        field: field, message: "Write a number from 0 to 1,000,000,000, such as “\(shown)”.")
    }
  }
}
