import ArgumentParser
import DaybookProtocol

struct TaskShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "show", "Shows everything about a task.")

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  @Argument(help: "The task: its id, a link, or the last 4 or more characters of the id.")
  var task: String

  func run() throws {
    guard output.format == nil, !output.quiet else {
      return try session.ask {
        try EntityPrinter<TaskEntry>(output).deliver($0.task($0.taskID(task)).json)
      }
    }
    try ViewDrawing().deliver("tasks", in: session) { try $0.taskID(task).text }
  }
}
