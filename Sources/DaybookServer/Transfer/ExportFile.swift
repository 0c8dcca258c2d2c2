import DaybookModel
import Files
import Glibc

/// A file that is put into its place when it is whole. What was written is removed with the last
/// reference to this, unless it was committed.
final class ExportFile {
  /// What becomes of a file that lies at the path already.
  enum ExistingFile {
    case stays, isReplaced
  }

  /// The bytes that were written so far.
  private(set) var size = 0
  private let path: String
  /// Of the folder.
  private let place: FilePlace
  private let existing: ExistingFile
  private let waitingPath: String
  private var descriptor: Int32
  /// Whether the file has a temporary name; until then it has none.
  private var isNamed = false
  private var buffer: [UInt8] = []

  private static let bufferSize = 256 << 10
  private static let openFiles = "/proc/self/fd"
  /// O_TMPFILE, which is no constant for Swift: a server that is killed leaves no file behind.
  private static let unnamed = 0o20_000_000 | O_DIRECTORY

  /// `name` must be unique. Throws `invalidValue` for a path that is not absolute, or that leads to
  /// something other than a file, to the database itself, or to a file that is to stay;
  /// `permissionDenied`; `unavailable` where the disk does not take the file.
  init(
    at path: String, _ existing: ExistingFile, as name: String, in files: FileReach
  ) throws {
    try AttachmentRules.check(location: path, field: "path")
    guard path.hasPrefix("/") else { throw ModelError.path("The path must be absolute.") }
    guard let slash = path.lastIndex(of: "/"), slash < path.index(before: path.endIndex) else {
      throw ModelError.path("This path names a folder. Name a file in it.")
    }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    let place = try files.place(of: folder, isWritten: true)
    let within = place.path == "/" ? "/" : place.path + "/"
    let path = within + path[path.index(after: slash)...]
    (self.path, self.place, self.existing) = (path, place, existing)
    waitingPath = "\(within).daybook-\(name)"
    descriptor = -1
    // Where a link of a plugin's leads is not told.
    if files.grant != nil, FileStatus(ofLink: path)?.isLink == true {
      throw ModelError.path("This path does not name a regular file.")
    }
    if let status = FileStatus(path) {
      guard !status.isFolder else {
        throw ModelError.path("This path names a folder. Name a file in it.")
      }
      guard status.isRegular, files.dataFolder?.isDatabase(status) != true else {
        throw ModelError.path(
          status.isRegular
            ? "This file is the database itself. Choose another one."
            : "This path does not name a regular file.")
      }
      guard existing == .isReplaced else { throw Self.isThere }
    }
    guard FileStatus(place.path)?.isFolder == true else {
      throw ModelError.path("There is no folder “\(folder)”.")
    }
    if access(Self.openFiles, X_OK) == 0 {
      descriptor = open(place.path, O_WRONLY | Self.unnamed | O_CLOEXEC, 0o600)
    }
    // Not every file system has files without a name.
    if descriptor < 0 {
      descriptor = open(waitingPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      isNamed = true
    }
    guard descriptor >= 0 else { throw Self.failure(errno) }
    buffer.reserveCapacity(Self.bufferSize + 4096)
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if isNamed { unlink(waitingPath) }
  }

  func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write($0) }
  }

  func write(_ bytes: some Collection<UInt8>) throws {
    size += bytes.count
    buffer += bytes
    if buffer.count >= Self.bufferSize { try empty() }
  }

  /// Makes the file durable and gives it its name.
  func commit() throws {
    try empty()
    guard fsync(descriptor) == 0 else { throw Self.failure(errno) }
    switch existing {
    case .isReplaced:
      if !isNamed {
        guard link(to: waitingPath) else { throw Self.failure(errno) }
        isNamed = true
      }
      guard rename(waitingPath, path) == 0 else { throw Self.failure(errno) }
    case .stays:
      // Unlike a rename, a link does not replace a file that was created there meanwhile.
      guard link(to: path) else { throw errno == EEXIST ? Self.isThere : Self.failure(errno) }
      if isNamed { unlink(waitingPath) }
    }
    close(descriptor)
    descriptor = -1
    DurableFolder.sync(place.path)
  }

  /// Gives the file this name too. Returns false, with `errno` set, where that fails.
  private func link(to name: String) -> Bool {
    let source = isNamed ? waitingPath : "\(Self.openFiles)/\(descriptor)"
    return linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  private func empty() throws {
    guard FileBytes.write(buffer, to: descriptor) else { throw Self.failure(errno) }
    buffer.removeAll(keepingCapacity: true)
  }

  private static let isThere = ModelError.path(
    "There is already a file at this path. Send `overwrite: true` (on the command line: "
      + "`--overwrite`) to replace it.")

  private static func failure(_ number: Int32) -> ModelError {
    switch number {
    case EACCES, EPERM, EROFS, ENOTDIR, ENAMETOOLONG:
      .path("The file cannot be written: \(reasonOfFailure(number)).")
    default: .unavailable(message: "The file cannot be written: \(reasonOfFailure(number)).")
    }
  }
}
