// The search language is what a person types to find things, without tables and I/O. `FilterLexer`
// cuts a text into tokens, `FilterReading` makes a `Filter` of them with the parts that were
// recognised and what is wrong, and a filter can be written back as text or as an English sentence.
// Any text can be read; errors are values in the reading. `WordScanner` says what a word is, for
// the index and for a question alike, so both always agree. The search of the model and the server
// call it (docs/decisions/0019-one-index-written-before-the-commit.md).

/// The items that a search is for. `FilterReading` reads it from a text, and `text` writes it.
package indirect enum Filter: Hashable, Sendable {
  /// All of them hold; an empty list holds for everything.
  case all([Filter])
  /// At least one of them holds.
  case any([Filter])
  case not(Filter)
  case term(FilterTerm)

  package static let everything = Filter.all([])

  /// How many terms one filter has at most, and how deep its groups may be nested.
  package static let maximumTerms = 100
  package static let maximumDepth = 20
  /// How many Unicode scalars one word, name or id has at most.
  package static let maximumLength = 1000

  /// The same filter without what is needless: a group within a group of its kind, a group of one
  /// filter, a filter that stands twice in a group.
  package var simplified: Filter {
    switch self {
    case .term: return self
    case .not(let filter): return .not(filter.simplified)
    case .all(let filters):
      let parts = filters.flatMap { filter -> [Filter] in
        let filter = filter.simplified
        if case .all(let inner) = filter { return inner }
        return [filter]
      }.eachOnce
      return parts.count == 1 ? parts[0] : .all(parts)
    case .any(let filters):
      let parts = filters.flatMap { filter -> [Filter] in
        let filter = filter.simplified
        if case .any(let inner) = filter { return inner }
        return [filter]
      }.eachOnce
      if parts.isEmpty { return .not(.everything) }
      if parts.contains(.everything) { return .everything }
      return parts.count == 1 ? parts[0] : .any(parts)
    }
  }

  /// The filters that must all hold: the parts of an `all`, else the filter alone.
  package var conjuncts: [Filter] {
    if case .all(let filters) = self { filters } else { [self] }
  }

  package var terms: [FilterTerm] {
    switch self {
    case .term(let term): [term]
    case .not(let filter): filter.terms
    case .all(let filters), .any(let filters): filters.flatMap(\.terms)
    }
  }

  /// How deep its groups are nested; a term alone has depth 0.
  package var depth: Int {
    switch self {
    case .term: 0
    case .not(let filter): filter.depth + 1
    case .all(let filters), .any(let filters): (filters.map(\.depth).max() ?? 0) + 1
    }
  }
}

extension [Filter] {
  fileprivate var eachOnce: [Filter] {
    var seen: Set<Filter> = []
    return filter { seen.insert($0).inserted }
  }
}

/// One condition of a filter.
package enum FilterTerm: Hashable, Sendable {
  /// The words of the text, next to each other and in this order.
  case words(String)
  case state(FilterState)
  case tag(String)
  case kind(FilterKind)
  case has(FilterPart)
  /// A direct subtask of the task with that id.
  case parent(String)
  /// In the project of that name or below it; in none for "none".
  case project(String)
  /// Assigned to the profile of that name or id.
  case profile(String)
  case day(FilterDayField, FilterComparison, FilterDays)
  case priority(FilterComparison, FilterPriority)
  /// In minutes.
  case duration(FilterComparison, Int)
  /// In thousandths.
  case urgency(FilterComparison, Int)

  var isText: Bool { if case .words = self { true } else { false } }
}

package enum FilterState: String, Hashable, Sendable, CaseIterable {
  case open, completed, cancelled, overdue, blocked, recurring, archived
}

package enum FilterKind: String, Hashable, Sendable, CaseIterable {
  case task, habit, tag, profile
}

package enum FilterPart: String, Hashable, Sendable, CaseIterable {
  case notes, tags, attachment, due, start, subtasks, recurrence, project
}

package enum FilterDayField: String, Hashable, Sendable, CaseIterable {
  case due, start, completed, created, modified

  /// Whether it is of what has happened.
  package var isPast: Bool {
    switch self {
    case .due, .start: false
    case .completed, .created, .modified: true
    }
  }
}

package enum FilterPriority: String, Hashable, Sendable, CaseIterable {
  case none, low, medium, high
}

package enum FilterComparison: String, Hashable, Sendable, CaseIterable {
  case equal = ":"
  case less = "<"
  case atMost = "<="
  case more = ">"
  case atLeast = ">="
}
