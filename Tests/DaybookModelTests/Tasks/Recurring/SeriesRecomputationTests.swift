import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("Series that are computed anew")
struct SeriesRecomputationTests {
  private static func water() throws -> Store {
    let store = try memoryStore()
    try store.add("water") {
      $0.due = today
      $0.recurrence = try? RecurrenceRule("FREQ=DAILY;INTERVAL=3")
      $0.recurrenceAnchor = .completion
    }
    return store
  }

  @Test(
    "A series that counts from completion follows from its occurrences, whatever was done with earlier ones",
    arguments: 0..<20)
  func fromCompletion(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (store, id) = (try Self.water(), TaskID("water"))
    for number in 0..<25 {
      let instant = now.adding(milliseconds: Int64(number) * 86_400_000)
      let day = moment(instant).today
      let names = try store.read { reader in
        try reader.db.values(LocalDateTime.self, "SELECT at FROM occurrence WHERE state <> 'moved'")
      }
      let back = Int.random(in: 0..<4, using: &random)
      let act = Int.random(in: 0..<6, using: &random)
      do {
        try store.transact(at: instant) { writer in
          switch act {
          case 0: _ = try writer.tasks.complete(id, ifRevision: nil)
          case 1:
            _ = try writer.tasks.complete(id, Completion(on: day.plus(-back)), ifRevision: nil)
          case 2:
            _ = try writer.tasks.reopen(
              id, occurrence: names.randomElement(using: &random), ifRevision: nil)
          case 3:
            _ = try writer.tasks.edit(id, TaskEdit(due: .set(day.plus(back))), ifRevision: nil)
          case 4: _ = try writer.tasks.postpone(id, to: day.plus(back), ifRevision: nil)
          default:
            _ = try writer.tasks.edit(
              id, TaskEdit(recurrenceAnchor: .set(back == 0 ? .scheduled : .completion)),
              ifRevision: nil)
          }
        }
      } catch is ModelError {
        continue
      }
      let elsewhere = try store.seriesElsewhere()
      try #require(elsewhere == [], "\(number) \(act) \(back)")
    }
  }

  @Test(
    "A series that ended goes on where an occurrence of it is open again; one that was cancelled as a whole does not",
    arguments: [RecurrenceAnchor.scheduled, .completion])
  func ended(_ anchor: RecurrenceAnchor) throws {
    let store = try memoryStore()
    for id in ["ended", "cancelled"] {
      try store.add(id) {
        $0.due = today
        $0.recurrence = try RecurrenceRule("FREQ=DAILY;COUNT=2")
        $0.recurrenceAnchor = anchor
      }
      try store.transact { _ = try $0.tasks.complete(TaskID(id), ifRevision: nil) }
    }
    try store.transact { _ = try $0.tasks.complete(TaskID("ended"), ifRevision: nil) }
    try store.transact { _ = try $0.tasks.cancel(TaskID("cancelled"), ifRevision: nil) }
    #expect(try store.task("ended").state == .completed)
    #expect(try store.seriesElsewhere() == [])
    let rows: [(String, Int64)] = try store.read {
      try $0.db.rows("SELECT at, instant FROM occurrence WHERE id GLOB 'ended@*' ORDER BY at")
    }
    try store.transact { writer in
      let keys = try Set(writer.db.values(Int64.self, "SELECT key FROM task"))
      func recompute() throws -> [TaskRecord] {
        try SeriesRecomputation(writer: writer).run(keys)
        return try ["ended", "cancelled"].map { try writer.reader.tasks.item(TaskID($0)) }
      }
      try writer.db.run("DELETE FROM occurrence WHERE at = ?", [rows[1].0])
      var tasks = try recompute()
      #expect(tasks.map(\.state) == [.open, .cancelled])
      #expect(tasks[0].due == today.plus(1))
      // Another device has completed it on another day.
      let done = Instant(millisecond: rows[1].1 + 5000)
      let key = try writer.reader.tasks.key(TaskID("ended"))
      try writer.tasks.insert(
        OccurrenceRecord(
          occurrence: try #require(LocalDateTime(rows[1].0)), state: .completed, at: done), of: key)
      tasks = try recompute()
      #expect(tasks.map(\.state) == [.completed, .cancelled])
      #expect(tasks[0].completedAt == done)
    }
  }

  @Test("A floating series comes out alike wherever it is read")
  func floating() throws {
    let store = try memoryStore()
    try store.add("walk") {
      $0.due = try day("2026-01-23")
      $0.dueTime = try time("23:45")
      $0.recurrence = try RecurrenceRule("FREQ=DAILY;UNTIL=20260124T233000Z")
    }
    try store.transact { _ = try $0.tasks.complete(TaskID("walk"), ifRevision: nil) }
    // By the clocks of Berlin there would be one more.
    #expect(try store.task("walk").state == .completed)
    let there = Action(
      name: "test/act", origin: "session-1", client: "tests",
      moment: moment(in: try zone("Europe/Berlin")), generateID: { "id" })
    try store.write(there) { writer in
      try SeriesRecomputation(writer: writer).run([writer.reader.tasks.key(TaskID("walk"))])
    }
    try store.commit()
    #expect(try store.task("walk").state == .completed)
  }

  @Test("A file that does not say where a series goes on has it where its task is")
  func imported() throws {
    let store = try Self.water()
    try store.transact { _ = try $0.tasks.complete(TaskID("water"), ifRevision: nil) }
    var export = try WholeImportTests.export(store)
    export["occurrence"] = export["occurrence"]?.map {
      $0.replacing(/,"next":"[^"]*"/, with: "")
    }
    let other = try WholeImportTests.imported(export, at: now)
    #expect(try other.task("water").due == store.task("water").due)
    #expect(try other.seriesElsewhere() == [])
  }

  @Test("A series is put where its occurrences say, and one that is there is left alone")
  func again() throws {
    let store = try memoryStore()
    for id in ["pill", "walk"] {
      try store.add(id) {
        $0.due = today
        $0.recurrence = RecurrenceRule(.daily)
      }
      try store.transact { _ = try $0.tasks.complete(TaskID(id), ifRevision: nil) }
    }
    try store.transact { writer in
      try writer.db.run("DELETE FROM occurrence WHERE id GLOB 'pill@*'")
      let recomputation = SeriesRecomputation(writer: writer)
      let (pill, walk) = try (
        writer.reader.tasks.key(TaskID("pill")), writer.reader.tasks.key(TaskID("walk"))
      )
      var changes = writer.db.totalChangesCount
      try recomputation.run([walk])
      #expect(writer.db.totalChangesCount == changes)
      try recomputation.run([pill, walk])
      #expect(try writer.reader.tasks.item(TaskID("pill")).due == today)
      #expect(try writer.reader.tasks.item(TaskID("walk")).due == today.plus(1))
      changes = writer.db.totalChangesCount
      try recomputation.run([pill, walk])
      #expect(writer.db.totalChangesCount == changes)
    }
  }
}
