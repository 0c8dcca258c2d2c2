import SQLite
import SearchLanguage

/// The statement that goes through the candidates of one kind in an order. Its rows are key, two
/// values and the id that make the place in the order, and whether the filter holds.
struct SearchWalk {
  private let sql: String
  private let bound: Arguments
  /// Whether `rows` ends at the budget rather than at the last candidate.
  let isBounded: Bool
  /// A place before the first.
  let start: [String]

  init(
    _ filter: Filter, sql filterSQL: SearchFilterSQL, order: SearchOrder,
    in reader: ReadTransaction,
    _ context: SearchContext, budget: Int, after: [String]?
  ) throws {
    let source = filterSQL.source
    let table = source.entity.name
    let keys = SearchOrderKeys(order, source)
    start = keys.start
    let candidates = SearchCandidates(
      SearchBounds(filter, at: context.moment), order, source, context)
    var conditions: [String] = []
    var bound: Arguments = []
    if let after {
      conditions.append(keys.condition)
      bound += try keys.values(after)
    }
    let columns = "\(table).key, \(keys.columns), \(table).id"
    if let match = filterSQL.match {
      let most = Search.items(Search.maxMatches, judgedBy: filterSQL.judgedTerms)
      isBounded = false
      conditions.append(filterSQL.condition)
      sql = """
        WITH matched AS MATERIALIZED (
          SELECT rowid - \(source.base) AS found FROM searchIndex
          WHERE searchIndex MATCH ? AND rowid BETWEEN \(source.base) AND \(source.last)
          ORDER BY rowid DESC LIMIT \(most)
        )
        SELECT \(columns), 1 FROM matched CROSS JOIN \(table) ON \(table).key = found
        WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(keys.order)
        """
      self.bound = [match] + bound + filterSQL.arguments
    } else if let few = try candidates.few(reader, budget: budget) {
      isBounded = false
      conditions.append(few.condition)
      conditions.append(filterSQL.condition)
      sql = """
        SELECT \(columns), 1 FROM \(few.source)
        WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(keys.order)
        """
      self.bound = bound + few.bound + filterSQL.arguments
    } else {
      isBounded = true
      let walk = try candidates.walk(after: after)
      conditions += walk.conditions
      let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
      sql = """
        SELECT \(columns), \(filterSQL.condition) FROM \(walk.source) \(condition)
        ORDER BY \(keys.order) LIMIT \(budget)
        """
      self.bound = filterSQL.arguments + bound + walk.bound
    }
  }

  /// Every filter has a text of its own, so its statement is not kept.
  func forEach(
    _ reader: ReadTransaction, _ body: (Row) throws -> Connection.Next
  ) throws {
    try reader.db.forEach(sql, bound, .once, body)
  }
}

/// An order of one kind as SQL.
private struct SearchOrderKeys {
  /// The two values before the id.
  let columns: String
  let order: String
  /// The condition for items after a place.
  let condition: String
  let start: [String]
  private let isModified: Bool
  private let hasDue: Bool

  init(_ order: SearchOrder, _ source: SearchSource) {
    let table = source.entity.name
    isModified = order == .modified
    hasDue = !isModified && source == .task
    if isModified {
      columns = "\(table).modifiedAt, 0"
      self.order = "\(table).modifiedAt DESC, \(table).id DESC"
      condition = "(\(table).modifiedAt, \(table).id) < (?, ?)"
      start = [String(Int64.max), "0", ""]
    } else {
      columns = hasDue ? "task.dueOrder, task.rank" : "'', \(table).rank"
      let due = hasDue ? "task.dueOrder, " : ""
      self.order = "\(due)\(table).rank, \(table).id"
      condition = "(\(due)\(table).rank, \(table).id) > (\(hasDue ? "?, " : "")?, ?)"
      start = ["", "", ""]
    }
  }

  func values(_ place: [String]) throws -> Arguments {
    guard place.count == 3 else { throw PageCursor.foreign }
    if isModified { return [try number(place[0]), place[2]] }
    let rest: Arguments = [place[1], place[2]]
    return hasDue ? [place[0]] + rest : rest
  }

  private func number(_ text: String) throws -> Int64 {
    guard let number = Int64(text) else { throw PageCursor.foreign }
    return number
  }
}
