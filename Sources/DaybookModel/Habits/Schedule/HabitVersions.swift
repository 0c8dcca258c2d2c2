import CivilTime
import SQLite

extension RecordWriter<HabitRecord> {
  /// Makes the weeks of active habits that are due a number of times a week begin on another
  /// weekday from today on.
  func startWeeks(on weekStart: Weekday) throws {
    let keys = try writer.db.values(
      Int64.self,
      """
      SELECT DISTINCT habit FROM habitSchedule INDEXED BY habitScheduleWeek
      WHERE period = 'week' AND weekStart <> ? ORDER BY habit
      """, [weekStart])
    for key in keys {
      let habit = try reader.stored(key: key)
      let versions = habit.timeline.versions(weekStart: weekStart, today: today)
      guard habit.record.archivedOn == nil, versions != habit.timeline.versions else { continue }
      _ = try change(habit) { try setVersions(versions, of: habit) }
    }
  }

  /// Returns the first day whose statistics change: the one before the first version that differs,
  /// since a period may end there.
  func setVersions(_ versions: [HabitVersion], of habit: StoredHabit) throws -> Day? {
    let old = habit.timeline.versions
    guard versions != old else { return nil }
    try replaceParts(of: habit.key, with: versions)
    let common = zip(old, versions).prefix { $0 == $1 }.count
    let since = (old.dropFirst(common).prefix(1) + versions.dropFirst(common).prefix(1))
      .map(\.since).min()
    return since.map { $0.adding(days: -1) ?? $0 }
  }
}

extension HabitTimeline {
  /// Another schedule or target holds from today on, or from the start where that is to come, and
  /// takes the place of one that began on the same day.
  func versions(
    after old: HabitFields, _ new: HabitFields, weekStart: Weekday, today: Day
  ) throws -> [HabitVersion] {
    var versions = versions
    if new.start != old.start {
      while versions.count > 1, versions[1].since <= new.start { versions.removeFirst() }
      if versions[0].anchor == old.start, versions[0].since == old.start {
        try HabitRules.checkOccurs(versions[0].schedule, from: new.start)
        versions[0].anchor = new.start
        versions[0].frequency = versions[0].schedule.frequency(from: new.start)
      }
      versions[0].since = new.start
    }
    guard new.schedule != old.schedule || new.target != old.target,
      var version = versions.last
    else { return versions }
    version.since = max(today, new.start)
    version.target = new.target
    if new.schedule != old.schedule {
      try HabitRules.checkOccurs(new.schedule, from: version.since)
      version.schedule = new.schedule
      version.anchor = version.since
      version.weekStart = weekStart
      version.frequency = new.schedule.frequency(from: version.since)
    }
    return versions.followed(by: version)
  }

  /// From today on.
  func versions(weekStart: Weekday, today: Day) -> [HabitVersion] {
    guard var version = versions.last, case .times(let times) = version.schedule,
      times.period == .week, version.weekStart != weekStart
    else { return versions }
    version.weekStart = weekStart
    version.since = max(today, version.since)
    return versions.followed(by: version)
  }
}

extension [HabitVersion] {
  /// The version replaces those which began on its day or later. Where it equals the one before,
  /// that one goes on instead.
  fileprivate func followed(by version: HabitVersion) -> [HabitVersion] {
    var version = version
    let before = filter { $0.since < version.since }
    if let existing = before.last, existing.schedulesDays(like: version) {
      version.anchor = existing.anchor
      version.weekStart = existing.weekStart
      version.frequency = existing.frequency
      guard existing.target != version.target else { return before }
    }
    return before + [version]
  }
}
