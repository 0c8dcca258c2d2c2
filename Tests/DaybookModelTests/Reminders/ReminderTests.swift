import CivilTime
import DaybookModel
import Testing

@Suite("Reminders")
struct ReminderTests {
  let store: Store

  init() throws {
    store = try memoryStore()
  }

  /// Due at 10:00 UTC, with an alarm 10 minutes before; `now` is 09:00.
  @discardableResult
  private func rent(_ minutes: Int = 10) throws -> ReminderItem {
    try store.add("rent") { draft in
      draft.due = try day("2026-01-22")
      draft.dueTime = try time("10:00")
    }
    return try store.remind("rent-10", "rent", .before(minutes: minutes, .due))
  }

  private func state(at text: String) throws -> ReminderState {
    try store.reminder("rent-10").state(at: moment(instant(text))) { _ in nil }
  }

  private func pending(at text: String) throws -> [String] {
    try store.pending(at: text).map(\.item.reminder.id.text)
  }

  @Test("A reminder fires so many minutes before the due, and from then on") func firings() throws {
    try rent()
    #expect(try pending(at: "2026-01-22T09:49:59Z") == [])
    #expect(try store.upcoming(at: "2026-01-22T09:49:59Z") == ["rent-10 2026-01-22T09:50:00.000Z"])
    #expect(try pending(at: "2026-01-22T09:50:00Z") == ["rent-10"])
    #expect(try pending(at: "2026-02-22T09:50:00Z") == ["rent-10"])
    #expect(try store.upcoming(at: "2026-01-22T09:50:00Z") == [])
  }

  @Test("A snooze fires again when it ends, and moves neither start nor due") func snooze() throws {
    try rent()
    let before = try store.task("rent")
    let snoozed = try store.transact(at: instant("2026-01-22T09:51:00Z")) {
      try $0.reminders.snooze(ReminderID("rent-10"), minutes: 22, ifRevision: 1)
    }
    #expect(snoozed.reminder.revision == 2)
    #expect(try store.task("rent") == before)
    #expect(try pending(at: "2026-01-22T10:12:59Z") == [])
    #expect(try store.upcoming(at: "2026-01-22T09:52:00Z") == ["rent-10 2026-01-22T10:13:00.000Z"])
    #expect(try pending(at: "2026-01-22T10:13:00Z") == ["rent-10"])
  }

  @Test("A new due ends the snooze, and its old time brings it back") func dueEdited() throws {
    try rent()
    try store.snooze("rent-10", minutes: 22, at: "2026-01-22T09:51:00Z")
    func move(to text: String) throws {
      try store.transact(at: instant("2026-01-22T09:52:00Z")) {
        _ = try $0.tasks.edit(
          TaskID("rent"), TaskEdit(dueTime: .set(try time(text))), ifRevision: nil)
      }
    }
    try move(to: "12:00")
    #expect(try pending(at: "2026-01-22T10:13:00Z") == [])
    #expect(try store.upcoming(at: "2026-01-22T10:13:00Z") == ["rent-10 2026-01-22T11:50:00.000Z"])
    try move(to: "10:00")
    #expect(try store.upcoming(at: "2026-01-22T09:53:00Z") == ["rent-10 2026-01-22T10:13:00.000Z"])
  }

  @Test("Dismissing answers once and for all, and twice is harmless") func dismiss() throws {
    try rent()
    let id = ReminderID("rent-10")
    let first = try store.transact(at: instant("2026-01-22T09:51:00Z")) {
      try $0.reminders.dismiss(id, ifRevision: nil)
    }
    let again = try store.transact(at: instant("2026-01-22T09:55:00Z")) {
      try $0.reminders.dismiss(id, ifRevision: 1)
    }
    #expect(first == again)
    #expect(try first.reminder.acknowledgedAt == instant("2026-01-22T09:51:00Z"))
    #expect(try state(at: "2026-01-22T10:00:00Z") == .silent)
  }

  @Test("What has not rung can neither be dismissed nor snoozed") func tooEarly() throws {
    try rent()
    for call in [
      { (writer: WriteTransaction) in
        _ = try writer.reminders.dismiss(ReminderID("rent-10"), ifRevision: nil)
      },
      { _ = try $0.reminders.snooze(ReminderID("rent-10"), minutes: 5, ifRevision: nil) },
    ] {
      let error = try modelError { try store.transact { try call($0) } }
      guard case .invalidState = error else { throw error }
    }
  }

  @Test("Completing silences, and reopening lets it fire on") func completing() throws {
    try rent()
    try store.transact { _ = try $0.tasks.complete(TaskID("rent"), ifRevision: nil) }
    #expect(try pending(at: "2026-01-22T09:50:00Z") == [])
    #expect(try store.upcoming(at: "2026-01-22T09:00:00Z") == [])
    try store.transact { _ = try $0.tasks.reopen(TaskID("rent"), ifRevision: nil) }
    #expect(try pending(at: "2026-01-22T09:50:00Z") == ["rent-10"])
  }

  @Test("Days before are counted on the calendar, other minutes exactly") func changeOfClocks()
    throws
  {
    let berlin = try zone("Europe/Berlin")
    try store.add("train") { draft in
      draft.due = try day("2026-03-29")
      draft.dueTime = try time("09:00")
      draft.timeZone = "Europe/Berlin"
    }
    try store.remind("day", "train", .before(minutes: 1440, .due))
    try store.remind("hours", "train", .before(minutes: 1439, .due))
    let zones = { (name: String) in name == "Europe/Berlin" ? berlin : nil }
    let firings = try store.read {
      try $0.reminders.upcoming(at: moment(), limit: 10, zones: zones).map {
        "\($0.id) \(berlin.local(at: $0.at))"
      }
    }
    #expect(firings == ["hours 2026-03-28T08:01", "day 2026-03-28T09:00"])
  }

  @Test("A time in a gap moves forward, and one that happens twice is the first")
  func gapAndOverlap() throws {
    let berlin = try zone("Europe/Berlin")
    try store.add("train") { $0.timeZone = "Europe/Berlin" }
    try store.remind("gap", "train", .at(#require(LocalDateTime("2026-03-29T02:30"))))
    try store.remind("overlap", "train", .at(#require(LocalDateTime("2026-10-25T02:30"))))
    let firings = try store.read {
      try $0.reminders.upcoming(at: moment(), limit: 10) { _ in berlin }.map(\.at.description)
    }
    #expect(firings == ["2026-03-29T01:30:00.000Z", "2026-10-25T00:30:00.000Z"])
  }

  @Test("A floating reminder follows the reader, and a zone holds it") func travel() throws {
    let (tokyo, berlin) = (try zone("Asia/Tokyo"), try zone("Europe/Berlin"))
    try rent(0)
    func at(_ zone: Zone) throws -> String {
      try store.read {
        try $0.reminders.upcoming(at: moment(now, in: zone), limit: 1) { _ in berlin }
          .first?.at.description ?? "past"
      }
    }
    #expect(try at(.utc) == "2026-01-22T10:00:00.000Z")
    #expect(try at(tokyo) == "past")
    let berlins = TaskEdit(timeZone: .set("Europe/Berlin"))
    try store.transact(at: instant("2026-01-22T08:00:00Z")) {
      _ = try $0.tasks.edit(TaskID("rent"), berlins, ifRevision: nil)
    }
    let early = try store.read {
      try $0.reminders.upcoming(
        at: moment(instant("2026-01-22T08:00:00Z"), in: tokyo), limit: 1
      ) { _ in berlin }
      .first?.at.description
    }
    #expect(early == "2026-01-22T09:00:00.000Z")
  }

  @Test("What a clock from the future answered does not silence what comes later") func wrongClock()
    throws
  {
    try rent()
    try store.dismiss("rent-10", at: "2031-01-01T00:00:00Z")
    try store.transact {
      _ = try $0.tasks.edit(
        TaskID("rent"), TaskEdit(due: .set(try day("2026-01-23"))), ifRevision: nil)
    }
    #expect(try store.upcoming(at: "2026-01-22T09:00:00Z") == ["rent-10 2026-01-23T09:50:00.000Z"])
    #expect(try pending(at: "2026-01-23T09:51:00Z") == ["rent-10"])
  }

  @Test("A due that moves to before an answer has nothing more to fire for") func answeredLater()
    throws
  {
    try rent()
    try store.dismiss("rent-10", at: "2026-01-22T09:51:00Z")
    try store.transact(at: instant("2026-01-22T09:52:00Z")) {
      _ = try $0.tasks.edit(
        TaskID("rent"), TaskEdit(dueTime: .set(try time("09:30"))), ifRevision: nil)
    }
    #expect(try state(at: "2026-01-22T09:52:00Z") == .silent)
  }

  @Test("The same id with the same content answers what stands, with other content it is refused")
  func retry() throws {
    var stands = try rent()
    #expect(stands.replaced == .before(minutes: 0, .due))
    stands.replaced = nil
    #expect(try store.remind("rent-10", "rent", .before(minutes: 10, .due)) == stands)
    #expect(throws: ModelError.self) {
      try store.remind("rent-10", "rent", .before(minutes: 11, .due))
    }
    try store.transact { try $0.reminders.remove(ReminderID("rent-10"), ifRevision: 1) }
    #expect(throws: ModelError.self) {
      try store.remind("rent-10", "rent", .before(minutes: 10, .due))
    }
  }

  @Test("A task with its reminders goes as one") func removal() throws {
    try rent()
    try store.transact { _ = try $0.tasks.remove(TaskID("rent"), ifRevision: nil) }
    #expect(throws: ModelError.notFound(.reminder, "rent-10")) { try store.reminder("rent-10") }
    #expect(try store.verifyTables() == [])
  }

  @Test("The 21st reminder of a task is refused, and so is the same one twice") func limit() throws
  {
    try rent()
    for minute in 11...29 { try store.remind("r\(minute)", "rent", .before(minutes: minute, .due)) }
    let error = try modelError { try store.remind("more", "rent", .before(minutes: 40, .due)) }
    #expect(
      error
        == .limitExceeded(
          nil, limit: 20, needed: nil,
          message: "“rent” has 20 reminders, which is the most a task can have."))
    try store.transact { try $0.reminders.remove(ReminderID("r29"), ifRevision: nil) }
    let twice = try modelError { try store.remind("twice", "rent", .before(minutes: 11, .due)) }
    #expect(twice.message == "“rent” already has that reminder.")
  }

  @Test("Only the first who claims a firing delivers it, wherever the others are") func claims()
    throws
  {
    try rent()
    let tokyo = try zone("Asia/Tokyo")
    func firing(_ text: String, in zone: Zone) throws -> ReminderFiring {
      let moment = moment(try instant(text), in: zone)
      return try #require(
        try store.read { try $0.reminders.pending(at: moment) { _ in nil } }.first?.ofTask)
    }
    let first = try firing("2026-01-22T00:50:00Z", in: tokyo)
    #expect(try store.transact { try $0.reminders.claim(first) })
    #expect(try store.transact { try $0.reminders.claim(first) } == false)
    let later = try firing("2026-01-22T09:50:00Z", in: .utc)
    #expect(later.at != first.at && later.isClaimed)
    #expect(try store.transact { try $0.reminders.claim(later) } == false)
    #expect(try store.reminder("rent-10").reminder.revision == 1)
  }

  @Test("What fired fires on after the clock went back") func clockBack() throws {
    try rent()
    let at = try instant("2026-01-22T09:50:00Z")
    let firing = try #require(
      try store.read { try $0.reminders.pending(at: moment(at)) { _ in nil } }.first)
    try store.transact { try $0.reminders.markFired(firing) }
    #expect(try pending(at: "2026-01-22T08:00:00Z") == ["rent-10"])
    #expect(try pending(at: "2026-01-02T08:00:00Z") == ["rent-10"])
    #expect(try store.upcoming(at: "2026-01-22T08:00:00Z") == [])
  }

  @Test("A task with a due time has the reminder that the person prefers") func preferred()
    throws
  {
    try store.transact {
      var edit = PreferencesEdit()
      edit.defaultAlarmMinutes = .set(15)
      _ = try $0.preferences.edit(edit, ifRevision: nil)
    }
    func reminders(_ id: String) throws -> [ReminderTrigger] {
      try store.read {
        try $0.reminders.list(of: TaskID(id), limit: 10, after: nil).items.map(\.reminder.trigger)
      }
    }
    try store.add("timed") { draft in
      draft.due = try day("2026-01-22")
      draft.dueTime = try time("10:00")
    }
    #expect(try reminders("timed") == [.before(minutes: 15, .due)])
    try store.add("past") { draft in
      draft.due = try day("2026-01-22")
      draft.dueTime = try time("08:00")
    }
    #expect(try store.pending(at: "2026-01-22T09:30:00Z") == [])
    try store.add("day") { $0.due = try day("2026-01-22") }
    #expect(try reminders("day") == [])
    try store.transact {
      _ = try $0.tasks.edit(
        TaskID("day"), TaskEdit(dueTime: .set(try time("11:00"))), ifRevision: nil)
    }
    #expect(try reminders("day") == [.before(minutes: 15, .due)])
    try store.transact {
      _ = try $0.tasks.edit(
        TaskID("day"), TaskEdit(dueTime: .set(try time("12:00"))), ifRevision: nil)
    }
    #expect(try reminders("day").count == 1)
  }

  @Test("Pages of what fires and of what will have all of it, in order") func pages() throws {
    for index in 0..<25 {
      try store.add("t\(index)")
      let minute = (index * 7) % 60
      let hour = 10 + index % 3
      let text = "2026-01-22T\(hour):\(minute < 10 ? "0" : "")\(minute)"
      try store.remind("r\(index)", "t\(index)", .at(#require(LocalDateTime(text))))
    }
    for (state, text) in [
      (ReminderState.pending, "2026-01-22T13:00:00Z"), (.upcoming, "2026-01-22T09:00:00Z"),
    ] {
      let moment = moment(try instant(text))
      var found: [String] = []
      var after: String?
      repeat {
        let page = try store.read {
          try $0.reminders.firings(state, at: moment, limit: 4, after: after) { _ in nil }
        }
        found += page.items.map { "\($0.at) \($0.id)" }
        after = page.next
      } while after != nil
      #expect(found.count == 25)
      #expect(found == found.sorted())
    }
  }
}
