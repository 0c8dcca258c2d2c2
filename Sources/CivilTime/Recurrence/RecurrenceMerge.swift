/// The occurrences of a rule and those added to it, in order and once each, without the excluded.
struct RecurrenceMerge {
  private var walk: RecurrenceWalk
  private let added: [LocalDateTime]
  private let excluded: [LocalDateTime]
  private let last: Int64
  private var nextAdded = 0
  private var nextExcluded = 0
  /// The rule's next occurrence, read ahead.
  private var pending: Int64?
  private let isPlain: Bool

  init(
    _ walk: RecurrenceWalk, added: [LocalDateTime], excluded: [LocalDateTime],
    from first: Int64, through last: Int64
  ) {
    self.walk = walk
    self.added = added
    self.excluded = excluded
    self.last = last
    isPlain = added.isEmpty && excluded.isEmpty
    guard !isPlain else { return }
    nextAdded = Self.index(in: added, from: first)
    nextExcluded = Self.index(in: excluded, from: first)
    pending = self.walk.next()
  }

  /// Whether the search was given up before its end.
  var isExhausted: Bool { walk.isExhausted }

  var stepsLeft: Int { walk.stepsLeft }

  mutating func next() -> Int64? {
    guard !isPlain else { return walk.next() }
    while let second = nextMerged() {
      while nextExcluded < excluded.count, excluded[nextExcluded].wallSecond < second {
        nextExcluded &+= 1
      }
      let isExcluded =
        nextExcluded < excluded.count && excluded[nextExcluded].wallSecond == second
      if !isExcluded { return second }
    }
    return nil
  }

  private mutating func nextMerged() -> Int64? {
    // Past the place where the search was given up, it is not known what comes first.
    if pending == nil, walk.isExhausted { return nil }
    let addition = nextAdded < added.count ? added[nextAdded].wallSecond : .max
    let second = min(addition, pending ?? .max)
    guard second <= last else { return nil }
    while nextAdded < added.count, added[nextAdded].wallSecond == second { nextAdded &+= 1 }
    if pending == second { pending = walk.next() }
    return second
  }

  private static func index(in list: [LocalDateTime], from first: Int64) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low &+ high) / 2
      if list[middle].wallSecond < first { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
