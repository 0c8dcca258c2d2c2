import Foundation
import SQLite
import Support
import Testing

@Suite("Transactions and locks")
struct TransactionTests {
  private struct Stop: Error {}

  private let folder: TemporaryFolder
  private let path: String
  private let db: Connection

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("test.db")
    db = try Connection(path)
    try db.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE item (key INTEGER PRIMARY KEY)")
  }

  private func add(_ key: Int) throws { try db.run("INSERT INTO item VALUES (?)", [key]) }
  private func keys(_ db: Connection) throws -> [Int] {
    try db.values(Int.self, "SELECT key FROM item ORDER BY key")
  }

  @Test("A transaction is committed when its body ends, and undone when that throws")
  func transaction() throws {
    try db.transaction(.immediate) {
      #expect(db.isInsideTransaction)
      try add(1)
    }
    #expect(throws: Stop.self) {
      try db.transaction(.deferred) {
        try add(2)
        throw Stop()
      }
    }
    #expect(!db.isInsideTransaction)
    #expect(try keys(Connection(path, .readOnly)) == [1])
  }

  @Test("What a savepoint's body wrote is undone when it throws, and nothing else") func savepoint()
    throws
  {
    func fail() throws {
      try db.savepoint {
        try add(3)
        try db.savepoint { try add(4) }
        throw Stop()
      }
    }
    try db.transaction(.immediate) {
      try add(1)
      try db.savepoint { try add(2) }
      do { try fail() } catch is Stop {}
      try add(5)
    }
    #expect(try keys(db) == [1, 2, 5])
  }

  @Test("An error that ended the whole transaction is what its bodies throw") func ended() throws {
    #expect(throws: Stop.self) {
      try db.transaction(.immediate) {
        try db.savepoint {
          try db.run("ROLLBACK")
          throw Stop()
        }
      }
    }
    try db.rollback()
    try add(1)
  }

  @Test("A connection that only reads writes nothing") func readOnly() throws {
    let reader = try Connection(path, .readOnly)
    let error = #expect(throws: SQLiteError.self) { try reader.run("DELETE FROM item") }
    #expect(error?.code == .readOnly)
  }

  @Test("A lock of another is waited for as long as was said, or not at all") func locks() throws {
    let other = try Connection(path)
    let clock = ContinuousClock()
    func wait(_ body: () throws -> Void) -> Duration {
      clock.measure {
        let error = #expect(throws: SQLiteError.self) { try body() }
        #expect(error?.code == .busy)
      }
    }
    try db.transaction(.immediate) {
      other.waitForLocks(milliseconds: 50)
      #expect(wait { try other.run("BEGIN IMMEDIATE") } >= .milliseconds(50))
      #expect(
        wait { try other.withoutWaiting { try other.run("BEGIN IMMEDIATE") } } < .milliseconds(50))
      #expect(wait { try other.run("BEGIN IMMEDIATE") } >= .milliseconds(50))
    }
    try other.transaction(.immediate) {}
  }

  @Test("The log of a connection that was told so stays when it closes") func log() throws {
    try add(1)
    db.keepLogOnClose()
    db.close()
    #expect(try !Data(contentsOf: URL(fileURLWithPath: path + "-wal")).isEmpty)
    #expect(try keys(Connection(path)) == [1])
  }

  @Test("Threads that share a connection use it one after the other") func shared() throws {
    let shared = try SharedConnection(Connection(path))
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<50 {
        let isAlone: Void? = try? shared.use { db in
          try db.transaction(.immediate) {
            let count = try db.value(Int.self, "SELECT count(*) FROM item") ?? 0
            // Again within the body, on the same thread.
            try shared.use { try $0.run("INSERT INTO item VALUES (?)", [count]) }
          }
        }
        #expect(isAlone != nil)
      }
    }
    #expect(try keys(db) == Array(0..<400))
  }
}
