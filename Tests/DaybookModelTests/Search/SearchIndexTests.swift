import CivilTime
import Foundation
import SQLite
import SearchLanguage
import Support
import Testing

@testable import DaybookModel

@Suite("Search index")
struct SearchIndexTests {
  @Test("Whatever is done, the index says what the items say") func equal() throws {
    let store = try memoryStore()
    var random = SeededGenerator(seed: 7)
    let tags = ["a", "b", "c", "d"]
    var ids: [String] = []
    for round in 0..<300 {
      _ = try? store.write(action()) { writer in
        let id = ids.randomElement(using: &random).map { TaskID($0) }
        switch (Int.random(in: 0...6, using: &random), id) {
        case (0...2, _):
          let new = "t\(round)"
          var draft = TaskDraft(id: TaskID(new), title: "Task \(round)")
          draft.tags = [tags.randomElement(using: &random) ?? "a"]
          draft.notes = "Note \(round)"
          _ = try writer.tasks.add(draft)
          ids.append(new)
        case (3, let id?):
          let edit = TaskEdit(title: .set("Edited \(round)"), tags: .set(["b", "c"]))
          _ = try writer.tasks.edit(id, edit, ifRevision: nil)
        case (4, let id?):
          _ = try writer.tasks.remove(
            id, ifRevision: nil, subtasks: writer.reader.tasks.subtaskCount(of: id))
          ids.removeAll { $0 == id.text }
        case (5, _):
          guard let tag = try writer.reader.tags.list(limit: 9, after: nil).items.first else {
            return
          }
          _ = try writer.tags.edit(tag.id, TagEdit(name: .set("n\(round)")), ifRevision: nil)
        default:
          // What is given up leaves no trace.
          _ = try writer.tasks.add(TaskDraft(title: "Given up"))
          throw ModelError.corruptValue
        }
      }
      if round.isMultiple(of: 7) { try store.commit() }
      if round.isMultiple(of: 31) {
        let request = SearchRequest(.term(.words("task")), at: moment(), zones: { _ in nil })
        _ = try store.read { try $0.search.results(request, limit: 1, after: nil) }
      }
    }
    try store.commit()
    #expect(try store.verify() == [])
    #expect(!ids.isEmpty)
  }

  @Test("What takes the row of something that was removed stays in the index")
  func takenRow() throws {
    let store = try memoryStore()
    try store.add("first")
    try store.transact { _ = try $0.tasks.remove(TaskID("first"), ifRevision: nil, subtasks: 0) }
    try store.add("second")
    try store.add("third")
    #expect(try store.verify() == [])
  }

  @Test("A check finds what is missing, other and too much, and a rebuild mends it")
  func damage() throws {
    let store = try memoryStore()
    for id in ["a", "b", "c"] { try store.add(id) }
    try store.onConnection { db in
      try db.execute(
        sql: """
          UPDATE searchIndex SET title = 'other' WHERE rowid = 1;
          DELETE FROM searchIndex WHERE rowid = 2;
          INSERT INTO searchIndex (rowid, title, tags, notes, names) VALUES (99, 'x', '', '', '');
          """)
    }
    #expect(
      try store.verify() == [
        "The search index has the wrong words for the task “a”.",
        "The task “b” is missing from the search index.",
        "The search index has 1 of the kind task that do not exist.",
      ])
    _ = try store.transact { try $0.checks.rebuildSearchIndex() }
    #expect(try store.verify() == [])
  }

  @Test("An index that is damaged itself is found out, and made anew") func structure() throws {
    let store = try memoryStore()
    try store.add("a")
    try store.onConnection {
      try $0.execute(sql: "UPDATE searchIndex_content SET c0 = 'changed behind its back'")
    }
    #expect(try store.verify().first == "The search index is damaged.")
    _ = try store.transact { try $0.checks.rebuildSearchIndex() }
    #expect(try store.verify() == [])
  }

  @Test("No text is an error of the index") func anyText() throws {
    let store = try memoryStore()
    try store.add("a") { $0.title = "Water the fern" }
    var random = SeededGenerator(seed: 8)
    let pieces = [
      "(", ")", "\"", "-", "or", " ", "*", ":", "^", "{", "}", "NEAR(", "AND", "NOT", "fern", "牛",
      "\u{0}", "+", "title", "rowid", "'", ";", "--", "é", "\u{301}", "C++", "%", "_", "\\", "#",
    ]
    for _ in 0..<10_000 {
      let count = Int.random(in: 0...8, using: &random)
      let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
        .joined()
      let request = SearchRequest(
        FilterReading(text).filter, at: moment(), zones: { _ in nil })
      do {
        _ = try store.read { try $0.search.results(request, limit: 3, after: nil) }
      } catch {
        Issue.record("\(text): \(error)")
      }
    }
  }

  @Test("Filters of any shape are answered, and text, count and pages agree") func anyFilter()
    throws
  {
    let store = try memoryStore()
    try store.add("b") { $0.tags = ["home"] }
    try store.add("fern") { $0.parent = TaskID("b") }
    var maker = RandomFilters(seed: 9)
    for _ in 0..<1500 {
      let filter = maker.filter(depth: 5)
      let request = SearchRequest(filter, at: moment(), zones: { _ in nil })
      let (hits, count) = try store.read { reader in
        (
          try reader.search.results(request, limit: 100, after: nil).page.items.count,
          try reader.search.counts([request], limit: 1000)[0]
        )
      }
      #expect(count == SearchCount(total: hits, isAtLeast: false), "\(filter.text)")
    }
  }
}

private struct RandomFilters {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func filter(depth: Int) -> Filter {
    switch depth == 0 ? 9 : Int.random(in: 0...5, using: &random) {
    case 0: .all((0..<Int.random(in: 0...3, using: &random)).map { _ in filter(depth: depth - 1) })
    case 1: .any((0..<Int.random(in: 1...3, using: &random)).map { _ in filter(depth: depth - 1) })
    case 2: .not(filter(depth: depth - 1))
    default: .term(term())
    }
  }

  private mutating func term() -> FilterTerm {
    let terms: [FilterTerm] = [
      .words("fern"), .words("b"), .words("!!"), .words("home"), .tag("home"), .tag("gone"),
      .kind(.task), .kind(.tag), .kind(.habit), .state(.open), .state(.overdue), .state(.archived),
      .state(.blocked), .has(.subtasks), .has(.tags), .has(.notes), .parent("b"), .parent("none"),
      .day(.due, .less, .today), .day(.created, .equal, .today), .day(.modified, .less, .today),
      .priority(.atLeast, .low),
    ]
    return terms[Int.random(in: 0..<terms.count, using: &random)]
  }
}
