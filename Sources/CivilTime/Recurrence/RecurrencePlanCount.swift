extension RecurrencePlan {
  /// The second of the last occurrence that COUNT allows, by arithmetic where every period has the
  /// same occurrences; nil where a walk is needed, `Int64.max` past the end of time.
  func lastSecond(ofCount count: Int64) -> Int64? {
    guard days.passesAll, positions.isEmpty, !offsets.isEmpty else { return nil }
    let times = Int64(offsets.count)
    switch period {
    case .seconds(let unit):
      guard !limitsTimes else { return nil }
      let block = Self.floor(start, unit)
      let index = timesBefore(start - block) + count - 1
      return second(index, from: block, advancing: [index / times, interval, unit])
    case .day:
      let block = startDay * 86_400
      let index = timesBefore(start - block) + count - 1
      return second(index, from: block, advancing: [index / times, interval, 86_400])
    case .week:
      let startBit = UInt64(startDay - firstDayOfStartWeek)
      let isStartDay = week >> startBit & 1 != 0
      let daysBefore = Int64((week & ((1 << startBit) - 1)).nonzeroBitCount)
      let passed = daysBefore * times + (isStartDay ? timesBefore(start - startDay * 86_400) : 0)
      let index = passed + count - 1
      let (weeks, day) = (index / times).quotientAndRemainder(
        dividingBy: Int64(week.nonzeroBitCount))
      var rest = week
      for _ in 0..<day { rest &= rest - 1 }
      let block = (firstDayOfStartWeek + Int64(rest.trailingZeroBitCount)) * 86_400
      return second(index, from: block, advancing: [weeks, interval, 7 * 86_400])
    case .month, .year, .yearOfWeeks:
      return nil
    }
  }

  /// How many times of a block lie before an offset.
  private func timesBefore(_ offset: Int64) -> Int64 {
    Int64(offsets.count { $0 < offset })
  }

  /// The second of an occurrence, in the block that lies the product of the factors later.
  private func second(_ index: Int64, from block: Int64, advancing factors: [Int64]) -> Int64 {
    var distance: Int64 = 1
    for factor in factors {
      let (product, overflow) = distance.multipliedReportingOverflow(by: factor)
      guard !overflow, product <= 1 << 60 else { return .max }
      distance = product
    }
    return block + distance + offsets[Int(index % Int64(offsets.count))]
  }
}
