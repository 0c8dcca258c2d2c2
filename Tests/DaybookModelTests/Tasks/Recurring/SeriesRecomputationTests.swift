import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Series that are computed anew")
struct SeriesRecomputationTests {
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
