import DaybookModel
import Files
import Glibc
import JSON
import PluginHost
import Synchronization

/// The agreements of this person on this machine, a file of mode 0600 for each in the state folder,
/// named by what the database has of it, with a copy of the code beside it. With a database in memory they are in memory.
final class PluginAgreements: Sendable {
  private static let maxBytes = 4 << 20

  /// An agreement as it was read last, with the stamp of its file.
  private struct Known {
    let stamp: FileStatus.Stamp
    let agreement: PluginAgreement
  }

  private let folder: String?
  private let known = Mutex<[String: Known]>([:])
  /// Those that are not written to the disk.
  private let memory = Mutex<[String: PluginAgreement]>([:])

  /// `folder` is nil for a database in memory.
  init(folder: String?) {
    self.folder = folder
  }

  /// Returns a new name, which nobody can guess.
  static func newName() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// All that can be read, for whichever database.
  var all: [(name: String, agreement: PluginAgreement)] {
    let files = folder.map(SystemText.names) ?? []
    let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    return (names + memory.withLock { Array($0.keys) }).compactMap { name in
      (try? agreement(name)).flatMap(\.self).map { (name, $0) }
    }
  }

  /// Returns nil where there is none of this name. Throws `unavailable` for one that is damaged, that
  /// others can read or change, or that another version of daybook wrote.
  func agreement(_ name: String) throws -> PluginAgreement? {
    if let agreement = memory.withLock({ $0[name] }) { return agreement }
    guard let path = path(name), let status = FileStatus(path) else { return nil }
    if let known = known.withLock({ $0[name] }), known.stamp == status.stamp {
      return known.agreement
    }
    guard status.isRegular, status.permissions & 0o077 == 0, status.owner == geteuid() else {
      throw ModelError.unavailable(
        message: "\(path) can be read or changed by others, so what you approved is not known.")
    }
    do {
      guard status.size <= Self.maxBytes,
        let bytes = FileBytes.contents(of: path, atMost: Self.maxBytes)
      else { throw JSONDecodingError(message: "cannot be read") }
      let agreement = try PluginAgreement(json: JSON(parsing: bytes))
      known.withLock { $0[name] = Known(stamp: status.stamp, agreement: agreement) }
      return agreement
    } catch let error as JSONDecodingError where error.isImpossible {
      throw ModelError.unavailable(
        message: "Another version of daybook wrote \(path), in which it keeps what you approved.")
    } catch {
      throw ModelError.unavailable(message: "What you approved cannot be read from \(path).")
    }
  }

  /// Keeps an agreement, in memory alone while what is done will be taken back. Throws `unavailable`
  /// where it cannot be written.
  func keep(_ agreement: PluginAgreement, _ name: String, isRehearsing: Bool) throws {
    guard let path = path(name), !isRehearsing else {
      return memory.withLock { $0[name] = agreement }
    }
    guard PrivateFile.write(agreement.json.bytes, to: path) else {
      throw ModelError.unavailable(
        message: "What you approved cannot be written to \(path): \(reasonOfFailure(errno)).")
    }
  }

  /// Changes an agreement that is there, whatever other processes change of it meanwhile. What cannot
  /// be changed asks again.
  func change(_ name: String, _ body: (inout PluginAgreement) -> Void) {
    let lock = folder.map { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) } ?? -1
    if lock >= 0 { flock(lock, LOCK_EX) }
    defer { if lock >= 0 { close(lock) } }
    guard var agreement = try? agreement(name) else { return }
    let before = agreement
    body(&agreement)
    if agreement != before { try? keep(agreement, name, isRehearsing: false) }
  }

  func forget(_ name: String) {
    if let code = (try? agreement(name)).flatMap({ code(of: $0) }) { FolderCopy.remove(code) }
    memory.withLock { $0[name] = nil }
    if let path = path(name) { unlink(path) }
  }

  // MARK: The code

  /// The copy of the folder that was approved, which is what runs; nil for an agreement in memory.
  func code(of agreement: PluginAgreement) -> String? { path(agreement.code, ".code") }

  /// Whether an agreement is only tried, so that it has no copy.
  func isRehearsed(_ agreement: PluginAgreement) -> Bool {
    folder != nil && memory.withLock { $0.values.contains { $0.code == agreement.code } }
  }

  func endRehearsal() {
    if folder != nil { memory.withLock { $0 = [:] } }
  }

  /// Copies what is approved. Throws `unavailable`, and what is wrong with the folder.
  func keepCode(of agreement: PluginAgreement) throws {
    guard let code = code(of: agreement) else { return }
    try makeFolder()
    try PluginCode.copy(agreement.folder, to: code, agreement.digest)
  }

  /// Makes the folder of agreements, so that nothing else comes into its place. Throws `unavailable`.
  func makeFolder() throws {
    guard let folder else { return }
    guard PrivateFile.makeFolders(folder), PluginFiles.isOwn(folder) else {
      throw ModelError.unavailable(message: "\(folder) is not a folder of yours.")
    }
  }

  /// nil for a name that is none of this program's.
  private func path(_ name: String, _ suffix: String = ".json") -> String? {
    guard let folder, !name.isEmpty, name.utf8.allSatisfy({ $0.isHexadecimalDigit }) else {
      return nil
    }
    return "\(folder)/\(name)\(suffix)"
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
  }
}
