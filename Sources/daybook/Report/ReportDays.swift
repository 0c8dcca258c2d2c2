import CivilTime
import DaybookProtocol
import Markup

/// Events and tasks by day: those of the next seven days, or those of the days of the report, open and done;
/// and the tasks without a day.
struct ReportDays {
  /// The most tasks of a day, and of a part.
  private static let maxOfDay = 25
  private static let maxCount = 200

  let data: ReportData

  var open: ReportPart {
    let isToday = data.period.isToday
    return part(
      isToday ? "next" : "open", isToday ? "The next seven days" : "To do", data.open,
      empty: isToday ? "Nothing is planned yet." : "Nothing is left to do.")
  }

  var completed: ReportPart {
    part(
      "completed", "Completed", data.completed, empty: "No task was completed.",
      count: data.total { $0.completed })
  }

  var undated: ReportPart? {
    let tasks = data.undated.items
    guard !tasks.isEmpty else { return nil }
    let lists = ReportLists(data: data)
    let rows = tasks.map { HTML.row(mark: "☐", $0.title, details: lists.details(of: $0)) }
    let more: HTML? =
      data.undated.hasMore
      ? #"<p class="muted">and more; <code>daybook list undated</code> lists all of them</p>"# : nil
    return ReportPart(
      id: "anytime", title: "Anytime", count: data.undated.hasMore ? nil : tasks.count,
      name: "card rows", body: "\(.list("list", rows))\(more)")
  }

  private func part(
    _ id: String, _ title: String, _ rows: ReportRows<Wire.CalendarEntry>, empty: String,
    count: Int? = nil
  ) -> ReportPart {
    var days: [(day: Day, entries: [Wire.CalendarEntry])] = []
    for entry in rows.items {
      if days.last?.day == entry.day {
        days[days.count - 1].entries.append(entry)
      } else {
        days.append((entry.day, [entry]))
      }
    }
    var body = days.isEmpty ? [HTML.muted(empty)] : []
    var room = Self.maxCount
    for (day, entries) in days where room > 0 {
      let shown = entries.prefix(min(room, Self.maxOfDay))
      room -= shown.count
      let heading = day == data.today ? "Today" : day.shortText
      body.append("<h3>\(heading)\(.count(entries.count))</h3>")
      body.append(.list(id == "completed" ? "list completed" : "list", shown.map(row)))
      if entries.count > shown.count {
        body.append(.muted("and \(entries.count - shown.count) more"))
      }
    }
    if rows.hasMore || room == 0 { body.append(.muted("More are left out.")) }
    let whole = rows.hasMore ? count : count ?? rows.items.count
    return ReportPart(
      id: id, title: title, count: days.isEmpty ? nil : whole, name: "card rows",
      body: "\(body)")
  }

  private func row(_ entry: Wire.CalendarEntry) -> HTML {
    let isOpen = entry.state == .open
    let words = [
      entry.isOverdue ? "overdue" : entry.kind == .missed ? "missed" : nil,
      isOpen && entry.kind == .start && entry.source == .task ? "starts" : nil,
      isOpen && entry.priority != .none ? "\(entry.priority.rawValue) priority" : nil,
      entry.time.map { data.preferences.shownClock.text($0) }, entry.location,
    ]
    return .row(
      mark: entry.source == .event
        ? "●" : isOpen ? "☐" : entry.kind == .missed ? "!" : "✓", entry.title,
      details: words.compactMap(\.self) + entry.tags.map { "#\($0)" }, isLate: entry.isOverdue)
  }
}
