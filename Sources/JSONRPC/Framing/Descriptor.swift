private import Glibc

/// A file descriptor that may or may not be in non-blocking mode.
struct Descriptor: Sendable {
  let number: Int32

  enum Outcome: Equatable {
    case bytes(Int)
    case end
    case woken
    case failed(Int32)
  }

  /// Reads the available bytes; waits until there are some, or until the wake-up comes.
  func read(into buffer: UnsafeMutableRawBufferPointer, or wakeup: Wakeup) -> Outcome {
    while true {
      var sources = [
        pollfd(fd: number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&sources, 2, -1) >= 0 else {
        if errno == EINTR { continue }
        return .failed(errno)
      }
      if sources[1].revents != 0 { return .woken }
      let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      if errno != EINTR, errno != EAGAIN { return .failed(errno) }
    }
  }

  /// Writes at least a byte, and waits until that is possible.
  func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    while true {
      let count = Glibc.write(number, bytes.baseAddress, bytes.count)
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR:
        continue
      case EAGAIN:
        var target = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&target, 1, -1)
      default:
        return .failed(errno)
      }
    }
  }

  /// The system's words for an error number.
  static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

/// A pipe with which one thread ends another's wait for input.
package final class Wakeup: Sendable {
  /// Can be read from `wake` to `rest`.
  package let descriptor: Int32
  private let trigger: Int32

  /// Nil when the process may open no more descriptors.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    descriptor = ends[0]
    trigger = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(descriptor)
    close(trigger)
  }

  /// Wakes until `rest` is called, by who waits.
  package func wake() {
    var byte: UInt8 = 1
    _ = write(trigger, &byte, 1)
  }

  package func rest() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
