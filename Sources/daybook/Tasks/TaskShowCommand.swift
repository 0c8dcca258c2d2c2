import ArgumentParser
import DaybookProtocol

struct TaskShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "show", "Shows everything about a task.")

  @Argument(
    help: "The task: words of its title, its id, the end of it, or a link.",
    completion: NameCompletion.of(.task))
  var task: [String]

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func run() throws {
    let task = task.joined(separator: " ")
    guard output.format == nil, !output.quiet else {
      return try session.ask {
        try EntityPrinter<TaskEntry>(output).deliver($0.task($0.taskID(task)).json)
      }
    }
    try ViewDrawing().deliver("tasks", in: session) { try $0.taskID(task).text }
  }
}
