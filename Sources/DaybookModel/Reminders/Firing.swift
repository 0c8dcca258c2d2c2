package import CivilTime

package enum Firing: AnyFiring, Sendable, Hashable {
  case task(ReminderFiring)
  case habit(HabitFiring)

  private var any: any AnyFiring {
    switch self {
    case .task(let firing): firing
    case .habit(let firing): firing
    }
  }

  package var at: Instant { any.at }
  package var id: ReminderID { any.id }
  package var title: String { any.title }
  package var isSnooze: Bool { any.isSnooze }
  package var name: String { any.name }
  package var claimed: String? { any.claimed }
  package var fired: Instant? { any.fired }

  /// Whether quiet hours hold it back; the time of a habit is the person's own.
  package var isHeldInQuietHours: Bool {
    if case .task(let firing) = self { firing.isHeldInQuietHours } else { false }
  }

  package func noting(_ column: String) -> (sql: String, id: String) { any.noting(column) }
}

/// What the two have in common.
package protocol AnyFiring: Sendable {
  var id: ReminderID { get }
  var title: String { get }
  var at: Instant { get }
  var isSnooze: Bool { get }
  /// Identifies it among those of the task or habit.
  var name: String { get }
  /// The name of the last one that a front end claimed to deliver.
  var claimed: String? { get }
  /// The last alarm that a front end showed.
  var fired: Instant? { get }
  /// Sets `fired` or `claimed` to `:value` where it is another, in the row with the `:id`.
  func noting(_ column: String) -> (sql: String, id: String)
}

package extension AnyFiring {
  var order: (Instant, ReminderID) { (at, id) }

  /// Whether a front end claimed to deliver it, wherever the reader was then.
  var isClaimed: Bool { claimed == name }

  /// `pending` or `upcoming`.
  func state(at moment: Moment) -> ReminderState {
    at <= moment.instant || at == fired ? .pending : .upcoming
  }
}
