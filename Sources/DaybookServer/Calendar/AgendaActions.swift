import CivilTime
import DaybookModel
import DaybookProtocol

/// What a person can do in the agenda beside the actions of tasks and habits: go to other days.
enum AgendaActions {
  static let all = [
    open, going("next", key: "n", title: "Next") { day, _ in day.moved(by: 1) },
    going("previous", key: "p", title: "Previous") { day, _ in day.moved(by: -1) },
    today,
    spanning(.day, key: "d", title: "Show the day"),
    spanning(.week, key: "w", title: "Show the week"),
    spanning(.month, key: "m", title: "Show the month"),
    spanning(.list, key: "l", title: "Show the list"),
  ]

  /// Quick add; a task whose text gives no day is due on the day that is shown, and on none in a
  /// week or a month.
  static let add = TaskActions.add { argument, moment in
    guard let shown = try? AgendaArgument(argument, today: moment.today) else {
      return moment.today
    }
    return [.week, .month].contains(shown.span) ? nil : shown.day
  }

  static let openName = TaskActions.open.name

  /// Opens the day of a line; on the line of a week, the week; on the line where a list was cut,
  /// the rest of it.
  static let open = ViewAction.opening(
    TaskActions.open.declaration, on: [DayLine.self]
  ) { act in
    let day = try act.subject(DayLine.self).day
    let span = act.keys.first?.place.flatMap(AgendaArgument.Span.init(rawValue:)) ?? .day
    return AgendaArgument(span, day).target
  }

  private static let today = going("today", key: "t", title: "Today") {
    AgendaArgument($0.span, $1, of: $0.profile)
  }

  private static func spanning(
    _ span: AgendaArgument.Span, key: String, title: String
  ) -> ViewAction {
    going(span.rawValue, key: key, title: title) { argument, _ in
      AgendaArgument(span, argument.day)
    }
  }

  private static func going(
    _ name: String, key: String, title: String,
    to target: @escaping @Sendable (AgendaArgument, _ today: Day) -> AgendaArgument
  ) -> ViewAction {
    .opening(Wire.Action(name, key: key, title, .view)) { act in
      let today = act.moment.today
      return target(try AgendaArgument(act.argument, today: today), today).target
    }
  }
}

struct DayLine: LineSubject {
  static let lineKind = "day"

  let day: Day

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> DayLine {
    guard let day = Day(key.id) else { throw LineKey.unknown }
    return DayLine(day: day)
  }

  var lineKey: LineKey { LineKey(Self.self, day.description) }
  var lineTitle: String { day.shortText }
}

extension AgendaArgument {
  fileprivate var target: Wire.ViewTarget {
    Wire.ViewTarget(argument: text, name: AgendaView.name)
  }
}
