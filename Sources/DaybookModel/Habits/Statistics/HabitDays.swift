package import CivilTime
import SQLite

package struct DueHabits: Sendable, Hashable {
  /// The first of them by rank, then id, behind a place.
  package var items: [HabitItem]
  /// All that are due, and how many of these are done and how many were skipped.
  package var due: Int
  package var done: Int
  package var skipped: Int
}

/// The place of a habit among those of a day: archived ones are behind all others.
package struct HabitPlace: Sendable, Hashable {
  package var isArchived: Bool
  package var rank: String
  package var id: String

  package func isBehind(_ other: HabitPlace) -> Bool {
    (isArchived ? 1 : 0, rank, id) > (other.isArchived ? 1 : 0, other.rank, other.id)
  }
}

extension HabitPlace {
  package init(_ habit: HabitRecord) {
    self.init(isArchived: habit.archivedOn != nil, rank: habit.rank, id: habit.id.text)
  }
}

/// How many habits a day asks for.
package struct HabitDensity: Sendable, Hashable {
  package var day: Day
  package var due: Int
  /// How many of them were done on the day.
  package var done: Int
}

package extension RecordReader<HabitRecord> {
  /// Done or not; archived ones on days before they were archived. A status is that of the day, or
  /// of today where the day is still to come: then nothing is marked.
  func due(
    on day: Day, today: Day, limit: Int, after place: HabitPlace? = nil
  ) throws -> DueHabits {
    let done = Set(
      try db.values(
        Int64.self,
        "SELECT habit FROM habitMark INDEXED BY habitMarkDone WHERE isDone = 1 AND day = ?",
        [day]))
    let skipped = Set(
      try db.values(
        Int64.self,
        "SELECT habit FROM habitMark INDEXED BY habitMarkSkipped WHERE state = 'skipped' AND day = ?",
        [day]))
    var found = DueHabits(items: [], due: 0, done: 0, skipped: 0)
    for plan in try plans(from: day, through: day) {
      guard let asked = plan.timeline.day(day), try isDue(asked, plan) else { continue }
      found.due += 1
      if plan.keepsMark(of: day) {
        if done.contains(plan.key) { found.done += 1 }
        if skipped.contains(plan.key) { found.skipped += 1 }
      } else {
        let mark = try codedMarks(of: plan.key, from: day, through: day).first
        if mark?.state == .done { found.done += 1 }
        if mark?.state == .skipped { found.skipped += 1 }
      }
      guard found.items.count < limit else { continue }
      let habit = try stored(key: plan.key)
      guard place.map({ HabitPlace(habit.record).isBehind($0) }) ?? true else { continue }
      var item = try item(habit, today: min(day, today))
      if day > today {
        item.status.isDue = true
        item.status.isPaused = false
        item.status.mark = nil
      }
      found.items.append(item)
    }
    return found
  }

  /// A habit that is due a number of times in a period counts as due until the days before have
  /// reached them.
  func density(from: Day, through: Day) throws -> [HabitDensity] {
    guard from <= through else { return [] }
    var days = (0...(through - from)).compactMap { offset in
      from.adding(days: offset).map { HabitDensity(day: $0, due: 0, done: 0) }
    }
    let marked = try doneDays(from: from, through: through)
    for plan in try plans(from: from, through: through) {
      var done: Set<Day>?
      var count = 0
      var failure: (any Error)?
      plan.timeline.forEachDay(from: from, through: through) { asked in
        guard failure == nil else { return }
        let index = asked.day - from
        switch asked.place {
        case .free: return
        case .scheduled: break
        case .period(let place):
          do {
            let known =
              try done ?? doneDays(of: plan, from: place.first, through: through)
            if done == nil || asked.day == place.first {
              count = known.count { $0 >= place.first && $0 < asked.day }
            }
            done = known
            defer { if known.contains(asked.day) { count += 1 } }
            guard count < place.times.times else { return }
          } catch {
            failure = error
            return
          }
        }
        guard !asked.isPaused, days.indices.contains(index) else { return }
        days[index].due += 1
        if marked[plan.key]?.contains(asked.day) == true { days[index].done += 1 }
      }
      if let failure { throw failure }
    }
    return days
  }
}

/// A habit's days, without its texts.
private struct HabitPlan {
  let key: Int64
  var timeline: HabitTimeline
  let marksFrom: Day?

  func keepsMark(of day: Day) -> Bool { marksFrom.map { day >= $0 } ?? true }
}

extension RecordReader<HabitRecord> {
  private func isDue(_ day: HabitDay, _ plan: HabitPlan) throws -> Bool {
    guard !day.isPaused else { return false }
    switch day.place {
    case .scheduled: return true
    case .free: return false
    case .period(let place):
      guard day.day > place.first, let before = day.day.adding(days: -1) else { return true }
      return try doneDays(of: plan, from: place.first, through: before).count
        < place.times.times
    }
  }

  private func doneDays(of plan: HabitPlan, from: Day, through: Day) throws -> Set<Day> {
    var coded: [Day] = []
    if let last = plan.marksFrom?.adding(days: -1), from <= last {
      coded = try codedMarks(of: plan.key, from: from, through: min(last, through))
        .filter { $0.state == .done }.map(\.day)
    }
    let days = try db.values(
      Day.self,
      """
      SELECT day FROM habitMark INDEXED BY habitMarkDay
      WHERE habit = ? AND day BETWEEN ? AND ? AND isDone = 1
      """, [plan.key, from, through])
    return Set(days + coded)
  }

  /// The days on which each habit was done.
  private func doneDays(from: Day, through: Day) throws -> [Int64: Set<Day>] {
    var days: [Int64: Set<Day>] = [:]
    let marks: [(Int64, Day)] = try db.rows(
      """
      SELECT habit, day FROM habitMark INDEXED BY habitMarkDone
      WHERE isDone = 1 AND day BETWEEN ? AND ?
      """, [from, through])
    for (habit, day) in marks { days[habit, default: []].insert(day) }
    for (habit, month, dayCodes) in try monthsWithoutMarks(from: from, through: through) {
      for (offset, code) in dayCodes.utf8.enumerated() where code == HabitDayState.done.code {
        if let day = month.first.adding(days: offset) { days[habit, default: []].insert(day) }
      }
    }
    return days
  }

  /// The day codes of months whose marks were pruned, of all habits.
  private func monthsWithoutMarks(
    from: Day, through: Day
  ) throws -> [(Int64, Month, String)] {
    let sql = """
      SELECT habit.key, habitMonth.month, habitMonth.days
      FROM habit INDEXED BY habitMarksFrom CROSS JOIN habitMonth
        ON habitMonth.habit = habit.key AND habitMonth.month BETWEEN ? AND ?
      WHERE habit.marksFrom > ? AND habitMonth.month < substr(habit.marksFrom, 1, 7)
      """
    return try db.rows(sql, [Month(of: from), Month(of: through), from])
  }

  /// The habits that live in a span of days, by rank, then id.
  private func plans(from: Day, through: Day) throws -> [HabitPlan] {
    let lives = #"habit.start <= :through AND (habit.through IS NULL OR habit.through >= :from)"#
    func select(_ source: String, _ condition: String) -> String {
      """
      SELECT habit.key, habit.start, habit.through, habit.archivedOn, \(HabitSQL.pauses),
        habit.marksFrom, \(HabitVersion.columns)
      FROM habit INDEXED BY \(source) CROSS JOIN habitSchedule ON habitSchedule.habit = habit.key
      WHERE \(condition) AND \(lives)
      ORDER BY habit.rank, habit.id, habit.key, habitSchedule.since
      """
    }
    let span: Arguments = ["from": from, "through": through]
    let active = try collect(select("habitActive", "habit.archivedOn IS NULL"), span)
    let archived = try collect(
      select("habitArchivedOn", "habit.archivedOn IS NOT NULL AND habit.archivedOn > :from"), span)
    return active + archived
  }

  /// Consecutive rows of one habit are its versions.
  private func collect(_ sql: String, _ arguments: Arguments) throws -> [HabitPlan] {
    var plans: [HabitPlan] = []
    _ = try db.rows(sql, arguments) { row in
      let version = try HabitVersion(row, at: 6)
      let pauses: [HabitPause] = try row.items(4)
      let (key, start, end, archived): (Int64, Day, Day?, Day?) = try row.read { ($0, $1, $2, $3) }
      if plans.last?.key == key {
        plans[plans.count - 1].timeline.versions.append(version)
        return
      }
      let timeline = HabitTimeline(
        start: start, end: end, versions: [version], pauses: pauses.with(archived: archived))
      plans.append(HabitPlan(key: key, timeline: timeline, marksFrom: try row.value(5)))
    }
    return plans
  }
}
