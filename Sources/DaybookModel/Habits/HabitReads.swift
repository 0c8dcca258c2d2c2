package import CivilTime
import SQLite

/// Which habits a list holds, by rank, then id.
package struct HabitFilter: Sendable, Hashable {
  package enum State: String, Sendable, Hashable, CaseIterable {
    case active, archived, any
  }

  package var state: State
  /// Matches the tag's name in any case.
  package var tag: String?
  /// Whether the records have their notes; without, these are not read.
  package var withNotes: Bool

  package init(state: State = .active, tag: String? = nil, withNotes: Bool = true) {
    self.state = state
    self.tag = tag
    self.withNotes = withNotes
  }
}

package extension ReadTransaction {
  /// The newest days that were skipped and whose marks are kept, the newest first.
  func habitSkips(_ id: HabitID, limit: Int) throws -> [HabitMarkRecord] {
    try db.rows(
      Self.selectMark + " AND state = 'skipped' ORDER BY day DESC LIMIT ?",
      [habitKey(id), limit], read: Self.mark)
  }

  /// Throws `notFound`.
  func habit(_ id: HabitID, today: Day) throws -> HabitItem {
    try item(storedHabit(id), today: today)
  }

  /// The habit without its status; with a day, its target is the one of that day. Throws
  /// `notFound`.
  func habitRecord(_ id: HabitID, on day: Day? = nil) throws -> HabitRecord {
    let habit = try storedHabit(id)
    guard let day else { return habit.record }
    var record = habit.record
    record.target = habit.timeline.version(on: day)?.target
    return record
  }

  /// The cursor after a habit in a list, to be passed as `after`. Throws `notFound`.
  func listCursor(after id: HabitID) throws -> String {
    let habit = try storedHabit(id).record
    return Self.cursor(habit).text
  }

  /// Whether the habit is there.
  func contains(_ id: HabitID) throws -> Bool {
    try db.value(Int.self, "SELECT 1 FROM habit WHERE id = ?", [id.text]) != nil
  }

  /// `after` is the `next` of the page before; `limit` is positive.
  func habits(
    _ filter: HabitFilter, today: Day, limit: Int, after: String?
  ) throws -> Page<HabitItem> {
    var last: (rank: String, id: String) = ("", "")
    if let after {
      let cursor = try PageCursor(after, list: "habit", parts: 2)
      last = (try cursor.rank(0), cursor.parts[1])
    }
    var arguments: Arguments = [
      "rank": last.rank, "id": last.id, "limit": Page<HabitItem>.fetched(limit),
    ]
    var source = "habit"
    switch filter.state {
    case .active: source += " INDEXED BY habitActive"
    case .archived: source += " INDEXED BY habitArchived"
    case .any: source += " INDEXED BY habitRank"
    }
    var tagged = ""
    if let tag = filter.tag {
      guard let key = try tags.key(TagName(tag, field: "tag")) else {
        return Page(items: [], next: nil)
      }
      source = "habitTag INDEXED BY habitTagTag CROSS JOIN habit ON habit.key = habitTag.habit"
      tagged = "habitTag.tag = :tag AND"
      arguments += ["tag": key]
    }
    let state =
      switch filter.state {
      case .active: "habit.archivedOn IS NULL AND"
      case .archived: "habit.archivedOn IS NOT NULL AND"
      case .any: ""
      }
    let page = try Page<HabitRow>(
      reading: """
        SELECT \(filter.withNotes ? HabitRow.columns : HabitRow.columnsWithoutNotes)
        FROM \(source)
        WHERE \(tagged) \(state) (habit.rank, habit.id) > (:rank, :id)
        ORDER BY habit.rank, habit.id LIMIT :limit
        """, arguments, from: db, limit: limit, size: { $0.record.notes.utf8.count },
      cursor: { Self.cursor($0.record) }, item: HabitRow.row)
    return Page(
      items: try page.items.map { try item(storedHabit($0), today: today) }, next: page.next)
  }

  private static func cursor(_ habit: HabitRecord) -> PageCursor {
    PageCursor(list: "habit", parts: [habit.rank, habit.id.text])
  }
}

/// A habit with all that decides what its days are.
struct StoredHabit {
  let key: Int64
  var record: HabitRecord
  var timeline: HabitTimeline
  /// The first day of which marks are kept one by one; nil as long as all are.
  var marksFrom: Day?
}

extension ReadTransaction {
  private static let missing = ModelError.unavailable(
    message: "A habit in this list was removed in the meantime. Try again.")

  func habitKey(_ id: HabitID) throws -> Int64 {
    guard let key = try db.value(Int64.self, "SELECT key FROM habit WHERE id = ?", [id.text])
    else { throw ModelError.notFound(.habit, id.text) }
    return key
  }

  func storedHabit(_ id: HabitID) throws -> StoredHabit {
    let rows = try db.rows(
      "SELECT \(HabitRow.columns) FROM habit WHERE habit.id = ?", [id.text], read: HabitRow.row)
    guard let row = rows.first else { throw ModelError.notFound(.habit, id.text) }
    return try storedHabit(row)
  }

  func storedHabit(key: Int64) throws -> StoredHabit {
    let rows = try db.rows(
      "SELECT \(HabitRow.columns) FROM habit WHERE habit.key = ?", [key], read: HabitRow.row)
    guard let row = rows.first else { throw Self.missing }
    return try storedHabit(row)
  }

  fileprivate func storedHabit(_ row: HabitRow) throws -> StoredHabit {
    let versions = try db.rows(
      "SELECT \(HabitRow.versionColumns) FROM habitSchedule WHERE habit = ? ORDER BY since",
      [row.key]
    ) { try HabitRow.version($0, at: 0) }
    guard let current = versions.last else { throw ModelError.corruptValue }
    var record = row.record
    record.schedule = current.schedule
    record.target = current.target
    return StoredHabit(
      key: row.key, record: record,
      timeline: HabitTimeline(
        start: record.start, end: record.through, versions: versions,
        pauses: record.pauses.with(archived: record.archivedOn)),
      marksFrom: row.marksFrom)
  }

  func item(_ habit: StoredHabit, today: Day) throws -> HabitItem {
    HabitItem(habit: habit.record, status: try status(of: habit, on: today))
  }

  /// Leaves out amount and reason of a day whose marks are pruned.
  func mark(of habit: StoredHabit, on day: Day) throws -> HabitMarkRecord? {
    if let marksFrom = habit.marksFrom, day < marksFrom {
      return try codedMarks(ofHabit: habit.key, from: day, through: day).first
        .map(HabitMarkRecord.init)
    }
    return try db.rows(
      Self.selectMark + " AND day = ?", [habit.key, day.description], read: Self.mark
    ).first
  }

  private static func mark(_ row: Row) throws -> HabitMarkRecord {
    let (state, day): (String, String) = try (row.value(0), row.value(6))
    guard let state = HabitMarkRecord.State(rawValue: state), let day = Day(day) else {
      throw ModelError.corruptValue
    }
    return try HabitMarkRecord(
      day: day, state: state, amount: row.value(1), isDone: row.value(2), reason: row.value(3),
      at: Instant(millisecond: row.value(4)), revision: row.value(5))
  }

  /// The marks that are kept one by one, ascending.
  func keptMarks(ofHabit key: Int64) throws -> [HabitMarkRecord] {
    try db.rows(Self.selectMark + " ORDER BY day", [key], read: Self.mark)
  }

  private static let selectMark = """
    SELECT state, amount, isDone, reason, at, revision, day FROM habitMark INDEXED BY habitMarkDay
    WHERE habit = ?
    """
}

/// A habit's row, still without its schedules.
struct HabitRow {
  let key: Int64
  let record: HabitRecord
  let marksFrom: Day?

  static let columns = """
    habit.key, habit.id, habit.title, habit.notes, habit.start, habit.through, habit.archivedOn,
    habit.rank, habit.createdAt, habit.modifiedAt, habit.revision,
    (SELECT group_concat(name, char(31)) FROM (
      SELECT tag.name FROM habitTag CROSS JOIN tag ON tag.key = habitTag.tag
      WHERE habitTag.habit = habit.key ORDER BY habitTag.position)),
    \(pauses), habit.marksFrom, habit.remindAt
    """

  /// Of notes that are not read, no more than whether there are any: NULL.
  static let columnsWithoutNotes = columns.replacing(
    "habit.notes", with: "iif(habit.notes = '', '', NULL)")

  static let pauses = """
    (SELECT group_concat(since || '/' || ifnull(through, ''), ',') FROM (
      SELECT since, through FROM habitPause WHERE habitPause.habit = habit.key ORDER BY since))
    """

  static let versionColumns = """
    habitSchedule.since, habitSchedule.anchor, habitSchedule.recurrence, habitSchedule.times,
    habitSchedule.period, habitSchedule.weekStart, habitSchedule.frequency, habitSchedule.amount,
    habitSchedule.unit, habitSchedule.comparison
    """

  static func row(_ row: Row) throws -> HabitRow {
    let notes: String? = try row.value(3)
    let tags: String? = try row.value(11)
    guard let start = try TaskRow.day(row, 4) else { throw ModelError.corruptValue }
    var record = try HabitRecord(
      id: HabitID(row.value(1)), title: row.value(2), notes: notes ?? "",
      tags: tags?.split(separator: "\u{1F}").map(String.init) ?? [], schedule: .daily, target: nil,
      start: start, through: TaskRow.day(row, 5), pauses: pauses(row.value(12)),
      archivedOn: TaskRow.day(row, 6), remindAt: TaskRow.time(row, 14), rank: row.value(7),
      createdAt: Instant(millisecond: row.value(8)), modifiedAt: Instant(millisecond: row.value(9)),
      revision: row.value(10))
    record.omitsNotes = notes == nil
    return HabitRow(key: try row.value(0), record: record, marksFrom: try TaskRow.day(row, 13))
  }

  static func pauses(_ text: String?) throws -> [HabitPause] {
    guard let text else { return [] }
    return try text.split(separator: ",").map { part in
      let days = part.split(separator: "/").map { Day(String($0)) }
      guard let from = days.first ?? nil else { throw ModelError.corruptValue }
      return HabitPause(from: from, through: days.count > 1 ? days[1] : nil)
    }
  }

  static func version(_ row: Row, at first: Int) throws -> HabitVersion {
    let recurrence: String? = try row.value(first + 2)
    let period: String? = try row.value(first + 4)
    let weekStart: Int = try row.value(first + 5)
    let amount: Double? = try row.value(first + 7)
    let comparison: String? = try row.value(first + 9)
    guard let since = try TaskRow.day(row, first), let anchor = try TaskRow.day(row, first + 1),
      let weekStart = Weekday(rawValue: weekStart)
    else { throw ModelError.corruptValue }
    let schedule: HabitSchedule
    if let recurrence {
      schedule =
        recurrence == "FREQ=DAILY" ? .daily : .recurrence(try RecurrenceRule(kept: recurrence))
    } else {
      guard let period = period.flatMap(HabitPeriod.init) else { throw ModelError.corruptValue }
      schedule = .times(HabitTimes(try row.value(first + 3), a: period))
    }
    var target: HabitTarget?
    if let amount {
      guard let comparison = comparison.flatMap(HabitTarget.Comparison.init) else {
        throw ModelError.corruptValue
      }
      target = HabitTarget(
        amount: amount, unit: try row.value(first + 8), comparison: comparison)
    }
    return HabitVersion(
      since: since, anchor: anchor, schedule: schedule, weekStart: weekStart,
      frequency: try row.value(first + 6), target: target)
  }
}

extension RecurrenceRule {
  /// A rule as the store keeps it.
  fileprivate init(kept text: String) throws {
    do {
      try self.init(text)
    } catch {
      throw ModelError.corruptValue
    }
  }
}

extension [HabitPause] {
  /// The pauses with the time in the archive, joined where they meet.
  func with(archived: Day?) -> [HabitPause] {
    guard let archived else { return self }
    return joined(with: HabitPause(from: archived))
  }

  /// The pauses with one more; those that overlap or adjoin are joined.
  func joined(with pause: HabitPause) -> [HabitPause] {
    let sorted = (self + [pause]).sorted { $0.from < $1.from }
    return sorted.reduce(into: []) { joined, pause in
      guard let last = joined.last, last.reaches(pause.from) else { return joined.append(pause) }
      let through = last.through.flatMap { one in pause.through.map { Swift.max(one, $0) } }
      joined[joined.count - 1].through = through
    }
  }
}

extension HabitPause {
  fileprivate func reaches(_ day: Day) -> Bool {
    guard let through else { return true }
    return through.adding(days: 1).map { day <= $0 } ?? true
  }
}
