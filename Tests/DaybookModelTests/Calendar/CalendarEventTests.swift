import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("Events in the calendar")
struct CalendarEventTests {
  private let provider = ProviderID("ics")
  private let names = ["Europe/Berlin", "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati"]

  private func random(_ count: Int, _ generator: inout SeededGenerator) throws -> [EventDraft] {
    try (0..<count).map { index in
      let start = try day("2026-01-01").plus(Int.random(in: 0..<60, using: &generator))
      let length = Int.random(in: 0...2, using: &generator) == 0 ? 12 : 2
      let end = start.plus(Int.random(in: 0...length, using: &generator))
      var event = EventDraft(
        provider: provider, id: "\(index)", title: "Event \(index)", start: start, endDay: end)
      guard Bool.random(using: &generator) else { return event }
      func time() -> LocalTime? {
        LocalTime(
          hour: Int.random(in: 0..<24, using: &generator),
          minute: [0, 0, 30].randomElement(using: &generator) ?? 0)
      }
      (event.startTime, event.endTime) = (time(), time())
      if let first = event.startTime, let last = event.endTime, end == start, last < first {
        (event.startTime, event.endTime) = (last, first)
      }
      event.timeZone = (names + [nil, nil]).randomElement(using: &generator) ?? nil
      return event
    }
  }

  /// Whether an event is on a day, by the instants of both.
  private func isOn(_ day: Day, _ event: EventDraft, in reader: Zone) throws -> Bool {
    guard let time = event.startTime else {
      return (event.start...(event.endDay ?? event.start)).contains(day)
    }
    let its = try event.timeZone.map(zone) ?? reader
    func instant(_ day: Day, _ time: LocalTime, _ zone: Zone) -> Instant {
      zone.instant(of: LocalDateTime(day: day, time: time))
    }
    let start = instant(event.start, time, its)
    let end = event.endTime.map { instant(event.endDay ?? event.start, $0, its) } ?? start
    let (first, next) = (instant(day, .midnight, reader), instant(day.plus(1), .midnight, reader))
    return start == end ? start >= first && start < next : start < next && end > first
  }

  @Test("An event is on each day of the reader that it touches", arguments: 0..<6)
  func days(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let store = try memoryStore()
    let events = try random(200, &generator)
    let known = Dictionary(uniqueKeysWithValues: try names.map { ($0, try zone($0)) })
    let delivery = Action(
      name: "event/replace", origin: "session-1", client: "test", moment: moment(),
      zones: { known[$0] }, generateID: { "none" })
    _ = try store.write(delivery) { writer in
      try writer.events.replace(
        of: provider, since: day("2026-01-01"), through: day("2026-12-31"),
        syncToken: nil, by: events)
    }
    try store.commit()
    let window = try day("2026-01-10")...day("2026-02-10")
    for name in names {
      let here = try zone(name)
      let now = moment(in: here)
      let record = try store.read {
        try $0.calendar.days(window, limit: 1_000, at: now, zones: { known[$0] })
      }
      for shown in record.days {
        let wanted = try events.filter { try isOn(shown.day, $0, in: here) }.map(\.id).sorted()
        #expect(shown.entries.compactMap { $0.event?.id }.sorted() == wanted, "\(shown.day)")
        #expect(shown.counts.events == wanted.count)
      }
      let density = try store.read {
        try $0.calendar.days(window, limit: 0, at: now, zones: { known[$0] })
      }
      #expect(density.days.map(\.counts) == record.days.map(\.counts))
      var (paged, next): ([CalendarEntry], String?) = ([], nil)
      repeat {
        let page = try store.read {
          try $0.calendar.agenda(window, limit: 17, after: next, at: now, zones: { known[$0] }).page
        }
        paged += page.items
        next = page.next
      } while next != nil
      #expect(paged == record.days.flatMap(\.entries))
    }
  }
}
