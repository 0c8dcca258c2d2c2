import CivilTime

/// The fields of a task that a person sets, checked and in the form in which they are stored.
struct TaskFields {
  var title: String
  var notes: String
  var priority: TaskPriority
  var project: String?
  var start: Day?
  var startTime: LocalTime?
  var due: Day?
  var dueTime: LocalTime?
  var timeZone: String?
  var durationMinutes: Int?
  var recurrence: RecurrenceRule?
  var recurrenceAnchor: RecurrenceAnchor
  var excluded: [LocalDateTime]
  var added: [LocalDateTime]
  var parent: TaskID?
  var care: TaskCare?

  init(_ draft: TaskDraft) throws {
    title = draft.title
    notes = draft.notes
    priority = draft.priority
    project = draft.project
    start = draft.start
    startTime = draft.startTime
    due = draft.due
    dueTime = draft.dueTime
    timeZone = draft.timeZone
    durationMinutes = draft.durationMinutes
    recurrence = draft.recurrence
    recurrenceAnchor = draft.recurrenceAnchor ?? .scheduled
    excluded = draft.excluded
    added = draft.added
    parent = draft.parent
    care = draft.care
    guard recurrence != nil || draft.recurrenceAnchor == nil else {
      throw Self.needsRecurrence("recurrenceAnchor")
    }
    try check(since: nil)
    try checkCare(field: "profile")
    try checkOrder(field: "start")
  }

  init(_ record: TaskRecord) {
    title = record.title
    notes = record.notes
    priority = record.priority
    project = record.project
    start = record.start
    startTime = record.startTime
    due = record.due
    dueTime = record.dueTime
    timeZone = record.timeZone
    durationMinutes = record.durationMinutes
    recurrence = record.series?.rule
    recurrenceAnchor = record.series?.anchor ?? .scheduled
    excluded = record.series?.excluded ?? []
    added = record.series?.added ?? []
    parent = record.parent
    care = record.care
  }

  /// The fields after an edit, all checked but whether the start comes before the due.
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
    fields.excluded = edit.excluded.applied(to: excluded)
    fields.added = edit.added.applied(to: added)
    fields.parent = edit.parent.applied(to: parent)
    fields.care = try care(after: edit)
    if edit.startTime.isKept, fields.start == nil { fields.startTime = nil }
    if edit.dueTime.isKept, fields.due == nil { fields.dueTime = nil }
    if fields.recurrence == nil {
      guard edit.recurrenceAnchor.isKept else { throw Self.needsRecurrence("recurrenceAnchor") }
      if edit.excluded.isKept { fields.excluded = [] }
      if edit.added.isKept { fields.added = [] }
      fields.recurrenceAnchor = .scheduled
    }
    try fields.check(since: self)
    let times = [
      ("dueTime", edit.dueTime.isKept), ("due", edit.due.isKept),
      ("startTime", edit.startTime.isKept), ("start", edit.start.isKept),
    ]
    try fields.checkCare(
      after: care, field: edit.profile.isKept ? times.first { !$0.1 }?.0 ?? "profile" : "profile")
    return fields
  }

  /// Current values are not checked anew: a title may be older than the rule.
  private mutating func check(since old: TaskFields?) throws {
    if title != old?.title { title = try TextRules.title(title) }
    notes = try TextRules.notes(notes)
    if project != old?.project { project = try project.map { try ProjectName.checked($0) } }
    if let timeZone {
      guard (1...64).contains(timeZone.unicodeScalars.count), !timeZone.utf8.contains(0) else {
        throw ModelError.invalidValue(
          field: "timeZone", message: "A time zone is a name such as Europe/Berlin.")
      }
    }
    guard startTime == nil || start != nil else {
      throw ModelError.invalidValue(
        field: "startTime", message: "A start time needs a start day.")
    }
    guard dueTime == nil || due != nil else {
      throw ModelError.invalidValue(field: "dueTime", message: "A due time needs a due day.")
    }
    if let durationMinutes, !(1...525_600).contains(durationMinutes) {
      throw ModelError.invalidValue(
        field: "durationMinutes", message: "A duration is 1 to 525,600 minutes.")
    }
    excluded = try Self.occurrences(excluded, "excluded", recurrence)
    added = try Self.occurrences(added, "added", recurrence)
  }

  private func care(after edit: TaskEdit) throws -> TaskCare? {
    guard let profile = edit.profile.applied(to: care?.profile) else {
      if case .set(.some) = edit.care { throw TaskCare.needsProfile }
      return nil
    }
    return TaskCare(
      profile: profile, terms: edit.care.applied(to: care?.terms) ?? CareTerms())
  }

  /// `field` is the one to blame when the start is after the due.
  func checkOrder(field: String) throws {
    guard let start, let due else { return }
    let isLate =
      if start == due, let startTime, let dueTime { startTime > dueTime } else { start > due }
    guard !isLate else {
      throw ModelError.invalidValue(
        field: field, message: "A task cannot start after it is due.")
    }
  }

  private static func occurrences(
    _ list: [LocalDateTime], _ field: String, _ rule: RecurrenceRule?
  ) throws -> [LocalDateTime] {
    guard !list.isEmpty else { return [] }
    guard rule != nil else { throw needsRecurrence(field) }
    guard list.count <= 1000 else {
      throw ModelError.invalidValue(
        field: field, message: "At most 1,000 occurrences can be listed.")
    }
    return Set(list).sorted()
  }

  private static func needsRecurrence(_ field: String) -> ModelError {
    .invalidValue(field: field, message: "Only a recurring task has this.")
  }
}
