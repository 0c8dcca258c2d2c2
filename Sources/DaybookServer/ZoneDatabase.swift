package import CivilTime
import DaybookModel
import Foundation
import Synchronization

/// The machine's IANA time zone database, each zone read once.
package final class ZoneDatabase: Sendable {
  private let folder: String
  /// What was looked up: the zone, or that there is none.
  private let zones = Mutex<[String: Zone?]>([:])
  /// A peer that asks for ever new names fills no memory: beyond this many the table starts anew.
  private static let capacity = 1000

  package init(folder: String = "/usr/share/zoneinfo") {
    self.folder = folder
  }

  /// The zone of this name; nil where the database has none.
  package func zone(_ identifier: String) -> Zone? {
    if let known = zones.withLock({ $0[identifier] }) { return known }
    let zone = read(identifier)
    zones.withLock {
      if $0.count >= Self.capacity { $0 = [:] }
      $0[identifier] = .some(zone)
    }
    return zone
  }

  /// The zone of this name, or an invalidValue for `field`.
  func zone(_ identifier: String, field: String) throws -> Zone {
    guard let zone = zone(identifier) else {
      throw ModelError.invalidValue(
        field: field,
        message:
          "“\(identifier)” is not a time zone that this machine knows, such as Europe/Berlin.")
    }
    return zone
  }

  /// The zone that this machine is set to (tzset(3): `TZ`, else /etc/localtime); UTC without one.
  package var system: Zone {
    if let name = ProcessInfo.processInfo.environment["TZ"],
      let zone = zone(atPath: name.hasPrefix(":") ? String(name.dropFirst()) : name)
    {
      return zone
    }
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime")
    guard let link, let zone = zone(atPath: link) else { return .utc }
    return zone
  }

  /// A zone by its name, or by the path of its file in a folder of zones.
  private func zone(atPath path: String) -> Zone? {
    zone(path.components(separatedBy: "/zoneinfo/").last ?? path)
  }

  private func read(_ identifier: String) -> Zone? {
    guard Zone.isIdentifier(identifier) else { return nil }
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(identifier)") else {
      return identifier == "UTC" ? .utc : nil
    }
    return try? Zone(identifier: identifier, tzif: [UInt8](data))
  }
}
