// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `wellness`.
package protocol WellnessMethods: Sendable {
  /// Answers the day in a few words: sleep, weather, temperature.
  func context(_ params: Wire.WellnessContext.Params, _ call: Call) throws -> Wire.ContextPills
  /// Changes a meal, a drink or a workout that was logged: absent leaves a field as it is. Energy and metrics are logged again instead.
  func edit(_ params: Wire.WellnessEdit.Params, _ call: Call) throws -> Wire.WellnessLog
  /// Lists what was logged on a day, page by page. Logs are kept for 90 days; what they add up to stays.
  func list(_ params: Wire.WellnessList.Params, _ call: Call) throws -> Wire.WellnessLogPage
  /// Logs how the person feels on a day. There is one such log for each day: a second takes its place.
  func logEnergy(_ params: Wire.WellnessLogEnergy.Params, _ call: Call) throws -> Wire.WellnessLog
  /// Logs a meal. The same id with the same content answers the log as it now stands.
  func logMeal(_ params: Wire.WellnessLogMeal.Params, _ call: Call) throws -> Wire.WellnessLog
  /// Logs water that was drunk. The same id with the same content answers the log as it now stands.
  func logWater(_ params: Wire.WellnessLogWater.Params, _ call: Call) throws -> Wire.WellnessLog
  /// Logs that a workout begins, or that it is over: the one that began with the id, or one that nobody logged at its beginning. Only one that is over counts, on the day of its end; doing either twice changes nothing.
  func logWorkout(_ params: Wire.WellnessLogWorkout.Params, _ call: Call) throws -> Wire.WellnessLog
  /// Answers what the person got done of what does them good, by a formula that is part of this protocol.
  func performance(_ params: Wire.WellnessPerformance.Params, _ call: Call) throws -> Wire.Performance
  /// Answers what is worth doing now: lunch from 11:00 to 13:59 unless one was logged, a workout unless one was completed, water below 2.0 l whatever the target, and the check-in unless the energy was logged.
  func quickActions(_ params: Wire.WellnessQuickActions.Params, _ call: Call) throws -> Wire.QuickActionList
  /// Notes what was measured of a day: absent leaves a figure as it is, null takes it away. Each source has its own figures of a day; what the person entered, without a source, goes before what any source says.
  func recordMetrics(_ params: Wire.WellnessRecordMetrics.Params, _ call: Call) throws -> Wire.MetricsOfDay
  /// Answers how recovered the person is, by a formula that is part of this protocol.
  func recovery(_ params: Wire.WellnessRecovery.Params, _ call: Call) throws -> Wire.Recovery
  /// Removes a log.
  func remove(_ params: Wire.WellnessRemove.Params, _ call: Call) throws -> Wire.WellnessLogRemoval
  /// Answers how a day is: energy, nutrition, workouts, and what was measured.
  func summary(_ params: Wire.WellnessSummary.Params, _ call: Call) throws -> Wire.WellnessDay
  /// Answers what the person wants to reach on a day, once what is given is changed: absent leaves a target as it is, null brings its default back. A target of 0 is nothing to reach.
  func targets(_ params: Wire.WellnessTargets.Params, _ call: Call) throws -> Wire.DailyTargets
  /// Answers what the newest months come to; it is kept when logs and days are not.
  func trend(_ params: Wire.WellnessTrend.Params, _ call: Call) throws -> Wire.WellnessMonthList
}

extension MethodTable {
  /// Adds the methods of `WellnessMethods`.
  package mutating func add(wellness handlers: some WellnessMethods) {
    add("wellness/context", .read) {
      try handlers.context(.init(params: $0), $1).json
    }
    add("wellness/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
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
    add("wellness/recordMetrics", .write) {
      try handlers.recordMetrics(.init(params: $0), $1).json
    }
    add("wellness/recovery", .read) {
      try handlers.recovery(.init(params: $0), $1).json
    }
    add("wellness/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("wellness/summary", .read) {
      try handlers.summary(.init(params: $0), $1).json
    }
    add("wellness/targets", .write) {
      try handlers.targets(.init(params: $0), $1).json
    }
    add("wellness/trend", .read) {
      try handlers.trend(.init(params: $0), $1).json
    }
  }
}
