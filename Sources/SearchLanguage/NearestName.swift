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

  /// The name of which this is nearly sure to be a slip of the hand: one letter is wrong, or two where
  /// the name has eight or more. nil for a name and for several of it.
  package func slip(among names: [String]) -> String? {
    let word = Array(lowercased())
    guard !names.contains(where: { String(word) == $0 || String(word) == $0 + "s" }) else {
      return nil
    }
    return names.first {
      (1...($0.count < 8 ? 1 : 2)).contains(Self.distance(word, Array($0.lowercased())))
    }
  }

  /// How many letters have to be added, taken away or changed, or neighbours to change places.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard left.count <= 20 else { return .max }
    var row = Array(0...right.count)
    var previous = row
    for (i, letter) in left.enumerated() {
      let beforePrevious = previous
      previous = row
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        row[j + 1] = Swift.min(
          previous[j] + (letter == other ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == right[j - 1], other == left[i - 1] {
          row[j + 1] = Swift.min(row[j + 1], beforePrevious[j - 1] + 1)
        }
      }
    }
    return row[right.count]
  }
}
