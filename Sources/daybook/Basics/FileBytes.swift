import Glibc

/// Reads files and descriptors.
enum FileBytes {
  /// Returns the next bytes, none at the end; nil, with `errno` set, where they cannot be read.
  static func next(of descriptor: Int32, atMost maximum: Int = 1 << 16) -> [UInt8]? {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: maximum) { buffer, initialized in
        count = read(descriptor, buffer.baseAddress, maximum)
        initialized = max(count, 0)
      }
      if count >= 0 { return bytes }
      guard errno == EINTR else { return nil }
    }
  }

  /// Returns all bytes to the end, or up to where they cannot be read.
  static func rest(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = next(of: descriptor), !piece.isEmpty { bytes += piece }
    return bytes
  }

  /// Returns the content of a file; nil for one that cannot be read or has more bytes, and for a
  /// folder, a device or a link.
  static func contents(of path: String, atMost maximum: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= maximum
    else { return nil }
    let bytes = rest(of: descriptor)
    return bytes.count <= maximum ? bytes : nil
  }
}
