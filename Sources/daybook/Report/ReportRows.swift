import CivilTime
import DaybookProtocol

/// The first items of a list, of which there may be more.
struct ReportRows<Item> {
  var items: [Item] = []
  var hasMore = false
}

extension ReportRows<Wire.Task> {
  private static var maxCount: Int { 25 }

  /// Returns open tasks without a day, those changed last first; a subtask of one of them belongs to
  /// that one.
  static func undated(_ server: LocalServer) throws -> ReportRows {
    let none = [Wire.FilterOp.has].flatMap { op in
      ["due", "start"].map { Wire.Filter(filters: [Wire.Filter(op: op, value: $0)], op: .not) }
    }
    let filter = Wire.Filter(filters: [Wire.Filter(op: .is, value: "open")] + none, op: .all)
    let params = Wire.SearchQuery.Params(
      filter: filter, kinds: [.task], limit: ReportData.pageSize, order: .modified)
    let found = try server.pages(params) { $0.count > maxCount }
    let tasks = found.items.compactMap(\.task)
    let known = Set(tasks.map(\.id))
    let roots = tasks.filter { $0.parent.map { !known.contains($0) } ?? true }
    return ReportRows(
      items: Array(roots.prefix(maxCount)),
      hasMore: roots.count > maxCount || found.hasMore)
  }
}

extension ReportRows<Wire.CalendarEntry> {
  private static var maxCompleted: Int { 200 }

  /// Returns the events, open tasks and occurrences of the period, or of the seven days after today
  /// and the events of today, by day.
  static func open(_ server: LocalServer, _ period: ReportPeriod) throws -> ReportRows {
    let since = period.isToday ? period.today : period.first
    let through = period.isToday ? period.today.adding(days: 7) : period.last
    guard let through else { return ReportRows() }
    let page = try server.ask(params(since, through))
    return ReportRows(
      items: page.items.filter { entry in
        // The tasks of today have a part of their own.
        let isElsewhere = period.isToday && entry.day == period.today
        return entry.source == .event
          || entry.source == .task && entry.state == .open && entry.kind != .missed && !isElsewhere
      },
      hasMore: page.nextCursor != nil)
  }

  /// Returns what was completed, from the newest day back. A day without anything is not asked for,
  /// so there are at most as many requests as items.
  static func completed(
    _ server: LocalServer, _ days: [Wire.CalendarDensity], _ period: ReportPeriod
  ) throws -> ReportRows {
    var rows = ReportRows()
    for day in days.reversed() where period.contains(day.day) && day.counts.completed > 0 {
      guard rows.items.count < maxCompleted else {
        rows.hasMore = true
        break
      }
      // Those that were completed are the last of a day.
      let entries = try server.pages(params(day.day, day.day)) {
        $0.count >= 10 * ReportData.pageSize
      }.items
      rows.items += entries.filter { $0.source == .task && $0.kind == .completed }
        .prefix(maxCompleted)
    }
    return rows
  }

  private static func params(_ since: Day, _ through: Day) -> Wire.CalendarAgenda.Params {
    Wire.CalendarAgenda.Params(limit: ReportData.pageSize, since: since, through: through)
  }
}
