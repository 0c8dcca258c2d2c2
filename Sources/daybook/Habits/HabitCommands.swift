// Commands on habits: `mark` and `unmark` here, and `habit` with its subcommands in `HabitGroup` and
// `HabitFieldCommands`. They ask `habit/*` and print the habit as a row (`EntityRow`). The server
// resolves what was typed: a habit by words of its title, its id or the end of it, a day by words
// for it, and a line, the days and the amount of a habit by `habit/parse`. The pages of habits are
// the command `habits` in Pages.

import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer

/// The habit that a command works on, and the day.
struct HabitDayArguments: ParsableArguments {
  @Argument(
    help: "The habit: words of its title, its id, or the end of it.",
    completion: NameCompletion.of(.habit))
  var habit: String

  @Option(help: "The day, or words for one; the default is today.")
  var on: String?

  /// Says what was done on a day that was named.
  func note(_ done: String, _ habit: Wire.Habit, _ server: LocalServer) throws -> String? {
    try on.map { try server.day($0, .past) }.map {
      "“\(habit.title)” is \(done) on \(server.text(of: $0))."
    }
  }

  /// Changes what the habit has on the day, prints it, and says where nothing changed: `unchanged`
  /// stands before the day of a habit that was so already.
  func run<Params: WireParams<Wire.Habit>>(
    _ output: OutputArguments, unchanged: String,
    _ params: (LocalServer, Wire.HabitID, Day?) throws -> Params,
    note: (Wire.Habit, LocalServer) throws -> String?
  ) throws {
    try output.session.ask { server in
      let (id, day) = (try server.habitID(habit), try on.map { try server.day($0, .past) })
      let before = try server.habit(id).revision
      let habit = try server.ask(params(server, id, day))
      var shown = habit
      // A row is about one day.
      if let day, try day != server.day("today"), output.format == nil || output.format == .plain {
        shown.today = habit.marked
      }
      try output.deliver(shown, server)
      guard habit.revision == before else {
        if let note = try note(habit, server) { output.note(note) }
        return
      }
      let when = server.text(of: try day ?? server.day("today"))
      output.note("“\(habit.title)” \(unchanged) \(when), so nothing changed.")
    }
  }
}

struct HabitMarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "mark", "Marks a habit as done, or records an amount.",
    discussion: """
      `daybook mark read 20 pages`, `daybook mark read +5` adds to what the day has, `daybook \
      mark swim --on yesterday`
      """)

  @OptionGroup var day: HabitDayArguments

  @Argument(help: "The amount, for a habit with a target, and its unit; +2 is so much more.")
  var amount: [String] = []

  @Flag(help: "Skips the day; the streak is kept.")
  var skip = false

  @Option(help: "Why the day is skipped.")
  var reason: String?

  @OptionGroup var output: OutputArguments

  func validate() throws {
    try require(skip || reason == nil, "`--reason` needs `--skip`.")
    guard !skip || amount.isEmpty else {
      let words = amount.joined(separator: " ").shellWord
      throw ValidationError("A skipped day has no amount. Give the reason as `--reason \(words)`.")
    }
    _ = try number
  }

  private var number: Double? {
    get throws {
      do {
        return try amount.first.map { try WrittenNumber.read(String($0.drop { $0 == "+" })) }
      } catch {
        throw ValidationError("\(error) A day is given by `--on yesterday`.")
      }
    }
  }

  /// Ends the command, with a message, where a unit is given that the habit does not have.
  private func checkUnit(of habit: Wire.Habit) throws {
    let given = amount.dropFirst().joined(separator: " ")
    let unit = habit.target?.unit
    guard !given.isEmpty, !Self.isSame(given, unit ?? "") else { return }
    throw ExitStatus.invalidData.failure(
      unit.map { "“\(habit.title)” is counted in \($0), not in “\(given)”." }
        ?? "“\(habit.title)” has an amount without a unit. Leave out “\(given)”.")
  }

  /// Whether both are one unit, in the singular or the plural.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.lowercased(), right.lowercased())
    return left == right || left + "s" == right || left == right + "s"
  }

  func run() throws {
    guard !skip else {
      return try day.run(output, unchanged: "is already skipped on") {
        Wire.HabitSkip.Params(day: $2, id: $1, reason: reason)
      } note: { habit, server in
        // The row has no place for it.
        let given = reason == nil ? nil : habit.skips?.first?.reason
        return try given.map { "Skipped: \($0)." } ?? day.note("skipped", habit, server)
      }
    }
    let (number, isMore) = (try number, amount.first?.hasPrefix("+") == true)
    try day.run(output, unchanged: "is already marked like that on") { server, id, day in
      if amount.count > 1 { try checkUnit(of: server.habit(id)) }
      return Wire.HabitMark.Params(
        amount: isMore ? nil : number, day: day, id: id, more: isMore ? number : nil)
    } note: {
      try day.note("marked", $0, $1)
    }
  }
}

struct HabitUnmarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "unmark", "Removes a habit's mark on a day.",
    discussion: "`daybook unmark Read`, `daybook unmark Read --on yesterday`")

  @OptionGroup var day: HabitDayArguments

  @OptionGroup var output: OutputArguments

  func run() throws {
    try day.run(output, unchanged: "has no mark on") {
      Wire.HabitUnmark.Params(day: $2, id: $1)
    } note: {
      try day.note("not marked", $0, $1)
    }
  }
}

extension Wire.Habit: EntityRow {
  static let flexibleCell = 1

  var columns: [String] {
    [
      id.text, today?.state.rawValue ?? "", today?.amount.map(Figures.amount) ?? "",
      String(currentStreak), String(bestStreak), title, tags.joined(separator: ","),
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    [
      TextTable.Cell(mark, .accent), TextTable.Cell(title), TextTable.Cell(amount, .time),
      TextTable.Cell(isPaused ? "paused" : "\(currentStreak) in a row", .muted),
      TextTable.Cell(tags.map { "#\($0)" }.joined(separator: " "), .tag),
    ]
  }

  /// The marks of the pages: a habit that asks for nothing today has a dot.
  private var mark: String {
    switch today?.state {
    case .done: "✓"
    case .skipped: "–"
    default: isDueToday ? "☐" : "·"
    }
  }

  private var amount: String {
    guard let amount = today?.amount, let target else { return "" }
    let words = Figures.amount
    return "\(words(amount)) of \(words(target.amount)) \(target.unit ?? "")"
  }
}
