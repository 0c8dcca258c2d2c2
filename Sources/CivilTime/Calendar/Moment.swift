/// Now, for one person: an instant, their zone, when their day and their week start, and how they
/// read a clock.
package struct Moment: Sendable, Hashable {
  package let instant: Instant
  package let zone: Zone
  /// The time at which the user's day begins; 00:00 unless they chose another.
  package let dayStart: LocalTime

  /// The first day of the person's week.
  package let weekStart: Weekday

  /// When no reminder goes off by itself; nil is never.
  package let quietHours: DailySpan?

  /// How the person wants times to be shown; nil where they chose nothing.
  package let chosenClock: ClockStyle?

  package init(
    instant: Instant, zone: Zone, dayStart: LocalTime = .midnight, weekStart: Weekday = .monday,
    quietHours: DailySpan? = nil, clock: ClockStyle? = nil
  ) {
    self.instant = instant
    self.zone = zone
    self.dayStart = dayStart
    self.weekStart = weekStart
    self.quietHours = quietHours
    chosenClock = clock
  }

  /// How times are shown to the person.
  package var clock: ClockStyle { chosenClock ?? .h24 }

  /// The same moment as pages of care show it.
  package var ofCare: Moment {
    Moment(
      instant: instant, zone: zone, dayStart: dayStart, weekStart: weekStart,
      quietHours: quietHours, clock: chosenClock ?? .short)
  }

  /// What the clock on the wall shows; the greeting follows it.
  package var local: LocalDateTime {
    zone.local(at: instant)
  }

  /// The user's day that the instant is in: `start(of: today) <= instant < end(of: today)`, also
  /// where clocks change around the start of a day.
  package var today: Day {
    let local = local
    var number = Int64(local.day.number) - (local.time < dayStart ? 1 : 0)
    // A change of clocks moves the start by at most a day; three steps reach past any.
    for _ in 0..<3 where instant < start(ofDayNumber: number) { number -= 1 }
    for _ in 0..<3 where instant >= start(ofDayNumber: number + 1) { number += 1 }
    return Day(clamping: number)
  }

  /// "Fri 21 Nov", with its year where one would think of another.
  package func text(_ day: Day) -> String { day.shortText(seenFrom: today) }

  /// "Fri 21 Nov 14:30", with the year as for a day.
  package func text(_ local: LocalDateTime) -> String {
    "\(text(local.day)) \(clock.text(local.time))"
  }

  /// Returns the first instant after the quiet hours that an instant is in, else that instant.
  package func outsideQuietHours(_ instant: Instant) -> Instant {
    quietHours?.end(at: instant, in: zone) ?? instant
  }

  /// The same moment without quiet hours.
  package var withoutQuietHours: Moment {
    Moment(
      instant: instant, zone: zone, dayStart: dayStart, weekStart: weekStart, clock: chosenClock)
  }

  /// The first instant of the user's day. A zone without that time on the day (its clocks jumped
  /// over it) still has the day: it starts later by the length of the jump; a day that was jumped
  /// over whole is empty.
  package func start(of day: Day) -> Instant {
    start(ofDayNumber: Int64(day.number))
  }

  /// The instant of the user's day at which the clock shows a time; a time before the start of the
  /// day is of the night behind it.
  package func instant(of time: LocalTime, on day: Day) -> Instant {
    let shown = time < dayStart ? day.adding(days: 1) ?? day : day
    return zone.instant(of: LocalDateTime(day: shown, time: time))
  }

  /// The first instant after the user's day: the start of the next.
  package func end(of day: Day) -> Instant {
    start(ofDayNumber: Int64(day.number) + 1)
  }

  private func start(ofDayNumber number: Int64) -> Instant {
    zone.instant(ofWallSecond: number * 86_400 + Int64(dayStart.second))
  }
}
