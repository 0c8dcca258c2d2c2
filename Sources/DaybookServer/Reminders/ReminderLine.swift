import CivilTime
import DaybookModel
import DaybookProtocol

/// A reminder as a line of a view, with the occurrence that it fires for.
struct ReminderLine: LineSubject {
  static let lineKind = "reminder"
  static let entities = [Entity.reminder]

  let item: ReminderItem
  let task: TaskItem

  static func accepts(detail: String) -> Bool { TaskItem.accepts(detail: detail) }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> ReminderLine {
    let item = try reader.reminders.withTask(ReminderID(key.id))
    return ReminderLine(
      item: item, task: try reader.tasks.item(item.task.id, occurrence: key.occurrence))
  }

  static func key(_ reminder: ReminderRecord, of occurrence: LocalDateTime?) -> LineKey {
    LineKey(self, reminder.id.text, detail: occurrence?.description)
  }

  var lineKey: LineKey { Self.key(item.reminder, of: task.occurrence) }
  var revision: Int64 { item.reminder.revision }
  var lineTitle: String { item.task.title }
}

extension ReminderFiring {
  /// Returns whether it has fired and waits for an answer, or is snoozed.
  func isAnswerable(at moment: Moment) -> Bool { isSnooze || state(at: moment) == .pending }
}

extension Firing {
  func isAnswerable(at moment: Moment) -> Bool { isSnooze || state(at: moment) == .pending }
}

extension [any LineSubject] {
  var reminders: [ReminderLine] {
    all(ReminderLine.self)
  }

  /// The tasks or occurrences of the lines, for a reminder the one that it fires for, each once.
  var remindedTasks: [TaskItem] {
    var seen: Set<TaskID> = []
    return compactMap { $0 as? TaskItem ?? ($0 as? ReminderLine)?.task }.filter {
      seen.insert($0.task.id).inserted
    }
  }
}

extension ViewAct {
  /// The reminders that have fired or are snoozed for the occurrences of the lines: the reminder of
  /// a line itself, or those of its task.
  func fired(_ reader: ReadTransaction) throws -> [ReminderItem] {
    var seen: Set<ReminderID> = []
    return try lines.flatMap { line -> [ReminderItem] in
      let (items, occurrence): ([ReminderItem], LocalDateTime?)
      switch line {
      case let line as ReminderLine: (items, occurrence) = ([line.item], line.task.occurrence)
      case let item as TaskItem:
        items =
          try reader.reminders.open(of: [item.task.id], at: moment, zones: session.zones.zone)[
            item.task.id] ?? []
        occurrence = item.occurrence
      default: return []
      }
      return items.filter { item in
        guard let firing = item.firing(at: moment, zones: session.zones.zone) else { return false }
        return firing.task.occurrence == occurrence && firing.isAnswerable(at: moment)
          && seen.insert(item.reminder.id).inserted
      }
    }
  }

  /// The subjects that an answer would change.
  var affectedByAnswer: [any LineSubject] {
    lines.filter { line in
      guard let line = line as? ReminderLine else { return true }
      let firing = line.item.firing(at: moment, zones: session.zones.zone)
      return firing?.isAnswerable(at: moment) ?? false
    }
  }

  /// "Dismissed “Pay rent”", or "Dismissed 3 reminders".
  func outcome(_ verb: String, _ items: [ReminderItem]) -> Wire.Outcome {
    let what = items.count == 1 ? "“\(items[0].task.title)”" : items.count.counted("reminder")
    return done("\(verb) \(what)")
  }
}
