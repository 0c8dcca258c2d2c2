// A habit is a row of `habit`; its schedule and target are rows of `habitSchedule`, each with the
// day from which it holds, and its pauses are rows of `habitPause`. A mark is a row of `habitMark`
// for one day, and says whether it met the target of that day. Streaks, rates and strength are
// walked from the marks, beginning at the last row of `habitMonth`, which every write of a mark, a
// pause or a schedule computes anew. Marks can be changed for 90 days and are pruned later, by
// whole months; `habitMonth` stays. The habit methods of the server, the dashboard and the calendar
// call this (docs/decisions/0017-what-a-habit-counts.md).

package import CivilTime

extension HabitFields {
  mutating func check(since old: HabitFields?) throws {
    if title != old?.title { title = try TextRules.title(title) }
    notes = try TextRules.notes(notes)
    try DayWindow.check(since: start, through: through)
    if target != old?.target { target = try target.map(HabitRules.checked) }
    try HabitRules.check(schedule)
    guard tags != old?.tags else { return }
    tags = try TagName.checked(tags).map(\.text)
    if let old, Self.folded(tags) == Self.folded(old.tags) { tags = old.tags }
  }

  /// `start` is left out where it is today, since a retry may come tomorrow.
  func retryFingerprint(of draft: HabitDraft) -> Int64 {
    var fields = self
    if draft.start == nil { fields.start = .earliest }
    fields.tags = Self.folded(tags)
    return fields.fingerprint
  }

  private static func folded(_ tags: [String]) -> [String] { tags.map(TagName.folded) }
}

package enum HabitRules {
  /// Of the reason of a skip.
  package static let reasonLength = 500

  /// How far back marks can be changed: the days for which they are kept one by one.
  static let retainedDays = 90

  static func check(_ schedule: HabitSchedule) throws {
    switch schedule {
    case .times(let times):
      let maximum = times.period.maxTimes
      try require(
        (1...maximum).contains(times.times), "timesPer/times",
        "A habit can be due 1 to \(maximum) times a \(times.period.rawValue).")
    case .recurrence(let rule):
      let isByDays =
        switch rule.end {
        case .never, .count, .untilDay: !rule.hasTimes
        case .untilLocal, .untilUTC: false
        }
      try require(
        isByDays, "recurrence",
        "A habit recurs by whole days, so its rule cannot have times of day.")
    }
  }

  static func checkOccurs(_ schedule: HabitSchedule, from anchor: Day) throws {
    guard case .recurrence(let rule) = schedule else { return }
    let recurrence = Recurrence(rule, start: LocalDateTime(day: anchor, time: .midnight))
    try require(
      recurrence.next(after: nil) != nil, "recurrence",
      "The rule has no occurrence on or after \(anchor).")
  }

  static func checked(_ target: HabitTarget) throws -> HabitTarget {
    try require(
      target.amount >= 0 && target.amount <= HabitTarget.maxAmount
        && (target.amount > 0 || target.comparison == .atMost), "target/amount",
      "A target to reach is more than 0 and at most 1,000,000,000.")
    var target = target
    target.unit = try target.unit.map {
      try TextRules.line(
        $0, "A unit", atMost: 32, field: "target/unit",
        absence: "A unit has 1 to 32 characters, such as “min” or “l”.")
    }
    return target
  }

  static func check(amount: Double, field: String = "amount") throws {
    try require(
      amount >= 0 && amount <= HabitTarget.maxAmount, field, "An amount is 0 to 1,000,000,000.")
  }

  static func firstChangeable(_ today: Day) -> Day {
    today.adding(days: -retainedDays) ?? .earliest
  }

  static func check(start: Day, today: Day) throws {
    guard start >= firstChangeable(today) else {
      throw ModelError.invalidValue(
        field: "start",
        message: """
          A habit can start up to \(retainedDays) days ago, since older days cannot be marked; the \
          first possible day is \(firstChangeable(today)).
          """)
    }
  }

  /// Once marks were pruned, a clock that is set back does not make their days changeable.
  static func checkChangeable(
    _ day: Day, of habit: StoredHabit, today: Day, field: String
  ) throws {
    try checkChangeable(day, today: today, field: field)
    guard let marksFrom = habit.marksFrom, day < marksFrom else { return }
    throw ModelError.invalidState(
      .notKept, field: field,
      message: "The marks before \(marksFrom) are no longer kept, so \(day) cannot be changed.")
  }

  static func checkChangeable(_ day: Day, today: Day, field: String) throws {
    guard day >= firstChangeable(today) else {
      throw ModelError.invalidValue(
        field: field,
        message: """
          \(day) is more than \(retainedDays) days ago; days before \
          \(firstChangeable(today)) cannot be changed.
          """)
    }
  }
}

package extension RecordReader<HabitRecord> {
  /// The habit as it would be added today, without an id and a rank.
  func preview(_ draft: HabitDraft, today: Day) throws -> HabitItem {
    let fields = try HabitFields(draft, start: today)
    try HabitRules.check(start: fields.start, today: today)
    try HabitRules.checkOccurs(fields.schedule, from: fields.start)
    if !fields.tags.isEmpty {
      try reader.tags.checkCount(fields.tags.count, of: .habit)
      let new = try TagName.checked(fields.tags).count { try reader.tags.key($0) == nil }
      if new > 0 { try reader.tags.checkRoom(for: new) }
    }
    let version = HabitVersion(
      since: fields.start, anchor: fields.start, schedule: fields.schedule,
      weekStart: try reader.preferences.current().weekStart, frequency: 1, target: fields.target)
    let timeline = HabitTimeline(
      start: fields.start, end: fields.through, versions: [version], pauses: [])
    let isDue = timeline.day(today).map { $0.place != .free } ?? false
    let record = HabitRecord(
      key: 0, id: HabitID(""), title: fields.title, notes: fields.notes, hasOmittedNotes: false,
      tags: fields.tags, schedule: fields.schedule, target: fields.target, start: fields.start,
      through: fields.through, pauses: [], archivedOn: nil, remindTime: fields.remindTime,
      marksFrom: nil, rank: Rank.first.text, createdAt: Instant(millisecond: 0),
      modifiedAt: Instant(millisecond: 0), revision: 1)
    return HabitItem(habit: record, status: HabitStatus(isDue: isDue))
  }
}
