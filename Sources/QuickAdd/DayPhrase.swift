package import CivilTime

/// A day, or a length of time, in English words and nothing else.
package enum DayPhrase {
  /// In bytes of UTF-8.
  private static let longestText = 60

  /// Returns the day of "next friday", "3 march" or "in 2 weeks"; nil for another text, and where a
  /// time or a part of the day is with it.
  package static func day(
    _ text: String, today: Day, weekStart: Weekday, direction: DateDirection
  ) -> Day? {
    guard text.utf8.count <= longestText else { return nil }
    let now = LocalDateTime(day: today, time: .midnight)
    let calendar = WordReader.Calendar(
      now: now, today: today, weekStart: weekStart, direction: direction)
    var reader = WordReader(
      text, tokens: LineTokenizer.tokens(of: text, ignoring: []), calendar: calendar)
    guard let match = reader.date(.said), reader.isAtEnd, match.time == nil,
      match.dayPart == nil, !match.hasOtherWeekday
    else { return nil }
    return match.day
  }

  /// Returns the minutes of "45", "1h30", "90 minutes" or "half an hour".
  package static func minutes(_ text: String) -> Int? {
    guard text.utf8.count <= longestText else { return nil }
    if let minutes = NumberParser.digits(text) { return minutes }
    let line = "for \(text)"
    var reader = WordReader(
      line, tokens: LineTokenizer.tokens(of: line, ignoring: []), calendar: nil)
    guard let minutes = reader.durationMinutes(), reader.isAtEnd else { return nil }
    return minutes
  }
}
