import CivilTime
import Foundation
import Testing

/// The machine's zone database, which most of these tests stand on.
enum SystemZones {
  static let folder = "/usr/share/zoneinfo"
  static let isPresent = holds("Europe/Berlin")
  static let absence: Comment = "needs the system's zone database in /usr/share/zoneinfo"

  static func holds(_ identifier: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/" + identifier)
  }

  static func bytes(_ identifier: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + identifier)))
  }

  static func zone(_ identifier: String) throws -> Zone {
    try Zone(identifier: identifier, tzif: bytes(identifier))
  }

  /// Every zone that tzdata lists by place.
  static func identifiers() throws -> [String] {
    let list = try String(contentsOfFile: folder + "/tzdata.zi", encoding: .utf8)
    return list.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      if words.count > 1, words[0] == "Z" { return String(words[1]) }
      return words.count > 2 && words[0] == "L" ? String(words[2]) : nil
    }
  }
}
