import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("The dashboard's messages")
struct DashboardMessageTests {
  @Test("Each day has a message of its own, which goes with the raw events") func days() throws {
    let store = try Store(path: nil, pruning: .onRequest)
    for age in [100, 92, 3, 0] {
      try store.transact(at: morning(today.plus(-age))) {
        _ = try $0.dashboard.setMessage("\(age) days ago", on: nil)
      }
    }
    #expect(try store.sweep(on: today)["dashboardMessages"] == 1)
    let kept = try [100, 92, 3, 0].map { age in
      try store.read { try $0.dashboard.message(on: today.plus(-age)) }
    }
    #expect(kept == [nil, "92 days ago", "3 days ago", "0 days ago"])
  }
}
