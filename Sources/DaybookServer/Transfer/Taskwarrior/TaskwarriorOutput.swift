import CivilTime
import DaybookModel
import JSON

/// Tasks in the form of Taskwarrior 2.6, so that an import of them makes the same tasks here.
/// Foreign fields that an import kept are written as they were; what has no place in Taskwarrior is
/// counted.
struct TaskwarriorOutput {
  /// The zone of days that have none of their own.
  let zone: Zone
  let zones: (String) -> Zone?
  private(set) var warnings = ImportWarnings()

  /// Returns the task; a recurring one as its template with the tasks made from it.
  mutating func objects(of exported: ExportedTask) -> [JSONObject] {
    let task = exported.task
    addWarnings(for: task)
    guard let series = task.series else { return [single(exported)] }
    let family = TaskwarriorFamilyOutput(
      exported, series: series, zone: zone(of: task), base: object(of: task))
    if let family { return family.objects }
    warnings.add(
      "recurrence",
      "Recurs in a way that Taskwarrior cannot express; only the current occurrence is written.")
    return [single(exported)]
  }

  /// Returns the fingerprints of the objects, as an import has them, by id.
  func fingerprints(of exported: ExportedTask) -> [String: Int64] {
    var output = self
    return output.objects(of: exported).reduce(into: [:]) { fingerprints, object in
      guard case .string(let id)? = object["uuid"] else { return }
      fingerprints[id] = TaskwarriorTask.fingerprint(of: object)
    }
  }

  /// Counts the tasks with reminders.
  mutating func addReminders(_ count: Int) {
    warnings.add("reminders", "Taskwarrior has no reminders.", count: count)
  }

  /// Taskwarrior has two kinds of start; a task does not say which one it was imported from.
  private func single(_ exported: ExportedTask) -> JSONObject {
    let object = object(of: exported.task)
    guard let start = object["wait"], object["scheduled"] == nil else { return object }
    var scheduled = object
    scheduled["wait"] = nil
    scheduled["scheduled"] = start
    return TaskwarriorTask.fingerprint(of: scheduled) == exported.fingerprint ? scheduled : object
  }

  private func object(of task: TaskRecord) -> JSONObject {
    let zone = zone(of: task)
    var object = Self.foreign(task.foreignFields)
    object["uuid"] = .string(TaskwarriorID.text(of: task.id))
    object["entry"] = .moment(task.createdAt)
    object["modified"] = .moment(task.modifiedAt)
    setStatus(task, in: &object)
    setTexts(task, in: &object)
    if let letter = Self.letters[task.priority] { object["priority"] = .string(letter) }
    if let project = task.project { object["project"] = .string(project) }
    if !task.tags.isEmpty {
      object["tags"] = .array(task.tags.map(JSON.string) + (object["tags"]?.elements ?? []))
    }
    if !task.blockedBy.isEmpty {
      let blockers = task.blockedBy.map { JSON.string(TaskwarriorID.text(of: $0)) }
      object["depends"] = .array(blockers + (object["depends"]?.elements ?? []))
    }
    let days = TaskDays(
      start: task.start, startTime: task.startTime, due: task.due, dueTime: task.dueTime)
    object.set(days, in: zone)
    return object
  }

  private func setStatus(_ task: TaskRecord, in object: inout JSONObject) {
    switch task.state {
    case .open: if object["status"] != "recurring" { object["status"] = "pending" }
    case .completed:
      object["status"] = "completed"
      object["end"] = .moment(task.completedAt ?? task.modifiedAt)
    case .cancelled:
      object["status"] = "deleted"
      if object["end"] == nil { object["end"] = .moment(task.modifiedAt) }
    }
  }

  /// An import joins the annotations, behind a description that is too long for a title.
  private func setTexts(_ task: TaskRecord, in object: inout JSONObject) {
    if !Self.isDescription(object["description"], of: task.title) {
      object["description"] = .string(task.title)
    }
    guard !task.notes.isEmpty else { return object["annotations"] = nil }
    var parts = task.notes.split(separator: "\n\n", omittingEmptySubsequences: false).map(
      String.init)
    if task.title.hasSuffix("…"), let whole = parts.first,
      whole.replacing("\n", with: " ").hasPrefix(task.title.dropLast())
    {
      object["description"] = .string(whole)
      parts.removeFirst()
    }
    guard !parts.isEmpty else { return object["annotations"] = nil }
    let moments = (object["annotations"]?.elements ?? []).map { $0["entry"] ?? .null }
    let count = min(max(moments.count, 1), parts.count)
    let texts = parts[..<(count - 1)] + [parts[(count - 1)...].joined(separator: "\n\n")]
    object["annotations"] = .array(
      texts.enumerated().map { index, text in
        let moment = moments.indices.contains(index) ? moments[index] : .moment(task.createdAt)
        return ["description": .string(text), "entry": moment]
      })
  }

  /// Whether the description of an import is still what became this title.
  private static func isDescription(_ json: JSON?, of title: String) -> Bool {
    guard case .string(let description)? = json else { return false }
    return TaskwarriorTask.title(of: description).utf8.elementsEqual(title.utf8)
  }

  private func zone(of task: TaskRecord) -> Zone { task.timeZone.flatMap(zones) ?? zone }

  private mutating func addWarnings(for task: TaskRecord) {
    if !task.attachments.isEmpty {
      warnings.add("attachments", "Taskwarrior has no attachments.")
    }
    if task.dueTime == .midnight || task.startTime == .midnight {
      warnings.add("dueTime", "Taskwarrior cannot tell 00:00 from a whole day.")
    }
    if task.durationMinutes != nil { warnings.add("duration", "Taskwarrior has no durations.") }
    if task.timeZone.map({ $0 != zone.identifier }) == true {
      warnings.add("timeZone", "Taskwarrior has no time zones; the points in time stay the same.")
    }
    if task.care != nil { warnings.add("profile", "Taskwarrior has no people to care for.") }
    if task.parent != nil { warnings.add("parent", "Taskwarrior has no subtasks.") }
  }

  static func foreign(_ text: String?) -> JSONObject {
    guard let text, case .object(let object)? = try? JSON(parsing: Array(text.utf8)) else {
      return JSONObject()
    }
    return object
  }

  static let letters: [TaskPriority: String] = [.high: "H", .medium: "M", .low: "L"]
}

extension JSON {
  /// As Taskwarrior writes it: 20260122T080000Z.
  static func moment(_ instant: Instant) -> JSON {
    let digits = instant.description.prefix(19).filter { $0 != "-" && $0 != ":" }
    return .string(digits + "Z")
  }

  fileprivate var elements: [JSON]? {
    switch self {
    case .array(let elements): elements
    // Up to 2.5 it is one text with commas.
    case .string(let text): text.split(separator: ",").map { .string(String($0)) }
    default: nil
    }
  }
}

extension JSONObject {
  /// A day without a time is its midnight there.
  mutating func set(_ days: TaskDays, in zone: Zone) {
    if let due = days.dueMoment { self["due"] = .moment(zone.instant(of: due)) }
    if let start = days.startMoment { self["wait"] = .moment(zone.instant(of: start)) }
  }
}

/// Taskwarrior's ids are UUIDs; daybook's may be any words.
enum TaskwarriorID {
  /// Returns the id itself where it is a UUID, else a UUID that is always the same for it.
  static func text(of id: TaskID) -> String {
    isUUID(id.text) ? id.text : SHA256.uuid(of: id.text)
  }

  /// Returns the id of a task that Taskwarrior makes from a template.
  static func text(of id: TaskID, at occurrence: LocalDateTime) -> String {
    SHA256.uuid(of: "\(id.text)@\(occurrence)")
  }

  private static func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 36
      && bytes.enumerated().allSatisfy { index, byte in
        guard ![8, 13, 18, 23].contains(index) else { return byte == UInt8(ascii: "-") }
        return (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
      }
  }
}
