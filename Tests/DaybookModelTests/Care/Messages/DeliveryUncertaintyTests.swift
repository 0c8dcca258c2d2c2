import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

/// What is kept of a try that may have arrived, behind later ones that did not.
@Suite("A message of which an earlier try may have arrived")
struct DeliveryUncertaintyTests {
  private let ada = ProfileID("ada")

  /// The first try expired at 10:01, the second certainly failed.
  private func uncertain(_ store: Store) throws -> CareMessageID {
    try store.addConfirmedProfile("ada", phone: "+493012345678")
    try store.addCareTask(
      "pills", of: "ada", time: time("10:00"), recurrence: "FREQ=DAILY",
      CareTerms(responseMinutes: 60))
    try store.reconcile(at: instant("2026-01-01T10:00:00.000Z"))
    let first = try claim(store, at: "10:00", isIdempotent: false)
    try store.reconcile(at: instant("2026-01-01T10:01:00.000Z"))
    let second = try claim(store, at: "10:01", isIdempotent: true)
    #expect(first.message.id == second.message.id)
    try store.transact("care/fail", at: instant("2026-01-01T10:01:00.000Z")) {
      _ = try $0.careMessages.noteFailed(
        second.message.id, claim: second.claim,
        CareFailure(text: "429", isPermanent: false, retryAfterSeconds: 0), ifRevision: nil)
    }
    return first.message.id
  }

  private func claim(
    _ store: Store, at time: String, isIdempotent: Bool
  ) throws -> ClaimedMessage {
    let sender = CareSender(name: "tests", seconds: 60, isIdempotent: isIdempotent)
    let claimed = try store.transact("care/claim", at: instant("2026-01-01T\(time):00.000Z")) {
      try $0.careMessages.claim(for: sender)
    }
    return try #require(claimed)
  }

  private func uncertainty(of id: CareMessageID, _ store: Store) throws -> DeliveryUncertainty? {
    let message = try store.read { try $0.careMessages.item(id) }
    #expect(message.mayHaveArrived == (message.deliveryUncertainty != nil))
    return message.deliveryUncertainty
  }

  @Test("A person's word for another try lets any sender have it, until that is undone")
  func accepted() throws {
    let store = try memoryStore()
    let id = try uncertain(store)
    #expect(try uncertainty(of: id, store) == .open)
    let later = try instant("2026-01-01T10:05:00.000Z")
    try store.transact("care/resend", at: later) {
      _ = try $0.careMessages.resend(id, ifRevision: nil)
    }
    #expect(try uncertainty(of: id, store) == .accepted)
    try store.transact("history/undo", at: later) { _ = try $0.history.undo(nil) }
    #expect(try uncertainty(of: id, store) == .open)
  }

  @Test("It is known also after the profile was removed, and that undone") func removed() throws {
    let store = try memoryStore()
    let id = try uncertain(store)
    let later = try instant("2026-01-01T10:05:00.000Z")
    let use = try store.read { try $0.profiles.use(of: ada) }
    try store.transact("profile/remove", at: later) {
      try $0.profiles.remove(ada, tasks: .keep, ifRevision: nil, use: use)
    }
    try store.transact("history/undo", at: later) { _ = try $0.history.undo(nil) }
    #expect(try uncertainty(of: id, store) == .open)
  }

  @Test("One that was taken back is not queued for every sender again") func takenBack() throws {
    let store = try memoryStore()
    let id = try uncertain(store)
    let later = try instant("2026-01-01T10:05:00.000Z")
    try store.transact("profile/remove", at: later) { try $0.profiles.cancelMessages(of: ada) }
    try store.reconcile(at: later)
    #expect(try store.read { try $0.careMessages.item(id) }.state == .cancelled)
  }
}
