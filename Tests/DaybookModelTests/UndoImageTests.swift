import CivilTime
import GRDB
import Testing

@testable import DaybookModel

/// Undo and redo are not built yet; these tests show that the change log holds what they need.
@Suite("Undo from images")
struct UndoImageTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private enum Direction: String {
    case undo = "before"
    case redo = "after"
  }

  private struct Snapshot: Equatable {
    let tasks: [TaskRecord]
    let tags: [TagRecord]
    let tombstones: [String]
  }

  private func snapshot() throws -> Snapshot {
    try store.read { reader in
      Snapshot(
        tasks: try reader.tasks(TaskFilter(), limit: 100, after: nil).items,
        tags: try reader.tags(limit: 100, after: nil).items,
        tombstones: try String.fetchAll(reader.db, sql: "SELECT id FROM tombstone ORDER BY id"))
    }
  }

  private static let taskColumns = [
    "id", "title", "notes", "state", "priority", "start", "startTime", "due", "dueTime", "timeZone",
    "position", "created", "modified", "completed", "revision", "fingerprint", "foreignFields",
  ]
  private static let tagColumns = [
    "id", "name", "icon", "color", "position", "created", "modified", "revision", "fingerprint",
  ]

  private func upsert(_ table: String, _ columns: [String], folded: String = "") -> String {
    let extra = folded.isEmpty ? "" : ", folded"
    let values = columns.map { "json_extract(:image, '$.\($0)')" }.joined(separator: ", ")
    let sets = columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO \(table) (\(columns.joined(separator: ", "))\(extra))
      VALUES (\(values)\(folded.isEmpty ? "" : ", :folded"))
      ON CONFLICT (id) DO UPDATE SET \(sets)\(extra.isEmpty ? "" : ", folded = excluded.folded")
      """
  }

  /// Brings every entity of the newest act of that name to its image before or after it.
  private func restore(_ name: String, _ direction: Direction) throws {
    try store.act("test/restore") { writer in
      let db = writer.db
      let changes = try Row.fetchAll(
        db,
        sql: """
          SELECT entity, id, \(direction.rawValue) AS image FROM change
          WHERE action = (SELECT max(id) FROM action WHERE name = ?) ORDER BY sequence
          """, arguments: [name])
      for change in changes {
        let (entity, id): (String, String) = (change["entity"], change["id"])
        if entity == "task" {
          // Each task of the act gets its parent again once all of them are there.
          try db.execute(sql: "UPDATE task SET parent = NULL WHERE id = ?", arguments: [id])
          try db.execute(
            sql: "DELETE FROM taskTag WHERE task = (SELECT key FROM task WHERE id = ?)",
            arguments: [id])
        }
      }
      for change in changes {
        let (entity, id): (String, String) = (change["entity"], change["id"])
        guard let image: String = change["image"] else {
          try db.execute(sql: "DELETE FROM \(entity) WHERE id = ?", arguments: [id])
          try db.execute(
            sql: "INSERT INTO tombstone VALUES (?, ?, 0)", arguments: [entity, id])
          continue
        }
        try db.execute(
          sql: "DELETE FROM tombstone WHERE entity = ? AND id = ?", arguments: [entity, id])
        if entity == "task" {
          try db.execute(sql: upsert("task", Self.taskColumns), arguments: ["image": image])
        } else {
          let sql = "SELECT json_extract(?, '$.name')"
          let name = try String.fetchOne(db, sql: sql, arguments: [image]) ?? ""
          try db.execute(
            sql: upsert("tag", Self.tagColumns, folded: "folded"),
            arguments: ["image": image, "folded": TagName(name, field: "name").folded])
        }
      }
      for change in changes where change["entity"] == "task" {
        guard let image: String = change["image"] else { continue }
        try db.execute(
          sql: """
            UPDATE task SET parent = (
              SELECT key FROM task AS above WHERE above.id = json_extract(:image, '$.parent'))
            WHERE id = json_extract(:image, '$.id')
            """, arguments: ["image": image])
        try db.execute(
          sql: """
            INSERT INTO taskTag (task, position, tag)
            SELECT task.key, tagID.key, tag.key
            FROM json_each(:image, '$.tagIDs') AS tagID
            JOIN task ON task.id = json_extract(:image, '$.id') JOIN tag ON tag.id = tagID.value
            """, arguments: ["image": image])
      }
    }
  }

  private func fill() throws {
    try store.add("first")
    try store.add("top") {
      $0.notes = "Notes of \u{1F33F} with \"quotes\""
      $0.priority = .high
      $0.start = try day("2026-01-20")
      $0.startTime = try time("08:00")
      $0.due = try day("2026-01-31")
      $0.dueTime = try time("17:30:05")
      $0.timeZone = "Europe/Berlin"
      $0.tags = ["garden", "home"]
      $0.foreignFields = #"{"a":1}"#
    }
    try store.add("late")
    try store.add("one") {
      $0.parent = TaskID("top")
      $0.tags = ["home", "garden", "third"]
    }
    try store.add("deep") { $0.parent = TaskID("one") }
    try store.act { writer in
      _ = try writer.completeTask(TaskID("deep"), ifRevision: nil)
      // A parent that is younger than its subtask.
      _ = try writer.editTask(TaskID("top"), TaskEdit(parent: .set(TaskID("late"))), ifRevision: 1)
    }
  }

  @Test("A removed parent comes back with its subtasks, tags and ids, and goes again")
  func removedTask() throws {
    try fill()
    let before = try snapshot()
    let removed = try store.act("task/remove") {
      try $0.removeTask(TaskID("late"), ifRevision: nil, subtasks: 3)
    }
    #expect(removed == 4)
    let after = try snapshot()
    #expect(after.tombstones == ["deep", "late", "one", "top"])
    try restore("task/remove", .undo)
    #expect(try snapshot() == before)
    #expect(try store.verifyTables() == [])
    // The content of its add came back as well, so that a retry is still one.
    #expect(try store.add("deep") { $0.parent = TaskID("one") }.state == .completed)
    try restore("task/remove", .redo)
    #expect(try snapshot() == after)
  }

  @Test("A removed tag comes back on its tasks, in its place among theirs, and goes again")
  func removedTag() throws {
    try fill()
    let before = try snapshot()
    let tag = try #require(before.tags.first { $0.name == "garden" })
    _ = try store.act("tag/remove") {
      try $0.removeTag(tag.id, ifRevision: nil, use: TagUse(tasks: 2))
    }
    let after = try snapshot()
    try restore("tag/remove", .undo)
    #expect(try snapshot() == before)
    try restore("tag/remove", .redo)
    #expect(try snapshot() == after)
    #expect(try store.verifyTables() == [])
  }

  @Test("An edit, a completion and an add go back and forth") func others() throws {
    try fill()
    let edits: [(name: String, body: (Writer) throws -> Void)] = [
      (
        "task/edit",
        {
          _ = try $0.editTask(
            TaskID("one"),
            TaskEdit(title: .set("New"), due: .set(nil), tags: .set(["third"]), parent: .set(nil)),
            ifRevision: nil)
        }
      ),
      (
        "task/complete",
        { _ = try $0.completeTask(TaskID("top"), ifRevision: nil, subtasks: .complete) }
      ),
      ("task/reopen", { _ = try $0.reopenTask(TaskID("deep"), ifRevision: nil) }),
      (
        "task/add",
        { _ = try $0.addTask(TaskDraft(id: TaskID("new"), title: "new", tags: ["brought"])) }
      ),
    ]
    for (name, body) in edits {
      let before = try snapshot()
      try store.act(name, body)
      let after = try snapshot()
      try restore(name, .undo)
      let undone = try snapshot()
      #expect(undone.tasks == before.tasks, "\(name)")
      #expect(undone.tags == before.tags, "\(name)")
      try restore(name, .redo)
      #expect(try snapshot() == after, "\(name)")
    }
  }

  @Test("An undo outlives the act that it took back in the log") func undoes() throws {
    try store.add("x")
    try store.read { reader in
      try reader.db.execute(
        sql: """
          INSERT INTO action (name, origin, client, at, undoable, undoes)
          SELECT 'history/undo', 'o', 'c', 0, 0, id FROM action;
          DELETE FROM action WHERE undoes IS NULL;
          """)
      let left = try Row.fetchAll(reader.db, sql: "SELECT name, undoes FROM action")
      #expect(left.map { $0["name"] as String } == ["history/undo"])
      #expect(left.first?["undoes"] as Int64? == nil)
    }
  }
}
