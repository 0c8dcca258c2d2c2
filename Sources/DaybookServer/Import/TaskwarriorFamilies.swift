import CivilTime
import DaybookModel
import JSON
import JSONRPC

/// The recurring templates of a file with the tasks made from them, each family folded into one
/// task where one rule says when it recurs.
struct TaskwarriorFamilies {
  private enum Outcome {
    /// A template, as the one task of its family.
    case task(TaskImport, ImportRemarks)
    /// Became an occurrence.
    case folded
    /// Stays a task of its own.
    case own
  }

  private var outcomes: [Int: Outcome] = [:]

  /// Leaves out what is no object, which the reading of the file refuses.
  init(_ objects: [JSON], zone: Zone, call: Call) throws {
    var templates: [String: Int] = [:]
    var children: [String: [Int]] = [:]
    for (index, json) in objects.enumerated() {
      guard case .object(let object) = json else { continue }
      if case .string(let parent)? = object["parent"] {
        children[parent, default: []].append(index)
      } else if object["status"] == "recurring", case .string(let id)? = object["uuid"],
        templates[id] == nil
      {
        templates[id] = index
      }
    }
    for (id, index) in templates.sorted(by: { $0.value < $1.value }) {
      try call.checkCancelled()
      let family = try TaskwarriorFamily(
        objects, template: index, children: children[id] ?? [], zone: zone)
      guard let folded = try family.folded() else { continue }
      outcomes[index] = .task(folded.task, folded.remarks)
      for (child, isFolded) in zip(family.childIndexes, folded.isFolded) {
        outcomes[child] = isFolded ? .folded : .own
      }
    }
  }

  /// The task at that place of the file; nil for one that became an occurrence.
  func task(
    _ object: JSONObject, at index: Int, zone: Zone, remarks: inout ImportRemarks
  ) throws -> TaskImport? {
    switch outcomes[index] {
    case .task(let task, let ofFamily):
      remarks.merge(ofFamily)
      return task
    case .folded: return nil
    case .own:
      remarks.add(
        "ownOccurrence",
        "An occurrence with texts or fields of its own stays a task beside the one that recurs.")
    case nil: break
    }
    var task = TaskwarriorTask(object: object, index: index, zone: zone)
    let read = try task.read()
    remarks.merge(task.remarks)
    return read
  }
}

/// A template and its children.
private struct TaskwarriorFamily {
  private typealias Member = (task: TaskImport, reader: TaskwarriorTask)

  let childIndexes: [Int]
  private let zone: Zone
  private let template: Member
  private let children: [Member]

  /// What the series says, and a child therefore need not.
  private static let seriesFields = ["recur", "rtype", "mask", "imask", "parent", "until"]

  init(_ objects: [JSON], template index: Int, children: [Int], zone: Zone) throws {
    func read(_ index: Int, using fields: [String]) throws -> Member? {
      guard case .object(let object) = objects[index] else { return nil }
      var reader = TaskwarriorTask(object: object, index: index, zone: zone, using: fields)
      return (try reader.read(), reader)
    }
    guard let template = try read(index, using: Self.seriesFields) else {
      throw TaskwarriorFile.problem(index, "", "is not an object")
    }
    self.zone = zone
    self.template = template
    childIndexes = children
    self.children = try children.compactMap { child in
      guard case .object(let object) = objects[child] else { return nil }
      var fields = Self.seriesFields + ["end"]
      if object["until"] != template.reader.object["until"] { fields.removeAll { $0 == "until" } }
      // Beside `wait`, Taskwarrior 2.6 copies it as it is, and other versions move it along.
      if object["wait"] != nil, template.reader.object["scheduled"] != nil {
        fields.append("scheduled")
      }
      return try read(child, using: fields)
    }
  }

  /// The family as one task; nil where no one rule says when it recurs.
  func folded() throws -> (task: TaskImport, isFolded: [Bool], remarks: ImportRemarks)? {
    let object = template.reader.object
    guard case .string(let recur)? = object["recur"], object["mask"].isTextOrNothing,
      object["rtype"].isTextOrNothing
    else { return nil }
    var task = template.task
    let source = TaskwarriorTemplate(
      recur: recur, rtype: object["rtype"]?.string ?? "",
      until: try template.reader.instant("until"),
      mask: object["mask"]?.string ?? "", days: task.draft.days, modified: task.modified,
      children: children.map(child))
    guard let series = TaskwarriorSeries(source, in: zone, until: .day) else { return nil }
    task.draft.days = series.days
    if series.hasTimes { task.draft.timeZone = zone.identifier }
    task.state = series.state
    task.completed = series.completed
    var remarks = template.reader.remarks
    var folded: [FoldedTask] = []
    for (child, place) in zip(children, series.places) {
      guard let place, let id = child.task.draft.id else { continue }
      let rest = rest(of: child)
      if rest != nil {
        remarks.add(
          "occurrenceFields", "A field that only a done occurrence has is kept for an export.")
      }
      folded.append(
        FoldedTask(
          id: id, occurrence: place, created: child.task.created, modified: child.task.modified,
          fingerprint: child.task.fingerprint, foreignFields: rest))
    }
    task.series = SeriesImport(
      series: series.series, occurrences: series.occurrences, folded: folded)
    return (task, series.places.map { $0 != nil }, remarks)
  }

  private func child(_ child: Member) -> TaskwarriorChild {
    let task = child.task
    let isSame = hasSameTexts(task.draft) && (task.state != .open || rest(of: child) == nil)
    return TaskwarriorChild(
      index: child.reader.object["imask"]?.index ?? -1, state: task.state, days: task.draft.days,
      at: task.completed ?? (try? child.reader.instant("end")) ?? task.modified,
      likeness: isSame ? .same : .different)
  }

  private func hasSameTexts(_ draft: TaskDraft) -> Bool {
    let own = template.task.draft
    return draft.title.utf8.elementsEqual(own.title.utf8)
      && draft.notes.utf8.elementsEqual(own.notes.utf8) && draft.priority == own.priority
      && draft.tags == own.tags
  }

  /// The fields of a child that its task has not, or has otherwise.
  private func rest(of child: Member) -> String? {
    var fields = child.reader.foreign
    var own = template.reader.foreign
    if child.reader.object["wait"] != nil { own["scheduled"] = nil }
    // Ended ones have it among the fields that the series says.
    own["end"] = nil
    if child.task.draft.blockedBy != template.task.draft.blockedBy {
      fields["depends"] = child.reader.object["depends"] ?? .null
    }
    let rest = JSON.object(fields).text
    return rest == JSON.object(own).text ? nil : rest
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

  /// A place in a mask, which old versions write as a text or with decimals.
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
