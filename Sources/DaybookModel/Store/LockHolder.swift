import Files
import Glibc

/// The process that holds the write lock of a database, as the system knows it (proc(5)).
struct LockHolder: Equatable {
  let process: Int32
  /// What it was called with, such as “daybook serve”; nil where only its user may know.
  let command: String?
  /// What started it, such as “nvim”.
  let parent: String?
  /// A process that was stopped keeps its locks until it is continued.
  let isStopped: Bool

  /// SQLite locks this byte of the log's index to write (https://sqlite.org/walformat.html, 2.3.1).
  private static let writeLock: Int64 = 120

  /// nil where nobody holds the lock, or nobody that can be seen from here. No file of the database
  /// is opened, since to close it again would drop the locks of this process (POSIX).
  init?(ofDatabaseAt path: String) {
    var status = stat()
    guard stat(DatabaseFile.realPath(path) + "-shm", &status) == 0,
      let locks = Self.text("/proc/locks")
    else { return nil }
    // Some file systems report another device there.
    let file = ":\(status.st_ino)"
    let holder = locks.split(separator: "\n").lazy.compactMap { line -> Int32? in
      let words = line.split(separator: " ")
      guard words.count == 8, words[1] == "POSIX", words[3] == "WRITE", words[5].hasSuffix(file),
        let first = Int64(words[6]), first <= Self.writeLock,
        Int64(words[7]).map({ $0 >= Self.writeLock }) ?? true
      else { return nil }
      return Int32(words[4])
    }.first { $0 > 0 && $0 != getpid() }
    guard let holder else { return nil }
    self.init(process: holder)
  }

  init?(process: Int32) {
    // The name stands in parentheses and may have some itself.
    guard let status = Self.text("/proc/\(process)/stat"), let end = status.lastIndex(of: ")")
    else { return nil }
    let words = status[status.index(after: end)...].split(separator: " ")
    guard words.count > 1, let parent = Int32(words[1]) else { return nil }
    self.process = process
    isStopped = words[0] == "T" || words[0] == "t"
    let arguments = Self.text("/proc/\(process)/cmdline")?.split(separator: "\0") ?? []
    let name = arguments.first?.split(separator: "/").last
    command = name.map { ([$0] + arguments.dropFirst().prefix(1)).joined(separator: " ") }
    let parentName = Self.text("/proc/\(parent)/comm")?.split(separator: "\n").first
    self.parent = parent > 1 ? parentName.map(String.init) : nil
  }

  /// Such as “process 4711 (`daybook serve`, started by “nvim”)”.
  private var words: String {
    let details = [command.map { "`\($0)`" }, parent.map { "started by “\($0)”" }]
      .compactMap(\.self).joined(separator: ", ")
    return "process \(process)" + (details.isEmpty ? "" : " (\(details))")
  }

  /// What to say to somebody who wanted to write.
  var message: String {
    isStopped
      ? "The database cannot be written now: \(words) holds its lock and is stopped. Continue it "
        + "with `kill -CONT \(process)`, or end it."
      : "Another process is writing to the database: \(words). Try again."
  }

  private static func text(_ path: String) -> String? {
    FileBytes.beginning(of: path, atMost: .max).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Says when it is of no use to wait for a lock: its holder is stopped, since a second or more.
final class StoppedLockHolder {
  private let path: String
  /// The process for which it was of no use to wait.
  private var stopped: Int32?

  init(path: String) { self.path = path }

  func isInVain(afterTries tries: Int) -> Bool {
    // Most waits are short: nothing is looked up before the first second is over.
    guard tries > 0 || stopped != nil else { return false }
    let holder = LockHolder(ofDatabaseAt: path)
    let isInVain = holder.map { $0.isStopped && (tries > 0 || $0.process == stopped) } ?? false
    stopped = isInVain ? holder?.process : nil
    return isInVain
  }
}
