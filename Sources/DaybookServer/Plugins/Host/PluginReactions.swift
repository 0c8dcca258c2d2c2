import CivilTime
import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC
import Synchronization

/// Tells responders of the changes that they react to, after the commit and at least once.
///
/// What was told is kept as a cursor of the change log, which is also what a plugin knows a batch
/// by that it gets again.
extension PluginScheduler {
  private static let milliseconds = 60_000
  private static let batch = 500
  /// How often a plugin reacts to what plugins changed, one after the other, before that is taken
  /// for a circle.
  private static let maxRounds = 8
  /// How often a batch is told that the plugin answers with an error.
  private static let maxTries = 5

  /// A responder with reactions, as the person agreed to it.
  struct Listener {
    let version: Int64
    let patterns: [String]
    /// The cursor of the changes that were looked at.
    var cursor: Int64
    var isBusy = false
    var rounds = 0
    var tries = 0
    var notBefore: Instant?
  }

  func updateListeners(_ records: [PluginRecord], _ pool: PluginPool) {
    let known = state.withLock(\.listeners)
    var new: [String: Listener] = [:]
    for record in records where record.agreement != nil {
      if var listener = known[record.name], listener.version == record.revision {
        // What it has answered in another process, it is not told again.
        if !listener.isBusy { listener.cursor = max(listener.cursor, record.reactedTo) }
        new[record.name] = listener
      } else if let patterns = pool.catalog.installed(record).manifest?.reactions {
        new[record.name] = Listener(
          version: record.revision, patterns: patterns, cursor: record.reactedTo)
      }
    }
    state.withLock { [new] in $0.listeners = new }
  }

  /// Begins to tell a plugin what is new to it, where it does not hear of something already.
  func tell(_ name: String, _ pool: PluginPool, _ store: Store) throws {
    let now = session.now
    guard var listener = state.withLock({ $0.listeners[name] }), !listener.isBusy,
      listener.notBefore.map({ $0 <= now }) ?? true
    else { return }
    let (page, changes, plugin) = try store.read { reader in
      let (page, changes) = try news(for: listener, pool, reader)
      return (page, changes, try pool.catalog.plugin(name, in: reader))
    }
    if page.isCut { pool.note(name, "Changes were lost to it: the change log is shorter.") }
    guard !changes.isEmpty else {
      return state.withLock { $0.listeners[name]?.cursor = page.cursor }
    }
    // A plugin that may not run now hears of it later.
    guard !plugin.isKept(in: session),
      pool.catalog.standingAtStart(plugin).agreement != nil
    else { return }
    if listener.tries == 0 {
      let plugins = state.withLock { Set($0.listeners.keys) }
      listener.rounds = changes.allSatisfy { plugins.contains($0.client) } ? listener.rounds + 1 : 0
    }
    guard listener.rounds <= Self.maxRounds else {
      pool.note(
        name,
        "It and other plugins react to one another in a circle; this was cut after "
          + "\(Self.maxRounds) rounds.")
      (listener.cursor, listener.rounds) = (page.cursor, 0)
      state.withLock { [listener] in $0.listeners[name] = listener }
      return try write { try $0.plugins.note(name, reactedTo: page.cursor) }
    }
    listener.isBusy = true
    // Before the thread begins, which changes it when the plugin has answered.
    state.withLock { [listener] in $0.listeners[name] = listener }
    let params = Wire.ResponderReact.Params(
      changeCursor: Int(page.cursor), items: changes.map(Wire.Change.init)
    ).json
    let isStarted = startDetachedThread { [weak self] in
      self?.didTell(name, page.cursor, Self.ask(plugin, params, pool))
    }
    if !isStarted { state.withLock { $0.listeners[name]?.isBusy = false } }
  }

  /// Returns the first stretch of the log that has changes for the plugin, or its end, and these.
  private func news(
    for listener: Listener, _ pool: PluginPool, _ reader: ReadTransaction
  ) throws -> (LogPage, [ChangeRecord]) {
    guard try listener.cursor <= reader.cursor() else {
      return (.cut(at: try reader.cursor()), [])
    }
    var page = try reader.log(after: listener.cursor, limit: Self.batch)
    while true {
      let changes = page.changes.filter { change in
        pool.catalog.methods.fits(change.action, listener.patterns)
      }
      guard changes.isEmpty, page.hasMore else { return (page, changes) }
      page = try reader.log(after: page.cursor, limit: Self.batch)
    }
  }

  /// Returns what went wrong.
  private static func ask(
    _ plugin: InstalledPlugin, _ params: JSON, _ pool: PluginPool
  ) -> String? {
    do {
      _ = try pool.running(plugin).request(
        Wire.ResponderReact.method, params, within: milliseconds, isCancelled: { false })
      return nil
    } catch {
      return PluginFailure.words(error)
    }
  }

  private func didTell(_ name: String, _ cursor: Int64, _ problem: String?) {
    let (pool, isGivenUp) = state.withLock { state in
      guard var listener = state.listeners[name] else { return (state.pool, false) }
      listener.isBusy = false
      listener.tries = problem == nil ? 0 : listener.tries + 1
      listener.notBefore = nil
      let isGivenUp = listener.tries >= Self.maxTries
      if problem == nil || isGivenUp {
        (listener.cursor, listener.tries) = (max(listener.cursor, cursor), 0)
        state.told.append((name, cursor))
      } else {
        listener.notBefore = session.now.adding(seconds: 1 << Int64(listener.tries))
      }
      state.listeners[name] = listener
      return (state.pool, isGivenUp)
    }
    if let problem { pool?.note(name, "\(Wire.ResponderReact.method): \(problem)") }
    if isGivenUp {
      pool?.note(
        name, "It was told \(Self.maxTries) times, and does not hear of these changes again.")
    }
    wake()
  }
}
