import DaybookModel
import Glibc

/// A regular file that a client named, open for reading.
struct AttachmentFile: ~Copyable {
  /// Absolute: as it was named or, where the name was relative, without `..` and symbolic links.
  let path: String
  /// In bytes, when it was opened.
  let size: Int
  private let descriptor: Int32

  /// Throws `invalidValue` for what is no regular file or cannot be read, for a relative path that
  /// leaves the data folder, and for the database itself; `permissionDenied`. It never waits. A copy
  /// is daybook's own, and no link.
  init(path: String, in files: FileReach, isCopy: Bool = false) throws {
    try AttachmentRules.check(location: path, field: "path")
    let isRelative = !path.hasPrefix("/")
    let resolved =
      isRelative && files.grant == nil && files.uploads == nil
      ? try Self.resolved(path, in: files.dataFolder) : path
    let place = try files.place(of: resolved)
    // What is bounded is opened by a link of the system's.
    let follows = !isRelative || place.path != resolved
    guard let held = HeldFile(place.path, follows: follows && !isCopy) else {
      throw Self.unreadable(errno)
    }
    // The type is checked before the file is opened, since opening a device may already do
    // something.
    guard held.status.isRegular else {
      throw ModelError.path(
        held.status.isFolder
          ? "This path names a folder. Attach the files in it."
          : "This path does not name a regular file.")
    }
    guard files.dataFolder?.isDatabase(held.status) != true else {
      throw ModelError.path("This file is the database itself. Attach a backup of it instead.")
    }
    let descriptor = held.open()
    guard descriptor >= 0 else { throw Self.unreadable(errno) }
    self.path = resolved
    self.descriptor = descriptor
    size = FileStatus(ofDescriptor: descriptor)?.size ?? held.status.size
  }

  deinit { close(descriptor) }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Returns at most so many bytes from an offset on; the place of reading does not move.
  func bytes(_ count: Int, from offset: Int = 0) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let found = pread(descriptor, &bytes, count, offset)
    guard found >= 0 else { throw Self.unreadable(errno) }
    return Array(bytes.prefix(found))
  }

  /// Passes the content to `take` in pieces of at most 256 KiB, to its end.
  func read(_ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else if count == 0 {
        return
      } else if errno != EINTR {
        throw Self.unreadable(errno)
      }
    }
  }

  private static func resolved(_ path: String, in folder: DataFolder?) throws -> String {
    guard let folder, let root = realPath(folder.path) else {
      throw ModelError.path(
        "The database is in memory, so it has no folder. Give an absolute path.")
    }
    let outside = ModelError.path(
      "This path leads out of the data folder. Give the absolute path of a file elsewhere.")
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      guard depth >= 0 else { throw outside }
    }
    guard let real = realPath(folder.path(path)) else { throw unreadable(errno) }
    guard real.hasPrefix(root == "/" ? root : root + "/") || real == root else { throw outside }
    try AttachmentRules.check(location: real, field: "path")
    return real
  }

  private static func unreadable(_ number: Int32) -> ModelError {
    switch number {
    case ENOENT, ENOTDIR: .path("There is no file at this path.")
    case EACCES, EPERM: .path("The file at this path cannot be read: permission denied.")
    case _ where isOutOfResources(number):
      .unavailable(message: "The file cannot be read: \(reasonOfFailure(number)).")
    default: .path("The file at this path cannot be read: \(reasonOfFailure(number)).")
    }
  }
}

extension ModelError {
  /// What is wrong with the path of a request.
  static func path(_ message: String) -> ModelError {
    .invalidValue(field: "path", message: message)
  }
}
