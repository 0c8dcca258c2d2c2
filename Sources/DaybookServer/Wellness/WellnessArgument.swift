import CivilTime
import DaybookModel
import DaybookProtocol

/// The day that a view of wellness shows; without an argument it is today, whichever that is.
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
        field: "argument", message: "The view “\(view)” takes a day like \(today).")
    }
    self.day = day
  }

  /// So many days on, or back where negative; at the ends of the calendar it stays.
  func moved(by count: Int) -> Day { day.adding(days: count) ?? day }
}

/// What can be done about the day of a view.
enum WellnessViewDay {
  case today
  /// Logs of it can still be added and changed.
  case past
  /// What was logged where it had come, by another clock, can be changed.
  case coming
  /// It is over for too long.
  case closed

  init(_ day: Day, today: Day) {
    let kept = RetentionPolicy.all.first { $0.name == "wellnessLogs" }?.days ?? 0
    let first = today.adding(days: -kept) ?? .earliest
    self = day == today ? .today : day > today ? .coming : first <= day ? .past : .closed
  }

  var takesLogs: Bool { self == .today || self == .past }

  /// The actions of the view that there is nothing to do for.
  var withheld: Set<String> {
    switch self {
    case .today, .past: []
    case .coming: WellnessActions.logging
    case .closed: WellnessActions.logging.union(WellnessActions.changing)
    }
  }
}

extension ViewAct {
  /// The day that a log counts on; nil is today, so that what is sent again is the same.
  var loggedDay: Day? { argument.flatMap { Day($0) } }

  /// The day that the view shows.
  var day: Day { loggedDay ?? moment.today }
}
