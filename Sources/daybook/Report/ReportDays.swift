import CivilTime
import DaybookProtocol

/// Events and tasks by day: those of the next seven days, or those of the days of the report, open and done;
/// and the tasks without a day.
struct ReportDays {
  /// The most tasks of a day, and of a part.
  private static let maxOfDay = 25
  private static let maxCount = 200

  let data: ReportData

  func drawOpen(on page: inout Markup) {
    let title = data.period.isToday ? "The next seven days" : "To do"
    draw(
      data.open, title, id: data.period.isToday ? "next" : "open",
      empty: data.period.isToday ? "Nothing is planned yet." : "Nothing is left to do.",
      on: &page)
  }

  func drawCompleted(on page: inout Markup) {
    draw(
      data.completed, "Completed", id: "completed", empty: "No task was completed.",
      count: data.total { $0.completed }, on: &page)
  }

  func drawUndated(on page: inout Markup) {
    let tasks = data.undated.items
    guard !tasks.isEmpty else { return }
    let lists = ReportLists(data: data)
    page.part(
      "anytime", "Anytime", count: data.undated.hasMore ? nil : tasks.count, class: "card rows"
    ) { page in
      page.element("ul", ["class": "list"]) { page in
        for task in tasks { page.row(mark: "☐", task.title, details: lists.details(of: task)) }
      }
      if data.undated.hasMore {
        page.hint("and more; ", "daybook list undated", " lists all of them")
      }
    }
  }

  private func draw(
    _ rows: ReportRows<Wire.CalendarEntry>, _ title: String, id: String, empty: String,
    count: Int? = nil, on page: inout Markup
  ) {
    var days: [(day: Day, entries: [Wire.CalendarEntry])] = []
    for entry in rows.items {
      if days.last?.day == entry.day {
        days[days.count - 1].entries.append(entry)
      } else {
        days.append((entry.day, [entry]))
      }
    }
    let whole = rows.hasMore ? count : count ?? rows.items.count
    page.part(id, title, count: days.isEmpty ? nil : whole, class: "card rows") { page in
      if days.isEmpty { page.element("p", ["class": "muted"], empty) }
      var room = Self.maxCount
      for (day, entries) in days where room > 0 {
        let shown = entries.prefix(min(room, Self.maxOfDay))
        room -= shown.count
        page.heading(day == data.today ? "Today" : day.shortText, entries.count)
        page.element("ul", ["class": id == "completed" ? "list completed" : "list"]) { page in
          for entry in shown { draw(entry, on: &page) }
        }
        if entries.count > shown.count {
          page.element("p", ["class": "muted"], "and \(entries.count - shown.count) more")
        }
      }
      if rows.hasMore || room == 0 {
        page.element("p", ["class": "muted"], "More are left out.")
      }
    }
  }

  private func draw(_ entry: Wire.CalendarEntry, on page: inout Markup) {
    let isOpen = entry.state == .open
    let words = [
      entry.isOverdue ? "overdue" : entry.kind == .missed ? "missed" : nil,
      isOpen && entry.kind == .start && entry.source == .task ? "starts" : nil,
      isOpen && entry.priority != .none ? "\(entry.priority.rawValue) priority" : nil,
      entry.time.map { data.preferences.shownClock.text($0) }, entry.location,
    ]
    page.row(
      mark: entry.source == .event
        ? "●" : isOpen ? "☐" : entry.kind == .missed ? "!" : "✓", entry.title,
      details: words.compactMap(\.self) + entry.tags.map { "#\($0)" }, isLate: entry.isOverdue)
  }
}
