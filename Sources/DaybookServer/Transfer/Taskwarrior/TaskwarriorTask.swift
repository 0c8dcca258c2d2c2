import CivilTime
import DaybookModel
import JSON

/// One task of a Taskwarrior export as a task of daybook. What has no place there is kept among the
/// foreign fields, and counted.
struct TaskwarriorTask {
  let object: JSONObject
  let index: Int
  let zone: Zone
  var warnings = ImportWarnings()
  private(set) var foreign = JSONObject()
  private var usedFields: Set<String>

  private static let ownFields: Set = [
    "uuid", "description", "status", "entry", "modified", "due", "priority", "tags", "annotations",
    "depends", "project",
  ]

  /// The fields of which a task that was made from a template has those of the template, or its own.
  static let sharedFields = [
    "annotations", "depends", "description", "priority", "project", "tags",
  ]

  /// The caller reads the fields that `using` names; other fields without a place are kept.
  init(object: JSONObject, index: Int, zone: Zone, using fields: [String] = []) {
    self.object = object
    self.index = index
    self.zone = zone
    usedFields = fields.isEmpty ? Self.ownFields : Self.ownFields.union(fields)
  }

  mutating func read() throws -> TaskImport {
    let id = try text("uuid")
    let (title, overflow) = try title()
    let createdAt = try instant("entry") ?? instant("modified")
    guard let createdAt else { throw problem("entry", "is missing") }
    let state = try state()
    let due = try localDateTime("due")
    let start = try start(before: due)
    let notes = ([overflow] + (try annotations())).compactMap(\.self).joined(separator: "\n\n")
    guard notes.unicodeScalars.count <= TextRules.notesLength else {
      throw problem("annotations", "are longer than \(TextRules.notesLength) characters")
    }
    let modifiedAt = try instant("modified") ?? createdAt
    let blockers = try blockers()
    let project = project()
    keepTheRest()
    let hasTime = [due, start].contains { ($0?.time ?? .midnight) != .midnight }
    let draft = TaskDraft(
      id: TaskID(id), title: title, notes: notes, priority: priority(), project: project,
      start: start?.day, startTime: start?.timeOrNil, due: due?.day, dueTime: due?.timeOrNil,
      timeZone: hasTime ? zone.identifier : nil, blockedBy: blockers, tags: try tags(),
      parent: nil, foreignFields: foreign.isEmpty ? nil : JSON.object(foreign).text)
    return TaskImport(
      draft: draft, fingerprint: retryFingerprint, state: state, createdAt: createdAt,
      modifiedAt: modifiedAt,
      completed: state == .completed ? try instant("end") ?? modifiedAt : nil, place: index)
  }

  private var retryFingerprint: Int64 { Self.fingerprint(of: object) }

  /// The number of the working set and the urgency change from day to day, so they are not kept.
  static func fingerprint(of object: JSONObject) -> Int64 {
    var content = object
    content["id"] = nil
    content["urgency"] = nil
    return JSON.object(content).fingerprint
  }

  private mutating func state() throws -> TaskState {
    let status = try text("status")
    switch status {
    case "pending", "waiting": return .open
    case "completed": return .completed
    case "deleted": return .cancelled
    case "recurring":
      if !usedFields.contains("recur") { foreign["status"] = "recurring" }
      return .open
    default: throw problem("status", "is “\(status.prefix(100))”, which Taskwarrior does not write")
    }
  }

  /// Returns the words of a description, on one line.
  private static func words(of description: String) -> String {
    let isPlain = description.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    return isPlain
      ? description : description.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Returns the title that an import makes of a description of any length.
  static func title(of description: String) -> String {
    TextRules.trimmed(TextRules.withoutHidden(words(of: description)))
  }

  /// Returns the title, and the whole description where that had to be cut. One that is more than
  /// its title stays among the foreign fields.
  private mutating func title() throws -> (String, String?) {
    let description = try text("description")
    let words = Self.words(of: description)
    let oneLine = Self.title(of: description)
    if TextRules.hasHidden(words) { warnings.addHiddenCharacters() }
    guard !oneLine.isEmpty else { throw problem("description", "is empty") }
    if words != description {
      warnings.add(
        "lineBreaks", "A line break in a description became a space; it is kept for an export.")
    }
    guard oneLine.unicodeScalars.count > TextRules.titleLength else {
      if !oneLine.utf8.elementsEqual(description.utf8) {
        foreign["description"] = .string(description)
      }
      return (oneLine, nil)
    }
    warnings.add(
      "longDescription",
      "Cut to \(TextRules.titleLength) characters; the whole text is at the top of the notes.")
    var cut = String.UnicodeScalarView()
    cut.append(contentsOf: oneLine.unicodeScalars.prefix(TextRules.titleLength - 1))
    return (String(cut) + "…", description)
  }

  private mutating func priority() -> TaskPriority {
    switch object["priority"] {
    case "H"?: return .high
    case "M"?: return .medium
    case "L"?: return .low
    case nil, .null?, ""?: return .none
    case let other?:
      foreign["priority"] = other
      warnings.add("priority", "A priority other than H, M and L is kept for an export.")
      return .none
    }
  }

  private mutating func project() -> String? {
    guard let json = object["project"], json != .null, json != "" else { return nil }
    if case .string(let name) = json, let checked = try? ProjectName.checked(name), checked == name
    {
      return name
    }
    foreign["project"] = json
    warnings.add("project", "A project that daybook cannot name is kept for an export.")
    return nil
  }

  private mutating func tags() throws -> [String] {
    guard let json = object["tags"], json != .null else { return [] }
    guard case .array(let items) = json else { throw problem("tags", "are not an array") }
    var tags: [String] = []
    var seen: Set<String> = []
    var keptTags: [JSON] = []
    for item in items {
      guard case .string(let tag) = item else {
        throw problem("tags", "contain something that is not text")
      }
      guard let name = try? TagName(tag, field: "tags") else {
        keptTags.append(item)
        continue
      }
      guard seen.insert(name.caseFolded).inserted else {
        warnings.add("duplicateTag", "A tag that was on a task twice was added once.")
        continue
      }
      tags.append(tag)
    }
    if !keptTags.isEmpty {
      foreign["tags"] = .array(keptTags)
      warnings.add(
        "tags", "A tag that is not one word of 1 to 50 characters is kept for an export.")
    }
    return tags
  }

  /// Returns the annotations' texts; their instants stay among the foreign fields, in the same
  /// order.
  private mutating func annotations() throws -> [String] {
    guard let json = object["annotations"], json != .null else { return [] }
    guard case .array(let items) = json else {
      throw problem("annotations", "are not an array")
    }
    var moments: [JSON] = []
    let texts = try items.map { item in
      guard case .string(let text)? = item["description"] else {
        throw problem("annotations", "contain one without a description")
      }
      moments.append(["entry": item["entry"] ?? .null])
      return text
    }
    if !moments.isEmpty { foreign["annotations"] = .array(moments) }
    return texts
  }

  /// An array of ids or, up to Taskwarrior 2.5, one text with commas.
  private func blockers() throws -> [TaskID] {
    switch object["depends"] {
    case nil, .null?, ""?: return []
    case .string(let text)?:
      return text.split(separator: ",").map { TaskID(TextRules.trimmed(String($0))) }
    case .array(let items)?:
      return try items.map { item in
        guard case .string(let id) = item else {
          throw problem("depends", "contains something that is not text")
        }
        return TaskID(id)
      }
    default: throw problem("depends", "is neither text nor an array")
    }
  }

  /// Returns the instant until which the task waits, else the one for which it is scheduled.
  /// Taskwarrior allows both to be after the due date; then they are not used.
  private mutating func start(before due: LocalDateTime?) throws -> LocalDateTime? {
    let field = object["wait"] == nil ? "scheduled" : "wait"
    guard let start = try localDateTime(field) else { return nil }
    if let due, due < start {
      warnings.add("startAfterDue", "A start after the due date is kept for an export.")
      return nil
    }
    usedFields.insert(field)
    return start
  }

  private mutating func keepTheRest() {
    for (key, value) in object where !usedFields.contains(key) {
      switch key {
      case "end" where object["status"] == "completed": continue
      case "id", "urgency":
        warnings.add(key, "Taskwarrior computes this each time; it is not kept.")
      case "recur", "rtype", "mask", "imask", "parent":
        foreign[key] = value
        warnings.add(
          key,
          "Belongs to a series that one rule cannot express; it is kept for an "
            + "export.")
      default:
        foreign[key] = value
        warnings.add(key, "daybook does not use this field; it is kept for an export.")
      }
    }
  }
}

extension TaskwarriorTask {
  private func problem(_ field: String, _ message: String) -> ModelError {
    TaskwarriorFile.problem(index, field, message)
  }

  private func text(_ field: String) throws -> String {
    guard case .string(let text)? = object[field] else {
      throw problem(field, object[field] == nil ? "is missing" : "is not text")
    }
    return text
  }

  /// Taskwarrior writes instants as 20260122T080000Z.
  func instant(_ field: String) throws -> Instant? {
    guard let json = object[field], json != .null else { return nil }
    let digits = try text(field)
    guard let instant = Instant(taskwarrior: digits) else {
      throw problem(
        field,
        "is “\(digits.prefix(100))”, not a date and time such as "
          + "20260122T080000Z")
    }
    return instant
  }

  private func localDateTime(_ field: String) throws -> LocalDateTime? {
    try instant(field).map(zone.local)
  }
}

extension LocalDateTime {
  /// Taskwarrior has no days without a time, so midnight means one.
  fileprivate var timeOrNil: LocalTime? { time == .midnight ? nil : time }
}

extension JSON {
  /// A stable hash (FNV-1a, 64 bits) of the value as it is printed: equal content has equal hashes.
  var fingerprint: Int64 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var index = 0
      while index < bytes.count {
        hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
        index += 1
      }
      return Int64(bitPattern: hash)
    }
  }
}
