import ArgumentParser
import CivilTime
import DaybookProtocol

struct TaskReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "reopen", "Makes completed or cancelled tasks open again.",
    discussion: """
      `daybook reopen milk`. Of a recurring task that goes on, the occurrence that was done or skipped
      last: `daybook reopen pills`, or that of a day: `daybook reopen pills --on yesterday`.
      """)

  @OptionGroup var names: TaskNames

  @Option(help: "The day of the occurrence of a recurring task, or words for one.")
  var on: String?

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let ids = try server.taskIDs(names.tasks)
      if ids.count == 1, try reopenOccurrence(of: ids[0], server) { return }
      guard on == nil else {
        throw ExitStatus.usage.failure("`--on` is for one recurring task that goes on.")
      }
      try names.batch(server, output, on: ids, unchanged: "is open already") {
        Wire.TaskBatch.Params(act: .reopen, ids: $0)
      }
    }
  }

  /// Returns false for a task that does not recur, or has ended.
  private func reopenOccurrence(of id: Wire.TaskID, _ server: LocalServer) throws -> Bool {
    let task = try server.task(id)
    guard task.recurrence != nil, task.state == .open else { return false }
    let day = try on.map { try server.day($0, .past) }
    let page = try server.ask(Wire.RecurrenceList.Params(limit: 1000, task: id))
    let ended = page.items.filter {
      $0.state != .moved && (day == nil || $0.occurrence.day == day)
    }
    func nothing() -> ExitCode {
      let when = day.map { " for \(server.text(of: $0))" } ?? ""
      return ExitStatus.notFound.failure(
        "“\(task.title)” is open, and nothing of it was done\(when).")
    }
    let last = ended.max { $0.order < $1.order }?.occurrence
    guard let last = last ?? task.occurrence.flatMap({ $0.passed(on: day) }) else {
      throw nothing()
    }
    let reopened = try server.ask(Wire.TaskReopen.Params(id: id, occurrence: last))
    guard reopened.revision != task.revision else { throw nothing() }
    try output.deliver(list: [reopened], server)
    // It may have been moved.
    let isCurrent = reopened.occurrence == last
    let shown = isCurrent ? reopened.due ?? reopened.start ?? last.day : last.day
    let hasTime = task.dueTime != nil || task.startTime != nil
    let time = isCurrent ? reopened.dueTime ?? reopened.startTime : hasTime ? last.time : nil
    let text = try time.map { " \(try server.clock().text($0))" } ?? ""
    output.note("Open again: \(server.text(of: shown))\(text).")
    return true
  }
}

extension Wire.Occurrence {
  /// By when it was done or skipped; of those at once, the one that was done.
  fileprivate var order: (Instant, Int, LocalDateTime) {
    (changedAt, state == .completed ? 1 : 0, occurrence)
  }
}

extension LocalDateTime {
  /// What the occurrence on an earlier day would be, which was skipped together with others.
  fileprivate func passed(on earlier: Day?) -> LocalDateTime? {
    earlier.flatMap { $0 < day ? LocalDateTime(day: $0, time: time) : nil }
  }
}
