import Foundation
import Support
import Testing

@testable import Replication

@Suite("Rounds")
struct RoundTests {
  private static let seedCount =
    ProcessInfo.processInfo.environment["DAYBOOK_LONG_TESTS"] == nil ? 100 : 100_000

  private static let servedCount =
    ProcessInfo.processInfo.environment["DAYBOOK_LONG_TESTS"] == nil ? 8 : 1000

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

  @Test("Real databases whose rounds and servers are killed are alike in the end, and rest")
  func served() throws {
    for seed in 0..<UInt64(Self.servedCount) {
      do {
        let databases = try (0..<(seed.isMultiple(of: 2) ? 2 : 3)).map { _ in try ServedDatabase() }
        let simulation = try ServedSimulation(databases, seed: seed)
        try simulation.run(60)
        try simulation.settle()
      } catch {
        Issue.record("Seed \(seed): \(error)")
        return
      }
    }
  }
}
