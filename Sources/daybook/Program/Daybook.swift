// The program `daybook`: `Daybook` lists its commands and finds the one that the arguments ask for,
// `Help` and `Completion` say what can be typed. `serve` and `pipe` hand the server to a client over
// standard input and output, and `lsp` and `mcp` do so in another protocol (`ServerLoop`); `call`
// sends it one method, and `schema` prints the protocol.

import ArgumentParser
import DaybookServer
import Glibc
import PluginHost

/// The program: a server for front ends, and the everyday commands for a shell.
@main
struct Daybook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daybook",
    abstract:
      "Tasks, habits and calendar in one place, for every editor, shell and program you use.",
    version: Server.version,
    groupedSubcommands: [
      CommandGroup(
        name: "Task",
        subcommands: [
          TaskAddCommand.self, TaskListCommand.self, TaskNextCommand.self, TaskShowCommand.self,
          TaskDoneCommand.self, TaskReopenCommand.self,
          TaskSkipCommand.self, TaskCancelCommand.self, TaskPostponeCommand.self,
          TaskEditCommand.self, TaskRemoveCommand.self,
          TagCommand.self,
        ]),
      CommandGroup(
        name: "Habit, wellness and reminder",
        subcommands: [
          HabitCommand.self,
          HabitMarkCommand.self, HabitUnmarkCommand.self, LogCommand.self, TargetsCommand.self,
          ReminderAddCommand.self, ReminderSnoozeCommand.self, ReminderDismissCommand.self,
          NotifierCommand.self,
        ]),
      CommandGroup(
        name: "Care",
        subcommands: [
          CareCommand.self, OutboxCommand.self, ResendCommand.self, RespondCommand.self,
          GalleryCommand.self,
        ]),
      CommandGroup(
        name: "Page",
        subcommands: [
          StartCommand.self, OnboardingCommand.self, TodayCommand.self, AgendaCommand.self,
          TasksCommand.self,
          HabitsCommand.self, RemindersCommand.self, WellnessCommand.self, NutritionCommand.self,
          ProjectsCommand.self, TagsCommand.self, SearchCommand.self, PluginsCommand.self,
          OpenCommand.self, ViewCommand.self, ReportCommand.self, WebCommand.self,
        ]),
      CommandGroup(
        name: "History and preference",
        subcommands: [
          UndoCommand.self, RedoCommand.self, TakeCommand.self, HistoryCommand.self,
          WatchCommand.self, PreferencesCommand.self,
        ]),
      CommandGroup(
        name: "Data",
        subcommands: [
          ImportCommand.self, ExportCommand.self, BackupCommand.self, RestoreCommand.self,
          StorageCommand.self, PruneCommand.self, DoctorCommand.self, SyncCommand.self,
        ]),
      CommandGroup(
        name: "Shell and protocol",
        subcommands: [
          PluginRootCommand.self, CompletionCommand.self, ServeCommand.self,
          LanguageServerCommand.self, MCPCommand.self, PipeCommand.self, CallCommand.self,
          SchemaCommand.self,
        ]),
    ])

  static func main() {
    PluginSupervisor.runIfAsked()
    ConfinedStart.runIfAsked()
    StandardStreams.prepare()
    BusErrorWatch.begin()
    guard Environment.isUTF8 else {
      StandardStreams.printError("The arguments, HOME and XDG_DATA_HOME must be UTF-8.")
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    var arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if arguments.first != CompletionAnswer.request {
        arguments = try OtherMachine.take(from: arguments)
      }
      arguments = CommandGuess.known(commandFirst(arguments))
      if arguments.first == CompletionAnswer.request {
        return try StandardStreams.deliver(CompletionAnswer.text(for: Array(arguments.dropFirst())))
      }
      guard !["--version", "-v", "-V"].contains(arguments.first) || arguments.count > 1 else {
        return try StandardStreams.deliver(Server.version + "\n")
      }
      if let help = CommandHelp.text(for: arguments) { return try StandardStreams.deliver(help) }
      var command = try command(isOfStart(arguments) ? ["start"] + arguments : arguments)
      try command.run()
    } catch {
      end(with: error, of: arguments)
    }
  }

  /// Moves the options of a session, which every command takes, behind the command.
  static func commandFirst(_ arguments: [String]) -> [String] {
    var options: [String] = []
    var rest = arguments[...]
    while let first = rest.first, ["--database", "--now", "--time-zone"].contains(first),
      rest.count > 1
    {
      options += rest.prefix(2)
      rest = rest.dropFirst(2)
    }
    guard let command = rest.first, knows(command) || CommandGuess.aliases[command] != nil else {
      return arguments
    }
    // A help needs no database.
    guard command != "help" else { return Array(rest) }
    // A group of commands takes the options behind the command in it.
    let behind = min(descend(rest).rest.count, rest.count - 1)
    return rest.dropLast(behind) + options + rest.suffix(behind)
  }

  /// Whether the arguments are those of the page to start with: none, or options that it takes.
  private static func isOfStart(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return true }
    return first.hasPrefix("-") && (try? StartCommand.parseAsRoot(arguments)) is StartCommand
  }

  /// Returns the first negative amount that is not the value of an option: the parser takes it for
  /// an option itself.
  private static func negativeAmount(among arguments: [String]) -> String? {
    zip(arguments, arguments.dropFirst()).first { before, word in
      !before.hasPrefix("--") && word.wholeMatch(of: /-[0-9][0-9.,:a-z]*/) != nil
    }?.1
  }

  /// Returns the command that the arguments ask for.
  ///
  /// For each parse the parser reads the declarations of all commands, which takes longer than most
  /// commands run. So the named command is parsed alone. Arguments that it does not accept as they
  /// are go to the parser of all commands, which knows every form and the message for every error.
  private static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let (type, rest) = named(arguments), let command = try? type.parseAsRoot(rest),
      Swift.type(of: command) == type
    {
      if let message = OptionMistake.message(for: rest, of: type) {
        throw ExitStatus.usage.failure(message)
      }
      return command
    }
    if arguments.first == "log", let amount = negativeAmount(among: arguments) {
      throw ExitStatus.usage.failure("“\(amount)” cannot be logged: an amount is positive.")
    }
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    if let first = words.first, !first.hasPrefix("-"), !knows(first) {
      let isHelp = arguments.first == "help"
      if let meant = CommandGuess.aliases[first] {
        // A help has no options of the command.
        let name = isHelp ? ["help"] + meant.filter { !$0.hasPrefix("-") } : meant
        return try command(name + words.dropFirst())
      }
      throw ExitStatus.usage.failure(
        CommandGuess.message(
          for: words.prefix { !$0.hasPrefix("-") }, among: names,
          withOption: isHelp ? names(withOption: first) : nil))
    }
    if let (group, word) = unknown(in: arguments), group.defaultSubcommand == nil {
      throw ExitStatus.usage.failure(CommandGuess.message(for: word, in: group))
    }
    // The scripts of the parser evaluate what they offer.
    if arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }) {
      throw ExitStatus.usage.failure(
        "`daybook completion bash`, zsh or fish prints the completions.")
    }
    return try parseAsRoot(arguments)
  }

  /// Returns the group of commands that the first words name, and the word behind it that is none of
  /// them; nil where there is no such word. A group with a default takes other words.
  private static func unknown(
    in arguments: [String]
  ) -> (group: CommandConfiguration, word: String)? {
    guard let first = arguments.first, arguments.count > 1,
      let group = subcommand(first), !group.configuration.subcommands.isEmpty,
      !arguments[1].hasPrefix("-"), group.subcommand(arguments[1]) == nil
    else { return nil }
    return (group.configuration, arguments[1])
  }

  /// Returns the commands that have an option.
  private static func names(withOption option: String) -> [String] {
    configuration.subcommands.filter {
      helpMessage(for: $0).split { " ,\n[]".contains($0) }.contains("--\(option)")
    }.compactMap { $0.configuration.commandName }
  }

  private static var names: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  private static func knows(_ name: String) -> Bool { name == "help" || names.contains(name) }

  /// Returns the command that the first words name, and the rest of the arguments; nil where they
  /// name none that can run.
  private static func named(
    _ arguments: [String]
  ) -> (type: any ParsableCommand.Type, rest: [String])? {
    let (found, rest) = descend(arguments[...])
    let type = found.configuration.defaultSubcommand ?? found
    return type.configuration.subcommands.isEmpty ? (type, Array(rest)) : nil
  }

  /// Ends the process as the parser would, but escapes what the arguments hold.
  private static func end(with error: any Error, of arguments: [String]) -> Never {
    let code = exitCode(for: error)
    // All errors begin alike, also those that the parser words.
    let words = fullMessage(for: error).replacing(#/^Error: /#, with: "daybook: ")
    var message = code == .success ? words : requoted(words)
    // "care pause ada": more words than the group's default takes.
    if words.hasPrefix("daybook: Unexpected argument"), let (group, word) = unknown(in: arguments) {
      message = "daybook: " + CommandGuess.message(for: word, in: group)
    }
    do {
      if !message.isEmpty {
        code == .success
          ? try StandardStreams.deliver(message + "\n")
          : StandardStreams.show(TerminalText(message + "\n"))
      }
    } catch let code as ExitCode {
      Glibc.exit(code.rawValue)
    } catch {
      StandardStreams.printError("\(error)")
      Glibc.exit(ExitStatus.internalError.rawValue)
    }
    Glibc.exit(code.rawValue)
  }

  /// Returns what the parser says in the quotes of this program: `--due` and `daybook add --help`,
  /// which can be typed, and “tomorrow”, which was.
  private static func requoted(_ message: String) -> String {
    message.replacing(#/'((?:-|<|daybook )[^'\n]*)'/#) { "`\($0.output.1)`" }
      .replacing(#/([ (])'([^'\n]+)'/#) { "\($0.output.1)“\($0.output.2)”" }
  }
}
