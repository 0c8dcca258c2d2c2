import ArgumentParser
import DaybookProtocol

struct TaskNextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "next", "Lists the most urgent open tasks.",
    discussion: """
      `daybook next`, `daybook next --all`. Urgency counts due, priority, age and more as \
      Taskwarrior does. `daybook list --sort urgency` takes a filter as well.
      """)

  private static let defaultLimit = 10

  @Flag(help: "Lists all open tasks.")
  var all = false

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let printed = try output.printTasks(all ? nil : Self.defaultLimit, server) { cursor, limit in
        try server.ask(
          Wire.TaskList.Params(
            cursor: cursor, limit: limit, order: .urgency, state: .open,
            withNotes: output.isJSON))
      }
      if printed.count == 0 { output.note("There are no open tasks. \(TaskListCommand.howToAdd)") }
      if printed.hasMore {
        output.note(
          "There are more than these \(Self.defaultLimit) tasks. Use `--all` to list all of them.")
      }
    }
  }
}
