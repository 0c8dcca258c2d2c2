/// When a plugin that failed is started again: after a second, then after twice as long each time,
/// up to five minutes; after five failures within ten minutes not again.
package struct RestartPolicy: Equatable, Sendable {
  package typealias Moment = ContinuousClock.Instant

  package enum Next: Equatable, Sendable {
    /// It has not failed, or was well for so long that this no longer counts.
    case now
    case at(Moment)
    /// Until a person has it started.
    case never
  }

  private static let firstDelay = Duration.seconds(1)
  private static let longestDelay = Duration.seconds(300)
  private static let health = Duration.seconds(600)
  private static let failureLimit = 5

  package private(set) var next = Next.now
  private var delay = firstDelay
  private var started: Moment?
  /// Those of the last ten minutes.
  private var failures: [Moment] = []

  package init() {}

  /// Notes that the plugin was started.
  package mutating func start(at now: Moment) {
    started = now
  }

  /// Notes that it failed, or could not be started, and says when the next try is.
  @discardableResult
  package mutating func fail(at now: Moment) -> Next {
    if let started, now - started >= Self.health { delay = Self.firstDelay }
    started = nil
    failures = failures.filter { now - $0 < Self.health } + [now]
    guard failures.count < Self.failureLimit else {
      next = .never
      return next
    }
    next = .at(now + delay)
    delay = min(delay * 2, Self.longestDelay)
    return next
  }

  /// Whether the next try is still to come.
  package func waits(at now: Moment) -> Bool {
    if case .at(let moment) = next { moment > now } else { false }
  }

  /// Forgets all failures, since a person wants it started.
  package mutating func reset() {
    self = RestartPolicy()
  }
}
