/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday 7.
package enum Weekday: Int, Hashable, Comparable, CaseIterable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  package static func < (left: Weekday, right: Weekday) -> Bool {
    left.rawValue < right.rawValue
  }
}
