import Files
import Glibc
import JSON
import JSONRPC

/// What daybook-web keeps beside the database: which browsers are paired, the code that is good now,
/// and where it can be reached. Several of its processes may have it open.
struct StateFolder: Sendable {
  let path: String

  /// $XDG_STATE_HOME/daybook/web, or below ~/.local/state. Throws where it cannot be made.
  init(path: String? = nil) throws {
    self.path = path ?? "\(Self.stateHome)/daybook/web"
    let names = self.path.split(separator: "/")
    for count in 1...names.count { mkdir("/" + names.prefix(count).joined(separator: "/"), 0o700) }
    var status = stat()
    guard
      lstat(self.path, &status) != 0
        || status.st_uid == getuid() && status.st_mode & (S_IFMT | 0o077) == S_IFDIR
    else {
      throw Failure("The folder \(self.path) has to be yours alone: `chmod 700 \(self.path)`.")
    }
    guard access(self.path, W_OK) == 0 else {
      throw Failure(
        "The folder \(self.path) cannot be written: \(String(cString: strerror(errno))).")
    }
  }

  private static var stateHome: String {
    func absolute(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home =
      absolute("HOME") ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? ""
    return absolute("XDG_STATE_HOME") ?? "\(home)/.local/state"
  }

  /// Returns what a file holds; nil where there is none. Throws where it cannot be read.
  func read(_ name: String) throws -> JSON? {
    guard let bytes = FileBytes.contents(of: "\(path)/\(name)", atMost: 1 << 20) else {
      guard errno == ENOENT else { throw unreadable(name) }
      return nil
    }
    guard let value = try? JSON(parsing: bytes) else { throw unreadable(name) }
    return value
  }

  private func unreadable(_ name: String) -> Failure {
    Failure("\(path)/\(name) cannot be read, so nothing was changed.")
  }

  /// Replaces the file; only its owner can read it.
  func write(_ name: String, _ value: JSON) throws {
    guard FileBytes.replace("\(path)/\(name)", by: value.bytes) else { throw failure(name) }
  }

  func remove(_ name: String) { unlink("\(path)/\(name)") }

  private func failure(_ name: String) -> Failure {
    Failure("\(path)/\(name) could not be written: \(String(cString: strerror(errno))).")
  }

  /// What changes with each writing of a file; nil where there is none.
  func stamp(_ name: String) -> String? {
    var status = stat()
    guard stat("\(path)/\(name)", &status) == 0 else { return nil }
    return "\(status.st_ino) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec) \(status.st_size)"
  }

  /// Returns whether this process is the one that holds the name, from now on until it ends.
  func hold(_ name: String) -> Bool {
    let lock = Glibc.open("\(path)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    return lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0
  }

  /// Lets one process at a time in.
  func alone<T>(_ body: () throws -> T) throws -> T {
    let lock = Glibc.open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw failure("lock") }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }
}

/// What ends a command, in a sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Runs what may wait, such as for a lock or a disk, on a thread of its own: those of tasks are few.
func waiting<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    let isStarted = startDetachedThread { continuation.resume(with: Result { try body() }) }
    if !isStarted { continuation.resume(throwing: Failure("The system gave no thread.")) }
  }
}
