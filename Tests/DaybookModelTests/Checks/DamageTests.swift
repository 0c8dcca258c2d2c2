import CivilTime
import Foundation
import SQLite
import Testing

@testable import DaybookModel

@Suite("Damaged values")
struct DamageTests {
  private static let columns = [
    "task": [
      "id", "title", "notes", "state", "priority", "start", "startTime", "due", "dueTime",
      "timeZone", "parent", "rank", "createdAt", "modifiedAt", "completedAt", "revision",
      "fingerprint", "foreignFields",
    ],
    "tag": [
      "id", "name", "caseFolded", "icon", "colour", "rank", "createdAt", "modifiedAt", "revision",
      "fingerprint", "openTasks", "habits",
    ],
    "taskTag": ["task", "position", "tag"],
    "action": ["name", "origin", "client", "at", "undoable", "undoes"],
    "change": ["action", "entity", "id", "operation", "revision", "before", "after"],
    "preference": ["name", "value"],
    "preferences": ["id", "revision"],
  ]

  private static let cells = columns.sorted { $0.key < $1.key }.flatMap { table, columns in
    columns.map { "\(table).\($0)" }
  }

  /// A database with a row or more in each of the tables.
  private static let whole = Result {
    let folder = try Folder()
    let path = folder.file("daybook.db")
    let store = try Store(path: path, pruning: .onRequest)
    try store.add("x") { $0.tags = ["t"] }
    try store.add("y") {
      $0.tags = ["t"]
      $0.parent = TaskID("x")
      $0.due = try day("2026-01-22")
      $0.dueTime = try time("10:00")
    }
    try store.transact { try $0.preferences.raise(.tags, to: 40) }
    try store.transact { try $0.preferences.raise(.tagsPerItem, to: 4) }
    store.close()
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// A database whose tables have the columns and none of the rules.
  private func damaged(_ path: String, _ cell: String, _ value: String) throws {
    try Self.whole.get().write(to: URL(fileURLWithPath: path))
    let part = cell.split(separator: ".").map(String.init)
    try onSchema(
      path,
      """
      CREATE TABLE kept AS SELECT name, sql FROM sqlite_master WHERE type = 'table';
      UPDATE sqlite_master SET sql = replace(replace(replace(replace(sql, ') STRICT, ', ') '),
        ') STRICT', ')'), 'TEXT NOT NULL', 'TEXT'), 'INTEGER NOT NULL', 'INTEGER')
        WHERE type = 'table' AND name NOT LIKE 'sqlite%';
      """)
    let db = try Connection(path)
    try db.execute(
      sql: """
        PRAGMA foreign_keys = OFF;
        PRAGMA ignore_check_constraints = ON;
        DROP TRIGGER taskTagChanged;
        """)
    // One value may stand once only in some columns, and keys take no other type.
    do {
      try db.execute(sql: "UPDATE \"\(part[0])\" SET \(part[1]) = \(value)")
    } catch let error as SQLiteError where error.code == .constraint {
      try? db.execute(
        sql: """
          UPDATE \"\(part[0])\" SET \(part[1]) = \(value)
          WHERE \(part[1]) = (SELECT min(\(part[1])) FROM \"\(part[0])\")
          """)
    }
    db.close()
    try onSchema(
      path,
      """
      UPDATE sqlite_master SET sql = (SELECT sql FROM kept WHERE kept.name = sqlite_master.name)
        WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'kept';
      """)
  }

  private func onSchema(_ path: String, _ sql: String) throws {
    let db = try Connection(path)
    try db.execute(sql: "PRAGMA writable_schema = ON;" + sql)
    db.close()
  }

  private func calls(_ store: Store) -> [() throws -> Void] {
    let filters = [
      TaskFilter(), TaskFilter(order: .position), TaskFilter(scope: .subtasks(of: TaskID("x"))),
      TaskFilter(tag: "t"),
    ]
    let reads: [() throws -> Void] =
      filters.map { filter in { _ = try store.ids(filter) } } + [
        { _ = try store.task("x") },
        { _ = try store.task("y") },
        { _ = try store.read { try $0.tags.list(limit: 9, after: nil) } },
        { _ = try store.read { try $0.dashboard.day(at: moment(), zones: { _ in nil }) } },
        { _ = try store.read { try $0.cursor() } },
        { _ = try store.read { try $0.limit(.tags) } },
        { _ = try store.read { try $0.preferences.current() } },
        { _ = try store.preferences() },
        {
          _ = try store.read {
            try $0.changes(to: [ChangeKey(.task, "x")], after: 0, notFrom: "nobody")
          }
        },
      ]
    let writes: [() throws -> Void] = [
      { try store.add("x") { $0.tags = ["t"] } },
      { try store.add("z") { $0.tags = ["t", "u"] } },
      {
        try store.transact {
          _ = try $0.tasks.edit(TaskID("y"), TaskEdit(title: .set("new")), ifRevision: nil)
        }
      },
      {
        try store.transact {
          _ = try $0.tasks.complete(TaskID("x"), ifRevision: nil, subtasks: .apply)
        }
      },
      { try store.transact { _ = try $0.tasks.reopen(TaskID("x"), ifRevision: nil) } },
      { try store.transact { _ = try $0.tags.add(TagDraft(name: "v")) } },
      {
        var edit = PreferencesEdit()
        edit.name = .set("Ada")
        edit.tagLimit = .set(50)
        try store.transact { _ = try $0.preferences.edit(edit, ifRevision: nil) }
      },
      {
        try store.transact {
          let count = try $0.reader.tasks.subtaskCount(of: TaskID("x"))
          _ = try $0.tasks.remove(TaskID("x"), ifRevision: nil, subtasks: count)
        }
      },
    ]
    return reads + writes
  }

  @Test(
    "A value that daybook never writes is an answer, whatever is asked", arguments: cells,
    ["NULL", "'text'", "x'FF00'"])
  func damagedValue(_ cell: String, _ value: String) throws {
    let folder = try Folder()
    let path = folder.file("daybook.db")
    try damaged(path, cell, value)
    let store = try Store(path: path, pruning: .automatic)
    defer { store.close() }
    for (number, call) in calls(store).enumerated() {
      do {
        try call()
      } catch let error as ModelError {
        switch error {
        // A damaged id hides its row.
        case .unavailable, .notFound: continue
        default: Issue.record("\(number): \(error)")
        }
      } catch {
        Issue.record("\(number): \(error)")
      }
    }
  }
}
