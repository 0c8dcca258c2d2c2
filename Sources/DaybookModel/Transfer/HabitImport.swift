package import CivilTime
import SQLite

/// A habit of another program with what was done on its days, however long ago.
package struct ImportedHabit: Sendable {
  package struct Mark: Sendable {
    package let day: Day
    package let state: HabitMarkRecord.State
    /// Of a habit with a target.
    package let amount: Double?
    /// Why the day was skipped.
    package let reason: String?

    package init(day: Day, state: HabitMarkRecord.State, amount: Double?, reason: String?) {
      self.day = day
      self.state = state
      self.amount = amount
      self.reason = reason
    }
  }

  /// It has an id, by which a second import finds the habit.
  package let draft: HabitDraft
  /// One for a day.
  package let marks: [Mark]
  package let archivedOn: Day?

  package init(draft: HabitDraft, marks: [Mark], archivedOn: Day?) {
    self.draft = draft
    self.marks = marks
    self.archivedOn = archivedOn
  }
}

package extension HabitDraft {
  /// Throws `invalidValue` and `tooLarge` for what could not be added, whatever the database holds.
  func check(today: Day) throws {
    let fields = try HabitFields(self, start: today)
    try HabitRules.checkOccurs(fields.schedule, from: fields.start)
  }
}

package struct HabitImportRecord: Sendable, Hashable {
  package var added = 0
  package var marks = 0
  /// That an earlier import had added with the same content.
  package var unchanged = 0
  /// That are here with other content, and were not changed.
  package var differing = 0
  /// That were removed here, and were not brought back.
  package var removed = 0
  /// Marks outside of the habit's days, and skips of a day on which nothing was due.
  package var dropped = 0
  package var addedTags = 0
  package var raised: [LimitName: Int] = [:]
}

package extension RecordWriter<HabitRecord> {
  /// Adds the habits that are not here yet, with all their marks, however old.
  func importAll(
    _ habits: [ImportedHabit], limits: ImportLimits = .keep,
    progress: (_ seen: Int) throws -> Void = { _ in }
  ) throws -> HabitImportRecord {
    var record = HabitImportRecord()
    let tags = try writer.reader.tags.count()
    if limits == .raise { record.raised = try raiseLimits(for: habits) }
    for (index, habit) in habits.enumerated() {
      if index.isMultiple(of: 100) { try progress(index) }
      do {
        try add(habit, to: &record)
      } catch ModelError.invalidValue(_, let message, _), ModelError.tooLarge(_, let message, _) {
        throw ModelError.invalidValue(
          field: "path", message: "The habit “\(habit.draft.title)”: \(message)")
      }
    }
    record.addedTags = try writer.reader.tags.count() - tags
    return record
  }

  /// Raises the limits of tags to what the habits need at most. Returns those that it raised.
  private func raiseLimits(for habits: [ImportedHabit]) throws -> [LimitName: Int] {
    let names = try habits.map { try TagName.checked($0.draft.tags) }
    let new = try Dictionary(
      names.joined().map { ($0.caseFolded, $0) }, uniquingKeysWith: { first, _ in first }
    ).values.filter { try writer.reader.tags.key($0) == nil }.count
    let needs: [(LimitName, Int)] = [
      (.tags, try writer.reader.tags.count() + new), (.tagsPerItem, names.map(\.count).max() ?? 0),
    ]
    var raised: [LimitName: Int] = [:]
    for (name, needed) in needs where try writer.reader.limit(name) < needed {
      try writer.preferences.raise(name, to: needed)
      raised[name] = needed
    }
    return raised
  }

  private func add(_ habit: ImportedHabit, to record: inout HabitImportRecord) throws {
    guard let id = habit.draft.id else { return }
    let fields = try HabitFields(habit.draft, start: today)
    let fingerprint = fields.retryFingerprint(of: habit.draft)
    guard try !writer.isRemoved(.habit, id.text) else {
      record.removed += 1
      return
    }
    if let known = try writer.fingerprint(.habit, id.text) {
      if known == fingerprint { record.unchanged += 1 } else { record.differing += 1 }
      return
    }
    try HabitRules.checkOccurs(fields.schedule, from: fields.start)
    var marks = 0
    try insert(id, fields, fingerprint: fingerprint) { key in
      try addParts(of: key, fields)
      marks = try insert(habit.marks, of: reader.stored(key: key))
      if let day = habit.archivedOn {
        try writer.db.run("UPDATE habit SET archivedOn = ? WHERE key = ?", [min(day, today), key])
      }
      try refreshMonths(of: key, from: nil)
    }
    record.added += 1
    record.marks += marks
    record.dropped += habit.marks.count - marks
  }

  /// Returns how many were marks of the habit's days.
  private func insert(_ marks: [ImportedHabit.Mark], of habit: StoredHabit) throws -> Int {
    let last = min(habit.record.through ?? today, today)
    var days: Set<Day> = []
    for mark in marks where mark.day >= habit.record.start && mark.day <= last {
      let isDue = habit.timeline.day(mark.day).map { $0.place != .free && !$0.isPaused } ?? false
      guard mark.state == .marked || isDue, days.insert(mark.day).inserted else { continue }
      let target = habit.record.target
      let amount = mark.state == .marked ? target.map { mark.amount ?? $0.amount } : nil
      if let amount { try HabitRules.check(amount: amount) }
      let isDone =
        mark.state == .marked && (amount.flatMap { target?.isMet(by: $0) } ?? true)
      try insertMark(
        HabitMarkRecord(
          day: mark.day, state: mark.state, amount: amount, isDone: isDone,
          reason: mark.state == .skipped
            ? try mark.reason.flatMap(HabitRules.checked(reason:)) : nil,
          at: writer.action.moment.instant, revision: 1),
        of: habit.key)
    }
    return days.count
  }
}
