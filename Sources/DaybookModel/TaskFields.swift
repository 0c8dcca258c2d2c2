import CivilTime

/// What a person sets of a task, checked and in the form in which it is stored.
struct TaskFields {
  var title: String
  var notes: String
  var priority: TaskPriority
  var start: Day?
  var startTime: LocalTime?
  var due: Day?
  var dueTime: LocalTime?
  var timeZone: String?
  var parent: TaskID?

  init(_ draft: TaskDraft) throws {
    title = draft.title
    notes = draft.notes
    priority = draft.priority
    start = draft.start
    startTime = draft.startTime
    due = draft.due
    dueTime = draft.dueTime
    timeZone = draft.timeZone
    parent = draft.parent
    try check(orderField: "start")
  }

  init(_ record: TaskRecord) {
    title = record.title
    notes = record.notes
    priority = record.priority
    start = record.start
    startTime = record.startTime
    due = record.due
    dueTime = record.dueTime
    timeZone = record.timeZone
    parent = record.parent
  }

  func applying(_ edit: TaskEdit) throws -> TaskFields {
    var fields = self
    fields.title = edit.title.applied(to: title)
    fields.notes = edit.notes.applied(to: notes)
    fields.priority = edit.priority.applied(to: priority)
    fields.start = edit.start.applied(to: start)
    fields.startTime = edit.startTime.applied(to: startTime)
    fields.due = edit.due.applied(to: due)
    fields.dueTime = edit.dueTime.applied(to: dueTime)
    fields.timeZone = edit.timeZone.applied(to: timeZone)
    fields.parent = edit.parent.applied(to: parent)
    if edit.startTime.isKept, fields.start == nil { fields.startTime = nil }
    if edit.dueTime.isKept, fields.due == nil { fields.dueTime = nil }
    try fields.check(orderField: edit.start.isKept && edit.startTime.isKept ? "due" : "start")
    return fields
  }

  /// `orderField` is the one to blame when the start is after the due.
  private mutating func check(orderField: String) throws {
    title = try TextRules.title(title)
    notes = try TextRules.notes(notes)
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
    guard !startsAfterDue else {
      throw ModelError.invalidValue(
        field: orderField, message: "A task cannot start after it is due.")
    }
  }

  private var startsAfterDue: Bool {
    guard let start, let due else { return false }
    guard start == due, let startTime, let dueTime else { return start > due }
    return startTime > dueTime
  }
}
