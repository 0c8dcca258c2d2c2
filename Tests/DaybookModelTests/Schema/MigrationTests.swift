import Foundation
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("Migrations")
struct MigrationTests {
  @Test("Neither the schema nor a migration changes without its number and its fingerprint")
  func guarded() throws {
    let schema = StoreSchema.daybook
    func real(first: Int) -> [Int] {
      ([schema.sql()] + schema.migrations).enumerated().map { offset, sql in
        StoreSchema.fingerprint(sql, number: first + offset)
      }
    }
    let next = schema.first + 1
    let isTrue = schema.fingerprints == real(first: schema.first)
    #expect(
      isTrue,
      """
      The tables or their number changed without the other. Before the first release \
      `UPDATE_CASES=1 swift test --filter MigrationTests` writes both. What was released is not \
      edited: append a migration, and its fingerprint \(real(first: schema.first).last ?? 0).
      """)
    guard !isTrue, schema.migrations.isEmpty,
      ProcessInfo.processInfo.environment["UPDATE_CASES"] != nil
    else { return }
    let path = "Sources/DaybookModel/Schema/Migrations.swift"
    let written = "first: \(next), fingerprints: \(real(first: next))"
    try ToolPaths.text(path).replacing(/first: \d+, fingerprints: \[\d+\]/, with: written)
      .write(to: ToolPaths.file(path), atomically: true, encoding: .utf8)
  }

  @Test(
    "A database that is brought up to date is kept beside it as it was, each time under a new name")
  func kept() throws {
    let folder = try Folder()
    func schema(_ migrations: [String]) -> StoreSchema {
      let sql = "CREATE TABLE task (title TEXT);"
      return StoreSchema(
        applicationID: 7, first: 3,
        fingerprints: ([sql] + migrations).enumerated().map {
          StoreSchema.fingerprint($1, number: 3 + $0)
        }, sql: { sql }, landmarks: ["task"], migrations: migrations, functions: [:])
    }
    func open(_ migrations: [String], _ name: String = "some.db") throws -> Store {
      try Store(
        path: folder.file(name), schema: schema(migrations), hooks: [], busySeconds: 1)
    }
    let first = try open([])
    try first.onConnection { try $0.run("INSERT INTO task VALUES ('fern')") }
    first.close()
    #expect(!FileManager.default.fileExists(atPath: folder.file("some.before-3.db")))
    for name in ["some.before-3.db", "some.before-3-2.db"] {
      let moved = folder.file("some.db")
      if name.contains("-2") {
        try FileManager.default.removeItem(atPath: moved)
        try FileManager.default.copyItem(atPath: folder.file("some.before-3.db"), toPath: moved)
      }
      let second = try open(["ALTER TABLE task ADD COLUMN day TEXT;"])
      #expect(
        try second.onConnection {
          try $0.value(String.self, "SELECT title FROM task WHERE day IS NULL")
        } == "fern")
      second.close()
      let kept = try open([], name)
      #expect(
        try kept.onConnection { try $0.value(String.self, "SELECT title FROM task") } == "fern")
      kept.close()
    }
  }

  @Test("A fingerprint tells one letter's difference, and one number's")
  func fingerprints() {
    let create = StoreSchema.fingerprint("CREATE TABLE a", number: 1)
    #expect(create != StoreSchema.fingerprint("CREATE TABLE b", number: 1))
    #expect(create != StoreSchema.fingerprint("CREATE TABLE a", number: 2))
    #expect(create == 352_871)
  }
}
