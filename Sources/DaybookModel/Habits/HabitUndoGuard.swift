import CivilTime
import SQLite

/// The habits that an undo touches, and the first day of each whose statistics change.
struct HabitUndoGuard: UndoGuard {
  let writer: WriteTransaction
  private(set) var days: [HabitID: Day] = [:]
  private(set) var former: [HabitID: StoredHabit] = [:]
  private(set) var added: Set<HabitID> = []
  /// How many marks were outside of a habit's days before; an undo must not add to them.
  private(set) var outside: [HabitID: Int] = [:]

  mutating func note(_ change: EntityChange, _ removal: UndoneAdd) throws {
    if change.entity == .habit, !change.wasThere {
      // The marks of a habit that is forgotten do not come back, but for those that were pruned
      // before it came.
      let sql = """
        SELECT marksFrom IS NOT (SELECT after ->> 'marksFrom' FROM change WHERE sequence = ?)
        FROM habit WHERE id = ?
        """
      let isPruned = try writer.db.value(Bool.self, sql, [change.first, change.id]) ?? false
      if removal == .forgetsID, isPruned { try check(HabitID(change.id), keepsMarksOf: nil) }
    } else if change.entity == .habit {
      let id = HabitID(change.id)
      if try writer.reader.habits.keyIfAny(id) != nil {
        outside[id] = try marksOutside(id).count
        former[id] = try writer.reader.habits.stored(id)
      } else {
        added.insert(id)
      }
    } else if change.entity == .habitMark {
      let (habit, part) = change.parts
      guard let day = part.flatMap(Day.init) else { return }
      let id = HabitID(habit.id)
      try check(id, keepsMarksOf: day)
      if outside[id] == nil { outside[id] = try marksOutside(id).count }
      note(id, day)
    }
  }

  /// Marks before the start or after the end: how many, and the first.
  private func marksOutside(_ id: HabitID) throws -> (count: Int, first: String?) {
    let sql = """
      SELECT count(*), min(day)
      FROM habit CROSS JOIN habitMark INDEXED BY habitMarkDay ON habitMark.habit = habit.key
      WHERE habit.id = ? AND (day < start OR day > ifnull(through, day))
      """
    let counts: [(Int, String?)] = try writer.db.rows(sql, [id])
    return counts.first ?? (0, nil)
  }

  private func checkNoneOutside() throws {
    for (id, before) in outside {
      let (count, first) = try marksOutside(id)
      guard count > before, let first else { continue }
      let title = try writer.reader.habits.item(id).title
      throw ModelError.invalidState(
        .contradiction,
        message: "“\(title)” has a mark on \(first), outside its days after this change.",
        hint: "Remove that mark first.")
    }
  }

  /// Throws `invalidState` where the marks of the day (nil: of any) were pruned.
  private func check(_ id: HabitID, keepsMarksOf day: Day?) throws {
    let sql = "SELECT marksFrom FROM habit WHERE id = ?"
    guard let marksFrom = try writer.db.value(Day?.self, sql, [id]) ?? nil else { return }
    if day.map({ $0 < marksFrom }) ?? true { throw Self.marksArePruned(marksFrom) }
  }

  private static func marksArePruned(_ marksFrom: Day) -> ModelError {
    .invalidState(
      .notKept,
      message: "This would change days of a habit before \(marksFrom), whose marks are no longer "
        + "kept.")
  }

  private mutating func note(_ id: HabitID, _ day: Day) {
    days[id] = min(days[id] ?? day, day)
  }

  /// Computes the monthly statistics anew, once all rows and their parts are there.
  mutating func finish(_ rows: [RestoredRow]) throws {
    try checkNoneOutside()
    for (id, old) in former {
      let new = try writer.reader.habits.stored(id)
      if let marksFrom = new.marksFrom,
        old.timeline.past(before: marksFrom) != new.timeline.past(before: marksFrom)
      {
        throw Self.marksArePruned(marksFrom)
      }
      if let day = old.firstDifference(to: new) { note(id, day) }
    }
    for id in added.union(days.keys) {
      guard let key = try writer.reader.habits.keyIfAny(id) else { continue }
      try writer.habits.refreshMonths(of: key, from: added.contains(id) ? nil : days[id])
    }
  }
}

extension HabitTimeline {
  /// What the statistics at the end of the day before follow from: a version or an end that comes
  /// next closes a period on that day.
  fileprivate func past(before day: Day) -> HabitTimeline {
    let last = day.adding(days: -1) ?? .earliest
    let pauses = pauses.filter { $0.from <= last }.map { pause in
      HabitPause(from: pause.from, through: min(pause.through ?? last, last))
    }
    return HabitTimeline(
      start: start, end: end.flatMap { $0 <= last ? $0 : nil },
      versions: versions.enumerated().filter { $0.offset == 0 || $0.element.since <= day }
        .map(\.element), pauses: pauses)
  }
}

extension StoredHabit {
  /// The first day of which the two ask for something different, or on which a period may close
  /// therefore.
  fileprivate func firstDifference(to other: StoredHabit) -> Day? {
    var days: [Day] = []
    func add(_ mine: Day?, _ others: Day?) {
      guard mine != others else { return }
      days.append(min(mine ?? .latest, others ?? .latest))
    }
    add(timeline.start, other.timeline.start)
    add(timeline.end, other.timeline.end)
    add(record.archivedOn, other.record.archivedOn)
    for (one, two) in [(timeline, other.timeline), (other.timeline, timeline)] {
      days += one.versions.filter { !two.versions.contains($0) }.map(\.since)
      days += one.pauses.filter { !two.pauses.contains($0) }.map(\.from)
    }
    return days.min().map { $0.adding(days: -1) ?? $0 }
  }
}
