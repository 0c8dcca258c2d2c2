import ArgumentParser
import DaybookProtocol

struct TaskRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Removes tasks with their subtasks.",
    discussion: """
      `daybook remove milk`, `daybook remove milk --yes`. On a terminal it asks first; elsewhere \
      it needs --yes.
      """)

  @OptionGroup var names: TaskNames

  @Flag(name: .shortAndLong, help: "Removes them without asking.")
  var yes = false

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func run() throws {
    try session.ask { server in
      let batch = try TaskBatch(names, output)
      let ids = try server.taskIDs(names.tasks)
      let titles = try ids.map { try server.task($0).title }
      guard try yes || isWanted(titles) else { throw ExitCode(ExitStatus.other.rawValue) }
      let report = try batch.run(server, on: ids) {
        Wire.TaskBatch.Params(act: .remove, confirm: true, ids: $0)
      }
      let more = report.removed - Set(ids).count
      let subtasks = more == 0 ? "" : " with \(ReportFormatter.counted(more, "subtask"))"
      output.note("Removed \(Self.words(titles))\(subtasks). `daybook undo` brings it back.")
    }
  }

  private func isWanted(_ titles: [String]) throws -> Bool {
    guard Terminal.canAsk else {
      StandardStreams.printError("Removing tasks needs a confirmation. Use `--yes` to remove them.")
      throw ExitCode(ExitStatus.invalidState.rawValue)
    }
    return Terminal.agrees(to: "Remove \(Self.words(titles)), with all subtasks?")
  }

  /// “Buy milk”; of more than three, how many there are.
  private static func words(_ titles: [String]) -> String {
    titles.count > 3
      ? ReportFormatter.counted(titles.count, "task")
      : titles.map { "“\($0)”" }.joined(separator: ", ")
  }
}
