import CLinux
import Glibc

/// A path that a person let a plugin reach, with what it led to at that time.
///
/// At each start it must lead to the same file or folder. A file may have been replaced by another
/// one in the same folder, since editors save so, but not by a link, nor by a file that has another
/// name elsewhere.
package struct GrantedPath: Equatable, Sendable {
  /// What a path led to.
  package struct Target: Equatable, Sendable {
    /// The path without links.
    package let path: String
    package let file: FileIdentity
    /// Of a file: the folder that it lies in.
    package let holder: FileIdentity?

    package init(path: String, file: FileIdentity, holder: FileIdentity?) {
      self.path = path
      self.file = file
      self.holder = holder
    }
  }

  /// Absolute, as it was named.
  package let path: String
  package let isWritable: Bool
  /// nil where there was nothing.
  package let target: Target?

  package init(path: String, isWritable: Bool, target: Target?) {
    self.path = path
    self.isWritable = isWritable
    self.target = target
  }

  /// Reads what the path leads to now.
  package init(_ path: String, isWritable: Bool) {
    self.init(path: path, isWritable: isWritable, target: Target(at: path))
  }

  /// Returns what is to be mounted, by its path without links; nil where there is nothing. Throws
  /// where the path leads to something else than it did.
  package func found() throws(PluginStartFailure) -> MountedFile? {
    guard let now = Target(at: path) else { return nil }
    guard let target else {
      throw PluginStartFailure(description: "“\(path)” was not there when you approved it.")
    }
    guard now.path == target.path else {
      throw PluginStartFailure(
        description: "“\(path)” leads to “\(now.path)” now, and led to “\(target.path)” when you "
          + "approved it.")
    }
    var status = stat()
    guard lstat(now.path, &status) == 0 else { return nil }
    if now.file != target.file {
      let isFile = status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
      guard isFile, target.holder != nil, now.holder == target.holder else {
        throw PluginStartFailure(
          description: "“\(path)” is not the \(target.holder == nil ? "folder" : "file") that it "
            + "was when you approved it.")
      }
    }
    return MountedFile(path: now.path, status)
  }
}

extension GrantedPath {
  /// The links on the way to what it leads to, each with where it leads.
  package var links: [(path: String, target: String)] {
    var (links, place): ([(path: String, target: String)], String) = ([], "")
    for part in path.split(separator: "/") where part != "." {
      place += "/\(part)"
      guard let real = resolvedPath(place), real != place else { continue }
      links.append((place, real))
      place = real
    }
    return links
  }

  /// Opens a path within this one (`openPathOnly`) and follows no link on the way, so that it stays what was
  /// granted. Returns a descriptor, or a negative number and the system's code. Throws as `found`.
  package func opening(
    _ path: String
  ) throws(PluginStartFailure) -> (descriptor: Int32, code: Int32) {
    guard let file = try found() else { return (-1, EXDEV) }
    let root = open(file.path, openPathOnly | O_NOFOLLOW | O_CLOEXEC)
    guard root >= 0 else { return (-1, errno) }
    var status = stat()
    guard fstat(root, &status) == 0, MountedFile(path: file.path, status) == file else {
      close(root)
      throw PluginStartFailure(description: "“\(self.path)” was replaced.")
    }
    let rest = path.dropFirst(self.path.count).drop { $0 == "/" }
    if rest.isEmpty { return (root, 0) }
    let descriptor = daybook_linux_open_beneath(root, String(rest))
    let code = errno
    close(root)
    return (descriptor, code)
  }
}

/// O_PATH of open(2): a descriptor that only names a file.
package let openPathOnly = Int32(daybook_linux_o_path)

extension GrantedPath.Target {
  fileprivate init?(at path: String) {
    guard let real = resolvedPath(path), let file = FileIdentity(real) else { return nil }
    var status = stat()
    guard lstat(real, &status) == 0 else { return nil }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    self.init(
      path: real, file: file, holder: isFolder ? nil : FileIdentity(real.parentFolder))
  }
}

/// A file or folder that a plugin is to see, and no other in its place.
package struct MountedFile: Equatable, Sendable {
  /// Absolute, without links.
  package let path: String
  let device: UInt64
  let inode: UInt64

  init(path: String, _ status: stat) {
    self.path = path
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// Returns nil where there is nothing, or a link. What is at `source` is seen at the path.
  init?(_ path: String, from source: String) {
    var status = stat()
    guard lstat(source, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { return nil }
    self.init(path: path, status)
  }
}
