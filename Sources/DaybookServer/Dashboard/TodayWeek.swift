import CivilTime
import DaybookModel
import DaybookProtocol

/// What the view today has of the days around it: a strip of how full they are, and a line for each
/// of the next seven that has tasks or events.
struct TodayWeek {
  private static let dayCells = 4
  /// The cells of a week of the strip and of the gap behind it.
  private static let weekCells = 30
  private static let weeks = 4
  private static let titles = 3
  /// Where the titles of a day begin.
  private static let column = 16

  private let strip: ClosedRange<Day>
  private let today: Day
  /// The day that the page shows.
  private let shownDay: Day
  private let clock: ClockStyle
  private let days: [CalendarDay]
  /// Why the days could not be read.
  private let error: ModelError?

  init(
    around shownDay: Day, on canvas: Canvas, at moment: Moment, in session: Session,
    _ reader: ReadTransaction
  ) throws {
    today = moment.today
    self.shownDay = shownDay
    clock = moment.clock
    let week = shownDay.week(from: session.preferences.weekStart)
    let weeks = min(max((canvas.width + 1) / Self.weekCells, 1), Self.weeks)
    strip = week.lowerBound...(week.upperBound.adding(days: 7 * (weeks - 1)) ?? .latest)
    let window = strip.lowerBound...max(strip.upperBound, shownDay.adding(days: 7) ?? .latest)
    let read = try reader.card {
      try reader.calendar.days(window, limit: Self.titles, at: moment, zones: session.zones.zone)
        .days
    }
    switch read {
    case .success(let days): (self.days, error) = (days, nil)
    case .failure(let error): (days, self.error) = ([], error)
    }
  }

  /// Adds "  Mo⣀ Tu⣤[We⣀]Th …": how much is to be done on each day of whole weeks;
  /// nothing where they are free.
  func addStrip(to lines: inout ViewLines) {
    if let error {
      lines.add("strip") { $0.draw(error.message, .error) }
      return
    }
    let shown = days.filter { strip.contains($0.day) }
    let full = shown.filter { $0.counts.planned > 0 }
    guard !full.isEmpty else { return }
    lines.add("strip", actions: TodayActions.days.map(\.name), label: Self.sentence(full)) { line in
      for (index, cell) in shown.enumerated() {
        let column = index / 7 * Self.weekCells + index % 7 * Self.dayCells
        let isShown = cell.day == shownDay
        let density = cell.counts.density
        line.pad(to: isShown ? column : column + 1)
        if isShown { line.draw("[", .accent) }
        line.draw(
          String(cell.day.weekday.englishName.prefix(2)),
          cell.day == today ? .accent : .muted)
        if cell.counts.planned > 0 { line.draw(density.mark, density.style) }
        line.pad(to: column + Self.dayCells)
        if isShown { line.draw("]", .accent) }
      }
    }
  }

  private static func sentence(_ days: [CalendarDay]) -> String {
    days.map { "\($0.day.shortText): \($0.counts.plannedWords)" }
      .joined(separator: ", ")
  }

  /// Adds the days after today that have events or tasks to be done, one line for each.
  func addNext(to lines: inout ViewLines) {
    let next = days.filter {
      $0.day > today && $0.day - today <= 7 && $0.counts.planned > 0
    }
    guard !next.isEmpty else { return }
    lines.addHeading("section/next") { $0.draw("Next 7 days", .heading) }
    for day in next { add(day, to: &lines) }
  }

  private func add(_ shown: CalendarDay, to lines: inout ViewLines) {
    let (counts, density) = (shown.counts, shown.counts.density)
    let entries = shown.entries.filter(\.isOpen)
    lines.add(
      DayLine(day: shown.day).lineKey.text, level: 1, actions: [AgendaActions.openName],
      label: "\(shown.day.shortText), \(counts.plannedWords)"
    ) { line in
      line.draw("  ")
      line.draw(density.mark, density.style)
      line.draw(" \(shown.day.shortText)", .time)
      line.pad(to: Self.column)
      for (index, entry) in entries.enumerated() {
        if index > 0 { line.draw(", ", .muted) }
        if let time = entry.time { line.draw("\(clock.text(time)) ", .time) }
        line.append(entry.title)
      }
      let hidden = counts.planned - entries.count
      if hidden > 0 { line.drawTail("+\(hidden)", .muted) }
    }
  }
}
