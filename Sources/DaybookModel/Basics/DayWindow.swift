package import CivilTime

/// A span of days, the first and the last included.
package enum DayWindow {
  /// Throws `invalidValue` for a last day before the first one; nil is no bound.
  package static func check(since: Day?, through: Day?, field: String = "through") throws {
    guard let since, let through, through < since else { return }
    throw ModelError.invalidValue(
      field: field, message: "The last day is before the first day, \(since).")
  }
}
