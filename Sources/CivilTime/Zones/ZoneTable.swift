/// The offsets of a zone in order of time, with the years that only the footer's rule governs
/// written out for one cycle of the calendar: after it everything repeats every 400 years, so one
/// binary search finds the offset at any instant.
struct ZoneTable: Hashable, Sendable {
  /// `starts[i]` is the UTC second from which `offsets[i]` is in force; the first is `Int64.min`.
  private let starts: [Int64]
  private let offsets: [Int32]
  /// From here on seconds are taken back by full cycles; nil where the last offset stays.
  private let repeatsFrom: Int64?

  private static let cycle = Int64(Day.cycleDays) * 86_400
  /// RFC 8536 keeps offsets between -25 and +26 hours (exclusive).
  static let offsetRange: ClosedRange<Int32> = -89_999...93_599

  init(fixed offset: Int32) {
    starts = [.min]
    offsets = [offset]
    repeatsFrom = nil
  }

  init(_ file: ZoneFile) {
    let firstOffset = file.changes.isEmpty ? file.rule?.standard : nil
    var starts: [Int64] = [.min]
    var offsets = [firstOffset ?? file.initialOffset]
    for change in file.changes {
      starts.append(change.second)
      offsets.append(change.offset)
    }
    guard let rule = file.rule, let saving = rule.saving else {
      self.starts = starts
      self.offsets = offsets
      repeatsFrom = nil
      return
    }
    let last = file.changes.last?.second ?? .min
    let firstYear = LocalDateTime(clampingWallSecond: last).day.year
    var changes: [ZoneChange] = []
    // Two years more than a cycle, since a rule's change may lie a week outside its year.
    for year in (firstYear - 1)...(firstYear + Day.cycleYears + 2) {
      changes += saving.changes(inYear: year, standard: rule.standard)
    }
    for change in ZoneChange.sorted(changes) where change.second > last {
      if change.second == starts.last {
        // One year's summer ends as the next one's begins: the later rule holds.
        offsets[offsets.count - 1] = change.offset
      } else {
        starts.append(change.second)
        offsets.append(change.offset)
      }
    }
    self.starts = starts
    self.offsets = offsets
    // A year past the last explicit change, whatever offset stood there is behind us.
    let yearLater = Int64(Day.number(year: firstYear + 1, month: 2, day: 1)) * 86_400
    repeatsFrom = max(yearLater, last + 1) + Self.cycle
  }

  func offset(at second: Int64) -> Int32 {
    let (second, _) = folded(second)
    return offsets[index(at: second)]
  }

  /// The first UTC second at which the wall shows that second; for one that was jumped over, the
  /// second that the offset before the jump gives.
  func utcSecond(ofWall wall: Int64) -> Int64 {
    // A day's grace on each side, so that the search never starts or ends outside the table.
    let (wall, shift) = folded(wall)
    let earliest = wall - Int64(Self.offsetRange.upperBound)
    let latest = wall - Int64(Self.offsetRange.lowerBound)
    var jumpedOver: Int64?
    var index = index(at: earliest)
    while index < starts.count, starts[index] <= latest {
      let candidate = wall - Int64(offsets[index])
      let isLast = index + 1 == starts.count
      if candidate >= starts[index], isLast || candidate < starts[index + 1] {
        return candidate + shift
      }
      let isBeyond = !isLast && candidate >= starts[index + 1]
      if isBeyond, wall < starts[index + 1] + Int64(offsets[index + 1]), jumpedOver == nil {
        jumpedOver = candidate
      }
      index += 1
    }
    return (jumpedOver ?? earliest) + shift
  }

  /// The same moment of an earlier cycle, and the seconds that were taken off.
  private func folded(_ second: Int64) -> (second: Int64, shift: Int64) {
    guard let repeatsFrom, second >= repeatsFrom else { return (second, 0) }
    let cycles = (second - repeatsFrom) / Self.cycle + 1
    return (second - cycles * Self.cycle, cycles * Self.cycle)
  }

  /// The last index whose start is not after the second.
  private func index(at second: Int64) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= second { low = middle } else { high = middle }
    }
    return low
  }
}

/// From a UTC second on, an offset from UTC in seconds.
struct ZoneChange: Hashable, Sendable {
  let second: Int64
  let offset: Int32

  /// In order of time; changes at the same time keep their order.
  static func sorted(_ changes: [ZoneChange]) -> [ZoneChange] {
    changes.enumerated().sorted { left, right in
      (left.element.second, left.offset) < (right.element.second, right.offset)
    }.map(\.element)
  }
}
