extension Filter {
  /// The words that are searched for, without the conditions and without what is not to be found:
  /// each text once, in order. Several words of one text stand next to each other.
  package var wantedWords: [String] {
    var found: [String] = []
    collect(&found)
    return found
  }

  private func collect(_ found: inout [String]) {
    switch self {
    case .all(let filters), .any(let filters): for filter in filters { filter.collect(&found) }
    case .not: break
    case .term(.words(let text)): if !found.contains(text) { found.append(text) }
    case .term: break
    }
  }
}
