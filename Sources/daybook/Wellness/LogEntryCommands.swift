import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer

struct LogListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", "Lists what was logged on a day, with the names for `edit` and `remove`.",
    discussion: "`daybook log list yesterday`, `daybook log list water`", aliases: ["ls"])

  @Argument(
    help: ArgumentHelp(
      "A kind of log, and a day or words for one; the default is all of today.",
      valueName: "kind-and-day"),
    completion: .list(kinds.map(\.rawValue)))
  var words: [String] = []

  @OptionGroup var output: OutputArguments

  private static let kinds = Wire.WellnessFilter.allCases

  func run() throws {
    try output.session.ask { server in
      let kind = Self.kinds.first { $0.rawValue == words.first?.lowercased() }
      let day = words.dropFirst(kind == nil ? 0 : 1).joined(separator: " ")
      let meant = try server.day(day.isEmpty ? "today" : day, .past)
      let logs = try server.logs(on: meant, kind)
      try output.deliver(list: logs, server) { logs, server in
        let names = try logs.isEmpty ? nil : LogNames(server)
        return logs.map { $0.cells(named: names?.name($0)) }
      }
      guard logs.isEmpty else { return }
      let (noun, example) = kind?.words ?? ("logs", "daybook log water 500ml")
      output.note(
        "No \(noun) on \(meant). Try `\(example)`; `daybook help log` has the others."
      )
    }
  }
}

struct LogEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "edit", "Changes a meal, a drink or a workout that was logged.",
    discussion: """
      `daybook log edit water 300ml`, `daybook log edit soup 700 kcal --name Stew`; \
      `daybook log list` shows the names. Energy and metrics are logged again instead.
      """)

  @Argument(help: "The log: letters, its kind or words of it; then the new amount, if any.")
  var words: [String]

  @Option(help: "The new name of a meal or a workout; none for no name.")
  var name: String?

  @Option(help: "Which meal it was.")
  var meal: Wire.MealKind?

  @OptionGroup var food: FoodArguments
  @OptionGroup var arguments: LogArguments

  func run() throws {
    try arguments.output.session.ask { server in
      let (log, amount) = try named(server)
      guard [.meal, .water, .workout].contains(log.kind) else { throw again(log) }
      var params = Wire.WellnessEdit.Params(
        carbsGrams: Edit(food.carbs), fatGrams: Edit(food.fat), fibreGrams: Edit(food.fibre),
        id: log.id, kcal: Edit(food.kcal), kind: Edit(meal),
        name: Edit(name.map(\.unlessNone)), proteinGrams: Edit(food.protein))
      do {
        try set(amount.joined(separator: " "), of: log.kind, in: &params)
      } catch {
        throw ExitStatus.usage.failure("\(error)")
      }
      try arguments.output.deliver(server.ask(params), server)
    }
  }

  private func set(
    _ amount: String, of kind: Wire.WellnessKind, in params: inout Wire.WellnessEdit.Params
  ) throws {
    guard !amount.isEmpty else {
      guard name == nil, meal == nil, food.isEmpty else { return }
      throw ValidationError("Give what to change, such as `300ml` or `--name Soup`.")
    }
    switch kind {
    case .meal: params.kcal = .set(try WrittenAmount.kilocalories.read(amount))
    case .water: params.litres = .set(try WrittenAmount.litres.read(amount))
    default: params.minutes = .set(Int(try WrittenAmount.minutes.read(amount).rounded()))
    }
  }

  /// Returns the log that as many of the first words as possible name, and the other words.
  private func named(_ server: LocalServer) throws -> (log: Wire.WellnessLog, amount: [String]) {
    let (names, day) = (try LogNames(server), try arguments.day(server))
    // An amount, such as 1 glass, is none of the words that name it.
    let named = words.dropFirst().firstIndex { $0.first?.isNumber == true } ?? words.count
    for count in Array((1...named).reversed()) + Array((named...words.count).reversed()) {
      let text = words.prefix(count).joined(separator: " ")
      let found = names.logs(called: text, on: day)
      guard !found.isEmpty else { continue }
      return (try server.choose(found, text, on: day, names), Array(words.dropFirst(count)))
    }
    return (try server.choose([], words.joined(separator: " "), on: day, names), [])
  }

  /// Says how to change what there is once a day.
  private func again(_ log: Wire.WellnessLog) -> ExitCode {
    let command = log.kind == .energy ? "daybook log energy 3" : "daybook log metrics --sleep 7h30"
    return ExitStatus.invalidState.failure(
      "“\(log.title)” is changed by logging it again: `\(command) --on \(log.day)`.")
  }
}

struct LogRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Removes a log; `daybook log list` shows the names.",
    discussion: "`daybook log remove lunch`, `daybook log remove water --on yesterday`",
    aliases: ["rm", "delete"])

  @Argument(help: "The log: letters, its kind or words of it, or its id.")
  var words: [String]

  @OptionGroup var arguments: LogArguments

  func run() throws {
    try arguments.output.session.ask { server in
      let (names, day) = (try LogNames(server), try arguments.day(server))
      let text = words.joined(separator: " ")
      let log = try server.choose(
        names.logs(called: text, on: day), text, on: day, names)
      try server.ask(Wire.WellnessRemove.Params(id: log.id))
      arguments.output.note("Removed “\(log.title)” of \(log.day); `daybook undo` brings it back.")
    }
  }
}

extension Wire.WellnessFilter {
  /// What there is none of on an empty day, and what logs it.
  fileprivate var words: (noun: String, example: String) {
    switch self {
    case .energy: ("energy was logged", "daybook log energy 4")
    case .meal: ("meals", "daybook log meal lunch Soup 600kcal")
    case .water: ("water", "daybook log water 500ml")
    case .workout: ("workouts", "daybook log workout Run 30 min")
    case .metrics: ("metrics", "daybook log sleep 7h30")
    }
  }
}

extension Wire.WellnessLog: EntityRow {
  static let flexibleCell = 2

  var columns: [String] { [id.text, kind.rawValue, day.description, title] }

  func cells(_: ClockStyle) -> [TextTable.Cell] { cells(named: nil) }

  /// `name` is what to type for it; nil where it was just logged.
  fileprivate func cells(named name: String?) -> [TextTable.Cell] {
    [
      TextTable.Cell(name ?? "", .key), TextTable.Cell(day.description, .time),
      TextTable.Cell(title),
    ]
  }
}
