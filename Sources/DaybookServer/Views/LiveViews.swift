import DaybookProtocol
import JSON
import Synchronization

/// The views that a client wants to hear of. One notification is enough until the client draws
/// anew, so a flood of changes costs at most one message for each redraw.
final class LiveViews: Sendable {
  struct Key: Hashable {
    var name: String
    var argument: String?
  }

  private struct Live {
    var drawn: Int
    var isStale = false
    var draw: @Sendable () throws -> Int
  }

  private struct State {
    var views: [Key: Live] = [:]
    var send: @Sendable (String, JSON) -> Void = { _, _ in }
  }

  private let state = Mutex(State())

  func send(through send: @escaping @Sendable (String, JSON) -> Void) {
    state.withLock { $0.send = send }
  }

  /// Remembers what was drawn, as a hash, and how to draw it again.
  func begin(_ key: Key, drawn: Int, draw: @escaping @Sendable () throws -> Int) {
    state.withLock { $0.views[key] = Live(drawn: drawn, draw: draw) }
  }

  func end(_ key: Key) {
    state.withLock { $0.views[key] = nil }
  }

  /// Tells the client of every view that would now be drawn otherwise; called after a commit.
  func refresh() {
    let (fresh, send) = state.withLock { state in
      (state.views.filter { !$0.value.isStale }, state.send)
    }
    for (key, live) in fresh.sorted(by: { $0.key.name < $1.key.name }) {
      // A view that cannot be drawn now says so when the client asks for it.
      guard (try? live.draw()) != live.drawn else { continue }
      state.withLock { $0.views[key]?.isStale = true }
      send(
        Wire.ViewChanged.method,
        Wire.ViewChanged.Params(argument: key.argument, name: key.name).json)
    }
  }
}
