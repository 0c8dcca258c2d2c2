// Commands on habits: `mark` and `unmark` here, and `habit` with its subcommands in `HabitGroup` and
// `HabitFieldCommands`. They ask `habit/*` and print the habit as a row (`HabitEntry`). The server
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

  /// Returns both as the server reads them.
  func resolved(_ server: LocalServer) throws -> (id: Wire.HabitID, day: Day?) {
    (try server.habitID(habit), try on.map { try server.day($0, .past) })
  }

  /// Says what was done on a day that was named.
  func note(_ done: String, _ entry: HabitEntry, _ server: LocalServer) throws -> String? {
    try on.map { try server.day($0, .past) }.map {
      "“\(entry.habit.title)” is \(done) on \(server.text(of: $0))."
    }
  }
}

/// A command that changes what a habit has on a day, and says where nothing changed.
protocol HabitDayCommand: NotedCommand where Row == HabitEntry {
  var day: HabitDayArguments { get }
  /// What is said before the day of a habit that was so already.
  var unchanged: String { get }
}

extension HabitDayCommand {
  func run() throws {
    try session.ask { server in
      let request = try request(server)
      let (id, on) = try day.resolved(server)
      let before = try server.habit(id).revision
      let entity = try server.result(request.method, request.params)
      let entry = try HabitEntry(entity)
      try EntityPrinter<HabitEntry>(output, server).deliver(entity)
      guard entry.habit.revision == before else {
        if let note = try note(entry, server) { output.note(note) }
        return
      }
      let when = server.text(of: try on ?? server.day("today"))
      output.note("“\(entry.habit.title)” \(unchanged) \(when), so nothing changed.")
    }
  }
}

struct HabitMarkCommand: HabitDayCommand {
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

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func validate() throws {
    guard skip || reason == nil else { throw ValidationError("`--reason` needs `--skip`.") }
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
    StandardStreams.printError(
      unit.map { "“\(habit.title)” is counted in \($0), not in “\(given)”." }
        ?? "“\(habit.title)” has an amount without a unit. Leave out “\(given)”.")
    throw ExitCode(ExitStatus.invalidData.rawValue)
  }

  /// Whether both are one unit, in the singular or the plural.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.lowercased(), right.lowercased())
    return left == right || left + "s" == right || left == right + "s"
  }

  func request(_ server: LocalServer) throws -> EntityRequest<HabitEntry> {
    let (id, day) = try day.resolved(server)
    let (amount, isMore) = (try number, amount.first?.hasPrefix("+") == true)
    if self.amount.count > 1 { try checkUnit(of: server.habit(id)) }
    return skip
      ? EntityRequest(
        Wire.HabitSkip.method, Wire.HabitSkip.Params(day: day, id: id, reason: reason))
      : EntityRequest(
        Wire.HabitMark.method,
        Wire.HabitMark.Params(
          amount: isMore ? nil : amount, day: day, id: id, more: isMore ? amount : nil))
  }

  var unchanged: String { skip ? "is already skipped on" : "is already marked like that on" }

  func note(_ entry: HabitEntry, _ server: LocalServer) throws -> String? {
    // The row has no place for either, and is about today.
    if reason != nil, let reason = entry.habit.skips?.first?.reason { return "Skipped: \(reason)." }
    return try day.note(skip ? "skipped" : "marked", entry, server)
  }
}

struct HabitUnmarkCommand: HabitDayCommand {
  static let configuration = CommandConfiguration(
    "unmark", "Removes a habit's mark on a day.",
    discussion: "`daybook unmark Read`, `daybook unmark Read --on yesterday`")

  @OptionGroup var day: HabitDayArguments

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func request(_ server: LocalServer) throws -> EntityRequest<HabitEntry> {
    let (id, day) = try day.resolved(server)
    return EntityRequest(Wire.HabitUnmark.method, Wire.HabitUnmark.Params(day: day, id: id))
  }

  var unchanged: String { "has no mark on" }

  func note(_ entry: HabitEntry, _ server: LocalServer) throws -> String? {
    try day.note("not marked", entry, server)
  }
}
