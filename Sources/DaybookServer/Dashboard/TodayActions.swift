import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd

/// The day that the view today shows: "2026-01-24", or today where none is given.
struct TodayArgument {
  /// How many days it goes back and forward from today.
  private static let (back, forward) = (7, 30)

  let day: Day

  /// Throws `invalidValue` for a text that is no day, and for a day out of reach.
  init(_ text: String?, today: Day) throws {
    guard let day = text.map({ Day($0) }) ?? today else {
      throw ModelError.invalidValue(
        field: "argument", message: "The view “today” takes a day such as \(today).")
    }
    try self.init(day, today: today, field: "argument")
  }

  init(_ day: Day, today: Day, field: String) throws {
    guard (-Self.back...Self.forward).contains(day - today) else {
      throw ModelError.invalidValue(
        field: field,
        message: "The view “today” goes \(Self.back) days back and \(Self.forward) days forward. "
          + "The agenda shows any day.")
    }
    self.day = day
  }

  /// Where the day of the page is; nil for one out of reach.
  static func target(_ day: Day, today: Day) -> Wire.ViewTarget? {
    guard let day = try? TodayArgument(day, today: today, field: "").day else { return nil }
    return Wire.ViewTarget(argument: day == today ? nil : day.description, name: "today")
  }
}

/// What a person can do on today beside the actions of lines: go to other days.
enum TodayActions {
  static let days = [previous, next, choose, today]

  /// The names of actions that today itself leaves out, so that all that can be done on a task fits a
  /// screen of 24 rows: from there `choose` leads to every day, and a project is set on other pages.
  static let elsewhere = Set([previous, next, today, ProjectActions.set].map(\.name))

  /// Quick add; a task whose text gives no day is due on the day that is shown.
  static let add = TaskActions.add { argument, moment in
    (try? TodayArgument(argument, today: moment.today).day) ?? moment.today
  }

  static let next = moving("next", key: "n", title: "Next day", by: 1)
  static let previous = moving("previous", key: "p", title: "Previous day", by: -1)

  static let today = ViewAction.opening(
    Wire.Action("today", key: "t", "Back to today", .view)
  ) { _ in Wire.ViewTarget(name: "today") }

  static let choose = ViewAction(
    Wire.Action(
      "chooseDay", key: "gd", "Choose a day", .view, asks: [.previewed(.day, "Show the day")]),
    method: "view/show", affected: { _ in [] }, preview: DayParser.previewDay(.nearest)
  ) { act, _ in
    let today = act.moment.today
    let day = try act.written(0).map {
      try DayParser.day($0, .nearest, field: "answers/0", in: act.session)
    }
    let shown = try TodayArgument(day ?? today, today: today, field: "answers/0").day
    return Wire.Outcome(asks: [], open: TodayArgument.target(shown, today: today))
  }

  /// Goes so many days on; on the last day in reach it stays.
  private static func moving(
    _ name: String, key: String, title: String, by count: Int
  ) -> ViewAction {
    ViewAction(
      Wire.Action(name, key: key, title, .view), method: "view/show", affected: { _ in [] }
    ) { act, _ in
      let today = act.moment.today
      let day = try TodayArgument(act.argument, today: today).day.adding(days: count)
      guard let target = day.flatMap({ TodayArgument.target($0, today: today) }) else {
        return act.nothing("The agenda shows the days beyond.")
      }
      return Wire.Outcome(asks: [], open: target)
    }
  }
}
