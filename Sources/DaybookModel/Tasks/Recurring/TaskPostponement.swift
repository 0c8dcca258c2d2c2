package import CivilTime

package extension WriteTransaction {
  /// Moves the start, of a recurring task that of its current occurrence; the due stays, and so
  /// does the time unless one is set. Throws `invalidState` for a task that is not open, and where
  /// the start would come after the due.
  func postponeTask(
    _ id: TaskID, to start: Day, _ time: Edit<LocalTime?> = .keep, ifRevision: Int?
  ) throws -> TaskRecord {
    let current = try reader.task(id)
    let startTime = time.applied(to: current.startTime)
    guard current.start != start || current.startTime != startTime else { return current }
    guard current.state == .open else {
      throw ModelError.invalidState(
        .notOpen,
        message: "“\(current.title)” is \(current.state.rawValue).", hint: "Reopen it first.")
    }
    if let due = current.due, due < start {
      throw ModelError.invalidState(
        .contradiction,
        message: "“\(current.title)” is due on \(due), before its new start on \(start).",
        hint: "Move the due day too.")
    }
    if current.due == start, let startTime, let dueTime = current.dueTime, dueTime < startTime {
      throw ModelError.invalidState(
        .contradiction,
        message: """
          “\(current.title)” is due on \(start) at \(dueTime), before its new start at \
          \(startTime).
          """,
        hint: "Choose an earlier time, or move the due time too.")
    }
    return try moveOccurrence(
      id, nil, TaskEdit(start: .set(start), startTime: .set(startTime)), ifRevision: ifRevision)
  }
}
