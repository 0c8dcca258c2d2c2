import Glibc

/// Bytes of files and descriptors, read and written whole. `errno` says why something failed.
package enum FileBytes {
  /// Returns the next bytes, none at the end; nil where they cannot be read.
  package static func next(of descriptor: Int32, atMost maximum: Int = 1 << 16) -> [UInt8]? {
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

  /// Returns all bytes to the end, of more than so many the beginning, which is longer; nil where
  /// they cannot be read.
  package static func rest(of descriptor: Int32, atMost maximum: Int = .max) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= maximum {
      guard let piece = next(of: descriptor) else { return nil }
      guard !piece.isEmpty else { break }
      bytes += piece
    }
    return bytes
  }

  /// Returns the content of a file, of one of more than so many bytes the beginning, which is longer; nil
  /// for one that cannot be read, for what is no file, and, unless it is followed, for a link.
  package static func beginning(
    of path: String, atMost maximum: Int, followsLinks: Bool = false
  ) -> [UInt8]? {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = open(path, followsLinks ? flags : flags | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
      errno = EINVAL
      return nil
    }
    return rest(of: descriptor, atMost: maximum)
  }

  /// Returns the content of a file as `beginning` does; nil for one of more than so many bytes, too.
  package static func contents(
    of path: String, atMost maximum: Int, followsLinks: Bool = false
  ) -> [UInt8]? {
    guard let bytes = beginning(of: path, atMost: maximum, followsLinks: followsLinks) else {
      return nil
    }
    guard bytes.count <= maximum else {
      errno = EFBIG
      return nil
    }
    return bytes
  }

  /// Writes the bytes. Returns false when the rest cannot be written.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if count == 0 {
        errno = ENOSPC
        return false
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Replaces a file, which only its owner can read, in one step that a loss of power does not halve.
  /// Returns false where the old one stays.
  package static func replace(_ path: String, by bytes: [UInt8]) -> Bool {
    let new = "\(path).\(getpid()).new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    let isWritten = write(bytes, to: descriptor) && fsync(descriptor) == 0
    let reason = errno
    close(descriptor)
    errno = reason
    guard isWritten, rename(new, path) == 0 else {
      let reason = errno
      unlink(new)
      errno = reason
      return false
    }
    return true
  }
}
