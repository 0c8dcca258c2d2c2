import Glibc

/// Reads files and what comes in by a descriptor.
enum FileBytes {
  /// The next bytes, none at the end; nil, with `errno` set, where they cannot be read.
  static func next(of descriptor: Int32, atMost most: Int = 1 << 16) -> [UInt8]? {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, initialized in
        count = read(descriptor, buffer.baseAddress, most)
        initialized = max(count, 0)
      }
      if count >= 0 { return bytes }
      guard errno == EINTR else { return nil }
    }
  }

  /// All bytes to the end, or to where they cannot be read.
  static func rest(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = next(of: descriptor), !piece.isEmpty { bytes += piece }
    return bytes
  }

  /// What a file holds; nil for one that cannot be read, has more bytes, or is none: a folder, a
  /// device, a link.
  static func contents(of path: String, atMost most: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= most
    else { return nil }
    let bytes = rest(of: descriptor)
    return bytes.count <= most ? bytes : nil
  }
}
