import CSQLite
import Support
import Testing

@testable import SQLite

@Suite("Connection")
struct ConnectionTests {
  let db: Connection

  init() throws {
    db = try Connection(":memory:")
    try db.execute(
      sql: """
        CREATE TABLE item (key INTEGER PRIMARY KEY, name TEXT UNIQUE, size REAL, content BLOB);
        CREATE TABLE part (item INTEGER REFERENCES item);
        """)
  }

  private func error(_ body: () throws -> Void) throws -> SQLiteError {
    try #require(throws: SQLiteError.self) { try body() }
  }

  @Test("What is bound comes back as it was, of every storage class")
  func values() throws {
    let text = "quote \" nul \u{0} ü 🌿"
    let bound: Arguments = [Int64.min, "", text, nil, -0.5, true, 7]
    let rows = try db.rows("SELECT ?, ?, ?, ?, ?, ?, ?", bound) { row in
      #expect(try row.value(0) as Int64 == .min)
      #expect(try row.value(1) as String == "")
      #expect(try row.value(2) as String == text)
      #expect(try row.value(3) as String? == nil)
      #expect(try row.value(4) as Double == -0.5)
      #expect(try row.value(5) as Bool)
      #expect(try row.value(6) as Int? == 7)
      #expect(try row.value(6) as Double == 7)
      return try row.values()
    }
    let stored: [StoredValue] = [
      .integer(.min), .text(""), .text(text), .null, .real(-0.5), .integer(1), .integer(7),
    ]
    #expect(rows == [stored])
    for value in stored + [.blob([]), .blob([0, 255])] {
      #expect(try db.value(StoredValue.self, "SELECT ?", [value]) == value)
    }
  }

  @Test(
    "What is not as it was written throws, and is not converted",
    arguments: ["NULL", "1", "1.5", "'1'", "x'31'"])
  func strict(_ sql: String) throws {
    func reads<Value: SQLiteValue>(_ type: Value.Type) throws -> Bool {
      do {
        return try db.value(type, "SELECT " + sql, [], .once) != nil
      } catch is ColumnError {
        return false
      }
    }
    #expect(try reads(Int.self) == (sql == "1"))
    #expect(try reads(Int64.self) == (sql == "1"))
    #expect(try reads(Bool.self) == (sql == "1"))
    #expect(try reads(Double.self) == ["1", "1.5"].contains(sql))
    #expect(try reads(String.self) == (sql == "'1'"))
    #expect(try reads(Int?.self) == ["NULL", "1"].contains(sql))
    #expect(try reads(String?.self) == ["NULL", "'1'"].contains(sql))
  }

  @Test("Text that is not UTF-8 throws", arguments: ["ff", "61ff62", "c3", "eda080", "f4908080"])
  func invalidText(_ bytes: String) throws {
    #expect(throws: ColumnError.self) {
      try db.value(String.self, "SELECT CAST(x'\(bytes)' AS TEXT)", [], .once)
    }
  }

  @Test("A column that is not there is NULL") func missingColumn() throws {
    for index in [1, -1, .max, .min] {
      #expect(throws: ColumnError.self) {
        try db.rows("SELECT 1") { try $0.value(index) as Int }
      }
      #expect(try db.rows("SELECT 1") { try $0.value(index) as Int? } == [nil])
    }
  }

  @Test("A row that is kept throws once the statement went on") func keptRow() throws {
    var kept: [Row] = []
    let names = try db.rows("SELECT 'a' UNION ALL SELECT 'b'") { row in
      kept.append(row)
      return try row.value(0) as String
    }
    #expect(names == ["a", "b"])
    for row in kept {
      #expect(throws: ColumnError.self) { try row.value(0) as String? }
      #expect(throws: ColumnError.self) { try row.value(0) as StoredValue }
    }
  }

  @Test("Each parameter has its argument, by place or by name") func arguments() throws {
    #expect(try db.value(String.self, "SELECT ?2 || ?1", ["a", "b"]) == "ba")
    let named: Arguments = ["x": "a", "y": "b", "unused": 1]
    #expect(try db.value(String.self, "SELECT :y || :x || :y", named) == "bab")
    #expect(try db.value(String.self, "SELECT :y", named + ["y": "c"]) == "c")
    for wrong in [["a"], ["a", "b", "c"], [], ["x": "a"]] as [Arguments] {
      #expect(try error { try db.run("SELECT :x, :y", wrong) }.code == .misuse)
    }
    // What was bound before is gone.
    #expect(try db.value(String?.self, "SELECT ?2 || ?1", ["a", nil]) == .some(nil))
  }

  @Test("A first value is nil where there is no row, and NULL is no value") func firstValue() throws
  {
    #expect(try db.value(Int.self, "SELECT key FROM item") == nil)
    #expect(try db.value(Int?.self, "SELECT NULL") == .some(nil))
    #expect(try db.values(Int.self, "SELECT 3 UNION SELECT 5") == [3, 5])
  }

  @Test("An error says its codes, SQLite's message and the statement") func errors() throws {
    let insert = "INSERT INTO item (key, name) VALUES (?, ?)"
    try db.run(insert, [1, "a"])
    let double = try error { try db.run(insert, [2, "a"]) }
    #expect(double.code == .constraint)
    #expect(double.extendedCode.rawValue == SQLITE_CONSTRAINT | 8 << 8)
    #expect(double.message == "UNIQUE constraint failed: item.name")
    #expect(double.sql == insert)
    #expect(
      "\(double)" == "SQLite error 2067: UNIQUE constraint failed: item.name in `\(insert)`")
    #expect(try error { try db.run("SELEC 1") }.code == .error)
    #expect(try error { try db.run(" ") }.message == "no statement")
    #expect(try error { try db.run("SELECT 1; SELECT 2") }.message == "more than one statement")
    #expect(try error { try db.execute(sql: "SELECT 1; SELEC 2") }.code == .error)
    try db.run("SELECT 1;\n")
    try db.execute(
      sql: "CREATE TRIGGER no BEFORE DELETE ON item BEGIN SELECT RAISE(ABORT, 'kept'); END")
    let refused = try error { try db.run("DELETE FROM item") }
    #expect(refused.extendedCode == .constraintTrigger)
    #expect(refused.message == "kept")
    #expect(try error { _ = try Connection("/nowhere/x.db") }.code == .cannotOpen)
  }

  @Test("References are enforced, and what stands between double quotes is a name")
  func defaults() throws {
    #expect(try error { try db.run("INSERT INTO part VALUES (9)") }.code == .constraint)
    #expect(try error { try db.run("SELECT \"nothing\"") }.code == .error)
  }

  @Test("A statement is prepared once, and finds a schema that changed") func cache() throws {
    let sql = "SELECT * FROM item"
    try db.run("INSERT INTO item (key) VALUES (1)")
    #expect(try db.rows(sql) { try $0.values().count } == [4])
    let first = db.prepared(sql)
    #expect(first.count == 1)
    try db.run("ALTER TABLE item ADD COLUMN more")
    #expect(try db.rows(sql) { try $0.values().count } == [5])
    #expect(db.prepared(sql) == first)
    try db.run("SELECT 1", [], .once)
    #expect(db.prepared("SELECT 1") == [])
  }

  @Test("Of many statements those that were used last are kept") func cacheLimit() throws {
    let db = try Connection(":memory:", keptStatements: 4)
    for number in 0..<20 {
      try db.run("SELECT 'often'")
      try db.run("SELECT \(number)")
      #expect(db.prepared().count <= 4)
      #expect(db.prepared("SELECT 'often'").count == 1)
    }
    try db.forEach("SELECT 1 UNION SELECT 2") { row in
      for number in 0..<20 { try db.run("SELECT \(number)") }
      #expect([1, 2].contains(try row.value(0) as Int))
      return .row
    }
    #expect(db.prepared().count <= 4)
  }

  @Test("A statement that is used within its own rows goes on with each of them") func nested()
    throws
  {
    let sql = "SELECT value FROM json_each(?)"
    var pairs: [String] = []
    try db.forEach(sql, ["[1, 2]"]) { outer in
      let outer: Int = try outer.value(0)
      try db.forEach(sql, ["[3, 4]"]) { inner in
        pairs.append("\(outer) \(try inner.value(0) as Int)")
        return .row
      }
      return .row
    }
    #expect(pairs == ["1 3", "1 4", "2 3", "2 4"])
    #expect(try db.values(Int.self, sql, ["[5]"]) == [5])
  }

  @Test("Whatever ends a walk through rows, the statement lets go of its lock") func ended() throws
  {
    struct Stop: Error {}
    let sql = "SELECT key FROM item"
    try db.run("INSERT INTO item (key) VALUES (1), (2)")
    try db.forEach(sql) { _ in .stop }
    #expect(throws: Stop.self) { try db.forEach(sql) { _ in throw Stop() } }
    #expect(throws: ColumnError.self) { try db.values(String.self, sql) }
    #expect(throws: SQLiteError.self) { try db.run("INSERT INTO item (key) VALUES (1)") }
    #expect(try db.value(Int.self, sql) == 1)
    #expect(db.prepared().count > 1)
    #expect(db.prepared().allSatisfy { sqlite3_stmt_busy($0) == 0 })
  }

  @Test("Nothing runs on a connection that was closed, also within its rows") func closed() throws {
    #expect(
      try error {
        try db.forEach("SELECT 1 UNION SELECT 2") { _ in
          db.close()
          return .row
        }
      }.code == .misuse)
    db.close()
    #expect(try error { try db.run("SELECT 1") }.code == .misuse)
    #expect(try error { try db.execute(sql: "SELECT 1") }.code == .misuse)
    #expect(!db.isInsideTransaction)
    #expect(db.lastInsertedRowID == 0)
    #expect(db.totalChangesCount == 0)
    try db.rollback()
  }

  @Test("Rows that are written are counted") func counts() throws {
    try db.run("INSERT INTO item (key) VALUES (5), (8)")
    #expect(db.changesCount == 2)
    #expect(db.lastInsertedRowID == 8)
    try db.run("DELETE FROM item WHERE key = 5")
    #expect(db.changesCount == 1)
    #expect(db.totalChangesCount == 3)
  }

  @Test("A function makes one text of another, and its error is the statement's") func functions()
    throws
  {
    struct Refused: Error, CustomStringConvertible {
      let description = "not this"
    }
    try db.addFunction("louder") { text in
      if text == "no" { throw Refused() }
      return text.isEmpty ? nil : text.uppercased() + "!"
    }
    #expect(try db.value(String.self, "SELECT louder(?)", ["a\u{0}ü"]) == "A\u{0}Ü!")
    for nothing in ["''", "NULL", "1", "x'61'", "CAST(x'ff' AS TEXT)"] {
      #expect(try db.value(String?.self, "SELECT louder(\(nothing))") == .some(nil))
    }
    let refused = try error { try db.run("SELECT louder('no')") }
    #expect(refused.code == .error)
    #expect(refused.message == "not this")
  }

  @Test("A statement that is not wanted any more ends, and the next one runs") func watch() throws {
    let endless =
      "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT max(n) FROM n"
    var polls = 0
    let ended = try error {
      try db.watched(every: 100) {
        polls += 1
        return polls < 5
      } _: {
        try db.run(endless)
      }
    }
    #expect(ended.code == .interrupted)
    #expect(polls == 5)
    try db.run("SELECT 1")
    #expect(polls == 5)
  }
}

extension Connection {
  /// The statements that are prepared, with a text or all of them.
  fileprivate func prepared(_ sql: String? = nil) -> [OpaquePointer] {
    var found: [OpaquePointer] = []
    var statement = sqlite3_next_stmt(handle, nil)
    while let each = statement {
      if sql == nil || sqlite3_sql(each).map({ String(cString: $0) }) == sql { found.append(each) }
      statement = sqlite3_next_stmt(handle, each)
    }
    return found
  }
}
