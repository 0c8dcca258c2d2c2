import CivilTime

/// The first occurrences of a series as the clocks of a place show them.
///
/// A time that the clocks jump over moves forward by the jump, and so may come after or coincide
/// with a later one. Such an occurrence is shown in the order of the clock, and those that coincide
/// are shown once.
struct RecurrencePreview {
  /// nil leaves all times as they are.
  let zone: Zone?
  let excluded: Set<Day>
  let count: Int
  /// The first day of which occurrences are shown; nil is the first of all.
  let since: Day?
  /// The last day of which occurrences are shown; nil is without end.
  let through: Day?
  /// The last occurrence of the page before.
  let last: LocalDateTime?

  private(set) var occurrences: [LocalDateTime] = []
  private(set) var moved: [LocalDateTime] = []
  private(set) var isCut = false
  /// The most occurrences that are looked at; on excluded days there can be one each second.
  private(set) var seen = 0
  private static let maxSeen = 500_000

  /// Computes the occurrences. Returns whether the search was given up.
  mutating func run(_ recurrence: Recurrence) -> Bool {
    // A jump moves a time by a day at most.
    let first = (last?.day ?? since).map { zone == nil ? $0 : $0.adding(days: -1) ?? $0 }
    let ending = recurrence.forEach(
      after: first?.adding(days: -1).map { LocalDateTime(day: $0, time: .last) },
      before: through?.adding(days: 1).map { LocalDateTime(day: $0, time: .midnight) }
    ) { occurrence in
      let shown = zone.map { $0.local(at: $0.instant(of: occurrence)) } ?? occurrence
      if shown == occurrence {
        flush(before: shown)
        add(shown)
      } else {
        moved.append(shown)
      }
      seen += 1
      return !isCut && seen < Self.maxSeen
    }
    flush(before: nil)
    return !isCut && (ending == .gaveUp || seen >= Self.maxSeen)
  }

  private mutating func flush(before bound: LocalDateTime?) {
    while let first = moved.first, bound.map({ first < $0 }) ?? true {
      moved.removeFirst()
      add(first)
    }
  }

  private mutating func add(_ shown: LocalDateTime) {
    let isInside =
      since.map { shown.day >= $0 } ?? true && through.map { shown.day <= $0 } ?? true
      && last.map { shown > $0 } ?? true
    guard isInside, !excluded.contains(shown.day), shown != occurrences.last else { return }
    if occurrences.count < count { occurrences.append(shown) } else { isCut = true }
  }
}
