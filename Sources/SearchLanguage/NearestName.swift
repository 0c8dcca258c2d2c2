import QuickAdd

extension String {
  /// The name that a misspelt one most likely means, whatever its letter case: one that begins with
  /// it, or that is one letter away, or two where it has six letters or more. nil where none is near.
  package func nearest(among names: some Sequence<String>) -> String? {
    let text = lowercased()
    let word = Array(text)
    if !text.isEmpty, let name = names.first(where: { $0.lowercased().hasPrefix(text) }) {
      return name
    }
    let ranked = names.map { (name: $0, distance: Self.distance(word, Array($0.lowercased()))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= (word.count < 6 ? 1 : 2), best.distance < best.name.count
    else { return nil }
    return best.name
  }

  /// " Did you mean “overdue”?" for a misspelt name; empty where none is near.
  package func guess(among names: some Sequence<String>) -> String {
    nearest(among: names).map { $0 == self ? "" : " Did you mean “\($0)”?" } ?? ""
  }
}
