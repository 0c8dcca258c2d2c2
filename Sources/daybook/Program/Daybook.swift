import ArgumentParser
import DaybookServer
import Glibc

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
          TaskAddCommand.self, TaskListCommand.self, TaskShowCommand.self, TaskDoneCommand.self,
          TaskReopenCommand.self,
          TaskSkipCommand.self, TaskCancelCommand.self, TaskPostponeCommand.self,
          TaskEditCommand.self, TaskRemoveCommand.self,
        ]),
      CommandGroup(
        name: "Habit, wellness and reminder",
        subcommands: [
          HabitMarkCommand.self, HabitUnmarkCommand.self, LogCommand.self, TargetsCommand.self,
          ReminderAddCommand.self, ReminderSnoozeCommand.self, ReminderDismissCommand.self,
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
          TagsCommand.self, SearchCommand.self, ViewCommand.self, ReportCommand.self,
        ]),
      CommandGroup(
        name: "History and preference",
        subcommands: [
          UndoCommand.self, RedoCommand.self, HistoryCommand.self, WatchCommand.self,
          PreferencesCommand.self,
        ]),
      CommandGroup(
        name: "Data",
        subcommands: [
          ImportCommand.self, ExportCommand.self, StorageCommand.self, PruneCommand.self,
          DoctorCommand.self,
        ]),
      CommandGroup(
        name: "Protocol",
        subcommands: [ServeCommand.self, PipeCommand.self, CallCommand.self, SchemaCommand.self]),
    ])

  static func main() {
    StandardStreams.prepare()
    guard Environment.areUTF8 else {
      StandardStreams.printError("The arguments, HOME and XDG_DATA_HOME have to be UTF-8.")
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    guard OpenFiles.prepare() else {
      StandardStreams.printError(
        "This program may open too few files. Raise the limit, such as with ulimit -n 64.")
      Glibc.exit(ExitStatus.unavailable.rawValue)
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      try PlainCommand(arguments)?.runToEnd()
      var command = try parseAsRoot(
        arguments.isEmpty ? [StartCommand.configuration.commandName ?? ""] : arguments)
      try command.run()
    } catch {
      end(with: error, of: arguments)
    }
  }

  /// Ends the process as the parser would, but shows what the arguments hold without obeying it, and
  /// prints completions that do not evaluate what they offer.
  private static func end(with error: any Error, of arguments: [String]) -> Never {
    let code = exitCode(for: error)
    var message = fullMessage(for: error)
    do {
      if code == .success, let shell = shell(askedFor: message, by: arguments) {
        message = try CompletionScript.text(for: shell)
      }
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

  /// Whose completions the message is; nil where it is something else.
  private static func shell(askedFor message: String, by arguments: [String]) -> CompletionShell? {
    guard arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }) else {
      return nil
    }
    return CompletionShell.allCases.first { completionScript(for: $0) == message }
  }
}
