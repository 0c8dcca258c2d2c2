import Glibc

/// Where file systems are mounted for this process (proc(5), mountinfo), by which one folder may
/// have several paths.
package struct MountedPlaces: Sendable {
  private struct Mount {
    /// The file system's number, of which a device may have several.
    let device: Substring
    /// What of the file system is seen there.
    let root: String
    let path: String
  }

  private let mounts: [Mount]

  /// Reads them as they are now.
  package init() {
    self.init(SystemText.read("/proc/self/mountinfo") ?? "")
  }

  init(_ text: String) {
    mounts = text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 5)
      guard fields.count > 5 else { return nil }
      return Mount(
        device: fields[2], root: Self.unescaped(fields[3]), path: Self.unescaped(fields[4]))
    }
  }

  /// Returns the other paths at which a file or folder, or a part of it, is mounted. `path` has no
  /// links, and need not be there.
  package func aliases(of path: String) -> [String] {
    // Of several at one path, the last hides the others.
    guard
      let holder = mounts.last(where: { mount in
        path.isWithin(mount.path)
          && !mounts.contains { path.isWithin($0.path) && $0.path.count > mount.path.count }
      })
    else { return [] }
    let inner = Self.joined(holder.root, path.rest(after: holder.path))
    let others = mounts.filter { $0.device == holder.device }.compactMap { mount -> String? in
      if inner.isWithin(mount.root) {
        return Self.joined(mount.path, inner.rest(after: mount.root))
      }
      return mount.root.isWithin(inner) ? mount.path : nil
    }
    return Set(others).subtracting([path]).sorted()
  }

  private static func joined(_ folder: String, _ rest: Substring) -> String {
    rest.isEmpty ? folder : (folder == "/" ? "" : folder) + rest
  }

  /// Returns a name whose blanks and the like are written as three octal digits.
  private static func unescaped(_ field: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(field).utf8
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), let code = UInt8(String(digits) ?? "", radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// What follows the folder in a path within it, with the slash before it.
  fileprivate func rest(after folder: String) -> Substring {
    folder == "/" ? (self == "/" ? "" : self[...]) : dropFirst(folder.count)
  }
}
