import CivilTime
import DaybookModel
import DaybookProtocol

/// A task as one row: mark and title to the left; priority, tags and time to the right.
struct TaskRow {
  let task: TaskRecord
  let moment: Moment
  let zones: ZoneDatabase

  func draw(_ line: inout LineBuilder) {
    let isOpen = task.state == .open
    line.draw("  ")
    line.draw(mark, isOpen ? .accent : .done)
    line.draw(" ")
    line.append(task.title, style: isOpen ? nil : Wire.SpanStyle.done.rawValue)
    var parts: [(text: String, style: Wire.SpanStyle)] = []
    if isOpen, let priority { parts.append(priority) }
    for tag in task.tags { parts.append(("#\(tag)", .tag)) }
    if let when { parts.append(when) }
    for (index, part) in parts.enumerated() {
      if index > 0 { line.drawTail("  ") }
      line.appendTail(part.text, style: part.style.rawValue)
    }
  }

  /// What the row says, for somebody who hears it.
  var label: String {
    var words = ["\(stateWord): \(DrawnText(task.title).text)"]
    if task.state == .open, let priority { words.append("\(priority.text) priority") }
    if !task.tags.isEmpty { words.append("tagged \(task.tags.joined(separator: ", "))") }
    if let when { words.append(when.text) }
    return words.joined(separator: ", ")
  }

  private var mark: String {
    switch task.state {
    case .open: "☐"
    case .completed: "✓"
    case .cancelled: "✗"
    }
  }

  private var stateWord: String {
    switch task.state {
    case .open: "Open"
    case .completed: "Completed"
    case .cancelled: "Cancelled"
    }
  }

  private var priority: (text: String, style: Wire.SpanStyle)? {
    switch task.priority {
    case .none: nil
    case .low: ("low", .priorityLow)
    case .medium: ("medium", .priorityMedium)
    case .high: ("high", .priorityHigh)
    }
  }

  /// How late an open task is, or its time of day.
  private var when: (text: String, style: Wire.SpanStyle)? {
    guard task.state == .open, let due = localDue else { return nil }
    let late = moment.today - due.day
    if late > 0 { return ("\(late.counted("day")) late", .overdue) }
    guard task.dueTime != nil else { return nil }
    let isLate = task.isOverdue(at: moment, zones: zones.zone)
    return (due.time.description, isLate ? .overdue : .time)
  }

  /// The due time on the reader's clock.
  private var localDue: LocalDateTime? {
    guard let day = task.due else { return nil }
    guard let time = task.dueTime else { return LocalDateTime(day: day, time: .midnight) }
    let due = LocalDateTime(day: day, time: time)
    guard let zone = task.timeZone.flatMap(zones.zone) else { return due }
    return moment.zone.local(at: zone.instant(of: due))
  }
}
