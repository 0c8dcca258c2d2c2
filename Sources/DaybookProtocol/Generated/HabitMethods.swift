// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `habit`.
package protocol HabitMethods: Sendable {
  /// Adds a habit. The same id with the same content returns the habit as it is now.
  func add(_ params: Wire.HabitAdd.Params, _ call: Call) throws -> Wire.Habit
  /// Archives a habit: nothing is due from today on. Repeating it changes nothing.
  func archive(_ params: Wire.HabitArchive.Params, _ call: Call) throws -> Wire.Habit
  /// Changes the fields that are given, and clears those that `clear` names. A new schedule or target applies from today on; earlier days keep their results.
  func edit(_ params: Wire.HabitEdit.Params, _ call: Call) throws -> Wire.Habit
  /// Returns one habit.
  func get(_ params: Wire.HabitGet.Params, _ call: Call) throws -> Wire.Habit
  /// Returns the state of each day of a year for a habit.
  func heatmap(_ params: Wire.HabitHeatmap.Params, _ call: Call) throws -> Wire.HabitYear
  /// Lists the habits by rank, then id, with their state today.
  func list(_ params: Wire.HabitList.Params, _ call: Call) throws -> Wire.HabitPage
  /// Marks a day as done, or with an amount. A day has one mark: a second one replaces the first, or a skip; `more` adds to it.
  func mark(_ params: Wire.HabitMark.Params, _ call: Call) throws -> Wire.Habit
  /// Moves a habit before or after another in the manual order. Exactly one of `before` and `after` is given.
  func move(_ params: Wire.HabitMove.Params, _ call: Call) throws -> Wire.Habit
  /// Reads one line as a habit. Any text is accepted: what is not recognised becomes the title, and so does text in quotation marks.
  func parse(_ params: Wire.HabitParse.Params, _ call: Call) throws -> Wire.ParsedHabit
  /// Pauses a habit: on a paused day nothing is due, and no streak breaks. Adjoining pauses are merged.
  func pause(_ params: Wire.HabitPause.Params, _ call: Call) throws -> Wire.Habit
  /// Removes a habit with its marks. If it has any, `confirm` is needed; without it, nothing is changed, and the error says how many there are.
  func remove(_ params: Wire.HabitRemove.Params, _ call: Call) throws -> Wire.Removal
  /// Takes a habit out of the archive; the days in the archive count as a pause. Repeating it changes nothing.
  func restore(_ params: Wire.HabitRestore.Params, _ call: Call) throws -> Wire.Habit
  /// Ends the pause that a day is in, so that the habit continues on that day. If the day is not in a pause, nothing changes.
  func resume(_ params: Wire.HabitResume.Params, _ call: Call) throws -> Wire.Habit
  /// Skips a day: a skip neither starts, ends, extends nor breaks a streak. A marked day must be unmarked first.
  func skip(_ params: Wire.HabitSkip.Params, _ call: Call) throws -> Wire.Habit
  /// Returns all statistics of a habit.
  func stats(_ params: Wire.HabitStats.Params, _ call: Call) throws -> Wire.HabitStatistics
  /// Returns how much was done in each of the latest weeks or months.
  func trend(_ params: Wire.HabitTrend.Params, _ call: Call) throws -> Wire.HabitTrendLine
  /// Removes the mark or skip of a day. Repeating it changes nothing.
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
    add("habit/parse", .read) {
      try handlers.parse(.init(params: $0), $1).json
    }
    add("habit/pause", .write) {
      try handlers.pause(.init(params: $0), $1).json
    }
    add("habit/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("habit/restore", .write) {
      try handlers.restore(.init(params: $0), $1).json
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
