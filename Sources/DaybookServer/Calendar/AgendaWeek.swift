import CivilTime
import DaybookModel
import DaybookProtocol

extension AgendaPage {
  private static let weekEntries = 20
  private static let barColumn = 24
  /// The least width at which a day has a bar; narrower lines have the words alone.
  private static let leastWidthOfBars = 56

  mutating func addWeek(_ window: ClosedRange<Day>) throws {
    let record = try calendar(window, limit: Self.weekEntries)
    let rows = try rows(of: record.days.flatMap(\.entries))
    addHead(
      "Week \(window.weekNumber)",
      note:
        "\(window.lowerBound.shortDate) – \(window.upperBound.shortDate) \(window.upperBound.year)")
    try addWarnings(record.isTruncated)
    for day in record.days {
      let (bar, canvas) = (day.counts.bar, lines.canvas)
      addHeading(of: day.day) { line in
        guard !day.counts.isEmpty else { return }
        if canvas.width >= Self.leastWidthOfBars {
          line.pad(to: Self.barColumn)
          for (text, style) in bar { line.draw(text, style) }
        }
        line.drawTail(day.counts.words(on: canvas), .muted)
      }
      for entry in day.entries {
        addEntry(entry, lead: lead(entry), rows)
      }
      lines.addMore(
        DayLine(day: day.day).lineKey.at("day").text, level: 1, day.hidden,
        actions: [AgendaActions.openName])
    }
    addFoot()
  }
}

extension ClosedRange<Day> {
  /// The number of the week by ISO 8601: that of the Thursday in it.
  var weekNumber: Int {
    let thursday = days.first { $0.weekday == .thursday } ?? lowerBound
    let first = Day(year: thursday.year, month: 1, day: 1) ?? thursday
    return (thursday - first) / 7 + 1
  }
}
