// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// A habit on its way into daybook or out of it, with what was done of it, however long ago.
  package struct DraftHabit: Sendable, Hashable {
    /// When it was archived; null while it is active.
    package var archivedOn: Day?
    /// As that of a task.
    package var id: Wire.HabitID?
    /// In an export ascending, and only those that are still kept: 90 days, by whole months.
    package var marks: [Wire.DraftMark]?
    /// Markdown, at most 100,000 Unicode scalars.
    package var notes: String?
    /// The rule of its days. Without it and `timesPer` it is due every day.
    package var recurrence: Wire.RecurrenceRule?
    /// When it reminds; null for never.
    package var remindTime: LocalTime?
    /// The first day; null is the day of the first mark, or today.
    package var start: Day?
    /// Names of tags, each once; one that does not exist is created.
    package var tags: [String]?
    /// How much counts as done; null if a mark is enough.
    package var target: Wire.HabitTarget?
    /// The last day; null is without end.
    package var through: Day?
    /// How many times per period; not with `recurrence`.
    package var timesPer: Wire.HabitTimes?
    /// 1 to 500 Unicode scalars after trimming.
    package var title: String

    package init(archivedOn: Day? = nil, id: Wire.HabitID? = nil, marks: [Wire.DraftMark]? = nil, notes: String? = nil, recurrence: Wire.RecurrenceRule? = nil, remindTime: LocalTime? = nil, start: Day? = nil, tags: [String]? = nil, target: Wire.HabitTarget? = nil, through: Day? = nil, timesPer: Wire.HabitTimes? = nil, title: String) {
      self.archivedOn = archivedOn
      self.id = id
      self.marks = marks
      self.notes = notes
      self.recurrence = recurrence
      self.remindTime = remindTime
      self.start = start
      self.tags = tags
      self.target = target
      self.through = through
      self.timesPer = timesPer
      self.title = title
    }
  }
}

extension Wire.DraftHabit: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    archivedOn = try object.decodeIfPresent("archivedOn")
    id = try object.decodeIfPresent("id")
    marks = try object.decodeIfPresent("marks", cap: 100000)
    notes = try object.decodeIfPresent("notes")
    recurrence = try object.decodeIfPresent("recurrence")
    remindTime = try object.decodeIfPresent("remindTime")
    start = try object.decodeIfPresent("start")
    tags = try object.decodeIfPresent("tags", cap: 1000)
    target = try object.decodeIfPresent("target")
    through = try object.decodeIfPresent("through")
    timesPer = try object.decodeIfPresent("timesPer")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("archivedOn", archivedOn)
    members.add("id", id)
    members.add("marks", marks)
    members.add("notes", notes)
    members.add("recurrence", recurrence)
    members.add("remindTime", remindTime)
    members.add("start", start)
    members.add("tags", tags)
    members.add("target", target)
    members.add("through", through)
    members.add("timesPer", timesPer)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// What was done of a habit on a day.
  package struct DraftMark: Sendable, Hashable {
    /// Of a habit with a target; null is the target.
    package var amount: Double?
    /// The day; each once.
    package var day: Day
    /// true if it was skipped; otherwise it was done, or as much of it as `amount` says.
    package var isSkipped: Bool?
    /// Why it was skipped.
    package var reason: String?

    package init(amount: Double? = nil, day: Day, isSkipped: Bool? = nil, reason: String? = nil) {
      self.amount = amount
      self.day = day
      self.isSkipped = isSkipped
      self.reason = reason
    }
  }
}

extension Wire.DraftMark: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    amount = try object.decodeIfPresent("amount", in: 0...1000000000)
    day = try object.decode("day")
    isSkipped = try object.decodeIfPresent("isSkipped")
    reason = try object.decodeIfPresent("reason", length: 0...200)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("amount", amount)
    members.add("day", day)
    members.add("isSkipped", isSkipped)
    members.add("reason", reason)
    return members.json
  }
}

extension Wire {
  /// A task on its way into daybook or out of it.
  package struct DraftTask: Sendable, Hashable {
    /// Tasks that must be done before it; those that are not there are left out, with a warning.
    package var blockedBy: [Wire.TaskID]?
    /// When it was completed; null is when it was created. Only of a completed task.
    package var completedAt: Instant?
    /// null is now.
    package var createdAt: Instant?
    /// The last day on which the task is on time; not before the start.
    package var due: Day?
    /// Needs `due`.
    package var dueTime: LocalTime?
    /// How long it takes.
    package var durationMinutes: Int?
    /// By which a second import finds it; always there in an export. Where it is null in an import, it follows from the plugin, the format and the rest, so that the same line twice is two tasks, and the same file twice changes nothing.
    package var id: Wire.TaskID?
    /// Markdown, at most 100,000 Unicode scalars.
    package var notes: String?
    /// The task that this one is a part of: one of the same import, before or behind it, or one that is there.
    package var parent: Wire.TaskID?
    /// null is none.
    package var priority: Wire.TaskPriority?
    /// The project, as in `task/add`.
    package var project: String?
    /// How it repeats, as in `task/add`; in an export, start and due are those of the current occurrence.
    package var recurrence: Wire.RecurrenceRule?
    /// null is scheduled. Needs `recurrence`.
    package var recurrenceAnchor: Wire.RecurrenceAnchor?
    /// The first day on which the task matters.
    package var start: Day?
    /// Needs `start`.
    package var startTime: LocalTime?
    /// null is open.
    package var state: Wire.TaskState?
    /// Names of tags, each once; one that does not exist is created.
    package var tags: [String]?
    /// The zone of the times; null floats with the reader.
    package var timeZone: Wire.TimeZone?
    /// 1 to 500 Unicode scalars after trimming.
    package var title: String

    package init(blockedBy: [Wire.TaskID]? = nil, completedAt: Instant? = nil, createdAt: Instant? = nil, due: Day? = nil, dueTime: LocalTime? = nil, durationMinutes: Int? = nil, id: Wire.TaskID? = nil, notes: String? = nil, parent: Wire.TaskID? = nil, priority: Wire.TaskPriority? = nil, project: String? = nil, recurrence: Wire.RecurrenceRule? = nil, recurrenceAnchor: Wire.RecurrenceAnchor? = nil, start: Day? = nil, startTime: LocalTime? = nil, state: Wire.TaskState? = nil, tags: [String]? = nil, timeZone: Wire.TimeZone? = nil, title: String) {
      self.blockedBy = blockedBy
      self.completedAt = completedAt
      self.createdAt = createdAt
      self.due = due
      self.dueTime = dueTime
      self.durationMinutes = durationMinutes
      self.id = id
      self.notes = notes
      self.parent = parent
      self.priority = priority
      self.project = project
      self.recurrence = recurrence
      self.recurrenceAnchor = recurrenceAnchor
      self.start = start
      self.startTime = startTime
      self.state = state
      self.tags = tags
      self.timeZone = timeZone
      self.title = title
    }
  }
}

extension Wire.DraftTask: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    blockedBy = try object.decodeIfPresent("blockedBy", cap: 100)
    completedAt = try object.decodeIfPresent("completedAt")
    createdAt = try object.decodeIfPresent("createdAt")
    due = try object.decodeIfPresent("due")
    dueTime = try object.decodeIfPresent("dueTime")
    durationMinutes = try object.decodeIfPresent("durationMinutes", in: 1...525600)
    id = try object.decodeIfPresent("id")
    notes = try object.decodeIfPresent("notes")
    parent = try object.decodeIfPresent("parent")
    priority = try object.decodeIfPresent("priority")
    project = try object.decodeIfPresent("project", length: 0...500)
    recurrence = try object.decodeIfPresent("recurrence")
    recurrenceAnchor = try object.decodeIfPresent("recurrenceAnchor")
    start = try object.decodeIfPresent("start")
    startTime = try object.decodeIfPresent("startTime")
    state = try object.decodeIfPresent("state")
    tags = try object.decodeIfPresent("tags", cap: 1000)
    timeZone = try object.decodeIfPresent("timeZone")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("blockedBy", blockedBy)
    members.add("completedAt", completedAt)
    members.add("createdAt", createdAt)
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("durationMinutes", durationMinutes)
    members.add("id", id)
    members.add("notes", notes)
    members.add("parent", parent)
    members.add("priority", priority)
    members.add("project", project)
    members.add("recurrence", recurrence)
    members.add("recurrenceAnchor", recurrenceAnchor)
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
  /// What a responder has found.
  package struct ElsewhereHits: Sendable, Hashable {
    /// The best first, at most as many as were asked for.
    package var items: [Wire.ElsewhereHit]

    package init(items: [Wire.ElsewhereHit]) {
      self.items = items
    }
  }
}

extension Wire.ElsewhereHits: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// What comes next in a file that a responder writes.
  package struct ExportPiece: Sendable, Hashable {
    /// true has daybook ask again, without tasks and habits, before it hands over more; then the text is not empty.
    package var hasMore: Bool?
    /// It is written behind what came before, as UTF-8; it may be empty.
    package var text: String
    /// What the format cannot express, since the last answer; those of one kind are counted together.
    package var warnings: [Wire.ImportWarning]?

    package init(hasMore: Bool? = nil, text: String, warnings: [Wire.ImportWarning]? = nil) {
      self.hasMore = hasMore
      self.text = text
      self.warnings = warnings
    }
  }
}

extension Wire.ExportPiece: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    hasMore = try object.decodeIfPresent("hasMore")
    text = try object.decode("text")
    warnings = try object.decodeIfPresent("warnings", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("hasMore", hasMore)
    members.add("text", text)
    members.add("warnings", warnings)
    return members.json
  }
}

extension Wire {
  /// What a responder has read of a file.
  package struct ImportBatch: Sendable, Hashable {
    /// The next habits.
    package var habits: [Wire.DraftHabit]?
    /// true has daybook ask again, with an empty text, before it hands over more of the file; then the batch has a task or a habit.
    package var hasMore: Bool?
    /// The next tasks, in the order of the file.
    package var tasks: [Wire.DraftTask]?
    /// What could not be read as it was, since the last answer; those of one kind are counted together.
    package var warnings: [Wire.ImportWarning]?

    package init(habits: [Wire.DraftHabit]? = nil, hasMore: Bool? = nil, tasks: [Wire.DraftTask]? = nil, warnings: [Wire.ImportWarning]? = nil) {
      self.habits = habits
      self.hasMore = hasMore
      self.tasks = tasks
      self.warnings = warnings
    }
  }
}

extension Wire.ImportBatch: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    habits = try object.decodeIfPresent("habits", cap: 1000)
    hasMore = try object.decodeIfPresent("hasMore")
    tasks = try object.decodeIfPresent("tasks", cap: 1000)
    warnings = try object.decodeIfPresent("warnings", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("habits", habits)
    members.add("hasMore", hasMore)
    members.add("tasks", tasks)
    members.add("warnings", warnings)
    return members.json
  }
}

extension Wire {
  /// The params of the `initialize` that daybook sends to a responder, before anything else.
  package struct PluginInitialization: Sendable, Hashable {
    /// What daybook can do: under `general`, the units of offsets that it counts in.
    package var capabilities: Wire.ClientCapabilities
    /// daybook and its version.
    package var clientInfo: Wire.ClientInfo
    /// The versions of the protocol that daybook speaks, best first.
    package var protocolVersions: [String]
    /// The values of each setting, secrets too.
    package var settings: [Wire.PluginValue]
    /// The person's time zone.
    package var timeZone: Wire.TimeZone

    package init(capabilities: Wire.ClientCapabilities, clientInfo: Wire.ClientInfo, protocolVersions: [String], settings: [Wire.PluginValue], timeZone: Wire.TimeZone) {
      self.capabilities = capabilities
      self.clientInfo = clientInfo
      self.protocolVersions = protocolVersions
      self.settings = settings
      self.timeZone = timeZone
    }
  }
}

extension Wire.PluginInitialization: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    capabilities = try object.decode("capabilities")
    clientInfo = try object.decode("clientInfo")
    protocolVersions = try object.decode("protocolVersions", cap: 100)
    settings = try object.decode("settings", cap: 100)
    timeZone = try object.decode("timeZone")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("capabilities", capabilities)
    members.add("clientInfo", clientInfo)
    members.add("protocolVersions", protocolVersions)
    members.add("settings", settings)
    members.add("timeZone", timeZone)
    return members.json
  }
}

extension Wire {
  /// The result of that `initialize`.
  package struct PluginInitialized: Sendable, Hashable {
    /// What the responder says of itself.
    package var capabilities: Wire.ResponderCapabilities?
    /// The version in force, MAJOR.MINOR: one of a major version that daybook sent, or the plugin has failed.
    package var protocolVersion: String

    package init(capabilities: Wire.ResponderCapabilities? = nil, protocolVersion: String) {
      self.capabilities = capabilities
      self.protocolVersion = protocolVersion
    }
  }
}

extension Wire.PluginInitialized: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    capabilities = try object.decodeIfPresent("capabilities")
    protocolVersion = try object.decode("protocolVersion")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("capabilities", capabilities)
    members.add("protocolVersion", protocolVersion)
    return members.json
  }
}

extension Wire {
  /// What a responder says of itself.
  package struct ResponderCapabilities: Sendable, Hashable {
    /// The unit of the offsets that it sends and is sent; null is utf-16.
    package var positionEncoding: Wire.PositionEncoding?

    package init(positionEncoding: Wire.PositionEncoding? = nil) {
      self.positionEncoding = positionEncoding
    }
  }
}

extension Wire.ResponderCapabilities: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    positionEncoding = try object.decodeIfPresent("positionEncoding")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("positionEncoding", positionEncoding)
    return members.json
  }
}

extension Wire {
  /// A page that a responder draws. daybook cuts lines that are too wide, takes characters out that no line may hold, and adds the actions that every view has.
  package struct ResponderPage: Sendable, Hashable {
    /// All actions of the view. `search`, `undo` and `redo` are daybook's, and their keys too.
    package var actions: [Wire.Action]
    /// The key of the line to put the cursor on at first.
    package var focus: String?
    /// The rows, top to bottom. Their links lead to the web or are `daybook:` links.
    package var lines: [Wire.Line]
    /// For the window; null is the title in the manifest.
    package var title: String?

    package init(actions: [Wire.Action], focus: String? = nil, lines: [Wire.Line], title: String? = nil) {
      self.actions = actions
      self.focus = focus
      self.lines = lines
      self.title = title
    }
  }
}

extension Wire.ResponderPage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    actions = try object.decode("actions", cap: 100)
    focus = try object.decodeIfPresent("focus")
    lines = try object.decode("lines", cap: 9999)
    title = try object.decodeIfPresent("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("actions", actions)
    members.add("focus", focus)
    members.add("lines", lines)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Runs an action on lines of a view of the responder, for `view/act`. What it changes in daybook it changes by requests of its own, before it answers.
  package enum ResponderAct {
    package static let method = "responder/act"
    package typealias Reply = Wire.Outcome

    /// The params of `responder/act`.
    package struct Params: Sendable, Hashable {
      /// The action's name.
      package var action: String
      /// The answers to the action's asks: what was typed, a choice's value, a Day, "yes".
      package var answers: [String]?
      /// Its argument.
      package var argument: String?
      /// The keys of the lines that it applies to; none for the scope view.
      package var keys: [String]
      /// Which view: `x/<plugin>/<view>`.
      package var name: String

      package init(action: String, answers: [String]? = nil, argument: String? = nil, keys: [String], name: String) {
        self.action = action
        self.answers = answers
        self.argument = argument
        self.keys = keys
        self.name = name
      }
    }
  }
}

extension Wire.ResponderAct.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decode("action", length: 0...64)
    answers = try object.decodeIfPresent("answers", cap: 10)
    argument = try object.decodeIfPresent("argument", length: 0...1000)
    keys = try object.decode("keys", cap: 1000)
    name = try object.decode("name", length: 0...100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    members.add("answers", answers)
    members.add("argument", argument)
    members.add("keys", keys)
    members.add("name", name)
    return members.json
  }
}

extension Wire {
  /// Hands over what is in daybook, in batches: the tasks, parents anywhere, then the habits; and takes the text of the file. The file has its name when the last answer is written, and is not there at all if one is an error.
  package enum ResponderExport {
    package static let method = "responder/export"
    package typealias Reply = Wire.ExportPiece

    /// The params of `responder/export`.
    package struct Params: Sendable, Hashable {
      /// The next habits, in their manual order.
      package var habits: [Wire.DraftHabit]
      /// true begins a file; whatever came before is over.
      package var isFirst: Bool
      /// true if nothing comes behind this batch, which may be empty.
      package var isLast: Bool
      /// Which format: `x/<plugin>/<format>`.
      package var name: String
      /// The next tasks, in the order in which they were added.
      package var tasks: [Wire.DraftTask]
      /// The zone in which days become instants.
      package var timeZone: Wire.TimeZone
      /// The messages of progress under this token are shown to the person (`$/progress`).
      package var workDoneToken: Wire.ProgressToken?

      package init(habits: [Wire.DraftHabit], isFirst: Bool, isLast: Bool, name: String, tasks: [Wire.DraftTask], timeZone: Wire.TimeZone, workDoneToken: Wire.ProgressToken? = nil) {
        self.habits = habits
        self.isFirst = isFirst
        self.isLast = isLast
        self.name = name
        self.tasks = tasks
        self.timeZone = timeZone
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.ResponderExport.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    habits = try object.decode("habits", cap: 1000)
    isFirst = try object.decode("isFirst")
    isLast = try object.decode("isLast")
    name = try object.decode("name", length: 0...100)
    tasks = try object.decode("tasks", cap: 1000)
    timeZone = try object.decode("timeZone")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("habits", habits)
    members.add("isFirst", isFirst)
    members.add("isLast", isLast)
    members.add("name", name)
    members.add("tasks", tasks)
    members.add("timeZone", timeZone)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Asks what the plugin finds by words. It has 2 s.
  package enum ResponderFind {
    package static let method = "responder/find"
    package typealias Reply = Wire.ElsewhereHits

    /// The params of `responder/find`.
    package struct Params: Sendable, Hashable {
      /// The maximum number of items.
      package var limit: Int
      /// Which search: `x/<plugin>/<search>`.
      package var name: String
      /// What the person searches for, without the conditions and without what is not to be found: each a word, or several that stand next to each other.
      package var searchTerms: [String]

      package init(limit: Int, name: String, searchTerms: [String]) {
        self.limit = limit
        self.name = name
        self.searchTerms = searchTerms
      }
    }
  }
}

extension Wire.ResponderFind.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    limit = try object.decode("limit", in: 1...100)
    name = try object.decode("name", length: 0...100)
    searchTerms = try object.decode("searchTerms", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("limit", limit)
    members.add("name", name)
    members.add("searchTerms", searchTerms)
    return members.json
  }
}

extension Wire {
  /// Hands over the text of a file that a person imports, piece by piece and in order, and takes the tasks and habits that are in it. The plugin need not have read them all by the last piece: `hasMore` says so. Nothing is stored before the last answer, and nothing at all if one is an error, whose message is shown to the person and best names the line. A file can have at most 200,000 tasks and habits. A responder reads or writes one file at a time.
  package enum ResponderImport {
    package static let method = "responder/import"
    package typealias Reply = Wire.ImportBatch

    /// The params of `responder/import`.
    package struct Params: Sendable, Hashable {
      /// true begins a file; whatever came before is over, also where its end did not come.
      package var isFirst: Bool
      /// true if the file ends with this piece.
      package var isLast: Bool
      /// Which format: `x/<plugin>/<format>`.
      package var name: String
      /// The next piece, of at most 256 KiB: it ends behind a line break where it has one. It is empty where the plugin said that it has more, and of an empty file.
      package var text: String
      /// The zone in which the instants of the file become days.
      package var timeZone: Wire.TimeZone
      /// The messages of progress under this token are shown to the person (`$/progress`).
      package var workDoneToken: Wire.ProgressToken?

      package init(isFirst: Bool, isLast: Bool, name: String, text: String, timeZone: Wire.TimeZone, workDoneToken: Wire.ProgressToken? = nil) {
        self.isFirst = isFirst
        self.isLast = isLast
        self.name = name
        self.text = text
        self.timeZone = timeZone
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.ResponderImport.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    isFirst = try object.decode("isFirst")
    isLast = try object.decode("isLast")
    name = try object.decode("name", length: 0...100)
    text = try object.decode("text")
    timeZone = try object.decode("timeZone")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("isFirst", isFirst)
    members.add("isLast", isLast)
    members.add("name", name)
    members.add("text", text)
    members.add("timeZone", timeZone)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Shows what an answer that is being typed would become, for `view/preview`. Only asks with `hasPreview` are previewed.
  package enum ResponderPreview {
    package static let method = "responder/preview"
    package typealias Reply = Wire.Preview

    /// The params of `responder/preview`.
    package struct Params: Sendable, Hashable {
      /// The action's name.
      package var action: String
      /// Its argument.
      package var argument: String?
      /// true if marks and bars are to be drawn in ASCII.
      package var ascii: Bool?
      /// Which of the action's asks is being answered, counted from 0.
      package var ask: Int
      /// The keys of the lines that the action would apply to.
      package var keys: [String]
      /// Which view: `x/<plugin>/<view>`.
      package var name: String
      /// What has been typed so far.
      package var text: String
      /// The width of a row in cells.
      package var width: Int

      package init(action: String, argument: String? = nil, ascii: Bool? = nil, ask: Int, keys: [String], name: String, text: String, width: Int) {
        self.action = action
        self.argument = argument
        self.ascii = ascii
        self.ask = ask
        self.keys = keys
        self.name = name
        self.text = text
        self.width = width
      }
    }
  }
}

extension Wire.ResponderPreview.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decode("action", length: 0...64)
    argument = try object.decodeIfPresent("argument", length: 0...1000)
    ascii = try object.decodeIfPresent("ascii")
    ask = try object.decode("ask", in: 0...9)
    keys = try object.decode("keys", cap: 1000)
    name = try object.decode("name", length: 0...100)
    text = try object.decode("text", length: 0...10000)
    width = try object.decode("width", in: 20...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    members.add("argument", argument)
    members.add("ascii", ascii)
    members.add("ask", ask)
    members.add("keys", keys)
    members.add("name", name)
    members.add("text", text)
    members.add("width", width)
    return members.json
  }
}

extension Wire {
  /// Tells a responder what was changed by the methods that its manifest names under `reactions`, after the commit and at least once: `changeCursor` is the same when the same changes come again.
  package enum ResponderReact {
    package static let method = "responder/react"
    package typealias Reply = Wire.Empty

    /// The params of `responder/react`.
    package struct Params: Sendable, Hashable {
      /// The position after the last change.
      package var changeCursor: Int
      /// Oldest first.
      package var items: [Wire.Change]

      package init(changeCursor: Int, items: [Wire.Change]) {
        self.changeCursor = changeCursor
        self.items = items
      }
    }
  }
}

extension Wire.ResponderReact.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changeCursor = try object.decode("changeCursor", in: 1...Int.max)
    items = try object.decode("items", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changeCursor", changeCursor)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// Draws a view of the responder: for `view/show`, and again when something in the database has changed while a client watches the view.
  package enum ResponderShow {
    package static let method = "responder/show"
    package typealias Reply = Wire.ResponderPage

    /// The params of `responder/show`.
    package struct Params: Sendable, Hashable {
      /// Its argument; null is the view's default.
      package var argument: String?
      /// true if marks and bars are to be drawn in ASCII.
      package var ascii: Bool?
      /// Which view: `x/<plugin>/<view>`.
      package var name: String
      /// true if the page is for paper or a scrollback, where nobody presses a key.
      package var printed: Bool?
      /// The width of a row in cells.
      package var width: Int

      package init(argument: String? = nil, ascii: Bool? = nil, name: String, printed: Bool? = nil, width: Int) {
        self.argument = argument
        self.ascii = ascii
        self.name = name
        self.printed = printed
        self.width = width
      }
    }
  }
}

extension Wire.ResponderShow.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    argument = try object.decodeIfPresent("argument", length: 0...1000)
    ascii = try object.decodeIfPresent("ascii")
    name = try object.decode("name", length: 0...100)
    printed = try object.decodeIfPresent("printed")
    width = try object.decode("width", in: 20...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("argument", argument)
    members.add("ascii", ascii)
    members.add("name", name)
    members.add("printed", printed)
    members.add("width", width)
    return members.json
  }
}
