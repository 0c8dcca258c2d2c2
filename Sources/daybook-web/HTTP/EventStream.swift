import CMicrohttpd
import JSON
import Synchronization

/// Server-sent events (WHATWG HTML 9.2) to one browser. Who does not read gets one `reload` in place of
/// what had no room.
final class EventStream: Sendable {
  /// The bytes that may wait, unless they are of one event.
  private static let room = 8 << 20

  private struct State {
    /// Whole events, of which the first may be sent in part.
    var waiting: [[UInt8]] = []
    /// How much of it was sent.
    var sent = 0
    /// The connection that sleeps until there is something to send.
    nonisolated(unsafe) var sleeper: OpaquePointer?
    var hasEnded = false
    var hasOverflowed = false
  }

  private let state = Mutex(State())
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  func send(_ event: String, _ data: JSON) {
    put("event: \(event)\ndata: \(data.text)\n\n")
  }

  /// An event that says nothing, by which a connection that broke is noticed on both sides; a page's
  /// script would not hear a comment.
  func keepAlive() { send("ping", [:]) }

  private func put(_ text: String) {
    let sleeper = state.withLock { state -> OpaquePointer? in
      guard !state.hasEnded, !state.hasOverflowed else { return nil }
      let waits = state.waiting.reduce(0) { $0 + $1.count }
      if waits > 0, waits + text.utf8.count > Self.room {
        // What is begun comes to its end, since the rest would be read as part of it.
        state.waiting = state.sent > 0 ? Array(state.waiting.prefix(1)) : []
        state.waiting.append(Array("event: reload\ndata: {}\n\n".utf8))
        state.hasOverflowed = true
      } else {
        state.waiting.append(Array(text.utf8))
      }
      defer { state.sleeper = nil }
      return state.sleeper
    }
    if let sleeper { MHD_resume_connection(sleeper) }
  }

  /// Ends it once what waits was sent.
  func close() {
    let sleeper = state.withLock { state -> OpaquePointer? in
      state.hasEnded = true
      defer { state.sleeper = nil }
      return state.sleeper
    }
    if let sleeper { MHD_resume_connection(sleeper) }
  }

  /// Called by the library as often as it has room.
  func read(into buffer: UnsafeMutablePointer<CChar>, _ room: Int, _ connection: OpaquePointer)
    -> Int
  {
    state.withLock { state in
      guard let first = state.waiting.first else {
        if state.hasEnded || state.hasOverflowed { return -1 }
        state.sleeper = connection
        MHD_suspend_connection(connection)
        return 0
      }
      let part = first[state.sent...].prefix(room)
      part.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(start: buffer, count: part.count).copyBytes(from: $0)
      }
      state.sent += part.count
      if state.sent == first.count {
        state.waiting.removeFirst()
        state.sent = 0
      }
      return part.count
    }
  }

  /// The connection is gone.
  func end() {
    state.withLock { ($0.hasEnded, $0.waiting, $0.sleeper) = (true, [], nil) }
    onEnd()
  }
}
