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
      `daybook log energy 4`, `daybook log meal lunch Soup 600kcal`, `daybook log water 500ml`, \
      `daybook log workout Run 35 min`, `daybook log sleep 7h30`, `daybook log weight 72.5 kg`. \
      `daybook log list` shows what was logged, and the names for `log edit` and `log remove`.
      """,
    subcommands: [
      LogEnergyCommand.self, LogMealCommand.self, LogWaterCommand.self, LogWorkoutCommand.self,
      LogSleepCommand.self, LogWeightCommand.self, LogMetricsCommand.self, LogListCommand.self,
      LogEditCommand.self, LogRemoveCommand.self,
    ])
}

/// The options of every log: the database, the day, and how the log is printed.
struct LogArguments: ParsableArguments {
  @Option(help: "The day, or words for one; the default is today.")
  var on: String?

  @OptionGroup var output: OutputArguments

  /// Throws where the words end with a day, which would become a part of the name.
  func refuseDay(in words: [String]) throws {
    guard let last = words.last?.split(separator: " ").last?.lowercased() else { return }
    try require(
      !["yesterday", "today", "tomorrow"].contains(last), "Give the day apart: `--on \(last)`.")
  }

  /// Returns the day that is meant.
  func day(_ server: LocalServer) throws -> Day { try server.day(on ?? "today", .past) }

  /// Asks the server with the day, and prints the log that it returns.
  func log<Params: WireParams<Wire.WellnessLog>>(
    _ params: (LocalServer, Day?) throws -> Params
  ) throws {
    try output.request { server in try params(server, on.map { try server.day($0, .past) }) }
  }

  /// Logs what was measured on the day, and prints all that was.
  func logMetrics(_ change: (inout Wire.WellnessLogMetrics.Params) -> Void) throws {
    try output.session.ask { server in
      var params = Wire.WellnessLogMetrics.Params(day: try on.map { try server.day($0, .past) })
      change(&params)
      guard let log = try server.ask(params).log else { return }
      try output.deliver(log, server)
    }
  }
}

struct LogEnergyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "energy", "Logs how you feel, or changes it.",
    discussion: "`daybook log energy 4`, `daybook log energy 3 --on yesterday`")

  @OptionGroup var arguments: LogArguments

  @Argument(help: "1 very low, 2 low, 3 moderate, 4 good, 5 excellent.")
  var level: Int

  func validate() throws {
    try require((1...5).contains(level), "An energy level is 1 to 5.")
  }

  func run() throws {
    try arguments.log { Wire.WellnessLogEnergy.Params(day: $1, level: level) }
  }
}

/// The options for the nutrients of food.
struct FoodArguments: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "Energy in kcal.", transform: WrittenAmount.kilocalories.read)
  var kcal: Double?
  @Option(parsing: .unconditional, help: "In grams.", transform: WrittenNumber.read)
  var protein: Double?
  @Option(parsing: .unconditional, help: "In grams.", transform: WrittenNumber.read)
  var carbs: Double?
  @Option(parsing: .unconditional, help: "In grams.", transform: WrittenNumber.read)
  var fat: Double?
  @Option(parsing: .unconditional, help: "In grams.", transform: WrittenNumber.read)
  var fibre: Double?

  var isEmpty: Bool { [kcal, protein, carbs, fat, fibre].allSatisfy { $0 == nil } }

  /// Takes what words say of nutrients, such as `20g protein` or `protein 20 g`, unless an option
  /// says it; returns the other words.
  mutating func taking(from words: [String]) throws -> [String] {
    var text = words.joined(separator: " ")
    try take("protein", \.protein, &text)
    try take("carbs?|carbohydrates?", \.carbs, &text)
    try take("fat", \.fat, &text)
    try take("fib(?:re|er)", \.fibre, &text)
    return text.split(separator: " ").map(String.init)
  }

  private mutating func take(
    _ name: String, _ field: WritableKeyPath<FoodArguments, Double?>, _ text: inout String
  ) throws {
    let number = #"([0-9]+(?:[.,][0-9]+)?)\s?g"#
    let phrase = try Regex(
      #"\b(?:\#(number)\s(?:of\s)?(?:\#(name))|(?:\#(name)):?\s\#(number))\b[,;]?"#
    ).ignoresCase()
    guard self[keyPath: field] == nil, let match = text.firstMatch(of: phrase) else { return }
    let said = match.output[1].substring ?? match.output[2].substring ?? ""
    self[keyPath: field] = try WrittenNumber.read(String(said))
    text.replaceSubrange(match.range, with: " ")
  }
}

struct LogMealCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "meal", "Logs a meal.",
    discussion: "`daybook log meal lunch Soup 600kcal`, `daybook log meal dinner --protein 30`")

  @OptionGroup var arguments: LogArguments

  @Argument(help: "breakfast, lunch, dinner or snack.")
  var kind: Wire.MealKind

  @Argument(help: "What it was, and how much energy it had, such as Soup 600kcal.")
  var words: [String] = []

  @OptionGroup var food: FoodArguments

  mutating func validate() throws {
    try arguments.refuseDay(in: words)
    words = try food.taking(from: words)
    _ = try WrittenAmount.kilocalories.typed(among: words)
  }

  func run() throws {
    let said = try WrittenAmount.kilocalories.typed(among: words)
    if food.isEmpty, said.amount == nil, let last = words.last, Int(last) != nil {
      arguments.output.note("“\(last)” stays in the name; energy is written as `\(last)kcal`.")
    }
    try arguments.log { _, day in
      let name = food.kcal == nil ? said.rest : words
      return Wire.WellnessLogMeal.Params(
        carbsGrams: food.carbs, day: day, fatGrams: food.fat, fibreGrams: food.fibre,
        kcal: food.kcal ?? said.amount, kind: kind,
        name: name.isEmpty ? nil : name.joined(separator: " "), proteinGrams: food.protein)
    }
  }
}

struct LogWaterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "water", "Logs water that you drank.",
    discussion: "`daybook log water 500ml`, `daybook log water 0.5l`")

  @OptionGroup var arguments: LogArguments

  @Argument(help: "How much, such as 500ml, 0.5 (litres) or 2 glasses, of 250 ml each.")
  var amount: [String]

  func validate() throws { _ = try WrittenAmount.litres.typed(amount) }

  func run() throws {
    let litres = try WrittenAmount.litres.typed(amount)
    try arguments.log { Wire.WellnessLogWater.Params(day: $1, litres: litres) }
  }
}

struct LogWorkoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "workout", "Logs a finished workout, or the start and the end of one.",
    discussion: """
      `daybook log workout Run 35 min`, or `daybook log workout start Run` and later \
      `daybook log workout end`
      """)

  @OptionGroup var arguments: LogArguments

  @Argument(help: "What it is, and how long it was, such as Run 35 min.")
  var words: [String] = []

  @Option(help: "How long it was.", transform: WrittenAmount.minutes.read)
  var minutes: Double?

  @Flag(help: "The workout starts now; `start` as the first word does it too.")
  var start = false

  @Flag(help: "The workout that started last is finished; `end` as the first word does it too.")
  var done = false

  mutating func validate() throws {
    switch words.first?.lowercased() {
    case "start": start = true
    case "end", "stop", "done": done = true
    default: break
    }
    if start || done, ["start", "end", "stop", "done"].contains(words.first?.lowercased()) {
      words.removeFirst()
    }
    try arguments.refuseDay(in: words)
    try require(!start || !done, "Give either `--start` or `--done`.")
    let amount = try said.amount ?? minutes
    try require(
      !start || amount == nil, "A workout that starts has no length yet; leave the minutes out.")
  }

  /// A number at the end without a unit is minutes, where there are no others.
  private var said: (rest: [String], amount: Double?) {
    get throws {
      let said = try WrittenAmount.minutes.typed(among: words)
      guard said.amount == nil, minutes == nil, let last = said.rest.last, let count = Int(last)
      else { return said }
      return (said.rest.dropLast(), Double(count))
    }
  }

  func run() throws {
    let said = try said
    try arguments.log { server, day in
      let name = minutes == nil ? said.rest : words
      return Wire.WellnessLogWorkout.Params(
        day: day, id: done ? try running(server) : nil,
        minutes: (minutes ?? said.amount).map { Int($0.rounded()) },
        name: name.isEmpty ? nil : name.joined(separator: " "),
        state: start ? .started : .completed)
    }
  }

  /// Returns the running workout that began last: today, or on the day before or after, since the
  /// zone may have changed. Ends the command where none is running.
  private func running(_ server: LocalServer) throws -> Wire.WellnessLogID {
    for words in ["today", "yesterday", "tomorrow"] {
      let day = try server.day(words)
      let logs = try server.logs(on: day, .workout)
      if let log = logs.last(where: { $0.workout?.state == .started }) { return log.id }
    }
    throw ExitStatus.invalidState.failure("No workout is running.")
  }
}

struct LogSleepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sleep", "Logs how long you slept, or changes it.",
    discussion: "`daybook log sleep 7h30`, `daybook log sleep 8 --quality 4`")

  @OptionGroup var arguments: LogArguments

  @Argument(help: "How long, such as 7h30, 7:30 or 7.5 (hours).")
  var amount: [String]

  @Option(parsing: .unconditional, help: "Quality of sleep, 1 to 5.") var quality: Int?

  func validate() throws { _ = try WrittenAmount.hours.typed(amount) }

  func run() throws {
    let hours = try WrittenAmount.hours.typed(amount)
    try arguments.logMetrics {
      $0.sleepHours = .set(hours)
      $0.sleepQuality = Edit(quality)
    }
  }
}

struct LogWeightCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "weight", "Logs what you weigh, or changes it.",
    discussion: "`daybook log weight 72.5 kg`, `daybook log weight 160 lb`")

  @OptionGroup var arguments: LogArguments

  @Argument(help: "How much, such as 72.5 (kilograms), 72.5 kg or 160 lb.")
  var amount: [String]

  func validate() throws { _ = try WrittenAmount.kilograms.typed(amount) }

  func run() throws {
    let kilograms = try WrittenAmount.kilograms.typed(amount)
    try arguments.logMetrics { $0.weightKilograms = .set(kilograms) }
  }
}

struct LogMetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "metrics", "Records what was measured on a day.",
    discussion:
      "`daybook log metrics --sleep 7.5 --quality 4`, `daybook log metrics --weather Sunny`")

  @OptionGroup var arguments: LogArguments

  @Option(parsing: .unconditional, help: "Hours of sleep.", transform: WrittenAmount.hours.read)
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
  @Option(
    parsing: .unconditional, help: "Weight in kilograms.", transform: WrittenAmount.kilograms.read)
  var weight: Double?
  @Option(help: "What measured it; by default, you entered it.") var source: Wire.MetricsSource?

  func run() throws {
    try arguments.logMetrics {
      $0.heartRatePerMinute = Edit(heartRate)
      $0.hrvMilliseconds = Edit(hrv)
      $0.sleepHours = Edit(sleep)
      $0.sleepQuality = Edit(quality)
      $0.source = source
      $0.steps = Edit(steps)
      $0.temperatureCelsius = Edit(temperature)
      $0.weather = Edit(weather)
      $0.weightKilograms = Edit(weight)
    }
  }
}

extension Wire.MetricsSource: ExpressibleByArgument {
  init?(argument: String) {
    guard let source = try? Wire.MetricsSource(json: .string(argument)) else { return nil }
    self = source
  }
}

extension WrittenAmount {
  /// Returns what the words of a command line say.
  fileprivate func typed(_ words: [String]) throws -> Double {
    do { return try read(words.joined(separator: " ")) } catch { throw ValidationError("\(error)") }
  }

  fileprivate func typed(among words: [String]) throws -> (rest: [String], amount: Double?) {
    do {
      return try split(words.flatMap { $0.split(separator: " ").map(String.init) })
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
