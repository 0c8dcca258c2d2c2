import CLinux
import Glibc
import JSONRPC
import Synchronization

/// Writes to a pipe on a thread of its own, so that who does not read holds up nobody else.
final class PipeWriter: Sendable {
  /// The bytes that may wait.
  static let room = 8 << 20

  private struct State {
    var waiting: [UInt8] = []
    var isClosed = false
    /// Whether the thread is done with the descriptors.
    var hasEnded = false
  }

  private let pipe: Int32
  /// Has a byte for each message, so that the thread sleeps without one.
  private let bell: (read: Int32, write: Int32)
  private let state = Mutex(State())

  /// Takes over the pipe. nil where the system refuses; the pipe is closed then.
  init?(_ pipe: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
      Glibc.close(pipe)
      return nil
    }
    self.pipe = pipe
    bell = (ends[0], ends[1])
    guard startDetachedThread({ [self] in run() }) else {
      for end in ends + [pipe] { Glibc.close(end) }
      return nil
    }
  }

  /// Returns false where nothing is written any more, or too much waits.
  func put(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.waiting.count + bytes.count <= Self.room else { return false }
      state.waiting += bytes
      ring(state)
      return true
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      ring(state)
    }
  }

  private func ring(_ state: State) {
    var byte: UInt8 = 0
    if !state.hasEnded { _ = write(bell.write, &byte, 1) }
  }

  private func run() {
    defer {
      state.withLock { ($0.isClosed, $0.hasEnded) = (true, true) }
      for end in [pipe, bell.read, bell.write] { Glibc.close(end) }
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      var events = pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0)
      _ = poll(&events, 1, -1)
      _ = read(bell.read, &bytes, bytes.count)
      let (part, isClosed) = state.withLock { state in
        defer { state.waiting = [] }
        return (state.waiting, state.isClosed)
      }
      guard deliver(part), !isClosed else { return }
    }
  }

  /// Returns false where the reader is gone, or it is closed meanwhile.
  private func deliver(_ part: [UInt8]) -> Bool {
    _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
    var rest = part[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var events = pollfd(fd: pipe, events: Int16(POLLOUT), revents: 0)
        _ = poll(&events, 1, 500)
        if state.withLock({ $0.isClosed }) { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
