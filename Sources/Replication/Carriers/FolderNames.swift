internal import Glibc

/// What is in folders.
enum Folder {
  /// Returns the names in a folder; none where it cannot be read.
  static func names(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// What lstat(2) says of an entry; nil where there is none.
  static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  static func isFolder(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Removes a folder with all that is in it.
  static func remove(_ path: String) {
    for name in names(path) {
      let entry = "\(path)/\(name)"
      if isFolder(entry) { remove(entry) } else { unlink(entry) }
    }
    rmdir(path)
  }
}
