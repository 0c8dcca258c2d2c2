import CivilTime
import DaybookModel
import DaybookProtocol

/// What a person can do in the views of wellness.
enum WellnessActions {
  /// Those of a view that has another one beside it.
  static func all(of view: String, beside other: String) -> [ViewAction] {
    [
      logEnergy, logMeal, logLunch, logWater, startWorkout, logWorkout, recordMetrics, target,
      targets, complete, edit, remove,
      going(in: view, "next", key: "n", title: "Next day") { $0.moved(by: 1) },
      going(in: view, "previous", key: "p", title: "Previous day") { $0.moved(by: -1) },
      going(in: view, "today", key: "t", title: "Today") { _ in nil }, opening(other),
    ]
  }

  /// The names of those that log something new.
  static let logging = Set(
    [logEnergy, logMeal, logLunch, logWater, startWorkout, logWorkout, recordMetrics]
      .map(\.declaration.name))

  /// The names of those that change what was logged.
  static let changing = Set([complete, edit, remove].map(\.declaration.name))

  /// The names of those that apply to a log.
  static func names(for log: WellnessLogRecord) -> [String] {
    switch log.entry {
    case .energy: ["logEnergy", "remove"]
    case .metrics: ["recordMetrics", "remove"]
    case .workout(_, let workout) where workout.completed == nil: ["complete", "edit", "remove"]
    case .meal, .water, .workout: ["edit", "remove"]
    }
  }

  /// What does it in the views.
  static func name(of action: WellnessQuickAction) -> String {
    switch action {
    case .logLunch: "logLunch"
    case .startWorkout: "startWorkout"
    case .logWater: "logWater"
    case .checkIn: "logEnergy"
    }
  }

  private static let logEnergy = ViewAction(
    method: "wellness/logEnergy",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "c", name: "logEnergy", scope: .view,
      title: "Log or update the energy"),
    asks: { act in
      let energy = try act.reader.energy(on: act.day)
      let choices = EnergyLevel.allCases.map {
        (value: String($0.rawValue), title: "\($0.name) \($0.emoji)")
      }
      return [
        .choice(
          WellnessWords.energyPrompt, choices, initial: (energy?.rawValue).map(String.init))
      ]
    },
    overwrites: { [LineKey(WellnessLogRecord.self, WellnessLogID.energy(of: $0.day).text)] },
    perform: { act, writer in
      guard let level = Int(act.answer(0)).flatMap(EnergyLevel.init(rawValue:)) else {
        throw WellnessAnswer.notAChoice(
          act.answer(0), 0, EnergyLevel.allCases.map { String($0.rawValue) })
      }
      return act.logged(try writer.logEnergy(level, on: act.loggedDay))
    })

  private static let logMeal = ViewAction(
    method: "wellness/logMeal",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "m", name: "logMeal", scope: .view, title: "Log a meal"),
    asks: { act in
      [WellnessAnswer.mealAsk(initial: MealKind.usual(at: act.moment.local.time))] + asksOfMeal
    },
    perform: { act, writer in
      try act.logMeal(try WellnessAnswer.meal(act.answer(0), 0), answers: 1, writer)
    })

  /// On the line that suggests it.
  private static let logLunch = ViewAction(
    on: [WellnessQuickAction.self], method: "wellness/logMeal",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "x", name: "logLunch", scope: .line, title: "Log lunch"),
    asks: { _ in asksOfMeal },
    perform: { act, writer in
      guard case .logLunch = try act.subject(WellnessQuickAction.self) else {
        throw LineKey.unknown
      }
      return try act.logMeal(.lunch, answers: 0, writer)
    })

  private static let asksOfMeal: [Wire.Ask] = [
    .text("What was it (may be empty)"), .text(WellnessAnswer.figuresPrompt),
  ]

  private static let logWater = ViewAction(
    method: "wellness/logWater",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "w", name: "logWater", scope: .view, title: "Log water"),
    asks: { _ in [.text("How many litres", initial: "0.25")] },
    perform: { act, writer in
      let litres = try WellnessAnswer.number(act.answer(0), unit: "l", field: "answers/0")
      return act.logged(try act.atAnswer(0) { try writer.logWater(litres, on: act.loggedDay) })
    })

  private static let startWorkout = ViewAction(
    method: "wellness/logWorkout",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "s", name: "startWorkout", scope: .view,
      title: "Start a workout"),
    asks: { _ in [.text("What is it (may be empty)")] },
    perform: { act, writer in
      let draft = WorkoutDraft(state: .started, name: act.answer(0), day: act.loggedDay)
      return act.logged(try act.atAnswer(0) { try writer.logWorkout(draft) })
    })

  private static let logWorkout = ViewAction(
    method: "wellness/logWorkout",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "W", name: "logWorkout", scope: .view,
      title: "Log a workout that is over"),
    asks: { _ in
      [.text("What was it (may be empty)"), .text("How many minutes (may be empty)")]
    },
    perform: { act, writer in
      let minutes = try WellnessAnswer.minutes(act.answer(1), field: "answers/1")
      let draft = WorkoutDraft(
        state: .completed, name: act.answer(0), minutes: minutes, day: act.loggedDay)
      return act.logged(try act.atAnswer(1) { try writer.logWorkout(draft) })
    })

  private static let complete = ViewAction(
    on: [WellnessLogRecord.self], method: "wellness/logWorkout",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "x", name: "complete", scope: .line,
      title: "Complete the workout"),
    asks: { _ in [] },
    perform: { act, writer in
      let log = try act.subject(WellnessLogRecord.self)
      let draft = WorkoutDraft(id: log.id, state: .completed)
      guard case .workout = log.entry else {
        throw ModelError.invalidState(message: "Only a workout is completed.")
      }
      return act.logged(try writer.logWorkout(draft))
    })

  private static let recordMetrics = ViewAction(
    method: "wellness/recordMetrics",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "i", name: "recordMetrics", scope: .view,
      title: "Note a figure: sleep, heart rate, weather"),
    asks: { _ in
      let choices = WellnessAnswer.Metric.allCases.map { (value: $0.rawValue, title: $0.title) }
      return [.choice("Which figure", choices), .text("How much (empty takes it away)")]
    },
    overwrites: { [LineKey(WellnessLogRecord.self, WellnessLogID.metrics(of: $0.day).text)] },
    perform: { act, writer in
      guard let metric = try act.choice(0, of: WellnessAnswer.Metric.self) else {
        throw LineKey.unknown
      }
      let edit = try metric.edit(act.answer(1), field: "answers/1")
      let log = try act.atAnswer(1) { try writer.recordMetrics(edit, on: act.loggedDay) }
      return log.map { act.logged($0) }
        ?? Wire.Outcome(asks: [], message: "Took the figure away", style: .success)
    })

  private static let targets = ViewAction(
    method: "wellness/targets",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "T", name: "targets", scope: .view,
      title: "Change a target"),
    asks: { _ in
      let choices = NutritionFigure.allCases.map { (value: $0.rawValue, title: $0.title) }
      return [.choice("Which target", choices), .text("How much a day (empty for the default)")]
    },
    overwrites: { _ in [FigureLine.key(.kcal)] },
    perform: { act, writer in
      guard let figure = try act.choice(0, of: NutritionFigure.self) else {
        throw LineKey.unknown
      }
      return try act.setTarget(of: figure, answer: 1, writer)
    })

  /// On the line of a figure.
  private static let target = ViewAction(
    on: [FigureLine.self], method: "wellness/targets",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "T", name: "target", scope: .line,
      title: "Change this target"),
    asks: { act in
      let line = try act.subject(FigureLine.self)
      return [
        .text(
          "\(line.figure.title): how much a day (empty for the default)",
          initial: WellnessAnswer.typed(line.targets.values[line.figure]))
      ]
    },
    perform: { act, writer in
      try act.setTarget(of: act.subject(FigureLine.self).figure, answer: 0, writer)
    })

  private static let edit = ViewAction(
    on: [WellnessLogRecord.self], method: "wellness/edit",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "e", name: "edit", scope: .line, title: "Edit the log"),
    asks: { act in act.logs.first.map(WellnessAnswer.asks) ?? [] },
    perform: { act, writer in
      let log = try act.subject(WellnessLogRecord.self)
      let (edit, last) = try WellnessAnswer.edit(of: log, act.answers)
      return act.logged(
        try act.atAnswer(last) { try writer.editWellnessLog(log.id, edit, ifRevision: nil) })
    })

  private static let remove = ViewAction(
    on: [WellnessLogRecord.self], method: "wellness/remove",
    declaration: Wire.Action(
      asks: [], destructive: true, key: "D", name: "remove", scope: .range,
      title: "Remove the log"),
    asks: { _ in [] },
    perform: { act, writer in
      for log in act.logs { try writer.removeWellnessLog(log.id, ifRevision: nil) }
      let what = act.logs.map { WellnessWords.title(of: $0) }.titled("log")
      return Wire.Outcome(asks: [], message: "Removed \(what)", style: .success)
    })

  /// The target is nil where it is today, whichever that is.
  private static func going(
    in view: String, _ name: String, key: String, title: String,
    to target: @escaping @Sendable (WellnessArgument) -> Day?
  ) -> ViewAction {
    ViewAction(
      method: "view/show",
      declaration: Wire.Action(
        asks: [], destructive: false, key: key, name: name, scope: .view, title: title),
      asks: { _ in [] },
      affected: { _ in [] },
      perform: { act, _ in
        let today = act.moment.today
        let day = target(try WellnessArgument(act.argument, view: view, today: today))
        let argument = day == today ? nil : day?.description
        return Wire.Outcome(asks: [], open: Wire.ViewTarget(argument: argument, name: view))
      })
  }

  private static func opening(_ view: String) -> ViewAction {
    ViewAction(
      method: "view/show",
      declaration: Wire.Action(
        asks: [], destructive: false, key: "v", name: view, scope: .view,
        title: "Show \(view)"),
      asks: { _ in [] },
      affected: { _ in [] },
      perform: { act, _ in
        Wire.Outcome(asks: [], open: Wire.ViewTarget(argument: act.argument, name: view))
      })
  }
}

extension ViewAct {
  /// Logs a meal; its name and its figures are the answers from an index on.
  fileprivate func logMeal(
    _ kind: MealKind, answers index: Int, _ writer: Writer
  ) throws -> Wire.Outcome {
    let values = try WellnessAnswer.figures(answer(index + 1), field: "answers/\(index + 1)")
    let draft = MealDraft(kind: kind, name: answer(index), values: values, day: loggedDay)
    return logged(try atAnswer(index + 1) { try writer.logMeal(draft) })
  }

  /// An empty answer brings the default back.
  fileprivate func setTarget(
    of figure: NutritionFigure, answer index: Int, _ writer: Writer
  ) throws -> Wire.Outcome {
    let answer = answer(index)
    let value =
      TextRules.trimmed(answer).isEmpty
      ? nil : try WellnessAnswer.number(answer, unit: figure.unit, field: "answers/\(index)")
    let targets = try atAnswer(index) {
      try writer.editWellnessTargets(WellnessTargetsEdit([figure: .set(value)]), ifRevision: nil)
    }
    let amount = WellnessWords.amount(targets.values[figure], of: figure)
    return Wire.Outcome(
      asks: [], focus: FigureLine.key(figure).text,
      message: "\(figure.title): \(amount) a day", style: .success)
  }
}
