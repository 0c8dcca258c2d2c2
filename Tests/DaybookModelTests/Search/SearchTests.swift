import CivilTime
import SQLite
import SearchLanguage
import Support
import Testing

@testable import DaybookModel

@Suite("Search")
struct SearchTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private func ids(
    _ text: String, order: SearchOrder = .relevance, pageSize: Int = 100
  ) throws -> [String] {
    var ids: [String] = []
    var after: String?
    repeat {
      let result = try store.read { reader in
        try reader.search.results(
          SearchRequest(
            FilterReading.filter(of: text), order: order, at: moment(), zones: { _ in nil }),
          limit: pageSize, after: after)
      }
      ids += result.page.items.map { hit in
        switch hit {
        case .task(let task): task.id.text
        case .habit(let item): item.habit.id.text
        case .tag(let tag): "#" + tag.name
        case .profile(let profile): "@" + profile.name
        }
      }
      after = result.page.next
    } while after != nil
    return ids
  }

  private func add(_ id: String, _ title: String, tags: [String] = [], notes: String = "") throws {
    try store.add(id) {
      $0.title = title
      $0.tags = tags
      $0.notes = notes
    }
  }

  @Test("A word in a title counts more than one in a tag, and that more than one in notes")
  func weights() throws {
    try add("c", "Something else entirely", notes: "For the garden")
    try add("b", "Something else", tags: ["garden"])
    try add("a", "Water the garden")
    #expect(try ids("garden") == ["#garden", "a", "b", "c"])
    #expect(try ids("garden kind:task") == ["a", "b", "c"])
  }

  @Test(
    "Words are found without case, diacritics and spaces between characters",
    arguments: [
      ("Crème brûlée", "creme BRULEE"), ("買牛奶和麵包", "牛奶"), ("우유를 사다", "우유"),
      ("東京タワーへ行く", "タワー"), ("Straße fegen", "STRASSE"), ("Learn C++", "C++"),
      ("buy-milk now", "buy-milk"), ("The API's docs", "API's"), ("Party 🎉 tonight", "🎉"),
      ("e\u{301}te\u{301}", "été"), ("Ｆｕｌｌｗｉｄｔｈ", "fullwidth"),
    ])
  func folding(title: String, text: String) throws {
    try add("a", title)
    try add("b", "Other")
    #expect(try ids(text) == ["a"])
  }

  @Test("Of more matches than are looked at, the newest are")
  func newestMatches() throws {
    try add("a", "Water the fern")
    let copied =
      "title, notes, state, priority, rank, createdAt, modifiedAt, revision, fingerprint"
    try store.onConnection { db in
      try db.execute(
        sql: """
          WITH RECURSIVE count (n) AS (
            SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < \(Search.maxMatches))
          INSERT INTO task (id, \(copied)) SELECT printf('t%06d', n), \(copied) FROM task, count;
          INSERT INTO searchIndex (rowid, title, tags, notes, names)
            SELECT key + \(SearchSource.task.base), 'water the fern', '', '', ''
            FROM task WHERE id <> 'a';
          """)
    }
    let request = SearchRequest(
      .term(.words("fern")), order: .modified, at: moment(), zones: { _ in nil })
    let first = try store.read {
      try $0.search.results(request, limit: 1, after: nil).page.items.first
    }
    guard case .task(let task)? = first else { throw ModelError.corruptValue }
    #expect(task.id.text == "t020000")
  }

  @Test("What a person writes and what undo of it leaves is found at once, also within a group")
  func atOnce() throws {
    _ = try store.write(action()) { try $0.tasks.add(TaskDraft(id: TaskID("a"), title: "fern")) }
    #expect(try ids("fern") == ["a"])
    _ = try store.write(action()) {
      try $0.tasks.edit(TaskID("a"), TaskEdit(title: .set("rose")), ifRevision: nil)
    }
    #expect(try ids("fern") == [])
    #expect(try ids("rose") == ["a"])
    _ = try store.write(action()) { try $0.tasks.remove(TaskID("a"), ifRevision: nil, subtasks: 0) }
    #expect(try ids("rose") == [])
    try store.commit()
    #expect(try ids("rose") == [])
  }

  @Test("A tag with another name finds its tasks without a change to their documents")
  func renamed() throws {
    try add("a", "Something", tags: ["garden"])
    let tag = try store.read { try $0.tags.list(limit: 1, after: nil) }.items[0]
    let before = try documents()
    try store.transact {
      _ = try $0.tags.edit(tag.id, TagEdit(name: .set("balcony")), ifRevision: nil)
    }
    #expect(try ids("garden") == [])
    #expect(try ids("balcony kind:task") == ["a"])
    #expect(try ids("tag:balcony") == ["a"])
    #expect(try documents().prefix(1) == before.prefix(1))
  }

  private func documents() throws -> [SearchDocument] {
    try store.read { try $0.db.rows(SearchDocument.select, into: SearchDocument.init) }
  }

  @Test(
    "Filters choose among tasks",
    arguments: [
      ("is:open", "b,c,d,e"), ("is:completed", "a"), ("due:today", "c"), ("due<today", "b"),
      ("due<=2026-01-22", "b,c"), ("due>today or priority:high", "d,e"), ("-has:due is:open", "e"),
      ("is:overdue", "b"), ("tag:home -tag:work", "b"), ("-tag:home", "a,d,e"),
      ("fern -tag:home", "d"), ("fern or rose", "b,c,d"), ("(fern or rose) due:today", "c"),
      ("-fern is:open", "c,e"), ("parent:b", "e"), ("has:subtasks", "b"), ("completed:today", "a"),
      ("modified:today tag:work", "c"), ("\"water the\"", "b,d"), ("\"the water\"", ""),
      ("fern or is:completed", "a,b,d"), ("-(fern or rose) is:open", "e"), ("has:notes", "d"),
      ("created>yesterday is:completed", "a"), ("tag:gone", ""), ("-tag:gone is:completed", "a"),
      ("\"!!\" is:completed", "a"), ("is:archived", ""), ("kind:habit", ""),
    ])
  func filters(text: String, expected: String) throws {
    try fill()
    for order in SearchOrder.allCases {
      for pageSize in [1, 2, 100] {
        let found = try ids("kind:task (\(text))", order: order, pageSize: pageSize)
        #expect(found.sorted().joined(separator: ",") == expected, "\(text) by \(order)")
      }
    }
  }

  private func fill() throws {
    try add("a", "Mow the lawn")
    try store.transact { _ = try $0.tasks.complete(TaskID("a"), ifRevision: nil) }
    try store.add("b") {
      $0.title = "Water the fern"
      $0.due = try day("2026-01-20")
      $0.tags = ["home"]
    }
    try store.add("c") {
      $0.title = "Plant a rose"
      $0.due = try day("2026-01-22")
      $0.tags = ["home", "work"]
    }
    try store.add("d") {
      $0.title = "Water the other fern"
      $0.notes = "Twice"
      $0.due = try day("2026-02-03")
    }
    try store.add("e") {
      $0.title = "Sweep"
      $0.priority = .high
      $0.parent = TaskID("b")
    }
  }

  @Test("By due, the most urgent comes first; by change, the last one changed") func orders() throws
  {
    try fill()
    #expect(try ids("kind:task", order: .due) == ["b", "c", "d", "a", "e"])
    try store.transact(at: now.adding(seconds: 60)) {
      _ = try $0.tasks.edit(TaskID("d"), TaskEdit(priority: .set(.low)), ifRevision: nil)
    }
    #expect(try ids("kind:task", order: .modified).first == "d")
  }
}
