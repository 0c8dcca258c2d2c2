package import CivilTime
import SQLite

/// One reason for a task's urgency.
package struct UrgencyTerm: Sendable, Hashable {
  package enum Name: String, Sendable, Hashable, CaseIterable {
    case age, blocked, blocking, due, notes, priority, scheduled, tags, waiting
  }

  package let name: Name
  /// What it adds, in thousandths; below zero it takes away.
  package let thousandths: Int
  /// Why, in English.
  package let sentence: String
}

/// How urgent a task is in the scale of Taskwarrior 2.6 with its documented coefficients, so that
/// the values are those that its users know.
package struct TaskUrgency: Sendable, Hashable {
  /// The largest first; those of no effect are missing, and all are for a task that is not open.
  package let terms: [UrgencyTerm]

  /// The sum of the terms.
  package var thousandths: Int { terms.reduce(0) { $0 + $1.thousandths } }

  /// `waitingTasks` is how many open tasks wait for this one. A due time counts to the second, a
  /// due day by the user's days; a zone that `zones` does not know floats.
  package init(
    _ task: TaskRecord, waitingTasks: Int, at moment: Moment, zones: (String) -> Zone?
  ) {
    guard task.state == .open else {
      terms = []
      return
    }
    let reading = UrgencyReading(
      task: task, moment: moment, zone: task.timeZone.flatMap(zones) ?? moment.zone)
    let found = [
      reading.priority, reading.due, reading.start, reading.age, reading.notes, reading.tags,
      task.isBlocked ? .make(.blocked, -5, "It waits for another task.") : nil,
      Self.blocking(waitingTasks),
    ]
    terms = found.compactMap(\.self).filter { $0.thousandths != 0 }.sorted {
      ($1.thousandths, $0.name.rawValue) < ($0.thousandths, $1.name.rawValue)
    }
  }

  private static func blocking(_ count: Int) -> UrgencyTerm? {
    guard count > 0 else { return nil }
    return .make(
      .blocking, 8, count == 1 ? "Another task waits for it." : "\(count) other tasks wait for it.")
  }
}

package extension ReadTransaction {
  /// How many open tasks wait for the task; 0 for one that does not exist.
  func waitingTaskCount(for id: TaskID) throws -> Int {
    let sql = """
      SELECT count(*) FROM task AS blocker
      CROSS JOIN dependency ON dependency.blocker = blocker.key
      CROSS JOIN task ON task.key = dependency.task
      WHERE blocker.id = ? AND task.state = 'open'
      """
    return try db.value(Int.self, sql, [id.text]) ?? 0
  }
}

/// The terms that a task's own fields give at a moment.
private struct UrgencyReading {
  let task: TaskRecord
  let moment: Moment
  /// The zone of the task's times.
  let zone: Zone

  var priority: UrgencyTerm? {
    switch task.priority {
    case .none: nil
    case .low: .make(.priority, 1.8, "Its priority is low.")
    case .medium: .make(.priority, 3.9, "Its priority is medium.")
    case .high: .make(.priority, 6, "Its priority is high.")
    }
  }

  /// From 0.2 of 12 two weeks ahead the share rises to all of it one week past.
  var due: UrgencyTerm? {
    guard let due = task.due else { return nil }
    let daysPast: Double
    if let time = task.dueTime {
      let instant = zone.instant(of: LocalDateTime(day: due, time: time))
      daysPast = days(from: instant)
    } else {
      daysPast = Double(moment.today - due)
    }
    let share = min(max((daysPast + 14) * 0.8 / 21 + 0.2, 0.2), 1)
    return .make(.due, 12 * share, dueSentence(due, isPast: daysPast > 0))
  }

  private func dueSentence(_ due: Day, isPast: Bool) -> String {
    var day = due
    if let time = task.dueTime { day = usersDay(LocalDateTime(day: due, time: time)) }
    let distance = day - moment.today
    guard distance != 0 else { return isPast ? "It was due earlier today." : "It is due today." }
    return "It \(distance < 0 ? "was" : "is") due \(distance.daysFromToday)."
  }

  /// A start to come is Taskwarrior's `wait`, one that has come its `scheduled`.
  var start: UrgencyTerm? {
    guard let start = task.start else { return nil }
    var day = start
    var isToCome = start > moment.today
    if let time = task.startTime {
      let local = LocalDateTime(day: start, time: time)
      day = usersDay(local)
      isToCome = zone.instant(of: local) > moment.instant
    }
    let distance = day - moment.today
    if isToCome {
      return .make(
        .waiting, -3, "Its start is \(distance == 0 ? "later today" : distance.daysFromToday).")
    }
    return .make(
      .scheduled, 5,
      distance == 0 ? "Its start is today." : "Its start was \(distance.daysFromToday).")
  }

  /// Whole days, so that the value stays the same through a day.
  var age: UrgencyTerm? {
    let days = Int(days(from: task.createdAt))
    guard days > 0 else { return nil }
    return .make(
      .age, 2 * min(Double(days) / 365, 1),
      "It was added \(days.counted("day")) ago.")
  }

  /// Taskwarrior counts annotations; notes are one text here and count as one.
  var notes: UrgencyTerm? {
    task.notes.isEmpty ? nil : .make(.notes, 0.8, "It has notes.")
  }

  var tags: UrgencyTerm? {
    switch task.tags.count {
    case 0: nil
    case 1: .make(.tags, 0.8, "It has a tag.")
    case 2: .make(.tags, 0.9, "It has 2 tags.")
    default: .make(.tags, 1, "It has \(task.tags.count) tags.")
    }
  }

  private func days(from instant: Instant) -> Double {
    (Double(moment.instant.millisecond) - Double(instant.millisecond)) / 86_400_000
  }

  private func usersDay(_ local: LocalDateTime) -> Day {
    Moment(instant: zone.instant(of: local), zone: moment.zone, dayStart: moment.dayStart).today
  }
}

extension UrgencyTerm {
  fileprivate static func make(_ name: Name, _ amount: Double, _ sentence: String) -> UrgencyTerm {
    UrgencyTerm(
      name: name, thousandths: Int((amount * 1000).rounded()), sentence: sentence)
  }
}
