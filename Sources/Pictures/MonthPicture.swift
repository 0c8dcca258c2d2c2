package import CivilTime
package import DaybookProtocol
package import Markup

/// Weeks as a table: how full each day is, in numbers and in shades.
package struct MonthPicture {
  package let title: String
  let days: [Wire.CalendarDensity]
  let today: Day
  /// Whether a day is one of those that the table is about.
  let isMeant: (Day) -> Bool
  /// Where a day leads.
  let link: (Day) -> String?

  /// `days` are whole weeks: of the days that are meant, or those that cover a month. nil where there
  /// are fewer than two.
  package init?(
    _ days: [Wire.CalendarDensity], today: Day, meant: ((Day) -> Bool)? = nil,
    link: @escaping (Day) -> String? = { _ in nil }
  ) {
    guard days.count > 7 || meant != nil else { return nil }
    (self.days, self.today, self.link) = (days, today, link)
    // The second week is of no other month.
    let month = Month(of: days.count > 7 ? days[7].day : today)
    title = meant == nil ? "\(month.first.monthName) \(month.first.year)" : "Calendar"
    isMeant = meant ?? { Month(of: $0) == month }
  }

  package var html: HTML {
    let names = days.prefix(7).map { cell -> HTML in
      let name = cell.day.weekday.englishName
      return
        #"<th scope="col"><abbr title="\#(value: name)">\#(String(name.prefix(3)))</abbr></th>"#
    }
    let weeks = stride(from: 0, to: days.count, by: 7).map { first -> HTML in
      "<tr>\(days.dropFirst(first).prefix(7).map(cell))</tr>\n"
    }
    return """
      <table aria-label="\(title)"><thead><tr>\(names)</tr></thead>\
      <tbody>\(weeks)</tbody></table><p class="legend muted">\
      \("☐ to do   ✓ done   ◆ habits; the fuller a day, the greener")</p>
      """
  }

  private var fullest: Int { days.map { Self.load(of: $0.counts) }.max() ?? 0 }

  private static func load(of counts: Wire.CalendarCounts) -> Int {
    counts.tasks + counts.completed + counts.habits + counts.events
  }

  private func cell(_ cell: Wire.CalendarDensity) -> HTML {
    let day = cell.day
    let load = Self.load(of: cell.counts)
    // A day with entries has one of four shades, an empty one has none.
    let level = fullest == 0 ? 0 : (load * 4 + fullest - 1) / fullest
    var names = ["load\(min(level, 4))"]
    if day == today { names.append("now") }
    if !isMeant(day) { names.append("other") }
    let name = day.day == 1 ? day.shortDate : String(day.day)
    let numbers = [
      number(cell.counts.tasks, "☐", "to do"), number(cell.counts.completed, "✓", "done"),
      number(cell.counts.habits, "◆", "habits"),
    ]
    let content: HTML = """
      <time datetime="\(value: day.description)">\(name)</time>\(numbers.compactMap(\.self))
      """
    let linked: HTML? = link(day).map { #"<a href="\#(value: $0)">\#(content)</a>"# }
    return """
      <td class="\(value: names.joined(separator: " "))">\(linked ?? content)</td>
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
