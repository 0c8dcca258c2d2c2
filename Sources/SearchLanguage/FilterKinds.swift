extension Filter {
  /// The kinds of items that the filter can hold for.
  package var kinds: Set<FilterKind> {
    switch self {
    case .term(let term): term.kinds
    case .not(.term(.kind(let kind))): Set(FilterKind.allCases).subtracting([kind])
    case .not(let filter): filter.kinds
    case .all(let filters):
      filters.reduce(Set(FilterKind.allCases)) { $0.intersection($1.kinds) }
    case .any(let filters): filters.reduce([]) { $0.union($1.kinds) }
    }
  }
}

extension FilterTerm {
  fileprivate var kinds: Set<FilterKind> {
    switch self {
    case .words: Set(FilterKind.allCases)
    case .kind(let kind): [kind]
    case .state(.archived): [.habit]
    case .state, .priority, .parent, .profile, .project, .duration, .urgency: [.task]
    case .tag, .has(.notes), .has(.tags): [.task, .habit]
    case .has: [.task]
    case .day(.created, _, _), .day(.modified, _, _): Set(FilterKind.allCases)
    case .day: [.task]
    }
  }
}
