/// A span of each day between two different times of the clock; one whose end is the earlier time
/// goes over midnight.
package struct DailySpan: Hashable, Sendable, LosslessStringConvertible {
  package let start: LocalTime
  package let end: LocalTime

  /// nil for a span without length.
  package init?(start: LocalTime, end: LocalTime) {
    guard start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// The span that "22:00-07:00" names; nil for any other form.
  package init?(_ text: String) {
    let times = text.split(separator: "-", omittingEmptySubsequences: false)
    guard times.count == 2, let start = LocalTime(String(times[0])),
      let end = LocalTime(String(times[1]))
    else { return nil }
    self.init(start: start, end: end)
  }

  /// "22:00-07:00".
  package var description: String { "\(start)-\(end)" }

  /// Returns when the span ends that an instant is in, the first instant after it; nil outside.
  package func end(at instant: Instant, in zone: Zone) -> Instant? {
    let today = zone.local(at: instant).day
    for day in [today.adding(days: -1) ?? today, today] {
      let last = end < start ? day.adding(days: 1) ?? day : day
      let begin = zone.instant(of: LocalDateTime(day: day, time: start))
      let finish = zone.instant(of: LocalDateTime(day: last, time: end))
      if begin <= instant, instant < finish { return finish }
    }
    return nil
  }
}
