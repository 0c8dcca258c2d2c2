import CivilTime
import DaybookModel
import DaybookProtocol

// Records to wire types and back.

extension Session {
  func wire(_ record: TaskRecord, at moment: Moment) -> Wire.Task {
    Wire.Task(
      completed: record.completed.map(Wire.Instant.init), created: Wire.Instant(record.created),
      due: record.due.map(Wire.Day.init), dueTime: record.dueTime.map(Wire.LocalTime.init),
      foreignFields: record.foreignFields, id: Wire.TaskID(unchecked: record.id.text),
      isOverdue: record.isOverdue(at: moment, zones: zones.zone),
      modified: Wire.Instant(record.modified), notes: record.notes.isEmpty ? nil : record.notes,
      parent: record.parent.map { Wire.TaskID(unchecked: $0.text) },
      position: Int(record.position), priority: Wire.TaskPriority(record.priority),
      revision: Int(record.revision), start: record.start.map(Wire.Day.init),
      startTime: record.startTime.map(Wire.LocalTime.init), state: Wire.TaskState(record.state),
      tags: record.tags, timeZone: record.timeZone.map(Wire.TimeZone.init), title: record.title)
  }

  /// The name of a zone that exists.
  func checkedZone(_ wire: Wire.TimeZone) throws -> String {
    try zones.zone(wire.text, field: "timeZone").identifier
  }
}

extension Wire.Tag {
  init(_ record: TagRecord) {
    self.init(
      color: record.color, created: Wire.Instant(record.created), icon: record.icon,
      id: Wire.TagID(unchecked: record.id.text), modified: Wire.Instant(record.modified),
      name: record.name, openTasks: record.openTasks, position: Int(record.position),
      revision: Int(record.revision))
  }
}

extension TaskID {
  init(_ wire: Wire.TaskID) { self.init(wire.text) }
}

extension TagID {
  init(_ wire: Wire.TagID) { self.init(wire.text) }
}

extension TaskState {
  init(_ wire: Wire.TaskState) {
    self =
      switch wire {
      case .open: .open
      case .completed: .completed
      case .cancelled: .cancelled
      }
  }
}

extension Wire.TaskState {
  init(_ state: TaskState) {
    self =
      switch state {
      case .open: .open
      case .completed: .completed
      case .cancelled: .cancelled
      }
  }
}

extension TaskPriority {
  init(_ wire: Wire.TaskPriority) {
    self =
      switch wire {
      case .none: .none
      case .low: .low
      case .medium: .medium
      case .high: .high
      }
  }
}

extension Wire.TaskPriority {
  init(_ priority: TaskPriority) {
    self =
      switch priority {
      case .none: .none
      case .low: .low
      case .medium: .medium
      case .high: .high
      }
  }
}

extension TaskOrder {
  init(_ wire: Wire.TaskOrder) {
    self =
      switch wire {
      case .due: .due
      case .position: .position
      }
  }
}

extension SubtaskChoice {
  init(_ wire: Wire.SubtaskChoice) {
    self =
      switch wire {
      case .complete: .complete
      case .keep: .keep
      }
  }
}
