import CivilTime
import DaybookModel

/// What the agenda shows, and of which day: "week 2026-01-22", "day", "3 days", "2026-01-22" or
/// nothing. The list can be of one person: "2026-01-22 for rose".
struct AgendaArgument: Hashable {
  enum Span: String, CaseIterable {
    case list, day, week, month
  }

  var span: Span
  var day: Day
  var days = defaultDays
  /// The profile whose tasks alone are listed.
  var profile: ProfileID?

  private static let defaultDays = 30

  init(_ span: Span, _ day: Day, days: Int = defaultDays, of profile: ProfileID? = nil) {
    self.span = span
    self.day = day
    self.days = days
    self.profile = profile
  }

  /// Throws `invalidValue` for a text that is none of these.
  init(_ text: String?, today: Day) throws {
    var words = (text ?? "").split(separator: " ").map(String.init)
    span = words.first.flatMap(Span.init(rawValue:)) ?? .list
    if words.first == span.rawValue { words.removeFirst() }
    if span == .list, words.dropLast().last == "for", let id = words.popLast() {
      words.removeLast()
      profile = ProfileID(id)
    }
    if words.count > 1, ["day", "days"].contains(words[1]), let days = Int(words[0]),
      (1...366).contains(days)
    {
      self.days = days
      words.removeFirst(2)
    }
    day = today
    guard let word = words.first else { return }
    guard words.count == 1, let day = Day(word) else {
      throw ModelError.invalidValue(
        field: "argument",
        message:
          "The view “agenda” takes `day`, `week`, `month` or such as `3 days`, and a day such "
          + "as \(today).")
    }
    self.day = day
  }

  var text: String {
    guard span == .list else { return "\(span.rawValue) \(day)" }
    let window = days == Self.defaultDays ? "" : "\(days) days "
    return "\(window)\(day)\(profile.map { " for \($0.text)" } ?? "")"
  }

  /// Returns the argument so many days, weeks or months later, or earlier where negative; a list
  /// moves by weeks, or by its days where there are fewer. At the ends of the calendar the argument stays the same.
  func moved(by count: Int) -> AgendaArgument {
    let moved =
      switch span {
      case .day: day.adding(days: count)
      case .week, .list: day.adding(days: min(days, 7) * count)
      case .month: day.adding(months: count)
      }
    return AgendaArgument(span, moved ?? day, days: days, of: profile)
  }
}
