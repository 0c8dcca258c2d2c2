import CivilTime
import DaybookProtocol
import Markup

/// The weeks of the month, or of the report, as a table: how full each day is, in numbers and in
/// shades.
struct ReportMonth {
  let data: ReportData

  /// The most weeks that are drawn.
  private static let maxWeeks = 14

  var part: ReportPart? {
    let days = days
    guard days.count <= 7 * Self.maxWeeks else { return nil }
    let names = days.prefix(7).map { cell -> HTML in
      let name = cell.day.weekday.englishName
      return
        #"<th scope="col"><abbr title="\#(value: name)">\#(String(name.prefix(3)))</abbr></th>"#
    }
    let weeks = stride(from: 0, to: days.count, by: 7).map { first -> HTML in
      "<tr>\(days.dropFirst(first).prefix(7).map(cell))</tr>\n"
    }
    return ReportPart(
      id: "calendar",
      title: data.period.isToday ? "\(data.today.monthName) \(data.today.year)" : "Calendar",
      name: "card month",
      body: """
        <table aria-labelledby="calendar-heading"><thead><tr>\(names)</tr></thead>\
        <tbody>\(weeks)</tbody></table><p class="legend muted">\
        \("☐ to do   ✓ done   ◆ habits; the fuller a day, the greener")</p>
        """)
  }

  /// The whole weeks that are drawn.
  private var days: [Wire.CalendarDensity] {
    guard data.period.isToday else { return data.days }
    let month = Month(of: data.today)
    let first = month.first.weekStart(data.preferences.weekStart)
    let last = month.last.weekStart(data.preferences.weekStart).adding(days: 6) ?? month.last
    return data.days.filter { $0.day >= first && $0.day <= last }
  }

  private var fullest: Int { days.map { Self.load(of: $0.counts) }.max() ?? 0 }

  /// Whether a day is one of those that the table is about.
  private func isMeant(_ day: Day) -> Bool {
    data.period.isToday ? day.month == data.today.month : data.period.contains(day)
  }

  private static func load(of counts: Wire.CalendarCounts) -> Int {
    counts.tasks + counts.completed + counts.habits + counts.events
  }

  private func cell(_ cell: Wire.CalendarDensity) -> HTML {
    let day = cell.day
    let load = Self.load(of: cell.counts)
    // A day with entries has one of four shades, an empty one has none.
    let level = fullest == 0 ? 0 : (load * 4 + fullest - 1) / fullest
    var names = ["load\(min(level, 4))"]
    if day == data.today { names.append("now") }
    if !isMeant(day) { names.append("other") }
    let name = day.day == 1 && !data.period.isToday ? day.shortDate : String(day.day)
    let numbers = [
      number(cell.counts.tasks, "☐", "to do"), number(cell.counts.completed, "✓", "done"),
      number(cell.counts.habits, "◆", "habits"),
    ]
    return """
      <td class="\(value: names.joined(separator: " "))">\
      <time datetime="\(value: day.description)">\(name)</time>\
      \(numbers.compactMap(\.self))</td>
      """
  }

  private func number(_ count: Int, _ mark: String, _ words: String) -> HTML? {
    guard count > 0 else { return nil }
    return """
      <span class="figure"><span aria-hidden="true">\(mark)</span>\(count)\
      <span class="heard"> \(words)</span></span>
      """
  }
}
