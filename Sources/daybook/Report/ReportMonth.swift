import CivilTime
import DaybookProtocol

/// The weeks of the month, or of the report, as a table: how full each day is, in numbers and in
/// shades.
struct ReportMonth {
  let data: ReportData

  /// The most weeks that are drawn.
  private static let maxWeeks = 14

  func draw(on page: inout Markup) {
    let days = days
    guard days.count <= 7 * Self.maxWeeks else { return }
    let title = data.period.isToday ? "\(data.today.monthName) \(data.today.year)" : "Calendar"
    page.part("calendar", title, class: "card month") { page in
      page.element("table", ["aria-labelledby": "calendar-heading"]) { page in
        page.element("thead") { page in
          page.element("tr") { page in
            for cell in days.prefix(7) {
              let name = cell.day.weekday.englishName
              page.element("th", ["scope": "col"]) { page in
                page.element("abbr", ["title": name], String(name.prefix(3)))
              }
            }
          }
        }
        page.element("tbody") { page in
          for first in stride(from: 0, to: days.count, by: 7) {
            page.element("tr") { page in
              for cell in days.dropFirst(first).prefix(7) { draw(cell, on: &page) }
            }
            page.breakLine()
          }
        }
      }
      page.element(
        "p", ["class": "legend muted"], "☐ to do   ✓ done   ◆ habits; the fuller a day, the greener"
      )
    }
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

  private func draw(_ cell: Wire.CalendarDensity, on page: inout Markup) {
    let day = cell.day
    let load = Self.load(of: cell.counts)
    // A day with entries has one of four shades, an empty one has none.
    let level = fullest == 0 ? 0 : (load * 4 + fullest - 1) / fullest
    var names = ["load\(min(level, 4))"]
    if day == data.today { names.append("now") }
    if !isMeant(day) { names.append("other") }
    page.element("td", ["class": names.joined(separator: " ")]) { page in
      let name = day.day == 1 && !data.period.isToday ? day.shortDate : String(day.day)
      page.element("time", ["datetime": day.description], name)
      number(cell.counts.tasks, "☐", "to do", on: &page)
      number(cell.counts.completed, "✓", "done", on: &page)
      number(cell.counts.habits, "◆", "habits", on: &page)
    }
  }

  private func number(_ count: Int, _ mark: String, _ words: String, on page: inout Markup) {
    guard count > 0 else { return }
    page.element("span", ["class": "figure"]) { page in
      page.element("span", ["aria-hidden": "true"], mark)
      page.write(String(count))
      page.element("span", ["class": "heard"], " \(words)")
    }
  }
}
