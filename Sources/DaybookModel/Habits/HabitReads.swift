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

package extension RecordReader<HabitRecord> {
  /// The newest days that were skipped and whose marks are kept, the newest first.
  func skips(_ id: HabitID, limit: Int) throws -> [HabitMarkRecord] {
    try marks(of: key(id), "state = 'skipped' ORDER BY day DESC LIMIT ?", limit)
  }

  func mark(_ id: HabitID, on day: Day) throws -> HabitMarkRecord? {
    try mark(of: stored(id), on: day)
  }

  func item(_ id: HabitID, today: Day) throws -> HabitItem {
    try item(stored(id), today: today)
  }

  /// With a day, its target is the one of that day.
  func item(_ id: HabitID, on day: Day?) throws -> HabitRecord {
    guard let day else { return try item(id) }
    var habit = try stored(id)
    habit.record.target = habit.timeline.version(on: day)?.target
    return habit.record
  }

  func cursor(after id: HabitID) throws -> String { try item(id).cursor.text }

  func list(
    _ filter: HabitFilter, today: Day, limit: Int, after: String?
  ) throws -> Page<HabitItem> {
    let last = try HabitRecord.place(of: after)
    var arguments: Arguments = [
      "rank": last.rank, "id": last.id, "limit": Page<HabitItem>.fetched(limit),
    ]
    let (index, state) =
      switch filter.state {
      case .active: ("habitActive", "habit.archivedOn IS NULL AND")
      case .archived: ("habitArchived", "habit.archivedOn IS NOT NULL AND")
      case .any: ("habitRank", "")
      }
    var source = "habit INDEXED BY \(index)"
    var tagged = ""
    if let tag = filter.tag {
      guard let key = try reader.tags.key(TagName(tag, field: "tag")) else {
        return Page(items: [], next: nil)
      }
      source = "habitTag INDEXED BY habitTagTag CROSS JOIN habit ON habit.key = habitTag.habit"
      tagged = "habitTag.tag = :tag AND"
      arguments += ["tag": key]
    }
    let page = try Page<HabitRecord>(
      reading: """
        SELECT \(filter.withNotes ? HabitRecord.columns : HabitSQL.columnsWithoutNotes)
        FROM \(source)
        WHERE \(tagged) \(state) (habit.rank, habit.id) > (:rank, :id)
        ORDER BY habit.rank, habit.id LIMIT :limit
        """, arguments, from: db, limit: limit, size: { $0.notes.utf8.count },
      cursor: \.cursor, item: HabitRecord.init)
    return Page(
      items: try page.items.map { try item(stored($0), today: today) }, next: page.next)
  }
}

/// A habit with all that decides what its days are.
struct StoredHabit {
  var record: HabitRecord
  let timeline: HabitTimeline

  var key: Int64 { record.key }
  var marksFrom: Day? { record.marksFrom }
}

extension RecordReader<HabitRecord> {
  func stored(_ id: HabitID) throws -> StoredHabit { try stored(item(id)) }

  func stored(key: Int64) throws -> StoredHabit { try stored(item(key: key)) }

  private func stored(_ record: HabitRecord) throws -> StoredHabit {
    StoredHabit(
      record: record,
      timeline: HabitTimeline(
        start: record.start, end: record.through, versions: try parts(of: record.key),
        pauses: record.pauses.with(archived: record.archivedOn)))
  }

  func item(_ habit: StoredHabit, today: Day) throws -> HabitItem {
    HabitItem(habit: habit.record, status: try status(of: habit, on: today))
  }

  /// Leaves out amount and reason of a day whose marks are pruned.
  func mark(of habit: StoredHabit, on day: Day) throws -> HabitMarkRecord? {
    if let marksFrom = habit.marksFrom, day < marksFrom {
      return try codedMarks(of: habit.key, from: day, through: day).first
        .map(HabitMarkRecord.init)
    }
    return try marks(of: habit.key, "day = ?", day).first
  }

  private func marks(
    of key: Int64, _ condition: String, _ argument: some SQLiteValue
  ) throws -> [HabitMarkRecord] {
    try db.rows(
      """
      SELECT \(HabitMarkRecord.columns) FROM habitMark INDEXED BY habitMarkDay
      WHERE habit = ? AND \(condition)
      """, [key, argument], read: HabitMarkRecord.init)
  }
}

/// What is read of a habit beside its columns.
enum HabitSQL {
  static let hasOmittedNotes = "false AS hasOmittedNotes"

  /// The columns with whether there are notes in place of these.
  static let columnsWithoutNotes = HabitRecord.columns
    .replacing(#"habit."notes""#, with: "''")
    .replacing(hasOmittedNotes, with: "habit.notes <> ''")

  static let tags = """
    (SELECT group_concat(name, char(30)) FROM (
      \(Taggable.habit.selectNames.replacing("?", with: "habit.key"))))
    """

  static let schedule = current("recurrence", "times", "period")
  static let target = current("amount", "unit", "comparison")

  private static func current(_ columns: String...) -> String {
    columns.map { column in
      """
      (SELECT \(column) FROM habitSchedule WHERE habitSchedule.habit = habit.key
        ORDER BY since DESC LIMIT 1)
      """
    }.joined(separator: ", ")
  }

  static let pauses = """
    (SELECT group_concat(since || '/' || ifnull(through, ''), char(30)) FROM (
      SELECT since, through FROM habitPause WHERE habitPause.habit = habit.key ORDER BY since))
    """
}

extension HabitPause: StoredItem {
  static func stored(_ text: Substring) throws -> HabitPause {
    let days = text.split(separator: "/").map { Day(String($0)) }
    guard let from = days.first ?? nil else { throw ModelError.corruptValue }
    return HabitPause(from: from, through: days.count > 1 ? days[1] : nil)
  }
}

extension HabitSchedule: StoredColumns {
  init(_ row: Row, at index: Int) throws {
    switch try row.value(index) as String? {
    case nil: self = .times(try row.read(from: index + 1, into: HabitTimes.init))
    case "FREQ=DAILY"?: self = .daily
    case let rule?: self = .recurrence(try RecurrenceRule(kept: rule))
    }
  }

  var values: [(any SQLiteValue)?] {
    switch self {
    case .recurrence(let rule): [rule.description, nil, nil]
    case .times(let times): [nil, times.times, times.period]
    }
  }
}

extension HabitTarget: StoredColumns {
  init(_ row: Row, at index: Int) throws {
    self = try row.read(from: index, into: Self.init)
  }

  var values: [(any SQLiteValue)?] { [amount, unit, comparison] }
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
