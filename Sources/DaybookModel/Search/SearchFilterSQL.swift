import CivilTime
import SQLite
import SearchLanguage

/// One filter as SQL over the rows of one kind.
///
/// Conjuncts that are only about words, and their opposites, become one FTS5 query (`match`); all
/// else becomes one condition on a row.
struct SearchFilterSQL {
  let source: SearchSource
  /// nil where the filter asks for no words in any case.
  private(set) var match: String?
  /// The conjuncts that `match` replaces.
  private var words: [Filter] = []
  /// How many words and phrases `match` asks for.
  var wordCount: Int { words.reduce(0) { $0 + $1.terms.count } }
  private(set) var condition = "1"
  private(set) var arguments: Arguments = []
  /// How many terms are judged row by row.
  private(set) var judgedTerms = 0
  /// Joined to what is found, so that each completion of a task that recurs is found by itself.
  private(set) var completions = ""
  /// The id, of a completion with its occurrence behind an @.
  var id: String {
    completions.isEmpty ? "\(table).id" : "task.id || ifnull('@' || completion.at, '')"
  }

  /// When it must have been completed itself, or one of its occurrences.
  private let asked: Range<Int64>?
  /// The words that an item may not have, as an FTS5 query; nil for none.
  private var excluded: String?
  private var context: SearchContext
  private var table: String { source.entity.name }

  init(_ filter: Filter, of source: SearchSource, in context: SearchContext) throws {
    self.source = source
    self.context = context
    asked = source == .task ? try SearchBounds(filter, in: context).asksForCompleted : nil
    if let asked, try context.areFew(completedIn: asked) {
      completions = """
        LEFT JOIN occurrence AS completion INDEXED BY occurrenceTask
          ON task.recurrence IS NOT NULL AND completion.task = task.key
          AND completion.state = 'completed'
          AND completion.instant >= \(asked.lowerBound) AND completion.instant < \(asked.upperBound)
        """
    }
    var matches: [String] = []
    var unwanted: [Filter] = []
    var judged: [Filter] = []
    for conjunct in filter.conjuncts {
      if let match = try wordMatch(conjunct) {
        matches.append(match)
        words.append(conjunct)
      } else if case .not(let inner) = conjunct, try wordMatch(inner) != nil {
        unwanted.append(inner)
      } else {
        judged.append(conjunct)
      }
    }
    // Together, many words that are unwanted cost little more than one.
    let unwantedWords = Filter.any(unwanted).simplified
    if !unwanted.isEmpty, !matches.isEmpty { excluded = try wordMatch(unwantedWords) }
    if excluded == nil, !unwanted.isEmpty { judged.append(.not(unwantedWords)) }
    match = matches.isEmpty ? nil : excluding(matches.map { "(\($0))" }.joined(separator: " AND "))
    judgedTerms = judged.reduce(0) { $0 + $1.judgedTerms }
    let conditions = try conditions(judged)
    condition = conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
  }

  /// Deeper questions are asked word by word, since FTS5's parser has a small stack.
  private func wordMatch(_ filter: Filter) throws -> String? {
    filter.depth <= 4 ? try context.match(filter, source) : nil
  }

  private func excluding(_ match: String) -> String {
    excluded.map { "(\(match)) NOT (\($0))" } ?? match
  }

  /// The query for a match in the tier and in none before it; nil for a tier that adds nothing.
  func match(_ tier: SearchTier) throws -> String? {
    let match = try context.match(.all(words), source, tier)
    guard let match else { return nil }
    guard let before = SearchTier(rawValue: tier.rawValue - 1) else { return excluding(match) }
    guard let known = try context.match(.all(words), source, before), known != match else {
      return nil
    }
    return excluding("(\(match)) NOT (\(known))")
  }

  private mutating func sql(_ filter: Filter) throws -> String {
    guard filter.kinds.contains(source.kind) else { return never() }
    if filter.isWords {
      return """
        (SELECT \(try test(filter)) FROM searchIndex_content AS document
          WHERE document.id = \(table).key + \(source.base))
        """
    }
    switch filter {
    case .term(let term): return try sql(term)
    case .not(.term(.kind)): return "1"
    case .not(let filter): return "NOT (\(try sql(filter)))"
    case .all(let filters):
      return filters.isEmpty
        ? "1" : joined(try conditions(wordsAsOne(filters, Filter.all)), by: " AND ")
    case .any(let filters):
      return joined(try wordsAsOne(filters, Filter.any).map { try sql($0) }, by: " OR ")
    }
  }

  /// A row's document is looked up once for all that is about words.
  private func wordsAsOne(_ filters: [Filter], _ join: ([Filter]) -> Filter) -> [Filter] {
    let words = filters.filter(\.isWords)
    return filters.filter { !$0.isWords } + (words.isEmpty ? [] : [join(words)])
  }

  /// The conditions that must all hold. What recurs is completed many times, of which one has to be
  /// on all the days that it may be completed.
  private mutating func conditions(_ filters: [Filter]) throws -> [String] {
    var completed: Range<Int64>?
    var conditions: [String] = []
    for filter in filters {
      if source == .task, case .term(let term) = filter,
        case .day(.completed, let comparison, let days) = term,
        let days = context.days(days, of: .completed, term)
      {
        let span = comparison.span(of: days, at: context.moment)
        completed = completed?.clamped(to: span) ?? span
      } else if asked != nil, filter == .term(.state(.completed)) {
        completed = completed ?? SearchBounds.ever
      } else {
        conditions.append(try sql(filter))
      }
    }
    if let completed { conditions.append(sql(completed: completed)) }
    return conditions
  }

  /// Whether the task, or one of its occurrences, was completed then.
  private mutating func sql(completed span: Range<Int64>) -> String {
    arguments += [span.lowerBound, span.upperBound, span.lowerBound, span.upperBound]
    return """
      (task.completedAt IS NOT NULL AND task.completedAt >= ? AND task.completedAt < ?
        OR EXISTS (SELECT 1 FROM occurrence INDEXED BY occurrenceTask
          WHERE occurrence.task = task.key AND occurrence.state = 'completed'
            AND instant >= ? AND instant < ?))
      """
  }

  /// To begin a match for each row would cost as much as all that it matches.
  private mutating func test(_ filter: Filter) throws -> String {
    switch filter {
    case .term: return try test(for: [filter])
    case .not(let filter): return "NOT (\(try test(filter)))"
    case .all(let filters): return try joined(filters.map { try test($0) }, by: " AND ")
    case .any(let filters):
      let words = filters.filter { $0.words != nil }
      let groups = try filters.filter { $0.words == nil }.map { try test($0) }
      return joined(groups + (words.isEmpty ? [] : [try test(for: words)]), by: " OR ")
    }
  }

  /// Whether a document has the words of one of the terms, or a tag of that name.
  private mutating func test(for choices: [Filter]) throws -> String {
    let words = choices.compactMap(\.words)
    arguments += [words.map { context.folded($0) }.joined(separator: "\n")]
    let test = "has_words(?, document.c0, document.c2, document.c3)"
    let tags = try context.tags(with: words, source)
    guard !tags.isEmpty else { return test }
    arguments += ["[\(tags.map(String.init).joined(separator: ","))]"]
    return """
      (\(test) OR document.c1 <> '' AND EXISTS (SELECT 1 FROM \(table)Tag
        WHERE \(table) = \(table).key AND +tag IN (SELECT value FROM json_each(?))))
      """
  }

  /// Nothing to hold is true, nothing to choose from false.
  private func joined(_ conditions: [String], by separator: String) -> String {
    guard !conditions.isEmpty else { return separator == " OR " ? "(0)" : "(1)" }
    return "(" + conditions.joined(separator: separator) + ")"
  }

  /// Bound as a value, since with a constant SQLite would not use the named index.
  private mutating func never() -> String {
    arguments += [0]
    return "?"
  }

  private mutating func sql(_ term: FilterTerm) throws -> String {
    switch term {
    // Words that can be searched for are a match.
    case .words: return never()
    case .kind: return "1"
    case .state(let state): return try sql(state)
    case .tag(let name):
      guard let key = try context.tagKey(name) else { return never() }
      arguments += [key]
      return "EXISTS (SELECT 1 FROM \(table)Tag WHERE tag = ? AND \(table) = \(table).key)"
    case .has(let part): return sql(part)
    case .parent(let id):
      guard let key = try context.taskKey(id) else { return never() }
      arguments += [key]
      return "(task.parent IS NOT NULL AND task.parent = ?)"
    case .profile(let name):
      guard let key = try context.profileKey(name) else { return never() }
      arguments += [key]
      return "(task.profile IS NOT NULL AND task.profile = ?)"
    case .project("none"): return "task.project IS NULL"
    case .project(let name):
      try context.checkProject(name)
      let name = name.composed
      arguments += [name, name, name]
      return """
        (task.project IS NOT NULL AND (task.project = ?
          OR task.project >= ? || '.' AND task.project < ? || '/'))
        """
    case .day(let field, let comparison, let days):
      guard let meant = context.days(days, of: field, term) else { return never() }
      return sql(field, comparison, meant)
    case .duration(let comparison, let minutes):
      arguments += [minutes]
      return "(task.durationMinutes IS NOT NULL AND task.durationMinutes \(comparison.operation) ?)"
    case .urgency(let comparison, let thousandths):
      arguments += [try context.urgentKeys(comparison, thousandths, term)]
      return "task.key IN (SELECT value FROM json_each(?))"
    case .priority(let comparison, let priority):
      arguments += [TaskPriority(priority).rawValue]
      return "task.priority \(comparison.operation) ?"
    }
  }

  private mutating func sql(_ state: FilterState) throws -> String {
    switch state {
    case .open: return "task.state = 'open'"
    case .completed: return "task.state = 'completed'"
    case .cancelled: return "task.state = 'cancelled'"
    case .recurring: return "task.recurrence IS NOT NULL"
    case .archived: return "habit.archivedOn IS NOT NULL"
    case .blocked:
      return """
        (task.state = 'open' AND EXISTS (
          SELECT 1 FROM dependency CROSS JOIN task AS blocker ON blocker.key = dependency.blocker
          WHERE dependency.task = task.key AND blocker.state = 'open'))
        """
    case .overdue:
      let overdue = try context.overdue()
      arguments += [overdue.today, overdue.before, overdue.keys]
      return """
        (task.state = 'open' AND task.due IS NOT NULL
          AND (task.dueTime IS NULL AND task.due < ? OR task.due < ?
            OR task.key IN (SELECT value FROM json_each(?))))
        """
    }
  }

  private func sql(_ part: FilterPart) -> String {
    switch part {
    case .notes: "\(table).notes <> ''"
    case .tags: "EXISTS (SELECT 1 FROM \(table)Tag WHERE \(table) = \(table).key)"
    case .attachment: "EXISTS (SELECT 1 FROM attachment WHERE attachment.task = task.key)"
    case .due: "task.due IS NOT NULL"
    case .start: "task.start IS NOT NULL"
    case .subtasks: "EXISTS (SELECT 1 FROM task AS below WHERE below.parent = task.key)"
    case .recurrence: "task.recurrence IS NOT NULL"
    case .project: "task.project IS NOT NULL"
    }
  }

  private mutating func sql(
    _ field: FilterDayField, _ comparison: FilterComparison, _ days: ClosedRange<Day>
  ) -> String {
    switch field {
    case .due, .start:
      let column = "task.\(field.rawValue)"
      if comparison == .equal {
        arguments += [days.lowerBound.description, days.upperBound.description]
        return "(\(column) IS NOT NULL AND \(column) BETWEEN ? AND ?)"
      }
      let isOfLast = comparison == .atMost || comparison == .more
      arguments += [(isOfLast ? days.upperBound : days.lowerBound).description]
      return "(\(column) IS NOT NULL AND \(column) \(comparison.operation) ?)"
    case .completed: return sql(completed: comparison.span(of: days, at: context.moment))
    case .created, .modified:
      let column = "\(table).\(field.rawValue)At"
      let span = comparison.span(of: days, at: context.moment)
      arguments += [span.lowerBound, span.upperBound]
      return "(\(column) IS NOT NULL AND \(column) >= ? AND \(column) < ?)"
    }
  }
}

extension Filter {
  fileprivate var words: String? {
    if case .term(.words(let words)) = self { words } else { nil }
  }

  /// Whether it is only about words.
  fileprivate var isWords: Bool {
    !terms.isEmpty && terms.allSatisfy { if case .words = $0 { true } else { false } }
  }

  /// Of alternative words, ten cost as much as one.
  fileprivate var judgedTerms: Int {
    switch self {
    case .term: 1
    case .not(let filter): filter.judgedTerms
    case .all(let filters): filters.reduce(0) { $0 + $1.judgedTerms }
    case .any(let filters):
      filters.reduce(0) { $0 + ($1.words == nil ? $1.judgedTerms : 0) }
        + (filters.count { $0.words != nil } + 9) / 10
    }
  }
}

extension FilterComparison {
  var operation: String { self == .equal ? "=" : rawValue }

  /// Whether the values compare so.
  func holds(_ left: Int, _ right: Int) -> Bool {
    switch self {
    case .equal: left == right
    case .less: left < right
    case .atMost: left <= right
    case .more: left > right
    case .atLeast: left >= right
    }
  }

  /// The milliseconds that stand so to the user's days.
  func span(of days: ClosedRange<Day>, at moment: Moment) -> Range<Int64> {
    let start = moment.start(of: days.lowerBound).millisecond
    let end = max(start, moment.end(of: days.upperBound).millisecond)
    return switch self {
    case .equal: start..<end
    case .less: Int64.min..<start
    case .atMost: Int64.min..<end
    case .more: end..<Int64.max
    case .atLeast: start..<Int64.max
    }
  }
}

extension TaskPriority {
  fileprivate init(_ priority: FilterPriority) {
    self =
      switch priority {
      case .none: .none
      case .low: .low
      case .medium: .medium
      case .high: .high
      }
  }
}
