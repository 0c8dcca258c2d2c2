import CivilTime
import Glibc
import Synchronization

/// Generates UUIDs of version 7 (RFC 9562, section 5.7) that ascend even under a fixed clock.
final class IDGenerator: Sendable {
  private struct State {
    var millisecond: Int64 = -1
    var counter: UInt16 = 0
    /// Random words kept in store: a system call for each id would cost more than the rest of it.
    var words: [UInt64] = []
  }

  private let state = Mutex(State())

  /// Returns a new id, whose time is `now`, or that of an earlier call where that was later.
  func next(at now: Instant) -> String {
    let (high, word) = state.withLock { state in
      // Section 6.2, method 1: a 12-bit counter, and one millisecond on when it is used up.
      if now.millisecond > state.millisecond {
        state.millisecond = max(now.millisecond, 0)
        state.counter = 0
      } else if state.counter < 0xFFF {
        state.counter += 1
      } else {
        state.millisecond &+= 1
        state.counter = 0
      }
      let time = UInt64(truncatingIfNeeded: state.millisecond) << 16
      return (time | 0x7000 | UInt64(state.counter), Self.randomWord(from: &state.words))
    }
    return Self.text(high, word & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  private static func randomWord(from words: inout [UInt64]) -> UInt64 {
    if words.isEmpty {
      words = Array(repeating: 0, count: 32)
      // 256 bytes are what getentropy(3) gives at most; where it fails, Swift's own source serves.
      guard words.withUnsafeMutableBytes({ getentropy($0.baseAddress, $0.count) }) == 0 else {
        words = []
        return UInt64.random(in: .min ... .max)
      }
    }
    return words.removeLast()
  }

  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { bytes.append(UInt8(ascii: "-")) }
      let word = index < 16 ? high : low
      bytes.append(digits[Int(word >> UInt64(60 - (index % 16) * 4) & 0xF)])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
