/// A link from one row to another, and the write that made it.
package struct Link<Row: Hashable & Comparable & Sendable>: Hashable, Sendable {
  package let from: Row
  package let to: Row
  package let stamp: Stamp

  package init(_ from: Row, _ to: Row, _ stamp: Stamp) {
    self.from = from
    self.to = to
    self.stamp = stamp
  }
}

extension Link {
  /// The links that are left out, so that none leads back to where it comes from: of each circle the
  /// one that closed it, which is the latest. Every device finds the same ones.
  package static func closing(_ links: [Link]) -> Set<Link> {
    var kept: [Row: [Row]] = [:]
    var closing: Set<Link> = []
    for link in inCircles(links).sorted(by: earlier) {
      if reaches(from: link.to, link.from, by: kept) {
        closing.insert(link)
      } else {
        kept[link.from, default: []].append(link.to)
      }
    }
    return closing
  }

  private static func earlier(_ left: Link, _ right: Link) -> Bool {
    if left.stamp != right.stamp { return left.stamp < right.stamp }
    return left.from == right.from ? left.to < right.to : left.from < right.from
  }

  /// Without those that cannot be in a circle, since nothing leads to them or they lead nowhere:
  /// mostly all of them.
  private static func inCircles(_ links: [Link]) -> [Link] {
    let leaving = Dictionary(grouping: links.indices) { links[$0].from }
    let coming = Dictionary(grouping: links.indices) { links[$0].to }
    var (out, into) = (leaving.mapValues(\.count), coming.mapValues(\.count))
    var ends = Set(leaving.keys).symmetricDifference(coming.keys)
    var left = Set(links.indices)
    while let end = ends.popFirst() {
      for index in (leaving[end] ?? []) + (coming[end] ?? []) where left.remove(index) != nil {
        let (from, to) = (links[index].from, links[index].to)
        out[from, default: 0] -= 1
        into[to, default: 0] -= 1
        if out[from] == 0 { ends.insert(from) }
        if into[to] == 0 { ends.insert(to) }
      }
    }
    return left.sorted().map { links[$0] }
  }

  private static func reaches(from first: Row, _ row: Row, by links: [Row: [Row]]) -> Bool {
    var (seen, ahead): (Set<Row>, [Row]) = ([first], [first])
    while let next = ahead.popLast() {
      if next == row { return true }
      ahead += (links[next] ?? []).filter { seen.insert($0).inserted }
    }
    return false
  }
}
