import DaybookModel
import Glibc
import PluginHost

/// A hash of a plugin's folder.
struct PluginDigest: Equatable, Sendable {
  /// SHA-256, in hexadecimal digits.
  let digest: String
  /// A hash of what the system says of each file: while it is the same, nothing was changed. nil
  /// where a file is so new that a further change could look the same.
  let stamps: String?
}

/// The code of a plugin: its folder's names, modes and contents, without what is kept by git and what
/// Python compiled.
struct PluginCode: Sendable {
  private static let maxFiles = 10_000
  private static let maxBytes = 100 << 20
  private static let notOfThePlugin: Set<String> = [".git", "__pycache__"]

  let digest: PluginDigest

  /// Reads a folder; its contents only where `known` does not tell them. Throws `invalidValue` and
  /// `tooLarge`.
  init(in folder: String, known: PluginDigest? = nil) throws {
    let now = time(nil)
    let walk = try Self.walk(folder)
    let isSettled = walk.entries.allSatisfy { now - $0.status.st_ctim.tv_sec >= 2 }
    let stamps = Self.hash(walk.entries.map(Self.stamp))
    if let known, known.stamps == stamps {
      digest = known
    } else {
      let lines = try walk.entries.map { try Self.line($0, in: folder) }
      digest = PluginDigest(digest: Self.hash(lines), stamps: isSettled ? stamps : nil)
    }
  }

  /// Copies a folder to a place where nothing changes it. Throws as the other does, and `unavailable`
  /// where the copy cannot be made, or differs from what was read.
  static func copy(_ folder: String, to copy: String, _ digest: PluginDigest) throws {
    FolderCopy.remove(copy)
    let problem = FolderCopy.make(of: try walk(folder), in: folder, to: copy)
    if problem == nil, try PluginCode(in: copy).digest.digest == digest.digest { return }
    FolderCopy.remove(copy)
    throw ModelError.unavailable(
      message: problem.map { "The plugin cannot be copied to \(copy): \(reasonOfFailure($0))." }
        ?? "The plugin in \(folder) changes while it is read.")
  }

  private static func walk(_ folder: String) throws -> FolderWalk {
    do throws(FolderWalk.Failure) {
      let walk = try FolderWalk(folder, limit: maxFiles, skipping: notOfThePlugin)
      let size = walk.entries.reduce(0) { $1.kind == S_IFREG ? $0 &+ Int($1.status.st_size) : $0 }
      guard size <= maxBytes else {
        throw .unreadable(path: folder, code: EFBIG)
      }
      return walk
    } catch {
      let (limit, words): (Int?, String) =
        switch error {
        case .tooMany: (maxFiles, "has more than \(maxFiles) files and folders")
        case .tooDeep: (nil, "has folders within folders that are too deep")
        case .unreadable(_, EFBIG): (maxBytes, "has more than \(maxBytes >> 20) MiB")
        case .unreadable(let path, let code):
          (nil, "cannot be read: \(path): \(reasonOfFailure(code))")
        }
      let message = "The plugin's folder \(folder) \(words)."
      guard let limit else { throw PluginFolder.refusal("path", message) }
      throw ModelError.tooLarge(message: message, limit: limit)
    }
  }

  /// The end of an entry, which no name holds, and its place before that.
  private static func place(_ entry: FolderWalk.Entry) -> String {
    "\(entry.path.count) \(String(entry.status.st_mode, radix: 8)) "
  }

  private static func stamp(_ entry: FolderWalk.Entry) -> [UInt8] {
    let status = entry.status
    let size = entry.isFolder ? 0 : status.st_size
    let text =
      place(entry) + "\(status.st_ino) \(size) \(status.st_nlink) "
      + "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) "
      + "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)\n"
    return Array(text.utf8) + entry.path
  }

  private static func line(_ entry: FolderWalk.Entry, in folder: String) throws -> [UInt8] {
    let path = "\(folder)/\(String(decoding: entry.path, as: UTF8.self))"
    func refusal(_ words: String) -> ModelError {
      PluginFolder.refusal("path", "\(path) \(words), so the plugin cannot be approved.")
    }
    var content: [UInt8] = []
    switch entry.kind {
    case S_IFDIR: break
    case S_IFLNK:
      content = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = content.withUnsafeMutableBytes { bytes in
        bytes.withMemoryRebound(to: CChar.self) { text in
          text.baseAddress.map { readlink(path, $0, text.count) } ?? -1
        }
      }
      guard count >= 0 else { throw refusal("cannot be read") }
      content = Array(content[..<count])
    case S_IFREG: content = Array(try hash(of: path, entry, refusal).utf8)
    default: throw refusal("is neither a file nor a folder")
    }
    return Array(place(entry).utf8) + entry.path + [0] + content + [0]
  }

  private static func hash(
    of path: String, _ entry: FolderWalk.Entry, _ refusal: (String) -> ModelError
  ) throws -> String {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY)
    guard descriptor >= 0 else { throw refusal("cannot be read: \(reasonOfFailure(errno))") }
    defer { close(descriptor) }
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw refusal("cannot be read: \(reasonOfFailure(errno))") }
      if count == 0 { break }
      buffer.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_ino == entry.status.st_ino,
      status.st_size == entry.status.st_size
    else { throw refusal("changes while it is read") }
    return hash.finish()
  }

  private static func hash(_ pieces: [[UInt8]]) -> String {
    var hash = SHA256()
    for piece in pieces { piece.withUnsafeBytes { hash.update($0) } }
    return hash.finish()
  }
}
