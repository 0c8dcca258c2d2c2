import DaybookProtocol
import JSON
import JSONRPC
import Markup
import Synchronization

/// One browser's session with a server of its own, so that the history says who, and what another
/// browser changed meanwhile is a conflict as between any two clients.
final class BrowserSession: Sendable {
  /// A page that is shown: what an act on it needs to know.
  struct Shown: Hashable, Sendable {
    let name: String
    var argument: String?
  }

  private struct State {
    var actions: [Shown: [Wire.Action]] = [:]
    /// By their numbers.
    var pages: [Int: LivePage] = [:]
    var watchers: [Int: EventStream] = [:]
    var lastWatcher = 0
    var requests = 0
    var reminders: [(key: String, fired: Wire.ReminderFired.Params)] = []
    /// What the next page says of the last act, for a browser without the script.
    var message: Message?
    var lastUse = ContinuousClock.now
  }

  let server: ServerProcess
  private let inbox: Inbox

  /// What notifications reach; it is there before the server is.
  private final class Inbox: Sendable {
    let state = Mutex(State())

    func take(_ method: String, _ params: JSON) {
      switch method {
      case Wire.ViewChanged.method:
        guard case .integer(let page)? = params["page"] else { return }
        state.withLock { $0.pages[Int(clamping: page)] }?.take(try? .init(json: params))
      case Wire.ReminderFired.method:
        guard let fired = try? Wire.ReminderFired.Params(json: params) else { return }
        change { reminders in
          reminders.removeAll { $0.key == fired.key }
          if reminders.count < 100 { reminders.append((fired.key, fired)) }
        }
      case Wire.ReminderDismissed.method:
        guard let key = try? Wire.ReminderDismissed.Params(json: params).key else { return }
        change { $0.removeAll { $0.key == key } }
      case Wire.ViewListChanged.method:
        for watcher in state.withLock({ Array($0.watchers.values) }) { watcher.send("pages", [:]) }
      default: break
      }
    }

    private func change(_ body: (inout [(key: String, fired: Wire.ReminderFired.Params)]) -> Void) {
      let (reminders, watchers) = state.withLock { state in
        body(&state.reminders)
        return (state.reminders.map(\.fired), Array(state.watchers.values))
      }
      let html = ReminderBanner(reminders).html.text
      for watcher in watchers { watcher.send("reminders", ["html": .string(html)]) }
    }

    func end() {
      let watchers = state.withLock { state in
        Array(state.watchers.values)
      }
      for watcher in watchers { watcher.close() }
    }
  }

  /// Starts the server. Throws an error response where it cannot be had.
  init(_ program: String, _ arguments: [String], client: String, zone: String?) async throws {
    let inbox = Inbox()
    let server = ServerProcess(program, arguments, notify: { inbox.take($0, $1) }, ended: inbox.end)
    guard let server else { throw ServerProcess.lost }
    (self.server, self.inbox) = (server, inbox)
    func begin(in zone: String?) async throws {
      var params: JSONObject = [
        "capabilities": ["general": ["positionEncodings": ["utf-8"]], "showsReminders": true],
        "clientInfo": ["name": .string(client), "version": "1"], "protocolVersions": ["0.9"],
      ]
      if let zone { params["timeZone"] = .string(zone) }
      _ = try await server.result(Wire.Initialize.method, .object(params))
    }
    do {
      try await begin(in: zone)
    } catch let error as ResponseError where error.data?["pointer"] == "/timeZone" {
      // The browser's zone is not one that is known here.
      try await begin(in: nil)
    }
  }

  var hasEnded: Bool { server.hasEnded }
  /// Whether no page is open and nothing was asked for so long.
  func isIdle(for duration: Duration) -> Bool {
    inbox.state.withLock {
      $0.watchers.isEmpty && $0.requests == 0 && .now - $0.lastUse > duration
    }
  }

  func end() { server.end() }

  func ask<Params: WireParams>(_ params: Params) async throws -> Params.Reply {
    inbox.state.withLock { $0.lastUse = .now }
    return try await server.ask(params)
  }

  // MARK: Pages

  /// Draws a page once.
  func show(_ shown: Shown) async throws -> Wire.View {
    let view = try await ask(
      Wire.ViewShow.Params(argument: shown.argument, name: shown.name, width: nil))
    keep(view.actions, of: shown)
    return view
  }

  /// Draws a page, whose differences `page` takes until `close`.
  func follow(_ shown: Shown, by page: LivePage) async throws -> Wire.View {
    let params = Wire.ViewShow.Params(
      argument: shown.argument, live: true, name: shown.name, width: nil)
    let result = try await server.result(Wire.ViewShow.method, params.json) { [inbox] result in
      guard case .integer(let number)? = result["page"] else { return }
      inbox.state.withLock { $0.pages[Int(number)] = page }
    }
    let view = try Wire.View(json: result)
    keep(view.actions, of: shown)
    return view
  }

  func close(page: Int) async {
    inbox.state.withLock { $0.pages[page] = nil }
    _ = try? await ask(Wire.ViewClose.Params(page: page))
  }

  func keep(_ actions: [Wire.Action], of shown: Shown) {
    inbox.state.withLock { state in
      if state.actions.count > 200 { state.actions = [:] }
      state.actions[shown] = actions
    }
  }

  /// The actions of a page, as it was shown last.
  func actions(of shown: Shown) async throws -> [Wire.Action] {
    if let kept = inbox.state.withLock({ $0.actions[shown] }) { return kept }
    return try await show(shown).actions
  }

  // MARK: What every page has

  var reminders: [Wire.ReminderFired.Params] { inbox.state.withLock { $0.reminders.map(\.fired) } }

  /// The streams that a browser can have, of the six connections that it opens to one server, and the
  /// requests that it can have at once.
  private static let mostWatchers = 4
  private static let mostRequests = 16

  /// Tells a page that is open what all pages have. The oldest of too many is ended, and looks in later.
  func watch(_ stream: EventStream) -> Int {
    let (watcher, oldest) = inbox.state.withLock { state in
      let numbers = state.watchers.keys.sorted()
      let oldest = numbers.count < Self.mostWatchers ? nil : numbers.first
      let ended = oldest.flatMap { state.watchers.removeValue(forKey: $0) }
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = stream
      return (state.lastWatcher, ended)
    }
    oldest?.send("rest", [:])
    oldest?.close()
    // The page before may have been left for this one: the first bytes into a connection that is closed are
    // refused, and the second ones notice it.
    Task.detached { [self] in
      for _ in 0..<2 {
        for each in watchers { each.keepAlive() }
        try? await Task.sleep(for: .seconds(1))
      }
    }
    return watcher
  }

  /// Runs a request, unless there are too many.
  func admit(_ body: () async throws -> Response) async throws -> Response {
    let isAdmitted = inbox.state.withLock { state in
      guard state.requests < Self.mostRequests else { return false }
      state.requests += 1
      return true
    }
    guard isAdmitted else {
      return .json(["error": "This browser asks for too much at once."], status: 429)
    }
    defer { inbox.state.withLock { $0.requests -= 1 } }
    return try await body()
  }

  func unwatch(_ watcher: Int) {
    inbox.state.withLock { state in
      state.watchers[watcher] = nil
      state.lastUse = .now
    }
  }

  var watchers: [EventStream] { inbox.state.withLock { Array($0.watchers.values) } }

  func leave(_ message: Message?) { inbox.state.withLock { $0.message = message } }

  func takeMessage() -> Message? {
    inbox.state.withLock { state in
      defer { state.message = nil }
      return state.message
    }
  }
}

/// What an act came to, in words.
struct Message: Sendable {
  let text: String
  var style: Wire.SpanStyle?
}
