import CivilTime
import DaybookModel
import DaybookProtocol

enum WellnessActions {
  /// Returns the actions of a view that has another one beside it.
  static func all(of view: String, beside other: String) -> [ViewAction] {
    [
      logEnergy, logMeal, logLunch, logWater, startWorkout, logWorkout, logMetrics, target,
      targets, complete, edit, remove,
      going(in: view, "next", key: "n", title: "Next day") { $0.moved(by: 1) },
      going(in: view, "previous", key: "p", title: "Previous day") { $0.moved(by: -1) },
      going(in: view, "today", key: "t", title: "Today") { _ in nil }, opening(other),
    ]
  }

  static let logging = Set(
    [logEnergy, logMeal, logLunch, logWater, startWorkout, logWorkout, logMetrics]
      .map(\.name))

  static let changing = Set([complete, edit, remove].map(\.name))

  static func names(for log: WellnessLogRecord) -> [String] {
    switch log.entry {
    case .energy: ["logEnergy", "remove"]
    case .metrics: ["logMetrics", "remove"]
    case .workout(_, let workout) where workout.completedAt == nil: ["complete", "edit", "remove"]
    case .meal, .water, .workout: ["edit", "remove"]
    }
  }

  private static let logEnergy = ViewAction(
    Wire.Action("logEnergy", key: "c", "Log or update your energy", .view, isMain: true),
    method: "wellness/logEnergy",
    asks: { act in
      let energy = try act.reader.wellness.energy(on: act.day)
      let choices = EnergyLevel.allCases.map {
        (value: String($0.rawValue), title: "\($0.name) \($0.emoji)")
      }
      return [
        .choice(
          WellnessFormatter.energyPrompt, choices, initial: (energy?.rawValue).map(String.init))
      ]
    }, overwrites: { [LineKey(WellnessLogRecord.self, WellnessLogID.energy(of: $0.day).text)] }
  ) { act, writer in
    guard let level = Int(act.answer(0)).flatMap(EnergyLevel.init(rawValue:)) else {
      throw act.notAChoice(0, allowed: EnergyLevel.allCases.map { String($0.rawValue) })
    }
    return act.logged(try writer.wellnessLogs.logEnergy(level, on: act.loggedDay))
  }

  private static let logMeal = ViewAction(
    Wire.Action("logMeal", key: "m", "Log a meal", .view, isMain: true), method: "wellness/logMeal",
    asks: { act in
      [WellnessParser.mealAsk(initial: MealKind.default(at: act.moment.local.time))] + asksOfMeal
    }
  ) { act, writer in
    try act.logMeal(act.choice(0, of: MealKind.self) ?? .snack, answers: 1, writer)
  }

  /// The action on the line that suggests it.
  private static let logLunch = ViewAction(
    Wire.Action("logLunch", key: "x", "Log lunch", isMain: true), on: [WellnessQuickAction.self],
    method: "wellness/logMeal", asks: { _ in asksOfMeal }
  ) { act, writer in
    guard case .logLunch = try act.subject(WellnessQuickAction.self) else {
      throw LineKey.unknown
    }
    return try act.logMeal(.lunch, answers: 0, writer)
  }

  private static let asksOfMeal: [Wire.Ask] = [
    .text("What was it (may be empty)"), .text(WellnessParser.nutrientsPrompt),
  ]

  private static let logWater = ViewAction(
    Wire.Action("logWater", key: "w", "Log water", .view, isMain: true),
    method: "wellness/logWater",
    asks: { _ in [.text("How many litres", initial: "0.25")] }
  ) { act, writer in
    let litres = try WellnessParser.number(act.answer(0), unit: "l", field: "answers/0")
    return act.logged(
      try act.atAnswer(0) { try writer.wellnessLogs.add(.water(litres), on: act.loggedDay) })
  }

  private static let startWorkout = ViewAction(
    Wire.Action("startWorkout", key: "s", "Start a workout", .view, isMain: true),
    method: "wellness/logWorkout",
    asks: { _ in [.text("What is it (may be empty)")] }
  ) { act, writer in
    act.logged(
      try act.atAnswer(0) {
        try writer.wellnessLogs.logWorkout(isOver: false, name: act.answer(0), on: act.loggedDay)
      })
  }

  private static let logWorkout = ViewAction(
    Wire.Action("logWorkout", key: "W", "Log a finished workout", .view),
    method: "wellness/logWorkout",
    asks: { _ in
      [.text("What was it (may be empty)"), .text("How many minutes (may be empty)")]
    }
  ) { act, writer in
    let minutes = try WellnessParser.minutes(act.answer(1), field: "answers/1")
    let said = try act.named(0, minutes.map(Double.init), .minutes)
    return act.logged(
      try act.atAnswer(1) {
        try writer.wellnessLogs.logWorkout(
          isOver: true, name: said.name, minutes: said.amount.map { Int($0.rounded()) },
          on: act.loggedDay)
      })
  }

  private static let complete = ViewAction(
    Wire.Action("complete", key: "x", "Complete the workout"), on: [WellnessLogRecord.self],
    method: "wellness/logWorkout"
  ) { act, writer in
    let log = try act.subject(WellnessLogRecord.self)
    guard case .workout = log.entry else {
      throw ModelError.invalidState(.wrongKind, message: "Only a workout can be completed.")
    }
    return act.logged(try writer.wellnessLogs.logWorkout(log.id, isOver: true))
  }

  private static let logMetrics = ViewAction(
    Wire.Action(
      "logMetrics", key: "i", "Record a metric: sleep, heart rate, weather", .view, isMain: true),
    method: "wellness/logMetrics",
    asks: { _ in
      let choices = WellnessParser.Metric.allCases.map { (value: $0.rawValue, title: $0.title) }
      return [.choice("Which metric", choices), .text("How much (empty to remove it)")]
    }, overwrites: { [LineKey(WellnessLogRecord.self, WellnessLogID.metrics(of: $0.day).text)] }
  ) { act, writer in
    guard let metric = try act.choice(0, of: WellnessParser.Metric.self) else {
      throw LineKey.unknown
    }
    let edit = try metric.edit(act.answer(1), field: "answers/1")
    let log = try act.atAnswer(1) {
      try writer.wellnessLogs.logMetrics(edit, on: act.loggedDay)
    }
    return log.map { act.logged($0) } ?? .done("Removed the metric")
  }

  private static let targets = ViewAction(
    Wire.Action("targets", key: "T", "Change a target", .view, isMain: true),
    method: "wellness/editTargets",
    asks: { _ in
      let choices = Nutrient.allCases.map { (value: $0.rawValue, title: $0.title) }
      return [.choice("Which target", choices), .text("How much a day (empty for the default)")]
    }, overwrites: { _ in [NutrientLine.key(.kcal)] }
  ) { act, writer in
    guard let nutrient = try act.choice(0, of: Nutrient.self) else {
      throw LineKey.unknown
    }
    return try act.setTarget(of: nutrient, answer: 1, writer)
  }

  /// The action on the line of an amount.
  private static let target = ViewAction(
    Wire.Action("target", key: "T", "Change this target", isMain: true), on: [NutrientLine.self],
    method: "wellness/editTargets",
    asks: { act in
      let line = try act.subject(NutrientLine.self)
      return [
        .text(
          "\(line.nutrient.title): how much a day (empty for the default)",
          initial: WellnessParser.typed(line.targets.values[line.nutrient]))
      ]
    }
  ) { act, writer in
    try act.setTarget(of: act.subject(NutrientLine.self).nutrient, answer: 0, writer)
  }

  private static let edit = ViewAction(
    Wire.Action("edit", key: "e", "Edit the log", isMain: true), on: [WellnessLogRecord.self],
    method: "wellness/edit", asks: { act in act.logs.first.map(WellnessParser.asks) ?? [] }
  ) { act, writer in
    let log = try act.subject(WellnessLogRecord.self)
    let (edit, last) = try WellnessParser.edit(of: log, act)
    return act.logged(
      try act.atAnswer(last) { try writer.wellnessLogs.edit(log.id, edit, ifRevision: nil) })
  }

  private static let remove = ViewAction(
    Wire.Action("remove", key: "D", "Remove the log", .range, isDestructive: true),
    on: [WellnessLogRecord.self], method: "wellness/remove"
  ) { act, writer in
    for log in act.logs { try writer.wellnessLogs.remove(log.id, ifRevision: nil) }
    let what = act.logs.map { WellnessFormatter.title(of: $0) }.titled("log")
    return .done("Removed \(what)")
  }

  /// `target` returns the day to show, nil for today.
  private static func going(
    in view: String, _ name: String, key: String, title: String,
    to target: @escaping @Sendable (WellnessArgument) -> Day?
  ) -> ViewAction {
    .opening(Wire.Action(name, key: key, title, .view)) { act in
      let today = act.moment.today
      let day = target(try WellnessArgument(act.argument, view: view, today: today))
      let argument = day == today ? nil : day?.description
      return Wire.ViewTarget(argument: argument, name: view)
    }
  }

  private static func opening(_ view: String) -> ViewAction {
    .opening(Wire.Action(view, key: "v", "Show \(view)", .view)) {
      Wire.ViewTarget(argument: $0.argument, name: view)
    }
  }
}

extension ViewAct {
  /// Returns the name that an answer says, and the amount: the one that is given, else that of the
  /// name.
  fileprivate func named(
    _ index: Int, _ given: Double?, _ unit: WrittenAmount
  ) throws -> (name: String, amount: Double?) {
    let name = answer(index)
    guard given == nil else { return (name, given) }
    do {
      let (rest, amount) = try unit.split(
        name.split(whereSeparator: \.isWhitespace).map(String.init))
      return (amount == nil ? name : rest.joined(separator: " "), amount)
    } catch let problem as WrittenNumber.Problem {
      throw ModelError.invalidValue(field: "answers/\(index)", message: problem.description)
    }
  }

  /// Logs a meal; its name and its amounts are the answers from `index` on.
  fileprivate func logMeal(
    _ kind: MealKind, answers index: Int, _ writer: WriteTransaction
  ) throws -> Wire.Outcome {
    var values = try WellnessParser.nutrients(answer(index + 1), field: "answers/\(index + 1)")
    let said = try named(index, values.kcal == 0 ? nil : values.kcal, .kilocalories)
    values.kcal = said.amount ?? 0
    return logged(
      try atAnswer(index + 1) {
        try writer.wellnessLogs.add(.meal(kind, said.name, values), on: loggedDay)
      })
  }

  /// An empty answer sets the default again.
  fileprivate func setTarget(
    of nutrient: Nutrient, answer index: Int, _ writer: WriteTransaction
  ) throws -> Wire.Outcome {
    let answer = answer(index)
    let value =
      TextRules.trimmed(answer).isEmpty
      ? nil : try WellnessParser.number(answer, unit: nutrient.unit, field: "answers/\(index)")
    let targets = try atAnswer(index) {
      try writer.wellnessTargets.edit([nutrient: .set(value)], ifRevision: nil)
    }
    let amount = WellnessFormatter.amount(targets.values[nutrient], of: nutrient)
    return .done("\(nutrient.title): \(amount) a day", at: NutrientLine.key(nutrient))
  }
}
