import SQLite
import SearchLanguage

/// Goes through the candidates of one kind in an order. Its rows are key, two values and the id
/// that make the place in the order, and whether the filter holds; for tasks by urgency those of
/// `SearchUrgency`, in any order.
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
    let keys = SearchOrderKeys(order, filterSQL)
    let completions = keys.isUrgency ? "" : filterSQL.completions
    start = keys.start
    let candidates = SearchCandidates(
      bounds: try SearchBounds(filter, in: context), order: order, source: source,
      context: context)
    var conditions: [String] = []
    var bound: Arguments = []
    if let after {
      conditions.append(keys.condition)
      bound += try keys.values(after)
    }
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
        SELECT \(keys.columns), 1 FROM matched CROSS JOIN \(table) ON \(table).key = found
        \(completions) WHERE \(conditions.joined(separator: " AND ")) \(keys.ordering)
        """
      self.bound = [match] + bound + filterSQL.arguments
    } else if let few = try candidates.few(reader, budget: budget) {
      isBounded = false
      conditions.append(few.condition)
      conditions.append(filterSQL.condition)
      sql = """
        SELECT \(keys.columns), 1 FROM \(few.source) \(completions)
        WHERE \(conditions.joined(separator: " AND ")) \(keys.ordering)
        """
      self.bound = bound + few.bound + filterSQL.arguments
    } else if keys.isSorted {
      isBounded = false
      let most = Search.items(Search.maxMatches, judgedBy: filterSQL.judgedTerms)
      let walk = try candidates.walk(after: nil)
      conditions.append(filterSQL.condition)
      sql = """
        WITH matched AS MATERIALIZED (\(walk.select) LIMIT \(most))
        SELECT \(keys.columns), 1 FROM matched CROSS JOIN \(table) ON \(table).key = found
        \(completions) WHERE \(conditions.joined(separator: " AND ")) \(keys.ordering)
        """
      self.bound = walk.bound + bound + filterSQL.arguments
    } else {
      isBounded = true
      let walk = try candidates.walk(after: after)
      conditions += walk.conditions
      let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
      sql = """
        SELECT \(keys.columns), \(filterSQL.condition) FROM \(walk.source) \(completions)
        \(condition)
        \(keys.ordering) LIMIT \(budget)
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

/// An order of one kind as SQL: one or two values, then the id.
private struct SearchOrderKeys {
  private typealias Value = (sql: String, isNumber: Bool)

  /// What is selected: the key, and two values and the id that make the place.
  let columns: String
  let ordering: String
  /// The condition for items after a place.
  let condition: String
  let start: [String]
  /// Whether no index has the order.
  let isSorted: Bool
  /// Whether each task is found once, whatever was completed of it.
  let isUrgency: Bool
  private let values: [Value]

  init(_ order: SearchOrder, _ filter: SearchFilterSQL) {
    let source = filter.source
    let table = source.entity.name
    isUrgency = order == .urgency && source == .task
    let isBackwards = order == .modified
    values = Self.values(order, source)
    isSorted = order.isSorted(source)
    let keys = values.map(\.sql) + [filter.id]
    if isUrgency {
      (columns, ordering) = (SearchUrgency.columns, "")
    } else {
      let place = (values.map(\.sql) + ["''"]).prefix(2).joined(separator: ", ")
      columns = "\(table).key, \(place), \(filter.id)"
      ordering =
        "ORDER BY " + keys.map { $0 + (isBackwards ? " DESC" : "") }.joined(separator: ", ")
    }
    let places = keys.map { _ in "?" }.joined(separator: ", ")
    condition = "(\(keys.joined(separator: ", "))) \(isBackwards ? "<" : ">") (\(places))"
    let first = isBackwards ? Int64.max : .min
    start = (values.map { $0.isNumber ? String(first) : "" } + [""]).prefix(2) + [""]
  }

  /// Texts of a due, a space and a rank sort as the two do.
  private static func values(_ order: SearchOrder, _ source: SearchSource) -> [Value] {
    let table = source.entity.name
    switch order {
    case .modified: return [("\(table).modifiedAt", true)]
    case .added: return [("-\(table).createdAt", true)]
    case .title:
      return [
        (
          "(SELECT c0 FROM searchIndex_content WHERE id = \(table).key + \(source.base))", false
        )
      ]
    case .priority where source == .task:
      return [("-task.priority", true), (SearchUrgency.dueAndRank, false)]
    case .relevance, .due, .priority, .urgency:
      let rank = ("\(table).rank", false)
      return source == .task ? [("task.dueOrder", false), rank] : [rank]
    }
  }

  func values(_ place: [String]) throws -> Arguments {
    guard place.count == 3 else { throw PageCursor.foreign }
    var arguments: Arguments = []
    for (value, text) in zip(values, place) {
      if value.isNumber {
        guard let number = Int64(text) else { throw PageCursor.foreign }
        arguments += [number]
      } else {
        arguments += [text]
      }
    }
    return arguments + [place[2]]
  }
}

extension SearchOrder {
  /// Whether no index has the order, so that what is found has to be sorted.
  func isSorted(_ source: SearchSource) -> Bool {
    switch self {
    case .relevance, .due, .modified: false
    case .priority, .urgency: source == .task
    case .added, .title: true
    }
  }
}
