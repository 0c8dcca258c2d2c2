import CivilTime
import DaybookModel
import JSONRPC
import Processes
import Synchronization

/// Keeps the program running that exchanges changes with the person's other devices, in the one process
/// of all on a database that holds the lock, while the database is one of a space.
final class ExchangeKeeper: LiveSource {
  private struct State {
    /// Weak, because it holds its sources.
    weak var live: Live?
    var process: ChildProcess?
    /// When it is looked at; nil for at the next change.
    var next: Instant?
    var hasLooked = false
    var isOver = false
  }

  /// The seconds after which a program that ended is started again.
  private static let pause: Int64 = 300

  private let session: Session
  private let lock: HostLock
  private let state = Mutex(State())

  init(session: Session, lock: HostLock) { (self.session, self.lock) = (session, lock) }

  func connect(_ live: Live) { state.withLock { $0.live = live } }

  /// Always false, since it has no news.
  var isWanted: Bool { false }

  func deadline(after moment: Moment) -> Instant? {
    guard session.startsFeeders else { return nil }
    return state.withLock { state in
      state.hasLooked ? (state.process == nil ? state.next : nil) : moment.instant
    }
  }

  /// Writes nothing that the lane has to know of.
  func reconcile() -> Bool {
    guard session.startsFeeders, let database = session.options.database,
      let store = try? session.store(), !store.isReadOnly
    else { return false }
    state.withLock { $0.hasLooked = true }
    let isJoined = (try? store.read { try $0.replica.isJoined() }) ?? false
    guard isJoined, !session.preferences.localOnly else {
      end()
      return false
    }
    let isDue = state.withLock { [now = session.now] state in
      state.process == nil && !state.isOver && state.next.map { $0 <= now } ?? true
    }
    if isDue, let program = session.options.exchangeProgram(),
      lock.take(whenHeld: { [weak self] in self?.wake() })
    {
      start(program, database)
    }
    return false
  }

  /// Ends it, for good.
  func close() {
    state.withLock { $0.isOver = true }
    end()
  }

  private func wake() { state.withLock(\.live)?.wake() }

  /// It ends with its standard input, so also with this process.
  private func start(_ program: String, _ database: String) {
    let words = ["daybook-sync", "run", "--attached", "--database", database]
    guard let process = ChildProcess(program, words, pipes: 0..<2) else {
      return wait()
    }
    state.withLock { $0.process = process }
    let isWatched = startDetachedThread { [weak self] in
      _ = process.wait()
      guard let self else { return }
      state.withLock { if $0.process === process { $0.process = nil } }
      wait()
      wake()
    }
    if !isWatched { end() }
  }

  private func wait() {
    state.withLock { [now = session.now] in $0.next = now.adding(seconds: Self.pause) }
  }

  private func end() {
    let process = state.withLock { state in
      defer { (state.process, state.next) = (nil, nil) }
      return state.process
    }
    if let process { process.close(process.input) }
  }
}
