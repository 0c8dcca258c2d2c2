import CivilTime
import DaybookModel
import DaybookProtocol

/// The page of another day in the view today: its events, its tasks, its habits and what was done.
struct OtherDay {
  private static let entries = 500

  let day: Day
  let title: String

  func show(_ page: AgendaPage) throws -> ViewPage {
    var page = page
    let (reader, moment) = (page.reader, page.moment)
    let record = try page.calendar(day...day, limit: Self.entries)
    // The window is one day.
    let shown = record.days[0]
    let rows = try page.rows(of: shown.entries)
    let done = shown.counts.completed
    let all = done + shown.counts.tasks + shown.counts.missed
    let near = page.near(day)
    page.lines.addTitle(day.shortText) {
      if let near { $0.draw("  \(near)", .accent) }
      if all > 0 { $0.draw("   \(done)/\(all) done", .muted) }
    }
    let week = try TodayWeek(
      around: day, on: page.lines.canvas, at: moment, in: page.session, reader)
    week.addStrip(to: &page.lines)
    try page.addWarnings(record.isTruncated)
    let open = shown.entries.filter(\.isOpen)
    let habits = try reader.habits.due(on: day, today: moment.today, limit: Self.entries)
    if open.isEmpty, habits.due == 0, shown.counts.missed == 0 { page.addNothingPlanned() }
    page.addSection("events", "Events", open.filter { $0.event != nil }) {
      $0.addEntry($1, lead: $1.lead(moment.clock), rows)
    }
    page.addSection("missed", "Missed", shown.entries.filter { $0.kind == .missed }) {
      $0.addEntry($1, lead: $0.lead($1), rows)
    }
    page.addSection("today", "Tasks", open.filter { $0.item != nil }) {
      $0.addEntry($1, lead: $0.lead($1), rows)
    }
    page.lines.addOffer("add", actions: ["add"]) { $0.draw("  + add here…", .muted) }
    page.addHabits(habits, on: day)
    page.addSection("completed", "Completed", shown.entries.filter { $0.kind == .completed }) {
      $0.addEntry($1, lead: $0.lead($1), rows)
    }
    page.lines.addMore("more", shown.hidden)
    page.lines.addHint([("n", "next"), ("p", "previous"), ("t", "today")])
    return ViewPage(title: title, lines: page.lines, focus: page.lines.firstTask ?? "add")
  }
}
