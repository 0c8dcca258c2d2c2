import CivilTime
import DaybookModel
import DaybookProtocol

/// The reminders that have fired, those that are snoozed, and those that fire in the next days.
struct ReminderView: ServerView {
  private static let days: Int64 = 7
  private static let maxCount = 500

  let name = "reminders"
  let title = "Reminders"
  let key = "r"
  let actions = ReminderActions.onLines

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    try refuse(argument)
    let moment = session.moment
    let end = moment.instant.adding(seconds: Self.days * 86_400)
    let (pending, upcoming) = try session.store().read { reader in
      (
        try reader.reminders.pending(at: moment, zones: session.zones.zone),
        try reader.reminders.upcoming(at: moment, limit: Self.maxCount, zones: session.zones.zone)
      )
    }
    let sections = [
      (name: "pending", title: "Now", firings: pending),
      ("snoozed", "Snoozed", upcoming.filter(\.isSnooze)),
      ("next", "Next \(Self.days) days", upcoming.filter { !$0.isSnooze && $0.at < end }),
    ].filter { !$0.firings.isEmpty }
    var lines = ViewLines(canvas)
    lines.addTitle(title)
    if sections.isEmpty {
      lines.addMessage("No reminders in the next \(Self.days) days.")
    }
    for section in sections {
      lines.addHeading("section/\(section.name)") {
        $0.draw("\(section.title) (\(section.firings.count))", .heading)
      }
      let firings = section.firings.prefix(Self.maxCount)
      let clocks = firings.map { Self.clock($0, at: moment, on: canvas) }
      let cells = canvas.width < Self.narrow ? 0 : clocks.map(\.count).max() ?? 0
      for (firing, clock) in zip(firings, clocks) {
        lines.addReminder(firing, clock, clockCells: cells, at: moment, zones: session.zones)
      }
    }
    lines.addHint([("x", "done"), ("s", "snooze"), ("d", "dismiss")])
    let first = (pending + upcoming).first?.key.text
    return ViewPage(title: title, lines: lines, focus: first)
  }

  /// A page of fewer cells has no column for the times.
  private static let narrow = 40

  /// "09:00", "Thu 5 Mar 09:00"; on a narrow page a day to come is its weekday, where that is enough.
  private static func clock(_ firing: Firing, at moment: Moment, on canvas: Canvas) -> String {
    let local = moment.zone.local(at: firing.at)
    guard canvas.width < narrow, (1...6).contains(local.day - moment.local.day) else {
      return moment.clock.column(ReminderFormatter.clock(firing.at, at: moment))
    }
    let time = moment.clock.text(local.time, seconds: .never)
    return "\(local.day.weekday.englishName.prefix(3)) \(time)"
  }
}

extension ViewLines {
  /// "♫ 08:50  Pay rent", with what it is about to the right.
  fileprivate mutating func addReminder(
    _ firing: Firing, _ clock: String, clockCells: Int, at moment: Moment, zones: ZoneDatabase
  ) {
    let isPending = firing.state(at: moment) == .pending
    let line = ReminderFormatter.line(of: firing, at: moment, zones: zones)
    let spoken = ReminderFormatter.clock(firing.at, at: moment)
    let words = [line, isPending ? "went off \(spoken)" : "reminds \(spoken)"]
    let whens: [String?]
    switch firing {
    case .task(let firing):
      let text = ReminderFormatter(task: firing.task, moment: moment, zones: zones)
      whens = [text.when, text.shortWhen]
    case .habit(let firing): whens = [ReminderFormatter.when(firing, at: moment)]
    }
    let canvas = canvas
    add(
      firing.key.text, level: 1,
      actions: ReminderActions.names(for: firing, at: moment),
      label: words.joined(separator: ", ")
    ) {
      $0.draw("  ")
      $0.draw(canvas.own(TaskRow.bell), isPending ? .warning : .accent)
      let start = $0.column + 1
      $0.draw(" \(clock)", isPending ? .warning : .time)
      $0.pad(to: start + clockCells)
      $0.draw("  ")
      $0.append(firing.title)
      let room = canvas.room - $0.column - 2
      let when = whens.compactMap(\.self).first {
        DrawnText($0).width <= room
      }
      if let when { $0.appendTail(when, .muted) }
    }
  }
}

extension ViewLines {
  private static let shownReminders = 100

  mutating func addReminders(
    of task: TaskRecord, at moment: Moment, in session: Session, _ reader: ReadTransaction
  ) throws {
    for item in try reader.reminders.list(of: task.id, limit: Self.shownReminders, after: nil).items
    {
      addReminder(item, at: moment, zones: session.zones)
    }
  }

  /// "reminds  10 minutes before it is due, 08:50".
  private mutating func addReminder(_ item: ReminderItem, at moment: Moment, zones: ZoneDatabase) {
    let firing = item.firing(at: moment) { zones.zone($0) }
    let sentence = ReminderTimeParser.sentence(item.reminder.trigger, at: moment)
    let isAnswerable = firing?.isAnswerable(at: moment) ?? false
    addField(
      "reminds",
      at: ReminderLine.key(item.reminder, of: (firing?.task ?? item.task).occurrence).text,
      actions: isAnswerable ? TaskActions.firedNames : []
    ) {
      $0.draw(sentence)
      guard let firing else {
        if item.reminder.trigger.isWaiting(on: item.task) { $0.draw(", waits for a time", .muted) }
        return
      }
      if case .at = item.reminder.trigger, firing.state(at: moment) == .upcoming,
        !firing.isSnooze
      {
        return
      }
      let isPending = firing.state(at: moment) == .pending
      let since = isPending ? "went off " : firing.isSnooze ? "snoozed until " : ""
      let clock = ReminderFormatter(task: firing.task, moment: moment, zones: zones).clock(
        firing.at)
      $0.draw(", \(since)\(clock)", isPending ? .warning : .time)
    }
  }
}
