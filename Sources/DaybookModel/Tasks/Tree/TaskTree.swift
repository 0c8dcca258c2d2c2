// The tree of tasks is the column `parent`, and what a task waits for is the table `dependency`;
// both are checked for cycles as they are written, so every walk ends. Siblings stand in a manual
// order by `rank`, which a move changes (`ManualOrder`). Reads walk the index `taskStateRank` one
// parent at a time and stop at a limit, so that a page costs what it shows, however many tasks
// there are.

package import CivilTime
import SQLite

/// Where open tasks are in their tree; `treeRows` reads the tasks themselves.
package struct TaskTree: Sendable, Hashable {
  package struct Place: Sendable, Hashable {
    let key: Int64
    package let id: TaskID
    /// The current one of a recurring task.
    package let occurrence: LocalDateTime?
    /// 0 for the tasks at the top.
    package let depth: Int
  }

  package struct Row: Sendable, Hashable {
    package let task: TaskRecord
    /// 0 for the tasks at the top.
    package let depth: Int
    /// Of its direct subtasks.
    package let subtasks: Subtasks
  }

  package struct Subtasks: Sendable, Hashable {
    package let completed: Int
    /// Without the cancelled ones.
    package let total: Int
  }

  /// Each task, its subtasks below it.
  package let places: [Place]
  /// Whether tasks are missing.
  package let isCut: Bool
}

package extension RecordReader<TaskRecord> {
  /// The open tasks at the top, below each its open subtasks, all by rank, then id; at most `limit`.
  func tree(limit: Int) throws -> TaskTree {
    try tree(belowKey: 0, limit: limit)
  }

  func openCount() throws -> Int {
    try db.value(Int.self, "SELECT count(*) FROM task WHERE state = 'open'") ?? 0
  }

  /// The open tasks below a task, the direct ones at depth 0; at most `limit`.
  func tree(below id: TaskID, limit: Int) throws -> TaskTree {
    try tree(belowKey: key(id), limit: limit)
  }

  /// The open tasks whose parent is not open any more, each with what is below it; found among the
  /// first `budget` open subtasks, and at most `limit` rows.
  func orphanedTree(limit: Int, budget: Int = 10_000) throws -> TaskTree {
    let sql = """
      SELECT found.key, found.id, found.occurrence, \(Self.hasOpenChild("found")) FROM (
        SELECT key, parent, parentOrder, rank, id, occurrence
        FROM task INDEXED BY taskStateRank
        WHERE state = 'open' AND parentOrder > 0 ORDER BY parentOrder, rank, id LIMIT :budget
      ) AS found CROSS JOIN task AS above ON above.key = found.parent
      WHERE above.state <> 'open'
      ORDER BY found.parentOrder, found.rank, found.id LIMIT :limit
      """
    var walk = TreeWalk(reader: self, limit: limit)
    return try walk.whole(nodes(sql, ["budget": budget, "limit": limit], depth: 0))
  }

  /// Reads some of the tasks of a tree and, for each, how many subtasks it has.
  func treeRows(_ places: some Collection<TaskTree.Place>) throws -> [TaskTree.Row] {
    let tasks = try items(keys: places.map(\.key), withNotes: false)
    return try zip(tasks, places).map { task, place in
      TaskTree.Row(task: task, depth: place.depth, subtasks: try subtasks(ofKey: place.key))
    }
  }

  /// The nearest open task before or after one among its siblings; nil at the end.
  func openSibling(of id: TaskID, _ side: SiblingSide) throws -> TaskID? {
    let task = try item(id)
    let parent = try task.parent.map(key) ?? 0
    let (comparison, direction) = side == .before ? ("<", "DESC") : (">", "ASC")
    let sql = """
      SELECT id FROM task INDEXED BY taskStateRank
      WHERE state = 'open' AND parentOrder = ? AND (rank, id) \(comparison) (?, ?)
      ORDER BY rank \(direction), id \(direction) LIMIT 1
      """
    return try db.value(String.self, sql, [parent, task.rank, id.text]).map(TaskID.init)
  }
}

extension RecordReader<TaskRecord> {
  private func tree(belowKey key: Int64, limit: Int) throws -> TaskTree {
    var walk = TreeWalk(reader: self, limit: limit, parents: try parents(limit: limit))
    return try walk.whole(walk.children(of: key, depth: 0, limit: limit + 1))
  }

  /// The tasks with open subtasks; nil where there are more than `limit` of these.
  private func parents(limit: Int) throws -> Set<Int64>? {
    let sql = """
      SELECT parentOrder FROM task INDEXED BY taskStateRank
      WHERE state = 'open' AND parentOrder > 0 LIMIT ?
      """
    let found = try db.values(Int64.self, sql, [limit + 1])
    return found.count > limit ? nil : Set(found)
  }

  fileprivate func children(
    of parent: Int64, depth: Int, limit: Int, _ hasChildren: String
  ) throws -> [TreeNode] {
    let sql = """
      SELECT key, id, occurrence, \(hasChildren)
      FROM task INDEXED BY taskStateRank
      WHERE state = 'open' AND parentOrder = ? ORDER BY rank, id LIMIT ?
      """
    return try nodes(sql, [parent, limit], depth: depth)
  }

  fileprivate func nodes(_ sql: String, _ bound: Arguments, depth: Int) throws -> [TreeNode] {
    try db.rows(sql, bound) { (row: Row) in
      TreeNode(
        place: TaskTree.Place(
          key: try row.value(0), id: try row.value(1), occurrence: try row.value(2), depth: depth),
        hasChildren: try row.value(3))
    }
  }

  /// Asked with each task, since most have none, and a statement for each costs more.
  fileprivate static func hasOpenChild(_ table: String) -> String {
    """
    EXISTS (SELECT 1 FROM task AS below INDEXED BY taskStateRank
      WHERE below.state = 'open' AND below.parentOrder = \(table).key)
    """
  }

  fileprivate func subtasks(ofKey key: Int64) throws -> TaskTree.Subtasks {
    let sql = """
      SELECT state, count(*) FROM task INDEXED BY taskStateRank
      WHERE state IN ('open', 'completed') AND parentOrder = ? GROUP BY state
      """
    let counts = Dictionary(
      uniqueKeysWithValues: try db.rows(sql, [key]) as [(TaskState, Int)])
    return TaskTree.Subtasks(
      completed: counts[.completed] ?? 0, total: counts.values.reduce(0, +))
  }
}

private struct TreeNode {
  let place: TaskTree.Place
  let hasChildren: Bool
}

/// Walks down from one task after the other, without recursion, since a tree may be deep.
private struct TreeWalk {
  let reader: RecordReader<TaskRecord>
  /// The most places.
  let limit: Int
  /// The tasks with open subtasks; nil where each node says so itself.
  var parents: Set<Int64>?
  private(set) var found: [TaskTree.Place] = []

  /// These and what is below them, as far as the limit goes.
  mutating func whole(_ roots: [TreeNode]) throws -> TaskTree {
    let isWhole = try roots.allSatisfy { try add($0) }
    return TaskTree(places: found, isCut: !isWhole)
  }

  /// Adds a task and what is below it; false where that would pass the limit.
  private mutating func add(_ root: TreeNode) throws -> Bool {
    var (next, open) = (Optional(root), [TreeNode]())
    while let node = next {
      guard found.count < limit else { return false }
      found.append(node.place)
      if parents?.contains(node.place.key) ?? node.hasChildren {
        open += try children(
          of: node.place.key, depth: node.place.depth + 1, limit: limit - found.count + 1
        ).reversed()
      }
      next = open.popLast()
    }
    return true
  }

  func children(of parent: Int64, depth: Int, limit: Int) throws -> [TreeNode] {
    let hasChildren = parents == nil ? RecordReader<TaskRecord>.hasOpenChild("task") : "FALSE"
    return try reader.children(of: parent, depth: depth, limit: limit, hasChildren)
  }
}

package extension RecordWriter<TaskRecord> {
  /// Puts a task before or after another, among that one's siblings. Throws `invalidState` for a
  /// place that lies below the task, `limitExceeded` for one that is too deep.
  func move(_ id: TaskID, to place: Place<TaskEntity>, ifRevision: Int?) throws -> TaskRecord {
    let (key, current) = try reader.keyed(id)
    let order = writer.manualOrder(of: .task)
    let neighbor = try order.neighbor(at: place, for: id)
    do {
      let parent = try reader.item(place.neighbor).parent
      if parent != current.parent { _ = try parentKey(parent, of: key) }
    } catch let error as ModelError where error.field != nil {
      throw error.at(place.field)
    }
    guard try !order.isInPlace(key, place.side, neighbor) else { return current }
    try check(ifRevision, current)
    try order.put(key, place.side, neighbor, modifiedAt: now)
    return try reader.item(key: key)
  }
}
