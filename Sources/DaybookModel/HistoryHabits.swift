import CivilTime

/// The habits that an undo touches, and the first day of each whose figures are others afterwards.
struct HistoryHabits {
  private let writer: Writer
  private var days: [HabitID: Day] = [:]
  private var former: [HabitID: StoredHabit] = [:]
  private var added: Set<HabitID> = []

  init(writer: Writer) {
    self.writer = writer
  }

  /// Notes what is about to be restored; before it is.
  mutating func note(_ change: HistoryChange) throws {
    if change.entity == .habit, change.wasThere {
      let id = HabitID(change.id)
      if try writer.reader.contains(id) {
        former[id] = try writer.reader.storedHabit(id)
      } else {
        added.insert(id)
      }
    } else if change.entity == .habitMark {
      let parts = change.id.split(separator: "@")
      guard parts.count == 2, let day = Day(String(parts[1])) else { return }
      note(HabitID(String(parts[0])), day)
    }
  }

  private mutating func note(_ id: HabitID, _ day: Day) {
    days[id] = min(days[id] ?? day, day)
  }

  /// Computes the monthly figures anew, once all rows and their parts are there.
  mutating func refresh() throws {
    for (id, old) in former {
      let new = try writer.reader.storedHabit(id)
      if let day = old.firstDifference(to: new) { note(id, day) }
    }
    for id in added.union(days.keys) {
      guard try writer.reader.contains(id) else { continue }
      try writer.refreshMonths(
        ofHabit: writer.reader.habitKey(id), from: added.contains(id) ? nil : days[id])
    }
  }
}

extension StoredHabit {
  /// The first day that one of the two asks something else of than the other. A period may close on
  /// the day before a version, on the last day, and on the last day before a pause or the archive.
  fileprivate func firstDifference(to other: StoredHabit) -> Day? {
    var days: [Day] = []
    func add(_ mine: Day?, _ others: Day?) {
      guard mine != others else { return }
      days.append(min(mine ?? .latest, others ?? .latest))
    }
    add(timeline.start, other.timeline.start)
    add(timeline.end, other.timeline.end)
    add(record.archived, other.record.archived)
    for (one, two) in [
      (timeline.versions, other.timeline.versions), (other.timeline.versions, timeline.versions),
    ] {
      days += one.filter { !two.contains($0) }.map(\.since)
    }
    for (one, two) in [
      (timeline.pauses, other.timeline.pauses), (other.timeline.pauses, timeline.pauses),
    ] {
      days += one.filter { !two.contains($0) }.map(\.from)
    }
    return days.min().map { $0.adding(days: -1) ?? $0 }
  }
}
