import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("Everything that an export holds, in another database")
struct WholeImportTests {
  typealias Export = [String: [String]]

  static func export(_ store: Store) throws -> Export {
    try store.read { reader in
      try ExportPart.all.reduce(into: [:]) { export, part in
        _ = try reader.transfer.forEachRecord(of: part) {
          export[part.name, default: []].append($0)
        }
      }
    }
  }

  static func imported(_ export: Export, at instant: Instant) throws -> Store {
    let store = try Store(path: nil, pruning: .onRequest)
    _ = try store.write(action("data/import", at: instant).named("data/import", .final)) { writer in
      try writer.transfer.importEverything(export)
    }
    try store.commit()
    return store
  }

  @Test("It is all the same there, also what is left of rows that went", arguments: 0..<3)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let store = try Store(path: nil, pruning: .onRequest)
    let last = today.plus(Int.random(in: 0..<400, using: &random))
    try Self.fill(store, through: last, &random)
    if seed > 0 {
      let swept = try store.sweep(on: last)
      #expect(Set(["marks", "wellnessLogs", "careMessages"]).isSubset(of: swept.keys))
    }
    let export = try Self.export(store)
    let parts = Set(ExportPart.all.map(\.name)).subtracting(seed > 0 ? [] : ["retainedSince"])
    #expect(parts.subtracting(export.keys) == ["mergedTask"])
    let other = try Self.imported(export, at: morning(last))
    let again = try Self.export(other)
    for part in parts { #expect(again[part] == export[part], "\(part), seed \(seed)") }
    for habit in ["walk", "read"] {
      #expect(try other.status(habit, on: last) == store.status(habit, on: last))
      let days = { (reader: ReadTransaction) in
        try reader.habits.days(HabitID(habit), from: last.plus(-600), through: last, today: last)
      }
      #expect(try other.read(days) == store.read(days))
    }
    let care = { (reader: ReadTransaction) in
      try reader.care.statistics(of: nil, from: nil, through: last)
    }
    #expect(try other.read(care) == store.read(care))
    #expect(try other.wellnessStatistics() == store.wellnessStatistics())
    #expect(try other.verify() == [])
    #expect(try store.verify() == [])
    let history = try other.read { try $0.history.list(limit: 9, after: nil).items }
    #expect(history.map(\.state) == [.final])
  }

  @Test("What stood in an empty database has another revision then, so that nobody writes over it")
  func revisions() throws {
    let other = try Store(path: nil, pruning: .onRequest)
    try other.transact { writer in
      var edit = PreferencesEdit()
      edit.weekStart = .set(.sunday)
      _ = try writer.preferences.edit(edit, ifRevision: nil)
    }
    let export = try Self.export(other)
    let store = try Store(path: nil, pruning: .onRequest)
    for name in ["Ada", "Ben"] {
      try store.transact { writer in
        var edit = PreferencesEdit()
        edit.name = .set(name)
        _ = try writer.preferences.edit(edit, ifRevision: nil)
      }
    }
    let stale = try store.read { try $0.preferences.current().revision }
    try store.transact { writer in
      try writer.transfer.importEverything(export)
    }
    #expect(try store.read { try $0.preferences.current().revision } == stale + 1)
  }

  @Test("What no line may hold is left out of names and titles, and counted") func lines() throws {
    let old = try Store(path: nil, pruning: .onRequest)
    try old.add("fern")
    try old.transact { _ = try $0.tags.add(TagDraft(name: "green")) }
    try old.addHabit("read", on: today)
    try old.transact { writer in
      try writer.db.run("UPDATE task SET title = 'Fern' || char(18) || '=' || char(10) || 'x'")
      try writer.db.run("UPDATE tag SET name = 'gr' || char(8238) || 'een', caseFolded = 'odd'")
      try writer.db.run("UPDATE habit SET title = char(27)")
    }
    let export = try Self.export(old)
    let store = try Store(path: nil, pruning: .onRequest)
    let record = try store.transact { try $0.transfer.importEverything(export) }
    #expect(record.cleaned == 3)
    #expect(try store.task("fern").title == "Fern= x")
    #expect(
      try store.read { try $0.tags.list(limit: 9, after: nil).items.map(\.name) } == ["green"])
    let habit = try store.read { try $0.habits.item(HabitID("read"), today: today) }
    #expect(habit.habit.title == "\u{FFFD}")
    #expect(try store.verify() == [])
  }

  @Test(
    "A record that daybook would not write refuses all of it and is named",
    arguments: [
      ("task", #"$.state"#, #""asleep""#), ("task", "$.recurrence", #""FREQ=OFTEN""#),
      ("task", "$.tagIDs", #"["none"]"#), ("task", "$.parent", #""y""#), ("tag", "$.name", #""""#),
      ("habit", "$.start", #""soon""#), ("habitMark", "$.habit", #""none""#),
      ("profile", "$.id", #""a b""#), ("careMessage", "$.outcome", #""lost""#),
      ("wellnessLog", "$.kind", #""mood""#), ("onboarding", "$.page", "9"),
      ("preferences", "$.dayStartTime", #""noon""#), ("careDay", "$.day", "1"),
      ("task", "$.revision", "9223372036854775807"), ("wellnessDay", "$.water", "77"),
      ("wellnessLog", "$.id", #""energy@2026-01-01""#),
    ])
  func strange(part: String, path: String, value: String) throws {
    var random = SeededGenerator(seed: 7)
    let store = try Store(path: nil, pruning: .onRequest)
    try Self.fill(store, through: today, &random)
    var export = try Self.export(store)
    let record = try #require(export[part]?.first)
    export[part]?[0] = try #require(
      try store.read {
        try $0.db.value(String.self, "SELECT json_set(?, ?, json(?))", [record, path, value])
      })
    #expect(throws: (any Error).self) { try Self.imported(export, at: now) }
    guard case .invalidValue = try modelError({ _ = try Self.imported(export, at: now) }) else {
      Issue.record("the file was not to blame")
      return
    }
  }

  @Test("A file with two of what may be there once only is refused, and says so")
  func duplicates() throws {
    let store = try Store(path: nil, pruning: .onRequest)
    try store.add("x") { $0.tags = ["home"] }
    var export = try Self.export(store)
    let tag = try #require(export["tag"]?.first)
    export["tag"]?.append(
      try #require(
        try store.read {
          let sql = "SELECT json_set(?, '$.id', 'other', '$.name', 'HOME')"
          return try $0.db.value(String.self, sql, [tag])
        }))
    let error = try modelError { _ = try Self.imported(export, at: now) }
    guard case .invalidValue("tag/1", let message, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(
      message == "Record 2 of “tag” in the file is not valid: two tags cannot have the same name.")
  }

  /// Two years of everything, up to a day.
  static func fill(
    _ store: Store, through last: Day, _ random: inout SeededGenerator
  ) throws {
    let first = last.plus(-700)
    try store.addOldHabit("walk", from: first, through: last.plus(-3))
    try store.addHabit("read", on: last.plus(-200)) {
      $0.target = HabitTarget(amount: 3, unit: "pages")
      $0.tags = ["home"]
    }
    for offset in stride(from: -190, through: 0, by: 3) {
      let day = last.plus(offset)
      try store.mark(
        "read", day, on: day, amount: Double(Int.random(in: 0..<9, using: &random)) / 2)
    }
    for offset in stride(from: -500, through: 0, by: 4) {
      let day = last.plus(offset)
      let litres = Double(Int.random(in: 1..<30, using: &random)) / 10
      try store.transact(at: morning(day)) { writer in
        _ = try writer.wellnessLogs.add(.water(litres), on: day)
        _ = try writer.wellnessLogs.logEnergy(.good, on: day)
        var metrics = WellnessMetricsEdit()
        metrics.steps = .set(4000)
        _ = try writer.wellnessLogs.logMetrics(metrics, on: day)
        _ = try writer.wellnessLogs.logMetrics(metrics, on: day, source: "watch")
      }
    }
    try store.add("x") { $0.tags = ["home", "garden"] }
    try store.add("y") {
      $0.parent = TaskID("x")
      $0.blockedBy = [TaskID("x")]
      $0.recurrence = try RecurrenceRule("FREQ=DAILY")
      $0.due = today
    }
    try store.transact { _ = try $0.tasks.complete(TaskID("y"), ifRevision: nil) }
    try store.transact { writer in
      var edit = PreferencesEdit()
      edit.name = .set("Ada")
      _ = try writer.preferences.edit(edit, ifRevision: nil)
      try writer.preferences.raise(.tags, to: 40)
      _ = try writer.onboarding.advance(ifRevision: nil)
      _ = try writer.savedSearches.add(SavedSearchDraft(name: "search", text: "tag:home"))
      _ = try writer.reminders.add(
        ReminderDraft(task: TaskID("y"), trigger: .at(#require(LocalDateTime("2026-03-01T09:00")))))
    }
    try store.transact(at: morning(last)) { try addMessages($0, from: first, through: last) }
    try store.transact(at: morning(last)) {
      _ = try $0.dashboard.setMessage("A good day.", on: nil)
    }
    try store.add("z") {
      $0.profile = ProfileID("eva")
      $0.due = last
      $0.dueTime = .midnight
    }
  }

  /// One message for each day, answered but for some.
  private static func addMessages(_ writer: WriteTransaction, from first: Day, through last: Day)
    throws
  {
    let profile = try writer.insertEva()
    for number in first.number...last.number {
      guard let day = Day(number: number) else { continue }
      try writer.insertRequest(
        "m\(number)", to: profile, on: day, number % 7 == 0 ? "missed" : "answered")
    }
    try writer.db.run(
      """
      INSERT INTO careResponse (id, profile, text, received, effect, isLate, createdAt, modifiedAt,
        revision, fingerprint)
      VALUES ('r1', ?, 'Good morning', 0, 'noted', 0, 0, 0, 1, 0)
      """, [profile])
    _ = try writer.checks.rebuildSearchIndex()
  }
}
