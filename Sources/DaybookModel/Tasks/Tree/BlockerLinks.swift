import SQLite

/// Dependencies among many new tasks, whatever their order: those whose other end never comes, and
/// those that would close a cycle, are left out.
///
/// Older tasks wait for no new one, so a cycle has new dependencies only, and one pass finds it.
struct BlockerLinks {
  private var wanted: [(key: Int64, blockers: [TaskID])] = []

  /// The most that a task can wait for.
  static let maxCount = 100

  mutating func add(_ blockers: [TaskID], toTask key: Int64) {
    if !blockers.isEmpty { wanted.append((key, blockers)) }
  }

  var isEmpty: Bool { wanted.isEmpty }

  /// Writes the dependencies; `leave` gets a task with those of its own that were left out.
  func link(_ db: Connection, leave: (Int64, [TaskID]) throws -> Void) throws {
    // Ids are looked up twice: a file may have so many of them that only the first which lead
    // somewhere can be kept.
    var graph: [Int64: [Int64]] = [:]
    for (key, blockers) in wanted {
      var found: [Int64] = []
      for id in blockers where found.count < Self.maxCount {
        guard let blocker = try Self.key(db, of: id), !found.contains(blocker) else { continue }
        found.append(blocker)
      }
      graph[key] = found
    }
    // Without the edges that close a circle there is none.
    var closing: Set<Edge> = []
    Circle.forEach(from: wanted.map(\.key)) {
      graph[$0] ?? []
    } found: { circle in
      guard let blocker = circle.first, let task = circle.last else { return }
      closing.insert(Edge(task: task, blocker: blocker))
    }
    for (key, blockers) in wanted {
      let found = Set(graph[key] ?? [])
      var seen: Set<TaskID> = []
      var left: [TaskID] = []
      var taken: Set<Int64> = []
      for id in blockers where seen.insert(id).inserted {
        guard let blocker = try Self.key(db, of: id), found.contains(blocker), blocker != key,
          !closing.contains(Edge(task: key, blocker: blocker))
        else {
          left.append(id)
          continue
        }
        guard taken.insert(blocker).inserted else { continue }
        try db.run(
          "INSERT INTO dependency (task, position, blocker) VALUES (?, ?, ?)",
          [key, taken.count - 1, blocker])
      }
      if !left.isEmpty { try leave(key, left) }
    }
  }

  /// A task that became an occurrence of another counts as that other task.
  private static func key(_ db: Connection, of id: TaskID) throws -> Int64? {
    let sql = "SELECT key FROM task WHERE id = ?"
    if let key = try db.value(Int64.self, sql, [id.text]) { return key }
    let merged = """
      SELECT key FROM mergedTask CROSS JOIN task ON task.id = mergedTask.task
      WHERE mergedTask.id = ?
      """
    return try db.value(Int64.self, merged, [id.text])
  }

  private struct Edge: Hashable {
    var task: Int64
    var blocker: Int64
  }
}

extension Connection {
  /// Keeps Taskwarrior's `depends` on what is not here among the foreign fields of a task.
  func keepDepends(_ ids: [TaskID], ofTask key: Int64) throws {
    // An id that a file named may have any character, so SQLite writes the JSON.
    try run(
      """
      UPDATE task
      SET foreignFields = json_set(ifnull(foreignFields, '{}'), '$.depends', json('[]'))
      WHERE key = ?
      """, [key])
    for id in ids {
      try run(
        """
        UPDATE task SET foreignFields = json_insert(foreignFields, '$.depends[#]', ?)
        WHERE key = ?
        """, [id.text, key])
    }
  }
}
