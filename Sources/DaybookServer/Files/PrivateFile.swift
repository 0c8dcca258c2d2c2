import DaybookModel
import Glibc
import PluginHost

/// Small files that only this person may read: mode 0600, in folders of mode 0700.
enum PrivateFile {
  /// Replaces the file, with its folders, in one step that a loss of power does not halve. errno says
  /// why where this returns false.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let new = path + ".new"
    guard makeFolders(path.parentFolder) else { return false }
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    let isWritten =
      bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
      && fsync(descriptor) == 0
    close(descriptor)
    guard isWritten, rename(new, path) == 0 else { return false }
    DurableFolder.sync(path.parentFolder)
    return true
  }

  /// Returns the bytes of a regular file, which may be more than allowed, and are then cut; nil where
  /// it cannot be read.
  static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Makes a folder and those above it, for this person alone.
  static func makeFolders(_ path: String) -> Bool {
    guard FileStatus(path)?.isFolder != true else { return true }
    guard path != "/", makeFolders(path.parentFolder) else { return false }
    return [0, EEXIST].contains(DurableFolder.make(path))
  }
}
