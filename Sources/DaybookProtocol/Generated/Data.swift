// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// How much of one kind an export holds.
  package struct ExportCount: Sendable, Hashable {
    /// How many of it the file holds.
    package var count: Int
    /// What was counted: task, tag, habit and so on. A recurring task of a taskwarrior file counts as one.
    package var entity: String

    package init(count: Int, entity: String) {
      self.count = count
      self.entity = entity
    }
  }
}

extension Wire.ExportCount: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    count = try object.decode("count", in: 0...Int.max)
    entity = try object.decode("entity")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("count", count)
    members.add("entity", entity)
    return members.json
  }
}

extension Wire {
  /// What the file is for. daybook: everything but the change log, each record as that has it, and the figures that outlive what they were made of; `data/import` reads it. taskwarrior: the tasks, as `task import` of Taskwarrior 2.6 and `data/import` read them.
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
    package var counts: [Wire.ExportCount]
    /// What the format has no place for, sorted by kind; and under the kind "damage" how many kinds of records of a damaged file are not all in it.
    package var remarks: [Wire.ImportRemark]

    package init(bytes: Int, counts: [Wire.ExportCount], remarks: [Wire.ImportRemark]) {
      self.bytes = bytes
      self.counts = counts
      self.remarks = remarks
    }
  }
}

extension Wire.ExportReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    bytes = try object.decode("bytes", in: 0...Int.max)
    counts = try object.decode("counts", cap: 100)
    remarks = try object.decode("remarks", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("bytes", bytes)
    members.add("counts", counts)
    members.add("remarks", remarks)
    return members.json
  }
}

extension Wire {
  /// Something that a check found.
  package struct Finding: Sendable, Hashable {
    /// What mends it in the place of a repair, in a sentence; null where a repair does.
    package var hint: String?
    /// Whether `data/repair` mends it.
    package var isRepairable: Bool
    /// What kind of trouble it is.
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
  /// What is wrong. damage: the database file itself. reference: a row names one that is not there. value: a record cannot be read, since it holds what daybook never writes. index: the search index says something else than the items. figures: what is kept of a habit's months, of a day or month of wellness or of care is not what the marks, logs or messages say, of those whose marks, logs and messages are kept; or a tag or a reminder says something else than its tasks and habits. copy: the copy of an attachment is missing, does not hold what was attached, or has no attachment.
  package struct FindingKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let damage = Self(rawValue: "damage")
    package static let reference = Self(rawValue: "reference")
    package static let value = Self(rawValue: "value")
    package static let index = Self(rawValue: "index")
    package static let figures = Self(rawValue: "figures")
    package static let copy = Self(rawValue: "copy")
  }
}

extension Wire {
  /// What wrote the file. daybook: `data/export`; everything comes back under its id, into an empty database only. taskwarrior: the output of `task export`.
  package struct ImportFormat: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let daybook = Self(rawValue: "daybook")
    package static let taskwarrior = Self(rawValue: "taskwarrior")
  }
}

extension Wire {
  /// Something that an import or an export could not bring over as it was, counted.
  package struct ImportRemark: Sendable, Hashable {
    /// How many tasks it concerns; of copies, how many of them; of damage, how many kinds of records.
    package var count: Int
    /// Which remark this is, for programs: the field's name or a word for the case.
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

extension Wire.ImportRemark: JSONDecodable, JSONEncodable {
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
  /// What an import did, or would do.
  package struct ImportReport: Sendable, Hashable {
    /// Tasks that were not there before.
    package var added: Int
    /// What a daybook file holds, in its order; null for another one.
    package var counts: [Wire.ExportCount]?
    /// Tasks whose id was there with other content; they stay as they are here.
    package var differing: Int
    /// Limits that were raised because the request allowed it.
    package var limitsRaised: [Wire.LimitRaise]
    /// What did not fit as it was, sorted by kind. Attributes that daybook does not know make at most 999 kinds; the rest of them are counted under the kind "others".
    package var remarks: [Wire.ImportRemark]
    /// Tasks that were removed here before; they stay away.
    package var removed: Int
    /// Tags that were added.
    package var tags: Int
    /// Tasks that the file holds.
    package var tasks: Int
    /// Tasks that an earlier import of the same content had brought.
    package var unchanged: Int

    package init(added: Int, counts: [Wire.ExportCount]? = nil, differing: Int, limitsRaised: [Wire.LimitRaise], remarks: [Wire.ImportRemark], removed: Int, tags: Int, tasks: Int, unchanged: Int) {
      self.added = added
      self.counts = counts
      self.differing = differing
      self.limitsRaised = limitsRaised
      self.remarks = remarks
      self.removed = removed
      self.tags = tags
      self.tasks = tasks
      self.unchanged = unchanged
    }
  }
}

extension Wire.ImportReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    added = try object.decode("added", in: 0...Int.max)
    counts = try object.decodeIfPresent("counts", cap: 100)
    differing = try object.decode("differing", in: 0...Int.max)
    limitsRaised = try object.decode("limitsRaised", cap: 100)
    remarks = try object.decode("remarks", cap: 1000)
    removed = try object.decode("removed", in: 0...Int.max)
    tags = try object.decode("tags", in: 0...Int.max)
    tasks = try object.decode("tasks", in: 0...Int.max)
    unchanged = try object.decode("unchanged", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("added", added)
    members.add("counts", counts)
    members.add("differing", differing)
    members.add("limitsRaised", limitsRaised)
    members.add("remarks", remarks)
    members.add("removed", removed)
    members.add("tags", tags)
    members.add("tasks", tasks)
    members.add("unchanged", unchanged)
    return members.json
  }
}

extension Wire {
  /// A limit that the import raised for good.
  package struct LimitRaise: Sendable, Hashable {
    /// What it was.
    package var from: Int
    /// The limit's name.
    package var name: String
    /// What it is now: the exact need.
    package var to: Int

    package init(from: Int, name: String, to: Int) {
      self.from = from
      self.name = name
      self.to = to
    }
  }
}

extension Wire.LimitRaise: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    from = try object.decode("from")
    name = try object.decode("name")
    to = try object.decode("to")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("from", from)
    members.add("name", name)
    members.add("to", to)
    return members.json
  }
}

extension Wire {
  /// What is older than it is kept.
  package struct PruneReport: Sendable, Hashable {
    /// By how many days the clock is away from the last day on which daybook was used, where that is more than 7; negative for one that was set back. Until daybook was used on two days by such a clock, age is counted from the former date, and nothing goes by itself.
    package var clockMovedDays: Int?
    /// A count for each kind, in the order in which they go.
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
    /// How many copies without an attachment were given free to be removed.
    package var copies: Int
    /// How many days and months of wellness and of care got their figures anew.
    package var days: Int
    /// How many habits got their monthly figures anew.
    package var habits: Int
    /// How many tasks, habits and tags the search index was made of.
    package var items: Int
    /// How many tags and reminders got anew what is kept with them of tasks and habits.
    package var kept: Int
    /// How many damaged tables were made anew from their rows, with their indexes.
    package var tables: Int

    package init(copies: Int, days: Int, habits: Int, items: Int, kept: Int, tables: Int) {
      self.copies = copies
      self.days = days
      self.habits = habits
      self.items = items
      self.kept = kept
      self.tables = tables
    }
  }
}

extension Wire.RepairReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    copies = try object.decode("copies", in: 0...Int.max)
    days = try object.decode("days", in: 0...Int.max)
    habits = try object.decode("habits", in: 0...Int.max)
    items = try object.decode("items", in: 0...Int.max)
    kept = try object.decode("kept", in: 0...Int.max)
    tables = try object.decode("tables", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("copies", copies)
    members.add("days", days)
    members.add("habits", habits)
    members.add("items", items)
    members.add("kept", kept)
    members.add("tables", tables)
    return members.json
  }
}

extension Wire {
  /// What of one kind is older than it is kept.
  package struct RetentionCount: Sendable, Hashable {
    /// Roughly what they take.
    package var bytes: Int
    /// How many days it is kept.
    package var days: Int
    /// What was counted.
    package var kind: Wire.RetentionKind
    /// The day of the oldest; null where none goes.
    package var oldest: Day?
    /// How many go, or went.
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
  /// What is kept for a time only. changes: the change log, and with it what can be undone. marks: the single marks of habits, of whole months; what they add up to and what each day was stay for ever. wellnessLogs: what was logged of how somebody is; what a day adds up to stays. wellnessDays: what a day adds up to; what its month does stays. careMessages: what was asked for care and is over, also of tasks that are over; replies with their photos stay for ever. careDays: what a day of care adds up to; what its month does stays. dashboardMessages: the dashboard's messages of the days. Tasks are always kept.
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
  }
}

extension Wire {
  /// What takes room. tasks: with their occurrences, tags, dependencies and attachments. marks: the days of habits that are kept one by one. months: what habits' months add up to. searches: the saved ones. care: messages, with replies and figures. changes: the change log. removed: ids that are not used again. index: the search index. copies: the copies of attachments and of the photos of replies, which are files beside the database. rest: preferences and what SQLite itself needs.
  package struct StorageKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let tasks = Self(rawValue: "tasks")
    package static let reminders = Self(rawValue: "reminders")
    package static let habits = Self(rawValue: "habits")
    package static let marks = Self(rawValue: "marks")
    package static let months = Self(rawValue: "months")
    package static let tags = Self(rawValue: "tags")
    package static let searches = Self(rawValue: "searches")
    package static let care = Self(rawValue: "care")
    package static let profiles = Self(rawValue: "profiles")
    package static let wellness = Self(rawValue: "wellness")
    package static let changes = Self(rawValue: "changes")
    package static let removed = Self(rawValue: "removed")
    package static let index = Self(rawValue: "index")
    package static let copies = Self(rawValue: "copies")
    package static let rest = Self(rawValue: "rest")
  }
}

extension Wire {
  /// What takes how much room.
  package struct StorageReport: Sendable, Hashable {
    /// The size of the database; null where it was not asked for.
    package var bytes: Int?
    /// Of it, what is free to be used again; null as `bytes` is.
    package var freeBytes: Int?
    /// What each kind takes.
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
  /// What one kind takes.
  package struct StorageUse: Sendable, Hashable {
    /// What they take, with their indexes; null where it was not asked for, or where this server's SQLite cannot tell.
    package var bytes: Int?
    /// What was looked at.
    package var kind: Wire.StorageKind
    /// How many there are; null for what is not counted.
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
  /// What a check looked at and found.
  package struct VerifyReport: Sendable, Hashable {
    /// How many copies of attachments and of photos of replies were looked for, and compared with what was attached.
    package var copies: Int
    /// What is wrong; empty when all is well. After 1000 no more are told.
    package var findings: [Wire.Finding]
    /// How many habits' monthly figures were compared with the marks that are kept.
    package var habits: Int
    /// How many tasks, habits and tags were compared with the search index.
    package var items: Int

    package init(copies: Int, findings: [Wire.Finding], habits: Int, items: Int) {
      self.copies = copies
      self.findings = findings
      self.habits = habits
      self.items = items
    }
  }
}

extension Wire.VerifyReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    copies = try object.decode("copies", in: 0...Int.max)
    findings = try object.decode("findings", cap: 1000)
    habits = try object.decode("habits", in: 0...Int.max)
    items = try object.decode("items", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("copies", copies)
    members.add("findings", findings)
    members.add("habits", habits)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// Writes a file for nobody but the user: all of it or, on any error or a cancel, none. It shows one state, that after all requests before it, while other requests are answered.
  package enum DataExport {
    package static let method = "data/export"
    package typealias Reply = Wire.ExportReport

    /// The params of `data/export`.
    package struct Params: Sendable, Hashable {
      /// What the file is for.
      package var format: Wire.ExportFormat
      /// true replaces a file that is there; else it is refused.
      package var overwrite: Bool?
      /// The absolute path of the file on the server's machine.
      package var path: String
      /// Where the days of a taskwarrior file begin; null is the session's zone.
      package var timeZone: Wire.TimeZone?
      /// Asks for `$/progress` under this name.
      package var workDoneToken: Wire.ProgressToken?

      package init(format: Wire.ExportFormat, overwrite: Bool? = nil, path: String, timeZone: Wire.TimeZone? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.format = format
        self.overwrite = overwrite
        self.path = path
        self.timeZone = timeZone
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
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("format", format)
    members.add("overwrite", overwrite)
    members.add("path", path)
    members.add("timeZone", timeZone)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Brings in the tasks of a file, or everything that an export of daybook holds, preferences and revisions too: all of it or, on any error or a cancel, nothing. The latter needs a database without anything but preferences, else `invalidState`; it cannot be undone, and the ids of what was removed before the export are free in it. Copies of attachments and photos are files of their own and are not brought in.
  package enum DataImport {
    package static let method = "data/import"
    package typealias Reply = Wire.ImportReport

    /// The params of `data/import`.
    package struct Params: Sendable, Hashable {
      /// true reports and changes nothing.
      package var dryRun: Bool?
      /// What wrote the file.
      package var format: Wire.ImportFormat
      /// The file on the server's machine; at most 256 MiB.
      package var path: String
      /// true raises the limits that a taskwarrior file needs, to the exact need; a daybook file brings its own.
      package var raiseLimits: Bool?
      /// Where the moments of a taskwarrior file become days; null is the session's zone.
      package var timeZone: Wire.TimeZone?
      /// Asks for `$/progress` under this name.
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
  /// Takes away what is older than it is kept, which the server also does by itself as the days go by on which daybook is used, and then of each kind at most a tenth at a time. Figures that follow from it are written first, so heatmaps, streaks, rates and trends stay as they are. It cannot be undone, and without `confirm` it changes nothing. A cancel leaves what is not yet away. Age is counted back from now or, where that is earlier, from the newest act in the change log; never from a clock that moved as `clockMovedDays` says.
  package enum DataPrune {
    package static let method = "data/prune"
    package typealias Reply = Wire.PruneReport

    /// The params of `data/prune`.
    package struct Params: Sendable, Hashable {
      /// true takes it away.
      package var confirm: Bool?
      /// true reports and changes nothing.
      package var preview: Bool?
      /// Asks for `$/progress` under this name.
      package var workDoneToken: Wire.ProgressToken?

      package init(confirm: Bool? = nil, preview: Bool? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.confirm = confirm
        self.preview = preview
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.DataPrune.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    preview = try object.decodeIfPresent("preview")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("preview", preview)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Makes anew what follows from what can be read: damaged tables with their indexes, then the search index and the figures that are wrong, in one step; and removes the copies in the data folder that no attachment has, but for a damaged file, in which it may be hidden. Without `confirm` it changes nothing.
  package enum DataRepair {
    package static let method = "data/repair"
    package typealias Reply = Wire.RepairReport

    /// The params of `data/repair`.
    package struct Params: Sendable, Hashable {
      /// true repairs.
      package var confirm: Bool?
      /// Asks for `$/progress` under this name.
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
  /// Counts what there is and, when asked to, measures what it takes.
  package enum DataStorage {
    package static let method = "data/storage"
    package typealias Reply = Wire.StorageReport

    /// The params of `data/storage`.
    package struct Params: Sendable, Hashable {
      /// true measures the bytes as well, for which the whole file is read.
      package var bytes: Bool?
      /// Asks for `$/progress` under this name.
      package var workDoneToken: Wire.ProgressToken?

      package init(bytes: Bool? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.bytes = bytes
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.DataStorage.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    bytes = try object.decodeIfPresent("bytes")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("bytes", bytes)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Looks at everything that the database holds: whether the file is whole, every reference leads somewhere, the search index says what the items say, every record can be read, the figures of habits, wellness and care are what the marks, logs and messages say, and the copies of attachments are there and hold what was attached.
  package enum DataVerify {
    package static let method = "data/verify"
    package typealias Reply = Wire.VerifyReport

    /// The params of `data/verify`.
    package struct Params: Sendable, Hashable {
      /// Asks for `$/progress` under this name.
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
