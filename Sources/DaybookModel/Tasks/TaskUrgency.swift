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

/// How urgent a task is, by the coefficients that Taskwarrior 2.6 documents.
package struct TaskUrgency: Sendable, Hashable {
  /// The largest first, without those of no effect; none for a task that is not open.
  package let terms: [UrgencyTerm]

  /// The sum of the terms.
  package var thousandths: Int { terms.reduce(0) { $0 + $1.thousandths } }

  /// `waitingTasks` is how many open tasks wait for this one. A due time counts to the second, a
  /// due day by the user's days.
  package init(
    _ task: TaskRecord, waitingTasks: Int, at moment: Moment, zones: (String) -> Zone?
  ) {
    guard task.state == .open else {
      terms = []
      return
    }
    let reading = UrgencyReading(
      UrgencyFacts(task, waitingTasks: waitingTasks), at: moment, zones: zones)
    terms = UrgencyTerm.Name.allCases.map { ($0, reading.thousandths($0)) }
      .filter { $0.1 != 0 }
      .sorted { ($1.1, $0.0.rawValue) < ($0.1, $1.0.rawValue) }
      .map { UrgencyTerm(name: $0, thousandths: $1, sentence: reading.sentence($0)) }
  }
}

package extension RecordReader<TaskRecord> {
  /// How many open tasks wait for the task; 0 for one that does not exist.
  func waitingCount(for id: TaskID) throws -> Int {
    let sql = """
      SELECT count(*) FROM task AS blocker
      CROSS JOIN dependency ON dependency.blocker = blocker.key
      CROSS JOIN task ON task.key = dependency.task
      WHERE blocker.id = ? AND task.state = 'open'
      """
    return try db.value(Int.self, sql, [id.text]) ?? 0
  }
}

/// What the urgency of an open task follows from.
struct UrgencyFacts {
  let priority: TaskPriority
  let due: Day?
  let dueTime: LocalTime?
  let start: Day?
  let startTime: LocalTime?
  let timeZone: String?
  let createdAt: Instant
  let hasNotes: Bool
  let tagCount: Int
  let isBlocked: Bool
  /// How many open tasks wait for it.
  let waitingTasks: Int
}

extension UrgencyFacts {
  fileprivate init(_ task: TaskRecord, waitingTasks: Int) {
    self.init(
      priority: task.priority, due: task.due, dueTime: task.dueTime, start: task.start,
      startTime: task.startTime, timeZone: task.timeZone, createdAt: task.createdAt,
      hasNotes: !task.notes.isEmpty, tagCount: task.tags.count, isBlocked: task.isBlocked,
      waitingTasks: waitingTasks)
  }
}

/// The terms that these facts give at a moment, without sentences, so that many tasks can be
/// sorted.
struct UrgencyReading {
  private let facts: UrgencyFacts
  private let moment: Moment
  /// The zone of the task's times.
  private let zone: Zone

  init(_ facts: UrgencyFacts, at moment: Moment, zones: (String) -> Zone?) {
    self.facts = facts
    self.moment = moment
    let hasTime = facts.dueTime != nil || facts.startTime != nil
    zone = (hasTime ? facts.timeZone.flatMap(zones) : nil) ?? moment.zone
  }

  /// The sum of the terms.
  var thousandths: Int { UrgencyTerm.Name.allCases.reduce(0) { $0 + thousandths($1) } }

  /// Returns 0 for a term of no effect.
  func thousandths(_ name: UrgencyTerm.Name) -> Int {
    Int((points(name) * 1000).rounded())
  }

  private func points(_ name: UrgencyTerm.Name) -> Double {
    switch name {
    case .age: 2 * min(Double(max(age, 0)) / 365, 1)
    case .blocked: facts.isBlocked ? -5 : 0
    case .blocking: facts.waitingTasks > 0 ? 8 : 0
    // From 0.2 of 12 two weeks ahead the share rises to all of it one week past.
    case .due: 12 * (daysPastDue.map { min(max(($0 + 14) * 0.8 / 21 + 0.2, 0.2), 1) } ?? 0)
    // Taskwarrior counts annotations; notes are one text here and count as one.
    case .notes: facts.hasNotes ? 0.8 : 0
    case .priority:
      switch facts.priority {
      case .none: 0
      case .low: 1.8
      case .medium: 3.9
      case .high: 6
      }
    // A start to come is Taskwarrior's `wait`, one that has come its `scheduled`.
    case .scheduled: isToStart == false ? 5 : 0
    case .waiting: isToStart == true ? -3 : 0
    case .tags:
      switch facts.tagCount {
      case 0: 0
      case 1: 0.8
      case 2: 0.9
      default: 1
      }
    }
  }

  /// Why, of a term that has an effect.
  func sentence(_ name: UrgencyTerm.Name) -> String {
    switch name {
    case .age: return "It was added \(age.counted("day")) ago."
    case .blocked: return "It waits for another task."
    case .blocking:
      let count = facts.waitingTasks
      return count == 1 ? "Another task waits for it." : "\(count) other tasks wait for it."
    case .due:
      let distance = distance(of: facts.due, facts.dueTime)
      guard distance != 0 else {
        return daysPastDue ?? 0 > 0 ? "It was due earlier today." : "It is due today."
      }
      return "It \(distance < 0 ? "was" : "is") due \(distance.daysFromToday)."
    case .notes: return "It has notes."
    case .priority: return "Its priority is \(facts.priority)."
    case .scheduled:
      let distance = distance(of: facts.start, facts.startTime)
      return distance == 0 ? "Its start is today." : "Its start was \(distance.daysFromToday)."
    case .waiting:
      let distance = distance(of: facts.start, facts.startTime)
      return "Its start is \(distance == 0 ? "later today" : distance.daysFromToday)."
    case .tags: return facts.tagCount == 1 ? "It has a tag." : "It has \(facts.tagCount) tags."
    }
  }

  private var daysPastDue: Double? {
    guard let due = facts.due else { return nil }
    guard let time = facts.dueTime else { return Double(moment.today - due) }
    return days(from: zone.instant(of: LocalDateTime(day: due, time: time)))
  }

  /// Whether the start is to come; nil without one.
  private var isToStart: Bool? {
    guard let start = facts.start else { return nil }
    guard let time = facts.startTime else { return start > moment.today }
    return zone.instant(of: LocalDateTime(day: start, time: time)) > moment.instant
  }

  /// In whole days, so that the value stays the same through a day.
  private var age: Int { Int(days(from: facts.createdAt)) }

  private func days(from instant: Instant) -> Double {
    (Double(moment.instant.millisecond) - Double(instant.millisecond)) / 86_400_000
  }

  /// How many of the user's days from today.
  private func distance(of day: Day?, _ time: LocalTime?) -> Int {
    guard let day else { return 0 }
    guard let time else { return day - moment.today }
    let instant = zone.instant(of: LocalDateTime(day: day, time: time))
    let usersDay = Moment(instant: instant, zone: moment.zone, dayStart: moment.dayStart).today
    return usersDay - moment.today
  }
}
