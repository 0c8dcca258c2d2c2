import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Events of external calendars")
struct EventTests {
  private let work = ProviderID("ics/work")

  private func deliver(
    _ events: [EventDraft], to store: Store, since: String = "2026-01-01",
    through: String = "2026-12-31"
  ) throws -> EventReplacement {
    try store.transact {
      try $0.events.replace(
        of: work, since: day(since), through: day(through), syncToken: nil, by: events)
    }
  }

  private func events(_ count: Int) throws -> [EventDraft] {
    try (0..<count).map { index in
      EventDraft(
        provider: work, id: "event-\(index)", title: "Meeting \(index)",
        start: try #require(day("2026-01-01").adding(days: index % 365)),
        startTime: LocalTime(hour: index % 24, minute: 0),
        endTime: LocalTime(hour: index % 24, minute: 45))
    }
  }

  @Test("Many events are one row of the change log, and the same again are none")
  func oneChange() throws {
    let store = try memoryStore()
    let many = try events(2_000)
    #expect(try deliver(many, to: store).added == 2_000)
    let count = "SELECT count(*) FROM change"
    let logged = try store.read { try $0.db.value(Int.self, count) }
    #expect(logged == 1)
    #expect(try deliver(many, to: store).unchanged == 2_000)
    #expect(try store.read { try $0.db.value(Int.self, count) } == logged)
    #expect(try store.read { try $0.providers.item(work) }.revision == 1)
    #expect(try deliver(Array(many.dropLast(1)), to: store).removed == 1)
    let provider = try store.read { try $0.providers.item(work) }
    #expect(provider.revision == 2)
    #expect(provider.eventCount == 1_999)
  }

  @Test(
    "A provider has at most 100,000 events, and a delivery that would make more changes nothing")
  func cap() throws {
    let store = try memoryStore()
    let first = try EventDraft(
      provider: work, id: "first", title: "First", start: day("2026-01-01"))
    _ = try deliver([first], to: store)
    try store.transact { writer in
      try writer.db.run(
        """
        WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 99999)
        INSERT INTO event
          (provider, id, title, start, lastDay, isLong, status, isBusy, fingerprint)
        SELECT 1, n, 'x', '2025-01-01', '2025-01-01', 0, 'confirmed', 1, 0 FROM n
        """)
    }
    let two = try ["first", "second"].map {
      EventDraft(provider: work, id: $0, title: "First", start: try day("2026-01-01"))
    }
    #expect(throws: ModelError.self) { try deliver(two, to: store) }
    do { _ = try deliver(two, to: store) } catch ModelError.limitExceeded(_, let limit, _, _) {
      #expect(limit == 100_000)
    }
    #expect(try store.read { try $0.providers.item(work) }.eventCount == 100_000)
  }

  @Test("There are at most 100 providers")
  func providers() throws {
    let store = try memoryStore()
    for index in 1...100 {
      try store.transact {
        _ = try $0.providers.setStatus(ProviderID("p\(index)"), .ok, message: nil, nextAt: nil)
      }
    }
    #expect(throws: ModelError.self) { try deliver([], to: store) }
    try store.transact {
      _ = try $0.providers.setStatus(ProviderID("p7"), .failing, message: nil, nextAt: nil)
    }
  }

  @Test("A list goes along an index, of all providers and of one")
  func plans() throws {
    let store = try memoryStore()
    _ = try deliver(events(50), to: store)
    try store.read { reader in
      for provider in [nil, work] {
        let first = try reader.events.list(
          since: nil, through: nil, of: provider, limit: 7, after: nil)
        let statements = try reader.db.statements {
          _ = try reader.events.list(
            since: nil, through: nil, of: provider, limit: 7, after: first.next)
        }
        for sql in statements where sql.contains("FROM event") {
          let plan = try reader.db.plan(of: sql)
          #expect(plan.contains { $0.hasPrefix("SEARCH event USING") }, "\(plan)")
          #expect(!plan.contains { $0.hasPrefix("SCAN event") }, "\(plan)")
        }
      }
    }
  }

  @Test("A page begins where the one before ended, for any size of page")
  func pages() throws {
    let store = try memoryStore()
    _ = try deliver(events(100), to: store)
    try store.read { reader in
      let all = try reader.events.list(since: nil, through: nil, of: nil, limit: 1_000, after: nil)
        .items
      #expect(all.count == 100)
      for limit in [1, 7, 99, 100] {
        var (found, next): ([EventRecord], String?) = ([], nil)
        repeat {
          let page = try reader.events.list(
            since: nil, through: nil, of: work, limit: limit, after: next)
          found += page.items
          next = page.next
        } while next != nil
        #expect(found == all, "\(limit)")
      }
    }
  }

  @Test("Neither providers nor their events are in an export")
  func exports() throws {
    #expect(!ExportPart.all.contains { $0.name == "provider" || $0.name == "event" })
  }

  @Test("A check finds an event that nobody can have written, and a wrong count")
  func checks() throws {
    let store = try memoryStore()
    _ = try deliver(events(3), to: store)
    #expect(try store.read { try $0.checks.corruptRecords() } == [])
    try store.transact { try $0.db.run("UPDATE event SET start = '2026-02-31' WHERE key = 1") }
    #expect(try store.read { try $0.checks.corruptRecords() }.count == 1)
  }
}
