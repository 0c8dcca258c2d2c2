import Glibc

/// Bytes that are read or written whole.
enum FileContent {
  /// The file cannot be opened or read; `code` is the system's.
  struct Failure: Error {
    let code: Int32
  }

  /// Returns the bytes of a file; nil for one of more than `most`. Throws `Failure`.
  static func bytes(_ path: String, maximum: Int) throws -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    var content: [UInt8] = []
    while content.count < maximum {
      var count = 0
      content += [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
        count = read(descriptor, buffer.baseAddress, buffer.count)
        initialized = max(count, 0)
      }
      if count == 0 { return content }
      guard count > 0 else { throw Failure(code: errno) }
    }
    return nil
  }

  /// Writes all of it. Returns the system's code where it cannot, else 0.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, part.baseAddress, part.count)
      guard count > 0 || count < 0 && errno == EINTR else { return count == 0 ? ENOSPC : errno }
      rest = rest.dropFirst(max(count, 0))
    }
    return 0
  }
}
