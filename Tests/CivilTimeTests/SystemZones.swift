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

/// A small generator with a seed (SplitMix64), so that a failing run can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
