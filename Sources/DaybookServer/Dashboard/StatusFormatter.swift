import CivilTime
import DaybookModel
import DaybookProtocol

/// The few words of a status line: "2 late · 1 missed · 3 today · 1 reminder · next 14:00 Dentist (42 min)",
/// the plugins that failed too often or wait to be approved again, and what waits for the person's
/// other devices.
enum StatusFormatter {
  private static let titleCells = 24

  static func status(in session: Session) throws -> Wire.StatusLine {
    session.reconcileCare()
    let moment = session.moment
    let (record, pending, next, stopped, changed, exchange) = try session.store().read { reader in
      (
        try reader.dashboard.day(at: moment, limit: 1, zones: session.zones.zone),
        try reader.reminders.pending(at: moment, zones: session.zones.zone).count,
        try reader.reminders.upcoming(at: moment, limit: 1, zones: session.zones.zone).first,
        try reader.plugins.all().filter(\.isStopped).map(\.name),
        try session.changedPlugins?(reader) ?? [],
        try reader.replica.status()
      )
    }
    if let error = record.overdue.error ?? record.todays.error { throw error }
    return status(
      of: record, pending: pending, next: next,
      plugins: [(stopped, " stopped"), (changed, " changed")], exchange, at: moment,
      encoding: session.encoding)
  }

  private static func status(
    of record: DashboardRecord, pending: Int, next: Firing?,
    plugins: [(names: [String], state: String)], _ exchange: ExchangeStatus, at moment: Moment,
    encoding: PositionEncoding
  ) -> Wire.StatusLine {
    var line = LineBuilder(Canvas(width: 80, encoding: encoding))
    func separate() { if line.column > 0 { line.draw(" · ") } }
    if record.counts.overdue > 0 { line.draw("\(record.overdue.shownTotal) late", .overdue) }
    if record.counts.missed > 0 {
      separate()
      line.draw("\(record.counts.missed) missed", .warning)
    }
    if record.counts.todays > 0 {
      separate()
      line.draw("\(record.todays.shownTotal) today")
    }
    if pending > 0 {
      separate()
      line.draw("\(pending.counted("reminder"))", .warning)
    }
    if let next, let minutes = minutes(to: next.at, from: moment) {
      separate()
      line.draw("next ")
      let time = moment.zone.local(at: next.at).time
      line.draw(moment.clock.text(time, seconds: .never), .time)
      line.draw(" ")
      line.append(next.title, limit: titleCells)
      line.draw(" (\(TaskRow.short(minutes: minutes)))", .muted)
    }
    for (names, state) in plugins where !names.isEmpty {
      separate()
      line.draw(names.count == 1 ? "plugin " : "plugins ", .error)
      line.append(names.joined(separator: ", "), .error)
      line.draw(state, .error)
    }
    if let (words, style) = cell(exchange, at: moment) {
      separate()
      line.draw("⇅ \(words)", style)
    }
    let drawn = line.line()
    return Wire.StatusLine(
      firingCount: pending > 0 ? pending : nil,
      isOverdueCountLeast: record.overdue.isTotalLeast ? true : nil,
      isTodayCountLeast: record.todays.isTotalLeast ? true : nil,
      nextFiresAt: next.map(\.at), overdueCount: record.counts.overdue, spans: drawn.spans,
      text: drawn.text, todayCount: record.counts.todays,
      waitingCount: exchange.waiting > 0 ? exchange.waiting : nil)
  }

  /// How the person's devices stand: "!" where somebody has to do something, "2 d" since they last
  /// exchanged anything, or how many changes the others do not have; nil where there is nothing to say.
  private static func cell(
    _ exchange: ExchangeStatus, at moment: Moment
  ) -> (String, Wire.SpanStyle)? {
    if exchange.state == .attention { return ("!", .error) }
    let since = exchange.own.flatMap { $0.failedAt ?? $0.roundAt }
    let days = since.map { (moment.instant.millisecond - $0.millisecond) / 86_400_000 } ?? 0
    if days > 0 { return ("\(days) d", .warning) }
    return exchange.waiting > 0 ? ("\(exchange.waiting)", .muted) : nil
  }

  /// Returns the minutes until a reminder fires within the next day; nil for a later one.
  private static func minutes(to instant: Instant, from moment: Moment) -> Int? {
    let (wait, overflow) = instant.millisecond.subtractingReportingOverflow(
      moment.instant.millisecond)
    guard !overflow, wait > 0, wait < 86_400_000 else { return nil }
    return Int((wait + 59_999) / 60_000)
  }
}
