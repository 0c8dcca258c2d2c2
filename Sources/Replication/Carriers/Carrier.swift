/// Where the segments of a space lie: a log for each device, which only grows, and values that are put
/// once. It is one device's view of the place. All calls are one after the other, and each ends within its
/// time. What is not recognised is `unreachable`, with the last line that was printed.
package protocol Carrier: AnyObject {
  /// Says what is there, by one request where nothing is new.
  func heads() throws(CarrierFailure) -> Heads

  /// Returns the segments of a device from a number on, in order: so many or fewer, but none only at
  /// the end.
  func read(_ device: DeviceID, from number: Int, most: Int) throws(CarrierFailure) -> [[UInt8]]

  /// Returns what is under a name; nil where nothing is.
  func found(_ name: String) throws(CarrierFailure) -> [UInt8]?

  /// What `append` and `once` do, once, with what has a length that may be.
  func tryAppend(
    _ device: DeviceID, from number: Int, _ segments: [[UInt8]]
  ) throws(CarrierFailure) -> Appended
  func tryOnce(_ name: String, _ bytes: [UInt8]) throws(CarrierFailure) -> [UInt8]

  /// What is another text once another device has appended something, where that costs next to nothing to
  /// find out; nil where it does.
  func glance() -> String?

  /// Waits so many milliseconds.
  var wait: (Int) -> Void { get }
}

extension Carrier {
  package func glance() -> String? { nil }

  /// Puts segments behind those that are there; they are durable when it returns. What stands already in
  /// the same bytes is no failure.
  package func append(
    _ device: DeviceID, from number: Int, _ segments: [[UInt8]]
  ) throws(CarrierFailure) -> Appended {
    try patiently(segments) { () throws(CarrierFailure) in
      try tryAppend(device, from: number, segments)
    }
  }

  /// Puts bytes under a name where nothing is, and returns what is there then: the first that was put.
  package func once(_ name: String, _ bytes: [UInt8]) throws(CarrierFailure) -> [UInt8] {
    try patiently([bytes]) { () throws(CarrierFailure) in try tryOnce(name, bytes) }
  }

  /// How long to wait before each new attempt at a place that is busy, in milliseconds.
  private static var waits: [Int] { [50, 100, 200, 400, 800, 800, 800, 800] }

  /// Tries it again where somebody else is writing.
  private func patiently<Result>(
    _ segments: [[UInt8]], _ body: () throws(CarrierFailure) -> Result
  ) throws(CarrierFailure) -> Result {
    guard segments.allSatisfy({ $0.count <= Segment.maxSealedCount }) else { throw .tooLarge }
    for pause in Self.waits {
      do throws(CarrierFailure) {
        return try body()
      } catch {
        guard case .busy = error else { throw error }
        wait(pause)
      }
    }
    return try body()
  }
}

package struct Heads: Sendable, Equatable {
  /// How many segments each device has.
  package var counts: [DeviceID: Int] = [:]
  /// The names under which something was put once.
  package var names: Set<String> = []

  package init(counts: [DeviceID: Int] = [:], names: Set<String> = []) {
    (self.counts, self.names) = (counts, names)
  }
}

package enum Appended: Sendable, Equatable {
  case stood
  /// Another segment stands at this number.
  case taken(number: Int, [UInt8])
}

/// Why a carrier did not do it. A text is what was printed, for the person.
package enum CarrierFailure: Error, Hashable, Sendable {
  case unreachable(String)
  case denied(String)
  /// Nothing is there.
  case missing(String)
  case full(String)
  /// A segment above 512 KiB, or one that the place does not take.
  case tooLarge
  /// Somebody else is writing; it was tried nine times.
  case busy(String)
  /// A segment is there, and cannot be read.
  case damaged(DeviceID, number: Int)
  /// A segment is not there, and later ones are or are to be put.
  case gap(DeviceID, number: Int)
  /// What was there before is not.
  case replaced(String)
  /// Written by a newer daybook, or no place that this one knows.
  case newer(String)

  /// The word of `replica/report`.
  package var outcome: String {
    switch self {
    case .unreachable, .busy: "unreachable"
    case .denied, .tooLarge: "denied"
    case .missing: "missing"
    case .full: "full"
    case .damaged, .gap: "damaged"
    case .replaced: "replaced"
    case .newer: "newer"
    }
  }
}
