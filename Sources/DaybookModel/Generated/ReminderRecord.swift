// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

package extension Entity {
  static let reminder = Entity("reminder")
}

package enum ReminderEntity: EntityKind {
  package static let entity = Entity.reminder
}

package typealias ReminderID = EntityID<ReminderEntity>

package extension ReadTransaction {
  var reminders: RecordReader<ReminderRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var reminders: RecordWriter<ReminderRecord> { RecordWriter(writer: self) }
}

/// An alarm of a task, as the store holds it (RFC 9074).
package struct ReminderRecord: StoredRecord {
  package var id: ReminderID
  package var task: TaskID
  package var trigger: ReminderTrigger
  /// When it was last dismissed or snoozed.
  package var acknowledgedAt: Instant?
  package var snoozedUntil: Instant?
  /// The name of the alarm that was dismissed or snoozed.
  package var answered: String?
  /// The last alarm that a front end showed.
  package var fired: Instant?
  /// The name of the last alarm that a front end claimed to deliver.
  package var claimed: String?
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64
  /// Whether it is computed from a task that has none of its own: see `DefaultReminders`.
  package var isDefault: Bool

  package init(id: ReminderID, task: TaskID, trigger: ReminderTrigger, acknowledgedAt: Instant? = nil, snoozedUntil: Instant? = nil, answered: String? = nil, fired: Instant? = nil, claimed: String? = nil, createdAt: Instant, modifiedAt: Instant, revision: Int64, isDefault: Bool) {
    self.id = id
    self.task = task
    self.trigger = trigger
    self.acknowledgedAt = acknowledgedAt
    self.snoozedUntil = snoozedUntil
    self.answered = answered
    self.fired = fired
    self.claimed = claimed
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.revision = revision
    self.isDefault = isDefault
  }

  package typealias Kind = ReminderEntity
  /// Those columns of the table that follow from their declaration.
  static let definitions = "id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),\n  task INTEGER NOT NULL REFERENCES task (key),\n  acknowledgedAt INTEGER,\n  answered TEXT,\n  fired INTEGER,\n  claimed TEXT,\n  createdAt INTEGER NOT NULL,\n  modifiedAt INTEGER NOT NULL,\n  revision INTEGER NOT NULL CHECK (revision >= 1),\n  fingerprint INTEGER NOT NULL"
  /// The columns in the order in which they are read.
  package static let columns = #"reminder."id", (SELECT id FROM task WHERE key = reminder."task"), reminder."minutesBefore", reminder."relatedTo", reminder."at", reminder."time", reminder."acknowledgedAt", reminder."snoozedUntil", reminder."answered", reminder."fired", reminder."claimed", reminder."createdAt", reminder."modifiedAt", reminder."revision", \#("0")"#
  /// The index of the first column behind them.
  package static let endIndex = 15

  package init(_ row: Row) throws {
    id = try row.value(0)
    task = try row.value(1)
    trigger = try row.part(2)
    acknowledgedAt = try row.value(6)
    snoozedUntil = try row.value(7)
    answered = try row.value(8)
    fired = try row.value(9)
    claimed = try row.value(10)
    createdAt = try row.value(11)
    modifiedAt = try row.value(12)
    revision = try row.value(13)
    isDefault = try row.value(14)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .owner("task", .task),
    .columns(["minutesBefore", "relatedTo", "at", "time", "acknowledgedAt", "snoozedUntil", "answered", "createdAt", "fingerprint"]),
  ]
  /// Those that undo takes back on their own.
  static let separate: [[String]] = [["minutesBefore", "relatedTo", "at", "time"], ["acknowledgedAt"], ["snoozedUntil", "answered"]]
}

/// The fields of a reminder that are set, as they are stored.
struct ReminderFields: ChangedFields {
  var task: TaskID
  var trigger: ReminderTrigger

  init(task: TaskID, trigger: ReminderTrigger) throws {
    self.task = task
    self.trigger = trigger
    try check(since: nil)
  }

  init(_ draft: ReminderDraft) throws {
    self.task = draft.task
    self.trigger = draft.trigger
    try check(since: nil)
  }

  init(_ record: ReminderRecord) {
    task = record.task
    trigger = record.trigger
  }

  var values: [(any SQLiteValue)?] {
    var values: [(any SQLiteValue)?] = []
    values += [task]
    values += trigger.values
    return values
  }

  var fingerprint: Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(task)
    fingerprint.append(trigger)
    return fingerprint.value
  }

  /// Its parameters are the id, the rank, when it was added and changed, the fingerprint and `values`.
  static let insert = #"""
    INSERT INTO reminder ("id", "createdAt", "modifiedAt", "revision", "fingerprint", "task", "minutesBefore", "relatedTo", "at", "time")
    VALUES (?1, ?3, ?4, 1, ?5, (SELECT key FROM task WHERE id = ?6), ?7, ?8, ?9, ?10)
    """#
  /// Its parameters are the key, the moment, the fingerprint and `values`.
  static let update = #"""
    UPDATE reminder SET "minutesBefore" = ?5, "relatedTo" = ?6, "at" = ?7, "time" = ?8, modifiedAt = ?2, revision = revision + 1
    WHERE key = ?1
    """#
}

/// A reminder to be added.
package struct ReminderDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: ReminderID?
  package var task: TaskID
  package var trigger: ReminderTrigger

  package init(id: ReminderID? = nil, task: TaskID, trigger: ReminderTrigger) {
    self.id = id
    self.task = task
    self.trigger = trigger
  }
}
