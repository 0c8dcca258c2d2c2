import CivilTime
import SQLite
import SearchLanguage

package struct SearchReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction { var search: SearchReader { SearchReader(reader: self) } }

package extension SearchReader {
  /// Of a first page, all that match are counted, no further than `counted`; without `withNotes`,
  /// those of tasks are read only where words can be in them.
  func results(
    _ request: SearchRequest, limit: Int, counted: Int = 0, after: String?, withNotes: Bool = true
  ) throws -> SearchResult {
    try updateIndex()
    let search = try Search(request, in: reader)
    let page = try search.page(
      limit: max(limit, 1), counted: after == nil ? counted : 0, after: after)
    return SearchResult(
      page: Page(
        items: try hits(
          page.found, today: request.moment.today,
          withNotes: withNotes || !request.filter.wantedWords.isEmpty,
          completed: SearchBounds(search.filter, in: search.context).asksForCompleted),
        next: page.next),
      count: page.count, problems: try search.context.problems + search.cutProblems())
  }

  /// The names in the request's filter that do not exist.
  func problems(_ request: SearchRequest) throws -> [SearchProblem] {
    try updateIndex()
    let search = try Search(request, in: reader)
    return try search.problems() + search.cutProblems()
  }

  /// Counts no further than `limit`, and looks at a bounded number of items for all of them
  /// together.
  func counts(_ requests: [SearchRequest], limit: Int) throws -> [SearchCount] {
    try updateIndex()
    var left = 2 * Search.defaultBudget
    return try requests.map { request in
      let budget = max(min(left, Search.defaultBudget), Search.leastBudget)
      let search = try Search(request, in: reader, budget: budget)
      defer { left -= search.context.judgedCount }
      return try search.count(limit: limit)
    }
  }
}

extension SearchReader {
  /// Brings the index up to what the group has written; a cancel must not end that, since SQLite
  /// would roll the group back.
  func updateIndex() throws { try db.unwatched { try SearchIndex(db: db).update() } }

  /// In the order in which they were found. A task of which an occurrence was completed in the span
  /// `completed`, and not the task, is as of the one that was found, else of the newest.
  func hits(
    _ found: [SearchFound], today: Day, withNotes: Bool = true, completed: Range<Int64>? = nil
  ) throws -> [SearchHit] {
    let places = found.filter { $0.source == .task }
    var records = try reader.tasks.items(keys: places.map(\.key), withNotes: withNotes)
    if let completed {
      records = try zip(places, records).map { try self.completed(in: completed, $1, $0) }
    }
    var tasks = records.makeIterator()
    return try found.compactMap { found in
      switch found.source {
      case .task: tasks.next().map(SearchHit.task)
      case .habit:
        .habit(try reader.habits.item(reader.habits.stored(key: found.key), today: today))
      case .tag: try reader.tags.itemIfAny(key: found.key).map(SearchHit.tag)
      case .profile: .profile(try reader.profiles.item(key: found.key))
      }
    }
  }

  private func completed(
    in span: Range<Int64>, _ task: TaskRecord, _ found: SearchFound
  ) throws -> TaskRecord {
    let at = found.place.last.map { String($0.dropFirst(task.id.text.count + 1)) } ?? ""
    if at.isEmpty, let at = task.completedAt?.millisecond, span.contains(at) { return task }
    let sql = """
      SELECT \(OccurrenceRecord.columns) FROM occurrence INDEXED BY occurrenceTask
      WHERE task = ? AND state = 'completed' AND instant >= ? AND instant < ? AND ? IN ('', at)
      ORDER BY at DESC LIMIT 1
      """
    let arguments: Arguments = [found.key, span.lowerBound, span.upperBound, at]
    guard let record = try db.rows(sql, arguments, read: OccurrenceRecord.init).first else {
      return task
    }
    let occurring = OccurringTask(occurrence: record.occurrence, overridden: record)
    return TaskItem(task, occurring).task
  }
}

/// Where a hit is, and where it stands in its order.
struct SearchFound {
  let source: SearchSource
  let key: Int64
  /// What a cursor needs to go on behind it.
  let place: [String]
}

/// One search, ready to be run.
///
/// Where words have to match, the index gives the matches, of which the newest `maxMatches` are
/// judged. Without, the items are walked along an index of their order, at most `budget` for a page
/// (fewer of both where many terms have to be judged); where another index leaves few enough items,
/// those are sorted.
struct Search {
  static let defaultBudget = 10_000
  /// For one of many searches that are counted together.
  static let leastBudget = 200
  /// To count matches takes about as long as to judge this many items.
  static let judgedByMatch = 500
  /// Of one kind.
  static let maxMatches = 20_000
  /// How many words can be ranked: FTS5 compares each with each in every match.
  static let maxRankedWords = 10

  /// How many items are judged by a number of terms, where there are `most` for one by few terms.
  static func items(_ most: Int, judgedBy terms: Int) -> Int { most * 5 / max(2 * terms - 5, 5) }

  let context: SearchContext
  private let reader: ReadTransaction
  private let order: SearchOrder
  private let sources: [SearchSource]
  /// Without what is needless.
  let filter: Filter
  private let budget: Int

  init(
    _ request: SearchRequest, in reader: ReadTransaction, budget: Int = Search.defaultBudget
  ) throws {
    self.budget = budget
    self.reader = reader
    let context = SearchContext(request, in: reader)
    let filter = context.pruned(request.filter)
    let kinds = filter.kinds.intersection(request.kinds)
    let sources = SearchSource.allCases.filter { kinds.contains($0.kind) }
    let words = try sources.map { source in
      try SearchFilterSQL(filter, of: source, in: context).wordCount
    }
    let canRank = words.contains { $0 > 0 } && words.allSatisfy { $0 <= Self.maxRankedWords }
    self.context = context
    self.filter = filter
    self.sources = sources
    order = request.order == .relevance && !canRank ? .due : request.order
  }

  /// The names in the filter that do not exist.
  func problems() throws -> [SearchProblem] {
    for source in SearchSource.allCases {
      _ = try SearchFilterSQL(filter, of: source, in: context)
    }
    guard filter.kinds.isEmpty else { return context.problems }
    let message =
      filter.terms.contains(.kind(.habit))
      ? "Habits have no such condition: the page “habits” shows what was marked."
      : "Nothing can be all of this: each condition is of another kind of item."
    return context.problems + [SearchProblem(term: nil, message: message)]
  }

  /// A problem where items that have the words were left out because there are too many.
  func cutProblems() throws -> [SearchProblem] {
    let queries = try sources.map { try SearchQuery(filter, of: $0, in: context) }
    if let cut = try queries.first(where: { try $0.isCut(reader) }) {
      let message = """
        More than \(cut.maxMatches) items have these words, and only the newest were searched. \
        Add a word.
        """
      return [SearchProblem(term: nil, message: message)]
    }
    if let cut = try queries.first(where: { try $0.isCut(reader, sortedBy: order) }) {
      let message = """
        There are more than \(cut.maxMatches) items to sort, and only the first by due were \
        sorted. Add a condition.
        """
      return [SearchProblem(term: nil, message: message)]
    }
    return []
  }

  private var cursorName: String { "search." + order.rawValue }

  struct Found {
    var found: [SearchFound] = []
    /// The cursor behind them; nil at the end.
    var next: String?
    var count = SearchCount(total: 0, isAtLeast: false)
  }

  /// Hits of one kind come together, except by relevance.
  func page(limit: Int, counted: Int = 0, after: String?) throws -> Found {
    let parts = order == .relevance ? 5 : 4
    let cursor = try after.map { try PageCursor($0, list: cursorName, parts: parts) }
    return order == .relevance
      ? try relevantPage(limit: limit, counted: counted, after: cursor)
      : try orderedPage(limit: limit, counted: counted, after: cursor)
  }

  private func relevantPage(limit: Int, counted: Int, after cursor: PageCursor?) throws -> Found {
    var ranked: [SearchRanked] = []
    for source in sources {
      let query = try SearchQuery(filter, of: source, in: context)
      ranked += try query.ranked(reader, limit: limit + 1, after: try cursor.map(SearchRanked.init))
    }
    ranked.sort()
    let shown = ranked.prefix(limit)
    let next = ranked.count > limit ? shown.last : nil
    return Found(
      found: shown.map { SearchFound(source: $0.source, key: $0.key, place: $0.place) },
      next: next.map { PageCursor(list: cursorName, parts: $0.place).text },
      count: try count(limit: counted))
  }

  private func orderedPage(limit: Int, counted: Int, after cursor: PageCursor?) throws -> Found {
    let first = try cursor.map { try $0.number(0) } ?? 0
    var page = Found()
    for source in sources where source.rawValue >= first {
      let query = try SearchQuery(filter, of: source, in: context)
      let isLeft = page.next == nil
      let uncounted = max(counted - page.count.total, 0)
      guard isLeft || counted > 0 else { break }
      let isCursors = cursor != nil && source.rawValue == first
      let part =
        isLeft
        ? try query.ordered(
          reader, by: order, limit: limit - page.found.count, counted: uncounted, budget: budget,
          after: isCursors ? cursor.map { Array($0.parts.dropFirst()) } : nil)
        : SearchQuery.Ordered(
          count: try query.count(reader, limit: uncounted, budget: budget))
      page.found += part.found
      page.count.add(part.count)
      if let last = part.last {
        page.next = PageCursor(list: cursorName, parts: [String(source.rawValue)] + last).text
      }
    }
    return page
  }

  func count(limit: Int) throws -> SearchCount {
    var count = SearchCount(total: 0, isAtLeast: false)
    for source in sources where limit > 0 && count.total <= limit {
      let query = try SearchQuery(filter, of: source, in: context)
      count.add(try query.count(reader, limit: limit - count.total, budget: budget))
    }
    return count
  }
}
