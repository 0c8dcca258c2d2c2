import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("What may be there once only")
struct DuplicateTests {
  private let folder: Folder
  private let path: String

  /// A database with two tags, two profiles and two messages of one of them.
  init() throws {
    folder = try Folder()
    path = folder.file("daybook.db")
    let store = try Store(path: path, pruning: .onRequest)
    let later = now.adding(seconds: 60)
    try store.transact { writer in
      _ = try writer.tags.add(TagDraft(id: TagID("b"), name: "home"))
      let eva = try writer.insertEva()
      try writer.log.recordAdd(of: .profile, key: eva)
      for (id, day) in [("m1", today.plus(-1)), ("m2", today)] {
        try writer.insertRequest(id, to: eva, on: day, "answered")
        try writer.log.recordAdd(of: .careMessage, key: writer.db.lastInsertedRowID)
      }
    }
    try store.addConfirmedProfile("rose", phone: "+49301234567")
    try store.transact(at: later) { writer in
      _ = try writer.tags.add(TagDraft(id: TagID("a"), name: "office"))
    }
    try store.add("x") { $0.tags = ["home"] }
    try store.add("y") { $0.tags = ["office", "home"] }
    try store.add("z") { $0.tags = ["office"] }
    try store.transact { _ = try $0.checks.rebuildSearchIndex() }
    try store.transact { _ = try $0.checks.rebuildDays() }
    store.close()
  }

  private func schema(_ sql: String, _ arguments: [(any SQLiteValue)?] = []) throws {
    let db = try Connection(path)
    try db.execute(sql: "PRAGMA writable_schema = ON")
    try db.run(sql, Arguments(arguments))
    db.close()
  }

  /// Changes rows while a unique index is away, and puts it back as it was.
  private func change(_ sql: String, past index: String, _ table: String, _ column: String) throws {
    let db = try Connection(path)
    let made = try #require(
      try db.rows("SELECT rootpage, sql FROM sqlite_master WHERE name = ?", [index]) {
        (page: try $0.value(0) as Int, sql: try $0.value(1) as String?)
      }.first)
    db.close()
    let (unique, plain) = ("\(column) TEXT NOT NULL UNIQUE", "\(column) TEXT NOT NULL")
    let replace = "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ?"
    try schema("DELETE FROM sqlite_master WHERE name = ?", [index])
    try schema(replace, [unique, plain, table])
    try schema(sql)
    try schema(replace, [plain, unique, table])
    try schema(
      "INSERT INTO sqlite_master VALUES ('index', ?, ?, ?, ?)", [index, table, made.page, made.sql])
  }

  private func damage() throws {
    try change(
      "UPDATE tag SET name = 'Home', caseFolded = 'home' WHERE id = 'a'",
      past: "sqlite_autoindex_tag_2", "tag", "caseFolded")
    try change(
      "UPDATE profile SET phone = '+4930123456' WHERE id = 'rose'",
      past: "sqlite_autoindex_profile_2", "profile", "phone")
    try change(
      """
      UPDATE careMessage
      SET occurrence = (SELECT occurrence FROM careMessage WHERE id = 'm1')
      WHERE id = 'm2'
      """, past: "careMessageOccurrence", "careMessage", "occurrence")
  }

  /// As `data/repair` does it.
  private func repair(_ store: Store) throws -> Int? {
    for table in try store.readConcurrently({ try $0.checks.fileDamage() }).tables {
      #expect(try store.mend(action(), { try $0.checks.rebuild(table: table) }) != nil, "\(table)")
      try store.commit()
    }
    #expect(try store.mend(action(), { try $0.checks.rebuildSearchIndex() }) != nil)
    try store.commit()
    let count = try store.mend(action("data/repair")) { try $0.checks.repairDuplicates() }
    try store.commit()
    #expect(try store.mend(action(), { try $0.checks.rebuildKept() }) != nil)
    #expect(try store.mend(action(), { try $0.checks.rebuildDays() }) != nil)
    try store.commit()
    try store.compact()
    return count
  }

  // proves: data/repair: Rebuilds what can
  @Test("What a damaged index let in twice is found, and made one or set apart")
  func repair() throws {
    try damage()
    let store = try Store(path: path, pruning: .onRequest)
    defer { store.close() }
    let findings = try store.readConcurrently { try $0.checks.verify().duplicates }
    #expect(
      findings == [
        "The tag “a” duplicates “b”: two tags cannot have the same name.",
        "The person “rose” duplicates “eva”: two people cannot have the same phone number.",
        "The message “m2” duplicates “m1”: two messages cannot ask about the same occurrence.",
      ])
    #expect(try repair(store) == 3)
    let left = try store.verify()
    #expect(left == [])
    #expect(try repair(store) == 0)

    #expect(try store.read { try $0.tags.list(limit: 9, after: nil) }.items.map(\.id.text) == ["b"])
    #expect(try ["x", "y", "z"].map { try store.task($0).tags } == [["home"], ["home"], ["home"]])
    let rose = try store.read { try $0.profiles.item(ProfileID("rose")) }
    #expect(rose.phone.text.hasPrefix("+999"))
    #expect((rose.status, rose.introducedAt) == (.pending, nil))
    #expect(try store.read { try $0.profiles.item(phone: "+4930123456") }?.id.text == "eva")
    let messages = try store.read {
      try $0.db.values(String.self, "SELECT id FROM careMessage ORDER BY id")
    }
    #expect(messages == ["m1"])
  }

  private func undo(_ store: Store) throws {
    try store.transact("history/undo", origin: "other") { _ = try $0.history.undo() }
  }

  @Test("A repair is logged, and its undo is refused where there would be two again")
  func history() throws {
    try damage()
    let store = try Store(path: path, pruning: .onRequest)
    defer { store.close() }
    _ = try repair(store)
    let changes = try store.read {
      try $0.db.values(
        String.self,
        """
        SELECT entity || ' ' || change.id || ' ' || operation
        FROM change JOIN action ON action.id = change.action
        WHERE name = 'data/repair' ORDER BY sequence
        """)
    }
    #expect(
      Set(changes) == [
        "task y edit", "task z edit", "tag a remove", "profile rose edit", "careMessage m2 remove",
      ])
    let error = try modelError { try undo(store) }
    guard case .revisionConflict = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try store.verify() == [])
    #expect(throws: ModelError.self) {
      try store.transact { _ = try $0.tags.add(TagDraft(name: "HOME")) }
    }
    try store.add("new") { $0.tags = ["Home", "work"] }
    #expect(try store.task("new").tags == ["home", "work"])
    try undo(store)
    #expect(throws: ModelError.self) { try store.task("new") }
    #expect(try store.verify() == [])
  }
}
