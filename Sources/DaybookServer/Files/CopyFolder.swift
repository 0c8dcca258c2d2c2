// Files are what tasks have attached and what replies bring as photos: read here, copied here, and
// described by name, type and size. The folder serves no method; `task/attach`, `care/receive`,
// import, export and `data/verify` use it. The one idea: a copy is named by the SHA-256 of its
// content, is written under a temporary name, and gets its own name as the last step before the
// commit of the row that refers to it, so that no row is ever without its copy. What is in the
// table is the rule of Sources/DaybookModel/Tasks/Attachments; the decision record is
// docs/decisions/0012-copies-by-content-hash.md.

import DaybookModel
import Files
import Glibc

/// The copies of attached files, each named by its content: `attachments/ab/ab12…` in the data
/// folder, readable by the user alone.
struct CopyFolder {
  /// The largest file that is copied, in bytes.
  static let maxBytes = 256 << 20
  private static let root = "attachments"
  private static let waitingPrefix = "new-"
  /// The age from which a temporary file belongs to a server that was ended while it copied.
  private static let waitingSeconds = 86_400

  let folder: DataFolder

  /// Copies the file under a temporary name, which must be unique, and hashes what it copies.
  /// `report` is called after each piece with the bytes so far, and stops the work by throwing.
  /// Throws `tooLarge`, and `unavailable` where the disk does not take the copy.
  func take(
    _ file: borrowing AttachmentFile, as name: String, report: (Int) throws -> Void
  ) throws -> WaitingCopy {
    guard file.size <= Self.maxBytes else { throw Self.tooLarge }
    try makeFolder(Self.root)
    removeForgotten()
    let copy = try WaitingCopy(at: folder.path("\(Self.root)/\(Self.waitingPrefix)\(name)"))
    var hash = SHA256()
    try file.read { piece in
      guard copy.size + piece.count <= Self.maxBytes else { throw Self.tooLarge }
      hash.update(piece)
      try copy.write(piece)
      try report(copy.size)
    }
    copy.digest = hash.finish()
    try copy.makeDurable()
    return copy
  }

  /// Returns the path of the copy of this content, relative to the data folder.
  static func path(ofDigest digest: String) -> String {
    AttachmentRules.location(ofCopy: digest)
  }

  /// Gives a copy its name. A copy that is there already stays where it holds the same. The caller
  /// must hold the database's write lock, as for `remove`, so that the two never run at once.
  func commit(_ copy: WaitingCopy) throws {
    let path = folder.path(Self.path(ofDigest: copy.digest))
    if FileStatus(path)?.size == copy.size, try isWhole(copy.digest, pause: {}) { return }
    let parent = "\(Self.root)/\(copy.digest.prefix(2))"
    try makeFolder(parent)
    guard rename(copy.path, path) == 0 else { throw Self.failure(errno) }
    for name in [parent, Self.root] {
      let reason = DurableFolder.sync(folder.path(name))
      guard reason == 0 else { throw Self.failure(reason) }
    }
  }

  /// Removes the copy of this content; a missing one is no error.
  func remove(_ digest: String) throws {
    guard AttachmentRules.isDigest(digest) else { return }
    let path = folder.path(Self.path(ofDigest: digest))
    guard unlink(path) == 0 || errno == ENOENT else { throw Self.failure(errno) }
    // The folder stays while other copies are in it.
    _ = rmdir(folder.path("\(Self.root)/\(digest.prefix(2))"))
  }

  /// Returns the bytes of the copy of this content; nil where there is none.
  func size(of digest: String) -> Int? {
    FileStatus(folder.path(Self.path(ofDigest: digest)))?.size
  }

  /// Returns whether the copy's content has the digest of its name. `pause` is called after each
  /// piece, and stops the work by throwing.
  func isWhole(_ digest: String, pause: () throws -> Void) throws -> Bool {
    let files = FileReach(dataFolder: folder, grant: nil)
    guard let file = try? AttachmentFile(path: folder.path(Self.path(ofDigest: digest)), in: files)
    else { return false }
    var hash = SHA256()
    var wasRead = true
    do {
      try file.read { piece in
        hash.update(piece)
        try pause()
      }
    } catch is ModelError {
      wasRead = false
    }
    return wasRead && hash.finish() == digest
  }

  /// The digests of the copies that lie in the folder. Throws as `DataFolder.names` does.
  func digests() throws -> Set<String> {
    var digests: Set<String> = []
    for name in try folder.names(in: folder.path(Self.root)) where name.utf8.count == 2 {
      let names = try folder.names(in: folder.path("\(Self.root)/\(name)"))
      digests.formUnion(names.filter(AttachmentRules.isDigest))
    }
    return digests
  }

  /// Removes the temporary files of servers that were ended while they copied.
  private func removeForgotten() {
    let now = time(nil)
    let names = (try? folder.names(in: folder.path(Self.root))) ?? []
    let form = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
    for name in names
    where name.hasPrefix(Self.waitingPrefix)
      && name.dropFirst(Self.waitingPrefix.count).wholeMatch(of: form) != nil
    {
      let path = folder.path("\(Self.root)/\(name)")
      guard let status = FileStatus(path), now - status.modifiedAt > Self.waitingSeconds else {
        continue
      }
      unlink(path)
    }
  }

  private func makeFolder(_ relative: String) throws {
    let path = folder.path(relative)
    let reason = DurableFolder.make(path)
    guard reason == 0 || reason == EEXIST else { throw Self.failure(reason) }
    guard FileStatus(path)?.isFolder == true else { throw Self.failure(ENOTDIR) }
  }

  private static let tooLarge = ModelError.tooLarge(
    message: "A copy has at most \(maxBytes >> 20) MiB. Attach the file without a copy.",
    limit: maxBytes)

  static func failure(_ number: Int32) -> ModelError {
    .unavailable(message: "The copy cannot be written: \(reasonOfFailure(number)).")
  }
}

/// A copy that has no attachment yet, under its temporary name. The file is removed with the last
/// reference to this, unless it was committed.
final class WaitingCopy: @unchecked Sendable {
  // Unchecked: one thread fills it before any other sees it.
  let path: String
  /// In bytes, as far as it is written.
  private(set) var size = 0
  /// The SHA-256 of its content, 64 hexadecimal digits; empty before it is whole.
  fileprivate(set) var digest = ""
  private var descriptor: Int32

  fileprivate init(at path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CopyFolder.failure(errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    unlink(path)
  }

  fileprivate func write(_ piece: UnsafeRawBufferPointer) throws {
    guard FileBytes.write(piece, to: descriptor) else { throw CopyFolder.failure(errno) }
    size += piece.count
  }

  fileprivate func makeDurable() throws {
    defer {
      close(descriptor)
      descriptor = -1
    }
    guard fsync(descriptor) == 0 else { throw CopyFolder.failure(errno) }
  }
}
