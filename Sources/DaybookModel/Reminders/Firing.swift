package import CivilTime

/// A reminder of a task or of a habit that fires or will.
package enum Firing: Sendable, Hashable {
  case task(ReminderFiring)
  case habit(HabitFiring)

  package var at: Instant {
    switch self {
    case .task(let firing): firing.at
    case .habit(let firing): firing.at
    }
  }

  package var id: ReminderID {
    switch self {
    case .task(let firing): firing.item.reminder.id
    case .habit(let firing): firing.id
    }
  }

  package var title: String {
    switch self {
    case .task(let firing): firing.task.title
    case .habit(let firing): firing.habit.title
    }
  }

  package var isSnooze: Bool {
    switch self {
    case .task(let firing): firing.isSnooze
    case .habit(let firing): firing.isSnooze
    }
  }

  package var isClaimed: Bool {
    switch self {
    case .task(let firing): firing.isClaimed
    case .habit(let firing): firing.isClaimed
    }
  }

  /// The last alarm that a front end showed.
  package var fired: Instant? {
    switch self {
    case .task(let firing): firing.item.reminder.fired
    case .habit(let firing): firing.fired
    }
  }

  /// Whether quiet hours hold it back; the time of a habit is the person's own.
  package var isHeldInQuietHours: Bool {
    if case .task(let firing) = self { firing.isHeldInQuietHours } else { false }
  }

  package func state(at moment: Moment) -> ReminderState {
    switch self {
    case .task(let firing): firing.state(at: moment)
    case .habit(let firing): firing.state(at: moment)
    }
  }

  var order: (Instant, ReminderID) { (at, id) }
}

package extension RecordWriter<ReminderRecord> {
  func markFired(_ firing: Firing) throws {
    switch firing {
    case .task(let firing): try markFired(firing)
    case .habit(let firing): try writer.habits.markFired(firing)
    }
  }

  func claim(_ firing: Firing) throws -> Bool {
    switch firing {
    case .task(let firing): try claim(firing)
    case .habit(let firing): try writer.habits.claim(firing)
    }
  }
}
