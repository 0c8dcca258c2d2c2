import GRDB

/// The preferences as they were last read. They are read again when this connection or another one
/// has written since, whatever it wrote; a transaction that is open reads them each time, since it
/// may still be given up.
struct PreferencesCache {
  private struct State: Equatable {
    /// Another number once another connection has committed.
    let version: Int
    /// Grows with each row that this connection writes.
    let changes: Int
  }

  private var read: (state: State, record: PreferencesRecord)?

  mutating func record(_ db: Database) throws -> PreferencesRecord {
    guard !db.isInsideTransaction else { return try Reader(db: db).preferences() }
    let state = State(
      version: try db.value(Int.self, "PRAGMA data_version") ?? 0, changes: db.totalChangesCount)
    if let read, read.state == state { return read.record }
    let record = try Reader(db: db).preferences()
    read = (state, record)
    return record
  }
}
