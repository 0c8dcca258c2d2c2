package import CivilTime

package extension RecordWriter<TaskRecord> {
  /// Postpones a task, or the current occurrence of a recurring one, as `TaskRecord.postponed`
  /// says.
  func postpone(
    _ id: TaskID, to day: Day, _ time: Edit<LocalTime?> = .keep, ifRevision: Int?
  ) throws -> TaskRecord {
    let current = try reader.item(id)
    let edit = current.postponed(to: day, time)
    guard edit.changesDays(of: current) else { return current }
    try current.checkOpen()
    return try moveOccurrence(id, nil, edit, ifRevision: ifRevision)
  }
}

package extension TaskRecord {
  /// What postponing to a day changes: the task starts then. If it is due before, it is due then
  /// instead, and starts then if it had a start; what is due on that day and has no start is there
  /// already.
  func postponed(to day: Day, _ time: Edit<LocalTime?>) -> TaskEdit {
    var said: LocalTime?
    if case .set(let value) = time { said = value }
    guard let due, due <= day else { return TaskEdit(start: .set(day), startTime: time) }
    let isTooEarly = due < day || said.map { ($0 > dueTime ?? $0) } ?? false
    let newDueTime = isTooEarly ? said ?? dueTime : dueTime
    var edit = TaskEdit(due: .set(day), dueTime: .set(newDueTime))
    if start != nil {
      let wanted = time.applied(to: startTime)
      let isLate = zip(wanted, newDueTime).map { $0 > $1 } ?? false
      edit.start = .set(day)
      edit.startTime = .set(isLate ? nil : wanted)
    }
    return edit
  }
}

extension TaskEdit {
  fileprivate func changesDays(of task: TaskRecord) -> Bool {
    start.applied(to: task.start) != task.start
      || startTime.applied(to: task.startTime) != task.startTime
      || due.applied(to: task.due) != task.due || dueTime.applied(to: task.dueTime) != task.dueTime
  }
}

/// Returns both values; nil where one is missing.
private func zip<T>(_ first: T?, _ second: T?) -> (T, T)? {
  if let first, let second { (first, second) } else { nil }
}
