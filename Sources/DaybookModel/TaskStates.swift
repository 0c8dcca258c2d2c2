import CivilTime
import GRDB

/// What completing a task does with its open subtasks; the raw value is the wire's word.
package enum SubtaskChoice: String, Sendable, Hashable, CaseIterable {
  case complete, keep
}

package extension Writer {
  /// Completes a task; one that is completed stays as it is, whatever `ifRevision` says. With open
  /// subtasks at any depth it needs a choice, else it throws `invalidState` with their number.
  func completeTask(
    _ id: TaskID, ifRevision: Int64?, subtasks: SubtaskChoice? = nil
  ) throws -> TaskRecord {
    let key = try reader.taskKey(id)
    let current = try reader.task(key: key)
    guard current.state != .completed else { return current }
    try check(ifRevision, of: .task, id.text, current: current.revision)
    let open = try reader.openSubtaskKeys(ofKey: key)
    switch subtasks {
    case .complete: for subtask in open { try setState(.completed, ofTask: subtask) }
    case .keep: break
    case nil:
      guard open.isEmpty else { throw openSubtasks(open.count, of: current) }
    }
    try setState(.completed, ofTask: key)
    return try reader.task(key: key)
  }

  /// Opens a completed or cancelled task again; an open one stays as it is, whatever `ifRevision`
  /// says. Its parent and its subtasks stay as they are.
  func reopenTask(_ id: TaskID, ifRevision: Int64?) throws -> TaskRecord {
    let key = try reader.taskKey(id)
    let current = try reader.task(key: key)
    guard current.state != .open else { return current }
    try check(ifRevision, of: .task, id.text, current: current.revision)
    try setState(.open, ofTask: key)
    return try reader.task(key: key)
  }
}

extension Writer {
  private func openSubtasks(_ count: Int, of task: TaskRecord) -> ModelError {
    .invalidState(
      message: "“\(task.title)” has \(count) open \(count == 1 ? "subtask" : "subtasks").",
      hint: "Say whether to complete the open subtasks too (“complete”) or to keep them (“keep”).")
  }

  private func setState(_ state: TaskState, ofTask key: Int64) throws {
    let before = try log.image(of: .task, key: key)
    try db.run(
      """
      UPDATE task SET state = ?, completed = ?, modified = ?, revision = revision + 1
      WHERE key = ?
      """, [state.rawValue, state == .completed ? now : nil, now, key])
    try log.recordEdit(of: .task, key: key, before: before)
  }
}
