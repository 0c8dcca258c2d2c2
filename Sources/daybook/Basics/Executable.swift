import Glibc
import JSONRPC

/// A program of the person's, which is started to notify them, or to open what they asked for.
enum Executable {
  /// Returns the path at which a shell would find the program: a name with a slash is a path
  /// itself, any other is the first of that name in $PATH; nil where there is none.
  static func path(of program: String) -> String? {
    let folders = Environment.value("PATH") ?? "/usr/bin:/bin"
    let paths =
      program.contains("/") ? [program] : folders.split(separator: ":").map { "\($0)/\(program)" }
    return paths.first { access($0, X_OK) == 0 && !isFolder($0) }
  }

  static func isFile(_ path: String) -> Bool { access(path, F_OK) == 0 && !isFolder(path) }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Starts the program and does not wait for it. Returns false where it cannot be started.
  static func start(_ path: String, _ arguments: [String]) -> Bool {
    guard let process = spawn(path, arguments) else { return false }
    _ = startDetachedThread { waitpid(process, nil, 0) }
    return true
  }

  /// Starts the program, does not wait for it, and hands over what it printed once it ended; after
  /// `seconds` it is ended. Returns false where it cannot be started.
  static func start(
    _ path: String, _ arguments: [String], within seconds: Int,
    _ hear: @escaping @Sendable (String) -> Void
  ) -> Bool {
    guard let (process, output) = spawnWithOutput(path, arguments) else { return false }
    return startDetachedThread { hear(finish(process, output, within: seconds)) }
  }

  /// Returns what a program printed before it ended, or was ended after `seconds`; nil where it
  /// cannot be started.
  static func output(of path: String, _ arguments: [String], within seconds: Int) -> String? {
    spawnWithOutput(path, arguments).map { finish($0.process, $0.output, within: seconds) }
  }

  /// Opens a URL with the program that the person's desktop has for it, and does not wait for that.
  /// Returns false where there is no desktop.
  static func open(_ link: String) -> Bool {
    let isDesktop =
      Environment.value("DISPLAY") != nil || Environment.value("WAYLAND_DISPLAY") != nil
    guard isDesktop, let opener = path(of: "xdg-open") else { return false }
    return start(opener, [link])
  }

  /// Runs the program to its end, if so with the terminal. Returns its exit status; nil where it
  /// cannot be started, or was ended by a signal.
  static func run(_ path: String, _ arguments: [String], hasTerminal: Bool = false) -> Int32? {
    guard let process = spawn(path, arguments, hasTerminal: hasTerminal) else { return nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7f == 0 ? status >> 8 & 0xff : nil
  }

  /// Starts a program, called `name`, of which some standard streams are these descriptors; nil, with
  /// `errno` set, where it cannot be started. It has the signal handling of a new program, and the
  /// environment of this one where none is given; what the terminal sends to this process does not
  /// reach it, unless it has the terminal.
  static func spawn(
    _ path: String, _ arguments: [String], as name: String? = nil, hasTerminal: Bool = false,
    streams: [(stream: Int32, descriptor: Int32)] = [], environment: [String]? = nil
  ) -> pid_t? {
    var attributes = posix_spawnattr_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(
      &attributes, Int16(hasTerminal ? flags : flags | POSIX_SPAWN_SETPGROUP))
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, descriptor) in streams {
      posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
    }
    let words = ([name ?? path] + arguments).map { strdup($0) }
    let variables = environment?.map { strdup($0) }
    defer { for word in words + (variables ?? []) { free(word) } }
    var process = pid_t()
    let code =
      variables.map {
        posix_spawn(&process, path, &actions, &attributes, words + [nil], $0 + [nil])
      } ?? posix_spawn(&process, path, &actions, &attributes, words + [nil], environ)
    errno = code
    return code == 0 ? process : nil
  }

  private static func spawnWithOutput(
    _ path: String, _ arguments: [String]
  ) -> (process: pid_t, output: Int32)? {
    guard let ends = Pipe.open() else { return nil }
    defer { close(ends[1]) }
    guard let process = spawn(path, arguments, streams: [(STDOUT_FILENO, ends[1])]) else {
      close(ends[0])
      return nil
    }
    return (process, ends[0])
  }

  /// Reads what a process prints, at most 64 KiB, and waits for its end.
  private static func finish(_ process: pid_t, _ output: Int32, within seconds: Int) -> String {
    defer { close(output) }
    let deadline = ContinuousClock.now + .seconds(seconds)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    var hasEnded = false
    while !hasEnded, bytes.count < 65_536 {
      let rest = (deadline - .now).components.seconds
      guard rest > 0 else { break }
      var events = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&events, 1, Int32(clamping: min(rest, 60) * 1000))
      if ready < 0, errno != EINTR { break }
      guard ready > 0 else { continue }
      let count = read(output, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      hasEnded = count == 0
      if count < 0, errno != EINTR { break }
    }
    // A program that closed its output may still have something to do, but not for long.
    var status: Int32 = 0
    while hasEnded, ContinuousClock.now < deadline {
      if waitpid(process, &status, WNOHANG) != 0 { return String(decoding: bytes, as: UTF8.self) }
      usleep(10_000)
    }
    // It may ignore SIGTERM, and has a process group of its own.
    kill(-process, SIGKILL)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return String(decoding: bytes, as: UTF8.self)
  }
}
