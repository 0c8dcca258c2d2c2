import Glibc
import JSONRPC
import Processes

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
    ChildProcess(path, [path] + arguments) != nil
  }

  /// Starts the program, does not wait for it, and hands over what it printed once it ended; after
  /// `seconds` it is ended. Returns false where it cannot be started.
  static func start(
    _ path: String, _ arguments: [String], within seconds: Int,
    _ hear: @escaping @Sendable (String) -> Void
  ) -> Bool {
    guard let process = ChildProcess(path, [path] + arguments, pipes: 1..<2) else { return false }
    return startDetachedThread { hear(said(by: process, within: seconds)) }
  }

  /// Returns what a program printed before it ended, or was ended after `seconds`; nil where it
  /// cannot be started.
  static func output(of path: String, _ arguments: [String], within seconds: Int) -> String? {
    ChildProcess(path, [path] + arguments, pipes: 1..<2).map { said(by: $0, within: seconds) }
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
    ChildProcess(path, [path] + arguments, hasTerminal ? .atTerminal : .apart)
      .flatMap { ChildProcess.exitStatus($0.wait()) }
  }

  private static func said(by process: ChildProcess, within seconds: Int) -> String {
    String(decoding: process.output(atMost: 65_536, within: seconds), as: UTF8.self)
  }
}
