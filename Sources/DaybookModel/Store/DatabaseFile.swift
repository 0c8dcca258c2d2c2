import Glibc

/// A database file as it is before SQLite touches it: created where it was missing, and refused
/// where its header belongs to something else or to a newer daybook.
struct DatabaseFile {
  let path: String
  /// Kept as long as there is a connection to it.
  private(set) var use: DatabaseFileUse?
  private(set) var access = FileAccess.readWrite
  /// Why it cannot be written, in words; nil where it can.
  private(set) var protection: String?
  /// The header already says write-ahead log.
  private(set) var isInLogMode = false
  /// A log with content lies beside the file.
  private(set) var hasLog = false

  enum Mode {
    case first
    /// The file was open before: none is created, nor is an empty one taken or one that is still
    /// being copied.
    case again
  }

  init(_ path: String, _ schema: StoreSchema, _ mode: Mode) throws {
    self.path = Self.plain(path)
    let (header, size) = try open(mode)
    if mode == .again, header.count < 100 || size < Self.wholeSize(header) {
      throw ModelError.unavailable(message: Store.notYetWhole)
    }
    let real = Self.realPath(self.path)
    if header.isEmpty, Self.identity(real + "-wal") != nil || Self.identity(real + "-shm") != nil,
      // Checked once more: a process that creates a database fills the file before there is a log.
      Self.size(of: real) == 0
    {
      throw ModelError.unavailable(message: Store.emptied)
    }
    hasLog = Self.size(of: real + "-wal") > 0
    if protection == nil { protection = Self.protection(of: real) }
    if protection != nil {
      access = hasLog || Self.canWrite(Self.folder(of: real)) ? .readOnly : .frozen
    }
    guard !header.isEmpty else { return }
    guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
      throw ModelError.unavailable(message: Store.notADatabase)
    }
    isInLogMode = header[18] == 2 && header[19] == 2
    let owner = Self.integer(header, at: 68)
    guard owner == schema.applicationID || owner == 0 else {
      throw ModelError.unavailable(message: Store.notADatabase)
    }
    if owner == schema.applicationID {
      try schema.check(version: Self.integer(header, at: 60))
    }
  }

  /// SQLite gives a meaning to ":memory:" and "file:"; behind a slash they are plain names.
  static func plain(_ path: String) -> String {
    path.isEmpty || path.hasPrefix("/") ? path : "./" + path
  }

  /// How many bytes the header promises: its page size (1 stands for 65,536) and number of pages.
  private static func wholeSize(_ header: [UInt8]) -> Int {
    let pageSize = integer(header, at: 16) >> 16
    return (pageSize == 1 ? 65_536 : pageSize) * integer(header, at: 28)
  }

  /// The identity of the file, wherever it is; nil when there is none at the path.
  static func identity(_ path: String) -> Identity? { found(at: path)?.identity }

  /// The identity of the file, and what changes once it is written to; costs one stat(2).
  static func found(at path: String) -> Found? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Found(
      identity: Identity(status),
      stamp: Stamp(
        size: Int(status.st_size), second: status.st_mtim.tv_sec,
        nanosecond: status.st_mtim.tv_nsec))
  }

  struct Found {
    let identity: Identity
    let stamp: Stamp

    var isEmpty: Bool { stamp.size == 0 }
  }

  /// The size of a file, and when it was last written to.
  struct Stamp: Equatable {
    let size: Int
    let second: Int
    let nanosecond: Int
  }

  struct Identity: Hashable {
    let device: UInt64
    let file: UInt64

    init(_ status: stat) {
      (device, file) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  /// SQLite keeps the log beside the file itself, wherever a symbolic link to it lies.
  static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(validatingCString: real) ?? path
  }

  /// Why the file at a real path cannot be written, in words; nil where it can. The files beside it
  /// are made writable where this user owns them.
  static func protection(of path: String) -> String? {
    guard canWrite(path) else { return itsFile }
    for end in ["-wal", "-shm"] where identity(path + end) != nil {
      guard canWrite(path + end) || allowWriting(path + end, as: path) else {
        return "“\(path.split(separator: "/").last ?? "")\(end)” beside it"
      }
    }
    return identity(path + "-wal") != nil || canWrite(folder(of: path)) ? nil : "its folder"
  }

  private static let itsFile = "its file"

  /// SQLite gives the log and its index the mode of the database, and never changes it: what a
  /// reader of a protected file left stays protected. Only the owner can change the mode, and
  /// nothing but the mode changes, so a process that has the file open or mapped is not affected.
  private static func allowWriting(_ path: String, as database: String) -> Bool {
    var (status, model) = (stat(), stat())
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      stat(database, &model) == 0
    else { return false }
    return chmod(path, model.st_mode & 0o666 | 0o200) == 0 && canWrite(path)
  }

  /// The URI that SQLite opens: never creating a file; for a frozen file, with the promise that it
  /// does not change.
  func uri(for access: FileAccess) -> String {
    let option =
      switch access {
      case .readWrite: "mode=rw"
      case .readOnly: "mode=ro"
      case .frozen: "immutable=1"
      }
    return Self.uri(path, option)
  }

  static func uri(_ path: String, _ option: String) -> String {
    "file:" + escaped(plain(path)) + "?" + option
  }

  private static func escaped(_ path: String) -> String {
    let plain = Set("/-_.~".utf8)
    return path.utf8.reduce(into: "") { escaped, byte in
      let character = Character(Unicode.Scalar(byte))
      if plain.contains(byte) || character.isASCII && (character.isLetter || character.isNumber) {
        escaped.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
  }

  static func folder(of path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The first 100 bytes, fewer when the file is shorter, none when it is new; and its size.
  private mutating func open(_ mode: Mode) throws -> (header: [UInt8], size: Int) {
    var isProtected = false
    let use = try DatabaseFileUse(path) { try descriptor(mode, isProtected: &isProtected) }
    self.use = use
    if isProtected { protection = Self.itsFile }
    var status = stat()
    guard fstat(use.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ModelError.unavailable(message: Store.notAFile)
    }
    var header = [UInt8](repeating: 0, count: 100)
    let count = pread(use.descriptor, &header, header.count, 0)
    guard count >= 0 else { throw Self.failure("The database cannot be read", errno) }
    return (Array(header.prefix(count)), Int(status.st_size))
  }

  private func descriptor(_ mode: Mode, isProtected: inout Bool) throws -> Int32 {
    var (descriptor, reason) = Self.open(path, O_RDWR)
    if reason == ENOENT {
      guard mode == .first else { throw ModelError.unavailable(message: Store.movedAway) }
      try Self.createFolder(Self.folder(of: path))
      (descriptor, reason) = Self.open(path, O_RDWR | O_CREAT)
    }
    if [EACCES, EROFS, EPERM].contains(reason) {
      isProtected = true
      descriptor = Self.open(path, O_RDONLY).descriptor
    }
    guard descriptor >= 0 else { throw Self.failure("The database cannot be opened", reason) }
    return descriptor
  }

  /// Returns reason 0 for a file that was opened. A pipe is opened at once instead of waiting for
  /// its other end.
  private static func open(_ path: String, _ flags: Int32) -> (descriptor: Int32, reason: Int32) {
    let descriptor = Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    return (descriptor, descriptor < 0 ? errno : 0)
  }

  private static func createFolder(_ folder: String) throws {
    var end = folder.startIndex
    repeat {
      end = folder[end...].dropFirst().firstIndex(of: "/") ?? folder.endIndex
      let part = String(folder[..<end])
      let reason = DurableFolder.make(part)
      // Above the user's own folders, a folder that exists may be reported as one that cannot be
      // made.
      guard reason == 0 || reason == EEXIST || isFolder(part) else {
        throw failure("The folder of the database cannot be created", reason)
      }
    } while end != folder.endIndex
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func canWrite(_ path: String) -> Bool {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func failure(_ what: String, _ reason: Int32) -> ModelError {
    .unavailable(message: "\(what): \(String(cString: strerror(reason)).lowercased()).")
  }

  static func integer(_ bytes: [UInt8], at index: Int) -> Int {
    bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
