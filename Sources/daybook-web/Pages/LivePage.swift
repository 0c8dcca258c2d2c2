import DaybookProtocol
import JSON
import Markup
import Synchronization

/// A page that is open in a browser: what the server says of it becomes events of its stream. Each
/// has the whole HTML of the lines that it brings.
final class LivePage: Sendable {
  private enum Stage {
    /// Nothing was drawn yet; what comes waits.
    case early([Wire.ViewChanged.Params])
    /// A long page comes in pieces; the browser may have it already.
    case growing(Wire.View, hash: String?)
    /// The browser has the page.
    case open
  }

  private let shown: BrowserSession.Shown
  private let session: BrowserSession
  private let stream: EventStream
  private let state = Mutex(State())

  private struct State {
    var stage = Stage.early([])
    var revision = 1
    /// Those of the page now.
    var actions: [Wire.Action] = []
  }

  init(_ shown: BrowserSession.Shown, _ session: BrowserSession, _ stream: EventStream) {
    (self.shown, self.session, self.stream) = (shown, session, stream)
  }

  /// Sends the page once it is whole, unless the browser has just that, and from then on what changes.
  func open(_ view: Wire.View, has hash: String?) {
    state.withLock { state in
      guard case .early(let waiting) = state.stage else { return }
      state.stage = .growing(view, hash: hash)
      state.actions = view.actions
      sendIfWhole(&state.stage)
      for changed in waiting { take(changed, &state) }
    }
  }

  /// Takes the next difference. Where one was lost or is none, the browser has to ask for the page anew.
  func take(_ changed: Wire.ViewChanged.Params?) {
    state.withLock { state in
      guard let changed, changed.revision == state.revision + 1 else { return stream.close() }
      state.revision = changed.revision
      if let actions = changed.actions { session.keep(actions, of: shown) }
      take(changed, &state)
    }
  }

  private func take(_ changed: Wire.ViewChanged.Params, _ state: inout State) {
    state.actions = changed.actions ?? state.actions
    switch state.stage {
    case .early(let waiting): state.stage = .early(waiting + [changed])
    case .open: send(changed, state.actions)
    case .growing(var view, let hash):
      for splice in changed.splices {
        let start = min(max(splice.start, 0), view.lines.count)
        let stop = min(start + max(splice.removed, 0), view.lines.count)
        view.lines.replaceSubrange(start..<stop, with: splice.lines)
      }
      (view.changeCursor, view.isWhole) = (changed.changeCursor, changed.isWhole)
      view.title = changed.title ?? view.title
      view.actions = changed.actions ?? view.actions
      state.stage = .growing(view, hash: hash)
      sendIfWhole(&state.stage)
    }
  }

  private func sendIfWhole(_ stage: inout Stage) {
    guard case .growing(let view, let hash) = stage, view.isWhole else { return }
    stage = .open
    let lines = ViewPage.lines(view.lines, on: shown, view.actions)
    guard hash != ViewPage.hash(lines) else { return }
    stream.send(
      "page",
      [
        "actions": .string(ViewPage.buttons(view.actions).text),
        "cursor": .integer(Int64(view.changeCursor)), "lines": Self.json(lines),
        "title": .string(view.title),
      ])
  }

  private func send(_ changed: Wire.ViewChanged.Params, _ actions: [Wire.Action]) {
    let splices = changed.splices.map { splice -> JSON in
      [
        "lines": Self.json(ViewPage.lines(splice.lines, on: shown, actions)),
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
