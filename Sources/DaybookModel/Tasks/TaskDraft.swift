package import CivilTime

/// A task to be added.
package struct TaskDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: TaskID?
  package var title: String
  package var notes: String
  package var priority: TaskPriority
  package var project: String?
  package var start: Day?
  package var startTime: LocalTime?
  package var due: Day?
  package var dueTime: LocalTime?
  package var timeZone: String?
  package var durationMinutes: Int?
  package var recurrence: RecurrenceRule?
  /// nil is `scheduled`.
  package var recurrenceAnchor: RecurrenceAnchor?
  package var excluded: [LocalDateTime]
  package var added: [LocalDateTime]
  package var blockedBy: [TaskID]
  /// By name; a tag that does not exist yet is created.
  package var tags: [String]
  package var parent: TaskID?
  package var care: TaskCare?
  package var foreignFields: String?
  /// The line that the draft was read from: it says, instead of the fields, whether an add is a
  /// retry, since “tomorrow” is another day tomorrow.
  package var line: String?

  package init(
    id: TaskID? = nil, title: String, notes: String = "", priority: TaskPriority = .none,
    project: String? = nil, start: Day? = nil, startTime: LocalTime? = nil, due: Day? = nil,
    dueTime: LocalTime? = nil,
    timeZone: String? = nil, durationMinutes: Int? = nil, recurrence: RecurrenceRule? = nil,
    recurrenceAnchor: RecurrenceAnchor? = nil, excluded: [LocalDateTime] = [],
    added: [LocalDateTime] = [], blockedBy: [TaskID] = [], tags: [String] = [],
    parent: TaskID? = nil, care: TaskCare? = nil, foreignFields: String? = nil
  ) {
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
    self.excluded = excluded
    self.added = added
    self.blockedBy = blockedBy.withoutRepeats
    self.tags = tags
    self.parent = parent
    self.care = care
    self.foreignFields = foreignFields
  }
}

/// What to change of a task; a field that is not named stays.
package struct TaskEdit: Sendable, Hashable {
  package var title = Edit<String>.keep
  package var notes = Edit<String>.keep
  package var priority = Edit<TaskPriority>.keep
  package var project = Edit<String?>.keep
  /// Clearing the day clears its time too, unless the edit sets one.
  package var start = Edit<Day?>.keep
  package var startTime = Edit<LocalTime?>.keep
  /// Clearing the day clears its time too, unless the edit sets one.
  package var due = Edit<Day?>.keep
  package var dueTime = Edit<LocalTime?>.keep
  package var timeZone = Edit<String?>.keep
  package var durationMinutes = Edit<Int?>.keep
  package var recurrence = Edit<RecurrenceRule?>.keep
  package var recurrenceAnchor = Edit<RecurrenceAnchor>.keep
  package var excluded = Edit<[LocalDateTime]>.keep
  package var added = Edit<[LocalDateTime]>.keep
  package var blockedBy = Edit<[TaskID]>.keep
  package var tags = Edit<[String]>.keep
  package var parent = Edit<TaskID?>.keep
  package var profile = Edit<ProfileID?>.keep
  /// nil is the defaults.
  package var care = Edit<CareTerms?>.keep

  package init(
    title: Edit<String> = .keep, notes: Edit<String> = .keep,
    priority: Edit<TaskPriority> = .keep, project: Edit<String?> = .keep,
    start: Edit<Day?> = .keep,
    startTime: Edit<LocalTime?> = .keep, due: Edit<Day?> = .keep,
    dueTime: Edit<LocalTime?> = .keep, timeZone: Edit<String?> = .keep,
    durationMinutes: Edit<Int?> = .keep, recurrence: Edit<RecurrenceRule?> = .keep,
    recurrenceAnchor: Edit<RecurrenceAnchor> = .keep, excluded: Edit<[LocalDateTime]> = .keep,
    added: Edit<[LocalDateTime]> = .keep, blockedBy: Edit<[TaskID]> = .keep,
    tags: Edit<[String]> = .keep, parent: Edit<TaskID?> = .keep,
    profile: Edit<ProfileID?> = .keep, care: Edit<CareTerms?> = .keep
  ) {
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
    self.excluded = excluded
    self.added = added
    self.blockedBy = blockedBy
    self.tags = tags
    self.parent = parent
    self.profile = profile
    self.care = care
  }
}
