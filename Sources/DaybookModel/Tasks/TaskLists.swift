import CivilTime
import SQLite

package extension RecordReader<TaskRecord> {
  func list(_ filter: TaskFilter, limit: Int, after: String?) throws -> Page<TaskRecord> {
    guard let query = try TaskQuery(filter, in: reader, after: after) else {
      return Page(items: [], next: nil)
    }
    return try Page(
      reading: query.sql, query.bound + ["limit": Page<TaskRecord>.fetched(limit)], from: db,
      limit: limit, size: { $0.task.notes.utf8.count },
      cursor: { last in
        PageCursor(
          list: query.cursorName, parts: [last.order, last.task.rank, last.task.id.text])
      },
      item: { row in
        (task: try TaskRecord(row), order: try row.value(TaskRecord.endIndex) as String)
      }
    ).map(\.task)
  }
}

/// One list as SQL. Each text names its index, so the plan does not hang on statistics.
///
/// A list walks an index that has its order and reads no more than the page. Where no index has
/// both the choice and the order (a tag, one task's subtasks by due, a span of due days by rank),
/// the matching tasks are found by index and their keys sorted: 12 ms for a tag on 39,000 of
/// 100,000 tasks.
struct TaskQuery {
  let sql: String
  let cursorName: String
  let bound: Arguments

  /// nil when nothing can match.
  init?(_ filter: TaskFilter, in reader: ReadTransaction, after: String?) throws {
    let cursorName = "task." + filter.order.rawValue
    self.cursorName = cursorName
    var conditions: [String] = []
    var bound: Arguments = [:]
    func require(_ condition: String, _ values: Arguments) {
      conditions.append(condition)
      bound += values
    }

    if let state = filter.state { require("task.state = :state", ["state": state.rawValue]) }
    var isAmongSiblings = false
    if case .subtasks(let id) = filter.scope {
      guard let parent = try reader.tasks.keyIfAny(id) else { return nil }
      require("task.parentOrder = :parent", ["parent": parent])
      isAmongSiblings = true
    }
    let cursor = try after.map { try PageCursor($0, list: cursorName, parts: 3) }
    let from = filter.dueFrom?.description ?? ""
    // Two lower bounds on one index would start each page at the first of them.
    let isPastFrom = filter.order == .due && cursor.map { $0.parts[0] >= from } ?? false
    if filter.hasDueSpan {
      let through = (filter.dueThrough?.description ?? "9999-12-31") + "~"
      require("task.dueOrder <= :through", ["through": through])
      if !isPastFrom { require("task.dueOrder >= :from", ["from": from]) }
    }

    let order = filter.order == .due ? "task.dueOrder" : "task.parentOrder"
    // Among the tasks of one parent its column says nothing, and would only hide the order that the
    // index has.
    let isOrderConstant = isAmongSiblings && filter.order == .position
    let sortKey = (isOrderConstant ? "" : order + ", ") + "task.rank, task.id"
    if let cursor, isPastFrom || filter.order == .position {
      require(
        "(\(sortKey)) > (\(isOrderConstant ? "" : ":order, "):rank, :id)",
        ["rank": try cursor.rank(1), "id": cursor.parts[2]])
      if filter.order == .due { bound += ["order": cursor.parts[0]] }
      if filter.order == .position, !isOrderConstant {
        bound += ["order": try cursor.number(0)]
      }
    }

    var source = "task INDEXED BY \(Self.index(filter, isAmongSiblings: isAmongSiblings))"
    if let tag = filter.tag {
      guard let key = try reader.tags.key(TagName(tag, field: "tag")) else { return nil }
      source = "taskTag INDEXED BY taskTagTag CROSS JOIN task ON task.key = taskTag.task"
      require("taskTag.tag = :tag", ["tag": key])
    }
    if let id = filter.profile {
      let sql = "SELECT key FROM profile WHERE id = ?"
      guard let key = try reader.db.value(Int64.self, sql, [id.text]) else { return nil }
      if filter.tag == nil { source = "task INDEXED BY taskProfile" }
      require("task.profile = :profile", ["profile": key])
    }
    let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    let task = filter.withNotes ? TaskRecord.columns : TaskSQL.columnsWithoutNotes
    let columns = "\(task), CAST(\(order) AS TEXT)"
    let isSorted =
      filter.tag != nil || filter.profile != nil || (isAmongSiblings && filter.order == .due)
      || (filter.hasDueSpan && filter.order == .position && !isAmongSiblings)
    // What is sorted is keys: the rest of a row is read for the page alone.
    sql =
      isSorted
      ? """
      SELECT \(columns) FROM (
        SELECT task.key AS found FROM \(source) \(condition) ORDER BY \(sortKey) LIMIT :limit
      ) CROSS JOIN task ON task.key = found ORDER BY \(sortKey)
      """
      : "SELECT \(columns) FROM \(source) \(condition) ORDER BY \(sortKey) LIMIT :limit"
    self.bound = bound
  }

  private static func index(_ filter: TaskFilter, isAmongSiblings: Bool) -> String {
    let isByDue = !isAmongSiblings && (filter.order == .due || filter.hasDueSpan)
    return switch (isByDue, filter.state != nil) {
    case (true, true): "taskStateDue"
    case (true, false): "taskDue"
    case (false, true): "taskStateRank"
    case (false, false): "taskRank"
    }
  }
}
