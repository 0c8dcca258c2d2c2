// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `wellness`.
package protocol WellnessMethods: Sendable {
  /// Changes the fields of the log of a meal, a drink or a workout that are given, and clears those that `clear` names. Energy and metrics are logged again instead.
  func edit(_ params: Wire.WellnessEdit.Params, _ call: Call) throws -> Wire.WellnessLog
  /// Changes the daily targets that are given, and returns all of them; one that `clear` names gets its default. A target of 0 means that there is none.
  func editTargets(_ params: Wire.WellnessEditTargets.Params, _ call: Call) throws -> Wire.DailyTargets
  /// Returns one log.
  func get(_ params: Wire.WellnessGet.Params, _ call: Call) throws -> Wire.WellnessLog
  /// Returns the daily targets.
  func getTargets(_ params: Wire.WellnessGetTargets.Params, _ call: Call) throws -> Wire.DailyTargets
  /// Lists the logs of a day, page by page. Logs are kept for 90 days; their totals are kept longer.
  func list(_ params: Wire.WellnessList.Params, _ call: Call) throws -> Wire.WellnessLogPage
  /// Logs how the person feels on a day. There is one such log for each day; a second one replaces it.
  func logEnergy(_ params: Wire.WellnessLogEnergy.Params, _ call: Call) throws -> Wire.WellnessLog
  /// Logs a meal. The same id with the same content returns the log as it is now.
  func logMeal(_ params: Wire.WellnessLogMeal.Params, _ call: Call) throws -> Wire.WellnessLog
  /// Records what was measured on a day; a value that `clear` names is removed. Each source has its own values for a day; what the person entered, without a source, takes precedence over all sources.
  func logMetrics(_ params: Wire.WellnessLogMetrics.Params, _ call: Call) throws -> Wire.MetricsOfDay
  /// Logs water that was drunk. The same id with the same content returns the log as it is now.
  func logWater(_ params: Wire.WellnessLogWater.Params, _ call: Call) throws -> Wire.WellnessLog
  /// Logs the start or the end of a workout. The end belongs to the workout that was started with the same id, or to one whose start was not logged. Only finished workouts count, on the day of their end. Repeating it changes nothing.
  func logWorkout(_ params: Wire.WellnessLogWorkout.Params, _ call: Call) throws -> Wire.WellnessLog
  /// Returns how active the person was, by a formula that is part of this protocol.
  func performance(_ params: Wire.WellnessPerformance.Params, _ call: Call) throws -> Wire.Performance
  /// Returns what is worth doing now: lunch from 11:00 to 13:59 unless it was logged, a workout unless one was completed, water below 2.0 l whatever the target, and the check-in unless energy was logged.
  func quickActions(_ params: Wire.WellnessQuickActions.Params, _ call: Call) throws -> Wire.QuickActionList
  /// Returns how recovered the person is, by a formula that is part of this protocol.
  func recovery(_ params: Wire.WellnessRecovery.Params, _ call: Call) throws -> Wire.Recovery
  /// Removes a log.
  func remove(_ params: Wire.WellnessRemove.Params, _ call: Call) throws -> Wire.Removal
  /// Returns the wellness of a day: energy, nutrition, workouts, and what was measured.
  func stats(_ params: Wire.WellnessStats.Params, _ call: Call) throws -> Wire.WellnessStatistics
  /// Returns the totals and means of the latest months, which are kept longer than logs and days.
  func trend(_ params: Wire.WellnessTrend.Params, _ call: Call) throws -> Wire.WellnessMonthList
}

extension MethodTable {
  /// Adds the methods of `WellnessMethods`.
  package mutating func add(wellness handlers: some WellnessMethods) {
    add("wellness/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
    }
    add("wellness/editTargets", .write) {
      try handlers.editTargets(.init(params: $0), $1).json
    }
    add("wellness/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("wellness/getTargets", .read) {
      try handlers.getTargets(.init(params: $0), $1).json
    }
    add("wellness/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("wellness/logEnergy", .write) {
      try handlers.logEnergy(.init(params: $0), $1).json
    }
    add("wellness/logMeal", .write) {
      try handlers.logMeal(.init(params: $0), $1).json
    }
    add("wellness/logMetrics", .write) {
      try handlers.logMetrics(.init(params: $0), $1).json
    }
    add("wellness/logWater", .write) {
      try handlers.logWater(.init(params: $0), $1).json
    }
    add("wellness/logWorkout", .write) {
      try handlers.logWorkout(.init(params: $0), $1).json
    }
    add("wellness/performance", .read) {
      try handlers.performance(.init(params: $0), $1).json
    }
    add("wellness/quickActions", .read) {
      try handlers.quickActions(.init(params: $0), $1).json
    }
    add("wellness/recovery", .read) {
      try handlers.recovery(.init(params: $0), $1).json
    }
    add("wellness/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("wellness/stats", .read) {
      try handlers.stats(.init(params: $0), $1).json
    }
    add("wellness/trend", .read) {
      try handlers.trend(.init(params: $0), $1).json
    }
  }
}
