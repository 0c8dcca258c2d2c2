package import CivilTime
package import DaybookProtocol
package import Markup

/// The last 54 weeks of a habit, a square for each day, in two halves that stand beside each other
/// where there is room.
package struct YearPicture {
  let title: String
  let years: [Wire.HabitYear]
  let last: Day
  let weekStart: Wire.Weekday

  /// `years` are those of the drawn days, and `last` is the last of these.
  package init(
    _ title: String, _ years: [Wire.HabitYear], through last: Day, weekStart: Wire.Weekday
  ) {
    (self.title, self.years, self.last, self.weekStart) = (title, years, last, weekStart)
  }

  /// The weeks of a half.
  private static let weeks = 27
  /// The side of a day's square with the gap beside it.
  private static let step = 12
  /// The height at which the days begin, below the names of the months.
  private static let top = 16

  /// The years that the drawn days are in.
  package static func years(through last: Day, weekStart: Wire.Weekday) -> ClosedRange<Int> {
    let first = last.weekStart(weekStart).adding(days: 7 * (1 - 2 * weeks)) ?? last
    return first.year...max(first.year, last.year)
  }

  package var html: HTML {
    let first = last.weekStart(weekStart)
    let halves = [1 - 2 * Self.weeks, 1 - Self.weeks].compactMap { half($0, before: first) }
    return #"<div class="year">\#(halves)</div>"#
  }

  private func half(_ begin: Int, before first: Day) -> HTML? {
    let columns = (begin..<begin + Self.weeks).map { week in
      (0..<7).map { first.adding(days: week * 7 + $0).flatMap { $0 <= last ? $0 : nil } }
    }
    let days = columns.joined().compactMap(\.self)
    guard let from = days.first, let through = days.last else { return nil }
    let squares = Square.allCases.map { style -> HTML? in
      let path = path(of: style, columns) + (style == .missed ? frames(columns) : "")
      return path.isEmpty ? nil : .path(style.rawValue, path)
    }
    return .picture(
      width: columns.count * Self.step, height: Self.top + 7 * Self.step,
      title:
        "\(self.title), \(from.shortDate) \(from.year) to \(through.shortDate) \(through.year)",
      words: words(days), months(columns) + squares)
  }

  /// Returns the state of a day, and how much of the target was done; nil where nothing is known of
  /// the day.
  private func day(_ day: Day) -> (state: Wire.HabitDayState, level: Int)? {
    guard let year = years.first(where: { $0.year == day.year }),
      let first = Day(year: day.year, month: 1, day: 1)
    else { return nil }
    let index = day - first
    guard year.states.indices.contains(index), year.levels.indices.contains(index) else {
      return nil
    }
    return (year.states[index], year.levels[index])
  }

  /// The number of days that were done in each month, in words.
  private func words(_ days: [Day]) -> String {
    let months = Dictionary(grouping: days) { $0.year * 12 + $0.month }
    let words = months.sorted { $0.key < $1.key }.compactMap { _, days -> String? in
      let done = days.filter { self.day($0)?.state == .done }.count
      return days.first.map { "\($0.monthName) \(done)" }
    }
    return "Days done: \(words.joined(separator: ", "))"
  }

  /// A month's name above the first week that begins in it, where the name before leaves room.
  private func months(_ columns: [[Day?]]) -> [HTML?] {
    var last = -3
    return columns.enumerated().map { index, week in
      guard let day = week.compactMap(\.self).first(where: { $0.day == 1 }), index - last >= 3,
        index + 2 < columns.count
      else { return nil }
      last = index
      return .label(String(day.monthName.prefix(3)), "month", x: index * Self.step, y: 10)
    }
  }

  /// How a day is drawn; each form differs from the others without its colour, too.
  private enum Square: String, CaseIterable {
    case heat1, heat2, heat3, heat4, missed, rest, free, outside

    init(_ day: (state: Wire.HabitDayState, level: Int)) {
      switch day.state {
      case .outside: self = .outside
      case .skipped, .paused: self = .rest
      case .missed where day.level == 0: self = .missed
      case .free where day.level == 0: self = .free
      case .open where day.level == 0: self = .missed
      default: self = [.missed, .heat1, .heat2, .heat3, .heat4][min(max(day.level, 0), 4)]
      }
    }

    /// Whether a part of the target was done, which is drawn as a smaller square in a frame.
    var isPart: Bool { [.heat1, .heat2, .heat3].contains(self) }

    /// A subpath at the square's corner: a dash, a dot, or a square whose line rounds its corners;
    /// the more was done, the larger.
    func path(_ x: Int, _ y: Int) -> String {
      switch self {
      case .rest: "M\(x + 2) \(y + 5)h6"
      case .free, .outside, .heat1: "M\(x + 5) \(y + 5)h0"
      case .heat2: "M\(x + 4) \(y + 4)h2v2h-2z"
      case .heat3: "M\(x + 3) \(y + 3)h4v4h-4z"
      case .heat4, .missed: "M\(x + 2) \(y + 2)h6v6h-6z"
      }
    }
  }

  /// The frames of days of which a part was done.
  private func frames(_ columns: [[Day?]]) -> String {
    subpaths(columns) { $0.isPart ? .missed : nil }
  }

  private func path(of style: Square, _ columns: [[Day?]]) -> String {
    subpaths(columns) { $0 == style ? style : nil }
  }

  /// The subpath of each day, in the form that its own asks for.
  private func subpaths(_ columns: [[Day?]], _ form: (Square) -> Square?) -> String {
    var path = ""
    for (column, week) in columns.enumerated() {
      for (row, day) in week.enumerated() {
        guard let day, let known = self.day(day), let form = form(Square(known)) else { continue }
        path += form.path(column * Self.step, Self.top + row * Self.step)
      }
    }
    return path
  }

  /// What the squares mean; only a habit with a target is done in part.
  package static func legend(hasParts: Bool = true) -> HTML {
    let words: [(Square, String)] = [
      (.missed, "not done"), (.heat1, "a little"), (.heat2, "half"), (.heat3, "most"),
      (.heat4, "done"), (.rest, "skipped or paused"), (.free, "nothing due"),
      (.outside, "not begun, or ended"),
    ]
    let entries = words.filter { hasParts || !$0.0.isPart }.map { style, text -> HTML in
      let frame = style.isPart ? HTML.path("missed", Square.missed.path(0, 0)) : nil
      return """
        <span><svg viewBox="0 0 10 10" aria-hidden="true">\(frame)\
        \(.path(style.rawValue, style.path(0, 0)))</svg>\(text)</span>
        """
    }
    return #"<p class="legend muted">\#(entries)</p>"#
  }
}
