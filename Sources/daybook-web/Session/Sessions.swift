import Synchronization

/// The sessions of the browsers that are in use. A server is started at a browser's first request and
/// ended when it has rested.
final class Sessions: Sendable {
  private typealias Start = Task<BrowserSession, any Error>

  static let rest = Duration.seconds(120)

  private let program: String
  private let arguments: [String]
  private let starts = Mutex<[String: Start]>([:])

  init(program: String, arguments: [String]) {
    (self.program, self.arguments) = (program, arguments)
  }

  /// Returns the session of a browser. Throws an error response where it cannot be had.
  func session(of browser: Browser, zone: String?) async throws -> BrowserSession {
    let start = starts.withLock { $0[browser.id] }
    if let start, let session = try? await start.value, !session.hasEnded { return session }
    let fresh = starts.withLock { starts -> Start in
      // Another request may have been quicker.
      if let other = starts[browser.id], other != start { return other }
      let fresh = Start { [program, arguments] in
        try await BrowserSession(program, arguments, client: browser.name, zone: zone)
      }
      starts[browser.id] = fresh
      return fresh
    }
    return try await fresh.value
  }

  /// Called every two seconds: ends what rests or whose browser is paired no more; now and then it is
  /// heard by open pages, which know then that the line is there.
  func tend(isHeard: Bool, _ isPaired: (String) -> Bool) {
    let all = starts.withLock { $0 }
    for (id, start) in all {
      let isPaired = isPaired(id)
      Task.detached { [self] in
        guard let session = try? await start.value else {
          return starts.withLock { if $0[id] == start { $0[id] = nil } }
        }
        if isHeard { for stream in session.watchers { stream.keepAlive() } }
        session.server.giveUp()
        guard !isPaired || session.hasEnded || session.isIdle(for: Self.rest) else { return }
        starts.withLock { if $0[id] == start { $0[id] = nil } }
        for stream in session.watchers { stream.close() }
        session.end()
      }
    }
  }
}
