/// Chooses with BYSETPOS among the times of a period, which are kept in chunks of days.
struct RecurrenceChooser {
  private let positions: [Int]
  private let offsets: [Int64]
  private let firstPositive: Int
  private var chunks: [(day: Int64, bits: UInt64)] = []
  private var days = 0
  private var total = 0
  private var previous = -1
  /// The current indexes in the list of positions, for those below zero and those above.
  private var negative = 0
  private var positive = 0
  /// The current chunk, and the number of days in the chunks before it.
  private var chunk = 0
  private var daysBefore = 0
  private var lastGiven = Int64.min

  init(_ plan: RecurrencePlan) {
    positions = plan.positions
    offsets = plan.offsets
    firstPositive = positions.firstIndex { $0 > 0 } ?? positions.count
    positive = positions.count
    negative = firstPositive
  }

  /// Begins the next period, without chunks.
  mutating func clear() {
    chunks.removeAll(keepingCapacity: true)
    days = 0
    previous = -1
    negative = 0
    positive = firstPositive
    chunk = 0
    daysBefore = 0
  }

  mutating func append(_ bits: UInt64, from day: Int64) {
    guard bits != 0 else { return }
    chunks.append((day, bits))
    days &+= bits.nonzeroBitCount
    total = days &* offsets.count
  }

  /// The second on the wall of the next chosen time; nil at the end of the period.
  mutating func next() -> Int64? {
    while let index = nextIndex() {
      let (day, time) = index.quotientAndRemainder(dividingBy: offsets.count)
      while day >= daysBefore &+ chunks[chunk].bits.nonzeroBitCount {
        daysBefore &+= chunks[chunk].bits.nonzeroBitCount
        chunk &+= 1
      }
      var bits = chunks[chunk].bits
      for _ in daysBefore..<day { bits &= bits &- 1 }
      let number = chunks[chunk].day &+ Int64(bits.trailingZeroBitCount)
      let second = number &* 86_400 &+ offsets[time]
      // SKIP can move a day into a neighbouring period that has it too.
      guard second > lastGiven else { continue }
      lastGiven = second
      return second
    }
    return nil
  }

  /// The next index within the period, from the lower of both ends of the list.
  private mutating func nextIndex() -> Int? {
    guard days > 0 else { return nil }
    while true {
      let low = negative < firstPositive ? total &+ positions[negative] : Int.max
      let high = positive < positions.count ? positions[positive] &- 1 : Int.max
      let index = min(low, high)
      guard index < total else { return nil }
      if low == index { negative &+= 1 }
      if high == index { positive &+= 1 }
      if index > previous {
        previous = index
        return index
      }
    }
  }
}
