import CivilTime
import DaybookModel

/// How long a reminder is snoozed, or until when, in words: "22", "1h 30m", "tomorrow 9am".
struct SnoozeParser {
  /// nil where the words say until when.
  let minutes: Int?
  let end: Instant?
  /// "for 22 minutes", "until Thu 5 Mar 09:00".
  let words: String

  /// Throws `invalidValue` for `field` where the text says neither, or a time that is past.
  init(_ text: String, field: String, in session: Session) throws {
    if let minutes = ReminderTimeParser.minutes(text) {
      (self.minutes, end, words) = (minutes, nil, "for \(ReminderTimeParser.length(minutes))")
      return
    }
    guard let day = try? DayParser(text, field: field, in: session), let time = day.time else {
      throw ModelError.invalidValue(
        field: field,
        message: "Write how long, such as `22` (minutes) or `1h 30m`, or until when, such as "
          + "`tomorrow 9am`.")
    }
    let moment = session.moment
    let end = moment.zone.instant(of: LocalDateTime(day: day.day, time: time))
    guard end > moment.instant else {
      throw ModelError.invalidValue(field: field, message: "\(day.text) is in the past.")
    }
    guard day.day - moment.today <= 366 else {
      throw ModelError.invalidValue(
        field: field, message: "A snooze is at most 366 days long.")
    }
    (minutes, self.end, words) = (nil, end, "until \(day.text)")
  }
}
