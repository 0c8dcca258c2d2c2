// The process of a plugin. `PluginCommand` says what is run, `PluginProcess` starts it, gives its
// pipes and ends it, `PluginSupervisor` is the process between the server and the command, which
// leaves nothing behind (docs/decisions/0038). `StandardErrorRing` keeps what it writes of errors, and
// `RestartPolicy` says when it is started again.

import CLinux
import Glibc
import JSONRPC
import Synchronization

/// A running command of a plugin, under its supervisor.
///
/// The descriptors are closed, and what runs is ended, when the last reference to this goes.
package final class PluginProcess: Sendable {
  /// What the plugin reads, writes, and writes of errors; no other program inherits them.
  package let input: Int32
  package let output: Int32
  package let errors: Int32
  /// The supervisor's; it leads the session that the plugin begins in.
  package let processID: Int32
  /// Whether the command runs where it reaches only what it was granted.
  package let isConfined: Bool

  private let descriptor: Int32
  private let graceMilliseconds: Int
  private let state: Mutex<State>

  private struct State {
    /// The supervisor ends when this end of its pipe is closed.
    var lifeline: Int32
    var input: Int32
    var ending: PluginEnding?

    mutating func closeInput() {
      if input >= 0 { close(input) }
      input = -1
    }

    mutating func closeLifeline() {
      if lifeline >= 0 { close(lifeline) }
      lifeline = -1
    }
  }

  /// Starts the command. `supervisor` is the path of the program daybook.
  package init(
    _ command: PluginCommand, supervisor: String = "/proc/self/exe"
  ) throws(PluginStartFailure) {
    try Self.check(command)
    isConfined = command.confinement != nil
    graceMilliseconds = command.limits.graceMilliseconds
    let arguments = try PluginSupervisor.arguments(for: command, by: supervisor)
    guard let pipes = Self.pipes(4) else { throw Self.failure("No pipe can be opened", errno) }
    let theirs = [pipes[0][0], pipes[1][1], pipes[2][1], pipes[3][0]]
    let ours = [pipes[0][1], pipes[1][0], pipes[2][0], pipes[3][1]]
    let (process, code) = Self.start(supervisor, arguments, command, theirs)
    for end in theirs { close(end) }
    descriptor = code == 0 ? daybook_linux_process_descriptor(process) : -1
    guard descriptor >= 0 else {
      let reason = code == 0 ? errno : code
      for end in ours { close(end) }
      if code == 0 { waitpid(process, nil, 0) }
      throw Self.failure("The plugin's process cannot be started", reason)
    }
    (processID, input, output, errors) = (process, ours[0], ours[1], ours[2])
    state = Mutex(State(lifeline: ours[3], input: ours[0]))
  }

  deinit {
    let isOver = state.withLock { state in
      state.closeInput()
      state.closeLifeline()
      return state.ending != nil
    }
    close(output)
    close(errors)
    let (process, descriptor) = (processID, descriptor)
    guard !isOver else {
      close(descriptor)
      return
    }
    startDetachedThread {
      daybook_linux_signal(descriptor, SIGCONT)
      waitpid(process, nil, 0)
      close(descriptor)
    }
  }

  // MARK: The end

  /// Closes what the plugin reads, which asks a well-behaved one to end.
  package func closeInput() {
    state.withLock { $0.closeInput() }
  }

  /// How the command ended; nil while something of it runs.
  package var ending: PluginEnding? { wait(milliseconds: 0) }

  /// Waits until nothing of the plugin is left.
  package func wait() -> PluginEnding {
    while true {
      if let ending = wait(milliseconds: -1) { return ending }
    }
  }

  /// Waits so long at most; for ever where that is negative. Returns nil where something still runs.
  package func wait(milliseconds: Int32) -> PluginEnding? {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&source, 1, milliseconds) < 0, errno == EINTR {}
    return state.withLock { state in
      var status: Int32 = 0
      if state.ending == nil, waitpid(processID, &status, WNOHANG) == processID {
        state.ending = PluginEnding(waitStatus: status)
        state.closeLifeline()
      }
      return state.ending
    }
  }

  /// Ends the plugin: asks all its processes to end (SIGTERM), kills those that are left after its
  /// grace (SIGKILL), and returns when there are none. Any thread may call it, and more than one.
  @discardableResult
  package func end() -> PluginEnding {
    state.withLock { state in
      state.closeLifeline()
      // The plugin may have stopped its supervisor.
      if state.ending == nil { daybook_linux_signal(descriptor, SIGCONT) }
    }
    if let ending = wait(milliseconds: Int32(graceMilliseconds) + 4000) { return ending }
    daybook_linux_signal(descriptor, SIGKILL)
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

  /// Returns pipes by the end that is read and the end that is written.
  private static func pipes(_ count: Int) -> [[Int32]]? {
    var pipes: [[Int32]] = []
    for _ in 0..<count {
      var ends: [Int32] = [-1, -1]
      guard pipe2(&ends, O_CLOEXEC) == 0 else {
        let code = errno
        for end in pipes.joined() { close(end) }
        errno = code
        return nil
      }
      pipes.append(ends)
    }
    return pipes
  }

  /// Starts the supervisor with nothing but its four descriptors. All signals wait until it knows
  /// what to do with them.
  private static func start(
    _ supervisor: String, _ arguments: [String], _ command: PluginCommand, _ streams: [Int32]
  ) -> (process: pid_t, code: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, PluginSupervisor.lifeline + 1)
    posix_spawn_file_actions_addchdir_np(&actions, command.folder)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = arguments.map { strdup($0) }
    let variables = command.environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawn(
      &process, supervisor, &actions, &attributes, words + [nil], variables + [nil])
    return (process, code)
  }
}
