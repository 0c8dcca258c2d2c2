import CivilTime
import SQLite

/// Prunes the marks of habits once the statistics and day codes of their months are written.
struct HabitPruning {
  let writer: WriteTransaction
  /// The first day of which marks are kept; the first of a month.
  let first: Day

  private var db: Connection { writer.db }

  /// Whole months go, since each is computed as one, and two days later than a mark can be changed:
  /// a change may close a period on the day before, and a person who travels may be a day behind.
  private static func first(kept days: Int, _ cut: RetentionCut) -> Day {
    Month(of: cut.day(days + 2)).first
  }

  struct Rows: ExpiringRows {
    let table = "habitMark"

    func count(
      _ policy: RetentionPolicy, _ cut: RetentionCut, _ db: Connection
    ) throws -> ExpiredCount {
      try ExpiredCount(
        policy, cut, db,
        """
        SELECT count(*), min(day), ifnull(sum(2 * length(id) + ifnull(length(reason), 0) + 64), 0)
        FROM habitMark WHERE day < ?
        """, [HabitPruning.first(kept: policy.days, cut).description])
    }

    func remove(
      _ policy: RetentionPolicy, _ cut: RetentionCut, after place: inout Int64, about limit: Int,
      atMost share: Int, _ writer: WriteTransaction
    ) throws -> RetentionPiece {
      try HabitPruning(writer: writer, first: HabitPruning.first(kept: policy.days, cut))
        .prune(after: &place, atLeast: limit, atMost: share)
    }
  }

  /// Prunes habits with a key above `after`, which becomes the last one's. Of a habit with more
  /// marks than `atMost` allows, the oldest months are pruned that fit.
  private func prune(
    after key: inout Int64, atLeast limit: Int, atMost maximum: Int
  ) throws -> RetentionPiece {
    var piece = RetentionPiece(removed: 0, isLast: false)
    while piece.removed < limit {
      guard let next = try next(after: key) else {
        piece.isLast = true
        break
      }
      key = next
      guard let first = try first(ofHabit: next, atMost: maximum - piece.removed) else { continue }
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
      """, [key, first])
  }

  /// nil when the oldest month alone has more marks.
  private func first(ofHabit key: Int64, atMost maximum: Int) throws -> Day? {
    let months: [(String, Int)] = try db.rows(
      """
      SELECT substr(day, 1, 7), count(*) FROM habitMark INDEXED BY habitMarkDay
      WHERE habit = ? AND day < ? GROUP BY 1 ORDER BY 1
      """, [key, first])
    var (rest, day) = (maximum, Day?.none)
    for (month, count) in months {
      rest -= count
      guard rest >= 0, let month = Month(text: month) else { break }
      day = month.next?.first
    }
    return day
  }

  /// A habit with values that daybook never writes, or whose months are still missing, keeps its
  /// marks.
  private func prune(_ key: Int64, before first: Day) throws -> Int {
    let newest = try db.value(
      String.self,
      "SELECT max(day) FROM habitMark INDEXED BY habitMarkDay WHERE habit = ? AND day < ?",
      [key, first])
    // The day follows from the marks, not from the clock, which may have run years ahead.
    guard let day = newest.flatMap({ Day($0) }), let first = Month(of: day).next?.first else {
      return 0
    }
    do {
      let (reader, habits) = (writer.reader.habits, writer.habits)
      let habit = try reader.item(key: key)
      try habits.refreshMonths(of: key, from: nil)
      if try !reader.hasTrueMonths(habit.id) { try habits.refreshMonths(of: key, from: .earliest) }
      let last = try reader.month(of: key, before: first)
      guard let last, last.month.next?.first == first else { return 0 }
      let place: Arguments = ["habit": habit.id, "first": first]
      try UndoExpiry.close(.habitMark, where: Self.marks, place, db)
      try UndoExpiry.close(.habit, where: Self.habits, place, db)
    } catch  where ModelError(translating: error) == .corruptValue {
      return 0
    }
    try db.run("DELETE FROM habitMark WHERE habit = ? AND day < ?", [key, first])
    let removed = db.changesCount
    try db.run("UPDATE habit SET marksFrom = ? WHERE key = ?", [first, key])
    return removed
  }

  /// Changes of a habit's marks before the day `:first`.
  private static let marks = "change.id >= :habit || '@' AND change.id < :habit || '@' || :first"

  /// Changes of a habit by which days before `:first` would ask for something else.
  private static let habits = """
    change.id = :habit
      AND (operation = 'add'
        OR (operation = 'edit' AND \(pastPart("before")) <> \(pastPart("after"))))
    """

  /// The part of a snapshot that the statistics before `:first` follow from: a version or an end
  /// that comes next closes a period on the day before.
  private static func pastPart(_ snapshot: String) -> String {
    """
    json_array(\(snapshot) ->> 'start',
        iif(\(snapshot) ->> 'through' < :first, \(snapshot) ->> 'through', NULL),
        iif(\(snapshot) ->> 'archivedOn' < :first, \(snapshot) ->> 'archivedOn', NULL),
        (SELECT json_group_array(value) FROM json_each(\(snapshot), '$.schedules')
          WHERE key = 0 OR value ->> 'since' <= :first),
        (SELECT json_group_array(json_array(value ->> 'since',
            iif(value ->> 'through' < :first, value ->> 'through', NULL)))
          FROM json_each(\(snapshot), '$.pauses') WHERE value ->> 'since' < :first))
    """
  }
}
