import CivilTime
import DaybookModel
import JSON

/// A recurring task in Taskwarrior's form: the template, and a task for each occurrence that was or
/// is to be done.
struct TaskwarriorFamilyOutput {
  private let exported: ExportedTask
  private let series: TaskSeries
  private let zone: Zone
  private let base: JSONObject
  private let recur: String
  private var until: Instant?
  /// The occurrences from the first on, as if none were left out.
  private let names: [LocalDateTime]

  /// The most places of a mask, which is one text; 100,000 days are 270 years.
  private static let maxOccurrences = 100_000

  /// `base` is the task with its current occurrence. Returns nil where Taskwarrior would make other
  /// occurrences.
  init?(_ exported: ExportedTask, series: TaskSeries, zone: Zone, base: JSONObject) {
    guard exported.task.due != nil,
      let recur = TaskwarriorPeriod.text(of: series.rule, from: series.startDay)
    else { return nil }
    switch series.rule.end {
    case .never: until = nil
    case .untilUTC(let end): until = Zone.utc.instant(of: end)
    case .untilDay(let day):
      until = zone.instant(of: LocalDateTime(day: day, time: .midnight)).adding(seconds: 86_399)
      if case .string(let own)? = base["until"], let own = Instant(taskwarrior: own),
        zone.local(at: own).day == day
      {
        until = own
      }
    case .count, .untilLocal: return nil
    }
    guard series.added.isEmpty || series.added == [series.start] else { return nil }
    // Taskwarrior makes one occurrence after the end.
    var whole = series
    whole.rule.end = .never
    whole.excluded = []
    let merged = exported.merged.map(\.occurrence)
    let last =
      (merged + exported.occurrences.map(\.occurrence)).max()
      .map { max($0, series.occurrence) } ?? series.occurrence
    var names: [LocalDateTime] = []
    switch series.anchor {
    case .scheduled:
      _ = whole.recurrence(in: zone).forEach { name in
        guard name <= last, names.count < Self.maxOccurrences else { return false }
        names.append(name)
        return true
      }
      let overridden = Set(exported.occurrences.map(\.occurrence)).union([series.occurrence])
      guard overridden.isSubset(of: names) else { return nil }
    case .completion:
      guard series.excluded.isEmpty else { return nil }
      names = Set(exported.occurrences.map(\.occurrence) + merged).union([series.occurrence])
        .sorted()
    }
    self.exported = exported
    self.series = series
    self.zone = zone
    self.base = base
    self.recur = recur
    self.names = names
  }

  /// All tasks of the family, the template first.
  var objects: [JSONObject] {
    let records = Dictionary(
      exported.occurrences.map { ($0.occurrence, $0) }, uniquingKeysWith: { first, _ in first })
    let merged = Dictionary(
      exported.merged.map { ($0.occurrence, $0) }, uniquingKeysWith: { first, _ in first })
    let excluded = Set(series.excluded)
    var mask = ""
    var children: [JSONObject] = []
    for (index, name) in names.enumerated() {
      let record = records[name]
      let own = merged[name]?.ownState
      let mark = own.map(Self.mark) ?? mark(of: name, record, isExcluded: excluded.contains(name))
      mask += mark == "-" && hasWait ? "W" : mark
      let isThere = mark == "-" || record != nil || merged[name] != nil
      guard own == nil, isThere || name == series.occurrence && isDone else { continue }
      children.append(child(name, record, merged[name], mark: mark, index: index))
    }
    return [template(mask)] + children
  }

  private func mark(of name: LocalDateTime, _ record: OccurrenceRecord?, isExcluded: Bool) -> String
  {
    switch record?.state {
    case .completed: "+"
    case .skipped, .missed: "X"
    case .moved: "-"
    case nil where isExcluded || name < series.occurrence: "X"
    case nil where name > series.occurrence && exported.task.state == .completed: "X"
    case nil: Self.mark(of: exported.task.state)
    }
  }

  private static func mark(of state: TaskState) -> String {
    switch state {
    case .open: "-"
    case .completed: "+"
    case .cancelled: "X"
    }
  }

  private var isDone: Bool { exported.task.state == .completed }

  /// Whether the start is what Taskwarrior calls `scheduled`, which it copies into each child as it
  /// is.
  private var isScheduled: Bool {
    guard series.lead != nil, let start = TaskDays(series.start, of: series).startMoment else {
      return false
    }
    return base["scheduled"] == .moment(zone.instant(of: start))
  }

  private var hasWait: Bool { series.lead != nil && !isScheduled }

  private func template(_ mask: String) -> JSONObject {
    var object = recurring(base)
    object["mask"] = .string(mask)
    setEnd(of: &object)
    let start = hasWait ? TaskDays(series.start, of: series) : nil
    object["wait"] = nil
    object.set(
      TaskDays(
        start: start?.start, startTime: start?.startTime, due: series.startDay,
        dueTime: series.startTime), in: zone)
    return object
  }

  /// A series that is over ends in Taskwarrior by itself, when that has looked at it.
  private func setEnd(of object: inout JSONObject) {
    let foreign = TaskwarriorOutput.foreign(exported.task.foreignFields)
    let isOver = series.recurrence(in: zone).next(after: series.occurrence) == nil
    let isEnded = exported.task.state != .open
    let status = foreign["status"] ?? (isOver ? "recurring" : "deleted")
    object["status"] = isEnded ? status : "recurring"
    object["end"] = nil
    if object["status"] != "recurring" {
      object["end"] = foreign["end"] ?? .moment(exported.task.modifiedAt)
    }
  }

  private func recurring(_ object: JSONObject) -> JSONObject {
    var object = object
    object["recur"] = .string(recur)
    object["rtype"] = series.anchor == .completion ? "chained" : "periodic"
    object["until"] = until.map(JSON.moment)
    return object
  }

  private func child(
    _ name: LocalDateTime, _ record: OccurrenceRecord?, _ merged: MergedTask?, mark: String,
    index: Int
  ) -> JSONObject {
    var object = recurring(base)
    if let own = merged?.foreignFields {
      for (key, _) in TaskwarriorOutput.foreign(exported.task.foreignFields)
      where key != "until" && !TaskwarriorTask.sharedFields.contains(key) {
        object[key] = nil
      }
      for (key, value) in TaskwarriorOutput.foreign(own) {
        if value == .null { object[key] = nil } else { object[key] = value }
      }
    }
    let id = exported.task.id
    object["uuid"] = .string(merged?.id.text ?? TaskwarriorID.text(of: id, at: name))
    object["parent"] = .string(TaskwarriorID.text(of: id))
    object["imask"] = .integer(Int64(index))
    object["entry"] = .moment(merged?.createdAt ?? exported.task.createdAt)
    object["modified"] = .moment(merged?.modifiedAt ?? record?.at ?? exported.task.modifiedAt)
    object["end"] = mark == "-" ? nil : .moment(record?.at ?? exported.task.modifiedAt)
    object["status"] = mark == "-" ? "pending" : mark == "+" ? "completed" : "deleted"
    object["wait"] = nil
    object.set(days(of: name, record), in: zone)
    if isScheduled {
      object["scheduled"] = merged == nil ? object["wait"] : base["scheduled"]
      object["wait"] = nil
    }
    return object
  }

  private func days(of name: LocalDateTime, _ record: OccurrenceRecord?) -> TaskDays {
    if let record, record.start != nil || record.due != nil {
      return TaskDays(
        start: record.start, startTime: record.startTime, due: record.due,
        dueTime: record.dueTime)
    }
    return TaskDays(name, of: series)
  }
}
