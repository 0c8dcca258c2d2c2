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
      ShowToday.self, ShowAgenda.self, ShowTasks.self, ShowHabits.self, ShowTags.self,
      ShowSearch.self, ShowView.self, ReportCommand.self, EditPreferences.self,
      Serve.self, Pipe.self, CallMethod.self, Import.self, Doctor.self, PrintSchema.self,
    ])

  static func main() {
    StandardStreams.prepare()
    guard Surroundings.areUTF8 else {
      StandardStreams.complain("The arguments, HOME and XDG_DATA_HOME have to be UTF-8.")
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    main(nil)
  }
}
