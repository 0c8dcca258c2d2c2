import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd

// Reminders that a line names: "remind 10m", "alarm 1d at 9".

extension RecordWriter<TaskRecord> {
  /// Adds the task that a line describes, with its reminders and those of `words`, in which an
  /// error is at "reminders/" and the index.
  func add(
    _ draft: TaskDraft, from line: QuickAddLine, remindedAt words: [String] = [],
    source: Int64? = nil, _ session: Session
  ) throws -> TaskRecord {
    try add(draft, source: source) { task in
      let ofLine = line.reminders.map {
        let trigger = $0.trigger(
          due: task.due, task.dueTime, start: task.start, task.startTime, at: session.moment)
        return (field: "text", trigger: trigger)
      }
      let ofWords = try words.enumerated().map { index, text in
        let field = "reminders/\(index)"
        let parser = try ReminderTimeParser(text, of: task, field: field, in: session)
        return (field: field, trigger: parser.trigger)
      }
      return (ofLine + ofWords).filter { session.past($0.trigger, of: task) == nil }
    }
  }
}

extension Session {
  /// When the reminders in these words would have gone off, of those that are past.
  func pastReminders(in words: [String], of task: TaskRecord) throws -> [Instant] {
    try words.enumerated().compactMap { index, text in
      let parser = try ReminderTimeParser(text, of: task, field: "reminders/\(index)", in: self)
      return past(parser.trigger, of: task)
    }
  }

  /// When a reminder would have gone off, where that is past.
  func past(_ trigger: ReminderTrigger, of task: TaskRecord) -> Instant? {
    trigger.past(of: task, at: moment.instant, in: task.timeZone.flatMap(zones.zone) ?? moment.zone)
  }

  /// "Thu 26 Nov 09:00 is in the past, so there is no reminder then."
  func pastProblem(_ past: Instant) -> String {
    "\(moment.text(moment.zone.local(at: past))) is in the past, so there is no reminder then."
  }
}

extension LineReminder {
  /// When it goes off for a task. A time of the day keeps to the task's day, whatever time that has.
  func trigger(
    due: Day?, _ dueTime: LocalTime?, start: Day?, _ startTime: LocalTime?, at moment: Moment
  ) -> ReminderTrigger {
    let anchor: ReminderAnchor = dueTime == nil && startTime != nil ? .start : .due
    switch self {
    case .before(let minutes): return .before(minutes: minutes, anchor)
    case .at(let time, let days, _):
      if due == nil, start == nil { return .at(Self.next(time, at: moment)) }
      return .onDay(daysBefore: days, time, due == nil ? .start : anchor)
    }
  }

  private static func next(_ time: LocalTime, at moment: Moment) -> LocalDateTime {
    let now = moment.local
    let day = time > now.time ? now.day : now.day.adding(days: 1) ?? now.day
    return LocalDateTime(day: day, time: time)
  }

  /// "remind 10 minutes before", "remind at 09:00, 1 day before".
  func sentence(_ clock: ClockStyle) -> String {
    switch self {
    case .before(0): "remind at its time"
    case .before(let minutes): "remind \(ReminderTimeParser.length(minutes)) before"
    case .at(let time, 0, _): "remind at \(clock.text(time))"
    case .at(let time, let days, _): "remind at \(clock.text(time)), \(days.counted("day")) before"
    }
  }
}

extension Wire.ReminderTime {
  init(_ trigger: ReminderTrigger) {
    self.init()
    switch trigger {
    case .at(let local): dateTime = local
    case .before(let minutes, let anchor):
      minutesBefore = minutes
      relatedTo = Wire.ReminderAnchor(anchor)
    case .onDay(let days, let dayTime, let anchor):
      minutesBefore = days * 1440
      relatedTo = Wire.ReminderAnchor(anchor)
      time = dayTime
    }
  }
}
