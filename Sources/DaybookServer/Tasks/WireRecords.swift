import CivilTime
import DaybookModel
import DaybookProtocol

// Records to wire types and back.

extension Session {
  func wire(_ item: TaskItem, at moment: Moment) -> Wire.Task {
    var task = wire(item.task, at: moment)
    task.occurrence = item.occurrence
    return task
  }

  /// Each task as a whole, with how often it has to be done.
  func wire(
    _ records: [TaskRecord], at moment: Moment, _ reader: ReadTransaction
  ) throws -> [Wire.Task] {
    let counts = try reader.tasks.overdueCounts(of: records, at: moment, zones: zones.zone)
    return records.map { wire($0, at: moment, overdueCount: counts[$0.id]) }
  }

  func wire(_ record: TaskRecord, at moment: Moment, overdueCount: Int? = nil) -> Wire.Task {
    Wire.Task(
      record, attachments: record.attachments.nonEmpty?.map(wire),
      hasOmittedNotes: record.omitsNotes ? true : nil,
      isOverdue: record.isOverdue(at: moment, zones: zones.zone),
      occurrence: record.series?.occurrence, overdueCount: overdueCount)
  }

  private func wire(_ record: AttachmentRecord) -> Wire.Attachment {
    Wire.Attachment(
      digest: record.digest, id: Wire.AttachmentID(unchecked: record.id),
      kind: Wire.AttachmentKind(record.kind),
      location: record.kind == .copy
        ? dataFolder?.path(record.location) ?? record.location : record.location,
      mediaType: record.mediaType, name: record.name, size: record.size)
  }

  /// The name of a zone that exists.
  func checkedZone(_ wire: Wire.TimeZone) throws -> String {
    try zones.zone(wire.text, field: "timeZone").identifier
  }
}

extension Wire.Occurrence {
  init(_ record: OccurrenceRecord) {
    self.init(
      changedAt: record.at, due: record.due, dueTime: record.dueTime, occurrence: record.occurrence,
      start: record.start, startTime: record.startTime, state: Wire.OccurrenceState(record.state))
  }
}

extension CareTerms {
  init(_ wire: Wire.Care) {
    self.init()
    if let category = wire.category { self.category = category }
    if let minutes = wire.responseMinutes { responseMinutes = minutes }
    if let response = wire.expectedResponse { self.response = CareResponseKind(response) }
  }
}

extension Wire.Care {
  init(_ terms: CareTerms) {
    self.init(
      category: terms.category, expectedResponse: Wire.CareResponseKind(terms.response),
      responseMinutes: terms.responseMinutes)
  }
}
