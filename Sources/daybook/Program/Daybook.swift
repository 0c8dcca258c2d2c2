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
          TaskAdd.self, TaskList.self, TaskShow.self, TaskDone.self, TaskReopen.self,
          TaskSkip.self, TaskCancel.self, TaskPostpone.self, TaskEdit.self, TaskRemove.self,
        ]),
      CommandGroup(
        name: "Habit, wellness and reminder",
        subcommands: [
          HabitMark.self, HabitUnmark.self, LogCommand.self, EditTargets.self,
          ReminderAdd.self, ReminderSnooze.self, ReminderDismiss.self,
        ]),
      CommandGroup(
        name: "Care",
        subcommands: [
          CareCommand.self, ShowOutbox.self, ResendMessage.self, TakeReply.self,
          ShowGallery.self,
        ]),
      CommandGroup(
        name: "Page",
        subcommands: [
          ShowStart.self, ShowOnboarding.self, ShowToday.self, ShowAgenda.self, ShowTasks.self,
          ShowHabits.self, ShowReminders.self, ShowWellness.self, ShowNutrition.self,
          ShowTags.self, ShowSearch.self, ShowView.self, ReportCommand.self,
        ]),
      CommandGroup(
        name: "History and preference",
        subcommands: [
          UndoAct.self, RedoAct.self, ShowHistory.self, WatchCommand.self, EditPreferences.self,
        ]),
      CommandGroup(
        name: "Data",
        subcommands: [
          Import.self, Export.self, ShowStorage.self, PruneData.self, Doctor.self,
        ]),
      CommandGroup(
        name: "Protocol",
        subcommands: [Serve.self, Pipe.self, CallMethod.self, PrintSchema.self]),
    ])

  static func main() {
    StandardStreams.prepare()
    guard Surroundings.areUTF8 else {
      StandardStreams.complain("The arguments, HOME and XDG_DATA_HOME have to be UTF-8.")
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    guard OpenFiles.prepare() else {
      StandardStreams.complain(
        "This program may open too few files. Raise the limit, such as with ulimit -n 64.")
      Glibc.exit(ExitStatus.unavailable.rawValue)
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      try PlainCommand(arguments)?.runToEnd()
      var command = try parseAsRoot(
        arguments.isEmpty ? [ShowStart.configuration.commandName ?? ""] : arguments)
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
      StandardStreams.complain("\(error)")
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
