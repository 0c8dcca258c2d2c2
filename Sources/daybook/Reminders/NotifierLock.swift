import ArgumentParser
import Glibc

/// The file beside a database that a notifier holds locked while it is at work, with its process.
/// The lock goes with the process, however it ends, and the file stays.
enum NotifierLock {
  /// Of a database on another machine it is where this one keeps what lasts as long as a session.
  static func path(_ database: String) -> String {
    guard let machine = OtherMachine.current else { return database + ".notifier" }
    let name = "\(machine.host)\(database)".replacing("/", with: "_")
    return "\(Environment.value("XDG_RUNTIME_DIR") ?? "/tmp")/daybook-\(name).notifier"
  }

  /// Takes the lock for the rest of this process. Ends the command, with a message, where another
  /// notifier has it.
  static func take(_ database: String) throws {
    let path = path(database)
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else {
      throw ExitStatus.cannotCreate.failure("\(path) cannot be opened.")
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      throw ExitStatus.alreadyRunning.failure(
        "A notifier is at work already\(process(file).map { " (process \($0))" } ?? "").")
    }
    ftruncate(file, 0)
    _ = StandardStreams.write("\(getpid())\n", to: file)
  }

  /// Returns whether a notifier has the lock, and its process where the file says it.
  static func holder(_ database: String) -> (isHeld: Bool, process: Int?) {
    let file = open(path(database), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return (false, nil) }
    defer { close(file) }
    guard flock(file, LOCK_SH | LOCK_NB) != 0 else { return (false, nil) }
    return (true, process(file))
  }

  private static func process(_ file: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(file, &bytes, bytes.count, 0)
    let digits = bytes.prefix(max(count, 0)).prefix { $0 != 10 }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
