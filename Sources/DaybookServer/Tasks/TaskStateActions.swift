import CivilTime
import DaybookModel
import DaybookProtocol

extension TaskActions {
  static let complete = ViewAction(
    Wire.Action("complete", key: "x", "Mark complete", .range, isFrequent: true),
    on: [TaskItem.self],
    method: "task/complete",
    asks: { act in
      // A subtask of another task in the act is counted with that one, and not asked about.
      let open = try act.openSubtaskCount(below: act.items.filter(\.isCurrent).map(\.task))
      return ask(aboutOpen: open, "Complete them too")
    }, affected: { $0.items.filter { $0.task.state != .completed } }
  ) { act, writer in
    let choice = try act.choice(0, of: SubtaskChoice.self)
    var missed = MissedOccurrences()
    let ids = Set(act.items.filter(\.isCurrent).map(\.task.id))
    for item in try writer.reader.tasks.subtasksFirst(act.items, id: \.task.id) {
      // Where nothing had to be asked, every open subtask is one of the lines.
      try missed.count(item.task.id, writer) {
        _ = try writer.tasks.complete(
          item.task.id, Completion(of: item.occurrence), ifRevision: nil,
          subtasks: choice ?? .apply, besides: ids)
      }
    }
    var outcome = act.outcome("Completed")
    outcome.message? += missed.text
    return outcome
  }

  private static func ask(aboutOpen count: Int, _ apply: String) -> [Wire.Ask] {
    guard count > 0 else { return [] }
    let prompt = "\(count.counted("subtask", "is", "are")) still open."
    return [.choice(prompt, [("apply", apply), ("keep", "Keep them open")])]
  }

  static let reopen = ViewAction(
    Wire.Action("reopen", key: "X", "Mark incomplete", .range), on: [TaskItem.self],
    method: "task/reopen", affected: { $0.items.filter { $0.task.state != .open } }
  ) { act, writer in
    for item in act.items {
      _ = try writer.tasks.reopen(item.task.id, occurrence: item.occurrence, ifRevision: nil)
    }
    return act.outcome("Reopened")
  }

  static let skip = ViewAction(
    Wire.Action("skip", key: "S", "Skip this occurrence", .range), on: [TaskItem.self],
    method: "task/skip",
    asks: { act in
      let missed = try act.items.reduce(0) { $0 + (try act.missedCount($1)) }
      guard missed > act.items.count else { return [] }
      // Counting stops at a limit, so a count of that size may be too small.
      let all = missed > ViewAct.maxMissed ? "All" : "All \(missed)"
      return [
        .choice(
          "More than one occurrence is still open.",
          [
            ("one", act.items.count == 1 ? "Only this one" : "Only these"),
            ("all", "\(all) through today"),
          ])
      ]
    }
  ) { act, writer in
    let choice = try act.choice(0, of: OccurrenceChoice.self) ?? .one
    for item in act.items {
      let isAll = try choice == .all && act.missedCount(item) > 1
      _ = try writer.tasks.skip(
        item.task.id, occurrence: isAll ? nil : item.occurrence,
        through: isAll ? act.moment.today : nil, ifRevision: nil)
    }
    return act.outcome("Skipped")
  }

  static let cancel = ViewAction(
    Wire.Action("cancel", key: "C", "Cancel", .range), on: [TaskItem.self], method: "task/cancel",
    asks: { act in
      var asks: [Wire.Ask] = []
      if act.items.contains(where: { $0.task.series != nil }) {
        let what =
          act.items.count == 1 ? "“\(act.items[0].task.title)” recurs" : "Some of these recur"
        asks.append(
          .choice(
            "\(what).",
            [("one", "Skip this occurrence"), ("all", "Cancel with all future occurrences")]))
        // Whether subtasks are asked about depends on this answer.
        if act.answers.isEmpty { return asks }
      }
      let open = try act.openSubtaskCount(below: act.givenUp)
      return asks + ask(aboutOpen: open, "Cancel them too")
    }, affected: { $0.items.filter { $0.task.state != .cancelled } }
  ) { act, writer in
    let recurs = act.items.contains { $0.task.series != nil }
    if recurs { _ = try act.choice(0, of: OccurrenceChoice.self) }
    let subtasks = try act.choice(recurs ? 1 : 0, of: SubtaskChoice.self) ?? .apply
    let (skipped, givenUp) = (act.skippedItems, act.givenUp)
    // Recurring subtasks of a cancelled task move on first, and are then treated as the answer
    // says.
    for item in skipped {
      _ = try writer.tasks.skip(item.task.id, occurrence: item.occurrence, ifRevision: nil)
    }
    for task in givenUp {
      _ = try writer.tasks.cancel(task.id, ifRevision: nil, subtasks: subtasks)
    }
    var outcome = act.outcome("Cancelled", of: givenUp)
    if givenUp.isEmpty {
      outcome = act.outcome("Skipped", of: skipped.map(\.task))
    } else if !skipped.isEmpty {
      let message = act.outcome("skipped", of: skipped.map(\.task)).message ?? ""
      outcome.message? += ", \(message)"
    }
    return outcome
  }

  /// What an act on lines of recurring tasks applies to.
  private enum OccurrenceChoice: String, CaseIterable {
    case one, all
  }
}

extension ViewAct {
  /// The lines on which cancelling, answered with “one”, skips the occurrence only.
  fileprivate var skippedItems: [TaskItem] {
    answers.first == "one" ? items.filter { $0.task.series != nil } : []
  }

  /// The tasks that are cancelled as a whole.
  fileprivate var givenUp: [TaskRecord] {
    let skipped = Set(skippedItems.map(\.task.id))
    return tasks.filter { !skipped.contains($0.id) }
  }

  fileprivate static let maxMissed = 1000

  /// How many occurrences are still to be done, from that of the line through today, 1 at least. It
  /// is 1 where the line's occurrence is not the current one, or where the next one is known only
  /// when it is done.
  fileprivate func missedCount(_ item: TaskItem) throws -> Int {
    guard item.isCurrent, let series = item.task.series, series.anchor == .scheduled else {
      return 1
    }
    let zone = item.task.timeZone.flatMap(session.zones.zone) ?? moment.zone
    let end = moment.today.adding(days: 1).map { LocalDateTime(day: $0, time: .midnight) }
    let later = series.recurrence(in: zone).occurrences(
      after: series.occurrence, before: end, limit: Self.maxMissed)
    guard !later.occurrences.isEmpty else { return 1 }
    let overridden = try reader.tasks.occurrences(
      of: item.task.id, limit: Self.maxMissed, after: nil
    )
    .items.filter { $0.state != .moved }.map(\.occurrence)
    return 1 + Set(later.occurrences).subtracting(overridden).count
  }
}
