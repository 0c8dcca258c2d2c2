import CivilTime
import DaybookModel
import DaybookProtocol
import Synchronization

/// The views whose changes a client is told. It is told once until it draws the view again, so a
/// flood of changes costs at most one notification for each drawing.
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
    var draw: @Sendable () throws -> Int
  }

  /// Each is drawn again after every commit.
  private static let maxCount = 200

  private let session: Session
  private let views = Mutex<[Key: Drawn]>([:])

  init(session: Session) {
    self.session = session
  }

  var isWanted: Bool { views.withLock { !$0.isEmpty } }

  /// Remembers a drawing by its hash, and how to draw it again. Returns the cursor of the drawing
  /// before it. Throws `limitExceeded` where there are too many live views.
  @discardableResult
  func begin(
    _ key: Key, drawn: Int, cursor: Int64, draw: @escaping @Sendable () throws -> Int
  ) throws -> Int64? {
    try views.withLock { views in
      guard views[key] != nil || views.count < Self.maxCount else {
        throw Errors.response(
          .limitExceeded, "A session can have at most \(Self.maxCount) live views."
        ) {
          $0.limit = Self.maxCount
          $0.hint = "Close one with `view/close`, or show this one without `live`."
        }
      }
      let last = views[key]?.cursor
      views[key] = Drawn(hash: drawn, cursor: cursor, draw: draw)
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
      guard (try? last.draw()) != last.hash else { return nil }
      views.withLock { $0[key]?.isStale = true }
      let params = Wire.ViewChanged.Params(argument: key.argument, name: key.name)
      return LiveNotice(method: Wire.ViewChanged.method, params: params.json)
    }
  }

  /// Returns when a view may look different because of the time alone: at the next full minute,
  /// since views show minutes, or earlier at a second at which something falls due.
  func deadline(after moment: Moment) -> Instant? {
    guard views.withLock({ $0.values.contains { !$0.isStale } }) else { return nil }
    let now = moment.instant.millisecond
    let second = now / 1000 % 60
    let minute = now - now % 60_000
    let seconds = (try? session.store().read { try $0.secondsOfDues(around: moment.today) }) ?? []
    let next = seconds.filter { $0 > second }.min() ?? 60
    let deadline = Instant(millisecond: minute + next * 1000)
    // From then on, a request for permission that nobody answered may be made again.
    guard let requested = try? session.store().read({ try $0.onboarding().requested }) else {
      return deadline
    }
    let timeout = requested.adding(milliseconds: OnboardingRecord.requestTimeout)
    return timeout > moment.instant ? min(deadline, timeout) : deadline
  }
}
