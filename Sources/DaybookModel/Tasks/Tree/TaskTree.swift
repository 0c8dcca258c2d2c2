// The tree of tasks is the column `parent`, and what a task waits for is the table `dependency`;
// both are checked for cycles as they are written, so every walk ends. Siblings stand in a manual
// order by `rank`, which a move changes (`ManualOrder`). Reads walk the index `taskStateRank` one
// parent at a time and stop at a limit, so that a page costs what it shows, however many tasks
// there are.

package import CivilTime
import SQLite

/// Where open tasks are in their tree, from some point on; `treeRows` reads the tasks themselves.
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
  /// The last task at the top whose whole tree is included, where more follow.
  package let next: TaskID?
  /// Whether tasks below the last task at the top are missing.
  package let isCut: Bool
}

package extension RecordReader<TaskRecord> {
  /// The open tasks at the top behind `after`, below each its open subtasks, all by rank, then id.
  /// It ends behind the first task at the top with whose subtasks there are `limit` places, or
  /// within these at twice as many.
  func tree(after: TaskID?, limit: Int) throws -> TaskTree {
    var last: (rank: String, id: String) = ("", "")
    if let after {
      let task = try item(after)
      last = (task.rank, task.id.text)
    }
    let roots = try children(of: 0, after: last, limit: limit + 1)
    var walk = TreeWalk(reader: self, limit: limit * 2)
    var isCut = false
    for (index, root) in roots.enumerated() {
      guard walk.found.count < limit else {
        return walk.tree(next: isCut ? nil : roots[index - 1].place.id, isCut: isCut)
      }
      isCut = try !walk.add(root)
    }
    return walk.tree(next: nil, isCut: isCut)
  }

  /// The open tasks below a task, the direct ones at depth 0; at most `limit`.
  func tree(below id: TaskID, limit: Int) throws -> TaskTree {
    try whole(children(of: key(id), limit: limit + 1), limit: limit)
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
    return try whole(nodes(sql, ["budget": budget, "limit": limit], depth: 0), limit: limit)
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
  /// These and what is below them, as far as the limit goes.
  private func whole(_ roots: [TreeNode], limit: Int) throws -> TaskTree {
    var walk = TreeWalk(reader: self, limit: limit)
    let isWhole = try roots.allSatisfy { try walk.add($0) }
    return walk.tree(next: nil, isCut: !isWhole)
  }

  fileprivate func children(
    of parent: Int64, depth: Int = 0, after last: (rank: String, id: String) = ("", ""), limit: Int
  ) throws -> [TreeNode] {
    let sql = """
      SELECT key, id, occurrence, \(Self.hasOpenChild("task"))
      FROM task INDEXED BY taskStateRank
      WHERE state = 'open' AND parentOrder = ? AND (rank, id) > (?, ?)
      ORDER BY rank, id LIMIT ?
      """
    return try nodes(sql, [parent, last.rank, last.id, limit], depth: depth)
  }

  fileprivate func nodes(_ sql: String, _ bound: Arguments, depth: Int) throws -> [TreeNode] {
    try db.rows(sql, bound) { key, id, occurrence, hasChildren in
      TreeNode(
        place: TaskTree.Place(key: key, id: id, occurrence: occurrence, depth: depth),
        hasChildren: hasChildren)
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
  private(set) var found: [TaskTree.Place] = []

  /// Adds a task and what is below it; false where that would pass the limit.
  mutating func add(_ root: TreeNode) throws -> Bool {
    var open = [root]
    while let node = open.popLast() {
      guard found.count < limit else { return false }
      found.append(node.place)
      guard node.hasChildren else { continue }
      open += try reader.children(
        of: node.place.key, depth: node.place.depth + 1, limit: limit - found.count + 1
      ).reversed()
    }
    return true
  }

  func tree(next: TaskID?, isCut: Bool) -> TaskTree {
    TaskTree(places: found, next: next, isCut: isCut)
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
