/// Periods of hours, minutes and seconds, which are shorter than a chunk of days.
extension RecurrenceCursor {
  /// The next hour, minute or second that passes all limits, jumping over what cannot.
  mutating func nextShortPeriod(_ unit: Int64) -> Int64? {
    let end = (lastDay &+ 1) &* 86_400
    let step = unit &* plan.interval
    let passesAllDays = plan.days.passesAll
    while stepsLeft > 0, next < end {
      // Dividing a moment into day and time takes about as long as opening two longer periods.
      stepsLeft &-= 2
      let current = next
      let day = RecurrencePlan.floor(current, 86_400)
      var target = current
      if !passesAllDays {
        let passing = daySearch.next(from: day / 86_400, through: lastDay)
        target = max(target, passing &* 86_400)
      }
      if target == current, plan.limitsTimes {
        target = day &+ nextTime(current &- day, unit)
      }
      let distance = target &- current
      next &+= distance <= step ? step : (distance &+ step &- 1) / step &* step
      if distance == 0 { return current }
    }
    return nil
  }

  /// The first time of day at or after the second that can pass.
  private func nextTime(_ second: Int64, _ unit: Int64) -> Int64 {
    let ofDay = UInt32(truncatingIfNeeded: second)
    let hour = ofDay / 3600
    let hours = plan.hours >> UInt64(hour)
    guard hours & 1 != 0 else {
      return hours == 0 ? 86_400 : Int64(hour &+ UInt32(hours.trailingZeroBitCount)) &* 3600
    }
    guard unit <= 60 else { return second }
    let minute = ofDay / 60
    let minutes = plan.minutes >> UInt64(minute &- hour &* 60)
    guard minutes & 1 != 0 else {
      guard minutes != 0 else { return Int64(hour &+ 1) &* 3600 }
      return Int64(minute &+ UInt32(minutes.trailingZeroBitCount)) &* 60
    }
    guard unit == 1 else { return second }
    let seconds = plan.seconds >> UInt64(ofDay &- minute &* 60)
    guard seconds == 0 else { return second &+ Int64(seconds.trailingZeroBitCount) }
    return Int64(minute &+ 1) &* 60
  }
}
