package import CivilTime
import DaybookModel
import Files
import Glibc
import Synchronization

/// The machine's IANA time zone database, each zone read once.
package final class ZoneDatabase: Sendable {
  private let folder: String
  /// The result of a look-up: the zone, or that there is none.
  private let zones = Mutex<[String: Zone?]>([:])
  /// The most names that are kept, so that a peer's ever new names fill no memory; then the table
  /// is emptied.
  private static let capacity = 1000
  /// The most bytes of a file that is read as a zone.
  private static let maxBytes = 1 << 20

  package init(folder: String = "/usr/share/zoneinfo") {
    self.folder = folder
  }

  /// The zone of this name; nil where the database has none.
  package func zone(_ identifier: String) -> Zone? { try? lookUp(identifier) }

  /// Throws `unavailable` where the system has no room for an open file.
  private func lookUp(_ identifier: String) throws -> Zone? {
    if let known = zones.withLock({ $0[identifier] }) { return known }
    let zone = try read(identifier)
    zones.withLock {
      if $0.count >= Self.capacity { $0 = [:] }
      $0[identifier] = .some(zone)
    }
    return zone
  }

  /// Returns the zone of this name. Throws `invalidValue` for `field` where there is none, and
  /// `unavailable` where the system has no room for an open file.
  func zone(_ identifier: String, field: String) throws -> Zone {
    guard let zone = try lookUp(identifier) else {
      throw ModelError.invalidValue(
        field: field,
        message:
          "“\(identifier)” is not a time zone that this machine knows, such as Europe/Berlin.")
    }
    return zone
  }

  /// The zone that this machine is set to (tzset(3): `TZ`, else /etc/localtime); UTC without one.
  package var system: Zone {
    if let name = getenv("TZ").map({ String(cString: $0) }),
      let zone = zone(atPath: name.hasPrefix(":") ? String(name.dropFirst()) : name)
    {
      return zone
    }
    guard let link = Self.link("/etc/localtime"), let zone = zone(atPath: link) else { return .utc }
    return zone
  }

  /// Returns the target of a symbolic link; nil where the path is none.
  private static func link(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(validating: bytes[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// A zone by its name, or by the path of its file in a folder of zones.
  private func zone(atPath path: String) -> Zone? {
    let name = path.ranges(of: "/zoneinfo/").last.map { path[$0.upperBound...] } ?? path[...]
    let folder = Self.copies.first { name.hasPrefix($0) }
    return zone(String(name.dropFirst(folder?.count ?? 0)))
  }

  /// Folders with the zones again, with and without leap seconds.
  private static let copies = ["posix/", "right/"]
  /// Files of the database that are no zone of a place: they differ between machines, or mean
  /// nothing.
  private static let noPlaces: Set = ["Factory", "localtime", "posixrules"]

  private func read(_ identifier: String) throws -> Zone? {
    guard Zone.isIdentifier(identifier), !Self.noPlaces.contains(identifier),
      !Self.copies.contains(where: identifier.hasPrefix)
    else { return nil }
    guard let bytes = try content("\(folder)/\(identifier)") else {
      return identifier == "UTC" ? .utc : nil
    }
    return try? Zone(identifier: identifier, tzif: bytes)
  }

  private func content(_ path: String) throws -> [UInt8]? {
    let bytes = FileBytes.contents(of: path, atMost: Self.maxBytes, followsLinks: true)
    let code = errno
    guard bytes == nil, isOutOfResources(code) else { return bytes }
    throw ModelError.unavailable(
      message: "The time zones cannot be read: \(reasonOfFailure(code)).")
  }
}
