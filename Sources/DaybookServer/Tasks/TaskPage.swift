import CivilTime
import DaybookModel
import DaybookProtocol

/// The page of one task, with a line for each thing that belongs to it.
struct TaskPage {
  /// The most rows of subtasks, so that a page has at most 10,000 lines with its notes.
  private static let maxSubtasks = 5_000

  /// Adds the lines of a feature.
  typealias Part =
    @Sendable (TaskRecord, Moment, Session, ReadTransaction, inout ViewLines) throws -> Void

  let id: TaskID
  let care: Part
  let reminders: Part

  func show(on canvas: Canvas, in session: Session) throws -> ViewPage {
    try session.store().read { reader in
      let task = try reader.tasks.item(id)
      let moment = task.profile == nil ? session.moment : session.moment.ofCare
      let item = TaskItem(task)
      let row = try TaskRows(of: [task], at: moment, on: canvas, in: session, reader)[task]
      var lines = ViewLines(canvas)
      if let parent = task.parent {
        let above = try reader.tasks.item(parent)
        lines.add("task/\(parent)#parent", actions: [TaskActions.open.name]) {
          $0.draw("↑ ", .muted)
          $0.append(above.title, .muted)
        }
      }
      lines.addTask(row, more: TreeActions.names)
      lines.markLastAsOpen()
      lines.addActionsToLast(TaskPageActions.names(for: task))
      try care(task, moment, session, reader, &lines)
      for (name, text, action) in fields(of: task, at: moment) {
        guard let text else { continue }
        let names = action.map { task.state == .open ? [$0.name] : [] } ?? []
        let key = names.isEmpty ? nil : item.lineKey.at(name).text
        lines.addField(name, at: key, actions: names) { $0.append(text) }
      }
      try reminders(task, moment, session, reader, &lines)
      try addBlockers(of: task, at: moment, in: session, reader, to: &lines)
      addAttachments(of: task, in: session, to: &lines)
      lines.addNotes(
        task.notes, at: item.lineKey.at("notes"), actions: [TaskPageActions.notes.name])
      let tree = try reader.tasks.tree(below: id, limit: Self.maxSubtasks)
      if !tree.places.isEmpty {
        lines.addHeading("section/subtasks") { $0.draw("Subtasks", .heading) }
        try lines.addTree(tree.places, reader) {
          try TaskRows(plain: $0, at: moment, on: canvas, in: session, reader)
        }
        if tree.isCut { lines.add("more") { $0.draw("  … more", .muted) } }
      }
      lines.addHint([("x", "done"), ("e", "title"), ("N", "notes")])
      return ViewPage(title: task.title, lines: lines, focus: item.lineKey.text)
    }
  }

  /// The reader's own zone is not shown.
  private func fields(
    of task: TaskRecord, at moment: Moment
  ) -> [(name: String, text: String?, action: ViewAction?)] {
    func when(_ day: Day?, _ time: LocalTime?) -> String? {
      guard let day else { return nil }
      let zone = time == nil || task.timeZone == moment.zone.identifier ? nil : task.timeZone
      return [day.shortTextWithYear, time.map { moment.clock.text($0) }, zone].compactMap(\.self)
        .joined(separator: " ")
    }
    let tags = task.tags.map { "#\($0)" }.joined(separator: " ").nonEmpty
    return [
      ("start", when(task.start, task.startTime), TaskPageActions.start),
      ("due", when(task.due, task.dueTime), TaskActions.due),
      ("recurs", task.series.map { $0.sentence(moment.clock) }, TaskActions.recur),
      ("takes", task.durationMinutes.map(TaskRow.spoken), TaskPageActions.duration),
      ("project", task.project, ProjectActions.set),
      ("tags", tags, TaskActions.tag), ("id", task.id.text, nil),
    ]
  }

  private func addBlockers(
    of task: TaskRecord, at moment: Moment, in session: Session, _ reader: ReadTransaction,
    to lines: inout ViewLines
  ) throws {
    let blockers = try reader.tasks.items(task.blockedBy)
    guard !blockers.isEmpty else { return }
    let rows = try TaskRows(plain: [], at: moment, on: lines.canvas, in: session, reader)
    lines.addHeading("section/blockers") { $0.draw("Waits for", .heading) }
    for blocker in blockers {
      let item = TaskItem(blocker)
      let (row, canvas) = (rows[item], lines.canvas)
      let unwait = task.state == .open ? [TaskPageActions.unwait.name] : []
      lines.add(
        item.lineKey.at(TaskPageActions.blockerPlace).text, level: 1,
        actions: TaskActions.names(for: item) + unwait, label: row.label
      ) { row.draw(&$0, on: canvas) }
    }
  }

  private func addAttachments(
    of task: TaskRecord, in session: Session, to lines: inout ViewLines
  ) {
    guard !task.attachments.isEmpty else { return }
    let key = TaskItem(task).lineKey
    lines.addHeading("section/attachments") { $0.draw("Attachments", .heading) }
    for attachment in task.attachments {
      let link =
        attachment.kind == .copy
        ? session.dataFolder.map { "\($0.path)/\(attachment.location)" } : attachment.location
      lines.add(
        key.at(TaskPageActions.place(of: attachment)).text, level: 1,
        actions: [TaskPageActions.detach.name]
      ) {
        $0.draw("  ")
        $0.append(attachment.name, link: link)
        $0.appendTail(attachment.mediaType, .muted)
      }
    }
  }
}
