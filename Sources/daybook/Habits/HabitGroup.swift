import ArgumentParser
import CivilTime
import DaybookProtocol

/// The command about habits, with its subcommands.
struct HabitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "habit", "Shows the habits, adds and changes them.",
    discussion: """
      `daybook habit add 'Read 20 pages every weekday'`, `daybook habit pause read --through \
      sunday`. Name a habit by words of its title.
      """,
    subcommands: [
      HabitShowCommand.self, HabitAddCommand.self, HabitEditCommand.self, HabitMarkCommand.self,
      HabitUnmarkCommand.self, HabitPauseCommand.self, HabitResumeCommand.self,
      HabitArchiveCommand.self, HabitRestoreCommand.self, HabitRemoveCommand.self,
      HabitMoveCommand.self,
    ],
    defaultSubcommand: HabitShowCommand.self)
}

/// The habit that a command works on.
struct HabitName: ParsableArguments {
  @Argument(
    help: "The habit: words of its title, its id, or the end of it.",
    completion: NameCompletion.of(.habit))
  var habit: [String]

  func id(_ server: LocalServer) throws -> Wire.HabitID {
    try server.habitID(habit.joined(separator: " "))
  }
}

/// Which habits a page shows: one, the archive, or those that are not in it.
struct ShownHabits: ParsableArguments {
  @Argument(
    help: "A habit: words of its title, its id, or the end of it.",
    completion: NameCompletion.of(.habit))
  var habit: [String] = []

  @Flag(help: "Shows the archive.")
  var archived = false

  func validate() throws {
    try require(habit.isEmpty || !archived, "Name a habit or give `--archived`, not both.")
  }

  func argument(_ server: LocalServer) throws -> String? {
    if archived { return "archived habits" }
    return habit.isEmpty ? nil : try server.habitID(habit.joined(separator: " ")).text
  }
}

struct HabitShowCommand: DrawingCommand {
  static let view = "habits"
  static let configuration = CommandConfiguration(
    "show", "Shows the habits, or one habit with its year.",
    discussion: "`daybook habit`, `daybook habit show Read`, `daybook habit list --archived`",
    aliases: ["list", "ls"])

  @OptionGroup var habits: ShownHabits
  @OptionGroup var arguments: DrawingArguments

  func argument(_ server: LocalServer) throws -> String? { try habits.argument(server) }
}

struct HabitPauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "pause", "Pauses a habit: nothing is due, and no streak breaks.",
    discussion: "`daybook habit pause Run`, `daybook habit pause Run --through friday`")

  @OptionGroup var name: HabitName

  @Option(help: "The last day, or words for one; the default is until it is resumed.")
  var through: String?

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request { server in
      Wire.HabitPause.Params(
        id: try name.id(server), through: try through.map { try server.days($0).upperBound })
    } note: { habit, server in
      guard let day = habit.pauses.last?.through else {
        return
          "“\(habit.title)” is paused. `daybook habit resume \(habit.title.shellWord)` ends the "
          + "pause."
      }
      return "“\(habit.title)” is paused through \(server.text(of: day))."
    }
  }
}

struct HabitResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "resume", "Ends the pause of a habit, which goes on today.",
    discussion: "`daybook habit resume Run`, `daybook habit resume Run --json`")

  @OptionGroup var name: HabitName

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request {
      Wire.HabitResume.Params(id: try name.id($0))
    } note: {
      try $1.summary(of: $0)
    }
  }
}

struct HabitArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "archive", "Archives a habit: nothing is due any more, and its history is kept.",
    discussion: "`daybook habit archive Run`, `daybook habit archive Run --quiet`")

  @OptionGroup var name: HabitName

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request {
      Wire.HabitArchive.Params(id: try name.id($0))
    } note: { habit, _ in
      "“\(habit.title)” is archived. `daybook habit restore \(habit.title.shellWord)` brings it back, and "
        + "`daybook habits --archived` shows the archive."
    }
  }
}

struct HabitRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "restore", "Takes a habit out of the archive.",
    discussion: "`daybook habit restore Run`, `daybook habit restore Run --quiet`")

  @OptionGroup var name: HabitName

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request {
      Wire.HabitRestore.Params(id: try name.id($0))
    } note: {
      try $1.summary(of: $0)
    }
  }
}

struct HabitMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "move", "Moves a habit before or after another one.",
    discussion: "`daybook habit move Run --before Read`, `daybook habit move Run --after Read`")

  @OptionGroup var name: HabitName
  @OptionGroup var place: PlaceArguments

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request { server in
      Wire.HabitMove.Params(
        after: try place.after.map { try server.habitID($0) },
        before: try place.before.map { try server.habitID($0) }, id: try name.id(server))
    } note: { habit, _ in
      "“\(habit.title)” has moved \(place.words)."
    }
  }
}

/// The place in a manual order that something gets.
struct PlaceArguments: ParsableArguments {
  @Option(help: "What comes next.")
  var before: String?

  @Option(help: "What comes just before.")
  var after: String?

  /// “before “Read””.
  var words: String { before.map { "before “\($0)”" } ?? "after “\(after ?? "")”" }

  func validate() throws {
    try require(
      (before == nil) != (after == nil), "Give `--before` or `--after`, and what it names.")
  }
}

struct HabitRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Removes a habit with its marks.",
    discussion: """
      `daybook habit remove Run`. `daybook undo` brings it back. `daybook habit archive` keeps its \
      history.
      """,
    aliases: ["rm", "delete"])

  @OptionGroup var name: HabitName

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let habit = try server.habit(name.id(server))
      let removed = { (confirm: Bool?, dryRun: Bool?) in
        try server.ask(Wire.HabitRemove.Params(confirm: confirm, dryRun: dryRun, id: habit.id))
      }
      let marks = try removed(true, true).entityCounts.reduce(0) { $0 + $1.count }
      let what = marks == 0 ? "" : " with \(Figures.counted(marks, "mark"))"
      let hint = "Use `--yes` to remove it, or `daybook habit archive` to keep its history."
      try confirmation.ask("Remove “\(habit.title)”\(what)?", hint: hint) {
        _ = try removed($0, nil)
      }
      output.note("Removed “\(habit.title)”\(what). `daybook undo` brings it back.")
    }
  }
}
