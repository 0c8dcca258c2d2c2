import Files
import Glibc

/// A copy of a folder with its modes and links, as a walk has seen it.
package enum FolderCopy {
  /// Copies what a walk through `source` has found into a new folder, for this person alone. Returns
  /// the error of the system where it cannot; what was made then stays.
  package static func make(of walk: FolderWalk, in source: String, to target: String) -> Int32? {
    guard mkdir(target, 0o700) == 0 else { return errno }
    for entry in walk.entries {
      let name = String(decoding: entry.path, as: UTF8.self)
      let (from, to) = ("\(source)/\(name)", "\(target)/\(name)")
      let isMade =
        switch entry.kind {
        case S_IFDIR: mkdir(to, 0o700) == 0
        case S_IFLNK: linkTarget(of: from).map { symlink($0, to) == 0 } ?? false
        default: copy(from, to)
        }
      guard isMade else { return errno == 0 ? EIO : errno }
    }
    // A folder comes after what is in it, which needs the right to write.
    for entry in walk.entries.reversed() where entry.kind != S_IFLNK {
      let path = "\(target)/\(String(decoding: entry.path, as: UTF8.self))"
      guard chmod(path, entry.status.st_mode & 0o7777) == 0 else { return errno }
    }
    return nil
  }

  /// Removes a folder with all that is in it.
  package static func remove(_ folder: String) {
    guard let walk = try? FolderWalk(folder, limit: .max) else { return }
    for entry in walk.entries where entry.isFolder {
      chmod("\(folder)/\(String(decoding: entry.path, as: UTF8.self))", 0o700)
    }
    for entry in walk.entries.reversed() {
      let path = "\(folder)/\(String(decoding: entry.path, as: UTF8.self))"
      if entry.isFolder { rmdir(path) } else { unlink(path) }
    }
    rmdir(folder)
  }

  /// Returns what a link holds; nil where there is none.
  package static func linkTarget(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard readlink(path, &buffer, buffer.count - 1) > 0 else { return nil }
    return buffer.withUnsafeBufferPointer {
      $0.baseAddress.flatMap(String.init(validatingCString:))
    }
  }

  private static func copy(_ source: String, _ target: String) -> Bool {
    let from = open(source, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY)
    guard from >= 0 else { return false }
    defer { close(from) }
    let to = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard to >= 0 else { return false }
    defer { close(to) }
    while let piece = FileBytes.next(of: from) {
      if piece.isEmpty { return true }
      guard FileBytes.write(piece, to: to) else { return false }
    }
    return false
  }
}
