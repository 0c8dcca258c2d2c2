import Foundation

/// A database file as it is before SQLite touches it: created where it was missing, and refused
/// where its header belongs to something else or to a newer daybook.
///
/// Looking at a file and closing it drops the locks that this process holds on it (POSIX), so a
/// process has one store for each file.
struct DatabaseFile {
  let path: String
  private(set) var access = FileAccess.readWrite
  /// The header already says write-ahead log.
  private(set) var isInLogMode = false
  /// A log with content lies beside the file.
  private(set) var hasLog = false

  init(_ path: String) throws {
    // SQLite gives a meaning to ":memory:" and "file:"; behind a slash they are plain names.
    self.path = path.hasPrefix("/") ? path : "./" + path
    let header = try openOrCreate()
    hasLog = Self.size(of: self.path + "-wal") > 0
    let canLog = access == .readOnly ? hasLog : Self.identity(self.path + "-wal") != nil
    if !canLog, !Self.canWrite(folder) { access = .frozen }
    guard !header.isEmpty else { return }
    guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
      throw ModelError.unavailable(message: Store.notADatabase)
    }
    isInLogMode = header[18] == 2 && header[19] == 2
    let owner = Self.integer(header, at: 68)
    guard owner == Migrations.applicationID || owner == 0 else {
      throw ModelError.unavailable(message: Store.notADatabase)
    }
    if owner == Migrations.applicationID {
      try Migrations.check(version: Self.integer(header, at: 60))
    }
  }

  /// Which file it is, wherever it lies; nil when there is none at the path.
  static func identity(_ path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: UInt64(status.st_dev), file: UInt64(status.st_ino))
  }

  struct Identity: Equatable {
    let device: UInt64
    let file: UInt64
  }

  /// What SQLite is asked to open: for a frozen file, a promise that nobody changes it.
  var uri: String {
    guard access == .frozen else { return path }
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "/-_.~")
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return "file:" + escaped + "?immutable=1"
  }

  private var folder: String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The first 100 bytes; fewer when the file is shorter, none when it is new.
  private mutating func openOrCreate() throws -> [UInt8] {
    var (descriptor, reason) = Self.open(path, O_RDWR)
    if reason == ENOENT {
      try Self.createFolder(folder)
      (descriptor, reason) = Self.open(path, O_RDWR | O_CREAT)
    }
    if [EACCES, EROFS, EPERM].contains(reason) {
      access = .readOnly
      descriptor = Self.open(path, O_RDONLY).descriptor
    }
    guard descriptor >= 0 else { throw Self.failure("The database cannot be opened", reason) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ModelError.unavailable(message: Store.notAFile)
    }
    var header = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &header, header.count)
    guard count >= 0 else { throw Self.failure("The database cannot be read", errno) }
    return Array(header.prefix(count))
  }

  /// The reason is 0 for a file that is open. A pipe answers at once instead of waiting for its
  /// other end.
  private static func open(_ path: String, _ flags: Int32) -> (descriptor: Int32, reason: Int32) {
    let descriptor = Foundation.open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    return (descriptor, descriptor < 0 ? errno : 0)
  }

  private static func createFolder(_ folder: String) throws {
    var end = folder.startIndex
    repeat {
      end = folder[end...].dropFirst().firstIndex(of: "/") ?? folder.endIndex
      let part = String(folder[..<end])
      let reason = mkdir(part, 0o700) == 0 ? 0 : errno
      // Above the user's own folders, a folder that exists may be reported as one that cannot be
      // made.
      guard reason == 0 || reason == EEXIST || isFolder(part) else {
        throw failure("The folder of the database cannot be created", reason)
      }
    } while end != folder.endIndex
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = ObjCBool(false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func canWrite(_ folder: String) -> Bool {
    faccessat(AT_FDCWD, folder, W_OK, AT_EACCESS) == 0
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func failure(_ what: String, _ reason: Int32) -> ModelError {
    .unavailable(message: "\(what): \(String(cString: strerror(reason)).lowercased()).")
  }

  private static func integer(_ bytes: [UInt8], at index: Int) -> Int {
    bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
