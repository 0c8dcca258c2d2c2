// Search runs a filter (SearchLanguage) over tasks, habits, tags and profiles. Words are looked up
// in `searchIndex`, one FTS5 table of documents folded by `WordScanner`; all else becomes SQL
// conditions along an index of the order, with a budget where no index helps. `SearchIndex` brings
// the table up to date from the change log before each commit, so no writer has to know of it;
// `searchState` has how far it is, and `searchRemoved` the rows of what was deleted
// (docs/decisions/0019-one-index-written-before-the-commit.md).

package import CivilTime
package import SearchLanguage

/// How hits are sorted; the raw value is the wire's word. All are total.
package enum SearchOrder: String, StoredChoice, Sendable, Hashable, CaseIterable {
  /// What has all words in its title, then in its title and tags, then the rest; among each the
  /// best match first (bm25), ties by id. Without words it is `due`.
  case relevance
  /// Tasks as in `TaskOrder.due`, then habits, tags and profiles by rank and id.
  case due
  /// Tasks, then habits, tags and profiles; among each the one changed last first, ties by id
  /// backwards.
  case modified
  /// The most urgent tasks first, as of the first page; the rest by rank and id.
  case urgency
  /// Tasks by priority, the highest first, then by due; the rest by rank and id.
  case priority
  /// As `modified`, by when they were added.
  case added
  /// By the folded title.
  case title
}

package struct SearchRequest {
  package var filter: Filter
  package var kinds: Set<FilterKind>
  package var order: SearchOrder
  package var moment: Moment
  /// Gives the rules of a task's zone; one that it does not know floats.
  package var zones: (String) -> Zone?

  package init(
    _ filter: Filter, kinds: Set<FilterKind> = Set(FilterKind.allCases),
    order: SearchOrder = .relevance, at moment: Moment, zones: @escaping (String) -> Zone?
  ) {
    self.filter = filter
    self.kinds = kinds
    self.order = order
    self.moment = moment
    self.zones = zones
  }

  package func with(_ filter: Filter) -> SearchRequest {
    var request = self
    request.filter = filter
    return request
  }
}

package enum SearchHit: Sendable, Hashable {
  case task(TaskRecord)
  case habit(HabitItem)
  case tag(TagRecord)
  case profile(ProfileRecord)
}

/// Why a search finds less than its words seem to ask for.
package struct SearchProblem: Sendable, Hashable {
  /// The term; nil for the search as a whole.
  package let term: FilterTerm?
  /// A sentence for a person.
  package let message: String

  package init(term: FilterTerm?, message: String) {
    self.term = term
    self.message = message
  }
}

package struct SearchCount: Sendable, Hashable {
  package var total: Int
  /// Whether the count stopped at a bound, so that there may be more.
  package var isAtLeast: Bool

  mutating func add(_ other: SearchCount) {
    total += other.total
    isAtLeast = isAtLeast || other.isAtLeast
  }
}

package struct SearchResult: Sendable {
  /// May hold fewer hits than asked for, or none, though another page follows: a page looks at a
  /// bounded number of items.
  package let page: Page<SearchHit>
  /// Of what the caller has counted.
  package let count: SearchCount
  package let problems: [SearchProblem]
}
