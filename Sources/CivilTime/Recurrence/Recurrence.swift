// Recurrence computes the occurrences of a rule (RFC 5545, 3.3.10). A text is parsed to a
// `RecurrenceRule`, and a rule with its start becomes a `RecurrencePlan`, of lists as bits;
// `RecurrenceCursor` walks a plan block by block from any moment, `RecurrenceWalk` applies COUNT
// and UNTIL, and `RecurrenceMerge` takes out and puts in single occurrences. Occurrences are times
// on the wall. Each search looks at a fixed number of steps, so no rule can hold a caller up.
// Tasks, habits, reminders and the calendar call it
// (docs/decisions/0011-recurrence-agrees-with-the-references.md).

/// A series of occurrences: a rule, where it starts, and the days that were taken out or put in.
/// (RFC 5545: RRULE 3.8.5.3, DTSTART 3.8.2.4, EXDATE 3.8.5.1, RDATE 3.8.5.2.)
///
/// Occurrences are what the clocks on the wall show; a time that the clocks jump over is still the
/// occurrence's name. The start is one only when the rule matches it. What is added occurs whatever
/// the rule says, before the start too, unless it is excluded; COUNT counts neither. Each function
/// looks at a fixed number of steps at most, so that a rule which never occurs ends. Parts of a
/// rule that `checked()` would refuse are skipped.
package struct Recurrence: Hashable, Sendable {
  package let rule: RecurrenceRule
  package let start: LocalDateTime
  /// Decides what UNTIL in UTC means on the wall.
  package let zone: Zone
  /// Ascending.
  package let excluded: [LocalDateTime]
  /// Ascending.
  package let added: [LocalDateTime]
  private let plan: RecurrencePlan

  package init(
    _ rule: RecurrenceRule, start: LocalDateTime, zone: Zone = .utc,
    excluded: [LocalDateTime] = [], added: [LocalDateTime] = []
  ) {
    self.rule = rule
    self.start = start
    self.zone = zone
    self.excluded = excluded.sorted()
    self.added = added.sorted()
    plan = RecurrencePlan(rule, start: start, zone: zone)
  }

  /// A part of the occurrences, ascending.
  package struct Excerpt: Hashable, Sendable {
    package let occurrences: [LocalDateTime]
    /// Whether more would follow before the end, or the search was given up before it.
    package let isTruncated: Bool

    package init(occurrences: [LocalDateTime], isTruncated: Bool) {
      self.occurrences = occurrences
      self.isTruncated = isTruncated
    }
  }

  /// The first `limit` occurrences strictly after one moment and strictly before another.
  package func occurrences(
    after: LocalDateTime? = nil, before: LocalDateTime? = nil, limit: Int
  ) -> Excerpt {
    var walk = merge(after: after, before: before)
    var found: [LocalDateTime] = []
    found.reserveCapacity(min(max(limit, 0), 64))
    while found.count < limit, let second = walk.next() {
      found.append(LocalDateTime(clampingWallSecond: second))
    }
    let isTruncated = found.count >= limit && walk.next() != nil
    return Excerpt(occurrences: found, isTruncated: isTruncated || walk.isExhausted)
  }

  /// How a walk over occurrences ended.
  package enum Ending: Hashable, Sendable {
    /// There are no more.
    case finished
    /// The body returned false.
    case stopped
    /// The budget is spent; there may be more.
    case gaveUp
  }

  /// Hands over the occurrences strictly after one moment and strictly before another, ascending,
  /// for as long as `body` returns true.
  package func forEach(
    after: LocalDateTime? = nil, before: LocalDateTime? = nil, _ body: (LocalDateTime) -> Bool
  ) -> Ending {
    var walk = merge(after: after, before: before)
    while let second = walk.next() {
      guard body(LocalDateTime(clampingWallSecond: second)) else { return .stopped }
    }
    return walk.isExhausted ? .gaveUp : .finished
  }

  /// Does the same within a budget that several walks can share: each step of the search and each
  /// occurrence is taken from `steps`, and where none are left the walk gives up.
  package func forEach(
    after: LocalDateTime?, before: LocalDateTime?, steps: inout Int,
    _ body: (LocalDateTime) -> Bool
  ) -> Ending {
    let budget = min(max(steps, 0), RecurrenceCursor.budget)
    var walk = merge(after: after, before: before, steps: budget)
    var seen = 0
    defer { steps -= budget - walk.stepsLeft + seen }
    while let second = walk.next() {
      seen += 1
      guard body(LocalDateTime(clampingWallSecond: second)) else { return .stopped }
      if seen >= steps { return .gaveUp }
    }
    return walk.isExhausted ? .gaveUp : .finished
  }

  /// The first occurrence strictly after the moment, or the very first; nil when there is none.
  package func next(after: LocalDateTime?) -> LocalDateTime? {
    var walk = merge(after: after, before: nil)
    return walk.next().map(LocalDateTime.init(clampingWallSecond:))
  }

  /// Whether something occurs at that moment.
  package func contains(_ occurrence: LocalDateTime) -> Bool {
    let second = occurrence.wallSecond
    var walk = merge(from: second, through: second)
    return walk.next() != nil
  }

  private func merge(
    after: LocalDateTime?, before: LocalDateTime?, steps: Int = RecurrenceCursor.budget
  ) -> RecurrenceMerge {
    merge(
      from: after.map { $0.wallSecond + 1 } ?? LocalDateTime.firstSecond,
      through: before.map { $0.wallSecond - 1 } ?? LocalDateTime.lastSecond, steps: steps)
  }

  private func merge(
    from first: Int64, through last: Int64, steps: Int = RecurrenceCursor.budget
  ) -> RecurrenceMerge {
    RecurrenceMerge(
      RecurrenceWalk(plan, zone: zone, from: first, through: last, steps: steps),
      added: added, excluded: excluded, from: first, through: last)
  }

  package static func == (left: Recurrence, right: Recurrence) -> Bool {
    left.rule == right.rule && left.start == right.start && left.zone == right.zone
      && left.excluded == right.excluded && left.added == right.added
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(start)
    hasher.combine(zone)
    hasher.combine(excluded)
    hasher.combine(added)
  }
}
