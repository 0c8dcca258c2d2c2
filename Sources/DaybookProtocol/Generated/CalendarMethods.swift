// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `calendar`.
package protocol CalendarMethods: Sendable {
  /// Lists the entries of each day, starting with a given day.
  func agenda(_ params: Wire.CalendarAgenda.Params, _ call: Call) throws -> Wire.AgendaPage
  /// Returns one day, hour by hour. A task is shown on its due day or, if it has none, on its start day; a completed task on the day on which it was completed. An event of an external calendar is on each of its days, by the person's clock. Habits are shown on each day that they are scheduled for; weeks, months and strips only count them.
  func day(_ params: Wire.CalendarDay.Params, _ call: Call) throws -> Wire.DayCalendar
  /// Returns the whole weeks that cover a month, each day with its counts and first entries.
  func month(_ params: Wire.CalendarMonth.Params, _ call: Call) throws -> Wire.CalendarSpan
  /// Returns how full each day of a window is, without its entries.
  func strip(_ params: Wire.CalendarStrip.Params, _ call: Call) throws -> Wire.DensityStrip
  /// Returns the seven days of a week, which begins on the person's preferred day.
  func week(_ params: Wire.CalendarWeek.Params, _ call: Call) throws -> Wire.CalendarSpan
}

extension MethodTable {
  /// Adds the methods of `CalendarMethods`.
  package mutating func add(calendar handlers: some CalendarMethods) {
    add("calendar/agenda", .read) {
      try handlers.agenda(.init(params: $0), $1).json
    }
    add("calendar/day", .read) {
      try handlers.day(.init(params: $0), $1).json
    }
    add("calendar/month", .read) {
      try handlers.month(.init(params: $0), $1).json
    }
    add("calendar/strip", .read) {
      try handlers.strip(.init(params: $0), $1).json
    }
    add("calendar/week", .read) {
      try handlers.week(.init(params: $0), $1).json
    }
  }
}
