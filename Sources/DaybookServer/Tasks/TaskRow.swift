import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd

/// A task or an occurrence as one row: mark and title to the left; what it waits for, priority,
/// project, tags, duration and time to the right. Duration, project and tags are left out where the title needs the
/// room; the others may shorten the title, and take up to half of the row.
struct TaskRow {
  let item: TaskItem
  let moment: Moment
  let zones: ZoneDatabase
  /// The titles of the open tasks that it waits for.
  var blockers: [String] = []
  var tagStyles = TagStyles()
  /// How many occurrences are overdue, where it stands for several.
  var overdueCount: Int?
  /// Its depth in a tree.
  var depth = 0
  var subtasks: TaskTree.Subtasks?
  /// The time in front of the title where the list is by day, empty for a whole day; the right then
  /// shows no time.
  var lead: String?

  /// Which days a row writes.
  enum Days {
    /// All but today, on pages of today.
    case others
    case all
    /// All, and that there is none.
    case allOrNone
  }

  var days = Days.others

  /// The reminder that has fired for it, or will fire first.
  var alarm: ReminderFiring?

  /// The profile that the task is for; nil for the person's own tasks, and where the page says
  /// whose it is.
  var profile: ProfileRecord?

  /// What to type for it, on a printed page.
  var name: ShortName?

  /// The instants of its reminders at which it may say something else.
  var moments: [Instant] = []

  /// The mark of a reminder; one cell.
  static let bell = "♫"

  fileprivate typealias Part = (text: String, style: Wire.SpanStyle)

  private var task: TaskRecord { item.task }
  private var isOpen: Bool { task.state == .open }
  private var clock: ClockStyle { moment.clock }
  private var isOverdue: Bool { !item.isMissed && item.isOverdue(at: moment, zones: zones.zone) }

  /// The keys of what it says something about.
  private var reads: [ChangeKey] {
    ([task.id] + task.blockedBy).map { ChangeKey(.task, $0.text) }
  }

  /// All such instants; now for one of which they are not known.
  private var allMoments: [Instant] {
    // Of what recurs, each occurrence that passes counts once the first is late; whole days pass at
    // midnight alone.
    let isCounted = isOverdue && task.series?.hasTimes == true
    let now = isCounted ? [moment.instant] : []
    guard let due = task.due, let time = task.dueTime else { return moments + now }
    let zone = task.timeZone.flatMap(zones.zone) ?? moment.zone
    return moments + now + [zone.instant(of: LocalDateTime(day: due, time: time))]
  }

  /// The row as a line of a long list.
  func kept(on canvas: Canvas, at place: String? = nil, more: [String] = []) -> PageLine {
    var lines = ViewLines(canvas)
    lines.addTask(self, at: place, more: more)
    return PageLine(lines.drawn[0], reads: reads, at: moment.instant, moments: allMoments)
  }

  /// Draws the row into a line that was built for `canvas`.
  func draw(_ line: inout LineBuilder, on canvas: Canvas) {
    if canvas.isPrinted { draw(name, line: &line) }
    line.pad(to: min((canvas.isPrinted ? 5 : 2) + depth * 2, max(2, canvas.width / 2)))
    if let lead, !lead.isEmpty {
      line.draw("\(clock.column(lead)) ", isOpen && isOverdue ? .overdue : .time)
    }
    line.drawMark(
      state.text, isOpen ? .accent : item.isMissed ? .warning : .done, state.mark,
      action: isOpen || item.isMissed ? TaskActions.complete.name : TaskActions.reopen.name)
    line.draw(" ")
    let isPlain = isOpen || item.isMissed
    line.append(task.title, isPlain ? nil : .done)
    if let subtasks, subtasks.total > 0 {
      line.draw(" \(subtasks.completed)/\(subtasks.total)", .muted)
    }
    let room = canvas.room - line.column - 1
    for (index, part) in parts(beside: room, on: canvas).enumerated() {
      if index > 0 { line.drawTail("  ") }
      line.appendTail(part.text, part.style)
    }
  }

  /// The letters that are needed, and three at least, of which those are marked.
  private func draw(_ name: ShortName?, line: inout LineBuilder) {
    guard let name, let needed = name.needed else { return }
    line.draw(String(name.letters.prefix(needed)), .key)
    line.draw(String(name.letters.prefix(3).dropFirst(needed)) + " ", .muted)
  }

  /// The row as a sentence, for a screen reader.
  var label: String {
    var words = ["\(state.word): \(DrawnText(task.title).text)"]
    if let profile { words.append("for \(DrawnText(profile.name).text)") }
    if isOpen, let priority { words.append("\(priority.text) priority") }
    if let project = task.project { words.append("in \(DrawnText(project).text)") }
    if !task.tags.isEmpty { words.append("tagged \(task.tags.joined(separator: ", "))") }
    if let lead {
      if !lead.isEmpty { words.append("at \(lead)") }
      if isOverdue { words.append("overdue") }
    } else if let when {
      words.append(when.text)
    }
    if let overdueCount { words.append("\(overdueCount) overdue") }
    if isOpen, let minutes = task.durationMinutes {
      words.append("takes \(Self.spoken(minutes: minutes))")
    }
    if isOpen, let alarm {
      words.append("\(isFiring ? "went off" : "reminds") \(local(alarm.at))")
    }
    if let series = task.series {
      words.append("recurs \(series.sentence(clock).lowercasedAtStart)")
    }
    if task.isBlocked { words.append(waiting(cells: nil)) }
    if let subtasks, subtasks.total > 0 {
      words.append("\(subtasks.completed) of \(subtasks.total.counted("subtask")) done")
    }
    if !task.attachments.isEmpty { words.append(task.attachments.count.counted("attachment")) }
    return words.joined(separator: ", ")
  }

  /// When the task is to be done, or how late it is: "due Fri 6 Mar 14:30".
  var whenInWords: String? {
    guard let when else { return nil }
    return task.due == nil ? when.text : "due \(when.text)"
  }

  /// The mark in front, and the word for it.
  private var state: (text: String, word: String, mark: Wire.MarkState) {
    if item.isMissed { return ("!", "Missed", .open) }
    return switch task.state {
    case .open: ("☐", "Open", .open)
    case .completed: ("✓", "Completed", .done)
    case .cancelled: ("✗", "Cancelled", .skipped)
    }
  }
}

// The parts at the right of the row.
extension TaskRow {
  /// Returns the parts that are drawn, in their order; `room` is what the whole title leaves, in
  /// cells.
  private func parts(beside room: Int, on canvas: Canvas) -> [Part] {
    var parts = TailParts(
      tags: task.tags.map { ("#\($0)", tagStyles[$0]) }, when: recurringWhen(on: canvas))
    parts.project = task.project.map { [($0, .muted)] } ?? []
    parts.missed = item.isMissed ? [("missed", .warning)] : []
    parts.whose = profile.map { [($0.mark(on: canvas), $0.style)] } ?? []
    guard isOpen else { return parts.fitting(room, canvas.room / 2) }
    parts.priority = priority.map { [$0] } ?? []
    parts.duration = task.durationMinutes.map { [(Self.short(minutes: $0), .muted)] } ?? []
    parts.alarm = alarm(on: canvas).map { [$0] } ?? []
    parts.overdueCount = overdueCount.map { [("\($0) overdue", .overdue)] } ?? []
    guard task.isBlocked else { return parts.fitting(room, canvas.room / 2) }
    parts.waiting = [(waiting(cells: 24, on: canvas), .warning)]
    if parts.width > room { parts.waiting = [("blocked", .warning)] }
    return parts.fitting(room, canvas.room / 2)
  }

  /// "↻ 09:00".
  private func recurringWhen(on canvas: Canvas) -> [Part] {
    let when = lead == nil ? self.when : isOverdue ? ("late", .overdue) : nil
    guard task.series != nil else { return when.map { [$0] } ?? [] }
    guard let when else { return [(canvas.own("↻"), isOpen ? .accent : .muted)] }
    return [(canvas.own("↻ ") + when.text, when.style)]
  }

  /// Whether the alarm has fired, and waits for an answer.
  var isFiring: Bool {
    alarm?.state(at: moment) == .pending
  }

  /// "♫ 08:50"; the mark alone where that is another day.
  private func alarm(on canvas: Canvas) -> Part? {
    guard let alarm else { return nil }
    let local = moment.zone.local(at: alarm.at)
    let time = local.day == moment.today ? " \(clock.text(local.time))" : ""
    return (canvas.own(Self.bell) + time, isFiring ? .warning : .time)
  }

  private func local(_ instant: Instant) -> String {
    let local = moment.zone.local(at: instant)
    return local.day == moment.today ? clock.text(local.time) : moment.text(local)
  }

  private var priority: Part? {
    switch task.priority {
    case .none: nil
    case .low: ("low", .priorityLow)
    case .medium: ("medium", .priorityMedium)
    case .high: ("high", .priorityHigh)
    }
  }

  /// "waits for Buy paint", "waits for Buy paint and 2 more"; a title has at most `cells` cells.
  private func waiting(cells: Int?, on canvas: Canvas = Canvas(width: 0)) -> String {
    guard let first = blockers.first else { return "blocked" }
    let title = DrawnText(first)
    let shown = cells.map { title.cut(to: $0, mark: canvas.ellipsis) } ?? title
    let (before, after) = shown.isolation
    let more = blockers.count > 1 ? " and \(blockers.count - 1) more" : ""
    return "waits for \(before)\(shown.text)\(after)\(more)"
  }

  /// "45 min", "1 h", "1 h 30".
  static func short(minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(rest) min" }
    return rest == 0 ? "\(hours) h" : "\(hours) h \(rest < 10 ? "0" : "")\(rest)"
  }

  /// "1 hour 30 minutes".
  static func spoken(minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    let words = [hours > 0 ? hours.counted("hour") : nil, rest > 0 ? rest.counted("minute") : nil]
    return words.compactMap(\.self).joined(separator: " ")
  }
}

// When the task is to be done.
extension TaskRow {
  /// When an open task is to be done, in words.
  func group(in week: ClosedRange<Day>) -> DueGroup {
    DueGroup(
      due: local(task.due, task.dueTime)?.day, start: local(task.start, task.startTime)?.day,
      isOverdue: isOverdue, today: moment.today, week: week)
  }

  /// How late an open task is, or its time of day, or its day where that is still to come; for an
  /// occurrence that is done, which one it was, and for a task, at which time it was due.
  private var when: Part? {
    guard isOpen else { return done }
    guard let due = local(task.due, task.dueTime) else {
      let isUndated = days == .allOrNone && task.start == nil
      return isUndated ? ("no day", .muted) : starting
    }
    let late = moment.today - due.day
    if late > 0, !item.isMissed { return ("\(late.counted("day")) late", .overdue) }
    return text(of: due, hasTime: task.dueTime != nil).map { ($0, isOverdue ? .overdue : .time) }
  }

  /// The start of a task that starts later and has no due.
  private var starting: Part? {
    guard let start = local(task.start, task.startTime), start.day >= moment.today else {
      return nil
    }
    return text(of: start, hasTime: task.startTime != nil).map { ("from \($0)", .time) }
  }

  private var done: Part? {
    let (day, time) = task.due == nil ? (task.start, task.startTime) : (task.due, task.dueTime)
    guard item.occurrence != nil || time != nil, let local = local(day, time) else { return nil }
    return text(of: local, hasTime: time != nil).map { ($0, .muted) }
  }

  /// The day where it is written, and the time where there is one.
  private func text(of local: LocalDateTime, hasTime: Bool) -> String? {
    let words = [
      text(of: local.day),
      hasTime ? clock.text(local.time) : nil,
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func text(of day: Day) -> String? {
    switch day - moment.today {
    case 0: days == .others ? nil : "today"
    case 1 where days != .others: "tomorrow"
    default: moment.text(day)
    }
  }

  /// The local date-time on the reader's clock.
  private func local(_ day: Day?, _ time: LocalTime?) -> LocalDateTime? {
    guard let day else { return nil }
    guard let time else { return LocalDateTime(day: day, time: .midnight) }
    let local = LocalDateTime(day: day, time: time)
    guard let zone = task.timeZone.flatMap(zones.zone) else { return local }
    return moment.zone.local(at: zone.instant(of: local))
  }
}

/// The parts at the right of a row, in the order in which they are drawn.
private struct TailParts {
  var waiting: [TaskRow.Part] = []
  var priority: [TaskRow.Part] = []
  var whose: [TaskRow.Part] = []
  var project: [TaskRow.Part] = []
  var tags: [TaskRow.Part]
  var duration: [TaskRow.Part] = []
  var alarm: [TaskRow.Part] = []
  var missed: [TaskRow.Part] = []
  var overdueCount: [TaskRow.Part] = []
  var when: [TaskRow.Part]

  private var all: [TaskRow.Part] {
    waiting + priority + whose + project + tags + duration + alarm + missed + overdueCount + when
  }

  /// In cells.
  var width: Int {
    let parts = all
    return parts.reduce(max(parts.count - 1, 0) * 2) { $0 + DrawnText($1.text).width }
  }

  /// Leaves out duration, the project and then tags where they do not fit beside the title, and how many
  /// are overdue, the alarm, priority and then what it waits for where they do not fit into half of the row either;
  /// whose it is, where that would hide when it was missed.
  func fitting(_ beside: Int, _ half: Int) -> [TaskRow.Part] {
    var parts = self
    while parts.width > beside, !parts.duration.isEmpty { parts.duration.removeLast() }
    while parts.width > beside, !parts.project.isEmpty { parts.project.removeLast() }
    while parts.width > beside, !parts.tags.isEmpty { parts.tags.removeLast() }
    while parts.width > half, !parts.missed.isEmpty, !parts.whose.isEmpty {
      parts.whose.removeLast()
    }
    while parts.width > max(beside, half), !parts.overdueCount.isEmpty {
      parts.overdueCount.removeLast()
    }
    while parts.width > max(beside, half), !parts.alarm.isEmpty { parts.alarm.removeLast() }
    while parts.width > max(beside, half), !parts.priority.isEmpty { parts.priority.removeLast() }
    while parts.width > max(beside, half), !parts.waiting.isEmpty { parts.waiting.removeLast() }
    return parts.all
  }
}

extension TaskSeries {
  /// “Every 3 days, after it is done”.
  func sentence(_ clock: ClockStyle) -> String {
    effectiveRule.sentence(clock, from: anchor)
  }
}
