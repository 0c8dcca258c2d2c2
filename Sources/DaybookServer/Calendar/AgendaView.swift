import CivilTime
import DaybookModel
import DaybookProtocol

/// What is on each day: a list from a day on, one day hour by hour, a week or a month.
struct AgendaView: ServerView {
  static let name = "agenda"

  var name: String { Self.name }
  let title = "Agenda"
  let key = "c"
  let actions =
    [AgendaActions.add] + TaskActions.onLines + HabitActions.onLines + AgendaActions.all
    + [EventActions.open]
  let opens: [any LineSubject.Type] = [DayLine.self, EventLine.self]

  func argument(for key: LineKey) -> String {
    key.kind == EventLine.lineKind ? EventPage.argument(for: key) : "day \(key.id)"
  }

  /// The page of an event has no next and no previous days.
  func offers(showing argument: String?) -> [ViewAction] {
    guard EventPage.key(in: argument) != nil else { return actions }
    return [AgendaActions.add, AgendaActions.open, EventActions.open]
  }

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    session.reconcileCare()
    let moment = session.moment
    if let key = EventPage.key(in: argument) {
      return try session.store().read { reader in
        let event = try EventLine.find(key, in: reader).record
        return EventPage(event: event, moment: moment, zones: session.zones)
          .show(on: canvas)
      }
    }
    let argument = try AgendaArgument(argument, today: moment.today)
    let isOfOne = argument.profile != nil
    let weekStart = session.preferences.weekStart
    return try session.store().read { reader in
      var page = AgendaPage(
        reader: reader, moment: isOfOne ? moment.ofCare : moment, session: session,
        lines: ViewLines(canvas), profile: try argument.profile.map(reader.profiles.item))
      switch argument.span {
      case .list: try page.addList(from: argument.day, days: argument.days)
      case .day: try page.addDay(argument.day)
      case .week: try page.addWeek(argument.day.week(from: weekStart))
      case .month: try page.addMonth(argument.day, weekStart: weekStart)
      }
      return ViewPage(
        title: title, lines: page.lines, focus: page.focus(on: argument),
        withheld: isOfOne ? [AgendaActions.add.name] : [])
    }
  }
}

struct AgendaPage {
  private static let listEntries = 200
  /// The most entries among which those of one person are looked for.
  private static let searchedEntries = 10_000
  private static let overdueRows = 20
  /// Up to how many the overdue ones of earlier days are counted.
  private static let countedRows = 200
  private static let begunRows = 20

  let reader: ReadTransaction
  let moment: Moment
  let session: Session
  var lines: ViewLines
  /// The person whose tasks alone are listed.
  var profile: ProfileRecord?

  func calendar(_ window: ClosedRange<Day>, limit: Int) throws -> CalendarRecord {
    try reader.calendar.days(window, limit: limit, at: moment, zones: session.zones.zone)
  }

  mutating func addList(from first: Day, days: Int) throws {
    let last = first.adding(days: days - 1) ?? .latest
    let record = try reader.calendar.agenda(
      first...last, limit: profile == nil ? Self.listEntries : Self.searchedEntries, after: nil,
      at: moment, zones: session.zones.zone)
    let entries = record.page.items.filter { isShown($0.item?.task) }
    let rows = try rows(of: entries)
    addHead(first.shortTextWithYear, note: days.counted("day"))
    try addWarnings(record.isTruncated)
    let hasOverdue = try addOverdue(before: first)
    let hasBegun = try addInProgress(before: first)
    if entries.isEmpty, !hasOverdue, !hasBegun { addNothingPlanned() }
    var day: Day?
    for entry in entries {
      if entry.day != day {
        day = entry.day
        addHeading(of: entry.day)
      }
      addEntry(entry, lead: lead(entry), rows)
    }
    if record.page.next != nil, let day {
      // The rest of a list that is cut on its first day would begin with that day again.
      let span: AgendaArgument.Span = day == first ? .day : .list
      lines.add(
        DayLine(day: day).lineKey.at(span.rawValue).text,
        actions: [AgendaActions.openName]
      ) { $0.draw("  … more from \(day.shortText) on", .muted) }
    }
    addFoot()
  }

  private func isShown(_ task: TaskRecord?) -> Bool {
    profile == nil || profile?.id == task?.profile
  }

  /// Adds the tasks that are overdue before a window that begins today. Returns whether there are any.
  mutating func addOverdue(before first: Day) throws -> Bool {
    guard first == moment.today else { return false }
    let overdue = try reader.dashboard.overdue(
      at: moment, limit: profile == nil ? Self.countedRows : Self.searchedEntries,
      zones: session.zones.zone)
    let items = overdue.items.filter { ($0.task.due ?? first) < first && isShown($0.task) }
    guard !items.isEmpty else { return false }
    let shown = items.prefix(Self.overdueRows)
    let rows = try TaskRows(
      of: shown.map(\.task), at: moment, on: lines.canvas, in: session, reader)
    // They come by due day, so what was not read is of earlier days only where all that was read is.
    let isLeast = items.count == overdue.items.count && items.count < overdue.total
    lines.addHeading("section/overdue") {
      $0.draw("Overdue (\(items.count)\(isLeast ? "+" : ""))", .heading)
    }
    for item in shown { lines.addTask(rows[overdue: item]) }
    lines.addMore("more/overdue", items.count - shown.count, orMore: isLeast)
    return true
  }

  /// Adds the tasks that have begun and are due later, if ever, to a window that begins today.
  /// Returns whether there are any.
  private mutating func addInProgress(before first: Day) throws -> Bool {
    guard first == moment.today else { return false }
    let begun = try reader.dashboard.inProgress(at: moment, limit: Self.begunRows)
    guard begun.total > 0 else { return false }
    var rows = try TaskRows(
      of: begun.items.map(\.task), at: moment, on: lines.canvas, in: session, reader)
    rows.days = .all
    lines.addHeading("section/begun") {
      $0.draw("In progress (\(begun.shownTotal))", .heading)
    }
    for item in begun.items { lines.addTask(rows[item], at: "begun") }
    lines.addMore("more/begun", begun.total - begun.items.count, orMore: begun.isTotalLeast)
    return true
  }

  mutating func addHead(_ text: String, note: String) {
    lines.addTitle(text) {
      $0.draw("   \(note)", .muted)
      if let profile { $0.append(" for \(profile.name)", .muted) }
    }
  }

  mutating func addNothingPlanned() {
    lines.addMessage("Nothing planned.")
  }

  /// Adds what is known to be missing or out of date.
  mutating func addWarnings(_ isTruncated: Bool) throws {
    try lines.addOldProviders(in: reader, at: moment)
    guard isTruncated else { return }
    lines.add("truncated") {
      $0.draw("Some occurrences are missing: there are too many to compute.", .warning)
    }
  }

  mutating func addHeading(of day: Day, _ draw: (inout LineBuilder) -> Void = { _ in }) {
    let near = self.near(day)
    lines.addHeading(
      DayLine(day: day).lineKey.text, actions: [AgendaActions.openName]
    ) {
      $0.draw(day.shortText, .heading)
      if let near { $0.draw("  \(near)", .accent) }
      draw(&$0)
    }
  }

  /// "today", "tomorrow", "yesterday"; nil for any other.
  func near(_ day: Day) -> String? {
    let days = day - moment.today
    return abs(days) <= 1 ? days.daysFromToday : nil
  }

  /// The time in front of a row, empty for a whole day; of what is done without the seconds.
  func lead(_ entry: CalendarEntry) -> String {
    let seconds: ClockStyle.Seconds = entry.kind == .completed ? .never : .needed
    return entry.time.map { moment.clock.text($0, seconds: seconds) } ?? ""
  }

  mutating func addEntry(_ entry: CalendarEntry, lead: String, _ rows: TaskRows) {
    switch entry.content {
    case .task(let item):
      var row = rows[item]
      row.lead = lead
      lines.addTask(row)
    case .event(let event): EventRow(entry, event, lead: lead, at: moment).add(to: &lines)
    }
  }

  func rows(of entries: [CalendarEntry]) throws -> TaskRows {
    try TaskRows(
      of: entries.compactMap(\.item?.task), at: moment, on: lines.canvas, in: session, reader)
  }

  mutating func addFoot() {
    if profile == nil {
      lines.addOffer("add", actions: ["add"]) { $0.draw("  + add here…", .muted) }
    }
    lines.addHint([("n", "next"), ("p", "previous"), ("o", "open")])
  }

  /// Returns the key of the line of the day that was asked for, else of the first entry.
  func focus(on argument: AgendaArgument) -> String {
    let day = DayLine(day: argument.day).lineKey.text
    let hasDay = argument.span != .day && lines.drawn.contains { $0.line.key == day }
    return hasDay ? day : lines.firstTask ?? (profile == nil ? "add" : "heading")
  }
}

extension CalendarEntry {
  /// "14:00–15:00", or its beginning alone; empty where it has none.
  func lead(_ clock: ClockStyle) -> String {
    guard let time else { return "" }
    guard let end, end.day == day, end.time > time else { return clock.text(time) }
    return clock.text(time, to: end.time)
  }
}

extension EventRow {
  /// An event of the calendar on one of its days.
  init(_ entry: CalendarEntry, _ event: EventRecord, lead: String, at moment: Moment) {
    self.init(
      record: event, day: entry.day, days: entry.days, end: entry.end, lead: lead, moment: moment)
  }
}
