import DaybookModel
import DaybookProtocol
import Glibc
import JSONRPC
import Synchronization

/// Writes into the database which of its pages a plugin has invalidated, ten times a second at most:
/// what comes within 100 ms after a write is written when these are over. Each front end sees it
/// there (`LivePages`).
final class PluginInvalidations: Sendable {
  private struct State {
    /// Whether a write was so short ago.
    var isResting = false
    /// What has come since then.
    var waiting: InvalidPages?
  }

  private let session: Session
  private let live: Live
  private let state = Mutex(State())

  init(session: Session, live: Live) { (self.session, self.live) = (session, live) }

  func add(_ pages: InvalidPages) throws {
    guard !session.isRehearsing.load(ordering: .relaxed) else { return }
    let waits = state.withLock { state in
      if state.isResting { state.waiting = state.waiting?.joined(pages) ?? pages }
      return state.isResting
    }
    if !waits { try write(pages) }
  }

  /// Writes what waits, on the lane. Returns whether anything did.
  @discardableResult
  func writeRest() -> Bool {
    let waiting = state.withLock { state in
      defer { state = State() }
      return state.waiting
    }
    guard let waiting else { return false }
    do { try write(waiting) } catch {
      session.options.log("A page of the plugin could not be invalidated: \(error)")
    }
    return true
  }

  private func write(_ pages: InvalidPages) throws {
    let plugin = try session.pluginGrant.author
    try session.write(session.action(Wire.ViewInvalidate.method)) {
      try $0.plugins.invalidate(plugin, pages)
    }
    let isStarted = startDetachedThread { [weak self] in
      usleep(LivePages.spacing)
      self?.live.tellNext { [weak self] in
        self?.writeRest()
        return nil
      }
    }
    state.withLock { $0.isResting = isStarted }
  }
}
