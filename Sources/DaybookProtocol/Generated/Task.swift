// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import JSON

extension Wire {
  /// What becomes of open subtasks when their parent is completed.
  package enum SubtaskChoice: String, WireEnum {
    case complete
    case keep
  }
}

extension Wire {
  /// A thing to do.
  package struct Task: Sendable, Hashable {
    /// When it was completed; null otherwise.
    package var completed: Wire.Instant?
    /// When it was added.
    package var created: Wire.Instant
    /// The last day the task is still on time; null when it can wait.
    package var due: Wire.Day?
    /// The time on that day; null is its end.
    package var dueTime: Wire.LocalTime?
    /// What an import could not express here, as one JSON text, kept for the way back.
    package var foreignFields: String?
    /// Never reused.
    package var id: Wire.TaskID
    /// Open and past its due time or, without a time, past the end of its due day.
    package var isOverdue: Bool
    /// When it was last changed.
    package var modified: Wire.Instant
    /// Markdown; null when there are none.
    package var notes: String?
    /// The task that this one is a part of; null at the top.
    package var parent: Wire.TaskID?
    /// The manual order among siblings, ascending.
    package var position: Int
    /// none unless somebody said otherwise.
    package var priority: Wire.TaskPriority
    /// Goes up by one with each change.
    package var revision: Int
    /// The first day on which the task is worth seeing; null is any day.
    package var start: Wire.Day?
    /// The time on that day; null is its beginning.
    package var startTime: Wire.LocalTime?
    /// Open until completed or cancelled.
    package var state: Wire.TaskState
    /// The names of its tags, as the person put them.
    package var tags: [String]
    /// Where the times are meant; null floats with the reader.
    package var timeZone: Wire.TimeZone?
    /// 1 to 500 Unicode scalars, without white space at the ends.
    package var title: String

    package init(completed: Wire.Instant? = nil, created: Wire.Instant, due: Wire.Day? = nil, dueTime: Wire.LocalTime? = nil, foreignFields: String? = nil, id: Wire.TaskID, isOverdue: Bool, modified: Wire.Instant, notes: String? = nil, parent: Wire.TaskID? = nil, position: Int, priority: Wire.TaskPriority, revision: Int, start: Wire.Day? = nil, startTime: Wire.LocalTime? = nil, state: Wire.TaskState, tags: [String], timeZone: Wire.TimeZone? = nil, title: String) {
      self.completed = completed
      self.created = created
      self.due = due
      self.dueTime = dueTime
      self.foreignFields = foreignFields
      self.id = id
      self.isOverdue = isOverdue
      self.modified = modified
      self.notes = notes
      self.parent = parent
      self.position = position
      self.priority = priority
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
    completed = try object.decodeIfPresent("completed")
    created = try object.decode("created")
    due = try object.decodeIfPresent("due")
    dueTime = try object.decodeIfPresent("dueTime")
    foreignFields = try object.decodeIfPresent("foreignFields")
    id = try object.decode("id")
    isOverdue = try object.decode("isOverdue")
    modified = try object.decode("modified")
    notes = try object.decodeIfPresent("notes")
    parent = try object.decodeIfPresent("parent")
    position = try object.decode("position")
    priority = try object.decode("priority")
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
    members.add("completed", completed)
    members.add("created", created)
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("foreignFields", foreignFields)
    members.add("id", id)
    members.add("isOverdue", isOverdue)
    members.add("modified", modified)
    members.add("notes", notes)
    members.add("parent", parent)
    members.add("position", position)
    members.add("priority", priority)
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
  /// Names a task; never reused. The server mints UUIDs of version 7 (RFC 9562).
  package struct TaskID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// How a list is sorted. due: by due day, those without one last, then by due time, those without one last, then by position. position: as the person arranged them. The id breaks ties in both.
  package enum TaskOrder: String, WireEnum {
    case due
    case position
  }
}

extension Wire {
  /// One page of a list of tasks.
  package struct TaskPage: Sendable, Hashable {
    /// The tasks, in the order asked for.
    package var items: [Wire.Task]
    /// Where the list goes on; null at its end.
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
  /// How much a task matters.
  package enum TaskPriority: String, WireEnum {
    case none
    case low
    case medium
    case high
  }
}

extension Wire {
  /// What was removed.
  package struct TaskRemoval: Sendable, Hashable {
    /// The task that was removed.
    package var id: Wire.TaskID
    /// How many tasks went, subtasks included.
    package var removed: Int

    package init(id: Wire.TaskID, removed: Int) {
      self.id = id
      self.removed = removed
    }
  }
}

extension Wire.TaskRemoval: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    removed = try object.decode("removed", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("removed", removed)
    return members.json
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
  /// Adds a task. The same id with the same content answers the task as it now stands, so a retry is harmless.
  package enum TaskAdd {
    package static let method = "task/add"
    package typealias Reply = Wire.Task

    /// The params of `task/add`.
    package struct Params: Sendable, Hashable {
      /// The last day the task is still on time.
      package var due: Wire.Day?
      /// Needs `due`.
      package var dueTime: Wire.LocalTime?
      /// Chosen by the client; null lets the server mint one.
      package var id: Wire.TaskID?
      /// Markdown, at most 100,000 Unicode scalars.
      package var notes: String?
      /// The task that this one is a part of.
      package var parent: Wire.TaskID?
      /// null is none.
      package var priority: Wire.TaskPriority?
      /// The first day on which the task is worth seeing.
      package var start: Wire.Day?
      /// Needs `start`.
      package var startTime: Wire.LocalTime?
      /// Names of tags; one that does not exist is added.
      package var tags: [String]?
      /// Where the times are meant; null floats with the reader.
      package var timeZone: Wire.TimeZone?
      /// 1 to 500 Unicode scalars after trimming.
      package var title: String

      package init(due: Wire.Day? = nil, dueTime: Wire.LocalTime? = nil, id: Wire.TaskID? = nil, notes: String? = nil, parent: Wire.TaskID? = nil, priority: Wire.TaskPriority? = nil, start: Wire.Day? = nil, startTime: Wire.LocalTime? = nil, tags: [String]? = nil, timeZone: Wire.TimeZone? = nil, title: String) {
        self.due = due
        self.dueTime = dueTime
        self.id = id
        self.notes = notes
        self.parent = parent
        self.priority = priority
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
    due = try object.decodeIfPresent("due")
    dueTime = try object.decodeIfPresent("dueTime")
    id = try object.decodeIfPresent("id")
    notes = try object.decodeIfPresent("notes")
    parent = try object.decodeIfPresent("parent")
    priority = try object.decodeIfPresent("priority")
    start = try object.decodeIfPresent("start")
    startTime = try object.decodeIfPresent("startTime")
    tags = try object.decodeIfPresent("tags", cap: 100)
    timeZone = try object.decodeIfPresent("timeZone")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("id", id)
    members.add("notes", notes)
    members.add("parent", parent)
    members.add("priority", priority)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("tags", tags)
    members.add("timeZone", timeZone)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Marks a task done; doing it twice changes nothing.
  package enum TaskComplete {
    package static let method = "task/complete"
    package typealias Reply = Wire.Task

    /// The params of `task/complete`.
    package struct Params: Sendable, Hashable {
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// Needed when subtasks are still open.
      package var subtasks: Wire.SubtaskChoice?

      package init(id: Wire.TaskID, ifRevision: Int? = nil, subtasks: Wire.SubtaskChoice? = nil) {
        self.id = id
        self.ifRevision = ifRevision
        self.subtasks = subtasks
      }
    }
  }
}

extension Wire.TaskComplete.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    subtasks = try object.decodeIfPresent("subtasks")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("subtasks", subtasks)
    return members.json
  }
}

extension Wire {
  /// Changes the fields that are given: absent leaves one as it is, null clears it.
  package enum TaskEdit {
    package static let method = "task/edit"
    package typealias Reply = Wire.Task

    /// The params of `task/edit`.
    package struct Params: Sendable, Hashable {
      /// Clearing it clears `dueTime` too.
      package var due: Patch<Wire.Day>
      /// Needs `due`.
      package var dueTime: Patch<Wire.LocalTime>
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?
      /// Markdown, at most 100,000 Unicode scalars.
      package var notes: Patch<String>
      /// The new parent; null moves it to the top.
      package var parent: Patch<Wire.TaskID>
      /// The new priority.
      package var priority: Wire.TaskPriority?
      /// Clearing it clears `startTime` too.
      package var start: Patch<Wire.Day>
      /// Needs `start`.
      package var startTime: Patch<Wire.LocalTime>
      /// All its tags from now on, by name; one that does not exist is added.
      package var tags: [String]?
      /// Where the times are meant.
      package var timeZone: Patch<Wire.TimeZone>
      /// 1 to 500 Unicode scalars after trimming.
      package var title: String?

      package init(due: Patch<Wire.Day> = .keep, dueTime: Patch<Wire.LocalTime> = .keep, id: Wire.TaskID, ifRevision: Int? = nil, notes: Patch<String> = .keep, parent: Patch<Wire.TaskID> = .keep, priority: Wire.TaskPriority? = nil, start: Patch<Wire.Day> = .keep, startTime: Patch<Wire.LocalTime> = .keep, tags: [String]? = nil, timeZone: Patch<Wire.TimeZone> = .keep, title: String? = nil) {
        self.due = due
        self.dueTime = dueTime
        self.id = id
        self.ifRevision = ifRevision
        self.notes = notes
        self.parent = parent
        self.priority = priority
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
    due = try object.decodePatch("due")
    dueTime = try object.decodePatch("dueTime")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    notes = try object.decodePatch("notes")
    parent = try object.decodePatch("parent")
    priority = try object.decodeIfKept("priority")
    start = try object.decodePatch("start")
    startTime = try object.decodePatch("startTime")
    tags = try object.decodeIfKept("tags", cap: 100)
    timeZone = try object.decodePatch("timeZone")
    title = try object.decodeIfKept("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("notes", notes)
    members.add("parent", parent)
    members.add("priority", priority)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("tags", tags)
    members.add("timeZone", timeZone)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Answers one task.
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
  /// Lists tasks, page by page; a task must fit every filter that is given.
  package enum TaskList {
    package static let method = "task/list"
    package typealias Reply = Wire.TaskPage

    /// The params of `task/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the page before; null begins.
      package var cursor: Wire.ListCursor?
      /// Only tasks due on this day or later.
      package var dueFrom: Wire.Day?
      /// Only tasks due on this day or earlier.
      package var dueThrough: Wire.Day?
      /// The most items to answer with; null is 100.
      package var limit: Int?
      /// null is due.
      package var order: Wire.TaskOrder?
      /// Only the direct subtasks of this task.
      package var parent: Wire.TaskID?
      /// Only tasks in this state; null is any.
      package var state: Wire.TaskState?
      /// Only tasks that carry the tag of this name.
      package var tag: String?

      package init(cursor: Wire.ListCursor? = nil, dueFrom: Wire.Day? = nil, dueThrough: Wire.Day? = nil, limit: Int? = nil, order: Wire.TaskOrder? = nil, parent: Wire.TaskID? = nil, state: Wire.TaskState? = nil, tag: String? = nil) {
        self.cursor = cursor
        self.dueFrom = dueFrom
        self.dueThrough = dueThrough
        self.limit = limit
        self.order = order
        self.parent = parent
        self.state = state
        self.tag = tag
      }
    }
  }
}

extension Wire.TaskList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    dueFrom = try object.decodeIfPresent("dueFrom")
    dueThrough = try object.decodeIfPresent("dueThrough")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    order = try object.decodeIfPresent("order")
    parent = try object.decodeIfPresent("parent")
    state = try object.decodeIfPresent("state")
    tag = try object.decodeIfPresent("tag", length: 0...200)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("dueFrom", dueFrom)
    members.add("dueThrough", dueThrough)
    members.add("limit", limit)
    members.add("order", order)
    members.add("parent", parent)
    members.add("state", state)
    members.add("tag", tag)
    return members.json
  }
}

extension Wire {
  /// Removes a task with its subtasks. Without `confirm` it changes nothing and says how many would go.
  package enum TaskRemove {
    package static let method = "task/remove"
    package typealias Reply = Wire.TaskRemoval

    /// The params of `task/remove`.
    package struct Params: Sendable, Hashable {
      /// true removes.
      package var confirm: Bool?
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?

      package init(confirm: Bool? = nil, id: Wire.TaskID, ifRevision: Int? = nil) {
        self.confirm = confirm
        self.id = id
        self.ifRevision = ifRevision
      }
    }
  }
}

extension Wire.TaskRemove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    return members.json
  }
}

extension Wire {
  /// Makes a completed or cancelled task open again; doing it twice changes nothing.
  package enum TaskReopen {
    package static let method = "task/reopen"
    package typealias Reply = Wire.Task

    /// The params of `task/reopen`.
    package struct Params: Sendable, Hashable {
      /// The task.
      package var id: Wire.TaskID
      /// Refuses with revisionConflict when the task has another revision.
      package var ifRevision: Int?

      package init(id: Wire.TaskID, ifRevision: Int? = nil) {
        self.id = id
        self.ifRevision = ifRevision
      }
    }
  }
}

extension Wire.TaskReopen.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    return members.json
  }
}
