import Foundation
import Merge
import Support
import Testing

@Suite("Merge: what holds for any history")
struct MergePropertyTests {
  @Test(
    "All devices come to the same, whatever happened and in whatever order they meet",
    arguments: 0..<UInt64(10))
  func properties(part: UInt64) {
    let count: UInt64 = Self.isLong ? 10_000 : 100
    for seed in part * count..<(part + 1) * count {
      let broken = MergeRun.broken(seed: seed)
      #expect(broken == [], "seed \(seed)")
    }
  }

  private static let isLong = ProcessInfo.processInfo.environment["DAYBOOK_LONG_TESTS"] != nil

  /// What breaks by each careless way.
  private static let breaks: [Careless: [String]] = [
    .wallClock: ["P7 who sees can change", "P13 undo"],
    .cappedFuture: ["P1 registers", "P7 who sees can change"],
    .lastArrival: ["P1 registers"],
    .wholeEntity: ["P8 different members"],
    .numberedSiblings: ["P10 two moves"],
    .occurrenceAsMember: ["P11 current occurrence"],
    .strongCatchUp: ["P11 current occurrence"],
    .noCausalOrder: ["P3 conflicts", "P4 any order"],
    .conflictsByBefore: ["P3 conflicts"],
    .movedTags: ["P9 what was added"],
    .joinedNow: ["P16 an outdated copy"],
    .absenceRemoves: ["P16 an outdated copy"],
  ]

  @Test(
    "Each careless way of a merge breaks what it is known to break", arguments: Careless.allCases)
  func careless(_ careless: Careless) throws {
    var missing = Set(try #require(Self.breaks[careless]))
    for seed: UInt64 in 1...200 where !missing.isEmpty {
      missing.subtract(MergeRun.broken(seed: seed, careless))
    }
    #expect(missing == [])
  }
}
