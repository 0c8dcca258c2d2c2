import CivilTime
import Foundation
import GRDB
import Testing

@testable import DaybookModel

@Suite("What step 1 kept of Taskwarrior is folded when its database is opened")
struct TaskwarriorMigrationTests {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.file("daybook.db")
    try withDatabase { db in
      try db.execute(sql: Migrations.all[0].sql)
      try db.execute(
        sql: "PRAGMA application_id = \(Migrations.applicationID); PRAGMA user_version = 1")
    }
  }

  private func withDatabase(_ body: (Database) throws -> Void) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write(body)
    try queue.close()
  }

  /// A row as the import of step 1 wrote it.
  private func add(
    _ id: String, _ foreign: String?, due: String? = "2026-03-02", state: String = "open",
    title: String = "Water", tag: Bool = false
  ) throws {
    try withDatabase { db in
      try db.execute(
        sql: """
          INSERT INTO task (id, title, notes, state, priority, due, dueTime, timeZone, position,
            created, modified, completed, revision, fingerprint, foreignFields)
          VALUES (?, ?, '', ?, 0, ?, '08:00', 'Europe/Berlin', 1000, 1, 2, ?, 1, 77, ?)
          """,
        arguments: [id, title, state, due, state == "completed" ? 99_000 : nil, foreign])
      guard tag else { return }
      let key = db.lastInsertedRowID
      try db.execute(
        sql: """
          INSERT INTO tag (id, name, folded, position, created, modified, revision, fingerprint)
          VALUES ('tag', 'home', 'home', 1000, 1, 1, 1, 1) ON CONFLICT DO NOTHING;
          """)
      try db.execute(
        sql: "INSERT INTO taskTag (task, position, tag) VALUES (?, 0, 1)", arguments: [key])
    }
  }

  private func template(_ mask: String, _ more: String = "") throws {
    try add(
      "rule",
      #"{"mask":"\#(mask)","project":"p","recur":"daily","rtype":"periodic","status":"recurring"\#(more)}"#,
      tag: true)
  }

  private func child(
    _ index: Int, due: String, state: String = "open", title: String = "Water", _ more: String = ""
  ) throws {
    let end = state == "cancelled" ? #""end":"20260303T120000Z","# : ""
    try add(
      "child-\(index)",
      """
      {\(end)"imask":\(index),"parent":"rule","project":"p","recur":"daily","rtype":"periodic"\
      \(more)}
      """, due: due, state: state, title: title, tag: true)
  }

  private func opened() throws -> Store { try Store(path: path, pruning: .automatic) }

  @Test("A template and its children become one task with what happened to it")
  func family() throws {
    try template("+X-")
    try child(0, due: "2026-03-02", state: "completed")
    try child(1, due: "2026-03-03", state: "cancelled")
    try child(2, due: "2026-03-04")
    let store = try opened()
    #expect(try store.ids(TaskFilter()) == ["rule"])
    let task = try store.task("rule")
    #expect(task.series?.rule.description == "FREQ=DAILY")
    #expect(task.due == Day("2026-03-04"))
    #expect(task.foreignFields == #"{"project":"p"}"#)
    #expect(task.revision == 2)
    let occurrences = try store.read {
      try $0.occurrences(of: TaskID("rule"), limit: 9, after: nil).items
    }
    #expect(occurrences.map(\.state) == [.skipped, .completed])
    #expect(occurrences[0].at == Instant("2026-03-03T12:00:00Z"))
    #expect(occurrences[1].at == Instant(millisecond: 99_000))
    #expect(try store.read { try $0.tags(limit: 9, after: nil) }.items.map(\.openTasks) == [1])
    #expect(try store.verify() == [])
  }

  @Test("Front ends with an old cursor see every change, and nobody undoes it")
  func changeLog() throws {
    try template("+-")
    try child(0, due: "2026-03-02", state: "completed")
    try child(1, due: "2026-03-03")
    try add("a", #"{"depends":["rule"]}"#)
    let store = try opened()
    let rows = try store.read { reader in
      try String.fetchAll(
        reader.db,
        sql: """
          SELECT json_array(operation, entity, change.id, revision, name, undoable,
            after -> '$.blockedBy')
          FROM change JOIN action ON action.id = action ORDER BY sequence
          """
      )
    }
    #expect(
      rows == [
        #"["edit","task","rule",2,"migration",0,[]]"#,
        #"["add","occurrence","rule@2026-03-02T08:00",1,"migration",0,null]"#,
        #"["remove","task","child-0",1,"migration",0,null]"#,
        #"["remove","task","child-1",1,"migration",0,null]"#,
        #"["edit","task","a",2,"migration",0,["rule"]]"#,
      ])
  }

  @Test("The migration's image of a task is what the change log takes, but for later columns")
  func images() throws {
    try template("-")
    try child(0, due: "2026-03-02")
    let store = try opened()
    try store.act { writer in
      let key = try writer.reader.taskKey(TaskID("rule"))
      let logged = try writer.db.value(
        String.self, "SELECT after FROM change WHERE id = 'rule' ORDER BY sequence DESC")
      let image = try writer.log.image(of: .task, key: key)
      let known = try writer.db.value(
        String.self,
        """
        SELECT json_remove(
          ?, '$.profile', '$.careCategory', '$.careMinutes', '$.careResponse', '$.careSince')
        """, [image])
      #expect(known == logged)
    }
  }

  @Test("A child's id is never used again, and an import of the same file adds nothing")
  func ids() throws {
    try template("-")
    try child(0, due: "2026-03-02")
    let store = try opened()
    #expect(throws: ModelError.self) { try store.add("child-0") }
    let record = try store.act { writer in
      var items: [TaskImport] = []
      for id in ["rule", "child-0"] {
        items.append(
          TaskImport(
            draft: TaskDraft(id: TaskID(id), title: id), fingerprint: 77, state: .open,
            created: now, modified: now, completed: nil))
      }
      return try writer.importTasks(items, limits: .keep)
    }
    #expect(record.unchanged == 2)
  }

  @Test("A child that is more than an occurrence stays a task, and its occurrence is passed over")
  func ownChild() throws {
    try template("--")
    try child(0, due: "2026-03-02", title: "Feed")
    try child(1, due: "2026-03-03")
    let store = try opened()
    #expect(try store.ids(TaskFilter(state: .open)) == ["child-0", "rule"])
    #expect(try store.task("rule").due == Day("2026-03-03"))
  }

  @Test("A done child keeps the fields that only it has")
  func doneFields() throws {
    try template("+")
    try child(0, due: "2026-03-02", state: "completed", #","size":3"#)
    let store = try opened()
    let kept = try store.read { reader in
      try reader.db.value(String.self, "SELECT foreignFields FROM foldedTask")
    }
    #expect(kept == #"{"project":"p","size":3}"#)
  }

  @Test("A child with subtasks stays a task")
  func subtasks() throws {
    try template("-")
    try child(0, due: "2026-03-02")
    try add("below", nil)
    try withDatabase { db in
      try db.execute(
        sql: """
          UPDATE task SET parent = (SELECT key FROM task WHERE id = 'child-0') WHERE id = 'below'
          """)
    }
    let store = try opened()
    #expect(try store.task("below").parent == TaskID("child-0"))
    #expect(try store.task("rule").due == Day("2026-03-03"))
  }

  @Test(
    "What cannot be folded stays as it is",
    arguments: [
      #"{"mask":"-","recur":"P1M3D","rtype":"periodic","status":"recurring"}"#,
      #"{"recur":7,"status":"recurring"}"#, #"{"mask":[],"recur":"daily","status":"recurring"}"#,
      #"["recurring"]"#, #"{"status":"recurring""#, #"{"imask":0,"parent":"nobody"}"#,
      #"{"depends":["nobody"]}"#, #"{"depends":{"a":"rule"}}"#, #"{"depends":7}"#, "recurring",
    ])
  func unfolded(foreign: String) throws {
    try add("rule", foreign)
    let store = try opened()
    let task = try store.task("rule")
    #expect(task.foreignFields == foreign)
    #expect(task.series == nil)
    #expect(task.revision == 1)
    let changes = try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM change") }
    #expect(changes == 0)
  }

  @Test("Dependencies become ones, on a child's task for the child; circles and strangers stay")
  func depends() throws {
    try template("-")
    try child(0, due: "2026-03-02")
    try add("a", #"{"depends":["child-0","nobody"],"size":1}"#)
    try add("b", #"{"depends":"a,c"}"#)
    try add("c", #"{"depends":["b"]}"#)
    let store = try opened()
    #expect(try store.task("a").blockedBy == [TaskID("rule")])
    #expect(try store.task("a").foreignFields == #"{"depends":["nobody"],"size":1}"#)
    #expect(try store.task("b").blockedBy == [TaskID("a"), TaskID("c")])
    #expect(try store.task("b").foreignFields == nil)
    #expect(try store.task("c").blockedBy == [])
    #expect(try store.task("c").foreignFields == #"{"depends":["b"]}"#)
    #expect(try store.verify() == [])
  }

  @Test("A database that was opened is not folded again")
  func once() throws {
    try template("-")
    try child(0, due: "2026-03-02")
    try opened().close()
    try add("late", #"{"recur":"daily","status":"recurring"}"#)
    #expect(try opened().task("late").series == nil)
  }
}
