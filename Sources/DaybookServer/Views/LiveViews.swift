import CivilTime
import DaybookModel
import DaybookProtocol
import Glibc
import JSONRPC
import Synchronization

/// The views whose changes a client is told. It is told once until it draws the view again, so a
/// flood of changes costs at most one notification for each drawing; and a view of which nothing
/// changes is drawn again no sooner than after `pauses` times what its last drawing took.
final class LiveViews: LiveSource {
  struct Key: Hashable {
    var name: String
    var argument: String?
  }

  private struct Drawn {
    var hash: Int
    var isStale = false
    /// The cursor of the change log when it was drawn.
    var cursor: Int64
    /// Which change log that is: a file that replaced another one has its own.
    var opening: Int
    var draw: Drawing
    /// How the store was when a view that is drawn beside the lane was last drawn.
    var seen: Seen?
    /// Whether it is being drawn beside the lane.
    var isBeingDrawn = false
    /// The time after a drawing in which it is not drawn again.
    var pause: Range<Instant>?
    /// Whether something changed in this time.
    var isLate = false
  }

  private enum Drawing {
    case onLane(@Sendable () throws -> Int)
    case beside(Beside)
  }

  /// How a view is drawn again that takes a while, as one of a plugin does.
  struct Beside: Sendable {
    /// The client whose changes while the view is drawn come from the drawing.
    let client: String
    /// Runs a body on the lane, and tells the client what it returns.
    let tell: @Sendable (_ body: @escaping @Sendable () -> LiveNotice?) -> Void
    /// Runs on the lane, and returns what to do beside it.
    let prepare: @Sendable () throws -> @Sendable () throws -> Int
  }

  private struct Seen: Equatable {
    var opening: Int
    var cursor: Int64
    var today: Day
    /// The revision of what the plugin keeps.
    var kept: Int64 = 0
  }

  /// Each is drawn again after every commit.
  private static let maxCount = 200

  private static let pauses: Int64 = 20

  private let session: Session
  private let milliseconds: @Sendable () -> Int64
  private let views = Mutex<[Key: Drawn]>([:])

  /// `milliseconds` returns the processor time of the lane so far.
  init(
    session: Session,
    milliseconds: @escaping @Sendable () -> Int64 = { LiveViews.processorMilliseconds }
  ) {
    self.session = session
    self.milliseconds = milliseconds
  }

  private static var processorMilliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  var isWanted: Bool { views.withLock { !$0.isEmpty } }

  /// Remembers a drawing by its hash, and how to draw it again. Returns the cursor of the drawing
  /// before it, where that was of the same file. Throws `limitExceeded` where there are too many live views.
  @discardableResult
  func begin(
    _ key: Key, drawn: Int, cursor: Int64, opening: Int, draw: @escaping @Sendable () throws -> Int
  ) throws -> Int64? {
    try begin(key, Drawn(hash: drawn, cursor: cursor, opening: opening, draw: .onLane(draw)))
  }

  /// The same for a view that is drawn beside the lane.
  func begin(_ key: Key, drawn: Int, cursor: Int64, opening: Int, drawBeside beside: Beside) throws
  {
    let seen = Seen(opening: opening, cursor: cursor, today: session.moment.today)
    try begin(
      key,
      Drawn(hash: drawn, cursor: cursor, opening: opening, draw: .beside(beside), seen: seen))
    // What was changed while it was drawn may have been looked at before.
    beside.tell { [weak self] in
      guard let self, let last = views.withLock({ $0[key] }), !last.isStale else { return nil }
      return drawBeside(key, last, beside)
    }
  }

  @discardableResult
  private func begin(_ key: Key, _ drawn: Drawn) throws -> Int64? {
    try views.withLock { views in
      guard views[key] != nil || views.count < Self.maxCount else {
        throw Errors.response(
          .limitExceeded, "A session can have at most \(Self.maxCount) live views."
        ) {
          $0.limit = Self.maxCount
          $0.hint = "Close one with `view/close`, or show this one without `live`."
        }
      }
      let last = views[key].flatMap { $0.opening == drawn.opening ? $0.cursor : nil }
      views[key] = drawn
      return last
    }
  }

  func end(_ key: Key) {
    views.withLock { $0[key] = nil }
  }

  /// Returns a notification for each view whose drawing would differ now.
  func news(at moment: Moment) -> [LiveNotice] {
    let fresh = views.withLock { $0.filter { !$0.value.isStale } }
    return fresh.sorted {
      ($0.key.name, $0.key.argument ?? "") < ($1.key.name, $1.key.argument ?? "")
    }.compactMap { key, last in
      // A view that cannot be drawn now throws when the client asks for it.
      switch last.draw {
      case .onLane(let draw): drawOnLane(key, last, draw, at: moment.instant)
      case .beside(let beside): drawBeside(key, last, beside)
      }
    }
  }

  private func drawOnLane(
    _ key: Key, _ last: Drawn, _ draw: () throws -> Int, at now: Instant
  ) -> LiveNotice? {
    let isLate = last.pause?.contains(now) ?? false
    views.withLock { $0[key]?.isLate = isLate }
    guard !isLate else { return nil }
    let begin = milliseconds()
    let hash = try? draw()
    let pause = (milliseconds() - begin) * Self.pauses
    // A fixed clock would never come to its end.
    if pause > 0, session.clock == .system {
      views.withLock { $0[key]?.pause = now..<now.adding(milliseconds: pause) }
    }
    return compare(key, last, hash)
  }

  private func compare(_ key: Key, _ last: Drawn, _ hash: Int?) -> LiveNotice? {
    guard hash != last.hash else { return nil }
    views.withLock { $0[key]?.isStale = true }
    let params = Wire.ViewChanged.Params(argument: key.argument, name: key.name)
    return LiveNotice(method: Wire.ViewChanged.method, params: params.json)
  }

  /// Has the view drawn again where something has changed; one drawing at a time. Returns a
  /// notification where it cannot be.
  private func drawBeside(_ key: Key, _ last: Drawn, _ beside: Beside) -> LiveNotice? {
    guard !last.isBeingDrawn, let now = seen(beside.client), now != last.seen else { return nil }
    views.withLock {
      $0[key]?.seen = now
      $0[key]?.isBeingDrawn = true
    }
    guard let draw = try? beside.prepare() else {
      views.withLock { $0[key]?.isBeingDrawn = false }
      return compare(key, last, nil)
    }
    let isStarted = startDetachedThread {
      let hash = try? draw()
      beside.tell { [weak self] in self?.didDrawBeside(key, hash, after: now) }
    }
    return isStarted ? nil : compare(key, last, nil)
  }

  /// On the lane, after the view was drawn beside it.
  private func didDrawBeside(_ key: Key, _ hash: Int?, after before: Seen) -> LiveNotice? {
    views.withLock { $0[key]?.isBeingDrawn = false }
    guard let last = views.withLock({ $0[key] }), !last.isStale,
      case .beside(let beside) = last.draw
    else { return nil }
    if let notice = compare(key, last, hash) { return notice }
    // What the drawing itself changed is in it; anything else has it drawn once more.
    if let now = seen(beside.client), now.opening == before.opening, now.today == before.today,
      let page = try? session.store().read({ reader in
        try reader.log(after: before.cursor, limit: PageSize.max)
      }),
      !page.isCut, !page.hasMore, page.changes.allSatisfy({ $0.client == beside.client })
    {
      views.withLock { $0[key]?.seen = now }
      return nil
    }
    return drawBeside(key, last, beside)
  }

  private func seen(_ plugin: String) -> Seen? {
    guard let store = try? session.store(), let opening = try? store.version().opening,
      let (cursor, kept) = try? store.read({
        (try $0.cursor(), try $0.plugins.state(plugin).revision)
      })
    else { return nil }
    return Seen(opening: opening, cursor: cursor, today: session.moment.today, kept: kept)
  }

  /// Returns when a view may look different because of the time alone: at the next full minute,
  /// since views show minutes, or earlier at a second at which something falls due, or when the
  /// pause of a view ends in which something changed.
  func deadline(after moment: Moment) -> Instant? {
    guard views.withLock({ $0.values.contains { !$0.isStale } }) else { return nil }
    let now = moment.instant.millisecond
    let second = now / 1000 % 60
    let minute = now - now % 60_000
    let seconds =
      (try? session.store().read { try $0.dashboard.secondsOfDues(around: moment.today) }) ?? []
    let next = seconds.filter { $0 > second }.min() ?? 60
    let late = views.withLock { $0.values.compactMap { $0.isLate ? $0.pause?.upperBound : nil } }
    let deadline = (late + [Instant(millisecond: minute + next * 1000)]).min()
    // From then on, a request for permission that nobody answered may be made again.
    guard let requested = try? session.store().read({ try $0.onboarding.record().requested }) else {
      return deadline
    }
    let timeout = requested.adding(milliseconds: OnboardingRecord.requestTimeout)
    return timeout > moment.instant ? min(deadline ?? timeout, timeout) : deadline
  }
}
