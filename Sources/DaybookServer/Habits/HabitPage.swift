import CivilTime
import DaybookModel
import DaybookProtocol

/// The page of one habit: its statistics, a year of its days and its newest weeks.
struct HabitPage {
  let id: HabitID

  private static let weeks = 53
  private static let trendWeeks = 8
  private static let trendMonths = 6
  private static let labelCells = 6
  private static let barCells = 10
  private static let shownSkips = 5

  func show(on canvas: Canvas, in session: Session) throws -> ViewPage {
    let today = session.moment.today
    return try session.store().read { reader in
      let item = try reader.habits.item(id, today: today)
      var lines = ViewLines(canvas)
      try lines.addHabit(item, in: reader, today: today)
      lines.markLastAsOpen()
      lines.addActionsToLast(HabitPageActions.all.map(\.name))
      let key = LineKey(HabitLine.self, id.text)
      for (name, text, action, style) in fields(of: item, session.moment.clock) {
        guard let text else { continue }
        lines.addField(
          name, at: action.map { _ in key.at(name).text }, actions: action.map { [$0.name] } ?? []
        ) { $0.append(text, style) }
      }
      addStrength(item.status, to: &lines)
      try addSkips(in: reader, to: &lines)
      try addYear(today: today, in: reader, to: &lines)
      try addTrend("Weeks", .week, Self.trendWeeks, today: today, in: reader, to: &lines)
      try addTrend("Months", .month, Self.trendMonths, today: today, in: reader, to: &lines)
      lines.addNotes(item.habit.notes, at: key.at("notes"), actions: [HabitPageActions.notes.name])
      lines.addHint([("x", "done"), ("t", "target"), ("N", "notes")])
      return ViewPage(title: item.habit.title, lines: lines, focus: key.text)
    }
  }

  private func fields(
    of item: HabitItem, _ clock: ClockStyle
  ) -> [(name: String, text: String?, action: ViewAction?, style: Wire.SpanStyle?)] {
    let (habit, status) = (item.habit, item.status)
    let streak = HabitFormatter.streak(status.currentStreak, habit.schedule)
    let breaks =
      status.shortfall.map { HabitFormatter.lost($0, habit.schedule) }
      ?? status.daysUntilBreak.map(Self.breaks)
    let isAtRisk = status.daysUntilBreak == 0 || status.shortfall != nil
    let done = status.completionRate.map {
      "\(HabitFormatter.percent($0)), \(status.done) of \(status.scheduled)"
    }
    let tags = habit.tags.map { "#\($0)" }.joined(separator: " ").nonEmpty
    return [
      ("due", HabitFormatter.schedule(habit.schedule), HabitActions.recur, nil),
      ("target", habit.target.map(HabitFormatter.target), HabitPageActions.target, nil),
      ("reminds", habit.remindTime.map { "at \(clock.text($0))" }, HabitActions.remind, nil),
      ("streak", "\(streak), best \(status.bestStreak)", nil, nil),
      ("breaks", breaks, nil, isAtRisk ? .warning : nil), ("done", done, nil, nil),
      ("skipped", status.skipped > 0 ? status.skipped.counted("day") : nil, nil, nil),
      ("start", habit.start.shortTextWithYear, HabitPageActions.start, nil),
      ("end", habit.through?.shortTextWithYear, HabitPageActions.end, nil),
      ("pause", habit.pauses.last.map(Self.text), HabitActions.pause, nil),
      ("archived", habit.archivedOn?.shortTextWithYear, nil, nil),
      ("tags", tags, HabitActions.tag, .tag), ("id", habit.id.text, nil, nil),
    ]
  }

  private static func breaks(_ days: Int) -> String {
    switch days {
    case 0: HabitFormatter.lastDay
    case 1: "unless it is done by tomorrow"
    default: "unless it is done within \(days.counted("day"))"
    }
  }

  private static func text(_ pause: HabitPause) -> String {
    "from \(pause.from.shortTextWithYear)"
      + (pause.through.map { " through \($0.shortTextWithYear)" } ?? "")
  }

  private func addSkips(in reader: ReadTransaction, to lines: inout ViewLines) throws {
    let skips = try reader.habits.skips(id, limit: Self.shownSkips)
    guard !skips.isEmpty else { return }
    lines.addHeading("section/skips") { $0.draw("Skipped", .heading) }
    for skip in skips {
      lines.addField(skip.day.shortText, at: "skip/\(skip.day)") {
        if let reason = skip.reason { $0.append(reason) }
      }
    }
  }

  private func addStrength(_ status: HabitStatus, to lines: inout ViewLines) {
    lines.addField("strength") {
      $0.drawBar(status.strength, cells: Self.barCells)
      $0.draw(" \(HabitFormatter.percent(status.strength))")
    }
  }

  /// Draws a row for each day of the week and a column for each week, the newest at the right; as
  /// many weeks as fit.
  private func addYear(today: Day, in reader: ReadTransaction, to lines: inout ViewLines) throws {
    let columns = min(Self.weeks, lines.canvas.width - Self.labelCells)
    guard columns > 0 else { return }
    let weekStart = try reader.preferences.current().weekStart
    let week = today.week(from: weekStart)
    let first = week.lowerBound.adding(days: -7 * (columns - 1)) ?? .earliest
    let days = try reader.habits.days(id, from: first, through: week.upperBound, today: today)
    lines.addHeading("section/year") { $0.draw("Days", .heading) }
    let width = lines.canvas.width
    lines.add("heat/months", level: 1) { line in
      line.draw("  ")
      for column in 0..<columns {
        guard let last = first.adding(days: column * 7 + 6), last.day <= 7,
          line.column <= Self.labelCells + column, Self.labelCells + column + 3 <= width
        else { continue }
        line.pad(to: Self.labelCells + column)
        line.draw(String(last.monthName.prefix(3)), .muted)
      }
    }
    for row in 0..<7 {
      let states = stride(from: row, to: days.count, by: 7).map { days[$0] }
      let weekday = first.adding(days: row)?.weekday.englishName.prefix(3) ?? ""
      let done = states.count { $0 == .done }
      lines.add("heat/\(row)", level: 1, label: "\(weekday): done \(done.counted("time"))") {
        $0.draw("  \(weekday)", .muted)
        $0.pad(to: Self.labelCells)
        for run in HabitGlyph.runs(states) { $0.draw(run.text, run.style) }
      }
    }
  }

  /// Adds a bar for each week or month since the first that asked for something, the newest first.
  private func addTrend(
    _ title: String, _ period: HabitPeriod, _ count: Int, today: Day, in reader: ReadTransaction,
    to lines: inout ViewLines
  ) throws {
    let points = try reader.habits.trend(id, period, count: count, today: today)
    let shown = points.drop { $0.scheduled == 0 && $0.skipped == 0 }
    guard !shown.isEmpty else { return }
    let isWeek = period == .week
    lines.addHeading(isWeek ? "section/trend" : "section/months") { $0.draw(title, .heading) }
    for point in shown.reversed() {
      let rate = point.rate.map { "  \(HabitFormatter.percent($0))" } ?? ""
      let name = isWeek ? point.first.shortText : point.first.monthText
      lines.addField(name, at: isWeek ? "trend/\(point.first)" : "month/\(point.first)") {
        $0.drawBar(point.rate ?? 0, cells: Self.barCells)
        $0.draw(" \(point.done)/\(point.scheduled)\(rate)")
        if point.skipped > 0 { $0.draw("  \(point.skipped) skipped", .muted) }
      }
    }
  }
}
