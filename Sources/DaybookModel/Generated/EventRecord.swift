// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

package extension ReadTransaction {
  var events: RecordReader<EventRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var events: RecordWriter<EventRecord> { RecordWriter(writer: self) }
}

/// An event as its provider delivered it; days and times are those of its zone.
package struct EventRecord: StoredRow {
  package var provider: ProviderID
  package var id: String
  package var title: String
  package var start: Day
  package var startTime: LocalTime?
  package var timeZone: String?
  package var endDay: Day?
  package var endTime: LocalTime?
  package var location: String?
  package var notes: String?
  package var link: String?
  package var status: EventStatus
  package var isBusy: Bool

  package init(provider: ProviderID, id: String, title: String, start: Day, startTime: LocalTime? = nil, timeZone: String? = nil, endDay: Day? = nil, endTime: LocalTime? = nil, location: String? = nil, notes: String? = nil, link: String? = nil, status: EventStatus, isBusy: Bool = true) {
    self.provider = provider
    self.id = id
    self.title = title
    self.start = start
    self.startTime = startTime
    self.timeZone = timeZone
    self.endDay = endDay
    self.endTime = endTime
    self.location = location
    self.notes = notes
    self.link = link
    self.status = status
    self.isBusy = isBusy
  }

  package static let table = "event"
  /// Those columns of the table that follow from their declaration.
  static let definitions = "provider INTEGER NOT NULL REFERENCES provider (key),\n  id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 255),\n  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),\n  start TEXT NOT NULL \(ColumnRule.day("start")),\n  startTime TEXT \(ColumnRule.time("startTime")),\n  timeZone TEXT,\n  endDay TEXT \(ColumnRule.day("endDay")),\n  endTime TEXT \(ColumnRule.time("endTime")),\n  location TEXT,\n  notes TEXT,\n  link TEXT,\n  status TEXT NOT NULL CHECK (\(ColumnRule.isOne("status", of: "confirmed tentative cancelled"))),\n  isBusy INTEGER NOT NULL CHECK (isBusy IN (0, 1)),\n  fingerprint INTEGER NOT NULL"
  /// The columns in the order in which they are read.
  package static let columns = #"(SELECT id FROM provider WHERE key = event."provider"), event."id", event."title", event."start", event."startTime", event."timeZone", event."endDay", event."endTime", event."location", event."notes", event."link", event."status", event."isBusy""#
  /// The index of the first column behind them.
  package static let endIndex = 13

  package init(_ row: Row) throws {
    provider = try row.value(0)
    id = try row.value(1)
    title = try row.value(2)
    start = try row.value(3)
    startTime = try row.value(4)
    timeZone = try row.value(5)
    endDay = try row.value(6)
    endTime = try row.value(7)
    location = try row.value(8)
    notes = try row.value(9)
    link = try row.value(10)
    status = try row.value(11)
    isBusy = try row.value(12)
  }
}

/// The fields of an event that are set, as they are stored.
struct EventFields: ChangedFields {
  static let idLength = 255
  static let titleLength = 500
  var provider: ProviderID
  var id: String
  var title: String
  var start: Day
  var startTime: LocalTime?
  var timeZone: String?
  var endDay: Day?
  var endTime: LocalTime?
  var location: String?
  var notes: String?
  var link: String?
  var status: EventStatus
  var isBusy: Bool

  init(provider: ProviderID, id: String, title: String, start: Day, startTime: LocalTime?, timeZone: String?, endDay: Day?, endTime: LocalTime?, location: String?, notes: String?, link: String?, status: EventStatus, isBusy: Bool) throws {
    self.provider = provider
    self.id = id
    self.title = title
    self.start = start
    self.startTime = startTime
    self.timeZone = timeZone
    self.endDay = endDay
    self.endTime = endTime
    self.location = location
    self.notes = notes
    self.link = link
    self.status = status
    self.isBusy = isBusy
    try check(since: nil)
    try TextRules.checkLine(id, field: "id", atMost: Self.idLength, isCleared: false)
  }

  init(_ draft: EventDraft) throws {
    self.provider = draft.provider
    self.id = draft.id
    self.title = draft.title
    self.start = draft.start
    self.startTime = draft.startTime
    self.timeZone = draft.timeZone
    self.endDay = draft.endDay
    self.endTime = draft.endTime
    self.location = draft.location
    self.notes = draft.notes
    self.link = draft.link
    self.status = try EventStatus(draft.status)
    self.isBusy = draft.isBusy
    try check(since: nil)
    try TextRules.checkLine(id, field: "id", atMost: Self.idLength, isCleared: false)
  }

  init(_ record: EventRecord) {
    provider = record.provider
    id = record.id
    title = record.title
    start = record.start
    startTime = record.startTime
    timeZone = record.timeZone
    endDay = record.endDay
    endTime = record.endTime
    location = record.location
    notes = record.notes
    link = record.link
    status = record.status
    isBusy = record.isBusy
  }

  var values: [(any SQLiteValue)?] {
    [provider, id, title, start, startTime, timeZone, endDay, endTime, lastDay, isLong, location, notes, link, status, isBusy]
  }

  var fingerprint: Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(provider)
    fingerprint.append(id)
    fingerprint.append(title)
    fingerprint.append(start)
    fingerprint.append(startTime)
    fingerprint.append(timeZone)
    fingerprint.append(endDay)
    fingerprint.append(endTime)
    fingerprint.append(location)
    fingerprint.append(notes)
    fingerprint.append(link)
    fingerprint.append(status)
    fingerprint.append(isBusy)
    return fingerprint.value
  }

  /// Its parameters are the id, the rank, when it was added and changed, the fingerprint and `values`.
  static let insert = #"""
    INSERT INTO event ("fingerprint", "provider", "id", "title", "start", "startTime", "timeZone", "endDay", "endTime", "lastDay", "isLong", "location", "notes", "link", "status", "isBusy")
    VALUES (?5, (SELECT key FROM provider WHERE id = ?6), ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)
    """#
  /// Its parameters are the key, the moment, the fingerprint and `values`.
  static let update = #"""
    UPDATE event SET "title" = ?6, "start" = ?7, "startTime" = ?8, "timeZone" = ?9, "endDay" = ?10, "endTime" = ?11, "lastDay" = ?12, "isLong" = ?13, "location" = ?14, "notes" = ?15, "link" = ?16, "status" = ?17, "isBusy" = ?18, fingerprint = ?3
    WHERE key = ?1
    """#
}

/// An event to be added.
package struct EventDraft: Sendable, Hashable {
  package var provider: ProviderID
  package var id: String
  package var title: String
  package var start: Day
  package var startTime: LocalTime?
  package var timeZone: String?
  package var endDay: Day?
  package var endTime: LocalTime?
  package var location: String?
  package var notes: String?
  package var link: String?
  package var status: String
  package var isBusy: Bool

  package init(provider: ProviderID, id: String, title: String, start: Day, startTime: LocalTime? = nil, timeZone: String? = nil, endDay: Day? = nil, endTime: LocalTime? = nil, location: String? = nil, notes: String? = nil, link: String? = nil, status: String = "confirmed", isBusy: Bool = true) {
    self.provider = provider
    self.id = id
    self.title = title
    self.start = start
    self.startTime = startTime
    self.timeZone = timeZone
    self.endDay = endDay
    self.endTime = endTime
    self.location = location
    self.notes = notes
    self.link = link
    self.status = status
    self.isBusy = isBusy
  }
}
