import CivilTime

extension TaskFields {
  /// Leaves to the caller whether the start comes before the due.
  mutating func follow(_ edit: TaskEdit, since old: TaskFields) throws {
    if edit.startTime.isKept, start == nil { startTime = nil }
    if edit.dueTime.isKept, due == nil { dueTime = nil }
    if recurrence == nil {
      if edit.recurrenceAnchor.isKept { recurrenceAnchor = nil }
      if edit.excludedOccurrences.isKept { excludedOccurrences = [] }
      if edit.addedOccurrences.isKept { addedOccurrences = [] }
    }
    if edit.care.isKept, profile == nil { care = nil }
  }

  /// Current values are not checked anew: a title may be older than the rule.
  mutating func check(since old: TaskFields?) throws {
    if title != old?.title { title = try TextRules.title(title) }
    notes = try TextRules.notes(notes)
    if project != old?.project { project = try project.map { try ProjectName.checked($0) } }
    try require(startTime == nil || start != nil, "startTime", "A start time needs a start day.")
    try require(dueTime == nil || due != nil, "dueTime", "A due time needs a due day.")
    if recurrence != nil {
      recurrenceAnchor = recurrenceAnchor ?? .scheduled
    } else if recurrenceAnchor != nil {
      throw Self.needsRecurrence("recurrenceAnchor")
    }
    excludedOccurrences = try Self.occurrences(
      excludedOccurrences, "excludedOccurrences", recurrence)
    addedOccurrences = try Self.occurrences(addedOccurrences, "addedOccurrences", recurrence)
    blockedBy = blockedBy.withoutRepeats
    if let foreignFields { try TextRules.refuseNUL(foreignFields, field: "foreignFields") }
    try checkCare(since: old)
    if old == nil { try checkOrder(field: "start") }
  }

  /// `field` is the one to blame when the start is after the due.
  func checkOrder(field: String) throws {
    guard let start, let due else { return }
    let isLate =
      if start == due, let startTime, let dueTime { startTime > dueTime } else { start > due }
    try require(!isLate, field, "A task cannot start after it is due.")
  }

  /// Says whether an add is a retry of the one that made the task.
  func fingerprint(tags: [TagName]) -> Int64 {
    var fields = self
    fields.tags = tags.map(\.caseFolded)
    return fields.fingerprint
  }

  private static func occurrences(
    _ list: [LocalDateTime], _ field: String, _ rule: RecurrenceRule?
  ) throws -> [LocalDateTime] {
    guard !list.isEmpty else { return [] }
    guard rule != nil else { throw needsRecurrence(field) }
    try require(list.count <= 1000, field, "At most 1,000 occurrences can be listed.")
    return Set(list).sorted()
  }

  private static func needsRecurrence(_ field: String) -> ModelError {
    .invalidValue(field: field, message: "Only a recurring task has this.")
  }
}
