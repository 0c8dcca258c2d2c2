import ArgumentParser
import DaybookProtocol

struct TaskShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "show", "Shows everything about a task.",
    discussion: "`daybook show milk`, `daybook show milk --json`")

  @Argument(
    help: "The task: words of its title, its id, the end of it, or a link.",
    completion: NameCompletion.of(.task))
  var task: [String]

  @OptionGroup var output: OutputArguments

  func run() throws {
    let task = task.joined(separator: " ")
    guard output.format == nil, !output.quiet else {
      return try output.session.ask { try output.deliver($0.task($0.taskID(task)), $0) }
    }
    try DrawingArguments(session: output.session).draw("tasks") { try $0.taskID(task).text }
  }
}
