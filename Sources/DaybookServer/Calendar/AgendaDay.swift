import CivilTime
import DaybookModel
import DaybookProtocol

extension AgendaPage {
  private static let dayEntries = 500
  private static let dayHabits = 100
  /// The part of a day in which free hours get a line.
  private static let waking = (first: 8 * 3600, last: 20 * 3600)

  /// Adds tasks without a time first, then habits, then the day hour by hour with the free hours
  /// between, then what is done.
  mutating func addDay(_ day: Day) throws {
    let record = try calendar(day...day, limit: Self.dayEntries)
    // The window is one day.
    let shown = record.days[0]
    let rows = try rows(of: shown.entries)
    addHead(day.shortTextWithYear, note: near(day) ?? shown.counts.words)
    try addWarnings(record.isTruncated)
    let hasOverdue = try addOverdue(before: day)
    addSection("missed", "Missed", shown.entries.filter { $0.kind == .missed }) {
      if let item = $1.item { $0.lines.addTask(rows[item]) }
    }
    let open = shown.entries.filter(\.isOpen)
    let wholeDay = open.filter { $0.time == nil }
    let timed = open.filter { $0.time != nil }
    addSection("wholeDay", "All day", wholeDay) { $0.addEntry($1, lead: "", rows) }
    let habits = try reader.habits.due(on: day, today: moment.today, limit: Self.dayHabits)
    addHabits(habits, on: day)
    if !timed.isEmpty {
      lines.addHeading("section/hours") { $0.draw("Hours", .heading) }
      addHours(timed, rows)
    }
    if open.isEmpty, habits.due == 0, shown.counts.missed == 0, !hasOverdue {
      addNothingPlanned()
    }
    lines.addOffer("add", actions: ["add"]) { $0.draw("  + add here…", .muted) }
    addSection("completed", "Completed", shown.entries.filter { $0.kind == .completed }) {
      $0.addEntry($1, lead: $0.lead($1), rows)
    }
    lines.addMore("more", shown.hidden)
    lines.addHint([("n", "next"), ("p", "previous"), ("w", "week")])
  }

  mutating func addHabits(_ habits: DueHabits, on day: Day) {
    guard habits.due > 0 else { return }
    lines.addHeading("section/habits") { $0.draw("Habits (\(habits.due))", .heading) }
    for item in habits.items {
      // A habit cannot be marked on a day that is still to come.
      let actions = day > moment.today ? [AgendaActions.openName] : HabitActions.names(for: item)
      let (row, canvas) = (HabitRow(item: item), lines.canvas)
      lines.add(
        HabitLine(habit: item.habit, day: day).lineKey.text, level: 1, actions: actions,
        label: row.label
      ) { row.draw(&$0, on: canvas) }
    }
    lines.addMore("more/habits", habits.due - habits.items.count)
  }

  mutating func addSection(
    _ name: String, _ title: String, _ entries: [CalendarEntry],
    _ add: (inout AgendaPage, CalendarEntry) -> Void
  ) {
    guard !entries.isEmpty else { return }
    lines.addHeading("section/\(name)") { $0.draw("\(title) (\(entries.count))", .heading) }
    for entry in entries { add(&self, entry) }
  }

  private mutating func addHours(_ entries: [CalendarEntry], _ rows: TaskRows) {
    var free = Self.waking.first
    for entry in entries {
      guard let time = entry.time else { continue }
      addGap(from: free, to: Int(time.second))
      let end = entry.end.map { $0.day > entry.day ? 86_400 : Int($0.time.second) }
      free = max(free, end ?? Int(time.second))
      let span = entry.end.map { moment.clock.text(time, to: $0.time) }
      addEntry(entry, lead: span ?? lead(entry), rows)
    }
    addGap(from: free, to: Self.waking.last)
  }

  /// Adds a line for free time of at least an hour.
  private mutating func addGap(from first: Int, to last: Int) {
    guard last - first >= 3600, let start = LocalTime(second: Int32(first)),
      let end = LocalTime(second: Int32(last))
    else { return }
    let span = moment.clock.column(moment.clock.text(start, to: end))
    lines.add("free/\(start)", level: 1) { $0.draw("  \(span)  free", .muted) }
  }
}
