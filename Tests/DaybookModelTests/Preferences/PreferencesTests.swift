import CivilTime
import GRDB
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
    in store: Store, ifRevision: Int64? = nil, _ change: (inout PreferencesEdit) -> Void
  ) throws -> PreferencesRecord {
    try store.act("preferences/edit") {
      try $0.editPreferences(edit(change), ifRevision: ifRevision)
    }
  }

  @Test("Before anything was said, the defaults stand") func defaults() throws {
    #expect(try memoryStore().read { try $0.preferences() } == PreferencesRecord())
  }

  @Test("The log keeps every column and the limits, before and after") func images() throws {
    let store = try memoryStore()
    try set(in: store) {
      $0.name = .set("Ada")
      $0.dayStart = .set(LocalTime(hour: 3, minute: 0))
      $0.tags = .set(40)
    }
    try store.read { reader in
      let change = try #require(
        try Row.fetchOne(
          reader.db,
          sql: """
            SELECT id, operation, before, after, before ->> '$.name' AS nameBefore,
              after ->> '$.name' AS name, after ->> '$.dayStart' AS dayStart,
              before -> '$.limits' AS limitsBefore, after -> '$.limits' AS limits
            FROM change WHERE entity = 'preferences'
            """))
      #expect(change["id"] == "preferences")
      #expect(change["operation"] == "edit")
      #expect(change["nameBefore"] as String? == nil)
      #expect(change["name"] == "Ada")
      #expect(change["dayStart"] == "03:00")
      #expect(change["limitsBefore"] == "{}")
      #expect(change["limits"] == #"{"tags":40}"#)
      let kept = try String.fetchSet(
        reader.db, sql: "SELECT json_each.key FROM change, json_each(change.after)")
      let columns = try String.fetchSet(
        reader.db, sql: "SELECT name FROM pragma_table_info('preferences')")
      #expect(kept == columns.subtracting(["key"]).union(["limits"]))
    }
  }

  @Test("An edit to what stands writes nothing") func nothing() throws {
    let store = try memoryStore()
    let first = try set(in: store) { $0.weekStart = .set(.sunday) }
    let cursor = try store.read { try $0.cursor() }
    let again = try set(in: store, ifRevision: 1) {
      $0.weekStart = .set(.sunday)
      $0.defaultSnoozeMinutes = .set(nil)
      $0.tags = .set(30)
    }
    #expect(again == first)
    #expect(try store.read { try $0.cursor() } == cursor)
  }

  @Test("Every part of a default that is set again is a default again") func defaultsAgain() throws
  {
    let store = try memoryStore()
    try set(in: store) {
      $0.greeting = .set(false)
      $0.tags = .set(31)
    }
    try set(in: store) {
      $0.greeting = .set(true)
      $0.tags = .set(30)
    }
    try store.read { reader in
      let greeting = try Bool?.fetchOne(reader.db, sql: "SELECT greeting FROM preferences")
      #expect(greeting == .some(nil))
      #expect(try Int.fetchOne(reader.db, sql: "SELECT count(*) FROM \"limit\"") == 0)
    }
  }

  @Test("While nobody writes, the preferences cost no row") func cost() throws {
    let folder = try Folder()
    let path = folder.file("daybook.db")
    let store = try Store(path: path, pruning: .onRequest)
    let other = try Store(path: path, pruning: .onRequest)
    let reads = Reads()
    try store.read { reader in
      reader.db.trace { event in
        if "\(event)".contains("FROM preferences") { reads.count += 1 }
      }
    }
    for _ in 0..<3 { _ = try store.preferences() }
    #expect(reads.count == 1)
    try set(in: other) { $0.name = .set("Ada") }
    for _ in 0..<3 { #expect(try store.preferences().name == "Ada") }
    #expect(reads.count == 2)
    try store.add("x")
    for _ in 0..<3 { #expect(try store.preferences().name == "Ada") }
    #expect(reads.count == 3)
  }

  @Test("Within a group they cost no row, but after an act that touched them or failed")
  func costInGroup() throws {
    struct Stop: Error {}
    let store = try memoryStore()
    let reads = Reads()
    try store.read { reader in
      reader.db.trace { event in
        if "\(event)".contains("FROM preferences") { reads.count += 1 }
      }
    }
    func add() throws { _ = try store.write(action()) { try $0.addTask(TaskDraft(title: "x")) } }
    try add()
    for _ in 0..<3 {
      #expect(try store.preferences().name == nil)
      try add()
    }
    #expect(reads.count == 1)
    _ = try store.write(action()) {
      try $0.editPreferences(edit { $0.name = .set("Ada") }, ifRevision: nil)
    }
    let before = reads.count
    for _ in 0..<3 {
      #expect(try store.preferences().name == "Ada")
      try add()
    }
    #expect(reads.count == before + 1)
    #expect(throws: Stop.self) {
      try store.write(action()) { writer in
        _ = try writer.editPreferences(edit { $0.name = .set("Bob") }, ifRevision: nil)
        #expect(try store.preferences().name == "Bob")
        throw Stop()
      }
    }
    #expect(try store.preferences().name == "Ada")
    try store.commit()
    #expect(try store.preferences().name == "Ada")
  }

  private final class Reads: @unchecked Sendable {
    var count = 0
  }

  @Test("A change that is given up was never one") func rollback() throws {
    struct Stop: Error {}
    let store = try memoryStore()
    #expect(try store.preferences().name == nil)
    #expect(throws: Stop.self) {
      try store.act { writer in
        _ = try writer.editPreferences(edit { $0.name = .set("Ada") }, ifRevision: nil)
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
      $0.dayStart = .set(LocalTime(hour: 12, minute: 0))
      $0.weekStart = .set(.sunday)
      $0.tags = .set(1000)
      $0.tagsPerItem = .set(100)
    }
    #expect(try store.read { try $0.preferences() } == record)
    #expect(record.defaultAlarmMinutes == 525_600)
    #expect(record.limits.tags == 1000)
  }
}
