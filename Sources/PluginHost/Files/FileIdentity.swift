// Files that plugins are shown. `FileIdentity` tells one file from another, `GrantedPath` is a path
// as a person granted it, `FolderWalk` goes through a folder whose content is not trusted, and
// `FolderCopy` copies one.

import CLinux
import Glibc

/// One file or folder of this machine, whatever it is called. It stays the same until the file is
/// replaced, also after a restart, on file systems that keep their inodes.
package struct FileIdentity: Hashable, Sendable {
  /// The file system's id (statfs(2)), which is not the device number where that is given out anew
  /// at each mount.
  package let fileSystem: UInt64
  package let inode: UInt64

  package init(fileSystem: UInt64, inode: UInt64) {
    self.fileSystem = fileSystem
    self.inode = inode
  }

  /// Does not follow a link. Returns nil where there is nothing.
  package init?(_ path: String) {
    var status = stat()
    var system = statfs()
    guard lstat(path, &status) == 0, statfs(path, &system) == 0 else { return nil }
    let id = daybook_linux_file_system(&system)
    self.init(fileSystem: id == 0 ? UInt64(status.st_dev) : id, inode: UInt64(status.st_ino))
  }
}

/// Returns the path without links; nil where there is nothing, or its name is no UTF-8.
func resolvedPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(validatingCString: real)
}

extension String {
  /// The folder that an absolute path lies in.
  package var parentFolder: String {
    let end = lastIndex(of: "/") ?? startIndex
    return end == startIndex ? "/" : String(self[..<end])
  }

  /// Whether this path is the other one, or lies within it.
  package func isWithin(_ folder: String) -> Bool {
    self == folder || folder == "/" || hasPrefix(folder + "/")
  }
}

/// The small files by which the system tells of itself (proc(5), cgroups(7)).
package enum SystemText {
  /// Returns the names in a folder; none where it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// Returns nil where there is no such file.
  static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}
