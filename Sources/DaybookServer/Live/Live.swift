// Everything that a session tells its client without a request starts here. This folder serves
// `changes/*`, and `conformance/*` for transcripts. The one idea: a handler that changes something
// tells nobody; `poll` runs on the lane, compares the store with what it last saw, and tells what
// is new: first the change log to a client that subscribed (`ChangeFeed`), then what each
// `LiveSource` has to say (care, live views, reminders). `Watch` is the only thread; it says when
// to poll, and nothing else. The decision record is
// docs/decisions/0023-how-a-change-reaches-another-process.md.

import CivilTime
import DaybookModel
import JSONRPC
import Synchronization

/// What a session tells its client unasked: committed changes, and what the features have to say.
///
/// All of it is computed by `poll`, on the lane. The session has it called after its own commits,
/// and a thread (`Watch`) when another process wrote, at the deadline, and every second.
final class Live: Sendable {
  private struct State {
    /// Weak, because a connection holds the application that it serves.
    weak var peer: (any Peer)?
    var watch: Watch?
    /// What the store was like when it was last looked at.
    var seen: Store.Version?
    var polledAt: Instant?
    /// When time alone changes something next.
    var deadline: Instant?
    var hasBacklog = false
  }

  let feed = ChangeFeed()
  private let sources: [any LiveSource]
  private let session: Session
  private let state = Mutex(State())

  /// The sources are asked in this order.
  init(session: Session, sources: [any LiveSource]) {
    self.session = session
    self.sources = sources
  }

  /// Sets the peer to tell; the caller must do so before the first message is read.
  func connect(_ peer: any Peer) {
    state.withLock { $0.peer = peer }
  }

  /// Begins to watch, once a client listens. A transcript needs no thread: its clock is fixed, and
  /// no other process writes to its database.
  func begin() {
    let moment = session.moment
    let version = try? session.store().version()
    let watch: Watch? = state.withLock { state in
      state.seen = state.seen ?? version
      state.polledAt = state.polledAt ?? moment.instant
      guard state.watch == nil, session.options.mode == .everyday, state.peer != nil else {
        return nil
      }
      state.watch = Watch(database: session.options.database) { [weak self] done in
        guard let live = self, let peer = live.state.withLock(\.peer) else { return }
        peer.onLane { [weak live] in live.map { done($0.poll()) } }
      }
      return state.watch
    }
    watch?.start()
    plan(at: moment)
  }

  func end() {
    state.withLock { $0.watch }?.end()
  }

  /// Tells a client that listens from the beginning at once of what it missed.
  func didInitialize() {
    guard isWanted else { return }
    begin()
    wake()
  }

  /// Polls soon as though a deadline had come, since a source has something to write.
  func wake() {
    state.withLock { $0.deadline = $0.polledAt }
    pollNext()
  }

  /// Polls soon, since this session has committed.
  func pollSoon() {
    guard isWanted else { return }
    if let watch = state.withLock({ $0.watch }) { watch.pollSoon() } else { poll() }
  }

  /// Polls next, since the client has subscribed and has not been told the log to its end.
  func catchUp() {
    state.withLock { $0.hasBacklog = true }
    pollNext()
  }

  /// Polls once the request that is running is answered.
  func pollNext() {
    state.withLock(\.peer)?.onLane { [weak self] in self?.poll() }
  }

  /// Runs the body on the lane, and tells the client what it returns.
  func tellNext(_ body: @escaping @Sendable () -> LiveNotice?) {
    guard let peer = state.withLock(\.peer) else { return }
    peer.onLane { [weak peer] in
      if let notice = body() { peer?.notify(notice.method, notice.params) }
    }
  }

  /// Polls, on the lane and outside of a group, at what is new, and tells the client.
  @discardableResult
  func poll() -> Watch.Finding {
    guard isWanted, let peer = state.withLock({ $0.peer }), let store = try? session.store()
    else { return Watch.Finding(isNews: false) }
    return store.polling { poll(store, for: peer) }
  }

  private func poll(_ store: Store, for peer: any Peer) -> Watch.Finding {
    let moment = session.moment
    guard let version = try? store.version() else { return Watch.Finding(isNews: false) }
    var (hasChanged, isTime, hasBacklog) = state.withLock { state in
      defer { (state.seen, state.polledAt) = (version, moment.instant) }
      let wentBack = state.polledAt.map { moment.instant < $0 } ?? true
      let isTime = wentBack || state.deadline.map { $0 <= moment.instant } ?? false
      // Here and not at the end, so that a wake during this poll is not lost.
      if isTime { state.deadline = nil }
      return (version != state.seen, isTime, state.hasBacklog)
    }
    if hasChanged || isTime, reconcile(), let version = try? store.version() {
      hasChanged = true
      state.withLock { $0.seen = version }
    }
    if hasChanged || hasBacklog {
      let isAllSent = (try? feed.send(from: store, to: peer, limit: session.maxChanges)) ?? true
      state.withLock { $0.hasBacklog = !isAllSent }
    }
    if hasChanged || isTime {
      // What is still to come is planned anew.
      state.withLock { if let next = $0.deadline, next > moment.instant { $0.deadline = nil } }
      for source in sources {
        for notice in source.news(at: moment) { peer.notify(notice.method, notice.params) }
      }
      plan(at: moment)
    }
    return Watch.Finding(isNews: hasChanged, wait: wait(from: moment.instant))
  }

  private var isWanted: Bool { feed.isWanted || sources.contains(where: \.isWanted) }

  private func reconcile() -> Bool {
    sources.reduce(false) { $1.reconcile() || $0 }
  }

  private func wait(from now: Instant) -> Int64? {
    state.withLock { state in
      if state.hasBacklog { return Watch.spacing }
      return state.deadline.map { max(0, $0.millisecond - now.millisecond) }
    }
  }

  private func plan(at moment: Moment) {
    let deadlines = sources.compactMap { $0.deadline(after: moment) }
    // A deadline that has passed and was not looked at yet stays.
    state.withLock { $0.deadline = ([$0.deadline].compactMap(\.self) + deadlines).min() }
  }
}
