import CivilTime
import DaybookModel
import QuickAdd

/// The time of a reminder, in words: "10m", "1h 30m before", "2 days before start", "at due",
/// "14:30", "tomorrow 9am".
package struct ReminderTimeParser {
  private static let minutes: [String: Int] = [
    "m": 1, "min": 1, "mins": 1, "minute": 1, "minutes": 1,
    "h": 60, "hr": 60, "hrs": 60, "hour": 60, "hours": 60,
    "d": 1440, "day": 1440, "days": 1440,
    "w": 10_080, "week": 10_080, "weeks": 10_080,
  ]

  let trigger: ReminderTrigger
  private let field: String
  private let past: LocalDateTime?
  private let clock: ClockStyle

  /// Minutes count from the due or, for a task that has only a start time, from the start; words
  /// such as “in half an hour” count from now. Throws `invalidValue` for `field` where the text is no
  /// such time.
  init(_ text: String, of task: TaskRecord, field: String, in session: Session) throws {
    let trigger = try Self.trigger(text, of: task, field: field, in: session)
    self.trigger = trigger
    self.field = field
    past = session.past(trigger, of: task).map(session.moment.zone.local)
    clock = session.moment.clock
  }

  /// The trigger; throws `invalidValue` for one that is past.
  var triggerToCome: ReminderTrigger {
    get throws {
      guard let past else { return trigger }
      throw ModelError.invalidValue(
        field: field, message: "\(clock.text(past)) is in the past. Choose a time to come.")
    }
  }

  private static func trigger(
    _ text: String, of task: TaskRecord, field: String, in session: Session
  ) throws -> ReminderTrigger {
    let text = TextRules.trimmed(text).lowercased()
    if let trigger = relative(text, of: task) { return trigger }
    if let reminder = LineReminder(text) {
      guard !reminder.needsDay || task.due ?? task.start != nil else {
        throw ModelError.invalidState(
          .contradiction, field: field,
          message: "“\(task.title)” has no due day, so you cannot be reminded before it. "
            + "Write a time of its own, such as `tomorrow 9am`.")
      }
      let isSeries = task.series != nil
      return reminder.resolved(
        of: task.due ?? task.start, isSeries: isSeries, at: session.moment.local
      ).trigger(due: task.due, task.dueTime, start: task.start, task.startTime, at: session.moment)
    }
    let answer = try? DayParser(text, field: field, in: session)
    let isPast = answer.map { $0.day < session.moment.today } ?? false
    guard let day = answer?.day, let time = answer?.time ?? (isPast ? .midnight : nil) else {
      throw ModelError.invalidValue(
        field: field,
        message: "Write how long before, such as `10m` or `1 day`, or a time such as `14:30`."
      )
    }
    var local = LocalDateTime(day: day, time: time)
    let here = session.moment.zone
    if let zone = task.timeZone.flatMap(session.zones.zone), zone != here {
      local = zone.local(at: here.instant(of: local))
    }
    return .at(local)
  }

  private static func relative(_ text: String, of task: TaskRecord) -> ReminderTrigger? {
    var words = text.split(separator: " ").map(String.init)
    var anchor: ReminderAnchor = task.dueTime == nil && task.startTime != nil ? .start : .due
    if words.last == "due" || words.last == "start" {
      anchor = words.removeLast() == "due" ? .due : .start
      if words == ["at"] || words == ["on"] || words == ["when"] {
        return .before(minutes: 0, anchor)
      }
      guard words.last == "before" else { return nil }
    }
    if words.last == "before" { words.removeLast() }
    if words.count == 1, let minutes = Int(words[0]), minutes >= 0 {
      return .before(minutes: minutes, anchor)
    }
    return total(words.joined()).map { .before(minutes: $0, anchor) }
  }

  /// Returns "1h30m" as minutes; nil for a text that is no sum of durations.
  private static func total(_ text: String) -> Int? {
    var rest = text[...]
    var sum = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard let count = Int(digits), count <= ReminderTrigger.maxMinutes,
        let length = minutes[String(unit)]
      else { return nil }
      sum += count * length
      guard sum <= ReminderTrigger.maxMinutes else { return nil }
    }
    return sum
  }

  /// Returns the minutes that a person typed: "22", "1h 30m". Throws `invalidValue` for `field`.
  static func minutes(_ text: String, field: String) throws -> Int {
    guard let minutes = minutes(text) else {
      throw ModelError.invalidValue(
        field: field, message: "Write how long, such as `22` (minutes) or `1h 30m`.")
    }
    return minutes
  }

  /// Returns the minutes that a person typed; nil for another text.
  package static func minutes(_ text: String) -> Int? {
    let words = TextRules.trimmed(text).lowercased().filter { $0 != " " }
    return Int(words) ?? total(words)
  }

  /// A text that reads back as the same: "1h 30m", "1d before start", "2026-03-06 14:30".
  static func text(_ trigger: ReminderTrigger, _ clock: ClockStyle) -> String {
    switch trigger {
    case .at(let local): return "\(local.day) \(clock.text(local.time))"
    case .before(let minutes, let anchor):
      let (days, rest) = minutes.quotientAndRemainder(dividingBy: 1440)
      let parts = [(days, "d"), (rest / 60, "h"), (rest % 60, "m")].filter { $0.0 > 0 }
      let length = parts.isEmpty ? "0m" : parts.map { "\($0)\($1)" }.joined(separator: " ")
      return anchor == .due ? length : "\(length) before start"
    case .onDay(let days, let time, _): return "\(days)d at \(clock.text(time))"
    }
  }

  /// "10 minutes before it is due", "at the start", "Fri 6 Mar 14:30".
  static func sentence(_ trigger: ReminderTrigger, at moment: Moment) -> String {
    switch trigger {
    case .at(let local): return moment.text(local)
    case .before(0, let anchor): return anchor == .due ? "when it is due" : "when it starts"
    case .before(let minutes, let anchor):
      return "\(length(minutes)) before it \(anchor == .due ? "is due" : "starts")"
    case .onDay(let days, let time, let anchor):
      let verb = anchor == .due ? "is due" : "starts"
      let day = days == 0 ? "on the day it \(verb)" : "\(days.counted("day")) before it \(verb)"
      return "at \(moment.clock.text(time)) \(day)"
    }
  }

  /// "10 minutes", "1 hour 30 minutes", "2 days".
  static func length(_ minutes: Int) -> String {
    let (days, rest) = minutes.quotientAndRemainder(dividingBy: 1440)
    let parts = [
      days > 0 ? days.counted("day") : nil, rest >= 60 ? (rest / 60).counted("hour") : nil,
      rest % 60 > 0 ? (rest % 60).counted("minute") : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? 0.counted("minute") : parts.joined(separator: " ")
  }
}
