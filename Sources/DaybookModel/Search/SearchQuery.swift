import SQLite
import SearchLanguage

/// One filter over one kind, with its statements.
struct SearchQuery {
  private let filter: Filter
  private let sql: SearchFilterSQL
  private let context: SearchContext
  private var source: SearchSource { sql.source }
  private var table: String { sql.source.entity.name }
  /// How many matches are judged at most.
  var maxMatches: Int { Search.items(Search.maxMatches, judgedBy: sql.judgedTerms) }

  init(_ filter: Filter, of source: SearchSource, in context: SearchContext) throws {
    self.filter = filter
    self.context = context
    sql = try SearchFilterSQL(filter, of: source, in: context)
  }

  /// The best `limit` behind a place, by tier and score.
  func ranked(_ reader: ReadTransaction, limit: Int, after: SearchRanked?) throws -> [SearchRanked]
  {
    var ranked: [SearchRanked] = []
    for tier in SearchTier.allCases where tier.rawValue >= after?.tier.rawValue ?? 0 {
      guard ranked.count < limit else { break }
      guard let match = try sql.match(tier) else { continue }
      var part = try self.ranked(reader, match, tier, limit: after == nil ? limit : nil)
      if let after, after.tier == tier {
        // Ranks change a little with everything that is added, so the place is that of the item.
        let place = part.first { $0.source == after.source && $0.id == after.id } ?? after
        part.removeAll { !(place < $0) }
      }
      ranked += part
    }
    return Array(ranked.prefix(limit))
  }

  /// `limit` is nil for all, among which a place can be found.
  private func ranked(
    _ reader: ReadTransaction, _ match: String, _ tier: SearchTier, limit: Int?
  ) throws -> [SearchRanked] {
    let text = """
      WITH matched AS MATERIALIZED (
        SELECT rowid - \(source.base) AS found, bm25(searchIndex, 8, 4, 1, 2) AS score
        FROM searchIndex
        WHERE searchIndex MATCH ? AND rowid BETWEEN \(source.base) AND \(source.last)
        ORDER BY rowid DESC LIMIT \(maxMatches)
      )
      SELECT found, score, \(sql.id) FROM matched CROSS JOIN \(table) ON \(table).key = found
      \(sql.completions) WHERE \(sql.condition) ORDER BY score, \(sql.id) LIMIT \(limit ?? -1)
      """
    return try reader.db.rows(text, [match] + sql.arguments, .once) {
      SearchRanked(source: source, key: $0, tier: tier, score: $1, id: $2)
    }
  }

  struct Ordered {
    var found: [SearchFound] = []
    /// Where to go on; nil at the end.
    var last: [String]?
    var count = SearchCount(total: 0, isAtLeast: false)
  }

  /// The first `limit` behind a place, and how many there are, counted no further than `counted`.
  func ordered(
    _ reader: ReadTransaction, by order: SearchOrder, limit: Int, counted: Int = 0, budget: Int,
    after: [String]?
  ) throws -> Ordered {
    let budget = Search.items(budget, judgedBy: sql.judgedTerms)
    let most = max(limit, counted)
    let isUrgency = order == .urgency && source == .task
    let walk = try SearchWalk(
      filter, sql: sql, order: order, in: reader, context, budget: budget,
      after: isUrgency ? nil : after)
    var page = Ordered()
    var seen = 0
    defer { context.judgedCount += seen }
    if isUrgency {
      page = try SearchUrgency(after: after, in: context)
        .ordered(walk, reader, limit: limit, counted: most)
    } else {
      try walk.forEach(reader) { row in
        seen += 1
        let (key, first, second, id, holds): (Int64, StoredValue, StoredValue, String, Bool) =
          try row.read { ($0, $1, $2, $3, $4) }
        let place = [first.place, second.place, id]
        if holds {
          if page.found.count < limit {
            page.found.append(SearchFound(source: source, key: key, place: place))
          } else {
            page.last = page.last ?? page.found.last?.place ?? after ?? walk.start
          }
          page.count.isAtLeast = page.count.total == most
          guard !page.count.isAtLeast else { return .stop }
          page.count.total += 1
        }
        guard seen == budget, walk.isBounded else { return .row }
        page.last = page.last ?? place
        page.count.isAtLeast = true
        return .stop
      }
    }
    guard counted > 0, !walk.isBounded, !page.count.isAtLeast else { return page }
    page.count.isAtLeast = try isCut(reader) || isCut(reader, sortedBy: order)
    return page
  }

  /// Whether an order without an index leaves out those of the items that are due last.
  func isCut(_ reader: ReadTransaction, sortedBy order: SearchOrder) throws -> Bool {
    guard order.isSorted(source), sql.match == nil else { return false }
    let candidates = SearchCandidates(
      bounds: try SearchBounds(filter, in: context), order: order, source: source,
      context: context)
    guard try candidates.few(reader, budget: Search.defaultBudget) == nil else { return false }
    let walk = try candidates.walk(after: nil)
    let text = "SELECT 1 FROM (\(walk.select) LIMIT 1 OFFSET \(maxMatches))"
    return try reader.db.value(Int.self, text, walk.bound, .once) != nil
  }

  /// Whether more items have the words than are judged, so that the oldest are left out.
  func isCut(_ reader: ReadTransaction) throws -> Bool {
    guard let match = sql.match else { return false }
    let text = """
      SELECT 1 FROM searchIndex
      WHERE searchIndex MATCH ? AND rowid BETWEEN \(source.base) AND \(source.last)
      ORDER BY rowid DESC LIMIT 1 OFFSET \(maxMatches)
      """
    return try reader.db.value(Int.self, text, [match]) != nil
  }

  func count(_ reader: ReadTransaction, limit: Int, budget: Int) throws -> SearchCount {
    if let match = sql.match {
      let total = try matchCount(reader, match, limit: limit + 1)
      context.judgedCount += Search.judgedByMatch
      let isCut = try maxMatches < Search.maxMatches && isCut(reader)
      return SearchCount(total: min(total, limit), isAtLeast: total > limit || isCut)
    }
    return try ordered(reader, by: .due, limit: 0, counted: limit, budget: budget, after: nil).count
  }

  private func matchCount(_ reader: ReadTransaction, _ match: String, limit: Int) throws -> Int {
    let most = maxMatches < Search.maxMatches ? maxMatches : -1
    let text = """
      SELECT count(*) FROM (
        SELECT 1 FROM (
          SELECT rowid - \(source.base) AS found FROM searchIndex
          WHERE searchIndex MATCH ? AND rowid BETWEEN \(source.base) AND \(source.last)
          ORDER BY rowid DESC LIMIT \(most)) AS matched
        CROSS JOIN \(table) ON \(table).key = matched.found
        \(sql.completions) WHERE \(sql.condition)
        LIMIT \(limit))
      """
    return try reader.db.value(Int.self, text, [match] + sql.arguments, .once) ?? 0
  }
}

/// A match and its score; the least comes first.
struct SearchRanked: Comparable {
  let source: SearchSource
  let key: Int64
  let tier: SearchTier
  let score: Double
  let id: String

  var place: [String] {
    [String(source.rawValue), String(tier.rawValue), String(score.bitPattern), String(key), id]
  }

  static func < (left: SearchRanked, right: SearchRanked) -> Bool {
    if left.tier != right.tier { return left.tier.rawValue < right.tier.rawValue }
    if left.score != right.score { return left.score < right.score }
    if left.id != right.id { return left.id.utf8.lexicographicallyPrecedes(right.id.utf8) }
    return left.source.rawValue < right.source.rawValue
  }
}

extension SearchRanked {
  init(_ cursor: PageCursor) throws {
    guard let source = SearchSource(rawValue: try cursor.number(0)),
      let tier = SearchTier(rawValue: Int(clamping: try cursor.number(1))),
      let bits = UInt64(cursor.parts[2])
    else { throw PageCursor.foreign }
    self.init(
      source: source, key: try cursor.number(3), tier: tier, score: Double(bitPattern: bits),
      id: cursor.parts[4])
  }
}

extension StoredValue {
  /// A value as a cursor keeps it.
  fileprivate var place: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .null, .real, .blob: ""
    }
  }
}
