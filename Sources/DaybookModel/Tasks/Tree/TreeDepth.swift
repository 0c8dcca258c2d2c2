import SQLite

/// How many levels a tree of tasks can have; nobody makes so many by hand. One from before this
/// rule, or from an undo, can be deeper.
enum TreeDepth {
  static let maximum = 100
}

package extension RecordReader<TaskRecord> {
  /// Returns tasks with subtasks before what they are a part of, and all others in their order.
  func subtasksFirst<Item>(_ items: [Item], id: (Item) -> TaskID) throws -> [Item] {
    let depths = try items.map { try path(to: key(id($0))).count }
    return items.indices.sorted { (-depths[$0], $0) < (-depths[$1], $1) }.map { items[$0] }
  }
}

extension RecordReader<TaskRecord> {
  /// The task and those above it; UNION ends a cycle.
  fileprivate func path(to key: Int64) throws -> Set<Int64> {
    let sql = """
      WITH RECURSIVE above (key) AS (
        VALUES (:key) UNION
        SELECT task.parent FROM above CROSS JOIN task ON task.key = above.key
        WHERE task.parent IS NOT NULL)
      SELECT key FROM above
      """
    return Set(try db.values(Int64.self, sql, ["key": key]))
  }
}

extension RecordWriter<TaskRecord> {
  /// The parent's key for a new task, or for an existing one (`key`).
  ///
  /// Throws `invalidValue` for the task itself, `invalidState` for one below it, `limitExceeded` where the tree
  /// would become too deep.
  func parentKey(_ parent: TaskID?, of key: Int64? = nil) throws -> Int64? {
    guard let parent else { return nil }
    let parentKey = try reader.key(parent)
    let path = try reader.path(to: parentKey)
    try require(key != parentKey, "parent", "A task cannot be a subtask of itself.")
    try require(
      key.map { !path.contains($0) } ?? true, .contradiction, at: "parent",
      "A task cannot be a subtask of its subtasks.")
    let room = max(TreeDepth.maximum - path.count, 0)
    let levels = try key.map { try self.levels(ofKey: $0, atMost: room + 1) } ?? 1
    try require(
      path.count + levels, atMost: TreeDepth.maximum,
      "A tree of tasks can have at most \(TreeDepth.maximum) levels.")
    return parentKey
  }

  /// How many levels the task and what is below it have, counted up to a number.
  private func levels(ofKey key: Int64, atMost maximum: Int) throws -> Int {
    let sql = """
      WITH RECURSIVE below (key, level) AS (
        VALUES (:key, 1) UNION ALL
        SELECT task.key, level + 1 FROM below CROSS JOIN task ON task.parent = below.key
        WHERE level < :maximum)
      SELECT max(level) FROM below
      """
    return try db.value(Int.self, sql, ["key": key, "maximum": maximum]) ?? 1
  }
}
