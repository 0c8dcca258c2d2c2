/// When something was written, and on which device: a hybrid logical clock. What had seen a value is
/// later than it, whatever the clocks of the two devices say.
package struct Stamp: Hashable, Sendable {
  /// Milliseconds since 1970 in the upper 48 bits, and a counter in the lower 16.
  package let ticks: Int64
  /// The device's id; empty for what no device wrote, but everyone finds alike.
  package let device: String

  package init(_ ticks: Int64, _ device: String) {
    self.ticks = ticks
    self.device = device
  }

  package init(milliseconds: Int64, _ device: String) {
    self.init(Clock.ticks(milliseconds), device)
  }
}

extension Stamp: Comparable {
  package static func < (left: Stamp, right: Stamp) -> Bool {
    left.ticks == right.ticks
      ? left.device.utf8.lexicographicallyPrecedes(right.device.utf8) : left.ticks < right.ticks
  }
}

/// Gives the stamps of one device.
package struct Clock: Hashable, Sendable {
  /// The year 4199. There are as many ticks above, so that a device which jumps there keeps none from
  /// writing.
  package static let latest: Int64 = 1 << 62

  /// The last that were given or seen.
  package private(set) var ticks: Int64

  package init(_ ticks: Int64 = 0) {
    self.ticks = ticks
  }

  /// Returns ticks after all that were seen; a clock that is slow or goes back counts on. nil where
  /// there are none left.
  package mutating func next(milliseconds: Int64) -> Int64? {
    let (next, isFull) = ticks.addingReportingOverflow(1)
    guard !isFull else { return nil }
    ticks = max(next, Self.ticks(milliseconds))
    return ticks
  }

  /// Whether another device may send a stamp: up to the year 4199, and above that what a device gets
  /// that counts on from what was seen here.
  package func canPass(_ stamp: Stamp) -> Bool {
    stamp.ticks <= max(Self.latest, ticks) || stamp.ticks - ticks <= 1 << 24
  }

  /// Moves past a stamp of another device. One from the future is taken, since whoever sees its value
  /// can then change it.
  package mutating func pass(_ stamp: Stamp) {
    ticks = max(ticks, stamp.ticks)
  }

  /// Years before 1970 and after 4199 count as those.
  fileprivate static func ticks(_ milliseconds: Int64) -> Int64 {
    min(max(milliseconds, 0), latest >> 16) << 16
  }
}
