import CivilTime
import DaybookModel
package import DaybookProtocol
import QuickAdd

/// What a person can do on the page of a habit alone: edit what its line does not show. An action
/// that the page of a task has too has the same name and key.
enum HabitPageActions {
  static let all = [notes, target, start, end]

  static let notes = ViewAction(
    TaskPageActions.notes.declaration, on: [HabitLine.self], method: "habit/edit",
    asks: { [.multiline("Notes", initial: try $0.subject(HabitLine.self).habit.notes)] }
  ) { act, writer in
    let habit = try edit(HabitEdit(notes: .set(act.answer(0))), act, writer)
    return act.habitOutcome(habit.notes.isEmpty ? "No notes:" : "Notes:")
  }

  static let target = ViewAction(
    Wire.Action("target", key: "t", "Set the target"), on: [HabitLine.self], method: "habit/edit",
    asks: {
      let target = try $0.subject(HabitLine.self).habit.target
      return [
        .previewed(
          .text, "A day, such as 20 pages (empty for none)",
          initial: target.map(TargetParser.words(for:)))
      ]
    }, preview: TargetParser.preview
  ) { act, writer in
    let old = try act.subject(HabitLine.self).habit.target
    let target = try TargetParser(act.answer(0), after: old, field: "answers/0").target
    let habit = try edit(HabitEdit(target: .set(target)), act, writer)
    return act.habitOutcome(
      habit.target.map { "Target \(TargetParser.words(for: $0)):" } ?? "No target:")
  }

  static let start = ViewAction(
    TaskPageActions.start.declaration, on: [HabitLine.self], method: "habit/edit",
    asks: {
      let day = try $0.subject(HabitLine.self).habit.start
      return [.previewed(.day, "First day", initial: day.description)]
    }, preview: DayParser.previewDay(.nearest)
  ) { act, writer in
    let day = try DayParser.day(act.answer(0), .nearest, field: "answers/0", in: act.session)
    _ = try edit(HabitEdit(start: .set(day)), act, writer)
    return act.habitOutcome("Starts \(day.shortTextWithYear):")
  }

  static let end = ViewAction(
    Wire.Action("end", key: "ge", "Move the end"), on: [HabitLine.self], method: "habit/edit",
    asks: {
      let day = try $0.subject(HabitLine.self).habit.through?.description
      return [.previewed(.day, "Last day (empty for no end)", initial: day)]
    }, preview: DayParser.previewDay(.coming)
  ) { act, writer in
    let day = try act.written(0).map {
      try DayParser.day($0, .coming, field: "answers/0", in: act.session)
    }
    _ = try edit(HabitEdit(through: .set(day)), act, writer)
    return act.habitOutcome(day.map { "Ends \($0.shortTextWithYear):" } ?? "No end:")
  }

  private static func edit(
    _ edit: HabitEdit, _ act: ViewAct, _ writer: WriteTransaction
  ) throws -> HabitRecord {
    let id = try act.subject(HabitLine.self).habit.id
    return try act.atAnswer(0) { try writer.habits.edit(id, edit, ifRevision: nil).habit }
  }
}

/// A target as a person typed it: "20 pages", "at most 2 cups", "8".
struct TargetParser {
  /// nil for an empty answer.
  let target: HabitTarget?

  /// What is not said, the unit or which way the amount counts, is that of `old`.
  init(_ text: String, after old: HabitTarget?, field: String) throws {
    let text = TextRules.trimmed(text)
    guard !text.isEmpty else {
      target = nil
      return
    }
    let words =
      /(?:(at most|max|up to|no more than)\s+|(at least|min)\s+)?(\d[\d.,]*)\s*(.*?)(?:\s*(?:\/|\ba|\bper)\s*day)?/
      .ignoresCase()
    guard text.utf8.count <= 200, let match = text.wholeMatch(of: words) else {
      throw ModelError.invalidValue(
        field: field, message: "Write an amount, such as `20 pages` or `at most 2 cups`.")
    }
    target = HabitTarget(
      amount: try WrittenNumber.read(String(match.3), field: field),
      unit: match.4.isEmpty ? old?.unit : String(match.4),
      comparison: match.1 != nil
        ? .atMost : match.2 != nil ? .atLeast : old?.comparison ?? .atLeast)
  }

  /// "20 pages", "at most 2 cups".
  static func words(for target: HabitTarget) -> String {
    let amount = HabitFormatter.amount(target.amount, unit: target.unit)
    return target.comparison == .atLeast ? amount : "at most \(amount)"
  }

  static func preview(_ typing: ViewTyping) throws -> Wire.Preview {
    try typing.preview(.time) { lines in
      let old = typing.lines.all(HabitLine.self).first?.habit.target
      let target = try TargetParser(typing.text, after: old, field: "text").target
      if let target { lines.addTarget(target) }
    }
  }
}

extension ViewLines {
  /// Adds a row that says how much counts as done.
  mutating func addTarget(_ target: HabitTarget) {
    add("target", level: 1) { $0.append("    \(HabitFormatter.target(target)) a day", .time) }
  }
}

package extension Wire.HabitTarget {
  /// Reads "20 pages" or "at most 2 cups"; what is not said is that of `old`. Throws a `ModelError`.
  init(words text: String, after old: Wire.HabitTarget?) throws {
    let read = try TargetParser(text, after: old.map(HabitTarget.init), field: "target").target
    guard let read else {
      throw ModelError.invalidValue(field: "target", message: "A target is an amount, or `none`.")
    }
    self.init(read)
  }
}
