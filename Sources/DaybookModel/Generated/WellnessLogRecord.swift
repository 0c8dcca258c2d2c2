// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

package extension Entity {
  static let wellnessLog = Entity("wellnessLog", noun: "wellness log")
}

package enum WellnessLogEntity: EntityKind {
  package static let entity = Entity.wellnessLog
}

package typealias WellnessLogID = EntityID<WellnessLogEntity>

package extension ReadTransaction {
  var wellnessLogs: RecordReader<WellnessLogRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var wellnessLogs: RecordWriter<WellnessLogRecord> { RecordWriter(writer: self) }
}

/// Something that was logged of a day, as the store holds it.
package struct WellnessLogRecord: StoredRecord {
  package var id: WellnessLogID
  /// The person's day that it counts on; of a workout that is completed, that of its end.
  package var day: Day
  /// When it was said, or when a workout began.
  package var at: Instant
  package var entry: WellnessEntry
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64

  package init(id: WellnessLogID, day: Day, at: Instant, entry: WellnessEntry, createdAt: Instant, modifiedAt: Instant, revision: Int64) {
    self.id = id
    self.day = day
    self.at = at
    self.entry = entry
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.revision = revision
  }

  package typealias Kind = WellnessLogEntity
  /// Those columns of the table that follow from their declaration.
  static let definitions = "id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),\n  day TEXT NOT NULL \(ColumnRule.day("day")),\n  at INTEGER NOT NULL,\n  createdAt INTEGER NOT NULL,\n  modifiedAt INTEGER NOT NULL,\n  revision INTEGER NOT NULL CHECK (revision >= 1),\n  fingerprint INTEGER NOT NULL"
  /// The columns in the order in which they are read.
  package static let columns = #"wellnessLog."id", wellnessLog."day", wellnessLog."at", wellnessLog."kind", wellnessLog."source", wellnessLog."name", wellnessLog."level", wellnessLog."meal", wellnessLog."kcal", wellnessLog."protein", wellnessLog."carbs", wellnessLog."fat", wellnessLog."fibre", wellnessLog."litres", wellnessLog."completedAt", wellnessLog."minutes", wellnessLog."sleepHours", wellnessLog."sleepQuality", wellnessLog."heartRate", wellnessLog."hrv", wellnessLog."steps", wellnessLog."weather", wellnessLog."temperature", wellnessLog."weight", wellnessLog."createdAt", wellnessLog."modifiedAt", wellnessLog."revision""#
  /// The index of the first column behind them.
  package static let endIndex = 27

  package init(_ row: Row) throws {
    id = try row.value(0)
    day = try row.value(1)
    at = try row.value(2)
    entry = try row.part(3)
    createdAt = try row.value(24)
    modifiedAt = try row.value(25)
    revision = try row.value(26)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["day", "at", "kind", "source", "name", "level", "meal"]),
    .reals(["kcal", "protein", "carbs", "fat", "fibre", "litres"]),
    .columns(["completedAt", "minutes"]),
    .reals(["sleepHours"]),
    .columns(["sleepQuality"]),
    .reals(["heartRate", "hrv"]),
    .columns(["steps", "weather"]),
    .reals(["temperature", "weight"]),
    .columns(["createdAt", "fingerprint"]),
  ]
  /// Those that undo takes back on their own.
  static let separate: [[String]] = [["day", "at", "kind", "source", "name", "level", "meal", "kcal", "protein", "carbs", "fat", "fibre", "litres", "completedAt", "minutes", "sleepHours", "sleepQuality", "heartRate", "hrv", "steps", "weather", "temperature", "weight"]]
}

/// The fields of a wellness log that are set, as they are stored.
struct WellnessLogFields: ChangedFields {
  var day: Day
  var at: Instant
  var entry: WellnessEntry

  init(day: Day, at: Instant, entry: WellnessEntry) throws {
    self.day = day
    self.at = at
    self.entry = entry
    try check(since: nil)
  }

  init(_ record: WellnessLogRecord) {
    day = record.day
    at = record.at
    entry = record.entry
  }

  var values: [(any SQLiteValue)?] {
    var values: [(any SQLiteValue)?] = []
    values += [day, at]
    values += entry.values
    return values
  }

  var fingerprint: Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(day)
    fingerprint.append(at)
    fingerprint.append(entry)
    return fingerprint.value
  }

  /// Its parameters are the id, the rank, when it was added and changed, the fingerprint and `values`.
  static let insert = #"""
    INSERT INTO wellnessLog ("id", "createdAt", "modifiedAt", "revision", "fingerprint", "day", "at", "kind", "source", "name", "level", "meal", "kcal", "protein", "carbs", "fat", "fibre", "litres", "completedAt", "minutes", "sleepHours", "sleepQuality", "heartRate", "hrv", "steps", "weather", "temperature", "weight")
    VALUES (?1, ?3, ?4, \#(ChangeLog.nextRevision(of: .wellnessLog)), ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28)
    """#
  /// Its parameters are the key, the moment, the fingerprint and `values`.
  static let update = #"""
    UPDATE wellnessLog SET "day" = ?4, "at" = ?5, "kind" = ?6, "source" = ?7, "name" = ?8, "level" = ?9, "meal" = ?10, "kcal" = ?11, "protein" = ?12, "carbs" = ?13, "fat" = ?14, "fibre" = ?15, "litres" = ?16, "completedAt" = ?17, "minutes" = ?18, "sleepHours" = ?19, "sleepQuality" = ?20, "heartRate" = ?21, "hrv" = ?22, "steps" = ?23, "weather" = ?24, "temperature" = ?25, "weight" = ?26, modifiedAt = ?2, revision = revision + 1
    WHERE key = ?1
    """#
}
