// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// The tasks that were added.
  package struct AddedTaskList: Sendable, Hashable {
    /// In the order of the lines, each with what of its line was not understood.
    package var items: [Wire.Task]

    package init(items: [Wire.Task]) {
      self.items = items
    }
  }
}

extension Wire.AddedTaskList: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// A file or link that belongs to a task.
  package struct Attachment: Sendable, Hashable {
    /// For a copy: the SHA-256 of its content, 64 hexadecimal digits.
    package var digest: String?
    /// Unique among the attachments of its task.
    package var id: Wire.AttachmentID
    /// Where the content is.
    package var kind: Wire.AttachmentKind
    /// The absolute path of the file or of the copy, or the URL.
    package var location: String
    /// Such as image/png (RFC 6838); application/octet-stream if it is not known.
    package var mediaType: String
    /// Its name: 1 to 255 Unicode scalars, not a path.
    package var name: String
    /// The size in bytes when it was attached; null if it is not known.
    package var size: Int?

    package init(digest: String? = nil, id: Wire.AttachmentID, kind: Wire.AttachmentKind, location: String, mediaType: String, name: String, size: Int? = nil) {
      self.digest = digest
      self.id = id
      self.kind = kind
      self.location = location
      self.mediaType = mediaType
      self.name = name
      self.size = size
    }
  }
}

extension Wire.Attachment: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    digest = try object.decodeIfPresent("digest")
    id = try object.decode("id")
    kind = try object.decode("kind")
    location = try object.decode("location")
    mediaType = try object.decode("mediaType")
    name = try object.decode("name")
    size = try object.decodeIfPresent("size", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("digest", digest)
    members.add("id", id)
    members.add("kind", kind)
    members.add("location", location)
    members.add("mediaType", mediaType)
    members.add("name", name)
    members.add("size", size)
    return members.json
  }
}

extension Wire {
  /// Names an attachment; unique among those of its task.
  package struct AttachmentID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// file: a file in its own place. copy: a copy that daybook keeps, named by its content. url: a page or document elsewhere.
  package enum AttachmentKind: String, WireEnum {
    case file
    case copy
    case url
  }
}

extension Wire {
  /// What is done to each task of a batch, as by the method of that name.
  package enum BatchAct: String, WireEnum {
    case complete
    case cancel
    case reopen
    case skip
    case postpone
    case edit
    case remove
  }
}

extension Wire {
  /// What a batch did.
  package struct BatchReport: Sendable, Hashable {
    /// The tasks after the change, in the order of `ids`, each once, without those that were removed.
    package var items: [Wire.Task]
    /// How many occurrences of the completed, postponed or skipped tasks are overdue still; null for none.
    package var overdueCount: Int?
    /// How many tasks were removed, including subtasks.
    package var removedCount: Int
    /// How many missed occurrences were skipped beside the current one as the tasks were completed or postponed, or skipped through a day; null for none.
    package var skippedCount: Int?

    package init(items: [Wire.Task], overdueCount: Int? = nil, removedCount: Int, skippedCount: Int? = nil) {
      self.items = items
      self.overdueCount = overdueCount
      self.removedCount = removedCount
      self.skippedCount = skippedCount
    }
  }
}

extension Wire.BatchReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
    overdueCount = try object.decodeIfPresent("overdueCount", in: 1...Int.max)
    removedCount = try object.decode("removedCount", in: 0...Int.max)
    skippedCount = try object.decodeIfPresent("skippedCount", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    members.add("overdueCount", overdueCount)
    members.add("removedCount", removedCount)
    members.add("skippedCount", skippedCount)
    return members.json
  }
}

extension Wire {
  /// How the file is written that a line is of. quickAdd: no file, but what a person types. markdown: an item of a list, perhaps with the signs of Obsidian Tasks or fields of Dataview. org: a heading without stars and keyword, with the line below it where that is its planning. todoTxt: a line of todo.txt, without the x and the days of one that is done. Signs of a format are never title; where they say when or how often, no word of the line is read.
  package enum LineFormat: String, WireEnum {
    case quickAdd
    case markdown
    case org
    case todoTxt
  }
}

extension Wire {
  /// Words of a line that may mean something else than was read.
  package struct LineProblem: Sendable, Hashable {
    /// Why.
    package var kind: Wire.LineProblemKind
    /// What the problem is, in a sentence.
    package var message: String
    /// Where they begin, in the negotiated position encoding.
    package var start: Int
    /// Where they end.
    package var stop: Int

    package init(kind: Wire.LineProblemKind, message: String, start: Int, stop: Int) {
      self.kind = kind
      self.message = message
      self.start = start
      self.stop = stop
    }
  }
}

extension Wire.LineProblem: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    kind = try object.decode("kind")
    message = try object.decode("message")
    start = try object.decode("start", in: 0...Int.max)
    stop = try object.decode("stop", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("kind", kind)
    members.add("message", message)
    members.add("start", start)
    members.add("stop", stop)
    return members.json
  }
}

extension Wire {
  /// Why words of a line may mean something else than was read. unread, ambiguous, repeated, conflicting, untitled, value, tag and timeless stay in the title: they look like a day, a time or a recurrence; can mean several days; are a second one of what there is once; contradict the rest; would leave no title; are an attribute whose value is none; are a tag of several words; are a reminder without the day or time that it counts from. weekday is a date with another day's name, of which the date counts; shortMonths a recurrence on a day that not every month has; past a reminder whose time is past, which is not set. A sign of the line's format is no title: what is said of it is not used.
  package struct LineProblemKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let unread = Self(rawValue: "unread")
    package static let ambiguous = Self(rawValue: "ambiguous")
    package static let repeated = Self(rawValue: "repeated")
    package static let conflicting = Self(rawValue: "conflicting")
    package static let untitled = Self(rawValue: "untitled")
    package static let value = Self(rawValue: "value")
    package static let tag = Self(rawValue: "tag")
    package static let weekday = Self(rawValue: "weekday")
    package static let shortMonths = Self(rawValue: "shortMonths")
    package static let timeless = Self(rawValue: "timeless")
    package static let past = Self(rawValue: "past")
  }
}

extension Wire {
  /// The task that a line would become.
  package struct ParsedTask: Sendable, Hashable {
    /// Other readings of the recurrence, the most likely first.
    package var alternatives: [Wire.RecurrenceReading]
    /// The last day on which the task is on time; for a recurring task, its first occurrence.
    package var due: Day?
    /// The time on that day.
    package var dueTime: LocalTime?
    /// How long it takes.
    package var durationMinutes: Int?
    /// What was recognised, in the order of the line.
    package var parts: [Wire.TaskPart]
    /// The priority; none by default.
    package var priority: Wire.TaskPriority
    /// What was not read, or not as it may have been meant, in the order of the line.
    package var problems: [Wire.LineProblem]
    /// The project.
    package var project: String?
    /// How it repeats.
    package var recurrence: Wire.RecurrenceRule?
    /// How it continues; null if it does not recur.
    package var recurrenceAnchor: Wire.RecurrenceAnchor?
    /// When it is reminded of; null for no time of its own.
    package var reminders: [Wire.ReminderTime]?
    /// What the recurrence means, in English.
    package var sentence: String?
    /// The first day on which the task matters.
    package var start: Day?
    /// The time on that day.
    package var startTime: LocalTime?
    /// The names of its tags, each once.
    package var tags: [String]
    /// What is left without the recognised parts; empty if the line is empty.
    package var title: String

    package init(alternatives: [Wire.RecurrenceReading], due: Day? = nil, dueTime: LocalTime? = nil, durationMinutes: Int? = nil, parts: [Wire.TaskPart], priority: Wire.TaskPriority, problems: [Wire.LineProblem], project: String? = nil, recurrence: Wire.RecurrenceRule? = nil, recurrenceAnchor: Wire.RecurrenceAnchor? = nil, reminders: [Wire.ReminderTime]? = nil, sentence: String? = nil, start: Day? = nil, startTime: LocalTime? = nil, tags: [String], title: String) {
      self.alternatives = alternatives
      self.due = due
      self.dueTime = dueTime
      self.durationMinutes = durationMinutes
      self.parts = parts
      self.priority = priority
      self.problems = problems
      self.project = project
      self.recurrence = recurrence
      self.recurrenceAnchor = recurrenceAnchor
      self.reminders = reminders
      self.sentence = sentence
      self.start = start
      self.startTime = startTime
      self.tags = tags
      self.title = title
    }
  }
}

extension Wire.ParsedTask: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    alternatives = try object.decode("alternatives", cap: 10)
    due = try object.decodeIfPresent("due")
    dueTime = try object.decodeIfPresent("dueTime")
    durationMinutes = try object.decodeIfPresent("durationMinutes", in: 1...525600)
    parts = try object.decode("parts", cap: 10000)
    priority = try object.decode("priority")
    problems = try object.decode("problems", cap: 100)
    project = try object.decodeIfPresent("project")
    recurrence = try object.decodeIfPresent("recurrence")
    recurrenceAnchor = try object.decodeIfPresent("recurrenceAnchor")
    reminders = try object.decodeIfPresent("reminders", cap: 100)
    sentence = try object.decodeIfPresent("sentence")
    start = try object.decodeIfPresent("start")
    startTime = try object.decodeIfPresent("startTime")
    tags = try object.decode("tags", cap: 1000)
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("alternatives", alternatives)
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("durationMinutes", durationMinutes)
    members.add("parts", parts)
    members.add("priority", priority)
    members.add("problems", problems)
    members.add("project", project)
    members.add("recurrence", recurrence)
    members.add("recurrenceAnchor", recurrenceAnchor)
    members.add("reminders", reminders)
    members.add("sentence", sentence)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("tags", tags)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// How a recurring task continues when an occurrence is done. scheduled: with the next occurrence of its rule. completion: with the next one counted from the day on which it was done.
  package enum RecurrenceAnchor: String, WireEnum {
    case scheduled
    case completion
  }
}

extension Wire {
  /// Letters by which a person types an open task. They follow from its id (FORMULAS.md), and never change.
  package struct ShortName: Sendable, Hashable {
    /// The task.
    package var id: Wire.TaskID
    /// All letters of the name.
    package var letters: String
    /// How many of the first letters no other open task begins with; null if another one has all of them.
    package var needed: Int?

    package init(id: Wire.TaskID, letters: String, needed: Int? = nil) {
      self.id = id
      self.letters = letters
      self.needed = needed
    }
  }
}

extension Wire.ShortName: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    letters = try object.decode("letters")
    needed = try object.decodeIfPresent("needed", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("letters", letters)
    members.add("needed", needed)
    return members.json
  }
}

extension Wire {
  /// Short names.
  package struct ShortNameList: Sendable, Hashable {
    /// In the order of the ids; each task once.
    package var items: [Wire.ShortName]

    package init(items: [Wire.ShortName]) {
      self.items = items
    }
  }
}

extension Wire.ShortNameList: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// What happens to open subtasks when their parent is completed or cancelled. apply: the same happens to them. keep: they stay open.
  package enum SubtaskChoice: String, WireEnum {
    case apply
    case keep
  }
}

extension Wire {
  /// A thing to do.
  package struct Task: Sendable, Hashable {
    /// Occurrences in addition to the rule (RDATE), ascending; null if there are none.
    package var addedOccurrences: [LocalDateTime]?
    /// In the order in which they were attached; null if there are none.
    package var attachments: [Wire.Attachment]?
    /// The tasks that must be done before it, in the order given; null if there are none. A blocked task can be completed; a task that is removed no longer blocks.
    package var blockedBy: [Wire.TaskID]?
    /// What it asks of the profile, with defaults filled in; null without a profile.
    package var care: Wire.Care?
    /// When it was completed; null otherwise.
    package var completedAt: Instant?
    /// When it was added.
    package var createdAt: Instant
    /// The last day on which the task is on time; null if it has no due day.
    package var due: Day?
    /// The time on that day; null is its end.
    package var dueTime: LocalTime?
    /// How long it takes; null if unknown.
    package var durationMinutes: Int?
    /// Occurrences that are left out (EXDATE), ascending; null if there are none.
    package var excludedOccurrences: [LocalDateTime]?
    /// What an import could not express, as one JSON text, kept for an export.
    package var foreignFields: String?
    /// true if it has notes that this answer leaves out; null otherwise.
    package var hasOmittedNotes: Bool?
    /// Never reused.
    package var id: Wire.TaskID
    /// Open, and one of `blockedBy` is still open.
    package var isBlocked: Bool
    /// Open and past its due time or, without a time, past the end of its due day.
    package var isOverdue: Bool
    /// When it was last changed.
    package var modifiedAt: Instant
    /// Markdown; null if there are none, or with `hasOmittedNotes`.
    package var notes: String?
    /// The current occurrence, to which start, due and state belong, named by the day and time that the rule gave it; null if it does not recur.
    package var occurrence: LocalDateTime?
    /// How many overdue occurrences have to be done: the current one and those that completing it does not skip; null if that is the current one alone or none, and in every answer but those to `task/list`, `task/get` and `search/query`.
    package var overdueCount: Int?
    /// The task that this one is a part of; null at the top.
    package var parent: Wire.TaskID?
    /// The priority; none by default.
    package var priority: Wire.TaskPriority
    /// What was not read of the line that added it, as in `task/parse`; null if there is nothing, and in every answer but that to `task/addLine`.
    package var problems: [Wire.LineProblem]?
    /// The person who is cared for and does it; null for the user's own task.
    package var profile: Wire.ProfileID?
    /// The project: 1 to 100 Unicode scalars in levels parted by dots, such as home.garden; null if it has none.
    package var project: String?
    /// The manual order among siblings: sorts by its bytes, ties by id. A task that is added or gets another parent goes behind its siblings.
    package var rank: String
    /// How it repeats; null if it does not. It moves `due`, or `start` if there is no due day.
    package var recurrence: Wire.RecurrenceRule?
    /// How it continues; null if it does not recur.
    package var recurrenceAnchor: Wire.RecurrenceAnchor?
    /// Increases by one with each change.
    package var revision: Int
    /// The first day on which the task matters; null is any day.
    package var start: Day?
    /// The time on that day; null is its beginning.
    package var startTime: LocalTime?
    /// Open until completed or cancelled.
    package var state: Wire.TaskState
    /// The names of its tags, in the order in which the task got them.
    package var tags: [String]
    /// The zone of the times; null floats with the reader.
    package var timeZone: Wire.TimeZone?
    /// 1 to 500 Unicode scalars, without white space at the ends.
    package var title: String

    package init(addedOccurrences: [LocalDateTime]? = nil, attachments: [Wire.Attachment]? = nil, blockedBy: [Wire.TaskID]? = nil, care: Wire.Care? = nil, completedAt: Instant? = nil, createdAt: Instant, due: Day? = nil, dueTime: LocalTime? = nil, durationMinutes: Int? = nil, excludedOccurrences: [LocalDateTime]? = nil, foreignFields: String? = nil, hasOmittedNotes: Bool? = nil, id: Wire.TaskID, isBlocked: Bool, isOverdue: Bool, modifiedAt: Instant, notes: String? = nil, occurrence: LocalDateTime? = nil, overdueCount: Int? = nil, parent: Wire.TaskID? = nil, priority: Wire.TaskPriority, problems: [Wire.LineProblem]? = nil, profile: Wire.ProfileID? = nil, project: String? = nil, rank: String, recurrence: Wire.RecurrenceRule? = nil, recurrenceAnchor: Wire.RecurrenceAnchor? = nil, revision: Int, start: Day? = nil, startTime: LocalTime? = nil, state: Wire.TaskState, tags: [String], timeZone: Wire.TimeZone? = nil, title: String) {
      self.addedOccurrences = addedOccurrences
      self.attachments = attachments
      self.blockedBy = blockedBy
      self.care = care
      self.completedAt = completedAt
      self.createdAt = createdAt
      self.due = due
      self.dueTime = dueTime
      self.durationMinutes = durationMinutes
      self.excludedOccurrences = excludedOccurrences
      self.foreignFields = foreignFields
      self.hasOmittedNotes = hasOmittedNotes
      self.id = id
      self.isBlocked = isBlocked
      self.isOverdue = isOverdue
      self.modifiedAt = modifiedAt
      self.notes = notes
      self.occurrence = occurrence
      self.overdueCount = overdueCount
      self.parent = parent
      self.priority = priority
      self.problems = problems
      self.profile = profile
      self.project = project
      self.rank = rank
      self.recurrence = recurrence
      self.recurrenceAnchor = recurrenceAnchor
      self.revision = revision
      self.start = start
      self.startTime = startTime
      self.state = state
      self.tags = tags
      self.timeZone = timeZone
      self.title = title
    }
  }
}

extension Wire.Task: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    addedOccurrences = try object.decodeIfPresent("addedOccurrences", cap: 1000)
    attachments = try object.decodeIfPresent("attachments", cap: 100)
    blockedBy = try object.decodeIfPresent("blockedBy", cap: 100)
    care = try object.decodeIfPresent("care")
    completedAt = try object.decodeIfPresent("completedAt")
    createdAt = try object.decode("createdAt")
    due = try object.decodeIfPresent("due")
    dueTime = try object.decodeIfPresent("dueTime")
    durationMinutes = try object.decodeIfPresent("durationMinutes", in: 1...525600)
    excludedOccurrences = try object.decodeIfPresent("excludedOccurrences", cap: 1000)
    foreignFields = try object.decodeIfPresent("foreignFields")
    hasOmittedNotes = try object.decodeIfPresent("hasOmittedNotes")
    id = try object.decode("id")
    isBlocked = try object.decode("isBlocked")
    isOverdue = try object.decode("isOverdue")
    modifiedAt = try object.decode("modifiedAt")
    notes = try object.decodeIfPresent("notes")
    occurrence = try object.decodeIfPresent("occurrence")
    overdueCount = try object.decodeIfPresent("overdueCount", in: 1...Int.max)
    parent = try object.decodeIfPresent("parent")
    priority = try object.decode("priority")
    problems = try object.decodeIfPresent("problems", cap: 100)
    profile = try object.decodeIfPresent("profile")
    project = try object.decodeIfPresent("project")
    rank = try object.decode("rank")
    recurrence = try object.decodeIfPresent("recurrence")
    recurrenceAnchor = try object.decodeIfPresent("recurrenceAnchor")
    revision = try object.decode("revision", in: 1...Int.max)
    start = try object.decodeIfPresent("start")
    startTime = try object.decodeIfPresent("startTime")
    state = try object.decode("state")
    tags = try object.decode("tags", cap: 1000)
    timeZone = try object.decodeIfPresent("timeZone")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("addedOccurrences", addedOccurrences)
    members.add("attachments", attachments)
    members.add("blockedBy", blockedBy)
    members.add("care", care)
    members.add("completedAt", completedAt)
    members.add("createdAt", createdAt)
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("durationMinutes", durationMinutes)
    members.add("excludedOccurrences", excludedOccurrences)
    members.add("foreignFields", foreignFields)
    members.add("hasOmittedNotes", hasOmittedNotes)
    members.add("id", id)
    members.add("isBlocked", isBlocked)
    members.add("isOverdue", isOverdue)
    members.add("modifiedAt", modifiedAt)
    members.add("notes", notes)
    members.add("occurrence", occurrence)
    members.add("overdueCount", overdueCount)
    members.add("parent", parent)
    members.add("priority", priority)
    members.add("problems", problems)
    members.add("profile", profile)
    members.add("project", project)
    members.add("rank", rank)
    members.add("recurrence", recurrence)
    members.add("recurrenceAnchor", recurrenceAnchor)
    members.add("revision", revision)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("state", state)
    members.add("tags", tags)
    members.add("timeZone", timeZone)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum TaskBatchClear: String, WireEnum {
    case due
    case dueTime
    case parent
    case profile
    case project
    case recurrence
    case start
    case startTime
    case time
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum TaskEditClear: String, WireEnum {
    case care
    case due
    case dueTime
    case durationMinutes
    case notes
    case parent
    case profile
    case project
    case recurrence
    case start
    case startTime
    case timeZone
  }
}

extension Wire {
  /// Names a task; never reused. The server creates UUIDs of version 7 (RFC 9562).
  package struct TaskID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// How a list is sorted. due: by due day, those without one last, then by due time, those without one last, then by rank. position: first the tasks without a parent, then the subtasks of each parent, parent by parent in the order in which the parents were added; siblings by rank. urgency, priority, added and title are those of `SearchOrder`. The id breaks ties in all, ascending.
  package enum TaskOrder: String, WireEnum {
    case due
    case position
    case urgency
    case priority
    case added
    case title
  }
}

extension Wire {
  /// One page of a list of tasks.
  package struct TaskPage: Sendable, Hashable {
    /// The tasks, in the order asked for.
    package var items: [Wire.Task]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.Task], nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.TaskPage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    members.add("nextCursor", nextCursor)
    return members.json
  }
}

extension Wire {
  /// A part of a line that was recognised.
  package struct TaskPart: Sendable, Hashable {
    /// true for a sign of the line's format.
    package var isSign: Bool?
    /// What it says.
    package var kind: Wire.TaskPartKind
    /// What was understood, in English, such as “due Fri 23 Jan 2026, 14:30”.
    package var sentence: String
    /// Where it begins, in the negotiated position encoding.
    package var start: Int
    /// Where it ends.
    package var stop: Int

    package init(isSign: Bool? = nil, kind: Wire.TaskPartKind, sentence: String, start: Int, stop: Int) {
      self.isSign = isSign
      self.kind = kind
      self.sentence = sentence
      self.start = start
      self.stop = stop
    }
  }
}

extension Wire.TaskPart: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    isSign = try object.decodeIfPresent("isSign")
    kind = try object.decode("kind")
    sentence = try object.decode("sentence")
    start = try object.decode("start", in: 0...Int.max)
    stop = try object.decode("stop", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("isSign", isSign)
    members.add("kind", kind)
    members.add("sentence", sentence)
    members.add("start", start)
    members.add("stop", stop)
    return members.json
  }
}

extension Wire {
  /// What a part of a line says; quoted is text that is kept in the title as it is, foreign a sign of the line's format that a task has nothing for.
  package struct TaskPartKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let start = Self(rawValue: "start")
    package static let due = Self(rawValue: "due")
    package static let duration = Self(rawValue: "duration")
    package static let priority = Self(rawValue: "priority")
    package static let tag = Self(rawValue: "tag")
    package static let project = Self(rawValue: "project")
    package static let recurrence = Self(rawValue: "recurrence")
    package static let reminder = Self(rawValue: "reminder")
    package static let quoted = Self(rawValue: "quoted")
    package static let foreign = Self(rawValue: "foreign")
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum TaskPostponeClear: String, WireEnum {
    case time
  }
}

extension Wire {
  /// How much a task matters.
  package enum TaskPriority: String, WireEnum {
    case none
    case low
    case medium
    case high
  }
}

extension Wire {
  /// Whether a task is still to be done.
  package enum TaskState: String, WireEnum {
    case `open`
    case completed
    case cancelled
  }
}

extension Wire {
  /// A part of a text, in the negotiated position encoding.
  package struct TextRange: Sendable, Hashable {
    /// Where it begins.
    package var start: Int
    /// Where it ends.
    package var stop: Int

    package init(start: Int, stop: Int) {
      self.start = start
      self.stop = stop
    }
  }
}

extension Wire.TextRange: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    start = try object.decode("start", in: 0...Int.max)
    stop = try object.decode("stop", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("start", start)
    members.add("stop", stop)
    return members.json
  }
}

extension Wire {
  /// How urgent a task is, and why.
  package struct UrgencyReport: Sendable, Hashable {
    /// The task.
    package var id: Wire.TaskID
    /// The largest first, without those of no effect.
    package var terms: [Wire.UrgencyTerm]
    /// The sum of its terms, in Taskwarrior's scale; 0 for a task that is not open.
    package var urgency: Double

    package init(id: Wire.TaskID, terms: [Wire.UrgencyTerm], urgency: Double) {
      self.id = id
      self.terms = terms
      self.urgency = urgency
    }
  }
}

extension Wire.UrgencyReport: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    terms = try object.decode("terms", cap: 20)
    urgency = try object.decode("urgency")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("terms", terms)
    members.add("urgency", urgency)
    return members.json
  }
}

extension Wire {
  /// One reason for a task's urgency.
  package struct UrgencyTerm: Sendable, Hashable {
    /// Which one: age, blocked, blocking, due, notes, priority, scheduled (its start has come), tags or waiting (its start is to come).
    package var name: String
    /// What it adds, or subtracts if negative.
    package var points: Double
    /// Why, in English.
    package var sentence: String

    package init(name: String, points: Double, sentence: String) {
      self.name = name
      self.points = points
      self.sentence = sentence
    }
  }
}

extension Wire.UrgencyTerm: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    name = try object.decode("name")
    points = try object.decode("points")
    sentence = try object.decode("sentence")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("name", name)
    members.add("points", points)
    members.add("sentence", sentence)
    return members.json
  }
}

extension Wire {
  /// Adds a task. The same id with the same content returns the task as it is now, so a retry is harmless.
  package enum TaskAdd {
    package static let method = "task/add"
    package typealias Reply = Wire.Task

    /// The params of `task/add`.
    package struct Params: Sendable, Hashable {
      /// Occurrences in addition to the rule (RDATE). Needs `recurrence`; with a `profile`, they must be at least an hour apart.
      package var addedOccurrences: [LocalDateTime]?
      /// Tasks that must be done before it, without a circle; `pointer` names the one that is wrong.
      package var blockedBy: [Wire.TaskID]?
      /// What it asks of the profile; null uses the defaults. Needs `profile`.
      package var care: Wire.Care?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The last day on which the task is on time. If it comes before the start, `pointer` names the start if that is given, otherwise the due day.
      package var due: Day?
      /// Needs `due`.
      package var dueTime: LocalTime?
      /// How long it takes.
      package var durationMinutes: Int?
      /// Occurrences to leave out (EXDATE). Needs `recurrence`.
      package var excludedOccurrences: [LocalDateTime]?
      /// Chosen by the client; null lets the server choose one.
      package var id: Wire.TaskID?
      /// Markdown, at most 100,000 Unicode scalars.
      package var notes: String?
      /// The task that this one is a part of. A tree can have at most 100 levels.
      package var parent: Wire.TaskID?
      /// null is none.
      package var priority: Wire.TaskPriority?
      /// The person who is cared for and does it; the task needs a due or start time, and the profile can have at most `limits.tasksPerProfile` open tasks.
      package var profile: Wire.ProfileID?
      /// The project: 1 to 100 Unicode scalars after trimming, in levels parted by dots, such as home.garden; `none` is no name.
      package var project: String?
      /// How it repeats, counted from `due`, else from `start`, else from today; the task begins at the first day that the rule matches.
      package var recurrence: Wire.RecurrenceRule?
      /// null is scheduled. Needs `recurrence`.
      package var recurrenceAnchor: Wire.RecurrenceAnchor?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The first day on which the task matters.
      package var start: Day?
      /// Needs `start`.
      package var startTime: LocalTime?
      /// Names of tags; one that does not exist is created.
      package var tags: [String]?
      /// The zone of the times; null floats with the reader or, with a `profile`, is the zone of the session, so that the task keeps the zone in which it was made.
      package var timeZone: Wire.TimeZone?
      /// 1 to 500 Unicode scalars after trimming.
      package var title: String

      package init(addedOccurrences: [LocalDateTime]? = nil, blockedBy: [Wire.TaskID]? = nil, care: Wire.Care? = nil, dryRun: Bool? = nil, due: Day? = nil, dueTime: LocalTime? = nil, durationMinutes: Int? = nil, excludedOccurrences: [LocalDateTime]? = nil, id: Wire.TaskID? = nil, notes: String? = nil, parent: Wire.TaskID? = nil, priority: Wire.TaskPriority? = nil, profile: Wire.ProfileID? = nil, project: String? = nil, recurrence: Wire.RecurrenceRule? = nil, recurrenceAnchor: Wire.RecurrenceAnchor? = nil, requestKey: Wire.RequestKey? = nil, start: Day? = nil, startTime: LocalTime? = nil, tags: [String]? = nil, timeZone: Wire.TimeZone? = nil, title: String) {
        self.addedOccurrences = addedOccurrences
        self.blockedBy = blockedBy
        self.care = care
        self.dryRun = dryRun
        self.due = due
        self.dueTime = dueTime
        self.durationMinutes = durationMinutes
        self.excludedOccurrences = excludedOccurrences
        self.id = id
        self.notes = notes
        self.parent = parent
        self.priority = priority
        self.profile = profile
        self.project = project
        self.recurrence = recurrence
        self.recurrenceAnchor = recurrenceAnchor
        self.requestKey = requestKey
        self.start = start
        self.startTime = startTime
        self.tags = tags
        self.timeZone = timeZone
        self.title = title
      }
    }
  }
}

extension Wire.TaskAdd.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    addedOccurrences = try object.decodeIfPresent("addedOccurrences", cap: 1000)
    blockedBy = try object.decodeIfPresent("blockedBy", cap: 100)
    care = try object.decodeIfPresent("care")
    dryRun = try object.decodeIfPresent("dryRun")
    due = try object.decodeIfPresent("due")
    dueTime = try object.decodeIfPresent("dueTime")
    durationMinutes = try object.decodeIfPresent("durationMinutes", in: 1...525600)
    excludedOccurrences = try object.decodeIfPresent("excludedOccurrences", cap: 1000)
    id = try object.decodeIfPresent("id")
    notes = try object.decodeIfPresent("notes")
    parent = try object.decodeIfPresent("parent")
    priority = try object.decodeIfPresent("priority")
    profile = try object.decodeIfPresent("profile")
    project = try object.decodeIfPresent("project", length: 0...500)
    recurrence = try object.decodeIfPresent("recurrence")
    recurrenceAnchor = try object.decodeIfPresent("recurrenceAnchor")
    requestKey = try object.decodeIfPresent("requestKey")
    start = try object.decodeIfPresent("start")
    startTime = try object.decodeIfPresent("startTime")
    tags = try object.decodeIfPresent("tags", cap: 100)
    timeZone = try object.decodeIfPresent("timeZone")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("addedOccurrences", addedOccurrences)
    members.add("blockedBy", blockedBy)
    members.add("care", care)
    members.add("dryRun", dryRun)
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("durationMinutes", durationMinutes)
    members.add("excludedOccurrences", excludedOccurrences)
    members.add("id", id)
    members.add("notes", notes)
    members.add("parent", parent)
    members.add("priority", priority)
    members.add("profile", profile)
    members.add("project", project)
    members.add("recurrence", recurrence)
    members.add("recurrenceAnchor", recurrenceAnchor)
    members.add("requestKey", requestKey)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("tags", tags)
    members.add("timeZone", timeZone)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Adds the task that `task/parse` reads in a line. The reminders of the line also count from a day, a time or a recurrence that is given beside it. The same id with the same line returns the task as it is now.
  package enum TaskAddLine {
    package static let method = "task/addLine"
    package typealias Reply = Wire.Task

    /// The params of `task/addLine`.
    package struct Params: Sendable, Hashable {
      /// What it asks of the profile; null uses the defaults. Needs `profile`.
      package var care: Wire.Care?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The due day, instead of that of the line; a time that the line says stays.
      package var due: Day?
      /// The time of the due day, instead of that of the line.
      package var dueTime: LocalTime?
      /// How long it takes, instead of what the line says.
      package var durationMinutes: Int?
      /// How the line is written; null is quickAdd.
      package var format: Wire.LineFormat?
      /// Chosen by the client; null lets the server choose one.
      package var id: Wire.TaskID?
      /// Parts to keep in the title.
      package var ignore: [Wire.TextRange]?
      /// Markdown, at most 100,000 Unicode scalars.
      package var notes: String?
      /// The task that this one is a part of. A tree can have at most 100 levels.
      package var parent: Wire.TaskID?
      /// The priority, instead of that of the line.
      package var priority: Wire.TaskPriority?
      /// The profile that does it, as in `task/add`.
      package var profile: Wire.ProfileID?
      /// The project, as in `task/add`, instead of that of the line.
      package var project: String?
      /// One of the alternatives, instead of the most likely reading.
      package var recurrence: Wire.RecurrenceRule?
      /// How it continues; null is as the line says. Used with `recurrence`.
      package var recurrenceAnchor: Wire.RecurrenceAnchor?
      /// When it is reminded of, in the words of `reminder/add`, besides what the line says.
      package var reminders: [String]?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The start, instead of that of the line.
      package var start: Day?
      /// The time of the start, instead of that of the line.
      package var startTime: LocalTime?
      /// Names of tags in addition to those in the line.
      package var tags: [String]?
      /// The line.
      package var text: String

      package init(care: Wire.Care? = nil, dryRun: Bool? = nil, due: Day? = nil, dueTime: LocalTime? = nil, durationMinutes: Int? = nil, format: Wire.LineFormat? = nil, id: Wire.TaskID? = nil, ignore: [Wire.TextRange]? = nil, notes: String? = nil, parent: Wire.TaskID? = nil, priority: Wire.TaskPriority? = nil, profile: Wire.ProfileID? = nil, project: String? = nil, recurrence: Wire.RecurrenceRule? = nil, recurrenceAnchor: Wire.RecurrenceAnchor? = nil, reminders: [String]? = nil, requestKey: Wire.RequestKey? = nil, start: Day? = nil, startTime: LocalTime? = nil, tags: [String]? = nil, text: String) {
        self.care = care
        self.dryRun = dryRun
        self.due = due
        self.dueTime = dueTime
        self.durationMinutes = durationMinutes
        self.format = format
        self.id = id
        self.ignore = ignore
        self.notes = notes
        self.parent = parent
        self.priority = priority
        self.profile = profile
        self.project = project
        self.recurrence = recurrence
        self.recurrenceAnchor = recurrenceAnchor
        self.reminders = reminders
        self.requestKey = requestKey
        self.start = start
        self.startTime = startTime
        self.tags = tags
        self.text = text
      }
    }
  }
}

extension Wire.TaskAddLine.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    care = try object.decodeIfPresent("care")
    dryRun = try object.decodeIfPresent("dryRun")
    due = try object.decodeIfPresent("due")
    dueTime = try object.decodeIfPresent("dueTime")
    durationMinutes = try object.decodeIfPresent("durationMinutes", in: 1...525600)
    format = try object.decodeIfPresent("format")
    id = try object.decodeIfPresent("id")
    ignore = try object.decodeIfPresent("ignore", cap: 1000)
    notes = try object.decodeIfPresent("notes")
    parent = try object.decodeIfPresent("parent")
    priority = try object.decodeIfPresent("priority")
    profile = try object.decodeIfPresent("profile")
    project = try object.decodeIfPresent("project", length: 0...500)
    recurrence = try object.decodeIfPresent("recurrence")
    recurrenceAnchor = try object.decodeIfPresent("recurrenceAnchor")
    reminders = try object.decodeIfPresent("reminders", cap: 20)
    requestKey = try object.decodeIfPresent("requestKey")
    start = try object.decodeIfPresent("start")
    startTime = try object.decodeIfPresent("startTime")
    tags = try object.decodeIfPresent("tags", cap: 100)
    text = try object.decode("text", length: 0...10000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("care", care)
    members.add("dryRun", dryRun)
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("durationMinutes", durationMinutes)
    members.add("format", format)
    members.add("id", id)
    members.add("ignore", ignore)
    members.add("notes", notes)
    members.add("parent", parent)
    members.add("priority", priority)
    members.add("profile", profile)
    members.add("project", project)
    members.add("recurrence", recurrence)
    members.add("recurrenceAnchor", recurrenceAnchor)
    members.add("reminders", reminders)
    members.add("requestKey", requestKey)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("tags", tags)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Adds a task for each line, as `task/addLine` does, in this order: all of them or none. What is given beside the lines holds for each of them.
  package enum TaskAddLines {
    package static let method = "task/addLines"
    package typealias Reply = Wire.AddedTaskList

    /// The params of `task/addLines`.
    package struct Params: Sendable, Hashable {
      /// What it asks of the profile; null uses the defaults. Needs `profile`.
      package var care: Wire.Care?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The due day, instead of that of the line; a time that the line says stays.
      package var due: Day?
      /// The time of the due day, instead of that of its line.
      package var dueTime: LocalTime?
      /// How long it takes, instead of what the line says.
      package var durationMinutes: Int?
      /// How each line is written, or, if it is one, how all of them are; null is quickAdd.
      package var formats: [Wire.LineFormat]?
      /// Markdown, at most 100,000 Unicode scalars.
      package var notes: String?
      /// The task that this one is a part of. A tree can have at most 100 levels.
      package var parent: Wire.TaskID?
      /// The priority, instead of that of its line.
      package var priority: Wire.TaskPriority?
      /// The profile that does it, as in `task/add`.
      package var profile: Wire.ProfileID?
      /// The project, as in `task/add`, instead of that of its line.
      package var project: String?
      /// The recurrence, instead of that of its line.
      package var recurrence: Wire.RecurrenceRule?
      /// How it continues; null is as the line says. Used with `recurrence`.
      package var recurrenceAnchor: Wire.RecurrenceAnchor?
      /// When it is reminded of, in the words of `reminder/add`, besides what the line says.
      package var reminders: [String]?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The start, instead of that of its line.
      package var start: Day?
      /// The time of the start, instead of that of its line.
      package var startTime: LocalTime?
      /// Names of tags in addition to those in the line.
      package var tags: [String]?
      /// The lines, each of at most 10,000 Unicode scalars.
      package var texts: [String]

      package init(care: Wire.Care? = nil, dryRun: Bool? = nil, due: Day? = nil, dueTime: LocalTime? = nil, durationMinutes: Int? = nil, formats: [Wire.LineFormat]? = nil, notes: String? = nil, parent: Wire.TaskID? = nil, priority: Wire.TaskPriority? = nil, profile: Wire.ProfileID? = nil, project: String? = nil, recurrence: Wire.RecurrenceRule? = nil, recurrenceAnchor: Wire.RecurrenceAnchor? = nil, reminders: [String]? = nil, requestKey: Wire.RequestKey? = nil, start: Day? = nil, startTime: LocalTime? = nil, tags: [String]? = nil, texts: [String]) {
        self.care = care
        self.dryRun = dryRun
        self.due = due
        self.dueTime = dueTime
        self.durationMinutes = durationMinutes
        self.formats = formats
        self.notes = notes
        self.parent = parent
        self.priority = priority
        self.profile = profile
        self.project = project
        self.recurrence = recurrence
        self.recurrenceAnchor = recurrenceAnchor
        self.reminders = reminders
        self.requestKey = requestKey
        self.start = start
        self.startTime = startTime
        self.tags = tags
        self.texts = texts
      }
    }
  }
}

extension Wire.TaskAddLines.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    care = try object.decodeIfPresent("care")
    dryRun = try object.decodeIfPresent("dryRun")
    due = try object.decodeIfPresent("due")
    dueTime = try object.decodeIfPresent("dueTime")
    durationMinutes = try object.decodeIfPresent("durationMinutes", in: 1...525600)
    formats = try object.decodeIfPresent("formats", cap: 1000)
    notes = try object.decodeIfPresent("notes")
    parent = try object.decodeIfPresent("parent")
    priority = try object.decodeIfPresent("priority")
    profile = try object.decodeIfPresent("profile")
    project = try object.decodeIfPresent("project", length: 0...500)
    recurrence = try object.decodeIfPresent("recurrence")
    recurrenceAnchor = try object.decodeIfPresent("recurrenceAnchor")
    reminders = try object.decodeIfPresent("reminders", cap: 20)
    requestKey = try object.decodeIfPresent("requestKey")
    start = try object.decodeIfPresent("start")
    startTime = try object.decodeIfPresent("startTime")
    tags = try object.decodeIfPresent("tags", cap: 100)
    texts = try object.decode("texts", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("care", care)
    members.add("dryRun", dryRun)
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("durationMinutes", durationMinutes)
    members.add("formats", formats)
    members.add("notes", notes)
    members.add("parent", parent)
    members.add("priority", priority)
    members.add("profile", profile)
    members.add("project", project)
    members.add("recurrence", recurrence)
    members.add("recurrenceAnchor", recurrenceAnchor)
    members.add("reminders", reminders)
    members.add("requestKey", requestKey)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("tags", tags)
    members.add("texts", texts)
    return members.json
  }
}

extension Wire {
  /// Attaches a file or a URL to a task. The file is copied only on request; a copy is in the data folder, named by its content. It takes neither `requestKey` nor `dryRun`: with `attachment`, a retry changes nothing; without it, each call attaches again.
  package enum TaskAttach {
    package static let method = "task/attach"
    package typealias Reply = Wire.Task

    /// The params of `task/attach`.
    package struct Params: Sendable, Hashable {
      /// Chosen by the client, so that a retry is harmless; null lets the server choose one.
      package var attachment: Wire.AttachmentID?
      /// true copies the file, which can have at most 256 MiB.
      package var copy: Bool?
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// The media type, such as image/png; null derives it from the name.
      package var mediaType: String?
      /// null is the last part of the path or URL.
      package var name: String?
      /// The path of a file: absolute, or relative to the data folder and inside it. Give either this or `url`.
      package var path: String?
      /// An absolute URL (RFC 3986) with http, https, ftp or mailto; nothing is downloaded. Give either this or `path`.
      package var url: String?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(attachment: Wire.AttachmentID? = nil, copy: Bool? = nil, id: Wire.TaskID, ifRevision: Int? = nil, mediaType: String? = nil, name: String? = nil, path: String? = nil, url: String? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.attachment = attachment
        self.copy = copy
        self.id = id
        self.ifRevision = ifRevision
        self.mediaType = mediaType
        self.name = name
        self.path = path
        self.url = url
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.TaskAttach.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    attachment = try object.decodeIfPresent("attachment")
    copy = try object.decodeIfPresent("copy")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    mediaType = try object.decodeIfPresent("mediaType", length: 3...255)
    name = try object.decodeIfPresent("name", length: 1...255)
    path = try object.decodeIfPresent("path", length: 1...4096)
    url = try object.decodeIfPresent("url", length: 1...4096)
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("attachment", attachment)
    members.add("copy", copy)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("mediaType", mediaType)
    members.add("name", name)
    members.add("path", path)
    members.add("url", url)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Does one thing to many tasks: to all of them or to none. A param of another act is invalid. For a recurring task, the current occurrence is meant, so a retry applies to the next one.
  package enum TaskBatch {
    package static let method = "task/batch"
    package typealias Reply = Wire.BatchReport

    /// The params of `task/batch`.
    package struct Params: Sendable, Hashable {
      /// What to do.
      package var act: Wire.BatchAct
      /// For edit: tags to add to each task.
      package var addTags: [String]?
      /// For complete: as in `task/complete`.
      package var catchUp: Bool?
      /// For remove: true confirms that more than one task is removed.
      package var confirm: Bool?
      /// For complete: the day on which it was done; null is now. For postpone, which needs it: the new start.
      package var day: Day?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// For edit: the new due day; for a recurring task, it moves the current occurrence.
      package var due: Edit<Day?>
      /// For edit.
      package var dueTime: Edit<LocalTime?>
      /// The tasks, in order; one that is listed twice counts once.
      package var ids: [Wire.TaskID]
      /// For edit: the new parent; cleared moves to the top.
      package var parent: Edit<Wire.TaskID?>
      /// For edit: the new priority.
      package var priority: Edit<Wire.TaskPriority>
      /// For edit: the profile that does each task; cleared makes them the user's own.
      package var profile: Edit<Wire.ProfileID?>
      /// For edit: the new project; cleared is none.
      package var project: Edit<String?>
      /// For edit: how each repeats; cleared ends it at the current occurrence. A due or start that is given with it is where the task begins.
      package var recurrence: Edit<Wire.RecurrenceRule?>
      /// For edit: how each continues.
      package var recurrenceAnchor: Edit<Wire.RecurrenceAnchor>
      /// For edit: tags to remove from each task.
      package var removeTags: [String]?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// For edit: the new start.
      package var start: Edit<Day?>
      /// For edit.
      package var startTime: Edit<LocalTime?>
      /// For complete and cancel: required if subtasks outside the batch are still open.
      package var subtasks: Wire.SubtaskChoice?
      /// For skip: the last day to skip.
      package var through: Day?
      /// For postpone: the time of the new start; cleared is none.
      package var time: Edit<LocalTime?>
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(act: Wire.BatchAct, addTags: [String]? = nil, catchUp: Bool? = nil, confirm: Bool? = nil, day: Day? = nil, dryRun: Bool? = nil, due: Edit<Day?> = .keep, dueTime: Edit<LocalTime?> = .keep, ids: [Wire.TaskID], parent: Edit<Wire.TaskID?> = .keep, priority: Edit<Wire.TaskPriority> = .keep, profile: Edit<Wire.ProfileID?> = .keep, project: Edit<String?> = .keep, recurrence: Edit<Wire.RecurrenceRule?> = .keep, recurrenceAnchor: Edit<Wire.RecurrenceAnchor> = .keep, removeTags: [String]? = nil, requestKey: Wire.RequestKey? = nil, start: Edit<Day?> = .keep, startTime: Edit<LocalTime?> = .keep, subtasks: Wire.SubtaskChoice? = nil, through: Day? = nil, time: Edit<LocalTime?> = .keep, workDoneToken: Wire.ProgressToken? = nil) {
        self.act = act
        self.addTags = addTags
        self.catchUp = catchUp
        self.confirm = confirm
        self.day = day
        self.dryRun = dryRun
        self.due = due
        self.dueTime = dueTime
        self.ids = ids
        self.parent = parent
        self.priority = priority
        self.profile = profile
        self.project = project
        self.recurrence = recurrence
        self.recurrenceAnchor = recurrenceAnchor
        self.removeTags = removeTags
        self.requestKey = requestKey
        self.start = start
        self.startTime = startTime
        self.subtasks = subtasks
        self.through = through
        self.time = time
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.TaskBatch.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.TaskBatchClear]? = try object.decodeIfPresent("clear", cap: 9)
    act = try object.decode("act")
    addTags = try object.decodeIfPresent("addTags", cap: 100)
    catchUp = try object.decodeIfPresent("catchUp")
    confirm = try object.decodeIfPresent("confirm")
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    due = try Edit(object.decodeIfPresent("due"), "due", isCleared: clear?.contains(.due))
    dueTime = try Edit(object.decodeIfPresent("dueTime"), "dueTime", isCleared: clear?.contains(.dueTime))
    ids = try object.decode("ids", cap: 1000)
    parent = try Edit(object.decodeIfPresent("parent"), "parent", isCleared: clear?.contains(.parent))
    priority = Edit(try object.decodeIfPresent("priority"))
    profile = try Edit(object.decodeIfPresent("profile"), "profile", isCleared: clear?.contains(.profile))
    project = try Edit(object.decodeIfPresent("project", length: 0...500), "project", isCleared: clear?.contains(.project))
    recurrence = try Edit(object.decodeIfPresent("recurrence"), "recurrence", isCleared: clear?.contains(.recurrence))
    recurrenceAnchor = Edit(try object.decodeIfPresent("recurrenceAnchor"))
    removeTags = try object.decodeIfPresent("removeTags", cap: 100)
    requestKey = try object.decodeIfPresent("requestKey")
    start = try Edit(object.decodeIfPresent("start"), "start", isCleared: clear?.contains(.start))
    startTime = try Edit(object.decodeIfPresent("startTime"), "startTime", isCleared: clear?.contains(.startTime))
    subtasks = try object.decodeIfPresent("subtasks")
    through = try object.decodeIfPresent("through")
    time = try Edit(object.decodeIfPresent("time"), "time", isCleared: clear?.contains(.time))
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("act", act)
    members.add("addTags", addTags)
    members.add("catchUp", catchUp)
    members.add("confirm", confirm)
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("ids", ids)
    members.add("parent", parent)
    members.add("priority", priority)
    members.add("profile", profile)
    members.add("project", project)
    members.add("recurrence", recurrence)
    members.add("recurrenceAnchor", recurrenceAnchor)
    members.add("removeTags", removeTags)
    members.add("requestKey", requestKey)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("subtasks", subtasks)
    members.add("through", through)
    members.add("time", time)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Cancels a task, open or completed, with all its future occurrences. Repeating it changes nothing.
  package enum TaskCancel {
    package static let method = "task/cancel"
    package typealias Reply = Wire.Task

    /// The params of `task/cancel`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Required if subtasks, or subtasks of these, are still open; says what happens to all of them.
      package var subtasks: Wire.SubtaskChoice?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(dryRun: Bool? = nil, id: Wire.TaskID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil, subtasks: Wire.SubtaskChoice? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
        self.subtasks = subtasks
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.TaskCancel.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    subtasks = try object.decodeIfPresent("subtasks")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    members.add("subtasks", subtasks)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Marks a task as done, whether it is open, blocked or cancelled; one that recurs and is cancelled is reopened first. A recurring task moves to its next occurrence, and its completed subtasks are reopened. If it recurs within four weeks, such as by weekday, the occurrences that were missed before the day on which it was done are skipped, too; what recurs less often, such as a bill, has to be done each time. Repeating it changes nothing; for a recurring task, that needs `occurrence`, since without it the current one is meant.
  package enum TaskComplete {
    package static let method = "task/complete"
    package typealias Reply = Wire.Task

    /// The params of `task/complete`.
    package struct Params: Sendable, Hashable {
      /// Whether the occurrences before the day on which it was done that are still open are skipped; null is as the rule has it, and only for the current occurrence.
      package var catchUp: Bool?
      /// The day on which it was done, today or earlier, at the time of day that it is now; null is now. Of a recurring task that begins later, the occurrence of a past day is completed.
      package var day: Day?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// Which occurrence; null is the current one.
      package var occurrence: LocalDateTime?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Required if subtasks, or subtasks of these, are still open; says what happens to all of them.
      package var subtasks: Wire.SubtaskChoice?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(catchUp: Bool? = nil, day: Day? = nil, dryRun: Bool? = nil, id: Wire.TaskID, ifRevision: Int? = nil, occurrence: LocalDateTime? = nil, requestKey: Wire.RequestKey? = nil, subtasks: Wire.SubtaskChoice? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.catchUp = catchUp
        self.day = day
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.occurrence = occurrence
        self.requestKey = requestKey
        self.subtasks = subtasks
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.TaskComplete.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    catchUp = try object.decodeIfPresent("catchUp")
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    occurrence = try object.decodeIfPresent("occurrence")
    requestKey = try object.decodeIfPresent("requestKey")
    subtasks = try object.decodeIfPresent("subtasks")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("catchUp", catchUp)
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("occurrence", occurrence)
    members.add("requestKey", requestKey)
    members.add("subtasks", subtasks)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Removes an attachment from a task; a copy is deleted once nothing refers to it. Repeating it changes nothing.
  package enum TaskDetach {
    package static let method = "task/detach"
    package typealias Reply = Wire.Task

    /// The params of `task/detach`.
    package struct Params: Sendable, Hashable {
      /// The attachment.
      package var attachment: Wire.AttachmentID
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(attachment: Wire.AttachmentID, dryRun: Bool? = nil, id: Wire.TaskID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.attachment = attachment
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.TaskDetach.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    attachment = try object.decode("attachment")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("attachment", attachment)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Changes the fields that are given, and clears those that `clear` names. For a recurring task, a new due applies from the current occurrence on; with `occurrence`, only that one moves. A new rule begins with its first occurrence from today on, after the one before the current occurrence, unless a due or start day is given with it.
  package enum TaskEdit {
    package static let method = "task/edit"
    package typealias Reply = Wire.Task

    /// The params of `task/edit`.
    package struct Params: Sendable, Hashable {
      /// Tags to add after `tags`, behind the others, if it does not have them yet.
      package var addTags: [String]?
      /// The new list of occurrences in addition to the rule; for a task of a profile, they must be at least an hour apart.
      package var addedOccurrences: Edit<[LocalDateTime]>
      /// The new list of tasks that must be done before it.
      package var blockedBy: Edit<[Wire.TaskID]>
      /// What it asks of the profile; cleared uses the defaults.
      package var care: Edit<Wire.Care?>
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Clearing it clears `dueTime` too.
      package var due: Edit<Day?>
      /// Needs `due`.
      package var dueTime: Edit<LocalTime?>
      /// How long it takes.
      package var durationMinutes: Edit<Int?>
      /// The new list of occurrences to leave out.
      package var excludedOccurrences: Edit<[LocalDateTime]>
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// Markdown, at most 100,000 Unicode scalars.
      package var notes: Edit<String?>
      /// Moves only this occurrence; then only start, due and their times can be given.
      package var occurrence: LocalDateTime?
      /// The new parent, which is neither the task nor one of its subtasks; cleared moves it to the top. A tree can have at most 100 levels, with those below the task.
      package var parent: Edit<Wire.TaskID?>
      /// The new priority.
      package var priority: Edit<Wire.TaskPriority>
      /// The profile that does it; cleared makes it the user's own.
      package var profile: Edit<Wire.ProfileID?>
      /// The new project; cleared is none.
      package var project: Edit<String?>
      /// How it repeats; cleared ends it at the current occurrence.
      package var recurrence: Edit<Wire.RecurrenceRule?>
      /// How it continues.
      package var recurrenceAnchor: Edit<Wire.RecurrenceAnchor>
      /// Tags to remove after `addTags`, if it has them.
      package var removeTags: [String]?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Clearing it clears `startTime` too.
      package var start: Edit<Day?>
      /// Needs `start`.
      package var startTime: Edit<LocalTime?>
      /// The new list of its tags, by name; one that does not exist is created.
      package var tags: Edit<[String]>
      /// The zone of the times; cleared floats with the reader or, with a `profile`, is the zone of the session. If a task of a profile floats because an earlier version allowed it, it keeps floating until its profile or one of its times changes.
      package var timeZone: Edit<Wire.TimeZone?>
      /// 1 to 500 Unicode scalars after trimming.
      package var title: Edit<String>

      package init(addTags: [String]? = nil, addedOccurrences: Edit<[LocalDateTime]> = .keep, blockedBy: Edit<[Wire.TaskID]> = .keep, care: Edit<Wire.Care?> = .keep, dryRun: Bool? = nil, due: Edit<Day?> = .keep, dueTime: Edit<LocalTime?> = .keep, durationMinutes: Edit<Int?> = .keep, excludedOccurrences: Edit<[LocalDateTime]> = .keep, id: Wire.TaskID, ifRevision: Int? = nil, notes: Edit<String?> = .keep, occurrence: LocalDateTime? = nil, parent: Edit<Wire.TaskID?> = .keep, priority: Edit<Wire.TaskPriority> = .keep, profile: Edit<Wire.ProfileID?> = .keep, project: Edit<String?> = .keep, recurrence: Edit<Wire.RecurrenceRule?> = .keep, recurrenceAnchor: Edit<Wire.RecurrenceAnchor> = .keep, removeTags: [String]? = nil, requestKey: Wire.RequestKey? = nil, start: Edit<Day?> = .keep, startTime: Edit<LocalTime?> = .keep, tags: Edit<[String]> = .keep, timeZone: Edit<Wire.TimeZone?> = .keep, title: Edit<String> = .keep) {
        self.addTags = addTags
        self.addedOccurrences = addedOccurrences
        self.blockedBy = blockedBy
        self.care = care
        self.dryRun = dryRun
        self.due = due
        self.dueTime = dueTime
        self.durationMinutes = durationMinutes
        self.excludedOccurrences = excludedOccurrences
        self.id = id
        self.ifRevision = ifRevision
        self.notes = notes
        self.occurrence = occurrence
        self.parent = parent
        self.priority = priority
        self.profile = profile
        self.project = project
        self.recurrence = recurrence
        self.recurrenceAnchor = recurrenceAnchor
        self.removeTags = removeTags
        self.requestKey = requestKey
        self.start = start
        self.startTime = startTime
        self.tags = tags
        self.timeZone = timeZone
        self.title = title
      }
    }
  }
}

extension Wire.TaskEdit.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.TaskEditClear]? = try object.decodeIfPresent("clear", cap: 12)
    addTags = try object.decodeIfPresent("addTags", cap: 100)
    addedOccurrences = Edit(try object.decodeIfPresent("addedOccurrences", cap: 1000))
    blockedBy = Edit(try object.decodeIfPresent("blockedBy", cap: 100))
    care = try Edit(object.decodeIfPresent("care"), "care", isCleared: clear?.contains(.care))
    dryRun = try object.decodeIfPresent("dryRun")
    due = try Edit(object.decodeIfPresent("due"), "due", isCleared: clear?.contains(.due))
    dueTime = try Edit(object.decodeIfPresent("dueTime"), "dueTime", isCleared: clear?.contains(.dueTime))
    durationMinutes = try Edit(object.decodeIfPresent("durationMinutes", in: 1...525600), "durationMinutes", isCleared: clear?.contains(.durationMinutes))
    excludedOccurrences = Edit(try object.decodeIfPresent("excludedOccurrences", cap: 1000))
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    notes = try Edit(object.decodeIfPresent("notes"), "notes", isCleared: clear?.contains(.notes))
    occurrence = try object.decodeIfPresent("occurrence")
    parent = try Edit(object.decodeIfPresent("parent"), "parent", isCleared: clear?.contains(.parent))
    priority = Edit(try object.decodeIfPresent("priority"))
    profile = try Edit(object.decodeIfPresent("profile"), "profile", isCleared: clear?.contains(.profile))
    project = try Edit(object.decodeIfPresent("project", length: 0...500), "project", isCleared: clear?.contains(.project))
    recurrence = try Edit(object.decodeIfPresent("recurrence"), "recurrence", isCleared: clear?.contains(.recurrence))
    recurrenceAnchor = Edit(try object.decodeIfPresent("recurrenceAnchor"))
    removeTags = try object.decodeIfPresent("removeTags", cap: 100)
    requestKey = try object.decodeIfPresent("requestKey")
    start = try Edit(object.decodeIfPresent("start"), "start", isCleared: clear?.contains(.start))
    startTime = try Edit(object.decodeIfPresent("startTime"), "startTime", isCleared: clear?.contains(.startTime))
    tags = Edit(try object.decodeIfPresent("tags", cap: 100))
    timeZone = try Edit(object.decodeIfPresent("timeZone"), "timeZone", isCleared: clear?.contains(.timeZone))
    title = Edit(try object.decodeIfPresent("title"))
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("addTags", addTags)
    members.add("addedOccurrences", addedOccurrences)
    members.add("blockedBy", blockedBy)
    members.add("care", care)
    members.add("dryRun", dryRun)
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("durationMinutes", durationMinutes)
    members.add("excludedOccurrences", excludedOccurrences)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("notes", notes)
    members.add("occurrence", occurrence)
    members.add("parent", parent)
    members.add("priority", priority)
    members.add("profile", profile)
    members.add("project", project)
    members.add("recurrence", recurrence)
    members.add("recurrenceAnchor", recurrenceAnchor)
    members.add("removeTags", removeTags)
    members.add("requestKey", requestKey)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("tags", tags)
    members.add("timeZone", timeZone)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Returns how urgent a task is, and why.
  package enum TaskExplain {
    package static let method = "task/explain"
    package typealias Reply = Wire.UrgencyReport

    /// The params of `task/explain`.
    package struct Params: Sendable, Hashable {
      /// The task.
      package var id: Wire.TaskID

      package init(id: Wire.TaskID) {
        self.id = id
      }
    }
  }
}

extension Wire.TaskExplain.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    return members.json
  }
}

extension Wire {
  /// Returns one task.
  package enum TaskGet {
    package static let method = "task/get"
    package typealias Reply = Wire.Task

    /// The params of `task/get`.
    package struct Params: Sendable, Hashable {
      /// The task.
      package var id: Wire.TaskID

      package init(id: Wire.TaskID) {
        self.id = id
      }
    }
  }
}

extension Wire.TaskGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    return members.json
  }
}

extension Wire {
  /// Returns a piece of what is attached: of a file in its own place as it is now, or of the copy that daybook keeps. A link has none.
  package enum TaskGetAttachment {
    package static let method = "task/getAttachment"
    package typealias Reply = Wire.FilePiece

    /// The params of `task/getAttachment`.
    package struct Params: Sendable, Hashable {
      /// The attachment.
      package var attachment: Wire.AttachmentID
      /// The task.
      package var id: Wire.TaskID
      /// The maximum number of bytes; null is 1048576.
      package var limit: Int?
      /// The first byte; null is 0.
      package var offset: Int?

      package init(attachment: Wire.AttachmentID, id: Wire.TaskID, limit: Int? = nil, offset: Int? = nil) {
        self.attachment = attachment
        self.id = id
        self.limit = limit
        self.offset = offset
      }
    }
  }
}

extension Wire.TaskGetAttachment.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    attachment = try object.decode("attachment")
    id = try object.decode("id")
    limit = try object.decodeIfPresent("limit", in: 1...1048576)
    offset = try object.decodeIfPresent("offset", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("attachment", attachment)
    members.add("id", id)
    members.add("limit", limit)
    members.add("offset", offset)
    return members.json
  }
}

extension Wire {
  /// Lists tasks, page by page; a task must match every filter that is given.
  package enum TaskList {
    package static let method = "task/list"
    package typealias Reply = Wire.TaskPage

    /// The params of `task/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page; null for the first page.
      package var cursor: Wire.ListCursor?
      /// Only tasks due on this day or later.
      package var dueSince: Day?
      /// Only tasks due on this day or earlier.
      package var dueThrough: Day?
      /// The maximum number of items; null is 100.
      package var limit: Int?
      /// null is due.
      package var order: Wire.TaskOrder?
      /// Only the direct subtasks of this task.
      package var parent: Wire.TaskID?
      /// Only the tasks of this profile; none if it does not exist.
      package var profile: Wire.ProfileID?
      /// Only tasks in this state; null is any.
      package var state: Wire.TaskState?
      /// Only tasks with the tag of this name.
      package var tag: String?
      /// true to have the notes of each task, which are left out otherwise: a page with notes can end early.
      package var withNotes: Bool?

      package init(cursor: Wire.ListCursor? = nil, dueSince: Day? = nil, dueThrough: Day? = nil, limit: Int? = nil, order: Wire.TaskOrder? = nil, parent: Wire.TaskID? = nil, profile: Wire.ProfileID? = nil, state: Wire.TaskState? = nil, tag: String? = nil, withNotes: Bool? = nil) {
        self.cursor = cursor
        self.dueSince = dueSince
        self.dueThrough = dueThrough
        self.limit = limit
        self.order = order
        self.parent = parent
        self.profile = profile
        self.state = state
        self.tag = tag
        self.withNotes = withNotes
      }
    }
  }
}

extension Wire.TaskList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    dueSince = try object.decodeIfPresent("dueSince")
    dueThrough = try object.decodeIfPresent("dueThrough")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    order = try object.decodeIfPresent("order")
    parent = try object.decodeIfPresent("parent")
    profile = try object.decodeIfPresent("profile")
    state = try object.decodeIfPresent("state")
    tag = try object.decodeIfPresent("tag", length: 0...200)
    withNotes = try object.decodeIfPresent("withNotes")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("dueSince", dueSince)
    members.add("dueThrough", dueThrough)
    members.add("limit", limit)
    members.add("order", order)
    members.add("parent", parent)
    members.add("profile", profile)
    members.add("state", state)
    members.add("tag", tag)
    members.add("withNotes", withNotes)
    return members.json
  }
}

extension Wire {
  /// Returns the letters by which a person can type each of these tasks that is open (`search/find`).
  package enum TaskListNames {
    package static let method = "task/listNames"
    package typealias Reply = Wire.ShortNameList

    /// The params of `task/listNames`.
    package struct Params: Sendable, Hashable {
      /// The tasks; those that do not exist or are not open are left out.
      package var ids: [Wire.TaskID]

      package init(ids: [Wire.TaskID]) {
        self.ids = ids
      }
    }
  }
}

extension Wire.TaskListNames.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    ids = try object.decode("ids", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("ids", ids)
    return members.json
  }
}

extension Wire {
  /// Moves a task before or after another, whose parent becomes its parent; if it is there already, nothing changes. Exactly one of `before` and `after` is given. No other task changes, unless the two that it comes between have the same rank; then those behind with that rank get new ranks and revisions.
  package enum TaskMove {
    package static let method = "task/move"
    package typealias Reply = Wire.Task

    /// The params of `task/move`.
    package struct Params: Sendable, Hashable {
      /// The task that comes just before.
      package var after: Wire.TaskID?
      /// The task that comes next.
      package var before: Wire.TaskID?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(after: Wire.TaskID? = nil, before: Wire.TaskID? = nil, dryRun: Bool? = nil, id: Wire.TaskID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.after = after
        self.before = before
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.TaskMove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    after = try object.decodeIfPresent("after")
    before = try object.decodeIfPresent("before")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("after", after)
    members.add("before", before)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Reads one line as a task, and says which parts it recognised. Any text is accepted: what is not recognised becomes the title, and so does text in quotation marks.
  package enum TaskParse {
    package static let method = "task/parse"
    package typealias Reply = Wire.ParsedTask

    /// The params of `task/parse`.
    package struct Params: Sendable, Hashable {
      /// How the line is written; null is quickAdd.
      package var format: Wire.LineFormat?
      /// Parts to keep in the title.
      package var ignore: [Wire.TextRange]?
      /// Names of tags in addition to those in the line.
      package var tags: [String]?
      /// Such as “Pay rent every 1st 9am #home !high”.
      package var text: String

      package init(format: Wire.LineFormat? = nil, ignore: [Wire.TextRange]? = nil, tags: [String]? = nil, text: String) {
        self.format = format
        self.ignore = ignore
        self.tags = tags
        self.text = text
      }
    }
  }
}

extension Wire.TaskParse.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    format = try object.decodeIfPresent("format")
    ignore = try object.decodeIfPresent("ignore", cap: 1000)
    tags = try object.decodeIfPresent("tags", cap: 100)
    text = try object.decode("text", length: 0...10000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("format", format)
    members.add("ignore", ignore)
    members.add("tags", tags)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Postpones a task, or a recurring task's current occurrence: it starts on the new day. If it is due before that day, or on it before the time, it is due then instead, and a start that it has moves there too; a task without a start that is due on that day is there already. A recurring task goes on with the occurrence that comes first then, and skips missed ones as completing does.
  package enum TaskPostpone {
    package static let method = "task/postpone"
    package typealias Reply = Wire.Task

    /// The params of `task/postpone`.
    package struct Params: Sendable, Hashable {
      /// The day to which it is postponed.
      package var day: Day
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The time on that day; absent keeps the current times, cleared it is the beginning of the day for the start.
      package var time: Edit<LocalTime?>

      package init(day: Day, dryRun: Bool? = nil, id: Wire.TaskID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil, time: Edit<LocalTime?> = .keep) {
        self.day = day
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
        self.time = time
      }
    }
  }
}

extension Wire.TaskPostpone.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.TaskPostponeClear]? = try object.decodeIfPresent("clear", cap: 1)
    day = try object.decode("day")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    time = try Edit(object.decodeIfPresent("time"), "time", isCleared: clear?.contains(.time))
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    members.add("time", time)
    return members.json
  }
}

extension Wire {
  /// Removes a task with its subtasks. If it has any, `confirm` is needed; without it, nothing is changed, and the error says how many there are.
  package enum TaskRemove {
    package static let method = "task/remove"
    package typealias Reply = Wire.Removal

    /// The params of `task/remove`.
    package struct Params: Sendable, Hashable {
      /// true confirms that subtasks are removed too.
      package var confirm: Bool?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(confirm: Bool? = nil, dryRun: Bool? = nil, id: Wire.TaskID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.confirm = confirm
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.TaskRemove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Reopens a completed or cancelled task, or an occurrence that was completed, skipped or missed. Of several occurrences that were skipped at once, the others stay skipped. Repeating it changes nothing.
  package enum TaskReopen {
    package static let method = "task/reopen"
    package typealias Reply = Wire.Task

    /// The params of `task/reopen`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// Which occurrence; null is the last one, if the series has ended.
      package var occurrence: LocalDateTime?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, id: Wire.TaskID, ifRevision: Int? = nil, occurrence: LocalDateTime? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.occurrence = occurrence
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.TaskReopen.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    occurrence = try object.decodeIfPresent("occurrence")
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("occurrence", occurrence)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Skips an occurrence of a recurring task. Repeating it with the same `occurrence` changes nothing.
  package enum TaskSkip {
    package static let method = "task/skip"
    package typealias Reply = Wire.Task

    /// The params of `task/skip`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// Which occurrence; null is the current one.
      package var occurrence: LocalDateTime?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Skips the current occurrence and all later ones up to and including this day.
      package var through: Day?

      package init(dryRun: Bool? = nil, id: Wire.TaskID, ifRevision: Int? = nil, occurrence: LocalDateTime? = nil, requestKey: Wire.RequestKey? = nil, through: Day? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.occurrence = occurrence
        self.requestKey = requestKey
        self.through = through
      }
    }
  }
}

extension Wire.TaskSkip.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    occurrence = try object.decodeIfPresent("occurrence")
    requestKey = try object.decodeIfPresent("requestKey")
    through = try object.decodeIfPresent("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("occurrence", occurrence)
    members.add("requestKey", requestKey)
    members.add("through", through)
    return members.json
  }
}
