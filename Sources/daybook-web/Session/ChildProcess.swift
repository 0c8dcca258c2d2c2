import CLinux
import Glibc
import JSONRPC
import Synchronization

/// Programs of daybook that this one starts.
enum ChildProcess {
  /// Starts one over pipes that no other child has; nil, with `errno` set, where the system refuses. What
  /// it writes on standard error goes to the file `errors`, if there is one.
  static func spawn(
    _ program: String, _ arguments: [String], errors: Int32 = -1
  ) -> (process: pid_t, input: Int32, output: Int32)? {
    var (theirs, ours): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe2(&theirs, O_CLOEXEC) == 0 else { return nil }
    guard pipe2(&ours, O_CLOEXEC) == 0 else {
      theirs.forEach { close($0) }
      return nil
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, theirs[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ours[1], STDOUT_FILENO)
    if errors >= 0 { posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }
    let words = (["daybook"] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, nil, words + [nil], environ)
    close(theirs[0])
    close(ours[1])
    guard code == 0 else {
      close(theirs[1])
      close(ours[0])
      errno = code
      return nil
    }
    return (process, theirs[1], ours[0])
  }

  private static let running = Mutex(0)

  /// Returns what a program writes until it ends, at most 64 MiB; nil where it could not be started, or
  /// where two run already.
  static func output(of program: String, _ arguments: [String]) async -> [UInt8]? {
    let mayRun = running.withLock { running in
      guard running < 2 else { return false }
      running += 1
      return true
    }
    guard mayRun else { return nil }
    defer { running.withLock { $0 -= 1 } }
    return await withCheckedContinuation { continuation in
      let isStarted = startDetachedThread {
        guard let (process, input, output) = spawn(program, arguments) else {
          return continuation.resume(returning: nil)
        }
        close(input)
        var (bytes, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 65_536))
        let end = ContinuousClock.now + .seconds(60)
        while bytes.count < 64 << 20, .now < end {
          var events = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
          guard poll(&events, 1, 1000) != 0 else { continue }
          let count = read(output, &buffer, buffer.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { break }
          bytes += buffer[..<count]
        }
        close(output)
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        continuation.resume(returning: bytes)
      }
      if !isStarted { continuation.resume(returning: nil) }
    }
  }
}
