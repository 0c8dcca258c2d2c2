import CivilTime
import DaybookModel
import Files
import Glibc
import JSON
import Synchronization

/// What lies beside the database for each plugin: its log, its secrets and a folder of its own.
/// With a database in memory all of it is in memory too.
final class PluginFiles: Sendable {
  struct LogLine: Sendable {
    let at: Instant
    let text: String
    /// Whether daybook noted it.
    let isNote: Bool
  }

  private struct Memory: Sendable {
    var logs: [String: [LogLine]] = [:]
    var secrets: [String: [String: [String]]] = [:]
  }

  /// A log is turned when it is longer; the one before it is kept.
  private static let maxLogBytes = 256 << 10
  private static let maxLines = 1000
  private static let maxSecretBytes = 1 << 20

  private let dataFolder: DataFolder?
  private let memory = Mutex(Memory())

  init(dataFolder: DataFolder?) {
    self.dataFolder = dataFolder
  }

  /// Whether there can be a plugin that was enabled, which a database that is not open need not be
  /// asked for.
  var exist: Bool {
    dataFolder.map { FileStatus($0.beside(Self.suffix))?.isFolder == true } ?? true
  }

  /// Of the folder beside the database, after its name.
  static let suffix = ".plugin-data"

  /// Returns the plugin's own folder, which is made where it is not there; nil with a database in
  /// memory. Throws `unavailable` where it cannot be made, or is a link or another person's.
  func ownFolder(_ name: String) throws -> String? {
    guard let path = path(name, "data") else { return nil }
    _ = try place(name)
    guard PrivateFile.makeFolders(path), Self.isOwn(path) else { throw Self.foreign(path) }
    return path
  }

  /// Returns the folder of a plugin beside the database, which need not be there; nil in memory.
  /// Throws `unavailable` where somebody has put a link in its place.
  private func place(_ name: String) throws -> String? {
    guard let dataFolder else { return nil }
    let paths = [Self.suffix, "\(Self.suffix)/\(name)"].map(dataFolder.beside)
    for path in paths where !Self.isOwn(path) { throw Self.foreign(path) }
    return paths[1]
  }

  /// Whether a path is a folder of this person's and no link, or nothing.
  static func isOwn(_ path: String) -> Bool {
    guard let status = FileStatus(ofLink: path) else { return errno == ENOENT }
    return status.isFolder && status.owner == geteuid()
  }

  private static func foreign(_ path: String) -> ModelError {
    .unavailable(message: "\(path) is not a folder of yours, so the plugin's data is not used.")
  }

  // MARK: The log

  func log(_ name: String, _ text: String, isNote: Bool, at now: Instant) {
    let line = LogLine(at: now, text: TextRules.withoutHidden(text), isNote: isNote)
    guard let path = path(name, "log") else {
      memory.withLock { memory in
        let lines = memory.logs[name, default: []] + [line]
        memory.logs[name] = lines.suffix(Self.maxLines)
      }
      return
    }
    guard let folder = try? place(name), PrivateFile.makeFolders(folder) else { return }
    if let status = FileStatus(path), status.size > Self.maxLogBytes { rename(path, path + ".1") }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let text = "\(line.at) \(isNote ? "!" : ":") \(line.text)\n"
    _ = FileBytes.write(Array(text.utf8), to: descriptor)
  }

  /// Returns the newest lines, oldest first.
  func log(_ name: String, limit: Int) -> [LogLine] {
    guard let path = path(name, "log") else {
      return memory.withLock { Array(($0.logs[name] ?? []).suffix(limit)) }
    }
    guard (try? place(name)) != nil else { return [] }
    let text = [path + ".1", path].map {
      FileBytes.beginning(of: $0, atMost: 2 * Self.maxLogBytes) ?? []
    }
    let lines = String(decoding: text.joined(), as: UTF8.self).split(separator: "\n").suffix(limit)
    return lines.compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let at = Instant(String(parts[0])) else { return nil }
      return LogLine(at: at, text: String(parts[2]), isNote: parts[1] == "!")
    }
  }

  // MARK: Secrets

  /// Returns the secrets that were set. Throws `unavailable` for a file that others can read.
  func secrets(_ name: String) throws -> [String: [String]] {
    guard let path = path(name, "secrets.json") else {
      return memory.withLock { $0.secrets[name] ?? [:] }
    }
    _ = try place(name)
    guard let status = FileStatus(path) else { return [:] }
    guard status.permissions & 0o077 == 0 else {
      throw ModelError.unavailable(
        message: "\(path) holds secrets and can be read by others. Type `chmod 600 \(path)`.")
    }
    guard let bytes = FileBytes.contents(of: path, atMost: Self.maxSecretBytes),
      case .object(let members)? = try? JSON(parsing: bytes)
    else {
      throw ModelError.unavailable(message: "\(path) cannot be read.")
    }
    var secrets: [String: [String]] = [:]
    for (name, values) in members { secrets[name] = try? [String](json: values) }
    return secrets
  }

  /// Sets these secrets; nil forgets one. Throws `unavailable` where they cannot be written.
  func setSecrets(_ name: String, _ values: [String: [String]?]) throws {
    var secrets = try secrets(name)
    for (setting, values) in values { secrets[setting] = values }
    guard let path = path(name, "secrets.json") else {
      return memory.withLock { [secrets] in $0.secrets[name] = secrets }
    }
    var object = JSONObject()
    for (setting, values) in secrets { object[setting] = .array(values.map(JSON.string)) }
    guard PrivateFile.write(JSON.object(object).bytes, to: path) else {
      throw ModelError.unavailable(message: "\(path) cannot be written: \(reasonOfFailure(errno)).")
    }
  }

  /// Forgets the log and the secrets of a plugin; its own folder stays, since only it knows what is
  /// in it.
  func forget(_ name: String) {
    memory.withLock {
      $0.logs[name] = nil
      $0.secrets[name] = nil
    }
    guard (try? place(name)) != nil else { return }
    for file in ["log", "log.1", "secrets.json"] {
      if let path = path(name, file) { unlink(path) }
    }
  }

  private func path(_ name: String, _ file: String) -> String? {
    dataFolder?.beside("\(Self.suffix)/\(name)/\(file)")
  }
}
