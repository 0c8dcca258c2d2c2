import DaybookModel
import Glibc

/// The folder of the database file, under which copies lie.
struct DataFolder: Sendable {
  /// Absolute, without a slash at the end but for the root itself.
  let path: String
  private let database: String

  /// nil for a database in memory.
  init?(ofDatabase path: String?) {
    guard let path else { return nil }
    let end = path.lastIndex(of: "/") ?? path.startIndex
    database = path
    self.path = end == path.startIndex ? "/" : String(path[..<end])
  }

  /// A folder that lies elsewhere, with backups or an export.
  init(elsewhere folder: String) {
    (path, database) = (folder, folder == "/" ? "/none" : folder + "/none")
  }

  /// Removes a database that did not get its name, with what SQLite keeps beside it.
  static func remove(unfinished path: String) {
    for end in ["", "-journal", "-wal", "-shm"] { unlink(path + end) }
  }

  /// The absolute path of what lies in the folder.
  func path(_ relative: String) -> String {
    path == "/" ? path + relative : path + "/" + relative
  }

  /// The name of the database without “.db”.
  var stem: String {
    let name = database.split(separator: "/").last.map(String.init) ?? ""
    return name.hasSuffix(".db") ? String(name.dropLast(3)) : name
  }

  /// The path of what is the database's alone, by its name and a suffix.
  func beside(_ suffix: String) -> String { database + suffix }

  /// Whether the file is the database or one of the two that SQLite keeps beside it. Opening one of
  /// them and closing it again would drop the locks that this process holds (POSIX).
  func isDatabase(_ file: FileStatus) -> Bool {
    // SQLite keeps the two beside the file itself, not beside a symbolic link to it.
    let real = realPath(database) ?? database
    return ["", "-wal", "-shm"].contains { FileStatus(real + $0)?.identity == file.identity }
  }

  /// Whether another SQLite database lies in the folder, whose tasks may need the same copies.
  /// Throws as `names` does.
  func holdsOtherDatabase() throws -> Bool {
    try names(in: path).contains(where: holdsDatabase)
  }

  /// Whether the file of this name is a database other than that of the folder.
  func holdsDatabase(_ name: String) -> Bool {
    let file = path(name)
    // What cannot be looked at now may be a database.
    guard let held = HeldFile(file) else { return isOutOfResources(errno) }
    guard held.status.isRegular, held.status.size >= 100, !isDatabase(held.status) else {
      return false
    }
    let descriptor = held.open()
    // A file that cannot be read may be a database.
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 16)
    return read(descriptor, &header, 16) == 16 && header == Array("SQLite format 3\0".utf8)
  }

  /// Returns the names in a folder; none where it cannot be listed. Throws `unavailable` where the
  /// system has no room for an open folder.
  func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else {
      guard isOutOfResources(errno) else { return [] }
      throw ModelError.unavailable(
        message: "The data folder cannot be read: \(reasonOfFailure(errno)).")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// The path without symbolic links; nil where nothing lies there, or the path is no UTF-8.
func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(validatingCString: real)
}

/// What the file system says of the file at a path, with symbolic links followed.
struct FileStatus {
  struct Identity: Equatable {
    let device: UInt64
    let file: UInt64
  }

  private let status: stat

  /// Returns nil where there is no file, or none that may be looked at; errno says which.
  init?(_ path: String) { self.init { stat(path, &$0) } }

  /// Does not follow a link at the end of the path.
  init?(ofLink path: String) { self.init { lstat(path, &$0) } }

  init?(ofDescriptor descriptor: Int32) { self.init { fstat(descriptor, &$0) } }

  private init?(_ look: (inout stat) -> Int32) {
    var status = stat()
    guard look(&status) == 0 else { return nil }
    self.status = status
  }

  var identity: Identity {
    Identity(device: UInt64(status.st_dev), file: UInt64(status.st_ino))
  }

  /// What differs after any change of the content that is older than the granularity of the file
  /// system's times.
  struct Stamp: Equatable {
    let identity: Identity
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  var stamp: Stamp {
    Stamp(
      identity: identity, size: size, seconds: status.st_ctim.tv_sec,
      nanoseconds: status.st_ctim.tv_nsec)
  }

  var size: Int { status.st_size }
  var owner: uid_t { status.st_uid }
  /// The bits of owner, group and others.
  var permissions: UInt32 { status.st_mode & 0o777 }
  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
  var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
  var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
  /// In seconds since 1970.
  var modifiedAt: Int { status.st_mtim.tv_sec }
}

/// The system's words for the latest failure, as the end of a sentence.
func reasonOfFailure(_ number: Int32) -> String {
  String(cString: strerror(number)).lowercased()
}

/// Whether this error is a lack of descriptors or memory, so that a later try may succeed.
func isOutOfResources(_ number: Int32) -> Bool {
  [EMFILE, ENFILE, ENOMEM].contains(number)
}
