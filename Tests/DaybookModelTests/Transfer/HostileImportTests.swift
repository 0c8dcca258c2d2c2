import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("What an export of somebody else cannot do")
struct HostileImportTests {
  typealias Export = [String: [String]]
  private let store: Store

  init() throws {
    store = try memoryStore()
    try store.add("milk")
  }

  /// Dan, who agreed and is asked in an hour, and Pia, whose introduction waits.
  private static func people() throws -> Store {
    let store = try memoryStore()
    try store.transact { writer in
      for (id, phone) in [("dan", "+49307654321"), ("pia", "+49307654322")] {
        _ = try writer.profiles.add(
          ProfileDraft(id: ProfileID(id), name: id, relationship: "Uncle", phone: phone))
        _ = try writer.profiles.introduce(ProfileID(id), ifRevision: nil)
      }
      try writer.profiles.confirm(ProfileID("dan"), at: now)
    }
    try store.add("walk") { draft in
      draft.due = today
      draft.dueTime = try time("23:00")
      (draft.profile, draft.care) = (ProfileID("dan"), CareTerms())
    }
    return store
  }

  /// The records with a member of each of a part set to some JSON.
  private func file(
    _ source: Store, _ part: String, _ path: String, _ value: String
  ) throws -> Export {
    var export = try WholeImportTests.export(source)
    export[part] = try export[part]?.map { record in
      try #require(
        store.read {
          try $0.db.value(String.self, "SELECT json_set(?, ?, json(?))", [record, path, value])
        })
    }
    return export
  }

  @Test(
    "Who said STOP here stays so, also after the person was removed, and undo and redo keep to it")
  func stop() throws {
    let source = try Self.people()
    try store.transact { writer in
      _ = try writer.profiles.add(
        ProfileDraft(id: ProfileID("d"), name: "Dan", relationship: "Uncle", phone: "+49307654321"))
      try writer.profiles.decline(ProfileID("d"), text: "STOP", at: now)
    }
    try store.transact {
      try $0.profiles.remove(ProfileID("d"), tasks: .keep, ifRevision: nil, use: ProfileUse())
    }
    let record = try store.bring(WholeImportTests.export(source))
    let status = { try store.read { try $0.profiles.item(ProfileID("dan")).status } }
    #expect(record.stopped == 1)
    #expect(try status() == .declined)
    try store.transact("history/undo") { _ = try $0.history.undo() }
    #expect(throws: ModelError.self) { try status() }
    try store.transact("history/redo") { _ = try $0.history.redo() }
    #expect(try status() == .declined)
    #expect(try store.verify() == [])
  }

  @Test("No message of a file is sent by itself")
  func messages() throws {
    let record = try store.bring(WholeImportTests.export(Self.people()))
    #expect(record.unsent == 1)
    let states = try store.read {
      try $0.db.values(String.self, "SELECT DISTINCT state FROM careMessage")
    }
    #expect(!states.contains("queued") && !states.contains("claimed"))
    let pia = try store.read { try $0.profiles.item(ProfileID("pia")) }
    #expect(pia.status == .pending)
  }

  @Test("A reminder whose time is past is listed and does not go off")
  func reminders() throws {
    let source = try memoryStore()
    try source.add("late") { $0.due = today.plus(-30) }
    let at = try #require(LocalDateTime("2026-01-01T09:00"))
    try source.transact(at: now.adding(seconds: -60 * 86_400)) {
      _ = try $0.reminders.add(ReminderDraft(task: TaskID("late"), trigger: .at(at)))
    }
    let record = try store.bring(WholeImportTests.export(source))
    #expect(record.silenced == 1)
    let pending = try store.read {
      try $0.reminders.pending(at: action("x", at: now).moment) { _ in .utc }
    }
    #expect(pending.count == 1 && pending.allSatisfy(\.isClaimed))
  }

  @Test("What the person alone decides does not come, and a member within another is none")
  func preferences() throws {
    let source = try memoryStore()
    try source.prefer {
      $0.notificationPermission = .set(.granted)
      $0.name = .set("Ann")
    }
    let junk = #"{"backupPlace":"/tmp/evil","tags":"999"}"#
    try store.bring(file(source, "preferences", "$.junk", junk))
    let here = try store.read { try $0.preferences.current() }
    #expect(here.name == "Ann" && here.notificationPermission == .notDetermined)
    let tags = try #require(Preference.named("tags"))
    #expect(here.backupPlace == nil)
    #expect(here.text(of: tags) == "30")
  }

  /// A task with an attachment and an occurrence that is done, a habit with a mark, a person, and
  /// what there is once.
  private static func whole() throws -> Store {
    let store = try people()
    try store.add("fern") {
      $0.due = today
      $0.recurrence = RecurrenceRule(.daily)
      $0.foreignFields = "{}"
    }
    try store.transact { writer in
      _ = try writer.tasks.complete(TaskID("fern"), ifRevision: nil)
      _ = try writer.habits.add(HabitDraft(id: HabitID("run"), title: "Run", start: today.plus(-9)))
      _ = try writer.habits.mark(HabitID("run"), on: today)
      _ = try writer.dashboard.setMessage("Well done", on: nil)
    }
    try store.prefer { $0.defaultSnoozeMinutes = .set(5) }
    return store
  }

  @Test(
    "What no method would write is refused with its place, and nothing comes",
    arguments: [
      ("task", "$.timeZone", #""not a zone!""#), ("task", "$.foreignFields", #""{not json""#),
      (
        "task", "$.attachments",
        #"[{"id":"bad id","kind":"url","name":"a","location":"https://a.b","mediaType":"text/html","size":null,"digest":null}]"#
      ),
      (
        "task", "$.attachments",
        #"[{"id":"a","kind":"url","name":"a","location":"https://a.b","mediaType":"text/html\u001f\u001ex","size":null,"digest":null}]"#
      ),
      ("dashboard", "$.message", "\"" + String(repeating: "x", count: 501) + "\""),
      ("preferences", "$.defaultAlarmMinutes", #""9223372036854775807""#),
      ("preferences", "$.defaultSnoozeMinutes", #""-5""#),
      ("habitMark", "$.id", #""zzz@2026-01-22""#),
      ("profile", "$.photo", #""javascript:alert(1)""#),
      ("occurrence", "$.at", #""2026-01-23T00:00""#),
    ])
  func rules(part: String, path: String, value: String) throws {
    let source = try Self.whole()
    let here = try WholeImportTests.export(store)
    let whole = try WholeImportTests.export(source)
    #expect(throws: (any Error).self) { try store.bring(file(source, part, path, value)) }
    #expect(try WholeImportTests.export(store) == here)
    #expect(try store.bring(whole).added["task"] == 2)
  }

  @Test("A tree of 100 levels comes, and one of 101 does not")
  func depth() throws {
    for levels in [100, 101] {
      let source = try memoryStore()
      for level in 1...100 {
        try source.add("t\(level)") { $0.parent = level > 1 ? TaskID("t\(level - 1)") : nil }
      }
      if levels == 101 {
        try source.add("top")
        try source.write(action("test/act")) {
          try $0.db.run(
            "UPDATE task SET parent = (SELECT key FROM task WHERE id = 'top') WHERE id = 't1'")
        }
        try source.commit()
      }
      let store = try memoryStore()
      try store.add("milk")
      let bring = { try store.bring(WholeImportTests.export(source)) }
      if levels == 100 { _ = try bring() } else { #expect(throws: ModelError.self) { try bring() } }
    }
  }
}
