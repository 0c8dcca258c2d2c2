import CivilTime
import DaybookModel
import DaybookProtocol

/// What a person can do with habits, in every view that shows some. What tasks have too goes by the
/// same name and key.
enum HabitActions {
  static let onLines = [
    complete, reopen, open, heatmap, skip, pause, edit, tag, recur, archive, remove,
  ]

  /// The names of those that apply to a line.
  static func names(for item: HabitItem) -> [String] {
    var actions: [ViewAction] = []
    if item.habit.archived == nil {
      actions = [complete]
      if item.status.mark != nil { actions.append(reopen) }
      actions += [open, heatmap]
      if item.status.isDue, item.status.mark == nil { actions.append(skip) }
      actions += [pause, edit, tag, recur, archive, remove]
    } else {
      actions = [reopen, open, heatmap, edit, tag, remove]
    }
    return actions.map(\.declaration.name)
  }

  static let complete = ViewAction(
    on: [HabitLine.self], method: "habit/mark", declaration: TaskActions.complete.declaration,
    asks: { act in
      act.habits.compactMap { line in
        line.habit.target.map { target in
          let unit = target.unit.map { " (\($0))" } ?? ""
          return .text(
            "\(line.habit.title): how much?\(unit)",
            initial: WrittenNumber.text(of: HabitWords.amount(target.amount)))
        }
      }
    },
    perform: { act, writer in
      var index = 0
      for line in act.habits {
        guard let target = line.habit.target else {
          _ = try writer.markHabit(line.habit.id, on: line.day)
          continue
        }
        let amount = try AmountAnswer(act.answer(index), target, field: "answers/\(index)").amount
        index += 1
        _ = try writer.markHabit(line.habit.id, on: line.day, amount: amount)
      }
      return act.habitOutcome("Marked")
    })

  /// Takes a mark away, or a habit out of the archive.
  static let reopen = ViewAction(
    on: [HabitLine.self], method: "habit/unmark", declaration: TaskActions.reopen.declaration,
    asks: { _ in [] },
    perform: { act, writer in
      for line in act.habits {
        if line.habit.archived != nil {
          _ = try writer.reopenHabit(line.habit.id, ifRevision: nil)
        } else {
          _ = try writer.unmarkHabit(line.habit.id, on: line.day)
        }
      }
      let isBack = act.habits.contains { $0.habit.archived != nil }
      return act.habitOutcome(isBack ? "Back from the archive:" : "Unmarked")
    })

  static let skip = ViewAction(
    on: [HabitLine.self], method: "habit/skip", declaration: TaskActions.skip.declaration,
    asks: { _ in [.text("Reason (may be empty)")] },
    perform: { act, writer in
      for line in act.habits {
        _ = try act.atAnswer(0, of: "reason") {
          try writer.skipHabit(line.habit.id, on: line.day, reason: act.answer(0))
        }
      }
      return act.habitOutcome("Skipped")
    })

  static let pause = ViewAction(
    on: [HabitLine.self], method: "habit/pause",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "P", name: "pause", scope: .line,
      title: "Pause or resume"),
    asks: { act in
      let isPaused = act.habits.contains { $0.habit.isPaused(on: act.moment.today) }
      return isPaused ? [] : [.previewed(.day, "Rest through (empty: until you resume)")]
    },
    perform: { act, writer in
      // The scope is one line.
      let habit = act.habits[0].habit
      if habit.isPaused(on: act.moment.today) {
        _ = try writer.resumeHabit(habit.id)
        return act.habitOutcome("Resumed")
      }
      let text = TextRules.trimmed(act.answer(0))
      let day =
        text.isEmpty ? nil : try DayAnswer(text, field: "answers/0", in: act.session).day
      _ = try act.atAnswer(0, of: "through") { try writer.pauseHabit(habit.id, through: day) }
      return act.habitOutcome(day.map { "Rests through \($0.shortText):" } ?? "Paused")
    },
    preview: DayAnswer.preview)

  static let archive = ViewAction(
    on: [HabitLine.self], method: "habit/archive",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "Z", name: "archive", scope: .range,
      title: "Put into the archive"),
    asks: { _ in [] },
    perform: { act, writer in
      for line in act.habits { _ = try writer.archiveHabit(line.habit.id, ifRevision: nil) }
      var outcome = act.habitOutcome("Archived")
      outcome.focus = nil
      return outcome
    })

  static let open = opening(TaskActions.open.declaration)

  static let heatmap = opening(
    Wire.Action(
      asks: [], destructive: false, key: "H", name: "heatmap", scope: .line,
      title: "Show the heatmap"))

  private static func opening(_ declaration: Wire.Action) -> ViewAction {
    ViewAction(
      on: [HabitLine.self], method: "view/show", declaration: declaration, asks: { _ in [] },
      affected: { _ in [] },
      perform: { act, _ in
        let id = act.habits[0].habit.id.text
        let target = Wire.ViewTarget(
          argument: id, focus: LineKey(HabitLine.self, id).text, name: "habits")
        return Wire.Outcome(asks: [], open: target)
      })
  }

  static let remove = ViewAction(
    on: [HabitLine.self], method: "habit/remove", declaration: TaskActions.remove.declaration,
    asks: { act in
      let habits = act.wholeHabits
      let marks = try habits.reduce(0) { $0 + (try act.reader.markCount(ofHabit: $1.id)) }
      let what = habits.map(\.title).titled("habit")
      let more = marks > 0 ? " and \(marks.counted("mark"))" : ""
      return [.confirm("Remove \(what)\(more)?")]
    },
    perform: { act, writer in
      guard act.answer(0) == "yes" else { return act.nothing("Nothing was removed.") }
      for habit in act.wholeHabits {
        let marks = try writer.reader.markCount(ofHabit: habit.id)
        _ = try writer.removeHabit(habit.id, ifRevision: nil, marks: marks)
      }
      var outcome = act.habitOutcome("Removed")
      outcome.focus = nil
      return outcome
    })
}

/// A habit on a line, with the day that the line is about; nil is today.
struct HabitLine: LineSubject, Hashable {
  static let lineKind = "habit"
  static let entities = [Entity.habit, .habitMark]

  var habit: HabitRecord
  var day: Day?

  static func accepts(detail: String) -> Bool { Day(detail) != nil }

  static func find(_ key: LineKey, in reader: Reader) throws -> HabitLine {
    let day = key.detail.flatMap { Day($0) }
    return HabitLine(habit: try reader.habitRecord(HabitID(key.id), on: day), day: day)
  }

  var lineKey: LineKey { LineKey(Self.self, habit.id.text, detail: day?.description) }
  var revision: Int64 { habit.revision }
  var lineTitle: String { habit.title }
}

extension ViewAct {
  /// The habits among the lines.
  var habits: [HabitLine] { lines.all(HabitLine.self) }

  /// The habits of the lines, each once.
  var wholeHabits: [HabitRecord] {
    var seen: Set<HabitID> = []
    return habits.map(\.habit).filter { seen.insert($0.id).inserted }
  }

  /// "Marked “Read”", or "Marked 3 habits"; the cursor stays on the first.
  func habitOutcome(_ verb: String) -> Wire.Outcome {
    done("\(verb) \(wholeHabits.map(\.title).titled("habit"))")
  }

  /// Runs `body`; an invalid value of the field that it reports came from the answer at `index`.
  func atAnswer<T>(_ index: Int, of field: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch ModelError.invalidValue(field, let message, let allowed) {
      throw ModelError.invalidValue(
        field: "answers/\(index)", message: message, allowed: allowed)
    }
  }
}

extension HabitRecord {
  func isPaused(on day: Day) -> Bool { pauses.contains { $0.contains(day) } }
}

/// An amount that was typed: "2.5", "2,5 l".
struct AmountAnswer {
  let amount: Double

  init(_ text: String, _ target: HabitTarget, field: String) throws {
    var text = TextRules.trimmed(text)
    if let unit = target.unit, text.lowercased().hasSuffix(unit.lowercased()) {
      text = TextRules.trimmed(String(text.dropLast(unit.count)))
    }
    let shown = WrittenNumber.text(of: HabitWords.amount(target.amount))
    do {
      amount = try WrittenNumber.read(text)
    } catch let problem as WrittenNumber.Problem {
      throw ModelError.invalidValue(field: field, message: problem.description)
    }
    guard (0...HabitTarget.mostAmount).contains(amount) else {
      throw ModelError.invalidValue(
        field: field, message: "Say a number from 0 to 1,000,000,000, such as “\(shown)”.")
    }
  }
}
