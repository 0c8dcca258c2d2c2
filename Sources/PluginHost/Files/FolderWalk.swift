package import Glibc

/// What lies in a folder, however it was made: no link is followed, and the number and depth of what
/// is looked at are bounded.
package struct FolderWalk {
  package struct Entry {
    /// Below the folder, without a slash at the beginning.
    package let path: [UInt8]
    package let status: stat

    package var kind: mode_t { status.st_mode & S_IFMT }
    package var isFolder: Bool { kind == S_IFDIR }
  }

  package enum Failure: Error {
    case tooMany
    case tooDeep
    case unreadable(path: String, code: Int32)
  }

  private static let maxDepth = 64

  private let limit: Int
  private let isSkipped: ([UInt8]) -> Bool
  package private(set) var entries: [Entry] = []
  /// Those that were passed over.
  package private(set) var skipped: [Entry] = []

  /// `skipping` takes names of folders, not paths.
  package init(_ folder: String, limit: Int, skipping: Set<String> = []) throws(Failure) {
    self.limit = limit
    let names = Set(skipping.map { Array($0.utf8) })
    isSkipped = { names.contains($0) }
    let root = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw .unreadable(path: folder, code: errno) }
    try walk(root, [], depth: 0)
    entries.sort { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Takes the descriptor.
  private mutating func walk(
    _ descriptor: Int32, _ path: [UInt8], depth: Int
  ) throws(Failure) {
    guard depth < Self.maxDepth else {
      close(descriptor)
      throw .tooDeep
    }
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw .unreadable(path: String(decoding: path, as: UTF8.self), code: code)
    }
    defer { closedir(stream) }
    while let found = readdir(stream) {
      let name = withUnsafePointer(to: &found.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
          Array(UnsafeBufferPointer(start: bytes, count: strlen(bytes)))
        }
      }
      guard name != [0x2E], name != [0x2E, 0x2E] else { continue }
      var status = stat()
      let below = path.isEmpty ? name : path + [0x2F] + name
      // What was removed meanwhile is not there.
      let text = name.map(CChar.init(bitPattern:)) + [0]
      guard fstatat(descriptor, text, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let entry = Entry(path: below, status: status)
      if entry.isFolder, isSkipped(name) {
        skipped.append(entry)
        continue
      }
      guard entries.count < limit else { throw .tooMany }
      entries.append(entry)
      guard entry.isFolder else { continue }
      let next = openat(descriptor, text, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else {
        guard errno != ENOENT else { continue }
        throw .unreadable(path: String(decoding: below, as: UTF8.self), code: errno)
      }
      try walk(next, below, depth: depth + 1)
    }
  }

  /// Bytes on the disk.
  package var size: Int {
    entries.reduce(0) { $0 &+ Int($1.status.st_blocks) &* 512 }
  }
}
