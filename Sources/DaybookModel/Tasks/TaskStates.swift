package import CivilTime
import SQLite

/// What becomes of the open subtasks of a task that is completed or cancelled; the raw value is the
/// wire's word.
package enum SubtaskChoice: String, Sendable, Hashable, CaseIterable {
  case apply, keep
}

/// What is completed of a task, and when that was done.
package struct Completion: Sendable, Hashable {
  /// nil is the current one.
  package var occurrence: LocalDateTime?
  /// The user's day, today or earlier; nil is now.
  package var day: Day?
  /// Whether the occurrences before that day that are still open are skipped; nil is as the rule
  /// has it, for the current occurrence alone.
  package var catchesUp: Bool?

  package init(
    of occurrence: LocalDateTime? = nil, on day: Day? = nil, catchesUp: Bool? = nil
  ) {
    self.occurrence = occurrence
    self.day = day
    self.catchesUp = catchesUp
  }
}

package extension RecordWriter<TaskRecord> {
  /// Completes a task, or an occurrence of a recurring one, which then moves on to the next. With
  /// open subtasks at any depth, `subtasks` must say what to do with them, else this throws
  /// `invalidState` with their number; `others` are completed on their own and are none of them.
  func complete(
    _ id: TaskID, _ completion: Completion = Completion(), ifRevision: Int?,
    subtasks: SubtaskChoice? = nil, besides others: Set<TaskID> = []
  ) throws -> TaskRecord {
    let (key, current) = try reader.keyed(id)
    var completion = completion
    if completion.occurrence == nil, let day = completion.day {
      completion.occurrence = try occurrence(of: current, doneOn: day)
    }
    if let series = current.series {
      let occurrence = completion.occurrence ?? series.occurrence
      let overridden = try reader.occurrence(occurrence, ofTask: key)
      guard overridden?.state != .completed else { return current }
      guard completion.occurrence != nil || current.state != .completed else { return current }
    } else {
      try refuse(completion.occurrence, of: current)
      guard current.state != .completed else { return current }
    }
    let done = try instant(doneOn: completion.day)
    try check(ifRevision, current)
    let isCurrent =
      completion.occurrence ?? current.series?.occurrence == current.series?.occurrence
    var open = isCurrent && subtasks != .keep ? try reader.openSubtasks(ofKey: key) : []
    open.removeAll { others.contains($0.id) }
    guard open.isEmpty || subtasks != nil else {
      throw openSubtasks(
        open.count, of: current,
        hint: "Say whether to complete them too (`apply`) or keep them open (`keep`).")
    }
    guard let series = current.series else {
      try complete([OpenSubtask(key: key, id: id, recurs: false)] + open, at: done)
      return try reader.item(key: key)
    }
    try completeAndCatchUp(
      completion.occurrence ?? series.occurrence, completion, at: done, of: current, key)
    let completed = try reader.item(key: key)
    // Where it moved on, those that do not recur were opened for the next occurrence.
    try complete(open.filter { $0.recurs || completed.state == .completed }, at: done)
    return completed
  }

  /// Cancels a task, with `subtasks` as in `complete`.
  func cancel(
    _ id: TaskID, ifRevision: Int?, subtasks: SubtaskChoice? = nil
  ) throws -> TaskRecord {
    let (key, current) = try reader.keyed(id)
    guard current.state != .cancelled else { return current }
    try check(ifRevision, current)
    let open = subtasks == .keep ? [] : try reader.openSubtasks(ofKey: key)
    guard open.isEmpty || subtasks != nil else {
      throw openSubtasks(
        open.count, of: current,
        hint: "Say whether to cancel them too (`apply`) or keep them open (`keep`).")
    }
    try setState(.cancelled, ofTasks: open.map(\.key) + [key])
    return try reader.item(key: key)
  }

  /// Opens a task again, or the occurrence of a recurring one. Its parent and its subtasks stay as
  /// they are.
  func reopen(
    _ id: TaskID, occurrence: LocalDateTime? = nil, ifRevision: Int?
  ) throws -> TaskRecord {
    let (key, current) = try reader.keyed(id)
    if let series = current.series, occurrence != nil || current.state != .open {
      let opened = try reopen(
        occurrence ?? series.occurrence, of: current, key, ifRevision: ifRevision)
      if current.state != .open { try checkReopened(opened) }
      return opened
    }
    try refuse(current.series == nil ? occurrence : nil, of: current)
    guard current.state != .open else { return current }
    try check(ifRevision, current)
    try setState(.open, ofTasks: [key])
    let opened = try reader.item(key: key)
    try checkReopened(opened)
    return opened
  }
}

extension RecordWriter<TaskRecord> {
  /// One that recurs has its current occurrence completed, which opens what is below it.
  private func complete(_ open: [OpenSubtask], at done: Instant) throws {
    for part in open.split(omittingEmptySubsequences: false, whereSeparator: \.recurs) {
      try setState(.completed, ofTasks: part.map(\.key), at: done)
      guard part.endIndex < open.endIndex else { return }
      let key = open[part.endIndex].key
      let task = try reader.item(key: key)
      guard let series = task.series else { throw ModelError.corruptValue }
      try pass(series.occurrence, as: .completed, at: done, of: task, key)
    }
  }

  /// Only a recurring task has occurrences.
  func refuse(_ occurrence: LocalDateTime?, of task: TaskRecord) throws {
    guard occurrence != nil else { return }
    throw ModelError.invalidState(
      .wrongKind, field: "occurrence",
      message: "“\(task.title)” does not recur, so it has no occurrences.")
  }

  /// Now, or the same time of an earlier day.
  private func instant(doneOn day: Day?) throws -> Instant {
    let moment = action.moment
    guard let day, day != moment.today else { return moment.instant }
    try require(day < moment.today, "day", "\(day) is in the future; today is \(moment.today).")
    let sameTime = moment.zone.instant(of: LocalDateTime(day: day, time: moment.local.time))
    let last = moment.end(of: day).adding(milliseconds: -1)
    return min(max(sameTime, moment.start(of: day)), last)
  }

  private func openSubtasks(_ count: Int, of task: TaskRecord, hint: String) -> ModelError {
    .invalidState(
      .choiceRequired,
      message: "“\(task.title)” has \(count.counted("open subtask")).",
      hint: hint, remedy: Remedy("subtasks", count: count))
  }

  /// `done` is when a completed task was; nil is now.
  func setState(_ state: TaskState, ofTasks keys: [Int64], at done: Instant? = nil) throws {
    guard !keys.isEmpty else { return }
    try log.set(
      Self.stateColumns, ofRows: keys,
      [
        "state": state.rawValue,
        "completedAt": state == .completed ? done?.millisecond ?? now : nil,
      ])
  }

  private static let stateColumns = LoggedColumns(
    of: .task,
    [
      ("state", ":state"), ("completedAt", ":completedAt"), ("ended", "NULL"),
      ("careSince", careSince),
    ])
}
