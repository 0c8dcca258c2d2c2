import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Preferences")
struct PreferencesTests {
  private func edit(_ change: (inout PreferencesEdit) -> Void) -> PreferencesEdit {
    var edit = PreferencesEdit()
    change(&edit)
    return edit
  }

  @discardableResult
  private func set(
    in store: Store, ifRevision: Int? = nil, _ change: (inout PreferencesEdit) -> Void
  ) throws -> PreferencesRecord {
    try store.transact("preferences/edit") {
      try $0.preferences.edit(edit(change), ifRevision: ifRevision)
    }
  }

  @Test("What bounds programs none of them changes, not by undoing the person's change either")
  func personal() throws {
    let store = try memoryStore()
    try set(in: store) { $0.localOnly = .set(true) }
    for body in [
      { _ = try $0.preferences.edit(edit { $0.localOnly = .set(false) }, ifRevision: nil) },
      {
        let edit = edit { $0.notificationPermission = .set(.granted) }
        _ = try $0.preferences.edit(edit, ifRevision: nil)
      },
      { _ = try $0.history.undo() },
    ] as [(WriteTransaction) throws -> Void] {
      let error = #expect(throws: ModelError.self) {
        try store.write(action("program", isPersons: false), body)
      }
      #expect(error?.message.contains("is for the person alone to change") == true)
    }
    try store.write(action("program", isPersons: false)) {
      _ = try $0.preferences.edit(edit { $0.showGreeting = .set(false) }, ifRevision: nil)
    }
    try store.commit()
    let preferences = try store.read { try $0.preferences.current() }
    #expect(preferences.localOnly && !preferences.showGreeting)
    #expect(preferences.notificationPermission == .notDetermined)
  }

  @Test("Before anything was said, the defaults stand") func defaults() throws {
    #expect(try memoryStore().read { try $0.preferences.current() } == PreferencesRecord())
  }

  @Test("Every preference has a name of its own, and every limit is one") func table() throws {
    let names = Preference.all.map(\.name)
    #expect(Set(names).count == names.count)
    let limits = Preference.all.filter(\.isLimit).map(\.name)
    #expect(Set(limits) == Set(LimitName.allCases.map(\.rawValue)))
  }

  @Test("The log keeps every preference, before and after") func snapshots() throws {
    let store = try memoryStore()
    try set(in: store) {
      $0.name = .set("Ada")
      $0.dayStartTime = .set(LocalTime(hour: 3, minute: 0))
      $0.tagLimit = .set(40)
    }
    try store.read { reader in
      let changes = try reader.db.table(
        """
        SELECT id, operation, before ->> '$.name', after ->> '$.name', after ->> '$.dayStartTime',
          before ->> '$.tags', after ->> '$.tags'
        FROM change WHERE entity = 'preferences'
        """)
      #expect(
        changes == [
          [
            .text("preferences"), .text("edit"), .null, .text("Ada"), .text("03:00"), .null,
            .text("40"),
          ]
        ])
      let kept = try Entities.named("preferences").snapshotMembers.map(\.name)
      #expect(Set(kept) == Set(Preference.all.map(\.name)).union(["id", "revision"]))
    }
  }

  @Test("An export that has the limits in an object of their own is read") func nestedLimits()
    throws
  {
    let store = try memoryStore()
    let old =
      #"{"id":"preferences","revision":3,"weekStart":7,"showGreeting":0,"limits":{"tags":40}}"#
    try store.transact { try $0.transfer.importEverything(["preferences": [old]]) }
    let record = try store.read { try $0.preferences.current() }
    #expect(record.tagLimit == 40)
    #expect(record.weekStart == .sunday)
    #expect(!record.showGreeting)
  }

  @Test("An edit to what stands writes nothing") func nothing() throws {
    let store = try memoryStore()
    let first = try set(in: store) { $0.weekStart = .set(.sunday) }
    let cursor = try store.read { try $0.cursor() }
    let again = try set(in: store, ifRevision: 1) {
      $0.weekStart = .set(.sunday)
      $0.defaultSnoozeMinutes = .set(nil)
      $0.tagLimit = .set(30)
    }
    #expect(again == first)
    #expect(try store.read { try $0.cursor() } == cursor)
  }

  @Test("Every part of a default that is set again is a default again") func defaultsAgain() throws
  {
    let store = try memoryStore()
    try set(in: store) {
      $0.showGreeting = .set(false)
      $0.tagLimit = .set(31)
    }
    try set(in: store) {
      $0.showGreeting = .set(true)
      $0.tagLimit = .set(30)
    }
    let count = try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM preference") }
    #expect(count == 0)
  }

  @Test("While nobody writes, the preferences cost no row") func cost() throws {
    let folder = try Folder()
    let path = folder.file("daybook.db")
    let store = try Store(path: path, pruning: .onRequest)
    let other = try Store(path: path, pruning: .onRequest)
    func expectOneRead(_ name: String?) throws {
      let count = try reads(store) { () throws in
        for _ in 0..<3 { #expect(try store.preferences().name == name) }
      }
      #expect(count == 1)
    }
    try expectOneRead(nil)
    try set(in: other) { $0.name = .set("Ada") }
    try expectOneRead("Ada")
    try store.add("x")
    try expectOneRead("Ada")
  }

  @Test("Within a group they cost no row, but after a transaction that touched them or failed")
  func costInGroup() throws {
    struct Stop: Error {}
    let store = try memoryStore()
    func add() throws { _ = try store.write(action()) { try $0.tasks.add(TaskDraft(title: "x")) } }
    func expectOneRead(_ name: String?) throws {
      let count = try reads(store) { () throws in
        for _ in 0..<3 {
          #expect(try store.preferences().name == name)
          try add()
        }
      }
      #expect(count == 1)
    }
    try add()
    try expectOneRead(nil)
    _ = try store.write(action()) {
      try $0.preferences.edit(edit { $0.name = .set("Ada") }, ifRevision: nil)
    }
    try expectOneRead("Ada")
    #expect(throws: Stop.self) {
      try store.write(action()) { writer in
        _ = try writer.preferences.edit(edit { $0.name = .set("Bob") }, ifRevision: nil)
        #expect(try store.preferences().name == "Bob")
        throw Stop()
      }
    }
    #expect(try store.preferences().name == "Ada")
    try store.commit()
    #expect(try store.preferences().name == "Ada")
  }

  /// How often the body reads the preferences from their row.
  private func reads(_ store: Store, _ body: () throws -> Void) throws -> Int {
    try store.onConnection { db in
      try db.statements(of: body).count { $0.contains("FROM preferences") }
    }
  }

  @Test("A change that is given up was never one") func rollback() throws {
    struct Stop: Error {}
    let store = try memoryStore()
    #expect(try store.preferences().name == nil)
    #expect(throws: Stop.self) {
      try store.transact { writer in
        _ = try writer.preferences.edit(edit { $0.name = .set("Ada") }, ifRevision: nil)
        #expect(try store.preferences().name == "Ada")
        throw Stop()
      }
    }
    #expect(try store.preferences().name == nil)
  }

  @Test("Every default alarm and limit that can be said can be kept") func extremes() throws {
    let store = try memoryStore()
    let record = try set(in: store) {
      $0.defaultAlarmMinutes = .set(525_600)
      $0.defaultSnoozeMinutes = .set(525_600)
      $0.dayStartTime = .set(LocalTime(hour: 12, minute: 0))
      $0.weekStart = .set(.sunday)
      $0.tagLimit = .set(1000)
      $0.tagLimitPerItem = .set(100)
    }
    #expect(try store.read { try $0.preferences.current() } == record)
    #expect(record.defaultAlarmMinutes == 525_600)
    #expect(record.tagLimit == 1000)
  }
}
