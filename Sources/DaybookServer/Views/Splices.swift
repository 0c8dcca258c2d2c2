import DaybookProtocol

// The difference of two lists of lines, by the hashes of the lines: what stays are the lines that
// both have in the same order (a longest increasing subsequence of their places), and each run of
// others is a splice.

extension [Wire.Splice] {
  /// What makes `lines`, whose hashes are `new`, of lines with the hashes `old`.
  init(from old: [Int], to new: [Int], _ lines: (Int) -> Wire.Line) {
    self = []
    var first = 0
    while first < old.count, first < new.count, old[first] == new[first] { first += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > first, newEnd > first, old[oldEnd - 1] == new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    // Behind the last line that stays, so that what is left comes out as one more splice.
    let stays = Self.staying(old[first..<oldEnd], new[first..<newEnd]) + [(oldEnd, newEnd)]
    var (oldPlace, newPlace) = (first, first)
    for (oldNext, newNext) in stays {
      if oldNext > oldPlace || newNext > newPlace {
        append(
          Wire.Splice(
            lines: (newPlace..<newNext).map(lines), removed: oldNext - oldPlace, start: newPlace))
      }
      (oldPlace, newPlace) = (oldNext + 1, newNext + 1)
    }
  }

  /// The places in both of the lines that stay, ascending.
  private static func staying(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    let places = Dictionary(zip(old, old.indices), uniquingKeysWith: { first, _ in first })
    // Of each length, the subsequence that ends first; each link names the one before it.
    var ends: [Int] = []
    var links: [(old: Int, new: Int, before: Int?)] = []
    for (newPlace, hash) in zip(new.indices, new) {
      guard let oldPlace = places[hash] else { continue }
      let length = ends.partitioningIndex { links[$0].old >= oldPlace }
      links.append((oldPlace, newPlace, length > 0 ? ends[length - 1] : nil))
      if length == ends.count {
        ends.append(links.count - 1)
      } else {
        ends[length] = links.count - 1
      }
    }
    var found: [(Int, Int)] = []
    var next = ends.last
    while let link = next {
      found.append((links[link].old, links[link].new))
      next = links[link].before
    }
    return found.reversed()
  }
}

extension Array {
  /// The first index at which the condition holds, of an array in which it does from there on.
  fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
