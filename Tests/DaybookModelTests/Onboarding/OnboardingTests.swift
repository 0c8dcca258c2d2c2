import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("The first steps")
struct OnboardingTests {
  private func state(_ store: Store) throws -> OnboardingRecord {
    try store.read { try $0.onboarding.record() }
  }

  @Test("Whatever is pressed, a page is one of five, and only the last one leads to the end")
  func anyOrder() throws {
    var random = SeededGenerator(seed: 4)
    let store = try memoryStore()
    var moment = now
    for _ in 0..<500 {
      moment = moment.adding(seconds: Int64.random(in: 0...40, using: &random))
      let before = try state(store)
      let step = Int.random(in: 0...6, using: &random)
      let after: OnboardingRecord? = try? store.transact(at: moment) { writer in
        switch step {
        case 0: try writer.onboarding.advance(ifRevision: nil)
        case 1: try writer.onboarding.back(ifRevision: nil)
        case 2: try writer.onboarding.skip(ifRevision: nil)
        case 3: try writer.onboarding.requestPermission(ifRevision: nil)
        case 4:
          try writer.onboarding.answerPermission(
            NotificationPermission(
              platform: ["granted", "later"].randomElement(using: &random) ?? ""),
            ifRevision: nil)
        case 5: try writer.onboarding.complete(ifRevision: nil)
        default: try writer.onboarding.reset(ifRevision: nil)
        }
      }
      let wasAllowed =
        switch step {
        case 0: before.canAdvance
        case 1: before.canBack || before.page == 0
        case 2: before.canSkip
        case 3: before.canRequest(at: moment)
        case 5: before.canComplete || before.completedAt != nil
        default: true
        }
      #expect((after != nil) == wasAllowed, "step \(step) of \(before)")
      let state = try state(store)
      #expect(after ?? before == state)
      #expect((0...OnboardingRecord.lastPage).contains(state.page))
      #expect(state.completedAt == nil || state.page == OnboardingRecord.lastPage)
      #expect(state.revision - before.revision == (state == before ? 0 : 1))
    }
  }

  @Test("Of two processes that set out to ask, one does") func twoProcesses() throws {
    let folder = try Folder()
    let stores = try (0..<2).map { _ in
      try Store(path: folder.file("daybook.db"), pruning: .onRequest)
    }
    try stores[0].transact { _ = try $0.onboarding.skip(ifRevision: nil) }
    try stores[0].transact { _ = try $0.onboarding.requestPermission(ifRevision: nil) }
    #expect(throws: ModelError.self) {
      try stores[1].transact(origin: "session-2") {
        _ = try $0.onboarding.requestPermission(ifRevision: nil)
      }
    }
    try stores[1].transact(origin: "session-2") {
      _ = try $0.onboarding.answerPermission(.granted, ifRevision: nil)
    }
    #expect(try state(stores[0]).permission == .granted)
    #expect(try stores[0].preferences().notificationPermission == .granted)
    for store in stores { store.close() }
  }

  @Test("The log keeps every column of the first steps and of the day's message")
  func snapshots() throws {
    let store = try memoryStore()
    try store.read { reader in
      for table in ["onboarding", "dashboard"] {
        let kept = try Entities.named(table).snapshotMembers.map(\.name)
        let columns = try reader.db.values(
          String.self, "SELECT name FROM pragma_table_info(?) WHERE name <> 'key'", [table])
        #expect(Set(kept) == Set(columns))
      }
    }
  }

  @Test("The platform's words are four answers")
  func words() {
    for word in ["authorized", "provisional", "ephemeral", "granted"] {
      #expect(NotificationPermission(platform: word) == .granted)
    }
    #expect(NotificationPermission(platform: "denied") == .denied)
    #expect(NotificationPermission(platform: "error") == .error)
    for word in ["", "notDetermined", "Granted", "limited"] {
      #expect(NotificationPermission(platform: word) == .notDetermined)
    }
  }
}
