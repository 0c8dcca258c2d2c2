import ArgumentParser
import DaybookProtocol

struct TaskRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Removes tasks with their subtasks.",
    discussion: "On a terminal it asks first; elsewhere it needs --yes.")

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments
  @OptionGroup var names: TaskNames

  @Flag(name: .shortAndLong, help: "Removes them without asking.")
  var yes = false

  func run() throws {
    try session.ask { server in
      let batch = try TaskBatch(names, output)
      let ids = try server.taskIDs(names.tasks)
      guard try yes || isWanted(ids, server) else { throw ExitCode(ExitStatus.other.rawValue) }
      let removed = try batch.run(server, on: ids) {
        Wire.TaskBatch.Params(act: .remove, confirm: true, ids: $0)
      }
      output.note("Removed \(removed == 1 ? "1 task" : "\(removed) tasks").")
    }
  }

  private func isWanted(_ ids: [Wire.TaskID], _ server: LocalServer) throws -> Bool {
    let titles = try ids.map { try server.task($0).title }
    guard Terminal.canAsk else {
      StandardStreams.printError("Removing tasks needs a confirmation. Use `--yes` to remove them.")
      throw ExitCode(ExitStatus.invalidState.rawValue)
    }
    let what = titles.count == 1 ? "“\(titles[0])”" : "\(titles.count) tasks"
    return Terminal.agrees(to: "Remove \(what), with all subtasks?")
  }
}
