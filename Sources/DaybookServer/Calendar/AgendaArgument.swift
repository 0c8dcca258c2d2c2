import CivilTime
import DaybookModel

/// What the agenda shows, and of which day: "week 2026-01-22", "day", "2026-01-22" or nothing.
struct AgendaArgument: Hashable {
  enum Span: String, CaseIterable {
    case list, day, week, month
  }

  var span: Span
  var day: Day

  init(_ span: Span, _ day: Day) {
    self.span = span
    self.day = day
  }

  /// Throws `invalidValue` for a text that is none of these.
  init(_ text: String?, today: Day) throws {
    var words = (text ?? "").split(separator: " ").map(String.init)
    span = words.first.flatMap(Span.init(rawValue:)) ?? .list
    if words.first == span.rawValue { words.removeFirst() }
    day = today
    guard let word = words.first else { return }
    guard words.count == 1, let day = Day(word) else {
      throw ModelError.invalidValue(
        field: "argument",
        message: "The view “agenda” takes `day`, `week` or `month`, and a day such as \(today).")
    }
    self.day = day
  }

  var text: String { span == .list ? day.description : "\(span.rawValue) \(day)" }

  /// Returns the argument so many days, weeks or months later, or earlier where negative; a list
  /// moves by weeks. At the ends of the calendar the argument stays the same.
  func moved(by count: Int) -> AgendaArgument {
    let moved =
      switch span {
      case .day: day.adding(days: count)
      case .week, .list: day.adding(days: 7 * count)
      case .month: day.adding(months: count)
      }
    return AgendaArgument(span, moved ?? day)
  }
}
