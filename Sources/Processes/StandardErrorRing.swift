import Glibc
import JSONRPC

/// The last of what a program writes of errors: 64 KiB and 1,000 lines at most. One thread reads, so
/// the program never waits, whatever it writes.
package final class StandardErrorRing: Sendable {
  private static let byteLimit = 65_536
  private static let lineLimit = 1000

  private struct Kept {
    var bytes: [UInt8] = []
    /// Line breaks among all that was written.
    var breaks = 0
    /// How many lines were taken.
    var taken = 0
    var hasEnded = false
  }

  private let kept = Monitor(Kept())
  private let clean: @Sendable (String) -> String
  private let whenRead: @Sendable (StandardErrorRing) -> Void

  /// Reads the descriptor, which stays the caller's, to its end. `clean` takes out of a line what
  /// no line may hold; `whenRead` is called in the thread that reads, and once more at the end.
  /// Returns nil where the system refuses a thread or a descriptor.
  package static func reading(
    _ descriptor: Int32, cleaning clean: @escaping @Sendable (String) -> String,
    whenRead: @escaping @Sendable (StandardErrorRing) -> Void = { _ in }
  ) -> StandardErrorRing? {
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard own >= 0 else { return nil }
    let ring = StandardErrorRing(clean, whenRead)
    guard startDetachedThread({ ring.read(own) }) else {
      close(own)
      return nil
    }
    return ring
  }

  private init(
    _ clean: @escaping @Sendable (String) -> String,
    _ whenRead: @escaping @Sendable (StandardErrorRing) -> Void
  ) {
    (self.clean, self.whenRead) = (clean, whenRead)
  }

  /// Whether all has been read.
  package var hasEnded: Bool { kept.quietly { $0.hasEnded } }

  /// Waits until all has been read, so long at most.
  package func waitForEnd(milliseconds: Int) {
    _ = kept.wait(until: .after(milliseconds: milliseconds)) { $0.hasEnded ? true : nil }
  }

  /// How many bytes are kept.
  package var byteCount: Int { kept.quietly { $0.bytes.count } }

  /// What is kept, the oldest line first; before them a line that counts those that were dropped.
  package var lines: [String] {
    let (lines, first, _) = numbered()
    return Self.dropped(first) + lines
  }

  /// Returns the lines that were not taken yet, without one that is still being written; before them
  /// a line that counts those that were dropped.
  package func takeLines() -> [String] {
    var (lines, first, isCut) = numbered()
    if isCut, !hasEnded { lines.removeLast() }
    let taken = kept.quietly { kept in
      defer { kept.taken = max(kept.taken, first + lines.count) }
      return kept.taken
    }
    return Self.dropped(first - taken) + lines.dropFirst(max(0, taken - first))
  }

  /// Returns the lines that are kept, the number of the first, counted from 0, and whether the last
  /// is still being written.
  private func numbered() -> (lines: [String], first: Int, isCut: Bool) {
    let (bytes, breaks) = kept.quietly { ($0.bytes.suffix(Self.byteLimit), $0.breaks) }
    let isCut = !bytes.isEmpty && bytes.last != UInt8(ascii: "\n")
    var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if !isCut { pieces.removeLast() }
    // The first has lost its beginning, unless nothing was dropped.
    if pieces.count > 1, bytes.count == Self.byteLimit { pieces.removeFirst() }
    let lines = pieces.suffix(Self.lineLimit).map { clean(String(decoding: $0, as: UTF8.self)) }
    return (lines, breaks + (isCut ? 1 : 0) - lines.count, isCut)
  }

  private static func dropped(_ count: Int) -> [String] {
    count > 0 ? ["… \(grouped(count)) line\(count == 1 ? "" : "s") dropped"] : []
  }

  private static func grouped(_ number: Int) -> String {
    var digits = "\(number)"[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits = digits.dropLast(3)
    }
    return ([digits] + groups.reversed()).joined(separator: ",")
  }

  private func read(_ descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        keep(buffer[..<count])
        whenRead(self)
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    close(descriptor)
    kept.withLock { $0.hasEnded = true }
    whenRead(self)
  }

  private func keep(_ bytes: ArraySlice<UInt8>) {
    let breaks = bytes.count { $0 == UInt8(ascii: "\n") }
    kept.quietly { kept in
      kept.breaks += breaks
      kept.bytes += bytes
      let surplus = kept.bytes.count - Self.byteLimit
      if surplus > Self.byteLimit { kept.bytes.removeFirst(surplus) }
    }
  }
}
