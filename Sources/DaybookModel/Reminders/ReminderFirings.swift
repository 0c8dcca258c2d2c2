package import CivilTime
import SQLite

package extension RecordReader<ReminderRecord> {
  /// The reminders that fire at the moment, the earliest first, then by id.
  func pending(
    at moment: Moment, zones: @escaping (String) -> Zone?
  ) throws -> [Firing] {
    let tasks = try FiringCandidates(reader: reader, moment: moment, zones: zones).pending()
    return try merged(tasks, .pending, at: moment)
  }

  /// The first that will fire after the moment and before `end` (nil: ever), in order.
  func upcoming(
    at moment: Moment, before end: Instant? = nil, limit: Int,
    zones: @escaping (String) -> Zone?
  ) throws -> [Firing] {
    let tasks = try FiringCandidates(reader: reader, moment: moment, zones: zones)
      .upcoming(before: end, limit: limit, after: nil)
    return try Array(
      merged(tasks, .upcoming, at: moment).prefix { firing in end.map { firing.at < $0 } ?? true }
        .prefix(limit))
  }

  /// Also of a reminder that fires and is not answered yet.
  func nextAlarm(at moment: Moment, zones: @escaping (String) -> Zone?) throws -> Instant? {
    let task = try FiringCandidates(reader: reader, moment: moment, zones: zones).nextAlarm()
    // The reminder of a habit ends with its day.
    let habits = try reader.habits.firings(at: moment).map { firing in
      firing.state(at: moment) == .pending ? moment.end(of: firing.day) : firing.at
    }
    return ([task].compactMap(\.self) + habits).min()
  }

  /// A page of the reminders that fire, or that will.
  func firings(
    _ state: ReminderState, at moment: Moment, limit: Int, after: String?,
    zones: @escaping (String) -> Zone?
  ) throws -> Page<Firing> {
    let list = "reminder-\(state.rawValue)"
    var last: (Instant, ReminderID)?
    if let after {
      let cursor = try PageCursor(after, list: list, parts: 2)
      last = (Instant(millisecond: try cursor.number(0)), ReminderID(cursor.parts[1]))
    }
    let candidates = FiringCandidates(reader: reader, moment: moment, zones: zones)
    let tasks: [ReminderFiring]
    switch state {
    case .silent: tasks = []
    case .pending: tasks = try candidates.pending()
    case .upcoming:
      tasks = try candidates.upcoming(before: nil, limit: Page<Firing>.fetched(limit), after: last)
    }
    let firings = try merged(tasks, state, at: moment).filter { firing in
      last.map { firing.order > $0 } ?? true
    }
    return Page(Array(firings.prefix(Page<Firing>.fetched(limit))), limit: limit) { firing in
      PageCursor(list: list, parts: [String(firing.at.millisecond), firing.id.text])
    }
  }

  /// Returns the reminders of tasks with those of habits in a state, in order.
  private func merged(
    _ tasks: [ReminderFiring], _ state: ReminderState, at moment: Moment
  ) throws -> [Firing] {
    let habits = try reader.habits.firings(at: moment).filter { $0.state(at: moment) == state }
    return (tasks.map(Firing.task) + habits.map(Firing.habit)).sorted { $0.order < $1.order }
  }
}

/// Finds candidates by the time on the wall of each task, as the index has it, and judges those
/// that are near by their own zone.
private struct FiringCandidates {
  let reader: ReadTransaction
  let moment: Moment
  let zones: (String) -> Zone?

  /// The wall of a zone shows at most 14 hours more or 12 less than UTC; clocks that jump over a
  /// whole day move an alarm by that, and quiet hours by less than a day.
  private static let margin: Int64 = 3 * 86_400

  private static let waiting = "firesAt IS NOT NULL AND answered IS NOT firesAt"

  private static func select(_ index: String, _ condition: String) -> String {
    """
    SELECT \(ReminderRow.columns)
    FROM reminder INDEXED BY \(index) CROSS JOIN task ON task.key = reminder.task
    WHERE \(condition)
    """
  }

  private static let past = select("reminderWaiting", "\(waiting) AND firesAt < :until")
  private static let coming = select(
    "reminderWaiting", "\(waiting) AND firesAt > :from ORDER BY firesAt")
  /// The reminders that may fire for an occurrence after the task's current one.
  private static let recurring = select(
    "reminderRecurring", "recurs = 1 AND firesAt IS NOT NULL AND firesAt < :until")
  /// The reminders that were shown before a clock went back.
  private static let shown = select("reminderFired", "fired IS NOT NULL AND fired > :now")

  private static func snoozed(_ condition: String) -> String {
    select(
      "reminderSnoozed",
      """
      snoozedUntil IS NOT NULL AND snoozedUntil \(condition) AND answered IS firesAt
      ORDER BY snoozedUntil
      """)
  }

  func pending() throws -> [ReminderFiring] {
    let now = moment.instant.millisecond
    let until = wall(Self.margin, from: moment.instant)
    let items =
      try reader.db.rows(Self.past, ["until": until], read: reader.reminders.read) + leftBehind()
      + reader.db.rows(Self.snoozed("<= :now"), ["now": now], read: reader.reminders.read)
      + reader.db.rows(Self.shown, ["now": now], read: reader.reminders.read)
      + (defaults()?.near(moment.instant, margin: Self.margin) ?? [])
    var seen: Set<ReminderID> = []
    return items.filter { seen.insert($0.reminder.id).inserted }
      .compactMap { $0.firing(at: moment, zones: zones) }
      .filter { $0.state(at: moment) == .pending }
      .sorted { $0.order < $1.order }
  }

  func nextAlarm() throws -> Instant? {
    let late = try leftBehind().compactMap { $0.alarms(at: moment, zones: zones).next?.at }
    let next = try upcoming(before: nil, limit: 1, after: nil).first?.at
    return ([next].compactMap(\.self) + late).min()
  }

  private func leftBehind() throws -> [ReminderItem] {
    let until = wall(Self.margin, from: moment.instant)
    return try reader.db.rows(Self.recurring, ["until": until], read: reader.reminders.read)
      + (defaults()?.leftBehind(until: until) ?? [])
  }

  private func defaults() throws -> DefaultReminders? { try DefaultReminders(reader) }

  func upcoming(
    before end: Instant?, limit: Int, after last: (Instant, ReminderID)?
  ) throws -> [ReminderFiring] {
    guard limit > 0 else { return [] }
    let from = max(last?.0 ?? moment.instant, moment.instant)
    var found = NearestFirings(limit: limit)
    var seen: Set<ReminderID> = []
    func take(_ item: ReminderItem) {
      guard seen.insert(item.reminder.id).inserted,
        let firing = item.firing(at: moment, zones: zones), firing.at >= from,
        firing.state(at: moment) == .upcoming, end.map({ firing.at < $0 }) ?? true
      else { return }
      if last.map({ firing.order > $0 }) ?? true { found.insert(firing) }
    }
    for item in try leftBehind() { take(item) }
    func bound() -> Instant? { [end, found.bound].compactMap(\.self).min() }
    func isBehind(_ alarm: String) -> Bool {
      bound().map { alarm > wall(Self.margin, from: $0) } ?? false
    }
    try reader.db.forEach(Self.coming, ["from": wall(-Self.margin, from: from)]) { row in
      if try isBehind(row.value(ReminderRow.ringIndex)) { return .stop }
      take(try reader.reminders.read(row))
      return .row
    }
    try defaults()?.forEach(from: from, to: bound(), margin: Self.margin) { item, alarm in
      guard !isBehind(alarm) else { return false }
      take(item)
      return true
    }
    try reader.db.forEach(Self.snoozed(">= :from"), ["from": from.millisecond]) { row in
      let item = try reader.reminders.read(row)
      if let bound = bound(), let until = item.reminder.snoozedUntil, until > bound { return .stop }
      take(item)
      return .row
    }
    return found.firings
  }

  private func wall(_ seconds: Int64, from instant: Instant) -> String {
    LocalDateTime(clampingWallSecond: instant.adding(seconds: seconds).second).description
  }
}

/// Keeps the first few of many, in order.
private struct NearestFirings {
  let limit: Int
  private(set) var firings: [ReminderFiring] = []

  /// The instant of the last one once the list is full; nil before.
  var bound: Instant? { firings.count < limit ? nil : firings.last?.at }

  mutating func insert(_ firing: ReminderFiring) {
    if let bound, firing.at > bound { return }
    // They come nearly in order, so the place to insert is near the end.
    let place = firings.lastIndex { $0.order < firing.order }.map { $0 + 1 } ?? 0
    firings.insert(firing, at: place)
    if firings.count > limit { firings.removeLast() }
  }
}
