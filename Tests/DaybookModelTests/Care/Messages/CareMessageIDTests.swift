import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Ids of care messages")
struct CareMessageIDTests {
  private let rose = ProfileID("rose")

  /// The ids of the messages that a new database has queued by 10:05 on its second day.
  private func queued() throws -> [String] {
    let store = try memoryStore()
    try store.addConfirmedProfile("rose", phone: "+49301234567")
    try store.addConfirmedProfile("ivy", phone: "+49301234568")
    for (task, profile) in [("pills", "rose"), ("walk", "rose"), ("tea", "ivy")] {
      try store.addCareTask(
        task, of: profile, time: try time("10:00"), recurrence: "FREQ=DAILY")
    }
    for day in ["2026-01-01T10:05:00.000Z", "2026-01-02T10:05:00.000Z"] {
      try store.transact("care/list", at: instant(day)) { _ = try $0.careMessages.reconcile() }
    }
    return try store.read {
      try $0.db.values(String.self, "SELECT id FROM careMessage ORDER BY key")
    }
  }

  @Test("Two databases queue messages of the same ids, of which no two are the same")
  func sameEverywhere() throws {
    let ids = try queued()
    #expect(ids.count >= 6)
    #expect(Set(ids).count == ids.count)
    #expect(try queued() == ids)
  }

  @Test("Each part of the key makes another id, also where the texts are the same put together")
  func differs() {
    func id(_ profile: String, _ task: String, _ occurrence: String) -> CareMessageID {
      let draft = CareMessageDraft(
        profile: ProfileID(profile), kind: .request, text: "", task: TaskID(task),
        occurrence: LocalDateTime(occurrence), dueAt: now)
      return draft.id(1)
    }
    let ids = [
      id("rose", "pills", "2026-01-01T10:00"), id("rose", "pills", "2026-01-02T10:00"),
      id("rose", "walk", "2026-01-01T10:00"), id("ivy", "pills", "2026-01-01T10:00"),
      id("a", "bc", "2026-01-01T10:00"), id("ab", "c", "2026-01-01T10:00"),
    ]
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.text.utf8.count == 36 })
    #expect(ids[0] < ids[1])
  }

  @Test("What the message says is no part of its id, and an introduction counts from 1")
  func introductions() throws {
    func draft(_ text: String) -> CareMessageDraft {
      CareMessageDraft(profile: rose, kind: .introduction, text: text)
    }
    #expect(draft("Hello").id(1) == draft("Good morning").id(1))
    let store = try memoryStore()
    try store.addConfirmedProfile("rose", phone: "+49301234567")
    let ids = try store.write(action()) { writer in
      try ["Hello", "Hello", "Hello again"].map { try writer.careMessages.add(draft($0)).id }
    }
    #expect(ids == [draft("").id(1), draft("").id(2), draft("").id(3)])
  }
}
