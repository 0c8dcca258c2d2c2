package import CivilTime

/// The fields of a habit that a person sets, checked and in the form in which they are stored.
struct HabitFields {
  var title: String
  var notes: String
  var schedule: HabitSchedule
  var target: HabitTarget?
  var start: Day
  var through: Day?
  var remindAt: LocalTime?

  init(_ draft: HabitDraft, today: Day) throws {
    title = draft.title
    notes = draft.notes
    schedule = draft.schedule
    target = draft.target
    start = draft.start ?? today
    through = draft.through
    remindAt = draft.remindAt
    try check(since: nil)
  }

  init(_ record: HabitRecord) {
    title = record.title
    notes = record.notes
    schedule = record.schedule
    target = record.target
    start = record.start
    through = record.through
    remindAt = record.remindAt
  }

  func applying(_ edit: HabitEdit) throws -> HabitFields {
    var fields = self
    fields.title = edit.title.applied(to: title)
    fields.notes = edit.notes.applied(to: notes)
    fields.schedule = edit.schedule.applied(to: schedule)
    fields.target = edit.target.applied(to: target)
    fields.start = edit.start.applied(to: start)
    fields.through = edit.through.applied(to: through)
    fields.remindAt = edit.remindAt.applied(to: remindAt)
    try fields.check(since: self)
    return fields
  }

  /// Current values are not checked anew: a title may be older than the rule.
  private mutating func check(since old: HabitFields?) throws {
    if title != old?.title { title = try TextRules.title(title) }
    notes = try TextRules.notes(notes)
    try DayWindow.check(since: start, through: through)
    if target != old?.target { target = try target.map(HabitRules.checked) }
    try HabitRules.check(schedule)
  }

  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.append(title)
    fingerprint.append(notes)
    switch schedule {
    case .recurrence(let rule): fingerprint.append(rule.description)
    case .times(let times): fingerprint.append("\(times.times) \(times.period.rawValue)")
    }
    fingerprint.append(target.map { "\($0.amount) \($0.comparison.rawValue)" })
    fingerprint.append(target?.unit)
    fingerprint.append(through?.description)
    if let remindAt { fingerprint.append("at \(remindAt)") }
    return fingerprint
  }

  /// Says whether an add is a retry of the one that made the habit; `start` is left out where it is
  /// today, since a retry may come tomorrow.
  func retryFingerprint(of draft: HabitDraft, tags: [TagName]) -> Int64 {
    var fingerprint = fingerprint
    fingerprint.append(draft.start?.description)
    for tag in tags { fingerprint.append(tag.caseFolded) }
    return fingerprint.value
  }
}

/// The rules for the fields of a habit.
package enum HabitRules {
  /// Of the reason of a skip.
  package static let reasonLength = 500

  /// How far back marks can be changed: the days for which they are kept one by one.
  static let retainedDays = 90

  static func check(_ schedule: HabitSchedule) throws {
    switch schedule {
    case .times(let times):
      let maximum = times.period.maxTimes
      guard (1...maximum).contains(times.times) else {
        throw ModelError.invalidValue(
          field: "timesPer/times",
          message: "A habit can be due 1 to \(maximum) times a \(times.period.rawValue).")
      }
    case .recurrence(let rule):
      let isByDays =
        switch rule.end {
        case .never, .count, .untilDay: !rule.hasTimes
        case .untilLocal, .untilUTC: false
        }
      guard isByDays else {
        throw ModelError.invalidValue(
          field: "recurrence",
          message: "A habit recurs by whole days, so its rule cannot have times of day.")
      }
    }
  }

  /// Throws where a rule gives no day at all, from the day on that it counts from.
  static func checkOccurs(_ schedule: HabitSchedule, from anchor: Day) throws {
    guard case .recurrence(let rule) = schedule else { return }
    let recurrence = Recurrence(rule, start: LocalDateTime(day: anchor, time: .midnight))
    guard recurrence.next(after: nil) != nil else {
      throw ModelError.invalidValue(
        field: "recurrence", message: "The rule has no occurrence on or after \(anchor).")
    }
  }

  static func checked(_ target: HabitTarget) throws -> HabitTarget {
    guard target.amount >= 0, target.amount <= HabitTarget.maxAmount,
      target.amount > 0 || target.comparison == .atMost
    else {
      throw ModelError.invalidValue(
        field: "target/amount",
        message: "A target to reach is more than 0 and at most 1,000,000,000.")
    }
    var target = target
    target.unit = try target.unit.map { text in
      let unit = TextRules.trimmed(text)
      guard !unit.isEmpty else {
        throw ModelError.invalidValue(
          field: "target/unit", message: "A unit has 1 to 32 characters, such as “min” or “l”.")
      }
      try TextRules.checkLength(unit, "A unit has", atMost: 32, field: "target/unit")
      try TextRules.checkLine(unit, "A unit", field: "target/unit")
      return unit
    }
    return target
  }

  static func check(amount: Double, field: String = "amount") throws {
    guard amount >= 0, amount <= HabitTarget.maxAmount else {
      throw ModelError.invalidValue(
        field: field, message: "An amount is 0 to 1,000,000,000.")
    }
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

  /// The same for a habit: once marks were pruned, a clock that is set back does not make their
  /// days changeable.
  static func checkChangeable(
    _ day: Day, of habit: StoredHabit, today: Day, field: String
  ) throws {
    try checkChangeable(day, today: today, field: field)
    guard let marksFrom = habit.marksFrom, day < marksFrom else { return }
    throw ModelError.invalidValue(
      field: field,
      message: "The marks before \(marksFrom) are no longer kept, so \(day) cannot be changed.")
  }

  /// Days that are over for longer than marks are kept stay as they were.
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

package extension ReadTransaction {
  /// The habit as it would be added today, without an id and a rank. Throws the errors of
  /// adding for the fields and the tags.
  func habit(previewing draft: HabitDraft, today: Day) throws -> HabitItem {
    let fields = try HabitFields(draft, today: today)
    try HabitRules.check(start: fields.start, today: today)
    try HabitRules.checkOccurs(fields.schedule, from: fields.start)
    let names = try TagName.checked(draft.tags)
    if !names.isEmpty {
      try checkTagCount(names.count, of: .habit)
      let new = try names.count { try tags.key($0) == nil }
      if new > 0 { try tags.checkRoom(for: new) }
    }
    let version = HabitVersion(
      since: fields.start, anchor: fields.start, schedule: fields.schedule,
      weekStart: try preferences().weekStart, frequency: 1, target: fields.target)
    let timeline = HabitTimeline(
      start: fields.start, end: fields.through, versions: [version], pauses: [])
    let day = timeline.day(today)
    let record = HabitRecord(
      id: HabitID(""), title: fields.title, notes: fields.notes, tags: names.map(\.text),
      schedule: fields.schedule, target: fields.target, start: fields.start,
      through: fields.through,
      pauses: [], archivedOn: nil, remindAt: fields.remindAt, rank: Rank.first.text,
      createdAt: Instant(millisecond: 0),
      modifiedAt: Instant(millisecond: 0), revision: 1)
    return HabitItem(
      habit: record,
      status: HabitStatus(
        isDue: day.map { $0.place != .free } ?? false, isPaused: false, mark: nil,
        currentStreak: 0, bestStreak: 0, daysUntilBreak: nil, shortfall: nil,
        scheduled: 0, done: 0, skipped: 0,
        strength: 0))
  }
}
