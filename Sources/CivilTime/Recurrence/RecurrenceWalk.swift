/// The occurrences of a rule between two seconds on the wall, ascending; COUNT and UNTIL hold.
struct RecurrenceWalk {
  private let plan: RecurrencePlan
  private let zone: Zone
  private let first: Int64
  private let last: Int64
  private let offsets: [Int64]
  private var cursor: RecurrenceCursor
  private var block: Int64 = 0
  /// The offsets of the block still to come.
  private var index = 0
  private var end = 0
  /// How many occurrences COUNT leaves, from the block after this one on.
  private var remaining: Int64
  /// The start can lie within the first block, so that only some of its times count.
  private var isFirstBlock = true
  private var isOver: Bool

  init(
    _ plan: RecurrencePlan, zone: Zone, from first: Int64, through last: Int64,
    steps: Int = RecurrenceCursor.budget
  ) {
    self.plan = plan
    self.zone = zone
    self.first = max(first, plan.start)
    self.last = min(last, plan.last)
    offsets = plan.positions.isEmpty ? plan.offsets : [0]
    remaining = plan.count ?? .max
    isOver = self.first > self.last || plan.offsets.isEmpty
    // COUNT needs a walk from the start.
    cursor = RecurrenceCursor(
      plan, from: plan.count == nil ? self.first : plan.start, through: self.last,
      steps: steps)
  }

  /// Whether the search was given up before its end.
  var isExhausted: Bool { cursor.isExhausted }

  var stepsLeft: Int { cursor.stepsLeft }

  /// The wall second of the next occurrence.
  mutating func next() -> Int64? {
    while !isOver {
      while index < end {
        let second = block &+ offsets[index]
        index &+= 1
        guard second <= last else {
          isOver = true
          return nil
        }
        if second < plan.checkedFrom || isInTime(second) { return second }
      }
      openBlock()
    }
    return nil
  }

  private func isInTime(_ second: Int64) -> Bool {
    zone.instant(ofWallSecond: second) <= plan.untilInstant
  }

  private mutating func openBlock() {
    if plan.count != nil, !isFirstBlock { passCounted() }
    isFirstBlock = false
    guard remaining > 0, let block = cursor.nextBlock() else {
      isOver = true
      return
    }
    self.block = block
    index = 0
    end = offsets.count
    if plan.count != nil {
      index = rank(of: plan.start)
      let counted = min(Int64(end &- index), remaining)
      remaining &-= counted
      end = index &+ Int(counted)
    }
    if block < first { index = max(index, rank(of: first)) }
  }

  /// Counts whole days before the first one that matters, without looking at their times.
  private mutating func passCounted() {
    let times = Int64(offsets.count)
    let day = RecurrencePlan.floor(first, 86_400) / 86_400
    remaining &-= cursor.passBlocks(before: day, limit: remaining / times) &* times
  }

  /// How many offsets of the block lie before the second.
  private func rank(of second: Int64) -> Int {
    let offset = second &- block
    guard offset > 0 else { return 0 }
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low &+ high) / 2
      if offsets[middle] < offset { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
