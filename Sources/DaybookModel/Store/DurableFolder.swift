import Glibc

/// What makes the names in a folder survive a loss of power.
package enum DurableFolder {
  /// Makes a folder for this user alone. Returns 0 or an error number, such as EEXIST.
  package static func make(_ path: String) -> Int32 {
    guard mkdir(path, 0o700) == 0 else { return errno }
    sync(DatabaseFile.folder(of: path))
    return 0
  }

  /// Returns 0 or an error number.
  @discardableResult
  package static func sync(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 ? 0 : errno
  }
}
