import CivilTime
import SQLite
import SearchLanguage

/// The texts of an item in which all words are found; the first tier that suffices counts.
enum SearchTier: Int, CaseIterable {
  case titles, tags, everywhere
}

/// The meaning of a filter's terms. Each name is looked up once, and one that does not exist
/// becomes a problem of the search.
final class SearchContext {
  /// For SQL: a task without a time is overdue before `today`, any before `before`, and those with
  /// a time around now by their `keys`.
  struct Overdue {
    let today: String
    let before: String
    let keys: String
    /// No task that is overdue is due later.
    let through: Day?
  }

  let moment: Moment
  private(set) var problems: [SearchProblem] = []
  /// How many items were judged.
  var judgedCount = 0
  private let reader: ReadTransaction
  let zones: (String) -> Zone?
  private var scanner = WordScanner()
  private var tagKeys: [String: Int64?] = [:]
  private var taskKeys: [String: Int64?] = [:]
  private var profileKeys: [String: Int64?] = [:]
  private var tagsOfWords: [String: [Int64]] = [:]
  private var overdueIfAny: Overdue?
  private var fewCompletions: [Range<Int64>: Bool] = [:]
  private var urgentKeysOfTerms: [FilterTerm: String] = [:]
  /// Of so many tags one may be meant by a name that none has.
  private static let guessed = 1000

  init(_ request: SearchRequest, in reader: ReadTransaction) {
    self.reader = reader
    moment = request.moment
    zones = request.zones
  }

  func tagKey(_ name: String) throws -> Int64? {
    if let key = tagKeys[name] { return key }
    let key = try (try? TagName(name, field: "tag")).flatMap { try reader.tags.key($0) }
    tagKeys[name] = .some(key)
    if key == nil {
      let names = try reader.db.values(
        String.self, "SELECT name FROM tag ORDER BY name LIMIT \(Self.guessed)")
      note(.tag(name), "There is no tag “\(name.prefix(100))”.\(name.guess(among: names))")
    }
    return key
  }

  /// Says where no task is in a project, or in one below it.
  func checkProject(_ name: String) throws {
    let below = "project = :name OR project >= :name || '.' AND project < :name || '/'"
    let sql = "SELECT EXISTS (SELECT 1 FROM task WHERE project IS NOT NULL AND (\(below)))"
    guard try reader.db.value(Bool.self, sql, ["name": name.composed]) != true else { return }
    let names = try reader.db.values(
      String.self,
      "SELECT DISTINCT project FROM task WHERE project IS NOT NULL LIMIT \(Self.guessed)")
    note(
      .project(name),
      "There is no project “\(name.prefix(100))”.\(name.guess(among: names.sorted()))")
  }

  func taskKey(_ id: String) throws -> Int64? {
    if let key = taskKeys[id] { return key }
    let key = try reader.tasks.keyIfAny(TaskID(id))
    taskKeys[id] = .some(key)
    if key == nil { note(.parent(id), "There is no task “\(id)”.") }
    return key
  }

  /// By id, else by name in whatever case.
  func profileKey(_ name: String) throws -> Int64? {
    if let key = profileKeys[name] { return key }
    let profiles = try reader.profiles.all()
    var scanner = WordScanner()
    let folded = scanner.folded(name)
    let found =
      profiles.first { $0.id.text == name }
      ?? profiles.first { !folded.isEmpty && scanner.folded($0.name) == folded }
    let key = try found.map { try reader.profiles.key($0.id) }
    profileKeys[name] = .some(key)
    if key == nil { note(.profile(name), "There is no person “\(name.prefix(100))”.") }
    return key
  }

  func overdue() throws -> Overdue {
    if let overdueIfAny { return overdueIfAny }
    let timed = try TimedTasks(around: moment.today, at: moment, in: reader, zones: zones)
    let keys = timed.overdue.map { String($0.key) }
    // A time in another zone, or a day that starts late, may still be yesterday's.
    let overdue = Overdue(
      today: moment.today.description, before: timed.window.lowerBound.description,
      keys: "[\(keys.joined(separator: ","))]", through: moment.today.adding(days: 2))
    overdueIfAny = overdue
    return overdue
  }

  func days(
    _ days: FilterDays, of field: FilterDayField, _ term: FilterTerm
  ) -> ClosedRange<Day>? {
    let meant = days.days(at: moment, isPast: field.isPast)
    if meant == nil { note(term, "The days of “\(days.text)” end before they begin.") }
    return meant
  }

  /// As a JSON array. Of very many open tasks, only those that are due first are looked at.
  func urgentKeys(
    _ comparison: FilterComparison, _ thousandths: Int, _ term: FilterTerm
  ) throws -> String {
    if let keys = urgentKeysOfTerms[term] { return keys }
    let (keys, isWhole) = try SearchUrgency(after: nil, in: self)
      .openKeys(reader, limit: Search.maxMatches) { comparison.holds($0, thousandths) }
    if !isWhole {
      note(
        term,
        "Only the urgency of the \(Search.maxMatches) open tasks that are due first is compared.")
    }
    let text = "[\(keys.map(String.init).joined(separator: ","))]"
    urgentKeysOfTerms[term] = text
    return text
  }

  /// Whether each completion in the span can be found by itself; of very many, the newest of a task
  /// stands for all.
  func areFew(completedIn span: Range<Int64>) throws -> Bool {
    if span == SearchBounds.ever { return false }
    if let known = fewCompletions[span] { return known }
    let sql = """
      SELECT count(*) FROM (
        SELECT 1 FROM occurrence INDEXED BY occurrenceCompleted
        WHERE state = 'completed' AND instant >= ? AND instant < ? LIMIT \(Search.defaultBudget))
      """
    let count = try reader.db.value(Int.self, sql, [span.lowerBound, span.upperBound]) ?? 0
    fewCompletions[span] = count < Search.defaultBudget
    return count < Search.defaultBudget
  }

  /// The filter without words that have no letter or sign to search for.
  func pruned(_ filter: Filter) -> Filter {
    pruning(filter)?.simplified ?? .everything
  }

  private func pruning(_ filter: Filter) -> Filter? {
    switch filter {
    case .term(.words(let words)):
      if !scanner.folded(words).isEmpty { return filter }
      note(
        .words(words), "“\(words.prefix(100))” has no letter or digit, so it is ignored.")
      return nil
    case .term: return filter
    case .not(let filter): return pruning(filter).map(Filter.not)
    case .all(let filters):
      let kept = filters.compactMap(pruning)
      return kept.isEmpty && !filters.isEmpty ? nil : .all(kept)
    case .any(let filters):
      let kept = filters.compactMap(pruning)
      return kept.isEmpty ? nil : .any(kept)
    }
  }

  /// The FTS5 query that equals the filter in the tier's texts, in which each word, of several in
  /// quotation marks the last, may go on; nil for a filter that is about more.
  func match(
    _ filter: Filter, _ source: SearchSource, _ tier: SearchTier = .everywhere
  ) throws -> String? {
    switch filter {
    case .term(.words(let words)): return try match(words, source, tier)
    case .term, .not: return nil
    case .any(let filters): return try match(filters, " OR ", source, tier)
    case .all(let filters): return try match(filters, " AND ", source, tier)
    }
  }

  private func match(
    _ filters: [Filter], _ separator: String, _ source: SearchSource, _ tier: SearchTier
  ) throws -> String? {
    var matches: [String] = []
    for filter in filters {
      guard let match = try match(filter, source, tier) else { return nil }
      matches.append("(\(match))")
    }
    return matches.isEmpty ? nil : matches.joined(separator: separator)
  }

  private func match(
    _ words: String, _ source: SearchSource, _ tier: SearchTier
  ) throws -> String? {
    let phrase = scanner.folded(words)
    guard !phrase.isEmpty else { return nil }
    let own = tier == .everywhere ? "{title notes names} : " : "title : "
    let wanted = "\"\(phrase)\" *"
    let keys = tier == .titles ? [] : try tags(with: [words], source).map { "\"\($0)\"" }
    guard !keys.isEmpty else { return own + wanted }
    return own + wanted + " OR tags : (" + keys.joined(separator: " OR ") + ")"
  }

  func folded(_ words: String) -> String { scanner.folded(words) }

  /// The tags whose names have one of the words, for a kind whose documents have tags.
  func tags(with words: [String], _ source: SearchSource) throws -> [Int64] {
    guard source != .tag, source != .profile else { return [] }
    return try words.flatMap { try tags(with: folded($0)) }
  }

  private func tags(with wanted: String) throws -> [Int64] {
    if let keys = tagsOfWords[wanted] { return keys }
    let keys = try reader.db.values(
      Int64.self,
      """
      SELECT rowid - \(SearchSource.tag.base) FROM searchIndex
      WHERE searchIndex MATCH ?
        AND rowid BETWEEN \(SearchSource.tag.base) AND \(SearchSource.tag.last)
      ORDER BY rowid LIMIT 300
      """, ["title : \"\(wanted)\" *"])
    tagsOfWords[wanted] = keys
    return keys
  }

  private func note(_ term: FilterTerm, _ message: String) {
    guard !problems.contains(where: { $0.term == term }) else { return }
    problems.append(SearchProblem(term: term, message: message))
  }
}
