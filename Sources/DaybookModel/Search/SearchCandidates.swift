import CivilTime
import SQLite
import SearchLanguage

/// The items of one kind that a search without words has to judge.
struct SearchCandidates {
  /// Items that an index finds.
  struct Few {
    let source: String
    let condition: String
    let bound: Arguments
    /// What is counted, where `source` would have to be put together first.
    var counted: String?
  }

  /// Items along an index that has the order.
  struct Walk {
    var source: String
    var conditions: [String] = []
    var bound: Arguments = []

    /// Selects the keys, named `found`.
    var select: String {
      let table = source.prefix { $0 != " " }
      let condition = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
      return "SELECT \(table).key AS found FROM \(source)\(condition)"
    }
  }

  let bounds: SearchBounds
  let order: SearchOrder
  let source: SearchSource
  let context: SearchContext

  /// The fewest that an index finds, where they are few enough to be sorted.
  func few(_ reader: ReadTransaction, budget: Int) throws -> Few? {
    var best: (few: Few, count: Int)?
    for few in try all() {
      let sql = """
        SELECT count(*) FROM (
          SELECT 1 FROM \(few.counted ?? few.source) WHERE \(few.condition) LIMIT \(budget + 1))
        """
      guard let count = try reader.db.value(Int.self, sql, few.bound, .once),
        count <= budget, count < best?.count ?? .max
      else { continue }
      best = (few, count)
    }
    return best?.few
  }

  private func all() throws -> [Few] {
    guard source == .task else { return [] }
    var all: [Few] = []
    for case let key? in try bounds.tags.map(context.tagKey) {
      all.append(
        Few(
          source: "taskTag INDEXED BY taskTagTag CROSS JOIN task ON task.key = taskTag.task",
          condition: "taskTag.tag = ?", bound: [key]))
    }
    for case let key? in try bounds.parents.map(context.taskKey) {
      all.append(
        Few(
          source: "task INDEXED BY taskParent",
          condition: "task.parent IS NOT NULL AND task.parent = ?", bound: [key]))
    }
    for case let key? in try bounds.profiles.map(context.profileKey) {
      all.append(
        Few(
          source: "task INDEXED BY taskProfile",
          condition: "task.profile IS NOT NULL AND task.profile = ?", bound: [key]))
    }
    for project in bounds.projects {
      // "/" comes just after ".".
      all.append(
        Few(
          source: "task INDEXED BY taskProject",
          condition: "task.project >= ? AND task.project < ? || '/'", bound: [project, project]))
    }
    if let span = bounds.completed {
      let completed = { (union: String) in
        """
        (SELECT key AS found FROM task INDEXED BY taskCompleted
          WHERE completedAt IS NOT NULL AND completedAt >= ? AND completedAt < ?
          \(union) SELECT task FROM occurrence INDEXED BY occurrenceCompleted
          WHERE state = 'completed' AND instant >= ? AND instant < ?) AS matched
        CROSS JOIN task ON task.key = matched.found
        """
      }
      all.append(
        Few(
          source: completed("UNION"), condition: "1",
          bound: [span.lowerBound, span.upperBound, span.lowerBound, span.upperBound],
          counted: completed("UNION ALL")))
    }
    if let span = bounds.modified, order != .modified {
      all.append(
        Few(
          source: "task INDEXED BY taskModified",
          condition: "task.modifiedAt >= ? AND task.modifiedAt < ?",
          bound: [span.lowerBound, span.upperBound]))
    }
    if bounds.hasDue, order == .modified {
      let walk = dueWalk(from: bounds.dueFrom?.description ?? "")
      all.append(
        Few(
          source: walk.source, condition: walk.conditions.joined(separator: " AND "),
          bound: walk.bound))
    }
    return all
  }

  func walk(after: [String]?) throws -> Walk {
    let table = source.entity.name
    guard source == .task else {
      let index = order == .modified ? "Modified" : "Rank"
      return Walk(source: "\(table) INDEXED BY \(table)\(index)")
    }
    guard order == .modified else {
      // Two lower bounds on one index would start each page at the first of them.
      let from = bounds.dueFrom?.description ?? ""
      let isPastFrom = after.map { $0[0] >= from } ?? false
      return dueWalk(from: isPastFrom ? nil : from)
    }
    var walk = Walk(source: "task INDEXED BY taskModified")
    if let span = bounds.modified {
      walk.conditions.append("task.modifiedAt >= ? AND task.modifiedAt < ?")
      walk.bound += [span.lowerBound, span.upperBound]
    }
    return walk
  }

  private func dueWalk(from: String?) -> Walk {
    var walk = Walk(source: "task INDEXED BY \(bounds.state == nil ? "taskDue" : "taskStateDue")")
    if let state = bounds.state {
      walk.conditions.append("task.state = ?")
      walk.bound += [state.rawValue]
    }
    guard bounds.hasDue else { return walk }
    if let from {
      walk.conditions.append("task.dueOrder >= ?")
      walk.bound += [from]
    }
    walk.conditions.append("task.dueOrder <= ?")
    walk.bound += [(bounds.dueThrough?.description ?? "9999-12-31") + "~"]
    return walk
  }
}
