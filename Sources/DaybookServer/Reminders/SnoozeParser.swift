import CivilTime
import DaybookModel

/// How long a reminder is snoozed, or until when, in words: "22", "1h 30m", "tomorrow 9am".
struct SnoozeParser {
  /// nil where the words say until when.
  let minutes: Int?
  let end: Instant?
  /// "until 14:30", "until Thu 5 Mar 09:00".
  let words: String

  /// Throws `invalidValue` for `field` where the text says neither, or a time that is past.
  init(_ text: String, field: String, in session: Session) throws {
    let moment = session.moment
    if let minutes = ReminderTimeParser.minutes(text) {
      let local = moment.zone.local(at: moment.instant.adding(seconds: Int64(minutes) * 60))
      let time = moment.clock.text(local.time, seconds: .never)
      let day = local.day == moment.today ? "" : "\(local.day.shortText) "
      (self.minutes, end, words) = (minutes, nil, "until \(day)\(time)")
      return
    }
    guard let day = try? DayParser(text, field: field, in: session), let time = day.time else {
      throw ModelError.invalidValue(
        field: field,
        message: "Write how long, such as `22` (minutes) or `1h 30m`, or until when, such as "
          + "`tomorrow 9am`.")
    }
    let end = moment.zone.instant(of: LocalDateTime(day: day.day, time: time))
    guard end > moment.instant else {
      throw ModelError.invalidValue(field: field, message: "\(day.text) is in the past.")
    }
    guard day.day - moment.today <= 366 else {
      throw ModelError.invalidValue(field: field, message: "A snooze is at most 366 days long.")
    }
    (minutes, self.end, words) = (nil, end, "until \(day.text)")
  }
}
