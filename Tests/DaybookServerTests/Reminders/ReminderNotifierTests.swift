import CivilTime
import DaybookModel
import DaybookProtocol
import JSON
import Support
import Testing

@testable import DaybookServer

@Suite("Reminders fire in every session")
struct ReminderNotifierTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let session = try session("setup")
    try session.write(session.action("test")) { writer in
      _ = try writer.tasks.add(
        TaskDraft(
          id: TaskID("rent"), title: "Pay rent", due: Day("2026-03-04"),
          dueTime: LocalTime("09:00")))
      _ = try writer.reminders.add(
        ReminderDraft(
          id: ReminderID("rent-10"), task: TaskID("rent"), trigger: .before(minutes: 10, .due)))
    }
    try session.openStore?.commit()
  }

  private func session(
    _ name: String, reminders: Bool = true, delivery: Bool = false
  ) throws -> Session {
    let session = try Session(
      options: ServerOptions(
        database: folder.path("daybook.db"),
        clock: .fixed(#require(LocalDateTime("2026-03-04T08:00"))),
        timeZone: "UTC", mode: .conformance))
    session.begin(
      client: name, zone: nil, clock: nil, encoding: .utf16,
      capabilities: Wire.ClientCapabilities(delivery: delivery, showsReminders: reminders))
    return session
  }

  private func moment(_ text: String) throws -> Moment {
    Moment(instant: try #require(Instant("2026-03-04T\(text)Z")), zone: .utc)
  }

  private func commit(_ session: Session, _ body: (WriteTransaction) throws -> Void) throws {
    try session.write(session.action("test"), body)
    try session.openStore?.commit()
  }

  private func dismiss(_ text: String, in session: Session) throws {
    let now = try #require(LocalDateTime("2026-03-04T\(text)"))
    session.set(clock: .fixed(now), zone: nil)
    try commit(session) {
      _ = try $0.reminders.dismiss(ReminderID("rent-10"), ifRevision: nil)
    }
  }

  private func said(_ notifications: [LiveNotice]) -> [String] {
    notifications.map { "\($0.method) \($0.params["isMissed"] == true ? "missed" : "")" }
  }

  @Test("What fires is said once in each session, and gone in all when one dismissed it")
  func everywhere() throws {
    let sessions = [try session("one"), try session("two")]
    let notifiers = sessions.map { ReminderNotifier(session: $0) }
    for notifier in notifiers { #expect(notifier.news(at: try moment("08:49:59")).isEmpty) }
    for notifier in notifiers {
      #expect(said(notifier.news(at: try moment("08:50:00"))) == ["reminder/fired "])
    }
    for notifier in notifiers { #expect(notifier.news(at: try moment("08:50:01")).isEmpty) }
    try dismiss("08:51", in: sessions[0])
    for notifier in notifiers {
      #expect(said(notifier.news(at: try moment("08:51:00"))) == ["reminder/dismissed "])
      #expect(notifier.news(at: try moment("08:52:00")).isEmpty)
    }
  }

  @Test("What nobody heard is missed once; who comes later hears of it no more")
  func missed() throws {
    let first = ReminderNotifier(session: try session("one"))
    #expect(said(first.news(at: try moment("12:00:00"))) == ["reminder/fired missed"])
    let second = ReminderNotifier(session: try session("two"))
    #expect(second.news(at: try moment("12:01:00")).isEmpty)
    try dismiss("12:02", in: try session("three"))
    #expect(said(first.news(at: try moment("12:02:00"))) == ["reminder/dismissed "])
    #expect(second.news(at: try moment("12:02:00")).isEmpty)
  }

  @Test("Of those that can deliver exactly one does, and none without permission")
  func delivery() throws {
    let sessions = [
      try session("editor"), try session("desktop", delivery: true),
      try session("message", delivery: true),
    ]
    let notifiers = sessions.map { ReminderNotifier(session: $0) }
    for notifier in notifiers { _ = notifier.news(at: try moment("08:00:00")) }
    func delivered(_ text: String) throws -> Int {
      let at = try moment(text)
      return notifiers.flatMap { $0.news(at: at) }.count { $0.params["needsDelivery"] == true }
    }
    #expect(try delivered("08:50:00") == 0)
    try commit(sessions[0]) { writer in
      var edit = PreferencesEdit()
      edit.notificationPermission = .set(.granted)
      _ = try writer.preferences.edit(edit, ifRevision: nil)
      _ = try writer.reminders.add(
        ReminderDraft(
          id: ReminderID("rent-5"), task: TaskID("rent"), trigger: .before(minutes: 5, .due)))
    }
    #expect(try delivered("08:55:00") == 1)
  }

  @Test("Who does not listen is told nothing, and leaves what fires to the others")
  func silent() throws {
    let silent = ReminderNotifier(session: try session("deaf", reminders: false))
    #expect(silent.news(at: try moment("08:50:00")).isEmpty)
    #expect(silent.deadline(after: try moment("08:00:00")) == nil)
    let other = ReminderNotifier(session: try session("one"))
    #expect(said(other.news(at: try moment("08:50:30"))) == ["reminder/fired "])
  }

  @Test("The next deadline is the next fire, of a snooze its end") func deadline() throws {
    let session = try session("one")
    let notifier = ReminderNotifier(session: session)
    #expect(
      notifier.deadline(after: try moment("08:00:00")) == Instant("2026-03-04T08:50:00Z"))
    #expect(notifier.deadline(after: try moment("08:50:00")) == nil)
    session.set(clock: .fixed(try #require(LocalDateTime("2026-03-04T08:51"))), zone: nil)
    try commit(session) {
      _ = try $0.reminders.snooze(ReminderID("rent-10"), minutes: 22, ifRevision: nil)
    }
    #expect(
      notifier.deadline(after: try moment("08:51:00")) == Instant("2026-03-04T09:13:00Z"))
  }

  @Test("The next occurrence is a deadline also while the one before fires") func deadlineBehind()
    throws
  {
    let session = try session("one")
    try commit(session) { writer in
      _ = try writer.tasks.add(
        TaskDraft(
          id: TaskID("drink"), title: "Drink", due: Day("2026-03-04"), dueTime: LocalTime("10:00"),
          recurrence: RecurrenceRule("FREQ=HOURLY")))
      _ = try writer.reminders.add(
        ReminderDraft(task: TaskID("drink"), trigger: .before(minutes: 0, .due)))
    }
    let notifier = ReminderNotifier(session: session)
    _ = notifier.news(at: try moment("09:00:00"))
    #expect(said(notifier.news(at: try moment("10:00:00"))) == ["reminder/fired "])
    #expect(
      notifier.deadline(after: try moment("10:00:00")) == Instant("2026-03-04T11:00:00Z"))
    #expect(
      said(notifier.news(at: try moment("11:00:00"))) == ["reminder/dismissed ", "reminder/fired "])
  }

  @Test("A clock that went back by days fires nothing twice") func clockBack() throws {
    let notifier = ReminderNotifier(session: try session("one"))
    _ = notifier.news(at: try moment("08:00:00"))
    #expect(notifier.news(at: try moment("08:50:00")).count == 1)
    let earlier = Moment(instant: try #require(Instant("2026-02-20T08:00:00Z")), zone: .utc)
    #expect(notifier.news(at: earlier).isEmpty)
    #expect(notifier.news(at: try moment("08:50:00")).isEmpty)
  }
}
