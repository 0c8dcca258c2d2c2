import Foundation
import Support
import Testing

@testable import Replication

@Suite("Rounds")
struct RoundTests {
  private static let seedCount =
    ProcessInfo.processInfo.environment["DAYBOOK_LONG_TESTS"] == nil ? 100 : 100_000

  @Test("Whatever is disturbed or killed, all devices have all acts in the end, and rest")
  func simulation() throws {
    for seed in 0..<UInt64(Self.seedCount) {
      do {
        let simulation = try RoundSimulation(seed: seed)
        try simulation.run(80)
        try simulation.settle()
      } catch {
        Issue.record("Seed \(seed): \(error)")
        return
      }
    }
  }
}
