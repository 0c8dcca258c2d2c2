import SQLite

/// An undo may bring back no more profiles and tasks of theirs than the limits allow.
struct ProfileUndoGuard: UndoGuard {
  private let reader: ReadTransaction
  private let profiles: Int
  private let tasks: [Int64: Int]

  init(_ reader: ReadTransaction) throws {
    self.reader = reader
    profiles = try reader.profiles.count()
    tasks = try Self.tasks(reader)
  }

  /// A limit that was lowered since takes nothing away.
  func finish(_ rows: [RestoredRow]) throws {
    if try reader.profiles.count() > profiles { try reader.profiles.checkRoom(for: 0) }
    for (profile, count) in try Self.tasks(reader) where count > tasks[profile] ?? 0 {
      try reader.tasks.checkCount(ofProfile: profile)
    }
  }

  private static func tasks(_ reader: ReadTransaction) throws -> [Int64: Int] {
    let keys = try reader.db.values(Int64.self, "SELECT key FROM profile")
    return try Dictionary(
      uniqueKeysWithValues: keys.map { ($0, try reader.tasks.openCount(ofProfile: $0)) })
  }
}
