import CivilTime
import DaybookModel
import DaybookProtocol

// Records to wire types and back.

extension Session {
  func wire(_ item: TaskItem, at moment: Moment) -> Wire.Task {
    var task = wire(item.task, at: moment)
    task.occurrence = item.occurrence.map(Wire.LocalDateTime.init)
    return task
  }

  func wire(_ record: TaskRecord, at moment: Moment) -> Wire.Task {
    let series = record.series
    return Wire.Task(
      added: Wire.LocalDateTime.list(series?.added),
      attachments: record.attachments.isEmpty ? nil : record.attachments.map(wire),
      blockedBy: record.blockedBy.isEmpty
        ? nil : record.blockedBy.map { Wire.TaskID(unchecked: $0.text) },
      care: record.care.map { Wire.Care($0.terms) },
      completed: record.completed.map(Wire.Instant.init), created: Wire.Instant(record.created),
      due: record.due.map(Wire.Day.init), dueTime: record.dueTime.map(Wire.LocalTime.init),
      durationMinutes: record.durationMinutes, excluded: Wire.LocalDateTime.list(series?.excluded),
      foreignFields: record.foreignFields, id: Wire.TaskID(unchecked: record.id.text),
      isBlocked: record.isBlocked, isOverdue: record.isOverdue(at: moment, zones: zones.zone),
      modified: Wire.Instant(record.modified), notes: record.notes.isEmpty ? nil : record.notes,
      occurrence: (series?.occurrence).map(Wire.LocalDateTime.init),
      parent: record.parent.map { Wire.TaskID(unchecked: $0.text) },
      priority: Wire.TaskPriority(record.priority),
      profile: record.care.map { Wire.ProfileID(unchecked: $0.profile.text) }, rank: record.rank,
      recurrence: (series?.rule).map(Wire.RecurrenceRule.init),
      recurrenceAnchor: (series?.anchor).map(Wire.RecurrenceAnchor.init),
      revision: Int(record.revision), start: record.start.map(Wire.Day.init),
      startTime: record.startTime.map(Wire.LocalTime.init), state: Wire.TaskState(record.state),
      tags: record.tags, timeZone: record.timeZone.map(Wire.TimeZone.init), title: record.title)
  }

  private func wire(_ record: AttachmentRecord) -> Wire.Attachment {
    Wire.Attachment(
      digest: record.digest, id: Wire.AttachmentID(unchecked: record.id),
      kind: Wire.AttachmentKind(record.kind),
      location: record.kind == .copy
        ? dataFolder?.path(record.location) ?? record.location : record.location,
      mediaType: record.mediaType, name: record.name, size: record.size.map { Int($0) })
  }

  /// The name of a zone that exists.
  func checkedZone(_ wire: Wire.TimeZone) throws -> String {
    try zones.zone(wire.text, field: "timeZone").identifier
  }
}

extension Wire.Occurrence {
  init(_ record: OccurrenceRecord) {
    self.init(
      at: Wire.Instant(record.at), due: record.due.map(Wire.Day.init),
      dueTime: record.dueTime.map(Wire.LocalTime.init),
      occurrence: Wire.LocalDateTime(record.occurrence), start: record.start.map(Wire.Day.init),
      startTime: record.startTime.map(Wire.LocalTime.init),
      state: Wire.OccurrenceState(record.state))
  }
}

extension TaskID {
  init(_ wire: Wire.TaskID) { self.init(wire.text) }
}

extension ProfileID {
  init(_ wire: Wire.ProfileID) { self.init(wire.text) }
}

extension CareTerms {
  init(_ wire: Wire.Care) {
    self.init()
    if let category = wire.category { self.category = category }
    if let minutes = wire.responseMinutes { responseMinutes = minutes }
    if let response = wire.response { self.response = CareResponseKind(response) }
  }
}

extension Wire.Care {
  init(_ terms: CareTerms) {
    self.init(
      category: terms.category, response: Wire.CareResponseKind(terms.response),
      responseMinutes: terms.responseMinutes)
  }
}
