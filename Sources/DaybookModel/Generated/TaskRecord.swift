// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

package extension Entity {
  static let task = Entity("task")
}

package enum TaskEntity: EntityKind {
  package static let entity = Entity.task
}

package typealias TaskID = EntityID<TaskEntity>

package extension ReadTransaction {
  var tasks: RecordReader<TaskRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var tasks: RecordWriter<TaskRecord> { RecordWriter(writer: self) }
}

/// A thing to do, as the store holds it.
package struct TaskRecord: RankedRecord {
  package var id: TaskID
  package var title: String
  /// Markdown; empty for none.
  package var notes: String
  /// Whether it has notes that were not read.
  package var omitsNotes: Bool
  package var state: TaskState
  package var priority: TaskPriority
  /// Levels parted by dots: "home.garden".
  package var project: String?
  /// Clearing the day clears its time too, unless an edit sets one.
  package var start: Day?
  package var startTime: LocalTime?
  /// The last day on which it is on time; nil when it can wait. Clearing the day clears its time too, unless an edit sets one.
  package var due: Day?
  package var dueTime: LocalTime?
  /// The IANA zone of the two times; nil floats with the reader.
  package var timeZone: String?
  /// How long it takes; nil when it is not known.
  package var durationMinutes: Int?
  /// How it recurs, and where it is; nil for a task that does not recur.
  package var series: TaskSeries?
  /// Tasks that have to be done before it.
  package var blockedBy: [TaskID]
  /// Open, and one of `blockedBy` is still open.
  package var isBlocked: Bool
  package var attachments: [AttachmentRecord]
  /// By name, in the order in which the task was given them; a tag that does not exist yet is created.
  package var tags: [String]
  package var parent: TaskID?
  /// Whom it is for; nil for a task of the person's own.
  package var profile: ProfileID?
  /// What that person is asked; nil exactly where there is none.
  package var care: CareTerms?
  /// Open and not recurring, and the time in which the person it is for was to be asked and to reply is over.
  package var isMissed: Bool
  /// The manual order among the tasks of the same parent.
  package var rank: String
  package var createdAt: Instant
  package var modifiedAt: Instant
  /// Set exactly while the task is completed.
  package var completedAt: Instant?
  package var revision: Int64
  /// What an import found and daybook has no field for: one JSON text, kept as it is.
  package var foreignFields: String?

  package init(id: TaskID, title: String, notes: String = "", omitsNotes: Bool = false, state: TaskState = .open, priority: TaskPriority = TaskPriority.none, project: String? = nil, start: Day? = nil, startTime: LocalTime? = nil, due: Day? = nil, dueTime: LocalTime? = nil, timeZone: String? = nil, durationMinutes: Int? = nil, series: TaskSeries? = nil, blockedBy: [TaskID] = [], isBlocked: Bool = false, attachments: [AttachmentRecord] = [], tags: [String] = [], parent: TaskID? = nil, profile: ProfileID? = nil, care: CareTerms? = nil, isMissed: Bool = false, rank: String, createdAt: Instant, modifiedAt: Instant, completedAt: Instant? = nil, revision: Int64, foreignFields: String? = nil) {
    self.id = id
    self.title = title
    self.notes = notes
    self.omitsNotes = omitsNotes
    self.state = state
    self.priority = priority
    self.project = project
    self.start = start
    self.startTime = startTime
    self.due = due
    self.dueTime = dueTime
    self.timeZone = timeZone
    self.durationMinutes = durationMinutes
    self.series = series
    self.blockedBy = blockedBy
    self.isBlocked = isBlocked
    self.attachments = attachments
    self.tags = tags
    self.parent = parent
    self.profile = profile
    self.care = care
    self.isMissed = isMissed
    self.rank = rank
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.completedAt = completedAt
    self.revision = revision
    self.foreignFields = foreignFields
  }

  package typealias Kind = TaskEntity
  /// Those columns of the table that follow from their declaration.
  static let definitions = "id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),\n  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),\n  notes TEXT NOT NULL CHECK (length(notes) BETWEEN 0 AND 100000),\n  state TEXT NOT NULL CHECK (\(ColumnRule.isOne("state", of: "open completed cancelled"))),\n  start TEXT \(ColumnRule.day("start")),\n  startTime TEXT \(ColumnRule.time("startTime")),\n  due TEXT \(ColumnRule.day("due")),\n  dueTime TEXT \(ColumnRule.time("dueTime")),\n  timeZone TEXT CHECK (length(timeZone) BETWEEN 1 AND 64),\n  durationMinutes INTEGER CHECK (durationMinutes BETWEEN 1 AND 525600),\n  rank \(ColumnRule.rank),\n  createdAt INTEGER NOT NULL,\n  modifiedAt INTEGER NOT NULL,\n  completedAt INTEGER,\n  revision INTEGER NOT NULL CHECK (revision >= 1),\n  foreignFields TEXT,\n  fingerprint INTEGER NOT NULL"
  /// The columns in the order in which they are read.
  package static let columns = #"task."id", task."title", task."notes", \#(TaskSQL.omitsNotes), task."state", task."priority", task."project", task."start", task."startTime", task."due", task."dueTime", task."timeZone", task."durationMinutes", \#(TaskSQL.series), \#(TaskSQL.blockedBy), \#(TaskSQL.isBlocked), \#(TaskSQL.attachments), \#(TaskSQL.tags), \#(TaskSQL.parent), \#(TaskSQL.profile), \#(TaskSQL.care), \#(TaskSQL.isMissed), task."rank", task."createdAt", task."modifiedAt", task."completedAt", task."revision", task."foreignFields""#
  /// The index of the first column behind them.
  package static let endIndex = 36

  package init(_ row: Row) throws {
    id = try row.value(0)
    title = try row.value(1)
    notes = try row.value(2) ?? ""
    omitsNotes = try row.value(3)
    state = try row.value(4)
    priority = try row.value(5)
    project = try row.value(6)
    start = try row.value(7)
    startTime = try row.value(8)
    due = try row.value(9)
    dueTime = try row.value(10)
    timeZone = try row.value(11)
    durationMinutes = try row.value(12)
    series = try row.part(13)
    blockedBy = try row.items(20)
    isBlocked = try row.value(21)
    attachments = try row.items(22)
    tags = try row.items(23)
    parent = try row.value(24)
    profile = try row.value(25)
    care = try row.part(26)
    isMissed = try row.value(29)
    rank = try row.value(30)
    createdAt = try row.value(31)
    modifiedAt = try row.value(32)
    completedAt = try row.value(33)
    revision = try row.value(34)
    foreignFields = try row.value(35)
  }

  /// One with these fields, as it would be stored.
  init(_ fields: TaskFields, id: TaskID, rank: String, createdAt: Instant, modifiedAt: Instant, revision: Int64) {
    self.init(id: id, title: fields.title, notes: fields.notes, state: fields.state, priority: fields.priority, project: fields.project, start: fields.start, startTime: fields.startTime, due: fields.due, dueTime: fields.dueTime, timeZone: fields.timeZone, durationMinutes: fields.durationMinutes, series: fields.series, blockedBy: fields.blockedBy, tags: fields.tags, parent: fields.parent, profile: fields.profile, care: fields.care, rank: rank, createdAt: createdAt, modifiedAt: modifiedAt, completedAt: fields.completedAt, revision: revision, foreignFields: fields.foreignFields)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["title", "notes", "state", "priority", "project", "start", "startTime", "due", "dueTime", "timeZone", "durationMinutes", "recurrence", "recurrenceAnchor", "excluded", "added", "seriesStart", "seriesLead", "occurrence", "careCategory", "careMinutes", "careResponse", "careSince", "createdAt", "completedAt", "ended", "foreignFields", "fingerprint"]),
    .rank,
  ]
  /// Those that undo takes back on their own.
  static let separate: [[String]] = [["title"], ["notes"], ["state", "completedAt", "ended"], ["priority"], ["project"], ["start", "startTime", "due", "dueTime", "timeZone", "recurrence", "recurrenceAnchor", "excluded", "added", "seriesStart", "seriesLead", "seriesFrom", "occurrence"], ["durationMinutes"], ["parent", "rank"], ["profile", "care", "careCategory", "careMinutes", "careResponse"]]
}

/// The fields of a task that are set, as they are stored.
struct TaskFields: EditedFields {
  static let titleLength = 500
  static let notesLength = 100000
  static let projectLength = 100
  static let timeZoneLength = 64
  typealias Change = TaskEdit
  var title: String
  var notes: String
  var state: TaskState
  var priority: TaskPriority
  var project: String?
  var start: Day?
  var startTime: LocalTime?
  var due: Day?
  var dueTime: LocalTime?
  var timeZone: String?
  var durationMinutes: Int?
  var recurrence: RecurrenceRule?
  var recurrenceAnchor: RecurrenceAnchor?
  var excludedOccurrences: [LocalDateTime]
  var addedOccurrences: [LocalDateTime]
  var series: TaskSeries?
  var blockedBy: [TaskID]
  var tags: [String]
  var parent: TaskID?
  var profile: ProfileID?
  var care: CareTerms?
  var completedAt: Instant?
  var foreignFields: String?

  init(_ draft: TaskDraft) throws {
    self.title = draft.title
    self.notes = draft.notes
    self.state = .open
    self.priority = draft.priority
    self.project = draft.project
    self.start = draft.start
    self.startTime = draft.startTime
    self.due = draft.due
    self.dueTime = draft.dueTime
    self.timeZone = draft.timeZone
    self.durationMinutes = draft.durationMinutes
    self.recurrence = draft.recurrence
    self.recurrenceAnchor = draft.recurrenceAnchor
    self.excludedOccurrences = draft.excludedOccurrences
    self.addedOccurrences = draft.addedOccurrences
    self.series = nil
    self.blockedBy = draft.blockedBy
    self.tags = draft.tags
    self.parent = draft.parent
    self.profile = draft.profile
    self.care = draft.care
    self.completedAt = nil
    self.foreignFields = draft.foreignFields
    try check(since: nil)
    try TextRules.checkLine(title, field: "title", atMost: Self.titleLength, isCleared: false)
    try TextRules.checkLines(notes, field: "notes", atMost: Self.notesLength)
    try TextRules.checkLine(project, field: "project", atMost: Self.projectLength, isCleared: true)
    try TextRules.checkLine(timeZone, field: "timeZone", atMost: Self.timeZoneLength, isCleared: true)
    try require(durationMinutes, in: 1...525600, "durationMinutes")
  }

  init(_ record: TaskRecord) {
    title = record.title
    notes = record.notes
    state = record.state
    priority = record.priority
    project = record.project
    start = record.start
    startTime = record.startTime
    due = record.due
    dueTime = record.dueTime
    timeZone = record.timeZone
    durationMinutes = record.durationMinutes
    recurrence = record.recurrence
    recurrenceAnchor = record.recurrenceAnchor
    excludedOccurrences = record.excludedOccurrences
    addedOccurrences = record.addedOccurrences
    series = record.series
    blockedBy = record.blockedBy
    tags = record.tags
    parent = record.parent
    profile = record.profile
    care = record.care
    completedAt = record.completedAt
    foreignFields = record.foreignFields
  }

  func applying(_ edit: TaskEdit) throws -> TaskFields {
    var fields = self
    fields.title = edit.title.applied(to: title)
    fields.notes = edit.notes.applied(to: notes)
    fields.priority = edit.priority.applied(to: priority)
    fields.project = edit.project.applied(to: project)
    fields.start = edit.start.applied(to: start)
    fields.startTime = edit.startTime.applied(to: startTime)
    fields.due = edit.due.applied(to: due)
    fields.dueTime = edit.dueTime.applied(to: dueTime)
    fields.timeZone = edit.timeZone.applied(to: timeZone)
    fields.durationMinutes = edit.durationMinutes.applied(to: durationMinutes)
    fields.recurrence = edit.recurrence.applied(to: recurrence)
    fields.recurrenceAnchor = edit.recurrenceAnchor.applied(to: recurrenceAnchor)
    fields.excludedOccurrences = edit.excludedOccurrences.applied(to: excludedOccurrences)
    fields.addedOccurrences = edit.addedOccurrences.applied(to: addedOccurrences)
    fields.blockedBy = edit.blockedBy.applied(to: blockedBy)
    fields.tags = edit.tags.applied(to: tags)
    fields.parent = edit.parent.applied(to: parent)
    fields.profile = edit.profile.applied(to: profile)
    fields.care = edit.care.applied(to: care)
    try fields.follow(edit, since: self)
    try fields.check(since: self)
    if fields.title != title { try TextRules.checkLine(fields.title, field: "title", atMost: Self.titleLength, isCleared: false) }
    if fields.notes != notes { try TextRules.checkLines(fields.notes, field: "notes", atMost: Self.notesLength) }
    if fields.project != project { try TextRules.checkLine(fields.project, field: "project", atMost: Self.projectLength, isCleared: true) }
    if fields.timeZone != timeZone { try TextRules.checkLine(fields.timeZone, field: "timeZone", atMost: Self.timeZoneLength, isCleared: true) }
    if fields.durationMinutes != durationMinutes { try require(fields.durationMinutes, in: 1...525600, "durationMinutes") }
    return fields
  }

  var values: [(any SQLiteValue)?] {
    [foreignFields, title, notes, state, priority, project, start, startTime, due, dueTime, timeZone, durationMinutes, series?.rule.description, series?.anchor, series?.excludedText, series?.addedText, series?.startText, series?.lead?.description, series?.occurrence, parent, completedAt]
  }

  var fingerprint: Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(title)
    fingerprint.append(notes)
    fingerprint.append(priority)
    fingerprint.append(project)
    fingerprint.append(start)
    fingerprint.append(startTime)
    fingerprint.append(due)
    fingerprint.append(dueTime)
    fingerprint.append(timeZone)
    fingerprint.append(durationMinutes)
    fingerprint.append(recurrence)
    fingerprint.append(recurrenceAnchor)
    fingerprint.append(excludedOccurrences)
    fingerprint.append(addedOccurrences)
    fingerprint.append(blockedBy)
    fingerprint.append(tags)
    fingerprint.append(parent)
    fingerprint.append(profile)
    fingerprint.append(care)
    fingerprint.append(foreignFields)
    return fingerprint.value
  }

  /// Its parameters are the id, the rank, when it was added and changed, the fingerprint and `values`.
  static let insert = #"""
    INSERT INTO task ("id", "rank", "createdAt", "modifiedAt", "revision", "fingerprint", "title", "notes", "state", "priority", "project", "start", "startTime", "due", "dueTime", "timeZone", "durationMinutes", "recurrence", "recurrenceAnchor", "excluded", "added", "seriesStart", "seriesLead", "seriesFrom", "occurrence", "parent", "careSince", "completedAt", "ended", "foreignFields")
    VALUES (?1, ?2, ?3, ?4, 1, ?5, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?24, (SELECT above.key FROM task AS above WHERE above.id = ?25), NULL, ?26, NULL, ?6)
    """#
  /// Its parameters are the key, the moment, the fingerprint and `values`.
  static let update = #"""
    UPDATE task SET "title" = ?5, "notes" = ?6, "state" = ?7, "priority" = ?8, "project" = ?9, "start" = ?10, "startTime" = ?11, "due" = ?12, "dueTime" = ?13, "timeZone" = ?14, "durationMinutes" = ?15, "recurrence" = ?16, "recurrenceAnchor" = ?17, "excluded" = ?18, "added" = ?19, "seriesStart" = ?20, "seriesLead" = ?21, "seriesFrom" = iif(?16 IS NULL, NULL, ifnull(seriesFrom, ?22)), "occurrence" = ?22, "parent" = (SELECT above.key FROM task AS above WHERE above.id = ?23), "careSince" = iif(?7 = 'open' AND state <> 'open', max(careSince, ?2), careSince), "completedAt" = ?24, "ended" = iif(?7 = 'open' OR ?16 IS NULL, NULL, iif(state = 'open', 1, ended)), modifiedAt = ?2, revision = revision + 1
    WHERE key = ?1
    """#
}

/// A task to be added.
package struct TaskDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: TaskID?
  package var title: String
  /// Markdown; empty for none.
  package var notes: String
  package var priority: TaskPriority
  /// Levels parted by dots: "home.garden".
  package var project: String?
  /// Clearing the day clears its time too, unless an edit sets one.
  package var start: Day?
  package var startTime: LocalTime?
  /// The last day on which it is on time; nil when it can wait. Clearing the day clears its time too, unless an edit sets one.
  package var due: Day?
  package var dueTime: LocalTime?
  /// The IANA zone of the two times; nil floats with the reader.
  package var timeZone: String?
  /// How long it takes; nil when it is not known.
  package var durationMinutes: Int?
  /// nil for a task that does not recur.
  package var recurrence: RecurrenceRule?
  /// nil is `scheduled`.
  package var recurrenceAnchor: RecurrenceAnchor?
  package var excludedOccurrences: [LocalDateTime]
  package var addedOccurrences: [LocalDateTime]
  /// Tasks that have to be done before it.
  package var blockedBy: [TaskID]
  /// By name, in the order in which the task was given them; a tag that does not exist yet is created.
  package var tags: [String]
  package var parent: TaskID?
  /// Whom it is for; nil for a task of the person's own.
  package var profile: ProfileID?
  /// What that person is asked; nil exactly where there is none.
  package var care: CareTerms?
  /// What an import found and daybook has no field for: one JSON text, kept as it is.
  package var foreignFields: String?

  package init(id: TaskID? = nil, title: String, notes: String = "", priority: TaskPriority = TaskPriority.none, project: String? = nil, start: Day? = nil, startTime: LocalTime? = nil, due: Day? = nil, dueTime: LocalTime? = nil, timeZone: String? = nil, durationMinutes: Int? = nil, recurrence: RecurrenceRule? = nil, recurrenceAnchor: RecurrenceAnchor? = nil, excludedOccurrences: [LocalDateTime] = [], addedOccurrences: [LocalDateTime] = [], blockedBy: [TaskID] = [], tags: [String] = [], parent: TaskID? = nil, profile: ProfileID? = nil, care: CareTerms? = nil, foreignFields: String? = nil) {
    self.id = id
    self.title = title
    self.notes = notes
    self.priority = priority
    self.project = project
    self.start = start
    self.startTime = startTime
    self.due = due
    self.dueTime = dueTime
    self.timeZone = timeZone
    self.durationMinutes = durationMinutes
    self.recurrence = recurrence
    self.recurrenceAnchor = recurrenceAnchor
    self.excludedOccurrences = excludedOccurrences
    self.addedOccurrences = addedOccurrences
    self.blockedBy = blockedBy
    self.tags = tags
    self.parent = parent
    self.profile = profile
    self.care = care
    self.foreignFields = foreignFields
  }
}

/// What to change of a task; a field that is not named stays.
package struct TaskEdit: Sendable, Hashable {
  package var title: Edit<String>
  /// Markdown; empty for none.
  package var notes: Edit<String>
  package var priority: Edit<TaskPriority>
  /// Levels parted by dots: "home.garden".
  package var project: Edit<String?>
  /// Clearing the day clears its time too, unless an edit sets one.
  package var start: Edit<Day?>
  package var startTime: Edit<LocalTime?>
  /// The last day on which it is on time; nil when it can wait. Clearing the day clears its time too, unless an edit sets one.
  package var due: Edit<Day?>
  package var dueTime: Edit<LocalTime?>
  /// The IANA zone of the two times; nil floats with the reader.
  package var timeZone: Edit<String?>
  /// How long it takes; nil when it is not known.
  package var durationMinutes: Edit<Int?>
  /// nil for a task that does not recur.
  package var recurrence: Edit<RecurrenceRule?>
  /// nil is `scheduled`.
  package var recurrenceAnchor: Edit<RecurrenceAnchor?>
  package var excludedOccurrences: Edit<[LocalDateTime]>
  package var addedOccurrences: Edit<[LocalDateTime]>
  /// Tasks that have to be done before it.
  package var blockedBy: Edit<[TaskID]>
  /// By name, in the order in which the task was given them; a tag that does not exist yet is created.
  package var tags: Edit<[String]>
  package var parent: Edit<TaskID?>
  /// Whom it is for; nil for a task of the person's own.
  package var profile: Edit<ProfileID?>
  /// What that person is asked; nil exactly where there is none.
  package var care: Edit<CareTerms?>

  package init(title: Edit<String> = .keep, notes: Edit<String> = .keep, priority: Edit<TaskPriority> = .keep, project: Edit<String?> = .keep, start: Edit<Day?> = .keep, startTime: Edit<LocalTime?> = .keep, due: Edit<Day?> = .keep, dueTime: Edit<LocalTime?> = .keep, timeZone: Edit<String?> = .keep, durationMinutes: Edit<Int?> = .keep, recurrence: Edit<RecurrenceRule?> = .keep, recurrenceAnchor: Edit<RecurrenceAnchor?> = .keep, excludedOccurrences: Edit<[LocalDateTime]> = .keep, addedOccurrences: Edit<[LocalDateTime]> = .keep, blockedBy: Edit<[TaskID]> = .keep, tags: Edit<[String]> = .keep, parent: Edit<TaskID?> = .keep, profile: Edit<ProfileID?> = .keep, care: Edit<CareTerms?> = .keep) {
    self.title = title
    self.notes = notes
    self.priority = priority
    self.project = project
    self.start = start
    self.startTime = startTime
    self.due = due
    self.dueTime = dueTime
    self.timeZone = timeZone
    self.durationMinutes = durationMinutes
    self.recurrence = recurrence
    self.recurrenceAnchor = recurrenceAnchor
    self.excludedOccurrences = excludedOccurrences
    self.addedOccurrences = addedOccurrences
    self.blockedBy = blockedBy
    self.tags = tags
    self.parent = parent
    self.profile = profile
    self.care = care
  }

  /// The names of what it changes.
  package var names: [String] {
    [("title", title.isKept), ("notes", notes.isKept), ("priority", priority.isKept), ("project", project.isKept), ("start", start.isKept), ("startTime", startTime.isKept), ("due", due.isKept), ("dueTime", dueTime.isKept), ("timeZone", timeZone.isKept), ("durationMinutes", durationMinutes.isKept), ("recurrence", recurrence.isKept), ("recurrenceAnchor", recurrenceAnchor.isKept), ("excludedOccurrences", excludedOccurrences.isKept), ("addedOccurrences", addedOccurrences.isKept), ("blockedBy", blockedBy.isKept), ("tags", tags.isKept), ("parent", parent.isKept), ("profile", profile.isKept), ("care", care.isKept)].filter { !$0.1 }.map(\.0)
  }
}
