// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// What a backup wrote.
  package struct BackupReport: Sendable, Hashable {
    /// Its size.
    package var bytes: Int
    /// How many copies of attachments and photos the folder has for it.
    package var copyCount: Int
    /// What a check of the written database found.
    package var findings: [Wire.Finding]
    /// The database that was written; `.damaged` stands in its name if there are findings of the database itself, not of copies alone.
    package var path: String
    /// The names of older backups that were removed, newest first.
    package var removedBackups: [String]

    package init(bytes: Int, copyCount: Int, findings: [Wire.Finding], path: String, removedBackups: [String]) {
      self.bytes = bytes
      self.copyCount = copyCount
      self.findings = findings
      self.path = path
      self.removedBackups = removedBackups
    }
  }
}

extension Wire.BackupReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    bytes = try object.decode("bytes", in: 0...Int.max)
    copyCount = try object.decode("copyCount", in: 0...Int.max)
    findings = try object.decode("findings", cap: 1000)
    path = try object.decode("path")
    removedBackups = try object.decode("removedBackups", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("bytes", bytes)
    members.add("copyCount", copyCount)
    members.add("findings", findings)
    members.add("path", path)
    members.add("removedBackups", removedBackups)
    return members.json
  }
}

extension Wire {
  /// A record of a daybook file that differs from one here, which stays as it is.
  package struct DifferingRecord: Sendable, Hashable {
    /// Which day's mark of the habit; null for any other entity.
    package var day: Day?
    /// What it is: `task`, `tag`, `habit` and so on, as in `ChangedEntity`.
    package var entity: String
    /// Its id in the file; of an occurrence the id of the task, of a habit mark that of the habit.
    package var id: String
    /// The id of the record here that has the same name or phone number, or asks about the same occurrence; null where it has the same id.
    package var idHere: String?
    /// Which occurrence of the task; null for any other entity.
    package var occurrence: LocalDateTime?
    /// What a person calls the record here.
    package var title: String

    package init(day: Day? = nil, entity: String, id: String, idHere: String? = nil, occurrence: LocalDateTime? = nil, title: String) {
      self.day = day
      self.entity = entity
      self.id = id
      self.idHere = idHere
      self.occurrence = occurrence
      self.title = title
    }
  }
}

extension Wire.DifferingRecord: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    entity = try object.decode("entity")
    id = try object.decode("id")
    idHere = try object.decodeIfPresent("idHere")
    occurrence = try object.decodeIfPresent("occurrence")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("entity", entity)
    members.add("id", id)
    members.add("idHere", idHere)
    members.add("occurrence", occurrence)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// What the file is for. daybook: everything except the change log, with each record in the form that the log uses, and the statistics that are kept longer than their sources; `data/import` reads it. taskwarrior: the tasks, as `task import` of Taskwarrior 2.6 and `data/import` read them. `x/<plugin>/<format>`: tasks and habits in a format that a plugin writes.
  package struct ExportFormat: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let daybook = Self(rawValue: "daybook")
    package static let taskwarrior = Self(rawValue: "taskwarrior")
  }
}

extension Wire {
  /// What an export wrote.
  package struct ExportReport: Sendable, Hashable {
    /// The size of the file.
    package var bytes: Int
    /// What the file holds, in its order.
    package var entityCounts: [Wire.EntityCount]
    /// What the format cannot express, sorted by kind; and, of a damaged database, under the kind "damage", each finding of `data/verify` but for copies, and what could not be read.
    package var warnings: [Wire.ImportWarning]

    package init(bytes: Int, entityCounts: [Wire.EntityCount], warnings: [Wire.ImportWarning]) {
      self.bytes = bytes
      self.entityCounts = entityCounts
      self.warnings = warnings
    }
  }
}

extension Wire.ExportReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    bytes = try object.decode("bytes", in: 0...Int.max)
    entityCounts = try object.decode("entityCounts", cap: 100)
    warnings = try object.decode("warnings", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("bytes", bytes)
    members.add("entityCounts", entityCounts)
    members.add("warnings", warnings)
    return members.json
  }
}

extension Wire {
  /// Something that a check found.
  package struct Finding: Sendable, Hashable {
    /// What else to do about it, in a sentence; null if a repair is enough.
    package var hint: String?
    /// Whether `data/repair` can repair it.
    package var isRepairable: Bool
    /// The kind of problem.
    package var kind: Wire.FindingKind
    /// What is wrong, in a sentence.
    package var message: String

    package init(hint: String? = nil, isRepairable: Bool, kind: Wire.FindingKind, message: String) {
      self.hint = hint
      self.isRepairable = isRepairable
      self.kind = kind
      self.message = message
    }
  }
}

extension Wire.Finding: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    hint = try object.decodeIfPresent("hint")
    isRepairable = try object.decode("isRepairable")
    kind = try object.decode("kind")
    message = try object.decode("message")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("hint", hint)
    members.add("isRepairable", isRepairable)
    members.add("kind", kind)
    members.add("message", message)
    return members.json
  }
}

extension Wire {
  /// What is wrong. damage: the database file itself is damaged. reference: a row refers to one that does not exist. value: a record cannot be read, because it holds something that daybook never writes. duplicate: two tags or two saved searches have the same name, two profiles the same phone number, or two messages ask about the same occurrence. index: the search index does not match the items. figures: the stored statistics of a habit's month, or of a day or month of wellness or care, do not match the marks, logs or messages that are still kept; or a tag or a reminder does not match its tasks and habits. copy: the copy of an attachment is missing, differs from what was attached, or belongs to no attachment. zone: this machine does not know the time zone of tasks or of the person, so their times are shown as if they had none. backup: the newest backup in the folder of the preference `backupPlace` is older than twice `backupEvery`, or cannot be found.
  package struct FindingKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let damage = Self(rawValue: "damage")
    package static let reference = Self(rawValue: "reference")
    package static let value = Self(rawValue: "value")
    package static let duplicate = Self(rawValue: "duplicate")
    package static let index = Self(rawValue: "index")
    package static let statistics = Self(rawValue: "statistics")
    package static let copy = Self(rawValue: "copy")
    package static let zone = Self(rawValue: "zone")
    package static let backup = Self(rawValue: "backup")
  }
}

extension Wire {
  /// What wrote the file. daybook: `data/export`; each record comes back under its id. loop: the habits of Loop Habit Tracker, exported as CSV and unpacked to a folder, with marks of any age. taskwarrior: the output of `task export`. `x/<plugin>/<format>`: a format that a plugin reads (`capabilities.plugins`).
  package struct ImportFormat: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let daybook = Self(rawValue: "daybook")
    package static let loop = Self(rawValue: "loop")
    package static let taskwarrior = Self(rawValue: "taskwarrior")
  }
}

extension Wire {
  /// What an import did, or would do.
  package struct ImportReport: Sendable, Hashable {
    /// Tasks that did not exist before.
    package var addedCount: Int
    /// Tasks that exist with different content; they were not changed. Of a daybook file, records of any kind.
    package var differingCount: Int
    /// The first 100 that differ, in the order of a daybook file; null for other formats.
    package var differingRecords: [Wire.DifferingRecord]?
    /// What was added, for a daybook file in its order; null for Taskwarrior.
    package var entityCounts: [Wire.EntityCount]?
    /// Limits that were raised because the request allowed it.
    package var limitsRaised: [Wire.LimitRaise]
    /// Tasks that were removed here earlier; they were not brought back.
    package var removedCount: Int
    /// Tags that were added.
    package var tagCount: Int
    /// Tasks that the file holds; of Loop its habits, and of a plugin's format tasks and habits, as in the next four.
    package var taskCount: Int
    /// Tasks that an earlier import had already added with the same content; of a daybook file, records of any kind that are here with the same content.
    package var unchangedCount: Int
    /// What could not be imported unchanged, sorted by kind. Attributes that daybook does not know make up at most 999 kinds; further ones are counted under the kind "others".
    package var warnings: [Wire.ImportWarning]

    package init(addedCount: Int, differingCount: Int, differingRecords: [Wire.DifferingRecord]? = nil, entityCounts: [Wire.EntityCount]? = nil, limitsRaised: [Wire.LimitRaise], removedCount: Int, tagCount: Int, taskCount: Int, unchangedCount: Int, warnings: [Wire.ImportWarning]) {
      self.addedCount = addedCount
      self.differingCount = differingCount
      self.differingRecords = differingRecords
      self.entityCounts = entityCounts
      self.limitsRaised = limitsRaised
      self.removedCount = removedCount
      self.tagCount = tagCount
      self.taskCount = taskCount
      self.unchangedCount = unchangedCount
      self.warnings = warnings
    }
  }
}

extension Wire.ImportReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    addedCount = try object.decode("addedCount", in: 0...Int.max)
    differingCount = try object.decode("differingCount", in: 0...Int.max)
    differingRecords = try object.decodeIfPresent("differingRecords", cap: 100)
    entityCounts = try object.decodeIfPresent("entityCounts", cap: 100)
    limitsRaised = try object.decode("limitsRaised", cap: 100)
    removedCount = try object.decode("removedCount", in: 0...Int.max)
    tagCount = try object.decode("tagCount", in: 0...Int.max)
    taskCount = try object.decode("taskCount", in: 0...Int.max)
    unchangedCount = try object.decode("unchangedCount", in: 0...Int.max)
    warnings = try object.decode("warnings", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("addedCount", addedCount)
    members.add("differingCount", differingCount)
    members.add("differingRecords", differingRecords)
    members.add("entityCounts", entityCounts)
    members.add("limitsRaised", limitsRaised)
    members.add("removedCount", removedCount)
    members.add("tagCount", tagCount)
    members.add("taskCount", taskCount)
    members.add("unchangedCount", unchangedCount)
    members.add("warnings", warnings)
    return members.json
  }
}

extension Wire {
  /// Something that an import, an export or a replacement of events could not transfer unchanged, with a count.
  package struct ImportWarning: Sendable, Hashable {
    /// How many tasks it concerns; for copies, how many copies; for events, how many events; for damage, 1.
    package var count: Int
    /// The kind of warning, for programs: the name of a field, or a word for the case.
    package var kind: String
    /// What was done about it, in a sentence.
    package var message: String

    package init(count: Int, kind: String, message: String) {
      self.count = count
      self.kind = kind
      self.message = message
    }
  }
}

extension Wire.ImportWarning: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    count = try object.decode("count", in: 1...Int.max)
    kind = try object.decode("kind")
    message = try object.decode("message")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("count", count)
    members.add("kind", kind)
    members.add("message", message)
    return members.json
  }
}

extension Wire {
  /// A limit that the import raised permanently.
  package struct LimitRaise: Sendable, Hashable {
    /// What it is now: exactly what the file needs.
    package var limit: Int
    /// The limit's name.
    package var name: String
    /// What it was.
    package var previous: Int

    package init(limit: Int, name: String, previous: Int) {
      self.limit = limit
      self.name = name
      self.previous = previous
    }
  }
}

extension Wire.LimitRaise: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    limit = try object.decode("limit")
    name = try object.decode("name")
    previous = try object.decode("previous")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("limit", limit)
    members.add("name", name)
    members.add("previous", previous)
    return members.json
  }
}

extension Wire {
  /// What is past its retention time.
  package struct PruneReport: Sendable, Hashable {
    /// How many days the clock is away from the last day on which daybook was used, if more than 7; negative if the clock was set back. Until daybook has been used on two days with the new clock, age is counted from the former date, and nothing is removed automatically.
    package var clockMovedDays: Int?
    /// A count for each kind, in the order of removal.
    package var kinds: [Wire.RetentionCount]

    package init(clockMovedDays: Int? = nil, kinds: [Wire.RetentionCount]) {
      self.clockMovedDays = clockMovedDays
      self.kinds = kinds
    }
  }
}

extension Wire.PruneReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    clockMovedDays = try object.decodeIfPresent("clockMovedDays")
    kinds = try object.decode("kinds", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("clockMovedDays", clockMovedDays)
    members.add("kinds", kinds)
    return members.json
  }
}

extension Wire {
  /// What a repair did.
  package struct RepairReport: Sendable, Hashable {
    /// A database with what was there before; null where nothing was to be repaired.
    package var before: String?
    /// How many copies without an attachment were released for removal.
    package var copyCount: Int
    /// How many tags and reminders were corrected to match their tasks and habits.
    package var correctedCount: Int
    /// How many days and months of wellness and care had their statistics rebuilt.
    package var dayCount: Int
    /// How many duplicates were resolved: a tag is merged into the older one of the same name, a newer saved search gets a number behind its name, a newer profile gets a placeholder number (+999…) and has to agree again, a newer message is removed.
    package var duplicateCount: Int
    /// How many habits had their monthly statistics rebuilt.
    package var habitCount: Int
    /// How many tasks, habits and tags the search index was rebuilt from.
    package var itemCount: Int
    /// What became of each record that the disk had changed, in words: it is again as the history has it, or it was left as it is.
    package var records: [String]
    /// How many damaged tables were rebuilt from their rows, with their indexes.
    package var tableCount: Int

    package init(before: String? = nil, copyCount: Int, correctedCount: Int, dayCount: Int, duplicateCount: Int, habitCount: Int, itemCount: Int, records: [String], tableCount: Int) {
      self.before = before
      self.copyCount = copyCount
      self.correctedCount = correctedCount
      self.dayCount = dayCount
      self.duplicateCount = duplicateCount
      self.habitCount = habitCount
      self.itemCount = itemCount
      self.records = records
      self.tableCount = tableCount
    }
  }
}

extension Wire.RepairReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    before = try object.decodeIfPresent("before")
    copyCount = try object.decode("copyCount", in: 0...Int.max)
    correctedCount = try object.decode("correctedCount", in: 0...Int.max)
    dayCount = try object.decode("dayCount", in: 0...Int.max)
    duplicateCount = try object.decode("duplicateCount", in: 0...Int.max)
    habitCount = try object.decode("habitCount", in: 0...Int.max)
    itemCount = try object.decode("itemCount", in: 0...Int.max)
    records = try object.decode("records", cap: 1000)
    tableCount = try object.decode("tableCount", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("before", before)
    members.add("copyCount", copyCount)
    members.add("correctedCount", correctedCount)
    members.add("dayCount", dayCount)
    members.add("duplicateCount", duplicateCount)
    members.add("habitCount", habitCount)
    members.add("itemCount", itemCount)
    members.add("records", records)
    members.add("tableCount", tableCount)
    return members.json
  }
}

extension Wire {
  /// What a restore brought back.
  package struct RestoreReport: Sendable, Hashable {
    /// A database with what was there before.
    package var before: String
    /// When the newest change that is there now was made; null for none.
    package var changedAt: Instant?
    /// The database that was read; null for the database itself.
    package var path: String?
    /// What could not be taken back, is missing or waits for the person, each in a sentence.
    package var remarks: [String]

    package init(before: String, changedAt: Instant? = nil, path: String? = nil, remarks: [String]) {
      self.before = before
      self.changedAt = changedAt
      self.path = path
      self.remarks = remarks
    }
  }
}

extension Wire.RestoreReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    before = try object.decode("before")
    changedAt = try object.decodeIfPresent("changedAt")
    path = try object.decodeIfPresent("path")
    remarks = try object.decode("remarks", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("before", before)
    members.add("changedAt", changedAt)
    members.add("path", path)
    members.add("remarks", remarks)
    return members.json
  }
}

extension Wire {
  /// What is past its retention time, of one kind.
  package struct RetentionCount: Sendable, Hashable {
    /// Their approximate size.
    package var bytes: Int
    /// How many days it is kept.
    package var days: Int
    /// What was counted.
    package var kind: Wire.RetentionKind
    /// The day of the oldest; null if none is removed.
    package var oldest: Day?
    /// How many rows will be, or were, removed.
    package var rows: Int

    package init(bytes: Int, days: Int, kind: Wire.RetentionKind, oldest: Day? = nil, rows: Int) {
      self.bytes = bytes
      self.days = days
      self.kind = kind
      self.oldest = oldest
      self.rows = rows
    }
  }
}

extension Wire.RetentionCount: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    bytes = try object.decode("bytes", in: 0...Int.max)
    days = try object.decode("days", in: 1...Int.max)
    kind = try object.decode("kind")
    oldest = try object.decodeIfPresent("oldest")
    rows = try object.decode("rows", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("bytes", bytes)
    members.add("days", days)
    members.add("kind", kind)
    members.add("oldest", oldest)
    members.add("rows", rows)
    return members.json
  }
}

extension Wire {
  /// What is kept only for a time. changes: the change log, and with it what can be undone. marks: the single marks of habits, by whole months; their totals and the state of each day are kept for ever. wellnessLogs: the wellness logs; the totals of each day are kept longer. wellnessDays: the daily totals; the monthly totals are kept for ever. careMessages: closed requests, also of closed tasks; replies with their photos are kept for ever. careDays: the daily totals of care; the monthly totals are kept for ever. dashboardMessages: the messages of the days. events: events of external calendars that are over. Tasks are always kept.
  package struct RetentionKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let changes = Self(rawValue: "changes")
    package static let marks = Self(rawValue: "marks")
    package static let wellnessLogs = Self(rawValue: "wellnessLogs")
    package static let wellnessDays = Self(rawValue: "wellnessDays")
    package static let careMessages = Self(rawValue: "careMessages")
    package static let careDays = Self(rawValue: "careDays")
    package static let dashboardMessages = Self(rawValue: "dashboardMessages")
    package static let events = Self(rawValue: "events")
  }
}

extension Wire {
  /// What takes up space. tasks: with their occurrences, tags, dependencies and attachments. marks: the single marks of habits. months: the monthly totals of habits. searches: the saved searches. care: messages, with replies and figures. changes: the change log. removed: ids that are not reused. index: the search index. devices: what is kept for the exchange with other devices, counted by them. plugins: the plugins that were added, with their settings. copies: the copies of attachments and of the photos of replies, which are files beside the database. rest: preferences and what SQLite itself needs.
  package struct StorageKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let rest = Self(rawValue: "rest")
    package static let care = Self(rawValue: "care")
    package static let changes = Self(rawValue: "changes")
    package static let removed = Self(rawValue: "removed")
    package static let events = Self(rawValue: "events")
    package static let habits = Self(rawValue: "habits")
    package static let marks = Self(rawValue: "marks")
    package static let months = Self(rawValue: "months")
    package static let plugins = Self(rawValue: "plugins")
    package static let profiles = Self(rawValue: "profiles")
    package static let reminders = Self(rawValue: "reminders")
    package static let devices = Self(rawValue: "devices")
    package static let searches = Self(rawValue: "searches")
    package static let index = Self(rawValue: "index")
    package static let tags = Self(rawValue: "tags")
    package static let tasks = Self(rawValue: "tasks")
    package static let copies = Self(rawValue: "copies")
    package static let wellness = Self(rawValue: "wellness")
  }
}

extension Wire {
  /// How space is used.
  package struct StorageReport: Sendable, Hashable {
    /// The size of the database; null if it was not asked for.
    package var bytes: Int?
    /// How much of it is free for reuse; null if `bytes` is.
    package var freeBytes: Int?
    /// The space of each kind.
    package var uses: [Wire.StorageUse]

    package init(bytes: Int? = nil, freeBytes: Int? = nil, uses: [Wire.StorageUse]) {
      self.bytes = bytes
      self.freeBytes = freeBytes
      self.uses = uses
    }
  }
}

extension Wire.StorageReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    bytes = try object.decodeIfPresent("bytes", in: 0...Int.max)
    freeBytes = try object.decodeIfPresent("freeBytes", in: 0...Int.max)
    uses = try object.decode("uses", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("bytes", bytes)
    members.add("freeBytes", freeBytes)
    members.add("uses", uses)
    return members.json
  }
}

extension Wire {
  /// The space of one kind.
  package struct StorageUse: Sendable, Hashable {
    /// Their size, with their indexes; null if it was not asked for, or if this server's SQLite cannot measure it.
    package var bytes: Int?
    /// The kind.
    package var kind: Wire.StorageKind
    /// How many there are; null for kinds that are not counted.
    package var rows: Int?

    package init(bytes: Int? = nil, kind: Wire.StorageKind, rows: Int? = nil) {
      self.bytes = bytes
      self.kind = kind
      self.rows = rows
    }
  }
}

extension Wire.StorageUse: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    bytes = try object.decodeIfPresent("bytes", in: 0...Int.max)
    kind = try object.decode("kind")
    rows = try object.decodeIfPresent("rows", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("bytes", bytes)
    members.add("kind", kind)
    members.add("rows", rows)
    return members.json
  }
}

extension Wire {
  /// What a check covered and found.
  package struct VerifyReport: Sendable, Hashable {
    /// How many copies of attachments and reply photos were looked up and compared with what was attached.
    package var copyCount: Int
    /// What is wrong; empty if everything is in order. At most 1000 are listed.
    package var findings: [Wire.Finding]
    /// How many habits had their monthly statistics compared with the marks that are kept.
    package var habitCount: Int
    /// How many tasks, habits and tags were compared with the search index.
    package var itemCount: Int

    package init(copyCount: Int, findings: [Wire.Finding], habitCount: Int, itemCount: Int) {
      self.copyCount = copyCount
      self.findings = findings
      self.habitCount = habitCount
      self.itemCount = itemCount
    }
  }
}

extension Wire.VerifyReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    copyCount = try object.decode("copyCount", in: 0...Int.max)
    findings = try object.decode("findings", cap: 1000)
    habitCount = try object.decode("habitCount", in: 0...Int.max)
    itemCount = try object.decode("itemCount", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("copyCount", copyCount)
    members.add("findings", findings)
    members.add("habitCount", habitCount)
    members.add("itemCount", itemCount)
    return members.json
  }
}

extension Wire {
  /// Writes a whole copy of the database into a folder, with the copies of attachments and photos, and checks what it wrote. Other requests and programs go on meanwhile. It takes neither `requestKey` nor `dryRun`.
  package enum DataBackup {
    package static let method = "data/backup"
    package typealias Reply = Wire.BackupReport

    /// The params of `data/backup`.
    package struct Params: Sendable, Hashable {
      /// How many backups of this database stay in the folder, such as “7d,4w,12m”: the newest of each of the last so many days, weeks and months that have one. null keeps all.
      package var keep: String?
      /// The absolute path of a folder of the person's own, which is made where it is missing.
      package var path: String
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(keep: String? = nil, path: String, workDoneToken: Wire.ProgressToken? = nil) {
        self.keep = keep
        self.path = path
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.DataBackup.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    keep = try object.decodeIfPresent("keep", length: 0...100)
    path = try object.decode("path", length: 0...4096)
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("keep", keep)
    members.add("path", path)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Writes a file that only its owner can read: all of it or, on any error or cancel, none. It holds one consistent state, after all earlier requests, while other requests go on. It takes neither `requestKey` nor `dryRun`.
  package enum DataExport {
    package static let method = "data/export"
    package typealias Reply = Wire.ExportReport

    /// The params of `data/export`.
    package struct Params: Sendable, Hashable {
      /// What the file is for.
      package var format: Wire.ExportFormat
      /// true replaces an existing file; otherwise that is refused.
      package var overwrite: Bool?
      /// The absolute path of the file on the server's machine.
      package var path: String
      /// The zone in which the days of a file of Taskwarrior or a plugin begin; null is the session's zone.
      package var timeZone: Wire.TimeZone?
      /// true, with the format daybook alone, also writes the copies of attachments and photos, into the folder `attachments` beside the file; those that are there stay.
      package var withCopies: Bool?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(format: Wire.ExportFormat, overwrite: Bool? = nil, path: String, timeZone: Wire.TimeZone? = nil, withCopies: Bool? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.format = format
        self.overwrite = overwrite
        self.path = path
        self.timeZone = timeZone
        self.withCopies = withCopies
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.DataExport.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    format = try object.decode("format")
    overwrite = try object.decodeIfPresent("overwrite")
    path = try object.decode("path", length: 1...4096)
    timeZone = try object.decodeIfPresent("timeZone")
    withCopies = try object.decodeIfPresent("withCopies")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("format", format)
    members.add("overwrite", overwrite)
    members.add("path", path)
    members.add("timeZone", timeZone)
    members.add("withCopies", withCopies)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Imports the tasks of a Taskwarrior file, what a plugin reads of a file in UTF-8, or everything from a daybook export, including preferences and revisions: all of it or, on any error or cancel, nothing. What is here stays as it is: a record of a daybook export whose id is here is compared, and what differs is listed. A tag, a saved search or a person with the same name or phone number is the one here. A record that was removed here comes back. Preferences that are set here stay, and `backupPlace` and `backupEvery` are never imported. Statistics of which no records are left come only into an empty database, and an import into one cannot be undone. Copies of attachments and photos come from the folder `attachments` beside a daybook export. It takes no `requestKey`: a retry leaves what was imported as it is.
  package enum DataImport {
    package static let method = "data/import"
    package typealias Reply = Wire.ImportReport

    /// The params of `data/import`.
    package struct Params: Sendable, Hashable {
      /// true reports what would happen and changes nothing.
      package var dryRun: Bool?
      /// What wrote the file.
      package var format: Wire.ImportFormat
      /// The path of the file or folder on the server's machine; at most 256 MiB.
      package var path: String
      /// true raises limits exactly as far as the file needs; in an empty database, a daybook file brings its own limits.
      package var raiseLimits: Bool?
      /// The zone in which the times of a file of Taskwarrior or a plugin become days; null is the session's zone.
      package var timeZone: Wire.TimeZone?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(dryRun: Bool? = nil, format: Wire.ImportFormat, path: String, raiseLimits: Bool? = nil, timeZone: Wire.TimeZone? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.dryRun = dryRun
        self.format = format
        self.path = path
        self.raiseLimits = raiseLimits
        self.timeZone = timeZone
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.DataImport.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    format = try object.decode("format")
    path = try object.decode("path", length: 1...4096)
    raiseLimits = try object.decodeIfPresent("raiseLimits")
    timeZone = try object.decodeIfPresent("timeZone")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("format", format)
    members.add("path", path)
    members.add("raiseLimits", raiseLimits)
    members.add("timeZone", timeZone)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Removes data that is past its retention time. The server also does this automatically, counting only days on which daybook is used, and then removes at most a tenth of each kind at a time. Heatmaps, streaks, rates and trends do not change. It cannot be undone, and without `confirm` it changes nothing. A cancel keeps what has not been removed yet. Age is counted from now or, if that is earlier, from the newest transaction in the change log, and never from a clock that has moved (`clockMovedDays`). It takes no `requestKey`.
  package enum DataPrune {
    package static let method = "data/prune"
    package typealias Reply = Wire.PruneReport

    /// The params of `data/prune`.
    package struct Params: Sendable, Hashable {
      /// true confirms the removal.
      package var confirm: Bool?
      /// true reports what would happen and changes nothing.
      package var dryRun: Bool?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(confirm: Bool? = nil, dryRun: Bool? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.confirm = confirm
        self.dryRun = dryRun
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.DataPrune.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    dryRun = try object.decodeIfPresent("dryRun")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("dryRun", dryRun)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Rebuilds what can be derived from readable data: damaged tables with their indexes, then the search index, duplicates of what must be unique, and wrong statistics, in one step. Where a check finds anything, it keeps the database beside it first. It also removes copies in the data folder that belong to no attachment, unless the file is damaged, since it could hide the attachment. Without `confirm` it changes nothing. It takes neither `requestKey` nor `dryRun`.
  package enum DataRepair {
    package static let method = "data/repair"
    package typealias Reply = Wire.RepairReport

    /// The params of `data/repair`.
    package struct Params: Sendable, Hashable {
      /// true confirms the repair.
      package var confirm: Bool?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(confirm: Bool? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.confirm = confirm
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.DataRepair.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Replaces all that the database holds by what a backup holds, or takes it back to a moment by its change log, in one step. What it held until then is kept beside it. The backup is checked first. Programs that have the database open go on with what was restored, and clients that subscribed are told to reload. What was removed for its age since does not come back, and what left the machine is not taken back: messages to people that may have been sent since are unknown, reminders whose time is past stay silent, and plugins are off. Without `confirm` it changes nothing. It takes neither `requestKey` nor `dryRun`.
  package enum DataRestore {
    package static let method = "data/restore"
    package typealias Reply = Wire.RestoreReport

    /// The params of `data/restore`.
    package struct Params: Sendable, Hashable {
      /// true confirms the restore.
      package var confirm: Bool?
      /// The moment, in the person's time zone: all changes from the first one after it on are taken back. null takes none back.
      package var dateTime: LocalDateTime?
      /// The absolute path of a database, or of a folder of backups: then of the newest, or with `dateTime` of the oldest that was made after it. null is the database itself, and then needs `dateTime`.
      package var path: String?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(confirm: Bool? = nil, dateTime: LocalDateTime? = nil, path: String? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.confirm = confirm
        self.dateTime = dateTime
        self.path = path
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.DataRestore.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    dateTime = try object.decodeIfPresent("dateTime")
    path = try object.decodeIfPresent("path", length: 0...4096)
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("dateTime", dateTime)
    members.add("path", path)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Counts what the database holds and, on request, measures its size.
  package enum DataStorage {
    package static let method = "data/storage"
    package typealias Reply = Wire.StorageReport

    /// The params of `data/storage`.
    package struct Params: Sendable, Hashable {
      /// true also measures sizes, which reads the whole file.
      package var withBytes: Bool?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(withBytes: Bool? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.withBytes = withBytes
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.DataStorage.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    withBytes = try object.decodeIfPresent("withBytes")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("withBytes", withBytes)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Checks the whole database: that the file is intact, that every reference is valid, that the search index matches the items, that every record can be read, that the statistics of habits, wellness and care match the marks, logs and messages, and that the copies of attachments exist and are unchanged.
  package enum DataVerify {
    package static let method = "data/verify"
    package typealias Reply = Wire.VerifyReport

    /// The params of `data/verify`.
    package struct Params: Sendable, Hashable {
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(workDoneToken: Wire.ProgressToken? = nil) {
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.DataVerify.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}
