import CivilTime
import DaybookModel
import DaybookProtocol

/// The view of today: events, overdue, to be done, done, without a day, and the days around it.
struct TodayView: ServerView {
  /// More rows than these in one section are counted, not drawn.
  private static let sectionRows = 100
  /// As few as leave today's tasks the better part of the page.
  private static let anytimeRows = 20
  private static let eventRows = 20
  /// The least cells in which a title is shown.
  private static let leastTitle = 8

  let name = "today"
  let title = "Today"
  let key = "t"
  let actions =
    [TodayActions.add] + TaskActions.onLines + HabitActions.onLines
    + [AgendaActions.open, EventActions.open] + TodayActions.days

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    session.reconcileCare()
    let moment = session.moment
    let day = try TodayArgument(argument, today: moment.today).day
    guard day == moment.today else {
      return try session.store().read { reader in
        let page = AgendaPage(
          reader: reader, moment: moment, session: session, lines: ViewLines(canvas))
        return try OtherDay(day: day, title: title).show(page)
      }
    }
    return try session.store().read { reader in
      let record = try reader.dashboard.day(
        at: moment, limit: Self.sectionRows, zones: session.zones.zone)
      let anytime =
        session.preferences.showAnytime
        ? try reader.dashboard.anytime(limit: Self.anytimeRows) : nil
      let shown =
        record.overdue.items + record.missed.items + record.todays.items
        + record.starting.items + record.completed.items
        + (anytime?.items ?? [])
      let rows = try TaskRows(of: shown.map(\.task), at: moment, on: canvas, in: session, reader)
      let week = try TodayWeek(
        around: moment.today, on: canvas, at: moment, in: session, reader)
      var lines = ViewLines(canvas)
      lines.addHeading("heading") { head(&$0, record, at: moment, on: canvas) }
      week.addStrip(to: &lines)
      lines.addGreeting(
        Greeting.text(at: moment.local.time, name: session.preferences.greetedName),
        orWritten: try reader.dashboard.message(on: record.today), session.preferences)
      let events = try reader.calendar.events(
        on: record.today, at: moment, zones: session.zones.zone)
      if let message = DayMessage(record, hasEvents: !events.isEmpty) {
        lines.addMessage(message.text, message.style, symbol: message.symbol)
      }
      try lines.addWellness(on: record.today, in: reader)
      try draw(events, into: &lines, reader, at: moment)
      let sections = TitledSection.sections(of: record)
      let isBeforeAdd = { (section: TitledSection) in
        [.overdue, .missed, .today].contains(section.name)
      }
      for section in sections.filter(isBeforeAdd) { try draw(section, rows, into: &lines) }
      lines.addOffer("add", actions: ["add"]) { $0.draw("  + add here…", .muted) }
      for section in sections where !isBeforeAdd(section) {
        try draw(section, rows, into: &lines) { lines in
          for item in section.habits ?? [] {
            try lines.addHabit(item, in: reader, today: record.today)
          }
        }
      }
      if let anytime { draw(anytime, rows, into: &lines) }
      week.addNext(to: &lines)
      lines.addHint([("a", "add"), ("x", "done"), ("?", "keys")])
      return ViewPage(
        title: title, lines: lines, focus: lines.firstTask ?? "add",
        withheld: TodayActions.elsewhere)
    }
  }

  private func head(
    _ line: inout LineBuilder, _ record: DashboardRecord, at moment: Moment, on canvas: Canvas
  ) {
    let habits = try? record.habits.get()
    let done = record.counts.completed + (habits?.done ?? 0)
    let open = (habits?.due ?? 0) - (habits?.done ?? 0) - (habits?.skipped ?? 0)
    let missed = record.counts.missed
    let all = done + record.counts.overdue + record.counts.todays + open + missed
    line.draw(record.today.shortText, .title)
    if all > 0 { line.draw("   \(done)/\(all) done", .muted) }
    if missed > 0 { line.draw(", \(missed) missed", .warning) }
    if case .success(let next?) = record.next { draw(next, &line, at: moment, on: canvas) }
    line.drawHelpKey()
  }

  /// "next 14:00 Dentist (42 min)"; the time until then only on the same day, and only what fits.
  private func draw(
    _ next: CalendarEntry, _ line: inout LineBuilder, at moment: Moment, on canvas: Canvas
  ) {
    guard let time = next.time, let minutes = next.minutes(from: moment) else { return }
    let isToday = next.day == moment.local.day
    let when = (isToday ? "" : "\(moment.text(next.day)) ") + moment.clock.text(time)
    let lead = "   next "
    let room = canvas.room - line.column - lead.count - when.count - LineBuilder.helpKey.count - 1
    guard room >= 0 else { return }
    line.draw(lead, .muted)
    line.draw(when, .time)
    guard room > Self.leastTitle else { return }
    let distance = isToday ? " (\(TaskRow.short(minutes: minutes)))" : ""
    let isWide = room > Self.leastTitle + distance.count
    line.draw(" ")
    line.append(next.title, limit: room - 1 - (isWide ? distance.count : 0))
    if isWide { line.draw(distance, .muted) }
  }

  /// The events of the day, whole days' first, and the calendars that are out of date.
  private func draw(
    _ events: [CalendarEntry], into lines: inout ViewLines, _ reader: ReadTransaction,
    at moment: Moment
  ) throws {
    try lines.addOldProviders(in: reader, at: moment)
    guard !events.isEmpty else { return }
    lines.addHeading("section/events") { $0.draw("Events (\(events.count))", .heading) }
    let shown = events.prefix(Self.eventRows).map { ($0, lead: $0.lead(moment.clock)) }
    let cells = shown.map { moment.clock.column($0.lead).count }.max() ?? 0
    for (entry, lead) in shown {
      guard let event = entry.event else { continue }
      var row = EventRow(entry, event, lead: lead, at: moment)
      row.leadCells = cells
      row.add(to: &lines)
    }
    lines.addMore("more/events", level: 1, events.count - Self.eventRows)
  }

  /// The tasks without a day, as the last section of tasks.
  private func draw(
    _ anytime: DashboardRecord.Section, _ rows: TaskRows, into lines: inout ViewLines
  ) {
    guard anytime.total > 0 else { return }
    lines.addHeading("section/anytime") { $0.draw("Anytime (\(anytime.shownTotal))", .heading) }
    for item in anytime.items { lines.addTask(rows[item]) }
    lines.addMore(
      "more/anytime", level: 1, anytime.total - anytime.items.count, orMore: anytime.isTotalLeast)
  }

  private func draw(
    _ section: TitledSection, _ rows: TaskRows, into lines: inout ViewLines,
    addHabits: (inout ViewLines) throws -> Void = { _ in }
  ) throws {
    let title = section.title + (section.error == nil ? " (\(section.shownTotal))" : "")
    lines.addHeading(
      "section/\(section.name.rawValue)", label: section.symbol == nil ? nil : title
    ) {
      $0.draw(section.symbol)
      $0.draw(title, .heading)
    }
    if let error = section.error {
      lines.add("error/\(section.name.rawValue)", level: 1) {
        $0.draw("  ")
        $0.draw(error.message, .error)
      }
    }
    for item in section.items {
      lines.addTask(section.name == .overdue ? rows[overdue: item] : rows[item])
    }
    try addHabits(&lines)
    let hidden = section.total - section.items.count - (section.habits?.count ?? 0)
    lines.addMore("more/\(section.name.rawValue)", level: 1, hidden, orMore: section.isTotalLeast)
  }
}
