import DaybookModel
import DaybookProtocol

/// The few words of a status line: "2 late · 3 today".
enum StatusText {
  static func status(of record: DashboardRecord, encoding: PositionEncoding) -> Wire.StatusLine {
    var line = LineBuilder(Canvas(width: 80, encoding: encoding))
    if record.counts.overdue > 0 { line.draw("\(record.counts.overdue) late", .overdue) }
    if record.counts.todays > 0 {
      if line.column > 0 { line.draw(" · ") }
      line.draw("\(record.counts.todays) today")
    }
    let drawn = line.line()
    return Wire.StatusLine(
      overdue: record.counts.overdue, spans: drawn.spans.map(Wire.Span.init), text: drawn.text,
      today: record.counts.todays)
  }
}
