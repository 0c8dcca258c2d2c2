import CivilTime
import DaybookModel
import DaybookProtocol

/// A reminder as a line of a view, with the occurrence that it rings for.
struct ReminderLine: Hashable {
  let item: ReminderItem
  let task: TaskItem
}

extension LineKey {
  init(_ item: ReminderItem, of occurrence: LocalDateTime?) {
    self.init(.reminder, item.reminder.id.text)
    self.occurrence = occurrence
  }
}

extension ReminderRing {
  /// Whether it rings, or is snoozed.
  func isAnswerable(at moment: Moment) -> Bool { isSnooze || state(at: moment) == .pending }
}

extension [LineItem] {
  var reminders: [ReminderLine] {
    compactMap { if case .reminder(let line) = $0 { line } else { nil } }
  }

  /// The tasks of the lines as they stand there, of a reminder the one that it is of, each once.
  var remindedTasks: [TaskItem] {
    var seen: Set<TaskID> = []
    return compactMap { line in
      switch line {
      case .task(let item): item
      case .reminder(let line): line.task
      default: nil
      }
    }.filter { seen.insert($0.task.id).inserted }
  }
}

/// What rings, or will first, of each task.
struct TaskAlarms {
  private var rings: [TaskID: [ReminderRing]] = [:]

  init() {}

  init(of tasks: [TaskRecord], at moment: Moment, zones: ZoneDatabase, in reader: Reader) throws {
    let zones = { zones.zone($0) }
    let open = tasks.filter { $0.state == .open }.map(\.id)
    rings = try reader.reminders(of: open, at: moment, zones: zones).mapValues { items in
      items.compactMap { $0.ring(at: moment, zones: zones) }
    }
  }

  /// The first of the occurrence that the line is of.
  subscript(item: TaskItem) -> ReminderRing? {
    rings[item.task.id]?.first { $0.task.occurrence == item.occurrence }
  }
}

extension ViewAct {
  /// What rings, or is snoozed, for the occurrences of the lines: a reminder itself, or those of a
  /// task.
  func ringing(_ reader: Reader) throws -> [ReminderItem] {
    let zones = { [zones = session.zones] in zones.zone($0) }
    var seen: Set<ReminderID> = []
    return try lines.flatMap { line -> [ReminderItem] in
      let (items, occurrence): ([ReminderItem], LocalDateTime?)
      switch line {
      case .reminder(let line): (items, occurrence) = ([line.item], line.task.occurrence)
      case .task(let item):
        items =
          try reader.reminders(of: [item.task.id], at: moment, zones: zones)[item.task.id] ?? []
        occurrence = item.occurrence
      default: return []
      }
      return items.filter { item in
        guard let ring = item.ring(at: moment, zones: zones) else { return false }
        return ring.task.occurrence == occurrence && ring.isAnswerable(at: moment)
          && seen.insert(item.reminder.id).inserted
      }
    }
  }

  /// The lines that an answer would change.
  var affectedByAnswer: [LineItem] {
    lines.filter { line in
      guard case .reminder(let line) = line else { return true }
      let ring = line.item.ring(at: moment) { [zones = session.zones] in zones.zone($0) }
      return ring?.isAnswerable(at: moment) ?? false
    }
  }

  /// "Dismissed “Pay rent”", or "Dismissed 3 reminders".
  func outcome(_ verb: String, _ items: [ReminderItem]) -> Wire.Outcome {
    let what = items.count == 1 ? "“\(items[0].task.title)”" : items.count.counted("reminder")
    return Wire.Outcome(asks: [], focus: focus, message: "\(verb) \(what)", style: .success)
  }
}
