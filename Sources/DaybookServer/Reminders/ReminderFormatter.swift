import CivilTime
import DaybookModel

/// The words of a front end for the reminder of a task that fires.
struct ReminderFormatter {
  let task: RemindedTask
  let moment: Moment
  let zones: ZoneDatabase

  /// "Pay rent, due 09:00 (in 10 min)", on the reader's clock.
  var line: String {
    let title = DrawnText(task.title).text
    return when.map { "\(title), \($0)" } ?? title
  }

  /// The line of a task's reminder, or "Vitamins, habit for today".
  static func line(of firing: Firing, at moment: Moment, zones: ZoneDatabase) -> String {
    switch firing {
    case .task(let firing): Self(task: firing.task, moment: moment, zones: zones).line
    case .habit(let firing):
      "\(DrawnText(firing.habit.title).text), \(when(firing, at: moment))"
    }
  }

  static func when(_ firing: HabitFiring, at moment: Moment) -> String {
    firing.day == moment.today ? "habit of today" : "habit of \(firing.day.shortText)"
  }

  /// "due 09:00 (in 10 min)"; nil for a task without a day.
  var when: String? {
    guard let instant else { return shortWhen }
    return shortWhen.map { "\($0) (\(distance(to: instant)))" }
  }

  /// "due 09:00".
  var shortWhen: String? {
    if let instant { return "\(verb) \(clock(instant))" }
    return task.due.map { $0 == moment.today ? "due today" : "due \(moment.text($0))" }
  }

  private var verb: String { task.due == nil ? "starts" : "due" }

  /// The time of the due or, where there is none, of the start.
  private var instant: Instant? {
    guard let local = task.local(task.due == nil ? .start : .due) else { return nil }
    return (task.timeZone.flatMap(zones.zone) ?? moment.zone).instant(of: local)
  }

  /// The time to the minute, with the day where that is not today.
  func clock(_ instant: Instant) -> String { Self.clock(instant, at: moment) }

  static func clock(_ instant: Instant, at moment: Moment) -> String {
    let local = moment.zone.local(at: instant)
    let time = moment.clock.text(local.time, seconds: .never)
    return local.day == moment.local.day ? time : "\(moment.text(local.day)) \(time)"
  }

  private func distance(to instant: Instant) -> String {
    let (milliseconds, overflow) = instant.millisecond.subtractingReportingOverflow(
      moment.instant.millisecond)
    guard !overflow else { return "far away" }
    let seconds = (Double(milliseconds) / 1000).rounded()
    let minutes = Int((seconds / 60).rounded())
    guard minutes != 0 else { return "now" }
    // Who says “in 3 days” counts midnights.
    let days = moment.zone.local(at: instant).day - moment.local.day
    let length =
      abs(minutes) < 1440
      ? TaskRow.short(minutes: abs(minutes)) : abs(days).counted("day")
    return minutes > 0 ? "in \(length)" : "\(length) ago"
  }
}
