// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `calendar`.
package protocol CalendarMethods: Sendable {
  /// Lists what is on each day, from a day on.
  func agenda(_ params: Wire.CalendarAgenda.Params, _ call: Call) throws -> Wire.AgendaPage
  /// Answers one day hour by hour. A task stands on its due or, without one, on its start; a completed one on the day when it was completed. Habits stand on each day that asks for them; weeks, months and strips only count them.
  func day(_ params: Wire.CalendarDay.Params, _ call: Call) throws -> Wire.DayCalendar
  /// Answers the whole weeks that a month lies in, each day with what it holds and its first entries.
  func month(_ params: Wire.CalendarMonth.Params, _ call: Call) throws -> Wire.CalendarSpan
  /// Answers how full each day of a window is, without its entries.
  func strip(_ params: Wire.CalendarStrip.Params, _ call: Call) throws -> Wire.DensityStrip
  /// Answers the seven days of a week, which begins on the day that the person prefers.
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
