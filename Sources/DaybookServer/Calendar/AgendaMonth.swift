import CivilTime
import DaybookModel
import DaybookProtocol

extension AgendaPage {
  /// How many titles a day of the grid has, where its column is wide enough for titles.
  private static let cellTitles = 3
  /// The cells in front of a week, for its number.
  private static let margin = 4
  private static let leastCell = 5
  private static let leastTitle = 12

  /// Adds a grid of weeks, and below it a line for each day that has entries.
  mutating func addMonth(_ day: Day, weekStart: Weekday) throws {
    let month = day.wholeMonth
    let record = try calendar(day.monthOfWeeks(from: weekStart), limit: Self.cellTitles)
    let counts = record.days.filter { month.contains($0.day) }.map(\.counts)
    addHead("\(day.monthName) \(day.year)", note: counts.reduce(CalendarCounts(), +).words)
    try addWarnings(record.isTruncated)
    let canvas = lines.canvas
    let width = max((canvas.width - Self.margin) / 7, Self.leastCell)
    let weeks = Dictionary(grouping: record.days) { $0.day.week(from: weekStart) }
      .sorted { $0.key.lowerBound < $1.key.lowerBound }
    lines.add("weekdays") { line in
      for (index, cell) in (weeks.first?.value ?? []).enumerated() {
        line.pad(to: Self.margin + index * width + 1)
        line.draw(String(cell.day.weekday.englishName.prefix(3)), .muted)
      }
    }
    for (week, cells) in weeks {
      let columns = cells.map { (column: Self.margin + ($0.day - week.lowerBound) * width, $0) }
      addWeekLine(week, columns, month)
      guard width >= Self.leastTitle else { continue }
      addTitles(week, columns, width: width)
    }
    let full = record.days.filter {
      month.contains($0.day)
        && $0.counts.planned + $0.counts.missed + $0.counts.completed > 0
    }
    if full.isEmpty {
      addNothingPlanned()
    } else {
      lines.addHeading("section/days") { $0.draw("Days", .heading) }
      for shown in full { addDayLine(shown) }
    }
    addFoot()
  }

  private mutating func addWeekLine(
    _ week: ClosedRange<Day>, _ columns: [(column: Int, cell: CalendarDay)],
    _ month: ClosedRange<Day>
  ) {
    let today = moment.today
    lines.add(
      DayLine(day: week.lowerBound).lineKey.at("week").text,
      actions: [AgendaActions.openName],
      label: "Week \(week.weekNumber), \(week.lowerBound.shortText) to \(week.upperBound.shortText)"
    ) { line in
      line.draw("\(week.weekNumber)", .muted)
      for (column, cell) in columns {
        line.pad(to: column)
        let isToday = cell.day == today
        let style: Wire.SpanStyle? = isToday ? .accent : month.contains(cell.day) ? nil : .muted
        let number = "\(isToday ? "[" : " ")\(cell.day.day < 10 ? " " : "")\(cell.day.day)"
        line.draw(number, style)
        let density = cell.counts.density
        if cell.counts.planned > 0 || isToday { line.draw(density.mark, density.style) }
        if isToday { line.draw("]", .accent) }
      }
    }
  }

  private mutating func addTitles(
    _ week: ClosedRange<Day>, _ columns: [(column: Int, cell: CalendarDay)], width: Int
  ) {
    let rows = columns.map(\.cell.entries.count).max() ?? 0
    for row in 0..<rows {
      lines.add(
        DayLine(day: week.lowerBound).lineKey.at("titles\(row)").text, level: 1
      ) { line in
        for (column, cell) in columns where cell.entries.indices.contains(row) {
          line.pad(to: column + 1)
          line.drawTitle(of: cell.entries[row], limit: width - 2)
        }
      }
    }
  }

  private mutating func addDayLine(_ shown: CalendarDay) {
    let (density, canvas) = (shown.counts.density, lines.canvas)
    let near = self.near(shown.day)
    lines.add(
      DayLine(day: shown.day).lineKey.text, level: 1, actions: [AgendaActions.openName],
      label: [shown.day.shortText, near, shown.counts.words].compactMap(\.self)
        .joined(separator: ", ")
    ) { line in
      line.draw("  ")
      line.draw(density.mark, density.style)
      line.draw(" \(shown.day.shortText)", near == "today" ? .accent : .time)
      line.pad(to: 16)
      for (index, entry) in shown.entries.enumerated() {
        if index > 0 { line.draw(", ", .muted) }
        line.drawTitle(of: entry)
      }
      line.drawTail(shown.counts.words(on: canvas), .muted)
    }
  }
}

extension LineBuilder {
  fileprivate mutating func drawTitle(of entry: CalendarEntry, limit: Int? = nil) {
    let mark = entry.kind == .missed ? "! " : ""
    draw(mark, .warning)
    let isDone = entry.kind == .completed
    append(
      entry.title, isDone ? .done : nil,
      limit: limit.map { $0 - mark.count })
  }
}
