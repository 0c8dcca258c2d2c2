import CMicrohttpd
import Glibc
import JSONRPC
import Synchronization

/// The connections that there are, so that who takes his time with a request keeps nobody else out: a
/// request has 30 seconds to come whole, and where there is no more room, who waits longest without a
/// request makes it.
final class Connections: Sendable {
  static let most: UInt32 = 256
  /// From so many on, each new one costs an idle one.
  private static let crowd = 200
  private static let patience = Duration.seconds(30)

  private struct Entry {
    let socket: Int32
    /// Since when a request is awaited, or is not whole; nil while one is answered.
    var since: ContinuousClock.Instant?
    let isForeign: Bool
  }

  private let entries = Mutex<[UInt: Entry]>([:])
  /// The port at which only this person is let in; 0 for anybody.
  private let watched = Mutex<UInt16>(0)

  func watch(_ port: UInt16) { watched.withLock { $0 = port } }

  /// Whether it is of another user of this machine.
  func isForeign(_ connection: OpaquePointer) -> Bool {
    entries.withLock { $0[UInt(bitPattern: connection)]?.isForeign == true }
  }

  func begin(_ connection: OpaquePointer) {
    let (key, socket) = (UInt(bitPattern: connection), daybook_http_socket(connection))
    let port = watched.withLock(\.self)
    let isForeign =
      port != 0 && Neighbours.hold(peerPort: daybook_http_peer_port(connection), port: port)
    entries.withLock { entries in
      if entries.count >= Self.crowd {
        let idle = entries.compactMap { key, entry in entry.since.map { (key: key, since: $0) } }
        if let oldest = idle.min(by: { $0.since < $1.since }), let entry = entries[oldest.key] {
          shutdown(entry.socket, Int32(SHUT_RDWR))
          entries[oldest.key]?.since = nil
        }
      }
      entries[key] = Entry(socket: socket, since: .now, isForeign: isForeign)
    }
  }

  /// Called before the socket is closed.
  func end(_ connection: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: connection)] = nil }
  }

  /// A request is whole, and is answered from now on.
  func isAnswered(_ connection: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: connection)]?.since = nil }
  }

  /// The answer was sent; another request may come.
  func isFree(_ connection: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: connection)]?.since = .now }
  }

  /// Ends those whose request does not come whole.
  func sweep() {
    entries.withLock { entries in
      for entry in entries.values {
        guard let since = entry.since, .now - since > Self.patience else { continue }
        shutdown(entry.socket, Int32(SHUT_RDWR))
      }
    }
  }
}

/// The bytes of bodies that are held at once, of all connections.
enum BodyBytes {
  private static let most = 64 << 20
  private static let held = Mutex(0)

  static func hold(_ count: Int) -> Bool {
    held.withLock { held in
      guard held + count <= most else { return false }
      held += count
      return true
    }
  }

  static func release(_ count: Int) { held.withLock { $0 -= count } }
}
