import CivilTime
import DaybookModel
import Support
import Testing

/// What the outbox hands out where nobody has looked at it since.
@Suite("The outbox between two looks")
struct CareOutboxTests {
  private static let phone = "+493012345678"
  private let store: Store

  init() throws {
    store = try memoryStore()
    try store.addConfirmedProfile("ada", phone: Self.phone)
    try store.addCareTask("pills", of: "ada", time: time("10:00"), recurrence: "FREQ=DAILY")
    try store.reconcile(at: instant("2026-01-01T10:00:00.000Z"))
  }

  private func claim(at text: String) throws -> ClaimedMessage? {
    let sender = CareSender(name: "tests", seconds: 60, isIdempotent: false)
    return try store.transact("care/claim", at: instant(text)) {
      try $0.careMessages.claim(for: sender)
    }
  }

  @Test("A request whose time is over is not handed out") func over() throws {
    #expect(try claim(at: "2026-01-01T10:10:00.000Z") == nil)
    #expect(try claim(at: "2026-01-01T10:09:59.999Z") != nil)
  }

  @Test("What failed after a STOP is not handed out again") func stopped() throws {
    let claimed = try #require(try claim(at: "2026-01-01T10:00:00.000Z"))
    try store.reply("STOP", from: Self.phone, at: instant("2026-01-01T10:00:30.000Z"))
    try store.transact("care/fail", at: instant("2026-01-01T10:00:40.000Z")) {
      _ = try $0.careMessages.noteFailed(
        claimed.message.id, claim: claimed.claim,
        CareFailure(text: "down", isPermanent: false, retryAfterSeconds: 0), ifRevision: nil)
    }
    #expect(try claim(at: "2026-01-01T10:05:00.000Z") == nil)
  }

  @Test("What came in the last week while nobody looked is unsent, and what came before is nothing")
  func week() throws {
    let store = try memoryStore()
    try store.addConfirmedProfile("ada", phone: Self.phone)
    try store.addCareTask("drink", of: "ada", time: time("11:00"), recurrence: "FREQ=HOURLY")
    try store.reconcile(at: instant("2026-01-15T10:30:00.000Z"))
    let statistics = try store.careStatistics(of: "ada", through: day("2026-01-15"))
    #expect(statistics.unsent == 7 * 24)
    #expect(statistics.asked == statistics.unsent)
  }
}
