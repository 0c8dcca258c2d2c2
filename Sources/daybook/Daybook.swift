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
    subcommands: [
      TaskAdd.self, TaskList.self, TaskShow.self, TaskDone.self, TaskReopen.self, TaskSkip.self,
      TaskCancel.self, TaskPostpone.self, TaskEdit.self, TaskRemove.self,
      HabitMark.self, HabitUnmark.self,
      ReminderAdd.self, ReminderSnooze.self, ReminderDismiss.self, UndoAct.self, RedoAct.self,
      ShowToday.self, ShowAgenda.self, ShowTasks.self, ShowHabits.self, ShowReminders.self,
      ShowTags.self, ShowSearch.self, ShowHistory.self, ShowView.self, ReportCommand.self,
      EditPreferences.self, WatchCommand.self,
      Serve.self, Pipe.self, CallMethod.self, Import.self, Export.self, Doctor.self,
      PrintSchema.self,
    ])

  static func main() {
    StandardStreams.prepare()
    guard Surroundings.areUTF8 else {
      StandardStreams.complain("The arguments, HOME and XDG_DATA_HOME have to be UTF-8.")
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    do {
      try PlainCommand(Array(CommandLine.arguments.dropFirst()))?.runToEnd()
    } catch {
      exit(withError: error)
    }
    main(nil)
  }
}
