// The process of a plugin. `PluginCommand` says what is run, `PluginProcess` starts it, gives its
// pipes and ends it, `PluginSupervisor` is the process between the server and the command, which
// leaves nothing behind (docs/decisions/0038), and `RestartPolicy` says when it is started again.

import Glibc
import Processes

/// A running command of a plugin, under its supervisor.
///
/// The descriptors are closed, and what runs is ended, when the last reference to this goes.
package final class PluginProcess: Sendable {
  /// The supervisor, which leads the session that the plugin begins in. It ends when this end of its fourth
  /// pipe is closed.
  private let process: ChildProcess
  private let graceMilliseconds: Int32
  /// Whether the command runs where it reaches only what it was granted.
  package let isConfined: Bool

  /// Starts the command. `supervisor` is the path of the program daybook.
  package init(
    _ command: PluginCommand, supervisor: String = "/proc/self/exe"
  ) throws(PluginStartFailure) {
    try Self.check(command)
    isConfined = command.confinement != nil
    graceMilliseconds = Int32(clamping: command.limits.graceMilliseconds)
    let arguments = try PluginSupervisor.arguments(for: command, by: supervisor)
    let process = ChildProcess(
      supervisor, arguments, pipes: 0..<PluginSupervisor.lifeline + 1,
      .bare(folder: command.folder),
      environment: command.environment.map { "\($0.key)=\($0.value)" })
    guard let process else { throw Self.failure("The plugin's process cannot be started", errno) }
    self.process = process
  }

  /// What the plugin reads, writes, and writes of errors; no other program inherits them.
  package var input: Int32 { process.input }
  package var output: Int32 { process.output }
  package var errors: Int32 { process.errors }
  package var processID: Int32 { process.id }

  // MARK: The end

  /// Closes what the plugin reads, which asks a well-behaved one to end.
  package func closeInput() { process.close(input) }

  /// How the command ended; nil while something of it runs.
  package var ending: PluginEnding? { wait(milliseconds: 0) }

  /// Waits until nothing of the plugin is left.
  package func wait() -> PluginEnding { PluginEnding(waitStatus: process.wait()) }

  /// Waits so long at most. Returns nil where something still runs.
  package func wait(milliseconds: Int32) -> PluginEnding? {
    process.wait(milliseconds: milliseconds).map(PluginEnding.init)
  }

  /// Ends the plugin: asks all its processes to end (SIGTERM), kills those that are left after its
  /// grace (SIGKILL), and returns when there are none. Any thread may call it, and more than one.
  @discardableResult
  package func end() -> PluginEnding {
    process.close(process.lifeline)
    // The plugin may have stopped its supervisor.
    process.signal(SIGCONT)
    if let ending = wait(milliseconds: graceMilliseconds &+ 4000) { return ending }
    process.signal(SIGKILL)
    return wait()
  }

  // MARK: The start

  private static func check(_ command: PluginCommand) throws(PluginStartFailure) {
    let texts = [command.program, command.folder] + command.arguments
    let variables = command.environment
    guard !(texts + variables.keys + variables.values).contains(where: { $0.utf8.contains(0) }),
      !variables.keys.contains(where: { $0.isEmpty || $0.contains("=") })
    else {
      throw PluginStartFailure(
        description: "A command and its environment cannot hold U+0000, nor a variable's name “=”.")
    }
    guard command.program.hasPrefix("/") else {
      throw PluginStartFailure(description: "“\(command.program)” is not an absolute path.")
    }
    var status = stat()
    guard stat(command.program, &status) == 0 else {
      throw failure("“\(command.program)” cannot be started", errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG, access(command.program, X_OK) == 0 else {
      throw PluginStartFailure(description: "“\(command.program)” is not a program.")
    }
    guard stat(command.folder, &status) == 0 else {
      throw failure("“\(command.folder)” cannot be opened", errno)
    }
  }

  private static func failure(_ what: String, _ code: Int32) -> PluginStartFailure {
    PluginStartFailure(description: "\(what): \(String(cString: strerror(code))).")
  }
}
