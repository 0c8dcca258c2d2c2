import CivilTime
import DaybookModel
import DaybookProtocol

// Enums of the wire to those of the model and back, written out so that the compiler finds a
// value that one of them lacks.

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

extension CancelledSubtasks {
  init(_ wire: Wire.CancelledSubtasks) {
    self =
      switch wire {
      case .cancel: .cancel
      case .keep: .keep
      }
  }
}

extension RecurrenceAnchor {
  init(_ wire: Wire.RecurrenceAnchor) {
    self =
      switch wire {
      case .scheduled: .scheduled
      case .completion: .completion
      }
  }
}

extension Wire.RecurrenceAnchor {
  init(_ value: RecurrenceAnchor) {
    self =
      switch value {
      case .scheduled: .scheduled
      case .completion: .completion
      }
  }
}

extension Wire.OccurrenceState {
  init(_ value: OccurrenceState) {
    self =
      switch value {
      case .completed: .completed
      case .skipped: .skipped
      case .moved: .moved
      }
  }
}

extension Wire.AttachmentKind {
  init(_ value: AttachmentKind) {
    self =
      switch value {
      case .file: .file
      case .copy: .copy
      case .url: .url
      }
  }
}
