/// Looks for links that lead back to where they come from.
enum Circle {
  /// Calls `found` with each circle that can be reached from some rows: its rows, of which each
  /// leads to the one behind it and the last to the first. `links` returns where a row leads to; it
  /// is asked once for each row, without recursion, since the way may be long.
  static func forEach(
    from rows: [Int64], _ links: (Int64) throws -> [Int64],
    found: (ArraySlice<Int64>) throws -> Void
  ) rethrows {
    var done: Set<Int64> = []
    // Where in the path a row is.
    var places: [Int64: Int] = [:]
    for first in rows where !done.contains(first) {
      var path = [first]
      var ahead = [try links(first)[...]]
      places[first] = 0
      while let row = path.last {
        guard let next = ahead[path.count - 1].popFirst() else {
          path.removeLast()
          ahead.removeLast()
          places[row] = nil
          done.insert(row)
          continue
        }
        if let place = places[next] {
          try found(path[place...])
        } else if !done.contains(next) {
          places[next] = path.count
          path.append(next)
          ahead.append(try links(next)[...])
        }
      }
    }
  }

  private struct Found: Error {
    let circle: [Int64]
  }

  /// Returns a circle that can be reached from some rows; nil where there is none.
  static func first(
    from rows: [Int64], _ links: (Int64) throws -> [Int64]
  ) throws -> [Int64]? {
    do {
      try forEach(from: rows, links) { throw Found(circle: Array($0)) }
      return nil
    } catch let found as Found {
      return found.circle
    }
  }
}
