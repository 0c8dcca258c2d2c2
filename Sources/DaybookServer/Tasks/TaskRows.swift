import CivilTime
import DaybookModel
import DaybookProtocol

/// The rows of some tasks; what they show beside the tasks is read for all of them at once.
struct TaskRows {
  private let moment: Moment
  private let zones: ZoneDatabase
  private let tagStyles: TagStyles
  private var blockers: [TaskID: [String]] = [:]
  private var alarms: [TaskID: [ReminderFiring]] = [:]
  private var moments: [TaskID: [Instant]] = [:]
  private var profiles: [ProfileID: ProfileRecord] = [:]
  private var names: [TaskID: ShortName] = [:]
  private let overdueCounts: [TaskID: Int]
  /// Which days they write.
  var days = TaskRow.Days.others

  /// Reads the profiles of the tasks, where one of them has a profile.
  init(
    of tasks: [TaskRecord], at moment: Moment, on canvas: Canvas, in session: Session,
    _ reader: ReadTransaction
  ) throws {
    try self.init(plain: tasks, at: moment, on: canvas, in: session, reader)
    let zones = zones
    let open = tasks.filter { $0.state == .open }.map(\.id)
    let items = try reader.reminders.open(of: open, at: moment, zones: zones.zone)
    moments = items.mapValues { items in
      items.flatMap { $0.moments(at: moment, zones: zones.zone) }
    }
    alarms = items.mapValues { items in
      // What every due time does is not worth a bell before it goes off.
      items.compactMap { $0.firing(at: moment, zones: zones.zone) }
        .filter { !$0.item.reminder.isDefault || $0.state(at: moment) == .pending }
    }
    guard tasks.contains(where: { $0.care != nil }) else { return }
    profiles = Dictionary(try reader.profiles.all().map { ($0.id, $0) }) { first, _ in first }
  }

  /// Rows without the reminders and the profiles of the tasks.
  init(
    plain tasks: [TaskRecord], at moment: Moment, on canvas: Canvas, in session: Session,
    _ reader: ReadTransaction
  ) throws {
    if canvas.isPrinted { names = try reader.tasks.shortNames(of: tasks.map(\.id)) }
    self.moment = moment
    zones = session.zones
    overdueCounts = try reader.tasks.overdueCounts(of: tasks, at: moment, zones: zones.zone)
    tagStyles = try reader.tags.styles()
    for task in tasks where task.isBlocked && blockers[task.id] == nil {
      blockers[task.id] = try reader.tasks.items(task.blockedBy).filter { $0.state == .open }.map(
        \.title)
    }
  }

  /// The row of a task as a whole, where its other occurrences have none.
  subscript(task: TaskRecord) -> TaskRow {
    var row = self[TaskItem(task)]
    row.overdueCount = overdueCounts[task.id]
    return row
  }

  /// The row among those that are overdue, where only occurrences of the day have one of their own.
  subscript(overdue item: TaskItem) -> TaskRow {
    item.standsForOthers ? self[item.task] : self[item]
  }

  subscript(item: TaskItem) -> TaskRow {
    let task = item.task
    return TaskRow(
      item: item, moment: moment, zones: zones, blockers: blockers[task.id] ?? [],
      tagStyles: tagStyles, days: days,
      alarm: alarms[task.id]?.first { $0.task.occurrence == item.occurrence },
      profile: task.profile.flatMap { profiles[$0] }, name: names[task.id],
      moments: moments[task.id] ?? [])
  }
}

extension ProfileRecord {
  /// A colour of the palette.
  var style: Wire.SpanStyle { Wire.SpanStyle(rawValue: colour) }

  /// The mark of their tasks among others: "👵🏻 Rose".
  func mark(on canvas: Canvas) -> String {
    [canvas.picture(drawnEmoji), name].compactMap(\.self).joined(separator: " ")
  }
}
