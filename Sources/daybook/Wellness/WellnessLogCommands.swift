import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// The command that logs how a person is, with its subcommands.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "log", "Logs energy, a meal, water, a workout or what was measured.",
    discussion: """
      `daybook log energy 4`, `daybook log meal lunch Soup --kcal 600`, \
      `daybook log water 0.5`, `daybook log workout Run --minutes 35`, \
      `daybook log metrics --sleep 7.5`
      """,
    subcommands: [
      LogEnergyCommand.self, LogMealCommand.self, LogWaterCommand.self, LogWorkoutCommand.self,
      LogMetricsCommand.self,
      LogRemoveCommand.self,
    ])
}

/// The options of every log: the database, the day, and how the log is printed.
struct LogArguments: ParsableArguments {
  @Option(help: "The day, or words for one; the default is today.")
  var on: String?

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  /// Asks the server with the day, and prints the log that it returns.
  func log(_ request: (LocalServer, Day?) throws -> (method: String, params: JSON)) throws {
    try session.ask { server in
      let (method, params) = try request(server, on.map { try server.reading($0).day })
      try EntityPrinter<WellnessEntry>(output).deliver(server.result(method, params))
    }
  }
}

struct LogEnergyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "energy", "Logs how you feel, or changes it.")

  @OptionGroup var arguments: LogArguments

  @Argument(help: "1 very low, 2 low, 3 moderate, 4 good, 5 excellent.")
  var level: Int

  func run() throws {
    try arguments.log { _, day in
      (Wire.WellnessLogEnergy.method, Wire.WellnessLogEnergy.Params(day: day, level: level).json)
    }
  }
}

extension Wire.MealKind: ExpressibleByArgument {}

/// The options for the nutrients of food.
struct FoodArguments: ParsableArguments {
  @Option(parsing: .unconditional, help: "Energy in kcal.", transform: WrittenNumber.read)
  var kcal: Double?
  @Option(parsing: .unconditional, help: "In grams.", transform: WrittenNumber.read)
  var protein: Double?
  @Option(parsing: .unconditional, help: "In grams.", transform: WrittenNumber.read)
  var carbs: Double?
  @Option(parsing: .unconditional, help: "In grams.", transform: WrittenNumber.read)
  var fat: Double?
  @Option(parsing: .unconditional, help: "In grams.", transform: WrittenNumber.read)
  var fibre: Double?
}

struct LogMealCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "meal", "Logs a meal.",
    discussion: "`daybook log meal lunch Soup --kcal 600 --protein 30`")

  @OptionGroup var arguments: LogArguments

  @Argument(help: "breakfast, lunch, dinner or snack.")
  var kind: Wire.MealKind

  @Argument(help: "What it was; several words are taken as one name.")
  var name: [String] = []

  @OptionGroup var food: FoodArguments

  func run() throws {
    try arguments.log { _, day in
      let params = Wire.WellnessLogMeal.Params(
        carbsGrams: food.carbs, day: day, fatGrams: food.fat, fibreGrams: food.fibre,
        kcal: food.kcal, kind: kind,
        name: name.isEmpty ? nil : name.joined(separator: " "), proteinGrams: food.protein)
      return (Wire.WellnessLogMeal.method, params.json)
    }
  }
}

struct LogWaterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "water", "Logs water that you drank.")

  @OptionGroup var arguments: LogArguments

  @Argument(help: "How many litres, such as 0.5.", transform: WrittenNumber.read)
  var litres: Double

  func run() throws {
    try arguments.log { _, day in
      (Wire.WellnessLogWater.method, Wire.WellnessLogWater.Params(day: day, litres: litres).json)
    }
  }
}

struct LogWorkoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "workout", "Logs a finished workout, or the start and the end of one.",
    discussion: """
      `daybook log workout Run --minutes 35`, or `daybook log workout Run --start` and later \
      `daybook log workout --done`
      """)

  @OptionGroup var arguments: LogArguments

  @Argument(help: "What it is; several words are taken as one name.")
  var name: [String] = []

  @Option(help: "How long it was.")
  var minutes: Int?

  @Flag(help: "The workout starts now.")
  var start = false

  @Flag(help: "The workout that started last is finished.")
  var done = false

  func validate() throws {
    guard !start || !done else { throw ValidationError("Give either `--start` or `--done`.") }
  }

  func run() throws {
    try arguments.log { server, day in
      let params = Wire.WellnessLogWorkout.Params(
        day: day, id: done ? try running(server) : nil, minutes: minutes,
        name: name.isEmpty ? nil : name.joined(separator: " "),
        state: start ? .started : .completed)
      return (Wire.WellnessLogWorkout.method, params.json)
    }
  }

  /// Returns the running workout that began last: today, or on the day before or after, since the
  /// zone may have changed. Ends the command where none is running.
  private func running(_ server: LocalServer) throws -> Wire.WellnessLogID {
    for words in ["today", "yesterday", "tomorrow"] {
      let day = try server.reading(words).day
      let params = Wire.WellnessList.Params(day: day, kind: .workout, limit: 1000)
      let page = try Wire.WellnessLogPage(
        json: server.result(Wire.WellnessList.method, params.json))
      if let log = page.items.last(where: { $0.workout?.state == .started }) { return log.id }
    }
    StandardStreams.printError("No workout is running.")
    throw ExitCode(ExitStatus.invalidState.rawValue)
  }
}

struct LogMetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "metrics", "Records what was measured on a day.",
    discussion: "`daybook log metrics --sleep 7.5 --quality 4 --weather Sunny`")

  @OptionGroup var arguments: LogArguments

  @Option(parsing: .unconditional, help: "Hours of sleep.", transform: WrittenNumber.read)
  var sleep: Double?
  @Option(parsing: .unconditional, help: "Quality of sleep, 1 to 5.") var quality: Int?
  @Option(
    parsing: .unconditional, help: "Heart rate at rest, per minute.", transform: WrittenNumber.read)
  var heartRate: Double?
  @Option(
    parsing: .unconditional, help: "Heart rate variability, in milliseconds.",
    transform: WrittenNumber.read)
  var hrv: Double?
  @Option(parsing: .unconditional, help: "Steps.") var steps: Int?
  @Option(help: "The weather in words.") var weather: String?
  @Option(parsing: .unconditional, help: "Degrees Celsius.", transform: WrittenNumber.read)
  var temperature: Double?
  @Option(parsing: .unconditional, help: "Weight in kilograms.", transform: WrittenNumber.read)
  var weight: Double?
  @Option(help: "What measured it; by default, you entered it.") var source: Wire.MetricsSource?

  func run() throws {
    try arguments.session.ask { server in
      let params = Wire.WellnessLogMetrics.Params(
        day: try arguments.on.map { try server.reading($0).day },
        heartRatePerMinute: Edit(heartRate),
        hrvMilliseconds: Edit(hrv), sleepHours: Edit(sleep), sleepQuality: Edit(quality),
        source: source,
        steps: Edit(steps), temperatureCelsius: Edit(temperature), weather: Edit(weather),
        weightKilograms: Edit(weight))
      let reply = try server.result(Wire.WellnessLogMetrics.method, params.json)
      guard let log = try Wire.MetricsOfDay(json: reply).log else { return }
      try EntityPrinter<WellnessEntry>(arguments.output).deliver(log.json)
    }
  }
}

extension Wire.MetricsSource: ExpressibleByArgument {
  init?(argument: String) {
    guard let source = try? Wire.MetricsSource(json: .string(argument)) else { return nil }
    self = source
  }
}

struct LogRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Removes a log; `daybook call wellness/list` shows its id.")

  @Argument(help: "The log's id.")
  var id: String

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func run() throws {
    try session.ask { server in
      _ = try server.result(Wire.WellnessRemove.method, ["id": .string(id)])
      output.note("Removed the log.")
    }
  }
}

/// A log as a row of a list.
struct WellnessEntry: EntityRow {
  static let flexibleCell = 1

  let log: Wire.WellnessLog

  init(_ entity: JSON) throws {
    log = try Wire.WellnessLog(json: entity)
  }

  var columns: [String] { [log.id.text, log.kind.rawValue, log.day.description, log.title] }

  var cells: [TextTable.Cell] {
    [
      TextTable.Cell(log.day.description, .time), TextTable.Cell(log.title),
      TextTable.Cell(log.id.text, .muted),
    ]
  }
}
