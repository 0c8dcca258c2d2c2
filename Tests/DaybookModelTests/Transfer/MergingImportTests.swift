import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("An export in a database that is not empty")
struct MergingImportTests {
  typealias Export = [String: [String]]

  @Test(
    "What is here stays byte for byte, the rest comes, a second import changes nothing, and undo takes all of it back",
    arguments: 0..<12)
  func merged(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let start = try Store(path: nil, pruning: .onRequest)
    try Self.play(start, 30, &random)
    let shared = try WholeImportTests.export(start)
    let stores = try (0..<2).map { _ in try WholeImportTests.imported(shared, at: now) }
    for store in stores { try Self.play(store, 60, &random) }
    let (file, here) = try (WholeImportTests.export(stores[0]), WholeImportTests.export(stores[1]))
    let record = try stores[1].bring(file)
    let merged = try WholeImportTests.export(stores[1])
    let findings = try stores[1].verify()
    #expect(findings == [])
    for part in ExportPart.all where part.definition?.isSingle == false {
      let lost = Set(here[part.name] ?? []).subtracting(merged[part.name] ?? [])
      #expect(lost == [], "\(part.name), seed \(seed)")
    }
    for (part, records) in file where Self.plain.contains(part) {
      let ids = try stores[1].ids(of: records)
      #expect(try ids.isSubset(of: stores[1].ids(of: merged[part] ?? [])), "\(part), \(seed)")
    }
    let again = try stores[1].bring(file)
    #expect(again.added.values.allSatisfy { $0 == 0 }, "seed \(seed): \(again.added)")
    #expect(again.differing == record.differing)
    #expect(try WholeImportTests.export(stores[1]) == merged)
    for _ in 0..<2 {
      try stores[1].transact("history/undo") { _ = try $0.history.undo() }
      #expect(try stores[1].content(WholeImportTests.export(stores[1])) == stores[1].content(here))
      #expect(try stores[1].verify() == [])
      try stores[1].transact("history/redo") { _ = try $0.history.redo() }
      #expect(
        try stores[1].content(WholeImportTests.export(stores[1])) == stores[1].content(merged))
      #expect(try stores[1].verify() == [])
    }
  }

  /// Parts of which every record is added that is not here.
  private static let plain: Set = ["task", "habit", "reminder", "wellnessLog", "dashboard"]

  private static func play(
    _ store: Store, _ count: Int, _ random: inout SeededGenerator
  ) throws {
    for _ in 0..<count {
      do { try act(store, &random) } catch is ModelError {}
    }
  }

  private static func act(_ store: Store, _ random: inout SeededGenerator) throws {
    let number = Int.random(in: 0..<100_000, using: &random)
    let kind = Int.random(in: 0..<18, using: &random)
    let task = TaskID("t\(number % 20)")
    let other = TaskID("t\(number / 20 % 20)")
    let habit = HabitID("h\(number % 3)")
    let day = today.plus(-(number % 40))
    let name = ["home", "Home", "work", "garden", "café"][number % 5]
    try store.transact { writer in
      switch kind {
      case 0...3:
        _ = try writer.tasks.add(
          TaskDraft(
            id: task, title: "added \(number)", due: today.plus(number % 9),
            recurrence: number % 2 == 0 ? RecurrenceRule(.weekly) : nil,
            tags: number % 3 == 0 ? [] : [name], parent: number % 5 == 0 ? other : nil))
      case 4:
        _ = try writer.tasks.edit(task, TaskEdit(title: .set("edited \(number)")), ifRevision: nil)
      case 5: _ = try writer.tasks.edit(task, TaskEdit(blockedBy: .set([other])), ifRevision: nil)
      case 6: _ = try writer.tasks.complete(task, ifRevision: nil, subtasks: .keep)
      case 7:
        _ = try writer.tasks.remove(
          task, ifRevision: nil, subtasks: writer.reader.tasks.subtaskCount(of: task))
      case 8:
        let at = try #require(LocalDateTime("2026-03-01T09:00"))
        _ = try writer.reminders.add(ReminderDraft(task: task, trigger: .at(at)))
      case 9: _ = try writer.tags.add(TagDraft(name: name))
      case 10: _ = try writer.savedSearches.add(SavedSearchDraft(name: name, text: "\(number)"))
      case 11:
        let tags = number % 2 == 0 ? [name] : []
        _ = try writer.habits.add(
          HabitDraft(id: habit, title: "h", tags: tags, start: today.plus(-60)))
      case 12, 13: _ = try writer.habits.mark(habit, on: day)
      case 14:
        _ = try writer.wellnessLogs.logEnergy(number % 2 == 0 ? .good : .low, on: day)
        _ = try writer.wellnessLogs.add(.water(Double(number % 9 + 1) / 10), on: day)
      case 15: _ = try writer.dashboard.setMessage("\(number)", on: nil)
      case 16:
        var edit = PreferencesEdit()
        if number % 2 == 0 { edit.name = .set(name) } else { edit.weekStart = .set(.sunday) }
        edit.backupEvery = .set(number % 50 + 1)
        _ = try writer.preferences.edit(edit, ifRevision: nil)
      default:
        let key =
          try writer.db.value(Int64.self, "SELECT key FROM profile") ?? writer.insertEva()
        try writer.insertRequest(ids.next(), to: key, on: day, "answered")
        _ = try writer.checks.rebuildSearchIndex()
      }
    }
  }

  @Test("A tag of the same name is the one here; tasks of the file carry it, each once")
  func tags() throws {
    let (old, store) = try (memoryStore(), memoryStore())
    try old.add("fern") { $0.tags = ["Home", "green"] }
    try store.add("milk") { $0.tags = ["home"] }
    let here = try store.read { try $0.tags.list(limit: 9, after: nil).items[0].id }
    let record = try store.bring(WholeImportTests.export(old))
    #expect(try store.task("fern").tags == ["home", "green"])
    #expect(record.added["tag"] == 1)
    let tag = try #require(record.listed.first { $0.entity == .tag })
    #expect(tag.idHere == here.text && tag.id != tag.idHere && tag.title == "the tag “home”")
    #expect(try store.verify() == [])
  }

  @Test("What differs stays with its occurrences, and a subtask of it comes") func differing()
    throws
  {
    let (old, store) = try (memoryStore(), memoryStore())
    for store in [old, store] {
      try store.add("fern") {
        $0.due = today
        $0.recurrence = RecurrenceRule(.daily)
      }
    }
    try old.transact { _ = try $0.tasks.complete(TaskID("fern"), ifRevision: nil) }
    try old.add("leaf") { $0.parent = TaskID("fern") }
    let before = try store.task("fern")
    let record = try store.bring(WholeImportTests.export(old))
    #expect(try store.task("fern") == before)
    #expect(record.listed.map(\.id) == ["fern"] && record.parts == 1)
    #expect(try store.task("leaf").parent == TaskID("fern"))
    #expect(try store.verify() == [])
  }

  @Test("Marks of a habit that is the same here come, and its statistics with them")
  func marks() throws {
    let (old, store) = try (memoryStore(), memoryStore())
    try old.addHabit("walk", on: today.plus(-70))
    let shared = try WholeImportTests.export(old)
    try store.add("milk")
    try store.bring(shared)
    for offset in [-60, -59, -1] { try old.mark("walk", today.plus(offset)) }
    try store.mark("walk", today.plus(-59))
    let record = try store.bring(WholeImportTests.export(old))
    #expect(record.added["habitMark"] == 2)
    #expect(try store.status("walk") == old.status("walk"))
    #expect(try store.verify() == [])
  }

  @Test("A habit whose oldest marks are pruned comes with its months, and undo takes it back")
  func prunedHabit() throws {
    let old = try Store(path: nil, pruning: .onRequest)
    try old.addOldHabit("walk", from: today.plus(-700), through: today.plus(-3))
    _ = try old.sweep(on: today)
    let store = try memoryStore()
    try store.add("milk")
    try store.bring(WholeImportTests.export(old))
    #expect(try store.status("walk") == old.status("walk"))
    for _ in 0..<2 {
      try store.transact("history/undo") { _ = try $0.history.undo() }
      #expect(try store.read { try $0.habits.keyIfAny(HabitID("walk")) } == nil)
      try store.transact("history/redo") { _ = try $0.history.redo() }
      #expect(try store.status("walk") == old.status("walk"))
    }
    #expect(try store.verify() == [])
  }

  @Test("A record that was removed here comes back under a later revision") func removed() throws {
    let old = try memoryStore()
    try old.add("fern")
    let export = try WholeImportTests.export(old)
    let store = try memoryStore()
    try store.add("milk")
    try store.add("fern")
    try store.transact { _ = try $0.tasks.remove(TaskID("fern"), ifRevision: nil) }
    try store.bring(export)
    #expect(try store.task("fern").revision > 1)
    #expect(try store.verify() == [])
  }

  @Test("Preferences that are set here stay, and no import brings where backups are made")
  func preferences() throws {
    let (old, store) = try (memoryStore(), memoryStore())
    try old.prefer {
      $0.name = .set("Ada")
      $0.weekStart = .set(.sunday)
      $0.backupPlace = .set("/backups")
      $0.backupEvery = .set(5)
    }
    let export = try WholeImportTests.export(old)
    let empty = try memoryStore()
    try empty.bring(export)
    try store.add("milk")
    try store.prefer { $0.name = .set("Ben") }
    let record = try store.bring(export)
    #expect(record.listed.map(\.title) == ["the preferences"])
    for (store, name) in [(empty, "Ada"), (store, "Ben")] {
      let preferences = try store.read { try $0.preferences.current() }
      #expect(preferences.name == name && preferences.weekStart == .sunday)
      #expect(preferences.backupPlace == nil && preferences.backupEvery == 24)
    }
  }

  @Test("Limits of what is here refuse what is too much, or are raised") func limits() throws {
    let (old, store) = try (memoryStore(), memoryStore())
    for name in ["a", "b"] { try old.transact { _ = try $0.tags.add(TagDraft(name: name)) } }
    try store.transact { _ = try $0.tags.add(TagDraft(name: "c")) }
    try store.prefer { $0.tagLimit = .set(2) }
    let export = try WholeImportTests.export(old)
    let error = try modelError { try store.bring(export) }
    guard case .limitExceeded(.tags, 2, 3, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try store.bring(export, limits: .raise).raised == [.tags: 3])
    #expect(try store.verify() == [])
  }

  @Test("Statistics without records are counted and left out") func statistics() throws {
    var random = SeededGenerator(seed: 1)
    let old = try Store(path: nil, pruning: .onRequest)
    try WholeImportTests.fill(old, through: today, &random)
    _ = try old.sweep(on: today)
    let store = try memoryStore()
    try store.add("milk")
    let record = try store.bring(WholeImportTests.export(old))
    #expect(record.statistics > 0)
    #expect(try store.verify() == [])
  }

  @Test(
    "A file that contradicts itself is refused, and names the record",
    arguments: [
      ("id", "x", "task/1"), ("parent", "gone", "task/1"), ("parent", "y", "task/1"),
    ])
  func refused(member: String, value: String, field: String) throws {
    let old = try memoryStore()
    try old.add("x")
    try old.add("y")
    var export = try WholeImportTests.export(old)
    let record = try #require(export["task"]?[1])
    let sql = "SELECT json_set(?, '$.\(member)', ?)"
    export["task"]?[1] = try #require(
      try old.read { try $0.db.value(String.self, sql, [record, value]) })
    for isEmpty in [true, false] {
      let store = try memoryStore()
      if !isEmpty { try store.add("milk") }
      let before = try WholeImportTests.export(store)
      let error = try modelError { try store.bring(export) }
      #expect(error.field == field)
      #expect(try WholeImportTests.export(store) == before)
    }
  }

  @Test("Lines here stay as they are where lines of the file are cleaned") func lines() throws {
    let stores = try [memoryStore(), memoryStore()]
    for (store, id) in zip(stores, ["a", "b"]) {
      try store.add(id)
      try store.transact { try $0.db.run("UPDATE task SET title = 'x' || char(18)") }
    }
    let record = try stores[1].bring(WholeImportTests.export(stores[0]))
    #expect(record.cleaned == 1)
    #expect(try stores[1].task("a").title == "x" && stores[1].task("b").title == "x\u{12}")
  }
}

extension Store {
  @discardableResult
  func bring(
    _ export: MergingImportTests.Export, limits: ImportLimits = .keep
  ) throws -> WholeImportRecord {
    try transact("data/import") { try $0.transfer.importEverything(export, limits: limits) }
  }

  func prefer(_ change: (inout PreferencesEdit) -> Void) throws {
    var edit = PreferencesEdit()
    change(&edit)
    try transact { _ = try $0.preferences.edit(edit, ifRevision: nil) }
  }

  fileprivate func ids(of records: [String]) throws -> Set<String> {
    try read { reader in
      Set(
        try records.compactMap { record in
          try reader.db.value(String.self, "SELECT ? ->> 'id'", [record])
        })
    }
  }

  /// An undo gives new revisions, and leaves sums of nothing.
  fileprivate func content(_ export: MergingImportTests.Export) throws
    -> MergingImportTests.Export
  {
    try read { reader in
      try export.reduce(into: [:]) { content, part in
        guard !part.key.hasPrefix("careDay"), !part.key.hasPrefix("careMonth") else { return }
        content[part.key] = try part.value.map { record in
          let sql = "SELECT json_remove(?, '$.revision', '$.modifiedAt')"
          return try reader.db.value(String.self, sql, [record]) ?? record
        }.sorted()
      }
    }
  }
}
