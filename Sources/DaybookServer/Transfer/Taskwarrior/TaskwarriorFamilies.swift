import CivilTime
import DaybookModel
import JSON
import JSONRPC

/// The recurring templates of a file with the tasks made from them. Each family becomes one task
/// where one rule says when it recurs.
struct TaskwarriorFamilies {
  /// The one task of a family, by the place of its template.
  private var tasks: [Int: (task: TaskImport, warnings: ImportWarnings)] = [:]
  /// Whether a task made from a template became an occurrence; otherwise it stays a task of its
  /// own.
  private var isMerged: [Int: Bool] = [:]

  /// The most children of a template, since a family is in memory as a whole.
  private static let maxChildren = 100_000

  init(_ members: TaskwarriorMembers, of file: ImportFile, zone: Zone, call: Call) throws {
    var members = members
    members.sort()
    for (id, place) in members.templates.sorted(by: { $0.value.index < $1.value.index }) {
      try call.checkCancelled()
      let children = members.children(of: id)
      guard children.count <= Self.maxChildren else { continue }
      let family = try TaskwarriorFamily(
        template: id, at: place, children: children, of: file, zone: zone)
      guard let merged = try family.merged() else { continue }
      tasks[place.index] = (merged.task, merged.warnings)
      for (child, isMerged) in zip(family.childIndexes, merged.isMerged) {
        self.isMerged[child] = isMerged
      }
    }
  }

  /// Returns the task at that place of the file; nil for one that became an occurrence.
  func task(
    _ object: JSONObject, at index: Int, zone: Zone, warnings: inout ImportWarnings
  ) throws -> TaskImport? {
    if let family = tasks[index] {
      warnings.merge(family.warnings)
      return family.task
    }
    switch isMerged[index] {
    case true?: return nil
    case false?:
      warnings.add(
        "ownOccurrence",
        "An occurrence with its own texts or fields became a task of its own.")
    case nil: break
    }
    var task = TaskwarriorTask(object: object, index: index, zone: zone)
    // Counted on, not put together: most tasks have some.
    swap(&task.warnings, &warnings)
    defer { swap(&task.warnings, &warnings) }
    return try task.read()
  }
}

private struct TaskwarriorFamily {
  /// What is kept of a child until its occurrence is found.
  private struct Child {
    let index: Int
    let source: TaskwarriorChild
    let id: TaskID?
    let createdAt: Instant
    let modifiedAt: Instant
    let fingerprint: Int64
    let rest: String?
  }

  private let zone: Zone
  private let template: TaskImport
  private let reader: TaskwarriorTask
  private var children: [Child] = []

  /// The fields that the series gives, so that a child need not have them.
  private static let seriesFields = ["recur", "rtype", "mask", "imask", "parent", "until"]

  init(
    template id: String, at place: ImportFile.Place, children: [ImportFile.Place],
    of file: ImportFile, zone: Zone
  ) throws {
    func object(at place: ImportFile.Place) throws -> JSONObject {
      guard case .object(let object) = try file.json(at: place) else {
        throw TaskwarriorFile.problem(place.index, "", "is not an object")
      }
      return object
    }
    self.zone = zone
    var reader = TaskwarriorTask(
      object: try object(at: place), index: place.index, zone: zone,
      using: Self.seriesFields + ["end"])
    template = try reader.read()
    self.reader = reader
    for place in children {
      let object = try object(at: place)
      guard object["parent"] == .string(id) else { continue }
      self.children.append(try child(object, at: place.index))
    }
  }

  /// The places of the children in the file.
  var childIndexes: some Sequence<Int> { children.lazy.map(\.index) }

  /// Returns the family as one task; nil where no single rule says when it recurs.
  func merged() throws -> (task: TaskImport, isMerged: [Bool], warnings: ImportWarnings)? {
    let object = reader.object
    guard case .string(let recur)? = object["recur"], object["mask"].isTextOrNothing,
      object["rtype"].isTextOrNothing
    else { return nil }
    var task = template
    let source = TaskwarriorTemplate(
      recur: recur, rtype: object["rtype"]?.string ?? "",
      until: try reader.instant("until"),
      mask: object["mask"]?.string ?? "", days: task.draft.days, state: task.state,
      modifiedAt: task.modifiedAt, children: children.map(\.source))
    guard let series = TaskwarriorSeries(source, in: zone) else { return nil }
    task.draft.days = series.days
    if series.hasTimes { task.draft.timeZone = zone.identifier }
    task.state = series.state
    task.completed = series.completed
    task.draft.foreignFields = foreign.isEmpty ? nil : JSON.object(foreign).text
    var warnings = reader.warnings
    var merged: [MergedTask] = []
    for (child, place) in zip(children, series.places) {
      guard let place, let id = child.id else { continue }
      if place.isMerged, child.rest != nil {
        warnings.add(
          "occurrenceFields",
          "A text or field that only an ended occurrence has is kept for an export.")
      }
      merged.append(
        MergedTask(
          id: id, occurrence: place.occurrence, createdAt: child.createdAt,
          modifiedAt: child.modifiedAt, fingerprint: child.fingerprint,
          foreignFields: place.isMerged ? child.rest : nil,
          ownState: place.isMerged ? nil : child.source.state))
    }
    task.series = SeriesImport(
      series: series.series, occurrences: series.occurrences, merged: merged)
    return (task, series.places.map { $0?.isMerged == true }, warnings)
  }

  /// What an export needs of the template beside the series: how and when exactly it ended, and
  /// which kind of start it has.
  private var foreign: JSONObject {
    var foreign = reader.foreign
    let object = reader.object
    if object["status"] != "recurring" {
      foreign["status"] = object["status"]
      foreign["end"] = object["end"]
    }
    if let until = object["until"], template.draft.dueTime == nil { foreign["until"] = until }
    if object["wait"] == nil { foreign["scheduled"] = object["scheduled"] }
    return foreign
  }

  private func child(_ object: JSONObject, at index: Int) throws -> Child {
    var fields = Self.seriesFields + ["end"]
    if object["until"] != reader.object["until"] { fields.removeAll { $0 == "until" } }
    // Where there is a `wait`, Taskwarrior 2.6 copies this as it is, and other versions move it
    // with the due.
    if object["wait"] != nil, reader.object["scheduled"] != nil { fields.append("scheduled") }
    var own = TaskwarriorTask(object: object, index: index, zone: zone, using: fields)
    let task = try own.read()
    let rest = rest(of: task, own)
    let isSame = task.state != .open || rest == nil
    let source = TaskwarriorChild(
      index: object["imask"]?.index ?? -1, state: task.state, days: task.draft.days,
      at: task.completed ?? (try? own.instant("end")) ?? task.modifiedAt,
      likeness: isSame ? .same : .different)
    return Child(
      index: index, source: source, id: task.draft.id, createdAt: task.createdAt,
      modifiedAt: task.modifiedAt, fingerprint: task.fingerprint, rest: rest)
  }

  /// Returns the fields of a child that its task lacks, or has with another value; null for one
  /// that only the task has.
  private func rest(of child: TaskImport, _ childReader: TaskwarriorTask) -> String? {
    var fields = childReader.foreign
    var own = reader.foreign
    if childReader.object["wait"] != nil { own["scheduled"] = nil }
    // A child that ended has this among the fields that the series gives.
    own["end"] = nil
    for name in TaskwarriorTask.sharedFields {
      let isSame = fields[name] == own[name] && hasSame(name, child.draft)
      own[name] = nil
      fields[name] = nil
      if !isSame { fields[name] = childReader.object[name] ?? .null }
    }
    let rest = JSON.object(fields).text
    return rest == JSON.object(own).text ? nil : rest
  }

  private func hasSame(_ field: String, _ draft: TaskDraft) -> Bool {
    let own = template.draft
    return switch field {
    case "annotations": draft.notes.utf8.elementsEqual(own.notes.utf8)
    case "depends": draft.blockedBy == own.blockedBy
    case "description": draft.title.utf8.elementsEqual(own.title.utf8)
    case "priority": draft.priority == own.priority
    case "project": draft.project == own.project
    default: draft.tags == own.tags
    }
  }
}

extension TaskDraft {
  fileprivate var days: TaskDays {
    get { TaskDays(start: start, startTime: startTime, due: due, dueTime: dueTime) }
    set {
      (start, startTime) = (newValue.start, newValue.startTime)
      (due, dueTime) = (newValue.due, newValue.dueTime)
    }
  }
}

extension JSON {
  fileprivate var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// An index into a mask, which old versions write as a text or with decimals.
  fileprivate var index: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .real(let value): Int(exactly: value)
    case .string(let text): Double(text).flatMap { Int(exactly: $0) }
    default: nil
    }
  }
}

extension JSON? {
  fileprivate var isTextOrNothing: Bool {
    guard let self else { return true }
    return self.string != nil
  }
}
