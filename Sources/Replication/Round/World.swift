// A round brings a database and the others together: what they gave is applied, and what it has not given
// yet is sealed, kept in the outbox and appended. It can be ended at any moment and begun again: what was
// half done is found by the numbers that the database, the outbox and the carrier have.

package import DaybookProtocol
internal import Files
internal import Glibc

/// What a round has of the system.
package struct World {
  /// Milliseconds since 1970.
  package let now: () -> Int64
  package let randomBytes: (_ count: Int) -> [UInt8]
  /// Waits so many milliseconds.
  package let wait: (Int) -> Void

  package init(
    now: @escaping () -> Int64, randomBytes: @escaping (Int) -> [UInt8],
    wait: @escaping (Int) -> Void
  ) {
    (self.now, self.randomBytes, self.wait) = (now, randomBytes, wait)
  }
}

/// The database of this device, which is asked for what it has to give and told what others gave.
package protocol AskedDatabase: AnyObject {
  /// Throws a `ResponseError` where the database refuses, and something else where it is gone.
  func ask<Params: WireParams>(_ params: Params) throws -> Params.Reply
}

/// What this device has sealed: the next segments, until they stand at the place, and the last hundred of
/// those that do, for a place that loses some.
package struct Outbox {
  /// A sealed segment, and what of the database is in it.
  package struct Entry: Equatable {
    package let number: Int
    /// How many acts are in it; a part of one counts as one.
    package let actCount: Int
    /// Of the last act.
    package let stamp: Int
    /// Whether a part of the same act follows.
    package let isPart: Bool
    package var sealed: [UInt8] = []

    fileprivate var name: String { "\(number)-\(stamp)-\(actCount)\(isPart ? "-part" : "")" }
  }

  static let keptCount = 100
  private let path: String

  package init(path: String) { self.path = path }

  /// Durable when it returns. Throws where it cannot be written.
  func put(_ entry: Entry) throws(CarrierFailure) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    guard folder >= 0, FileBytes.replace("\(path)/\(entry.name)", by: entry.sealed),
      fsync(folder) == 0
    else {
      let reason = "\(path) cannot be written: \(String(cString: strerror(errno)))."
      throw errno == ENOSPC || errno == EDQUOT ? .full(reason) : .denied(reason)
    }
  }

  /// Returns the segment of a number; nil where it is not kept.
  package func entry(_ number: Int) -> Entry? {
    guard var entry = entries.first(where: { $0.number == number }),
      let bytes = FileBytes.contents(
        of: "\(path)/\(entry.name)", atMost: Segment.maxSealedCount)
    else { return nil }
    entry.sealed = bytes
    return entry
  }

  /// Forgets the segments from a number on: what was in them is sealed anew.
  func drop(from number: Int) {
    for entry in entries where entry.number >= number { unlink("\(path)/\(entry.name)") }
  }

  /// Forgets what is older than the last hundred before a number.
  func trim(before number: Int) {
    for entry in entries where entry.number < number - Self.keptCount {
      unlink("\(path)/\(entry.name)")
    }
  }

  /// All that are kept, without their bytes.
  private var entries: [Entry] {
    Folder.names(path).compactMap { name in
      let parts = name.split(separator: "-")
      guard parts.count == 3 || parts.count == 4 && parts[3] == "part",
        let number = Int(parts[0]), let stamp = Int(parts[1]), let count = Int(parts[2])
      else { return nil }
      return Entry(number: number, actCount: count, stamp: stamp, isPart: parts.count == 4)
    }
  }
}
