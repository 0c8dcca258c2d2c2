import CivilTime
import DaybookModel
import DaybookProtocol

/// What a person can do in the agenda beside what tasks have: go to other days.
enum AgendaActions {
  static let all = [
    open, going("next", key: "n", title: "Next") { $0.moved(by: 1) },
    going("previous", key: "p", title: "Previous") { $0.moved(by: -1) },
    today,
    spanning(.day, key: "d", title: "Show the day"),
    spanning(.week, key: "w", title: "Show the week"),
    spanning(.month, key: "m", title: "Show the month"),
    spanning(.list, key: "l", title: "Show the list"),
  ]

  /// A task of which the text says no day is due on the one that is shown.
  static let add = TaskActions.add { argument, moment in
    (try? AgendaArgument(argument, today: moment.today))?.day ?? moment.today
  }

  /// The name of what opens the line of a day.
  static let openName = TaskActions.open.declaration.name

  /// Opens the day of a line; from the line of a week, the week, and where a list was cut, the rest.
  private static let open = ViewAction(
    on: [DayLine.self],
    method: TaskActions.open.method,
    declaration: TaskActions.open.declaration,
    asks: { _ in [] },
    affected: { _ in [] },
    perform: { act, _ in
      let day = try act.subject(DayLine.self).day
      let span = act.keys.first?.place.flatMap(AgendaArgument.Span.init(rawValue:)) ?? .day
      return .opening(AgendaArgument(span, day))
    })

  private static let today = going("today", key: "t", title: "Today") { argument, today in
    AgendaArgument(argument.span, today)
  }

  private static func spanning(
    _ span: AgendaArgument.Span, key: String, title: String
  ) -> ViewAction {
    going(span.rawValue, key: key, title: title) { AgendaArgument(span, $0.day) }
  }

  private static func going(
    _ name: String, key: String, title: String,
    to target: @escaping @Sendable (AgendaArgument) -> AgendaArgument
  ) -> ViewAction {
    going(name, key: key, title: title) { argument, _ in target(argument) }
  }

  private static func going(
    _ name: String, key: String, title: String,
    to target: @escaping @Sendable (AgendaArgument, _ today: Day) -> AgendaArgument
  ) -> ViewAction {
    ViewAction(
      method: "view/show",
      declaration: Wire.Action(
        asks: [], destructive: false, key: key, name: name, scope: .view, title: title),
      asks: { _ in [] },
      affected: { _ in [] },
      perform: { act, _ in
        let today = act.moment.today
        return .opening(target(try AgendaArgument(act.argument, today: today), today))
      })
  }
}

/// A day of the calendar.
struct DayLine: LineSubject {
  static let lineKind = "day"

  let day: Day

  static func find(_ key: LineKey, in reader: Reader) throws -> DayLine {
    guard let day = Day(key.id) else { throw LineKey.unknown }
    return DayLine(day: day)
  }

  var lineKey: LineKey { LineKey(Self.self, day.description) }
  var lineTitle: String { day.shortText }
}

extension Wire.Outcome {
  fileprivate static func opening(_ argument: AgendaArgument) -> Wire.Outcome {
    Wire.Outcome(asks: [], open: Wire.ViewTarget(argument: argument.text, name: AgendaView.name))
  }
}
