import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

/// An edit of what an earlier version took, and this one would not.
@Suite("What an earlier version stored of care")
struct OlderCareRecordTests {
  private static let pills = TaskID("pills")
  private let store: Store
  private let ada = ProfileID("ada")

  init() throws {
    store = try memoryStore()
    try store.addConfirmedProfile("ada", phone: "+493012345678")
    try store.addCareTask(
      "pills", of: "ada", time: time("10:00"), recurrence: "FREQ=DAILY")
  }

  private func put(_ sql: String) throws {
    try store.transact("test/edit", at: instant("2026-01-01T08:00:00.000Z")) { try $0.db.run(sql) }
  }

  @discardableResult
  private func edit(_ change: (inout TaskEdit) throws -> Void) throws -> TaskRecord {
    var edit = TaskEdit()
    try change(&edit)
    return try store.transact("task/edit", at: instant("2026-01-01T08:00:00.000Z")) {
      try $0.tasks.edit(Self.pills, edit, ifRevision: nil)
    }
  }

  @Test("A task that floats goes on to float until an edit says when it is, or whose")
  func floating() throws {
    let zone = try store.read { try $0.tasks.item(Self.pills).timeZone }
    #expect(zone != nil)
    let float = "UPDATE task SET timeZone = NULL"
    try put(float)
    #expect(try edit { $0.title = .set("Vitamins") }.timeZone == nil)
    #expect(try edit { $0.care = .set(CareTerms(responseMinutes: 20)) }.timeZone == nil)
    #expect(try edit { $0.profile = .set(ada) }.timeZone == nil)
    #expect(try edit { $0.dueTime = .set(try time("11:00")) }.timeZone == zone)
    try put(float)
    #expect(try edit { $0.profile = .set(nil) }.timeZone == nil)
    #expect(try edit { $0.profile = .set(ada) }.timeZone == zone)
    #expect(try edit { $0.timeZone = .set(nil) }.timeZone == zone)
  }

  @Test("Added occurrences that are too close, and a category of two lines, refuse only their edit")
  func spacing() throws {
    try put(
      """
      UPDATE task SET added = '2026-01-02T10:01,2026-01-02T10:02',
        careCategory = 'a' || char(10) || 'b'
      """)
    #expect(try edit { $0.title = .set("Vitamins") }.title == "Vitamins")
    let twoLines = CareTerms(category: "a\nb", responseMinutes: 20)
    #expect(throws: ModelError.self) { try edit { $0.care = .set(twoLines) } }
    #expect(throws: ModelError.self) {
      try edit { $0.recurrence = .set(try RecurrenceRule("FREQ=DAILY;COUNT=9")) }
    }
    #expect(throws: ModelError.self) {
      try edit { $0.addedOccurrences = .set([try #require(LocalDateTime("2026-01-02T10:02"))]) }
    }
    try store.addConfirmedProfile("ben", phone: "+493012345679")
    #expect(throws: ModelError.self) { try edit { $0.profile = .set(ProfileID("ben")) } }
    #expect(try edit { $0.addedOccurrences = .set([]) }.series?.added == [])
  }

  @Test("A name with something hidden refuses only the edit of the name") func hidden() throws {
    try put("UPDATE profile SET name = char(8203) || 'Ada', relationship = char(8203)")
    func edit(_ edit: ProfileEdit) throws -> ProfileRecord {
      try store.transact("profile/edit", at: instant("2026-01-01T08:00:00.000Z")) {
        try $0.profiles.edit(ada, edit, ifRevision: nil)
      }
    }
    let other = try edit(ProfileEdit(name: .set("\u{200B}Ada"), phone: .set("+493012345670")))
    #expect(other.phone.text == "+493012345670")
    #expect(other.name == "\u{200B}Ada")
    #expect(throws: ModelError.self) { try edit(ProfileEdit(name: .set("\u{200B}Rose"))) }
    #expect(throws: ModelError.self) {
      try edit(ProfileEdit(relationship: .set("\u{200B}\u{200B}")))
    }
    #expect(try edit(ProfileEdit(name: .set("Ada"))).name == "Ada")
  }
}
