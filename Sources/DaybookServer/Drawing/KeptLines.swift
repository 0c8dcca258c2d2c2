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
  /// The row of a list as it was drawn.
  final class Row: Sendable {
    let line: Wire.Line
    let hash: Int
    /// The entities that it says something about.
    fileprivate let reads: [ChangeKey]
    /// When it was drawn.
    private let drawnAt: Instant
    /// Until when it stays as it is, unless the day ends before.
    private let until: Instant?

    /// `moments` are the instants at or behind which it may say something else, from `now` on.
    init(_ line: Wire.Line, reads: [ChangeKey], at now: Instant, moments: [Instant]) {
      (self.line, self.reads, drawnAt) = (line, reads, now)
      until = moments.lazy.filter { $0 >= now }.min()
      hash = line.hashValue
    }

    /// Whether it is still so, or was drawn `since` a drawing began that goes on. One that is to be drawn
    /// anew at any time would else have each of its pieces for itself.
    fileprivate func holds(at now: Instant, since: Instant) -> Bool {
      guard drawnAt < now else { return now == drawnAt }
      return until.map { now < $0 || $0 == drawnAt && drawnAt >= since } ?? true
    }
  }

  private struct Kept {
    let row: Row
    /// What its place in the list makes of it.
    let place: Int
    /// The last drawing that it was in.
    var drawing: Int
    var isStale = false
  }

  private struct State {
    var rows: [String: Kept] = [:]
    /// The number of the drawing that is being made, and how many rows are in it.
    var drawing = 0
    var count = 0
    var tables: Set<String> = []
    /// What was touched since the last drawing; nil for anything.
    var touched: Touched?
    var isAllStale = false
    var now = Instant(millisecond: 0)
    /// When the drawing began whose pieces go on.
    var since = Instant(millisecond: 0)
    /// How many more rows may be drawn now.
    var budget = Int.max
    /// Whether a row was left as it was, or left out, since that would have been too many.
    var isUnfinished = false

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
      (state.budget, state.isUnfinished) = (budget, false)
      (state.drawing, state.count) = (state.drawing + 1, 0)
      (state.touched, state.now) = (touched, now)
      state.isAllStale =
        isOtherDay || touched.map { $0.others.contains { state.tables.contains($0.name) } } ?? true
    }
  }

  /// Ends the drawing; rows that are not in it are forgotten.
  func end() {
    state.withLock { state in
      guard state.count < state.rows.count else { return }
      state.rows = state.rows.filter { $0.value.drawing == state.drawing }
    }
  }

  var isUnfinished: Bool { state.withLock { $0.isUnfinished } }

  var count: Int { state.withLock { $0.rows.count } }

  /// What to do with a row.
  enum Plan {
    case keep(Row)
    case draw
    /// It was never drawn, and its turn comes.
    case leaveOut
  }

  /// What to do with the rows of a list, each with what its place makes of it.
  func plan(_ keys: [(key: String, place: Int)], _ isReadAnyway: Bool) -> [Plan] {
    state.withLock { state in
      // To read all of them again for each piece would take longer than to draw them.
      if isReadAnyway { state.budget = .max }
      let keyed = state.touched?.keys ?? []
      return keys.map { key, place in
        guard let index = state.rows.index(forKey: key) else {
          return state.plansToDraw() ? .draw : .leaveOut
        }
        let kept = state.rows.values[index]
        let isStale =
          kept.isStale || state.isAllStale || kept.place != place
          || !kept.row.holds(at: state.now, since: state.since)
          || !keyed.isEmpty && kept.row.reads.contains(where: keyed.contains)
        if isStale { state.rows.values[index].isStale = true }
        if isStale, state.plansToDraw() { return .draw }
        state.rows.values[index].drawing = state.drawing
        state.count += 1
        return .keep(kept.row)
      }
    }
  }

  /// Notes the tables that were read for a drawing.
  func note(_ tables: Set<String>) { state.withLock { $0.tables.formUnion(tables) } }

  func keep(_ rows: [(row: Row, place: Int)]) {
    state.withLock { state in
      for (row, place) in rows {
        state.rows[row.line.key] = Kept(row: row, place: place, drawing: state.drawing)
      }
      state.count += rows.count
    }
  }
}
