import SQLite

extension RecordWriter<TaskRecord> {
  /// Makes a task wait for exactly these tasks; throws `invalidState` with the place in the list
  /// for one that waits, through however many others, for the task itself.
  func setBlockers(_ blockers: [TaskID], ofTask key: Int64) throws {
    try db.run("DELETE FROM dependency WHERE task = ?", [key])
    try require(blockers.count <= 100, "blockedBy", "A task can wait for at most 100 others.")
    guard !blockers.isEmpty else { return }
    let waiting = try waiting(for: key)
    for (position, blocker) in blockers.enumerated() {
      let blockerKey = try reader.key(blocker)
      let field = "blockedBy/\(position)"
      try require(blockerKey != key, field, "A task cannot wait for itself.")
      try require(
        !waiting.contains(blockerKey), .contradiction, at: field,
        "A task cannot wait for one that waits for it.")
      try db.run(
        "INSERT INTO dependency (task, position, blocker) VALUES (?, ?, ?)",
        [key, position, blockerKey])
    }
  }

  /// Records, before tasks are removed, that those which wait for them no longer do. `condition` is
  /// a fixed text over the table `task` that uses `:key`.
  func unblock(where condition: String, key: Int64) throws {
    let removed = "SELECT key FROM task WHERE \(condition)"
    let sql = """
      SELECT DISTINCT task FROM dependency
      WHERE blocker IN (\(removed)) AND task NOT IN (\(removed)) ORDER BY task
      """
    for waiting in try db.values(Int64.self, sql, ["key": key]) {
      let before = try log.snapshot(of: .task, key: waiting)
      try db.run(
        "DELETE FROM dependency WHERE task = :waiting AND blocker IN (\(removed))",
        ["waiting": waiting, "key": key])
      try db.run(
        "UPDATE task SET modifiedAt = ?, revision = revision + 1 WHERE key = ?", [now, waiting])
      try log.recordEdit(of: .task, key: waiting, before: before)
    }
  }

  /// The task itself and those that wait for it, through however many others.
  private func waiting(for key: Int64) throws -> Set<Int64> {
    let sql = """
      WITH RECURSIVE waiting (key) AS (
        VALUES (:key) UNION
        SELECT dependency.task FROM waiting
          CROSS JOIN dependency ON dependency.blocker = waiting.key)
      SELECT key FROM waiting
      """
    return Set(try db.values(Int64.self, sql, ["key": key]))
  }
}
