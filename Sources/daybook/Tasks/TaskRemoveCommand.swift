import ArgumentParser
import DaybookProtocol

struct TaskRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Removes tasks with their subtasks.",
    discussion: """
      `daybook remove milk`, `daybook remove milk bread --yes`. On a terminal it asks first; \
      elsewhere it needs --yes where more than one task goes.
      """)

  @OptionGroup var names: TaskNames

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      try names.check()
      let ids = try server.taskIDs(names.tasks)
      let titles = try Self.words(ids.map { try server.task($0).title })
      var removed = ids.count
      try confirmation.ask(
        "Remove \(titles), with all subtasks?", hint: "Use `--yes` to remove them."
      ) { confirm in
        removed = try names.batch(server, output, on: ids) {
          Wire.TaskBatch.Params(act: .remove, confirm: confirm, ids: $0)
        }.removedCount
      }
      let more = removed - Set(ids).count
      let subtasks = more <= 0 ? "" : " with \(Figures.counted(more, "subtask"))"
      output.note("Removed \(titles)\(subtasks). `daybook undo` brings it back.")
    }
  }

  /// “Buy milk”; of more than three, how many there are.
  private static func words(_ titles: [String]) -> String {
    titles.count > 3
      ? Figures.counted(titles.count, "task")
      : titles.map { "“\($0)”" }.joined(separator: ", ")
  }
}
