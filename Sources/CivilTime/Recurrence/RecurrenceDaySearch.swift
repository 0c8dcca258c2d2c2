/// Finds the days that pass a filter, for periods shorter than a day; remembers a month.
struct RecurrenceDaySearch {
  private let filter: RecurrenceDayFilter
  /// The passing days of the month looked at last; bit 0 is its first.
  private var days: UInt64 = 0
  private var firstDay = Int64.min
  private var length: Int64 = 0

  init(_ filter: RecurrenceDayFilter) {
    self.filter = filter
  }

  /// The first passing day from `first` on; one past `last` when none is left.
  mutating func next(from first: Int64, through last: Int64) -> Int64 {
    var day = first
    while day <= last {
      if day < firstDay || day >= firstDay &+ length {
        let date = Day(unchecked: Int32(truncatingIfNeeded: day)).civil
        let month = RecurrenceMonth(of: date, number: day)
        (firstDay, length) = (month.firstDay, Int64(month.length))
        days = filter.days(of: month) >> 1
      }
      let left = days >> UInt64(day &- firstDay)
      if left != 0 { return day &+ Int64(left.trailingZeroBitCount) }
      day = firstDay &+ length
    }
    return last &+ 1
  }
}
