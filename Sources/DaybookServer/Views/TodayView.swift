import CivilTime
import DaybookModel
import DaybookProtocol

/// What today holds: overdue, to be done, done.
struct TodayView: ServerView {
  /// More rows than these in one section are counted, not drawn.
  private static let sectionRows = 100

  let name = "today"
  let title = "Today"
  let key = "t"
  let actions = TaskActions.all

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    guard argument == nil else {
      throw ModelError.invalidValue(
        field: "argument", message: "The view “today” takes no argument.")
    }
    let moment = session.moment
    let (record, blockers) = try session.store().read { reader in
      let record = try reader.dashboard(
        at: moment, limit: Self.sectionRows, zones: session.zones.zone)
      return (record, try Self.blockers(of: record, in: reader))
    }
    let rows = { (item: TaskItem) in
      TaskRow(
        item: item, moment: moment, zones: session.zones, blockers: blockers[item.task.id] ?? [])
    }
    var lines = ViewLines(canvas)
    lines.addHeading("heading") { head(&$0, record) }
    if let message = Wire.DashboardState(record.state).message {
      lines.add("message") { $0.draw(message, record.state == .success ? .success : .muted) }
    }
    for section in DashboardText.sections(of: record) where section.name != .completed {
      draw(section, rows, into: &lines)
    }
    lines.add("add", level: 1, actions: ["add"]) { $0.draw("  + add here…", .muted) }
    for section in DashboardText.sections(of: record) where section.name == .completed {
      draw(section, rows, into: &lines)
    }
    lines.add("hint") { hint(&$0) }
    let first = lines.lines.first { $0.key.hasPrefix("task/") }
    return ViewPage(title: title, lines: lines.lines, focus: first?.key ?? "add")
  }

  /// The titles of the open tasks that the blocked ones wait for.
  private static func blockers(
    of record: DashboardRecord, in reader: Reader
  ) throws -> [TaskID: [String]] {
    let items = record.overdue.items + record.todays.items
    return try items.filter(\.task.isBlocked).reduce(into: [:]) { blockers, item in
      guard blockers[item.task.id] == nil else { return }
      blockers[item.task.id] = try reader.tasks(item.task.blockedBy)
        .filter { $0.state == .open }.map(\.title)
    }
  }

  private func head(_ line: inout LineBuilder, _ record: DashboardRecord) {
    let done = record.counts.completed
    let all = done + record.counts.overdue + record.counts.todays
    line.draw(record.today.shortText, .title)
    if all > 0 { line.draw("   \(done)/\(all) done", .muted) }
    line.drawTail("? keys", style: Wire.SpanStyle.muted.rawValue)
  }

  private func hint(_ line: inout LineBuilder) {
    for (key, words) in [("a", "add"), ("x", "done"), ("?", "keys")] {
      if line.column > 0 { line.draw("  ") }
      line.draw(key, .key)
      line.draw(" \(words)", .muted)
    }
  }

  private func draw(
    _ section: DashboardText, _ rows: (TaskItem) -> TaskRow, into lines: inout ViewLines
  ) {
    lines.addHeading("section/\(section.name.rawValue)") {
      $0.draw("\(section.title) (\(section.record.total))", .heading)
    }
    let canvas = lines.canvas
    for item in section.record.items {
      let row = rows(item)
      lines.add(
        LineKey(item).text, level: 1, actions: TaskActions.names(for: item), label: row.label
      ) { row.draw(&$0, on: canvas) }
    }
    let hidden = section.record.total - section.record.items.count
    guard hidden > 0 else { return }
    lines.add("more/\(section.name.rawValue)", level: 1) { $0.draw("  … \(hidden) more", .muted) }
  }
}

extension Day {
  /// "Fri 21 Nov".
  var shortText: String {
    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return "\(weekdays[weekday.rawValue - 1]) \(day) \(months[month - 1])"
  }
}
