import Foundation
import JSON
import JSONRPC
import Support
import Testing

@Suite("An export")
struct ExportTests {
  private let folder: TemporaryFolder
  private let client: TestClient

  init() throws {
    folder = try TemporaryFolder()
    client = try TestClient(database: folder.path("test.db"))
  }

  private var path: String { folder.path("export.json") }

  private func params(_ format: JSON, _ more: JSONObject = [:]) -> JSON {
    var params: JSONObject = ["format": format, "path": .string(path)]
    for (key, value) in more { params[key] = value }
    return .object(params)
  }

  private func file() throws -> JSON {
    try JSON(parsing: Array(Data(contentsOf: URL(fileURLWithPath: path))))
  }

  // proves: data/export: Writes a file
  @Test("Everything is one file with a record for each thing")
  func whole() throws {
    try client.result("tag/add", ["name": "garden"])
    try client.result(
      "task/add",
      [
        "id": "fern", "title": "Water", "due": "2026-03-05", "recurrence": "FREQ=DAILY",
        "tags": ["garden"],
      ])
    try client.result("task/complete", ["id": "fern"])
    try client.result(
      "habit/add",
      ["id": "walk", "title": "Walk", "recurrence": "FREQ=DAILY", "start": "2026-03-01"])
    try client.result("habit/mark", ["id": "walk", "day": "2026-03-03"])
    let report = try client.result("data/export", params("daybook"))
    let file = try file()
    #expect(file["version"] == 2)
    #expect(file["task"]?[0]?["title"] == "Water")
    #expect(file["task"]?[0]?["tags"] == ["garden"])
    #expect(file["occurrence"]?[0]?["task"] == "fern")
    #expect(file["habitMark"]?[0]?["day"] == "2026-03-03")
    #expect(file["preferences"]?.count == 1)
    for entity in ["task", "tag", "habit", "habitMark", "occurrence"] {
      #expect(
        try report.requiredItems("entityCounts").contains(["count": 1, "entity": .string(entity)]))
    }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64
    #expect(report["bytes"] == size.map(JSON.integer))
  }

  @Test("Everything comes back into an empty database, or nothing does")
  func wholeRoundTrip() throws {
    try client.result("preferences/edit", ["name": "Ada"])
    try client.result("tag/add", ["id": "t", "name": "garden"])
    try client.result("task/add", ["id": "fern", "title": "Water", "tags": ["garden"]])
    try client.result("wellness/logWater", ["id": "w", "litres": 1.5])
    try client.result(
      "profile/add",
      [
        "id": "eva", "name": "Eva", "relationship": "mother",
        "phone": "+4930123456",
      ])
    try client.result("data/export", params("daybook"))
    let other = try TestClient(database: folder.path("other.db"))
    let dry = try other.result("data/import", params("daybook", ["dryRun": true]))
    #expect(try other.result("task/list", [:])["items"] == [])
    #expect(try other.result("data/import", params("daybook")) == dry)
    #expect(dry["taskCount"] == 1)
    for (method, params) in [
      ("task/get", ["id": "fern"]), ("wellness/stats", [:]), ("preferences/get", [:]),
      ("profile/get", ["id": "eva"]), ("tag/list", [:]), ("search/query", ["text": "water"]),
    ] as [(String, JSON)] {
      #expect(try other.result(method, params) == client.result(method, params), "\(method)")
    }
    #expect(try other.result("data/verify", [:])["findings"] == [])
    let again = try other.result("data/import", params("daybook"))
    #expect(again["addedCount"] == 0 && again["differingCount"] == 0)
    #expect(try other.error("history/undo", [:]).code == 5)
    let second = folder.path("again.json")
    try other.result("data/export", ["format": "daybook", "path": .string(second)])
    #expect(
      try String(contentsOfFile: second, encoding: .utf8)
        == String(contentsOfFile: path, encoding: .utf8))
  }

  @Test(
    "What is no export of daybook is refused",
    arguments: [
      "", "[]", "{}", #"{"format":"daybook"}"#, #"{"format":"daybook","version":1}"#,
      #"{"format":"daybook","version":2,"mood":[]}"#,
      #"{"format":"daybook","version":2,"task":{}}"#,
      #"{"format":"daybook","version":2,"task":[1]}"#,
      #"{"format":"daybook","version":2,"task":[{}]}"#,
      #"{"format":"daybook","version":2,"task":[{"id":"x","revision":9}]}"#,
      #"{"format":"daybook","version":2,"tag":[{"id":"x","revision":1,"name":"a\u0000b"}]}"#,
    ])
  func noExport(text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try client.error("data/import", params("daybook")).code == 2)
    #expect(try client.result("task/list", [:])["items"] == [])
  }

  @Test("A file that is there stays, unless it is to be replaced")
  func overwrite() throws {
    try "mine".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try client.error("data/export", params("daybook")).code == 2)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    try client.result("data/export", params("daybook", ["overwrite": true]))
    #expect(try file()["format"] == "daybook")
  }

  @Test(
    "A path that cannot be is refused",
    arguments: ["export.json", "/", "/dev/null/export.json", "/dev/null"])
  func refused(path: String) throws {
    for overwrite in [true, false] {
      let error = try client.error(
        "data/export",
        ["format": "daybook", "path": .string(path), "overwrite": .bool(overwrite)])
      #expect(error.code == 2)
    }
  }

  @Test("The database is never replaced") func database() throws {
    for name in ["test.db", "test.db-wal"] {
      let error = try client.error(
        "data/export",
        ["format": "daybook", "path": .string(folder.path(name)), "overwrite": true])
      #expect(error.message.contains("database"), "\(name)")
    }
  }

  @Test("Tasks that go through Taskwarrior's format come back as they were")
  func roundTrip() throws {
    let ids = (0..<6).map { "00000000-0000-4000-8000-00000000000\($0)" }
    let tasks: [JSONObject] = [
      ["title": "Plain", "priority": "high", "tags": ["home", "garden"]],
      ["title": "Timed", "start": "2026-03-05", "due": "2026-03-08", "dueTime": "18:30"],
      ["title": "Noted", "notes": "One.\n\nTwo.\n\n\nThree."],
      ["title": "Blocked", "blockedBy": [.string(ids[0]), .string(ids[1])]],
      [
        "title": "Weekly", "due": "2026-03-01", "start": "2026-02-27",
        "recurrence": "FREQ=WEEKLY;UNTIL=20270301",
      ],
      ["title": "Floating", "start": "2026-03-05", "due": "2026-03-05"],
    ]
    for (id, task) in zip(ids, tasks) {
      var task = task
      task["id"] = .string(id)
      try client.result("task/add", .object(task))
    }
    try client.result("task/complete", ["id": .string(ids[4])])
    try client.result("task/skip", ["id": .string(ids[4])])
    try client.result("task/complete", ["id": .string(ids[0])])
    try client.result("task/cancel", ["id": .string(ids[1])])
    let report = try client.result("data/export", params("taskwarrior"))
    #expect(report["warnings"] == [])
    let other = try TestClient()
    try other.result("data/import", params("taskwarrior"))
    for id in ids {
      let ours = try client.result("task/get", ["id": .string(id)])
      let theirs = try other.result("task/get", ["id": .string(id)])
      for key in [
        "title", "notes", "priority", "tags", "state", "start", "due", "dueTime", "blockedBy",
        "recurrence", "occurrence",
      ] {
        #expect(ours[key] == theirs[key], "\(key) of \(theirs.text)")
      }
    }
    let list: JSON = ["task": .string(ids[4])]
    let ours = try client.result("recurrence/list", list).requiredItems("items")
    let theirs = try other.result("recurrence/list", list).requiredItems("items")
    #expect(
      ours.map { [$0["occurrence"], $0["state"]] }
        == theirs.map { [$0["occurrence"], $0["state"]] })
    #expect(ours.count > 0)
  }

  @Test("What came from Taskwarrior goes back as it came") func foreign() throws {
    let source: JSON = [
      [
        "annotations": [
          ["description": "First", "entry": "20260302T090000Z"],
          ["description": "Second\n\nwith more", "entry": "20260302T090001Z"],
        ],
        "description": "Repot", "entry": "20260301T080000Z", "estimate": 2.5,
        "modified": "20260302T090001Z", "project": "home.garden", "scheduled": "20260304T230000Z",
        "start": "20260302T093000Z", "status": "pending", "tags": ["next", "a b"],
        "uuid": "7a1cbb0e-53d1-4f0c-9b8c-1f0d3a2b4c5d",
      ],
      [
        "depends": ["00000000-0000-4000-8000-000000000001"], "description": "Wait",
        "due": "20260309T230000Z", "end": "20260303T080000Z", "entry": "20260301T080000Z",
        "modified": "20260302T090000Z", "priority": "X", "scheduled": "20260304T230000Z",
        "status": "deleted", "uuid": "0b9d8f6e-2a47-4d3b-8f2e-6c5d4e3f2a1b",
        "wait": "20260305T080000Z",
      ],
    ]
    try source.text.write(toFile: path, atomically: true, encoding: .utf8)
    try client.result("data/import", params("taskwarrior"))
    try client.result("data/export", params("taskwarrior", ["overwrite": true]))
    #expect(try file() == source)
    let again = try client.result("data/import", params("taskwarrior"))
    #expect(again["addedCount"] == 0)
  }

  @Test("What Taskwarrior has no place for is counted") func warnings() throws {
    try client.result("task/add", ["id": "a", "title": "A", "durationMinutes": 5])
    try client.result("task/add", ["id": "b", "title": "B", "parent": "a"])
    try client.result(
      "task/add",
      ["title": "D", "due": "2026-03-05", "dueTime": "09:00", "timeZone": "Asia/Tokyo"])
    try client.result(
      "task/add",
      ["title": "C", "due": "2026-03-05", "recurrence": "FREQ=MONTHLY;BYDAY=2TU"])
    let report = try client.result("data/export", params("taskwarrior"))
    let kinds = try report.requiredItems("warnings").map { try $0.requiredText("kind") }
    #expect(kinds == ["duration", "parent", "recurrence", "timeZone"])
    #expect(try file().count == 4)
  }
}
