// Both directions count from 0000-03-01, so that the leap day ends a year, and put fixed-point
// multiplications in the place of divisions: the affine functions of Neri and Schneider,
// "Euclidean affine functions and their application to calendar algorithms" (2022).
package extension Day {
  /// A day's year, month (1 to 12) and day of the month.
  struct Civil: Hashable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int
  }

  /// Year, month and day in one computation, for callers that need more than one of them.
  var civil: Civil {
    let fourTimes = UInt32(bitPattern: number &+ Day.daysToEpoch) &* 4 &+ 3
    let century = fourTimes / 146_097
    let ofCentury = (fourTimes % 146_097) | 3
    let product = UInt64(ofCentury) &* 2_939_745
    let ofYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4
    let shifted = ofYear &* 2141 &+ 197_913
    // From 306 days after 1 March on, the date is in January or February of the next year.
    let wraps = ofYear >= 306
    let year = century &* 100 &+ UInt32(truncatingIfNeeded: product >> 32) &+ (wraps ? 1 : 0)
    let month = (shifted >> 16) &- (wraps ? 12 : 0)
    return Civil(year: Int(year), month: Int(month), day: Int((shifted & 0xFFFF) / 2141) + 1)
  }

  private static var daysToEpoch: Int32 { 719_468 }

  /// The number of a date that the caller has checked: years 0 to 100,000, months 1 to 12.
  internal static func number(year: Int, month: Int, day: Int) -> Int32 {
    let isEarly = month <= 2
    let shiftedYear = UInt32(truncatingIfNeeded: year &- (isEarly ? 1 : 0) &+ cycleYears)
    let shiftedMonth = UInt32(truncatingIfNeeded: month &+ (isEarly ? 12 : 0))
    let century = shiftedYear / 100
    let beforeYear = (1461 &* shiftedYear) / 4 &- century &+ century / 4
    let beforeMonth = (979 &* shiftedMonth &- 2919) / 32
    let sum = beforeYear &+ beforeMonth &+ UInt32(truncatingIfNeeded: day &- 1)
    return Int32(bitPattern: sum) &- daysToEpoch &- cycleDays
  }

  /// The Gregorian calendar repeats after 400 years, weekdays included.
  internal static var cycleYears: Int { 400 }
  internal static var cycleDays: Int32 { 146_097 }
}
