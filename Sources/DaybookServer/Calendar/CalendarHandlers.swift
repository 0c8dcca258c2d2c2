// The calendar says what is on each day: `calendar/day`, `week`, `month`, `agenda` and `strip`. It
// stores nothing; tasks, occurrences and habits are read for a window of days. The view `agenda`
// draws a list, a day by hours, a week or a month, as its argument says (`AgendaArgument`); its
// lines are about tasks, habits and days ("day/<day>"). The one idea: every task is in the
// calendar once, and its days go from midnight to midnight on the reader's clock, whatever the
// start of the day is. The rules are in Sources/DaybookModel/Calendar, the decision record is
// docs/decisions/0016-what-a-calendar-shows.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct CalendarHandlers: CalendarMethods {
  let session: Session

  private static let maxPerDay = 1000
  private static let defaultMonthDayEntries = 3
  private static let defaultAgendaDays = 30

  func day(_ params: Wire.CalendarDay.Params, _ call: Call) throws -> Wire.DayCalendar {
    let moment = session.moment
    let day = params.day ?? moment.today
    let found = try session.store().read {
      try $0.calendar.day(
        day, limit: params.limit ?? Self.maxPerDay, after: params.cursor?.text, at: moment,
        zones: session.zones.zone)
    }
    let items = found.page.items.map { item -> Wire.CalendarEntry in
      switch item {
      case .entry(let entry): session.wire(entry, at: moment)
      case .habit(let habit): Wire.CalendarEntry(habit, on: day)
      }
    }
    return Wire.DayCalendar(
      counts: Wire.CalendarCounts(found.day.counts), day: day, hours: found.day.hours,
      isTruncated: found.isTruncated, items: items,
      nextCursor: found.page.next.map(Wire.ListCursor.init))
  }

  func week(_ params: Wire.CalendarWeek.Params, _ call: Call) throws -> Wire.CalendarSpan {
    let day = params.day ?? session.moment.today
    return try span(day.week(from: weekStart), limit: params.limit ?? PageSize.default)
  }

  func month(_ params: Wire.CalendarMonth.Params, _ call: Call) throws -> Wire.CalendarSpan {
    let day = params.day ?? session.moment.today
    return try span(
      day.monthOfWeeks(from: weekStart), limit: params.limit ?? Self.defaultMonthDayEntries)
  }

  func agenda(_ params: Wire.CalendarAgenda.Params, _ call: Call) throws -> Wire.AgendaPage {
    let moment = session.moment
    let since = params.since ?? moment.today
    let window = try CalendarWindows.window(
      since: since, through: params.through, defaultDays: Self.defaultAgendaDays)
    let record = try session.store().read {
      try $0.calendar.agenda(
        window, limit: params.limit ?? PageSize.default, after: params.cursor?.text, at: moment,
        zones: session.zones.zone)
    }
    return Wire.AgendaPage(
      isTruncated: record.isTruncated,
      items: record.page.items.map { session.wire($0, at: moment) },
      nextCursor: record.page.next.map(Wire.ListCursor.init))
  }

  func strip(_ params: Wire.CalendarStrip.Params, _ call: Call) throws -> Wire.DensityStrip {
    let moment = session.moment
    let strip = CalendarWindows.strip(around: moment.today)
    let window = try CalendarWindows.window(
      since: params.since ?? strip.lowerBound, through: params.through,
      defaultDays: strip.upperBound - strip.lowerBound + 1)
    let record = try calendar(window, limit: 0)
    return Wire.DensityStrip(
      isTruncated: record.isTruncated, items: record.days.map(Wire.CalendarDensity.init))
  }

  private var weekStart: Weekday { session.preferences.weekStart }

  private func calendar(_ window: ClosedRange<Day>, limit: Int) throws -> CalendarRecord {
    let moment = session.moment
    return try session.store().read {
      try $0.calendar.days(window, limit: limit, at: moment, zones: session.zones.zone)
    }
  }

  private func span(_ window: ClosedRange<Day>, limit: Int) throws -> Wire.CalendarSpan {
    let moment = session.moment
    let record = try calendar(window, limit: limit)
    return Wire.CalendarSpan(
      isTruncated: record.isTruncated,
      items: record.days.map { day in
        Wire.CalendarCell(
          counts: Wire.CalendarCounts(day.counts), day: day.day,
          entries: day.entries.map { session.wire($0, at: moment) })
      })
  }
}

/// The windows of days that are shown unless a request names another.
enum CalendarWindows {
  /// From 7 days back to 30 ahead.
  static func strip(around today: Day) -> ClosedRange<Day> {
    (today.adding(days: -7) ?? .earliest)...(today.adding(days: 30) ?? .latest)
  }

  /// Returns the days from `since` to `through` or, without it, `defaultDays` days.
  ///
  /// - Throws: `invalidValue` at `through` if it is before `since`.
  static func window(since: Day, through: Day?, defaultDays: Int) throws -> ClosedRange<Day> {
    let through = through ?? since.adding(days: defaultDays - 1) ?? .latest
    try DayWindow.check(since: since, through: through)
    return since...through
  }
}
