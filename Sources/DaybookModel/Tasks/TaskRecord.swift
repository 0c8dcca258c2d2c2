// A task is one row of `task`, with its tags in `taskTag`, what it waits for in `dependency`, its
// attachments in `attachment`, and its subtasks as rows that name it as `parent`. A task that
// recurs is still one row, with its rule and its current occurrence (Recurring). The handlers of
// the server call what TaskReads.swift, TaskLists.swift, TaskWrites.swift and TaskStates.swift
// declare. Every write records a change, from which undo and the search index follow, and the
// counts of tags and the times of reminders follow by triggers.

package import CivilTime

/// The state of a task; the raw value is the wire's word.
package enum TaskState: String, Sendable, Hashable, CaseIterable {
  case open, completed, cancelled
}

package enum TaskPriority: Int, Sendable, Hashable, CaseIterable, Comparable {
  case none, low, medium, high

  package static func < (left: TaskPriority, right: TaskPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A thing to do, as the store holds it.
package struct TaskRecord: Sendable, Hashable {
  package var id: TaskID
  package var title: String
  /// Markdown; empty for none.
  package var notes: String
  /// Whether it has notes that were not read.
  package var omitsNotes = false
  package var state: TaskState
  package var priority: TaskPriority
  /// Levels parted by dots: "home.garden"; nil for none.
  package var project: String?
  package var start: Day?
  package var startTime: LocalTime?
  /// The last day the task is still on time; nil when it can wait.
  package var due: Day?
  package var dueTime: LocalTime?
  /// The IANA zone of the two times; nil floats with the reader.
  package var timeZone: String?
  /// How long it takes; nil when it is not known.
  package var durationMinutes: Int?
  /// nil for a task that does not recur.
  package var series: TaskSeries?
  /// Tasks that have to be done before it.
  package var blockedBy: [TaskID]
  /// Open, and one of `blockedBy` is still open.
  package var isBlocked: Bool
  package var attachments: [AttachmentRecord]
  /// The tags' names, in the order in which the task was given them.
  package var tags: [String]
  package var parent: TaskID?
  /// nil for a task of the person's own.
  package var care: TaskCare?
  /// Open and not recurring, and the time in which the person it is for was to be asked and to reply
  /// is over.
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

  package init(
    id: TaskID, title: String, notes: String, state: TaskState, priority: TaskPriority,
    project: String? = nil, start: Day?, startTime: LocalTime?, due: Day?, dueTime: LocalTime?,
    timeZone: String?,
    durationMinutes: Int? = nil, series: TaskSeries? = nil, blockedBy: [TaskID] = [],
    isBlocked: Bool = false, attachments: [AttachmentRecord] = [], tags: [String],
    parent: TaskID?, care: TaskCare? = nil, isMissed: Bool = false, rank: String,
    createdAt: Instant, modifiedAt: Instant,
    completed: Instant?,
    revision: Int64, foreignFields: String?
  ) {
    self.id = id
    self.title = title
    self.notes = notes
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
    self.care = care
    self.isMissed = isMissed
    self.rank = rank
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.completedAt = completed
    self.revision = revision
    self.foreignFields = foreignFields
  }

  /// Whether an open task is past its due time or, without a time, past the end of the user's due
  /// day. A zone that `zones` does not know floats.
  package func isOverdue(at moment: Moment, zones: (String) -> Zone?) -> Bool {
    guard state == .open, let due else { return false }
    guard let dueTime else { return due < moment.today }
    let zone = timeZone.flatMap(zones) ?? moment.zone
    return zone.instant(of: LocalDateTime(day: due, time: dueTime)) < moment.instant
  }
}
