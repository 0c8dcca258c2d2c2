import CivilTime
import DaybookProtocol

/// The month as a table: how full each day is, in numbers and in shades.
struct ReportMonth {
  let data: ReportData

  func draw(on page: inout Markup) {
    page.card("\(data.today.monthName) \(data.today.year)", class: "month") { page in
      page.element("table") { page in
        page.element("thead") { page in
          page.element("tr") { page in
            for cell in data.month.items.prefix(7) {
              let name = cell.day.weekday.englishName
              page.element("th", ["scope": "col"]) { page in
                page.element("abbr", ["title": name], String(name.prefix(3)))
              }
            }
          }
        }
        page.element("tbody") { page in
          for first in stride(from: 0, to: data.month.items.count, by: 7) {
            page.element("tr") { page in
              for cell in data.month.items.dropFirst(first).prefix(7) { draw(cell, on: &page) }
            }
            page.breakLine()
          }
        }
      }
      page.element(
        "p", ["class": "legend muted"], "☐ to do   ✓ done   ◆ habits; the fuller a day, the darker")
    }
  }

  private var fullest: Int { data.month.items.map { Self.load(of: $0.counts) }.max() ?? 0 }

  private static func load(of counts: Wire.CalendarCounts) -> Int {
    counts.tasks + counts.completed + counts.habits + counts.events
  }

  private func draw(_ cell: Wire.CalendarCell, on page: inout Markup) {
    let day = cell.day
    let load = Self.load(of: cell.counts)
    // A day with entries has one of four shades, an empty one has none.
    let level = fullest == 0 ? 0 : (load * 4 + fullest - 1) / fullest
    var names = ["load\(min(level, 4))"]
    if day == data.today { names.append("now") }
    if day.month != data.today.month { names.append("other") }
    page.element("td", ["class": names.joined(separator: " ")]) { page in
      page.element("time", ["datetime": day.description], String(day.day))
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
