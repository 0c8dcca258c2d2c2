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

  /// The process has the signal handling of a new program; an interrupt of this one does not reach
  /// it, unless it has the terminal.
  private static func spawn(
    _ path: String, _ arguments: [String], hasTerminal: Bool = false
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
    let words = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, path, nil, &attributes, words + [nil], environ) == 0 else {
      return nil
    }
    return process
  }
}
