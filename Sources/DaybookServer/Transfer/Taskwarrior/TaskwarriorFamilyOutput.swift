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
  /// occurrences, or where the task ended before its series.
  init?(_ exported: ExportedTask, series: TaskSeries, zone: Zone, base: JSONObject) {
    guard exported.task.due != nil,
      let recur = TaskwarriorPeriod.text(of: series.rule, from: series.startDay)
    else { return nil }
    switch series.rule.end {
    case .never: until = nil
    case .untilUTC(let end): until = Zone.utc.instant(of: end)
    case .untilDay(let day):
      until = zone.instant(of: LocalDateTime(day: day, time: .midnight))
        .adding(seconds: 86_399)
    case .count, .untilLocal: return nil
    }
    guard series.added.isEmpty || series.added == [series.start] else { return nil }
    let isOver = series.recurrence(in: zone).next(after: series.occurrence) == nil
    guard exported.task.state == .open || isOver else { return nil }
    var whole = series
    whole.excluded = []
    let last = max(series.occurrence, exported.occurrences.last?.occurrence ?? series.occurrence)
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
      names = Set(exported.occurrences.map(\.occurrence)).union([series.occurrence]).sorted()
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
      let mark = mark(of: name, record, isExcluded: excluded.contains(name))
      mask += mark
      guard mark == "-" || record != nil else { continue }
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
    case nil:
      switch exported.task.state {
      case .open: "-"
      case .completed: "+"
      case .cancelled: "X"
      }
    }
  }

  private func template(_ mask: String) -> JSONObject {
    var object = recurring(base)
    object["status"] = "recurring"
    object["mask"] = .string(mask)
    object["end"] = TaskwarriorOutput.foreign(exported.task.foreignFields)["end"]
    let start = series.lead.map { _ in TaskDays(series.start, of: series) }
    object["wait"] = nil
    object.set(
      TaskDays(
        start: start?.start, startTime: start?.startTime, due: series.startDay,
        dueTime: series.startTime), in: zone)
    return object
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
      for (key, _) in TaskwarriorOutput.foreign(exported.task.foreignFields) { object[key] = nil }
      for (key, value) in TaskwarriorOutput.foreign(own) where key != "annotations" {
        object[key] = value
      }
      if object["project"] == .null { object["project"] = nil }
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
