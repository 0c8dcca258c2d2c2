import CivilTime
import GRDB

/// Takes away the single marks of habits once what follows from them is written: the figures and the
/// letters of the months that they are in.
struct HabitPruning {
  let writer: Writer
  /// The first day of which marks are kept; the first of a month.
  let first: Day

  private var db: Database { writer.db }

  /// Whole months go, since each is computed as one, and two days later than a mark can be changed:
  /// an act on the last of these days may close a period on the day before, and who travels may be a
  /// day behind.
  static func first(kept days: Int, _ cut: RetentionCut) -> Day {
    HabitMonth(of: cut.day(days + 2)).first
  }

  /// Selects how many marks there are before a day, the first day, and how many bytes.
  static let count = """
    SELECT count(*), min(day), ifnull(sum(2 * length(id) + ifnull(length(reason), 0) + 64), 0)
    FROM habitMark WHERE day < ?
    """

  /// Prunes habits with a key above `after` until there are as many marks as that; `after` becomes
  /// the last one's. Of a habit for which `most` has no room, the oldest months go that it has room
  /// for.
  func prune(
    after key: inout Int64, atLeast limit: Int, atMost most: Int
  ) throws -> RetentionPiece {
    var piece = RetentionPiece(removed: 0, isLast: false)
    while piece.removed < limit {
      guard let next = try next(after: key) else {
        piece.isLast = true
        break
      }
      key = next
      guard let first = try first(ofHabit: next, atMost: most - piece.removed) else { continue }
      piece.removed += try prune(next, before: first)
    }
    return piece
  }

  private func next(after key: Int64) throws -> Int64? {
    try db.value(
      Int64.self,
      """
      SELECT key FROM habit WHERE key > ? AND EXISTS (
        SELECT 1 FROM habitMark INDEXED BY habitMarkDay WHERE habit = habit.key AND day < ?)
      ORDER BY key LIMIT 1
      """, [key, first.description])
  }

  /// The first day of which the marks of a habit stay when no more than so many go; nil when its
  /// oldest month alone has more.
  private func first(ofHabit key: Int64, atMost most: Int) throws -> Day? {
    let months = try db.rows(
      """
      SELECT substr(day, 1, 7), count(*) FROM habitMark INDEXED BY habitMarkDay
      WHERE habit = ? AND day < ? GROUP BY 1 ORDER BY 1
      """, [key, first.description]
    ) { row in
      (month: HabitMonth(text: try row.value(0)), count: try row.value(1) as Int)
    }
    var (rest, day) = (most, Day?.none)
    for (month, count) in months {
      rest -= count
      guard rest >= 0, let month else { break }
      day = month.next?.first
    }
    return day
  }

  /// A habit that holds what daybook never writes, and one whose months are not there even now, keeps
  /// its marks.
  private func prune(_ key: Int64, before first: Day) throws -> Int {
    let newest = try db.value(
      String.self,
      "SELECT max(day) FROM habitMark INDEXED BY habitMarkDay WHERE habit = ? AND day < ?",
      [key, first.description])
    // It is that of the marks, not of the clock, which may have run years ahead.
    guard let day = newest.flatMap({ Day($0) }), let first = HabitMonth(of: day).next?.first else {
      return 0
    }
    do {
      let habit = try writer.reader.storedHabit(key: key)
      try writer.refreshMonths(ofHabit: key, from: nil)
      if try !writer.reader.hasTrueMonths(habit.record.id) {
        try writer.refreshMonths(ofHabit: key, from: .earliest)
      }
      let standing = try writer.reader.checkpoint(ofHabit: key, before: first)
      guard let standing, standing.month.next?.first == first else { return 0 }
      let place: StatementArguments = ["habit": habit.record.id.text, "first": first.description]
      try HistoryClosing.close(.habitMark, where: HistoryClosing.marks, place, db)
      try HistoryClosing.close(.habit, where: HistoryClosing.habits, place, db)
    } catch  where ModelError(translating: error) == .strangeValue {
      return 0
    }
    try db.run("DELETE FROM habitMark WHERE habit = ? AND day < ?", [key, first.description])
    let removed = db.changesCount
    try db.run("UPDATE habit SET marksFrom = ? WHERE key = ?", [first.description, key])
    return removed
  }
}
