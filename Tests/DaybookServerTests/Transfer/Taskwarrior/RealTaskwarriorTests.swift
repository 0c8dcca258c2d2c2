import Foundation
import JSON
import JSONRPC
import Support
import Testing

/// Taskwarrior's own program, where it is installed.
private let program = ["/usr/bin/task", "/usr/local/bin/task"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}

@Suite(
  "What Taskwarrior itself makes of recurring tasks",
  .enabled(if: program != nil, "task of Taskwarrior is not installed"))
struct RealTaskwarriorTests {
  private let folder: TemporaryFolder
  private let client: TestClient

  init() throws {
    folder = try TemporaryFolder()
    client = try TestClient()
    try FileManager.default.createDirectory(
      atPath: folder.path("data"), withIntermediateDirectories: true)
    try "data.location=\(folder.path("data"))\nconfirmation=off\nrecurrence.confirmation=no\n"
      .write(
        toFile: folder.path("rc"), atomically: true, encoding: .utf8)
  }

  @discardableResult
  private func task(_ arguments: String...) throws -> Data { try task(arguments) }

  @discardableResult
  private func task(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(program))
    process.arguments = ["rc.verbose=nothing"] + arguments
    process.environment = ["TASKRC": folder.path("rc"), "TZ": "Europe/Berlin", "HOME": "/nowhere"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }

  /// The tasks by their ids, without what Taskwarrior computes.
  private func tasks(in data: Data) throws -> [String: JSONObject] {
    guard case .array(let tasks) = try JSON(parsing: Array(data)) else { return [:] }
    var found: [String: JSONObject] = [:]
    for case .object(var task) in tasks {
      task["id"] = nil
      task["urgency"] = nil
      if case .real(let index)? = task["imask"] { task["imask"] = .integer(Int64(index)) }
      guard case .string(let id)? = task["uuid"] else { continue }
      #expect(found.updateValue(task, forKey: id) == nil, "\(id) is there twice")
    }
    return found
  }

  private struct Exported: Decodable {
    var uuid: String
    var status: String
    var description: String
    var due: String?
    var imask: Int?
  }

  private func export() throws -> [Exported] {
    let data = try task("export")
    try data.write(to: URL(fileURLWithPath: folder.path("export.json")))
    return try JSONDecoder().decode([Exported].self, from: data)
  }

  /// "20261030T230000Z" as an RFC 3339 instant.
  private func moment(_ text: String) -> String {
    let digits = Array(text)
    return String(digits[0..<4]) + "-" + String(digits[4..<6]) + "-" + String(digits[6..<8]) + "T"
      + String(digits[9..<11]) + ":" + String(digits[11..<13])
  }

  @Test("The current occurrence is the earliest that Taskwarrior has pending")
  func current() throws {
    // In UTC, so that what Taskwarrior writes can be compared as it stands.
    let series = [
      ("pills", "2025-06-01T08:00Z", "weekly", "until:2027-06-30"),
      ("rent", "2025-09-28T10:00Z", "monthly", "+home"),
      ("tax", "2024-02-28T10:00Z", "yearly", "pri:H"),
      ("walk", "2026-01-05T10:00Z", "weekdays", ""),
      ("filter", "2025-08-01T10:00Z", "quarterly", "project:house"),
      ("two", "2025-08-01T10:00Z", "P2W", "wait:due-2d"),
    ]
    for (name, due, recur, more) in series {
      try task("add", name, "due:\(due)", "recur:\(recur)", more)
    }
    try task("list")
    let instances = try export().filter { $0.imask != nil }
    for instance in instances where instance.imask == 0 { try task(instance.uuid, "done") }
    for instance in instances where instance.imask == 2 { try task(instance.uuid, "delete") }

    let tasks = try export()
    let report = try client.result(
      "data/import",
      [
        "format": "taskwarrior", "path": .string(folder.path("export.json")), "timeZone": "UTC",
      ])
    #expect(report["addedCount"] == .integer(Int64(tasks.count)))
    #expect(try client.result("task/list")["items"]?.count == series.count)
    for template in tasks where template.status == "recurring" {
      let pending = tasks.filter {
        $0.description == template.description && $0.status == "pending"
      }
      let earliest = try #require(pending.compactMap(\.due).min())
      let task = try client.result("task/get", ["id": .string(template.uuid)])
      guard case .string(let due)? = task["due"], case .string(let time)? = task["dueTime"] else {
        Issue.record("\(template.description) has no due.")
        continue
      }
      #expect("\(due)T\(time)" == moment(earliest), "\(template.description)")
      #expect(pending.contains { $0.imask == 1 })
    }
    let again = try client.result(
      "data/import", ["format": "taskwarrior", "path": .string(folder.path("export.json"))])
    #expect(again["unchangedCount"] == .integer(Int64(tasks.count)))
  }

  @Test("It reads an export of daybook, and its own export of that is the same again")
  func exported() throws {
    try client.result("task/add", ["id": "plain", "title": "Water", "tags": ["home"]])
    try client.result(
      "task/add",
      ["title": "Rent", "due": "2026-03-31", "dueTime": "09:00", "recurrence": "FREQ=WEEKLY"])
    try client.result(
      "task/add",
      ["title": "Sell", "notes": "One.\n\nTwo", "blockedBy": ["plain"], "priority": "low"])
    let path = folder.path("ours.json")
    try client.result(
      "data/export", ["format": "taskwarrior", "path": .string(path), "timeZone": "UTC"])
    try task("rc.recurrence=off", "import", path)
    let theirs = try export()
    #expect(Set(theirs.map(\.description)) == ["Water", "Rent", "Sell"])
    #expect(theirs.filter { $0.status == "recurring" }.map(\.description) == ["Rent"])
    #expect(theirs.contains { $0.imask == 0 && $0.status == "pending" })
    let other = try TestClient()
    try other.result(
      "data/import",
      ["format": "taskwarrior", "path": .string(folder.path("export.json")), "timeZone": "UTC"])
    let ours = try client.result("task/list").requiredItems("items")
    let again = try other.result("task/list").requiredItems("items")
    for key in ["title", "due", "dueTime", "recurrence", "tags", "notes", "isBlocked", "priority"] {
      #expect(ours.map { $0[key] } == again.map { $0[key] }, "\(key)")
    }
  }

  /// Recurring tasks with occurrences that were done, deleted, annotated and changed; two of them
  /// have ended.
  private func makeSeries() throws {
    for line in [
      "Stretch due:today-6d+8h recur:daily until:today+90d +health",
      "Report due:today-30d recur:weekly until:today+90d project:work",
      "Bill due:2026-01-30 recur:monthly priority:H",
      "Plants due:today-8d+10h recur:daily wait:due-1d",
      "Course due:today-8d recur:daily until:today+90d scheduled:due-1d",
      "Killed due:today-5d recur:daily",
    ] {
      try task(["add"] + line.split(separator: " ").map(String.init))
    }
    try task("list")
    for instance in try export() {
      guard let index = instance.imask else { continue }
      let isOver = ["Stretch", "Report"].contains(instance.description)
      switch index {
      case 0:
        try task(instance.uuid, "annotate", "With a note")
        try task(instance.uuid, "done")
      case 1: try task(instance.uuid, "done")
      case 2:
        try task(instance.uuid, "annotate", "Not this time")
        try task(instance.uuid, "delete")
      case 3:
        try task(instance.uuid, "modify", "Otherwise", "+own", "priority:L", "project:other")
        try task(instance.uuid, "done")
      case 4 where !isOver: try task(instance.uuid, "annotate", "Still to do")
      default: if isOver { try task(instance.uuid, "done") }
      }
    }
    for template in try export() where template.status == "recurring" {
      switch template.description {
      case "Stretch", "Report": try task(template.uuid, "modify", "until:now")
      case "Killed": try task(template.uuid, "delete")
      default: break
      }
    }
    try task("add", "Two\nlines")
    try task("list")
  }

  @Test("Every task of a series, also of one that has ended, comes back as it was")
  func roundTrip() throws {
    try makeSeries()
    let source = try tasks(in: task("export"))
    let ended = try export().filter { $0.status == "deleted" && $0.imask == nil }
    #expect(Set(ended.map(\.description)) == ["Stretch", "Report", "Killed"])
    for template in ended {
      #expect(source.values.contains { $0["parent"] == .string(template.uuid) })
    }
    let file: JSONObject = [
      "format": "taskwarrior", "path": .string(folder.path("export.json")),
      "timeZone": "Europe/Berlin", "raiseLimits": true,
    ]
    let report = try client.result("data/import", .object(file))
    #expect(report["addedCount"] == .integer(Int64(source.count)))
    for template in ended where template.description != "Killed" {
      #expect(try client.result("task/get", ["id": .string(template.uuid)])["state"] == "completed")
    }

    let path = folder.path("ours.json")
    try client.result(
      "data/export",
      ["format": "taskwarrior", "path": .string(path), "timeZone": "Europe/Berlin"])
    let again = try client.result(
      "data/import", ["format": "taskwarrior", "path": .string(path), "timeZone": "Europe/Berlin"])
    #expect(again["addedCount"] == 0)
    try FileManager.default.removeItem(atPath: folder.path("data"))
    try FileManager.default.createDirectory(
      atPath: folder.path("data"), withIntermediateDirectories: true)
    try task("rc.recurrence=off", "rc.gc=off", "import", path)
    let theirs = try tasks(in: task("rc.recurrence=off", "rc.gc=off", "export"))
    #expect(Set(theirs.keys) == Set(source.keys))
    for (id, task) in source {
      #expect(theirs[id] == task, "\(task["description"]?.text ?? "")")
    }
  }
}
