// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

package extension Entity {
  static let habit = Entity("habit")
}

package enum HabitEntity: EntityKind {
  package static let entity = Entity.habit
}

package typealias HabitID = EntityID<HabitEntity>

package extension ReadTransaction {
  var habits: RecordReader<HabitRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var habits: RecordWriter<HabitRecord> { RecordWriter(writer: self) }
}

/// A habit as the store holds it, with the schedule and target that hold now.
package struct HabitRecord: RankedRecord {
  package var key: Int64
  package var id: HabitID
  package var title: String
  package var notes: String
  /// Whether it has notes that were not read.
  package var hasOmittedNotes: Bool
  /// By name; one that does not exist yet is created.
  package var tags: [String]
  /// A new one holds from today on.
  package var schedule: HabitSchedule
  /// A new one holds from today on.
  package var target: HabitTarget?
  /// The first day.
  package var start: Day
  /// The last day; nil goes on.
  package var through: Day?
  /// Ascending, without overlap.
  package var pauses: [HabitPause]
  /// The day on which it was archived.
  package var archivedOn: Day?
  /// When it reminds on a day on which it is due; nil never.
  package var remindTime: LocalTime?
  /// The first day of which marks are kept one by one; nil as long as all are.
  package var marksFrom: Day?
  package var rank: String
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64

  package init(key: Int64, id: HabitID, title: String, notes: String = "", hasOmittedNotes: Bool, tags: [String] = [], schedule: HabitSchedule = .daily, target: HabitTarget? = nil, start: Day, through: Day? = nil, pauses: [HabitPause], archivedOn: Day? = nil, remindTime: LocalTime? = nil, marksFrom: Day? = nil, rank: String, createdAt: Instant, modifiedAt: Instant, revision: Int64) {
    self.key = key
    self.id = id
    self.title = title
    self.notes = notes
    self.hasOmittedNotes = hasOmittedNotes
    self.tags = tags
    self.schedule = schedule
    self.target = target
    self.start = start
    self.through = through
    self.pauses = pauses
    self.archivedOn = archivedOn
    self.remindTime = remindTime
    self.marksFrom = marksFrom
    self.rank = rank
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.revision = revision
  }

  package typealias Kind = HabitEntity
  /// Those columns of the table that follow from their declaration.
  static let definitions = "id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),\n  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),\n  notes TEXT NOT NULL CHECK (length(notes) BETWEEN 0 AND 100000),\n  start TEXT NOT NULL \(ColumnRule.day("start")),\n  archivedOn TEXT \(ColumnRule.day("archivedOn")),\n  remindAt TEXT \(ColumnRule.time("remindAt")),\n  rank \(ColumnRule.rank),\n  createdAt INTEGER NOT NULL,\n  modifiedAt INTEGER NOT NULL,\n  revision INTEGER NOT NULL CHECK (revision >= 1),\n  fingerprint INTEGER NOT NULL"
  /// The columns in the order in which they are read.
  package static let columns = #"habit."key", habit."id", habit."title", habit."notes", \#(HabitSQL.hasOmittedNotes), \#(HabitSQL.tags), \#(HabitSQL.schedule), \#(HabitSQL.target), habit."start", habit."through", \#(HabitSQL.pauses), habit."archivedOn", habit."remindAt", habit."marksFrom", habit."rank", habit."createdAt", habit."modifiedAt", habit."revision""#
  /// The index of the first column behind them.
  package static let endIndex = 22

  package init(_ row: Row) throws {
    key = try row.value(0)
    id = try row.value(1)
    title = try row.value(2)
    notes = try row.value(3)
    hasOmittedNotes = try row.value(4)
    tags = try row.items(5)
    schedule = try row.part(6)
    target = try row.part(9)
    start = try row.value(12)
    through = try row.value(13)
    pauses = try row.items(14)
    archivedOn = try row.value(15)
    remindTime = try row.value(16)
    marksFrom = try row.value(17)
    rank = try row.value(18)
    createdAt = try row.value(19)
    modifiedAt = try row.value(20)
    revision = try row.value(21)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["title", "notes", "start", "through", "archivedOn", "remindAt", "answeredOn", "snoozedUntil", "createdAt", "fingerprint"]),
    .rank,
  ]
  /// Those that undo takes back on their own.
  static let separate: [[String]] = [["title"], ["notes"], ["remindAt", "answeredOn", "snoozedUntil"], ["rank"]]
}

/// The fields of a habit that are set, as they are stored.
struct HabitFields: EditedFields {
  static let titleLength = 500
  static let notesLength = 100000
  typealias Change = HabitEdit
  var title: String
  var notes: String
  var tags: [String]
  var schedule: HabitSchedule
  var target: HabitTarget?
  var start: Day
  var through: Day?
  var remindTime: LocalTime?

  init(title: String, notes: String, tags: [String], schedule: HabitSchedule, target: HabitTarget?, start: Day, through: Day?, remindTime: LocalTime?) throws {
    self.title = title
    self.notes = notes
    self.tags = tags
    self.schedule = schedule
    self.target = target
    self.start = start
    self.through = through
    self.remindTime = remindTime
    try check(since: nil)
    try TextRules.checkLine(title, field: "title", atMost: Self.titleLength, isCleared: false)
    try TextRules.checkLines(notes, field: "notes", atMost: Self.notesLength)
  }

  init(_ draft: HabitDraft, start: Day) throws {
    self.title = draft.title
    self.notes = draft.notes
    self.tags = draft.tags
    self.schedule = draft.schedule
    self.target = draft.target
    self.start = draft.start ?? start
    self.through = draft.through
    self.remindTime = draft.remindTime
    try check(since: nil)
    try TextRules.checkLine(title, field: "title", atMost: Self.titleLength, isCleared: false)
    try TextRules.checkLines(notes, field: "notes", atMost: Self.notesLength)
  }

  init(_ record: HabitRecord) {
    title = record.title
    notes = record.notes
    tags = record.tags
    schedule = record.schedule
    target = record.target
    start = record.start
    through = record.through
    remindTime = record.remindTime
  }

  func applying(_ edit: HabitEdit) throws -> HabitFields {
    var fields = self
    fields.title = edit.title.applied(to: title)
    fields.notes = edit.notes.applied(to: notes)
    fields.tags = edit.tags.applied(to: tags)
    fields.schedule = edit.schedule.applied(to: schedule)
    fields.target = edit.target.applied(to: target)
    fields.start = edit.start.applied(to: start)
    fields.through = edit.through.applied(to: through)
    fields.remindTime = edit.remindTime.applied(to: remindTime)
    try fields.follow(edit, since: self)
    try fields.check(since: self)
    if fields.title != title { try TextRules.checkLine(fields.title, field: "title", atMost: Self.titleLength, isCleared: false) }
    if fields.notes != notes { try TextRules.checkLines(fields.notes, field: "notes", atMost: Self.notesLength) }
    return fields
  }

  var values: [(any SQLiteValue)?] {
    [title, notes, start, through, remindTime]
  }

  var fingerprint: Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(title)
    fingerprint.append(notes)
    fingerprint.append(tags)
    fingerprint.append(schedule)
    fingerprint.append(target)
    fingerprint.append(start)
    fingerprint.append(through)
    fingerprint.append(remindTime)
    return fingerprint.value
  }

  /// Its parameters are the id, the rank, when it was added and changed, the fingerprint and `values`.
  static let insert = #"""
    INSERT INTO habit ("id", "rank", "createdAt", "modifiedAt", "revision", "fingerprint", "title", "notes", "start", "through", "remindAt")
    VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, ?7, ?8, ?9, ?10)
    """#
  /// Its parameters are the key, the moment, the fingerprint and `values`.
  static let update = #"""
    UPDATE habit SET "title" = ?4, "notes" = ?5, "start" = ?6, "through" = ?7, "remindAt" = ?8, modifiedAt = ?2, revision = revision + 1
    WHERE key = ?1
    """#
}

/// A habit to be added.
package struct HabitDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: HabitID?
  package var title: String
  package var notes: String
  /// By name; one that does not exist yet is created.
  package var tags: [String]
  /// A new one holds from today on.
  package var schedule: HabitSchedule
  /// A new one holds from today on.
  package var target: HabitTarget?
  /// The first day.
  package var start: Day?
  /// The last day; nil goes on.
  package var through: Day?
  /// When it reminds on a day on which it is due; nil never.
  package var remindTime: LocalTime?

  package init(id: HabitID? = nil, title: String, notes: String = "", tags: [String] = [], schedule: HabitSchedule = .daily, target: HabitTarget? = nil, start: Day? = nil, through: Day? = nil, remindTime: LocalTime? = nil) {
    self.id = id
    self.title = title
    self.notes = notes
    self.tags = tags
    self.schedule = schedule
    self.target = target
    self.start = start
    self.through = through
    self.remindTime = remindTime
  }
}

/// What to change of a habit; a field that is not named stays.
package struct HabitEdit: Sendable, Hashable {
  package var title: Edit<String>
  package var notes: Edit<String>
  /// By name; one that does not exist yet is created.
  package var tags: Edit<[String]>
  /// A new one holds from today on.
  package var schedule: Edit<HabitSchedule>
  /// A new one holds from today on.
  package var target: Edit<HabitTarget?>
  /// The first day.
  package var start: Edit<Day>
  /// The last day; nil goes on.
  package var through: Edit<Day?>
  /// When it reminds on a day on which it is due; nil never.
  package var remindTime: Edit<LocalTime?>

  package init(title: Edit<String> = .keep, notes: Edit<String> = .keep, tags: Edit<[String]> = .keep, schedule: Edit<HabitSchedule> = .keep, target: Edit<HabitTarget?> = .keep, start: Edit<Day> = .keep, through: Edit<Day?> = .keep, remindTime: Edit<LocalTime?> = .keep) {
    self.title = title
    self.notes = notes
    self.tags = tags
    self.schedule = schedule
    self.target = target
    self.start = start
    self.through = through
    self.remindTime = remindTime
  }

  /// The names of what it changes.
  package var names: [String] {
    [("title", title.isKept), ("notes", notes.isKept), ("tags", tags.isKept), ("schedule", schedule.isKept), ("target", target.isKept), ("start", start.isKept), ("through", through.isKept), ("remindTime", remindTime.isKept)].filter { !$0.1 }.map(\.0)
  }
}
