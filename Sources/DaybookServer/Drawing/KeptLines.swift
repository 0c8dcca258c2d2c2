import CivilTime
import DaybookModel
import DaybookProtocol
import Synchronization

/// What was drawn of the long lists of a live page, so that a line is drawn again only where what it
/// says may have changed. `ViewLines.addRows` asks for it; every other line of a page is drawn anew
/// each time.
///
/// What a line depends on is noted as it is drawn: the tables that are read for the page, the keys of
/// the tasks that it says something about, and the next instant at which it may say something else.
final class KeptLines: Sendable {
  /// A row of a list.
  struct Row {
    let key: String
    /// What its place in the list makes of it.
    let place: Int
    /// nil where it was never drawn, and its turn comes.
    var line: PageLine?
    var isStale = false
  }

  private struct State {
    /// Those of the last drawing in their order, and how many of them the one that is being made has
    /// passed.
    var rows: [Row] = []
    var passed = 0
    /// Where they are by their keys, once the order is another.
    var places: [String: Int]?
    /// Those of the drawing that is being made.
    var next: [Row] = []
    /// What was walked for the drawing whose pieces go on, and at which change cursor.
    var walk: (cursor: Int64, found: any Sendable)?
    var tables: Set<String> = []
    /// The hashes of the keys that were touched since the last drawing.
    var touched: Set<Int> = []
    var isAllStale = false
    var now = Instant(millisecond: 0)
    /// When the drawing began whose pieces go on.
    var since = Instant(millisecond: 0)
    /// How many more rows may be drawn now.
    var budget = Int.max
    /// Whether a row was left as it was, or left out, since that would have been too many.
    var isUnfinished = false

    /// The row of this key as it was in the last drawing.
    mutating func last(_ key: String) -> Row? {
      if passed == rows.count || rows[passed].key != key {
        if places == nil {
          places = Dictionary(
            zip(rows.lazy.map(\.key), rows.indices), uniquingKeysWith: { first, _ in first })
        }
        guard let place = places?[key] else { return nil }
        passed = place
      }
      passed += 1
      return rows[passed - 1]
    }

    /// Whether a line is still so.
    func holds(_ line: PageLine?) -> Bool {
      guard let line, line.holds(at: now, since: since) else { return false }
      return touched.isEmpty || line.reads?.contains(where: touched.contains) != true
    }

    /// Takes one row from those that may be drawn.
    mutating func plansToDraw() -> Bool {
      guard budget > 0 else {
        isUnfinished = true
        return false
      }
      budget -= 1
      return true
    }
  }

  private let state = Mutex(State())

  /// Begins a drawing of which at most `budget` rows are drawn, of those first that `touched` and the
  /// time leave as they were.
  func begin(
    budget: Int, at now: Instant, touched: Touched? = nil, isOtherDay: Bool = true
  ) {
    state.withLock { state in
      if !state.isUnfinished { state.since = now }
      // Of another database, a cursor says nothing.
      if touched == nil { state.walk = nil }
      (state.budget, state.isUnfinished) = (budget, false)
      (state.passed, state.places, state.next) = (0, nil, [])
      (state.touched, state.now) = (Set((touched?.keys ?? []).map(\.hashValue)), now)
      state.isAllStale =
        isOtherDay || touched.map { $0.others.contains { state.tables.contains($0.name) } } ?? true
    }
  }

  /// Ends the drawing; rows that are not in it are forgotten.
  func end() {
    state.withLock { state in
      (state.rows, state.next) = (state.next, [])
      if !state.isUnfinished { state.walk = nil }
    }
  }

  var isUnfinished: Bool { state.withLock { $0.isUnfinished } }

  var count: Int { state.withLock { $0.rows.count } }

  /// Returns which rows there are: what the last piece found where nothing was changed since, else what
  /// `walk` finds.
  func walked<Walk: Sendable>(at cursor: Int64, _ walk: () throws -> Walk) rethrows -> Walk {
    if let last = state.withLock(\.walk), last.cursor == cursor, let found = last.found as? Walk {
      return found
    }
    let found = try walk()
    state.withLock { $0.walk = (cursor, found) }
    return found
  }

  /// Returns which rows of a list have to be drawn now; `keep` then takes their lines.
  func plan<Item>(
    _ list: [Item], key: (Item) -> String, place: (Item) -> Int, isReadAnyway: Bool
  ) -> [Int] {
    state.withLock { state in
      // To read all of them again for each piece would take longer than to draw them.
      if isReadAnyway { state.budget = .max }
      state.next.reserveCapacity(state.next.count + list.count)
      return list.indices.filter { index in
        let (key, place) = (key(list[index]), place(list[index]))
        var row = state.last(key) ?? Row(key: key, place: place)
        row.isStale =
          row.isStale || state.isAllStale || row.place != place || !state.holds(row.line)
        let isWanted = row.isStale && state.plansToDraw()
        state.next.append(isWanted ? Row(key: key, place: place) : row)
        return isWanted
      }
    }
  }

  /// Takes the lines of the `wanted` rows of the list that was planned. Returns all of its rows.
  func keep(_ lines: [PageLine], of wanted: [Int], in count: Int) -> ArraySlice<Row> {
    state.withLock { state in
      let start = state.next.count - count
      for (index, line) in zip(wanted, lines) { state.next[start + index].line = line }
      return state.next[start...]
    }
  }

  /// Notes the tables that were read for a drawing.
  func note(_ tables: Set<String>) { state.withLock { $0.tables.formUnion(tables) } }
}
