import DaybookProtocol
import JSON
import Markup
import Synchronization

/// A page that is open in a browser: what the server says of it becomes events of its stream. Each
/// has the whole HTML of the lines that it brings.
final class LivePage: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [Wire.ViewChanged.Params] = []
  }

  private let shown: BrowserSession.Shown
  private let session: BrowserSession
  private let stream: EventStream
  private let state = Mutex(State())

  init(_ shown: BrowserSession.Shown, _ session: BrowserSession, _ stream: EventStream) {
    (self.shown, self.session, self.stream) = (shown, session, stream)
  }

  /// Sends the page as it is, unless the browser has just that, and from now on what changes.
  func open(_ view: Wire.View, has hash: String?) {
    let lines = ViewPage.lines(view.lines, on: shown)
    state.withLock { state in
      if !view.isWhole || hash != ViewPage.hash(lines) {
        var page: JSONObject = [
          "cursor": .integer(Int64(view.changeCursor)), "lines": Self.json(lines),
          "title": .string(view.title),
        ]
        page["actions"] = .string(ViewPage.buttons(view.actions).text)
        stream.send("page", .object(page))
      }
      state.isOpen = true
      state.waiting.forEach(send)
      state.waiting = []
    }
  }

  func take(_ changed: Wire.ViewChanged.Params) {
    if let actions = changed.actions { session.keep(actions, of: shown) }
    state.withLock { state in
      if state.isOpen { send(changed) } else { state.waiting.append(changed) }
    }
  }

  private func send(_ changed: Wire.ViewChanged.Params) {
    let splices = changed.splices.map { splice -> JSON in
      [
        "lines": Self.json(ViewPage.lines(splice.lines, on: shown)),
        "removed": .integer(Int64(splice.removed)), "start": .integer(Int64(splice.start)),
      ]
    }
    var event: JSONObject = [
      "cursor": .integer(Int64(changed.changeCursor)), "splices": .array(splices),
    ]
    if let title = changed.title { event["title"] = .string(title) }
    if let actions = changed.actions {
      event["actions"] = .string(ViewPage.buttons(actions).text)
    }
    stream.send("change", .object(event))
  }

  private static func json(_ lines: [HTML]) -> JSON { .array(lines.map { .string($0.text) }) }
}
