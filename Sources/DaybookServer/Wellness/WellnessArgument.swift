import CivilTime
import DaybookModel

/// The day that a view of wellness shows; without an argument it is always today.
struct WellnessArgument {
  let day: Day
  /// Throws `invalidValue` for a text that is no day.
  init(_ text: String?, view: String, today: Day) throws {
    guard let text else {
      day = today
      return
    }
    guard let day = Day(text) else {
      throw ModelError.invalidValue(
        field: "argument", message: "The view “\(view)” takes a day such as \(today).")
    }
    self.day = day
  }

  /// Returns the day so many days later, or earlier where negative; the same day where that is
  /// beyond the calendar.
  func moved(by count: Int) -> Day { day.adding(days: count) ?? day }
}

/// What can be done about the day of a view.
enum WellnessViewDay {
  case today
  /// Logs of the day can still be added and changed.
  case past
  /// A day to come, whose logs were made where it had already come; they can be changed.
  case coming
  /// The day has been over for too long.
  case closed

  init(_ day: Day, today: Day) {
    let kept = RetentionPolicy.all.first { $0.name == "wellnessLogs" }?.days ?? 0
    let first = today.adding(days: -kept) ?? .earliest
    self = day == today ? .today : day > today ? .coming : first <= day ? .past : .closed
  }

  var takesLogs: Bool { self == .today || self == .past }

  /// The names of the view's actions that have nothing to do.
  var withheld: Set<String> {
    switch self {
    case .today, .past: []
    case .coming: WellnessActions.logging
    case .closed: WellnessActions.logging.union(WellnessActions.changing)
    }
  }
}

extension ViewAct {
  /// The day that a log counts on; nil for today, so that a retry is the same.
  var loggedDay: Day? { argument.flatMap { Day($0) } }

  /// The day that the view shows.
  var day: Day { loggedDay ?? moment.today }
}
