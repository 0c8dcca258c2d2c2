import Glibc
import JSONRPC

/// A program of the person's, started for what they are to hear of.
enum Executable {
  /// Where a shell would find it: of a name with a slash that path, else the first in $PATH; nil
  /// where there is none.
  static func path(of program: String) -> String? {
    let folders = Environment.value("PATH") ?? "/usr/bin:/bin"
    let paths =
      program.contains("/") ? [program] : folders.split(separator: ":").map { "\($0)/\(program)" }
    return paths.first { access($0, X_OK) == 0 && !isFolder($0) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Starts the program and does not wait for it; false where that cannot be. Its signals are those
  /// of a new program, and an interrupt of this one is not for it.
  static func start(_ path: String, _ arguments: [String]) -> Bool {
    var attributes = posix_spawnattr_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return false }
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    let words = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, path, nil, &attributes, words + [nil], environ) == 0 else {
      return false
    }
    _ = startDetachedThread { [process] in waitpid(process, nil, 0) }
    return true
  }
}
