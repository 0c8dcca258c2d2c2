// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `habit`.
package protocol HabitMethods: Sendable {
  /// Adds a habit. The same id with the same content answers the habit as it now stands.
  func add(_ params: Wire.HabitAdd.Params, _ call: Call) throws -> Wire.Habit
  /// Puts a habit away: nothing is due from today on. Doing it twice changes nothing.
  func archive(_ params: Wire.HabitArchive.Params, _ call: Call) throws -> Wire.Habit
  /// Changes the fields that are given: absent leaves one as it is, null clears it. A new schedule or target holds from today on; what was before stays as it was judged.
  func edit(_ params: Wire.HabitEdit.Params, _ call: Call) throws -> Wire.Habit
  /// Answers the habit that a few characters name: an id, a link, the end of an id, or the beginning of an active one's title, where only one fits.
  func find(_ params: Wire.HabitFind.Params, _ call: Call) throws -> Wire.Habit
  /// Answers one habit.
  func get(_ params: Wire.HabitGet.Params, _ call: Call) throws -> Wire.Habit
  /// Answers what each day of a year was to a habit.
  func heatmap(_ params: Wire.HabitHeatmap.Params, _ call: Call) throws -> Wire.HabitYear
  /// Lists the habits by rank, then id, with how they stand today.
  func list(_ params: Wire.HabitList.Params, _ call: Call) throws -> Wire.HabitPage
  /// Marks a day as done, or with an amount. Marking twice on one day counts once: the second mark takes the place of the first, also of a skip.
  func mark(_ params: Wire.HabitMark.Params, _ call: Call) throws -> Wire.Habit
  /// Puts a habit before or after another one in the manual order; exactly one of `before` and `after` is given.
  func move(_ params: Wire.HabitMove.Params, _ call: Call) throws -> Wire.Habit
  /// Makes a habit rest: on a paused day nothing is due, and no streak breaks. Pauses that meet become one.
  func pause(_ params: Wire.HabitPause.Params, _ call: Call) throws -> Wire.Habit
  /// Removes a habit with its marks. Without `confirm` it changes nothing and says how many marks would be lost.
  func remove(_ params: Wire.HabitRemove.Params, _ call: Call) throws -> Wire.HabitRemoval
  /// Takes a habit out of the archive; the days in it count as a pause. Doing it twice changes nothing.
  func reopen(_ params: Wire.HabitReopen.Params, _ call: Call) throws -> Wire.Habit
  /// Ends the pause that a day is in, so that the habit goes on with that day; where none is, nothing changes.
  func resume(_ params: Wire.HabitResume.Params, _ call: Call) throws -> Wire.Habit
  /// Passes over a day: a skip neither starts, ends, extends nor breaks a streak. A marked day is unmarked first.
  func skip(_ params: Wire.HabitSkip.Params, _ call: Call) throws -> Wire.Habit
  /// Answers all figures of a habit.
  func stats(_ params: Wire.HabitStats.Params, _ call: Call) throws -> Wire.HabitFigures
  /// Answers how much of the newest weeks or months was done.
  func trend(_ params: Wire.HabitTrend.Params, _ call: Call) throws -> Wire.HabitTrendLine
  /// Takes away what a day was marked or skipped with; doing it twice changes nothing.
  func unmark(_ params: Wire.HabitUnmark.Params, _ call: Call) throws -> Wire.Habit
}

extension MethodTable {
  /// Adds the methods of `HabitMethods`.
  package mutating func add(habit handlers: some HabitMethods) {
    add("habit/add", .write) {
      try handlers.add(.init(params: $0), $1).json
    }
    add("habit/archive", .write) {
      try handlers.archive(.init(params: $0), $1).json
    }
    add("habit/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
    }
    add("habit/find", .read) {
      try handlers.find(.init(params: $0), $1).json
    }
    add("habit/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("habit/heatmap", .read) {
      try handlers.heatmap(.init(params: $0), $1).json
    }
    add("habit/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("habit/mark", .write) {
      try handlers.mark(.init(params: $0), $1).json
    }
    add("habit/move", .write) {
      try handlers.move(.init(params: $0), $1).json
    }
    add("habit/pause", .write) {
      try handlers.pause(.init(params: $0), $1).json
    }
    add("habit/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("habit/reopen", .write) {
      try handlers.reopen(.init(params: $0), $1).json
    }
    add("habit/resume", .write) {
      try handlers.resume(.init(params: $0), $1).json
    }
    add("habit/skip", .write) {
      try handlers.skip(.init(params: $0), $1).json
    }
    add("habit/stats", .read) {
      try handlers.stats(.init(params: $0), $1).json
    }
    add("habit/trend", .read) {
      try handlers.trend(.init(params: $0), $1).json
    }
    add("habit/unmark", .write) {
      try handlers.unmark(.init(params: $0), $1).json
    }
  }
}
