import Foundation
import JSON
import JSONRPC
import Support
import Testing

@Suite("A Taskwarrior export becomes tasks, all of them or none")
struct TaskwarriorImportTests {
  private let folder: TemporaryFolder
  private let client: TestClient

  init() throws {
    folder = try TemporaryFolder()
    client = try TestClient()
  }

  private func params(_ text: String, _ more: JSONObject = [:]) throws -> JSON {
    let path = folder.path("export.json")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    var params: JSONObject = ["format": "taskwarrior", "path": .string(path)]
    for (key, value) in more { params[key] = value }
    return .object(params)
  }

  private static let plain = """
    {"id":1,"description":"Buy soil","entry":"20260301T080000Z","modified":"20260302T080000Z",\
    "status":"pending","uuid":"soil","urgency":2.5}
    """

  private func task(_ members: String) -> String {
    #"[{"entry":"20260301T080000Z","status":"pending","uuid":"one","description":"One",\#(members)}]"#
  }

  private func described(_ description: String) -> String {
    task(#""priority":"L""#).replacing(#""One""#, with: "\"\(description)\"")
  }

  @Test("Both forms of an export are read: an array, and one object a line")
  func forms() throws {
    let other = Self.plain.replacing("soil", with: "pots")
    #expect(
      try client.result("data/import", params("[\(Self.plain),\n\(other)]"))["addedCount"] == 2)
    let lines = "\(other),\n\n\(Self.plain.replacing("soil", with: "seed"))\r\n"
    let report = try client.result("data/import", params(lines))
    #expect(report["addedCount"] == 1)
    #expect(report["unchangedCount"] == 1)
  }

  // proves: Values: An import leaves
  @Test("What no title may hold is left out of it and said; such a tag is kept for an export")
  func hiddenCharacters() throws {
    let text = task(#""tags":["a\u202eb","garden"]"#)
      .replacing(#""One""#, with: #""\u001b[2JOne\u0012=system('ls')\ttwo\u2067""#)
    let report = try client.result("data/import", params(text))
    let warnings = try report.requiredItems("warnings").map { $0["kind"] }
    #expect(warnings == ["hiddenCharacters", "tags"])
    let task = try client.result("task/get", ["id": "one"])
    #expect(task["title"] == "[2JOne=system('ls') two")
    #expect(task["tags"] == ["garden"])
  }

  @Test("A line break in a description is warned of, and comes back until the title is changed")
  func lineBreaks() throws {
    let report = try client.result("data/import", params(described(#"Two\nlines"#)))
    #expect(report["warnings"]?[0]?["kind"] == "lineBreaks")
    #expect(try client.result("task/get", ["id": "one"])["title"] == "Two lines")
    func exported() throws -> JSON? {
      let path = folder.path("out.json")
      try client.result(
        "data/export",
        ["format": "taskwarrior", "overwrite": true, "path": .string(path), "timeZone": "UTC"])
      let tasks = try JSON(parsing: Array(Data(contentsOf: URL(filePath: path))))
      return tasks[0]?["description"]
    }
    #expect(try exported() == "Two\nlines")
    try client.result("task/edit", ["id": "one", "title": "One line"])
    #expect(try exported() == "One line")
  }

  @Test("Dates become days and times in the zone of the import")
  func dates() throws {
    let text = task(#""due":"20260304T230000Z","wait":"20260303T073000Z""#)
    try client.result("data/import", params(text, ["timeZone": "Europe/Berlin"]))
    let task = try client.result("task/get", ["id": "one"])
    #expect(task["due"] == "2026-03-05")
    #expect(task["dueTime"] == nil)
    #expect(task["start"] == "2026-03-03")
    #expect(task["startTime"] == "08:30")
    #expect(task["timeZone"] == "Europe/Berlin")
    #expect(task["createdAt"] == "2026-03-01T08:00:00.000Z")
  }

  @Test("Annotations become notes, and their moments are kept")
  func annotations() throws {
    let text = task(
      #""annotations":[{"entry":"20260302T080000Z","description":"first"},{"description":"second"}]"#
    )
    try client.result("data/import", params(text))
    let task = try client.result("task/get", ["id": "one"])
    #expect(task["notes"] == "first\n\nsecond")
    #expect(
      task["foreignFields"]
        == #"{"annotations":[{"entry":"20260302T080000Z"},{"entry":null}]}"#)
  }

  @Test("What has no place here is kept and counted by its name")
  func foreignFields() throws {
    let text = task(#""project":"home..garden","recur":"weekly","estimate":{"hours":2}"#)
    let report = try client.result("data/import", params(text))
    let kinds = ["estimate", "project", "recur"]
    for (index, kind) in kinds.enumerated() {
      #expect(report["warnings"]?[index]?["kind"] == .string(kind))
      #expect(report["warnings"]?[index]?["count"] == 1)
    }
    #expect(
      try client.result("task/get", ["id": "one"])["foreignFields"]
        == #"{"estimate":{"hours":2},"project":"home..garden","recur":"weekly"}"#)
  }

  @Test(
    "Every state of Taskwarrior has its state here",
    arguments: [
      ("pending", "open"), ("waiting", "open"), ("recurring", "open"), ("completed", "completed"),
      ("deleted", "cancelled"),
    ])
  func states(theirs: String, ours: String) throws {
    let text = task(#""end":"20260303T080000Z""#).replacing("pending", with: theirs)
    try client.result("data/import", params(text))
    let task = try client.result("task/get", ["id": "one"])
    #expect(task["state"] == .string(ours))
    #expect(task["completedAt"] == (ours == "completed" ? "2026-03-03T08:00:00.000Z" : nil))
  }

  @Test("A description that is too long is cut, and all of it heads the notes")
  func longDescription() throws {
    let long = String(repeating: "long ", count: 120).trimmingCharacters(in: .whitespaces)
    let text = task(#""priority":"H""#).replacing(#""One""#, with: "\"\(long)\"")
    let report = try client.result("data/import", params(text))
    let task = try client.result("task/get", ["id": "one"])
    guard case .string(let title)? = task["title"] else {
      Issue.record("The task has no title.")
      return
    }
    #expect(title.unicodeScalars.count == 500)
    #expect(title.hasSuffix("…"))
    #expect(task["notes"] == .string(long))
    #expect(report["warnings"]?[0]?["kind"] == "longDescription")
  }

  @Test(
    "A task that cannot be read is named by its place, and nothing is imported",
    arguments: [
      (#""due":"tomorrow""#, "/1/due"), (#""due":"20260230T000000Z""#, "/1/due"),
      (#""due":7"#, "/1/due"), (#""tags":"home""#, "/1/tags"), (#""tags":[7]"#, "/1/tags"),
      (#""annotations":[{}]"#, "/1/annotations"),
    ])
  func badTask(members: String, pointer: String) throws {
    let text = "[\(Self.plain),\(task(members).dropFirst().dropLast())]"
    let error = try client.error("data/import", params(text))
    #expect(error.code == 2)
    #expect(error.data?["pointer"] == .string(pointer))
    #expect(try client.result("task/list")["items"]?.count == 0)
  }

  @Test(
    "A file that is no export is refused as a whole",
    arguments: [
      "", "null", "7", "[1]", "[", "{\"a\":1", "[{}]", "\u{FEFF}[]",
      #"[{"uuid":"x","description":"y","status":"pending"}]"#,
      #"[{"uuid":"x","description":"  ","status":"pending","entry":"20260301T080000Z"}]"#,
      #"[{"uuid":"x y","description":"y","status":"pending","entry":"20260301T080000Z"}]"#,
      #"[{"uuid":"x","description":"y","status":"asleep","entry":"20260301T080000Z"}]"#,
      #"""
      [{"uuid":"x","description":"y","status":"recurring","entry":"20260301T080000Z",
      "due":"20260302T070000Z","recur":"daily"},{"uuid":"x y","description":"y",
      "status":"pending","entry":"20260301T080000Z","due":"20260302T070000Z","parent":"x",
      "imask":0}]
      """#,
    ])
  func badFile(text: String) throws {
    #expect(try client.error("data/import", params(text)).code == 2)
  }

  // proves: Transport: a file to
  @Test("One task that is larger than a message is refused with its place")
  func largeTask() throws {
    let items = String(repeating: "1,", count: 1_000_000)
    let text = "[\(Self.plain),\(task("\"more\":[\(items)1]").dropFirst())"
    let error = try client.error("data/import", params(text))
    #expect(error.code == 6)
    #expect(error.data?["limit"] == 1_000_000)
    #expect(try client.result("task/list")["items"]?.count == 0)
  }

  @Test("What is no JSON is refused, by the byte at which it goes wrong, and nothing is imported")
  func broken() throws {
    let many = Array(repeating: Self.plain, count: 2000).enumerated()
      .map { $1.replacing("soil", with: "t\($0)") }.joined(separator: ",\n")
    for rest in ["{\"uuid\":\"x\" \"y\"}]", "{\"uuid\":\"x\",\"uuid\":1}]", "{\"uuid\":\"x"] {
      let text = "[\(many),\(rest)"
      let error = try client.error("data/import", params(text))
      #expect(error.code == 2)
      #expect(error.data?["pointer"] == "/path")
      let place = error.message.split(separator: " ").last.flatMap { Int($0.dropLast()) } ?? 0
      #expect(place > many.utf8.count && place <= text.utf8.count, "\(error.message)")
    }
    #expect(try client.result("task/list")["items"]?.count == 0)
  }

  @Test("An error repeats no more of the file than a person reads, and a report neither")
  func longValues() throws {
    let long = String(repeating: "x", count: 100_000)
    for (from, into) in [("pending", long), ("20260301T080000Z", long)] {
      let text = task("\"a\":1").replacing(from, with: into)
      #expect(try client.error("data/import", params(text)).message.utf8.count < 300)
    }
    let report = try client.result("data/import", params(task("\"\(long)\":1")))
    #expect(report["warnings"]?[0]?["kind"] == "others")
    #expect(report.text.utf8.count < 1000)
  }

  @Test("The database is no file to import, and stays locked as it was")
  func database() throws {
    let path = folder.path("own.db")
    let client = try TestClient(database: path)
    try client.result("task/add", ["title": "Fern"])
    let error = try client.error("data/import", ["format": "daybook", "path": .string(path)])
    #expect(error.message == "This file is the database itself.")
  }

  @Test("A start after the due date is kept for an export instead of refusing the file")
  func startAfterDue() throws {
    let text = task(#""due":"20260304T080000Z","wait":"20260309T080000Z""#)
    let report = try client.result("data/import", params(text))
    #expect(report["warnings"]?[0]?["kind"] == "startAfterDue")
    let task = try client.result("task/get", ["id": "one"])
    #expect(task["start"] == nil)
    #expect(task["foreignFields"] == #"{"wait":"20260309T080000Z"}"#)
  }

  @Test("A tag that is none here is kept for an export instead of refusing the file")
  func oddTag() throws {
    let long = String(repeating: "x", count: 60)
    let report = try client.result("data/import", params(task("\"tags\":[\"home\",\"\(long)\"]")))
    #expect(report["warnings"]?[0]?["kind"] == "tags")
    let task = try client.result("task/get", ["id": "one"])
    #expect(task["tags"] == ["home"])
    #expect(task["foreignFields"] == .string("{\"tags\":[\"\(long)\"]}"))
  }

  @Test("A task that waits keeps for an export for when it was scheduled")
  func waitAndScheduled() throws {
    let text = task(#""scheduled":"20260303T080000Z","wait":"20260302T080000Z""#)
    try client.result("data/import", params(text))
    let task = try client.result("task/get", ["id": "one"])
    #expect(task["start"] == "2026-03-02")
    #expect(task["foreignFields"] == #"{"scheduled":"20260303T080000Z"}"#)
  }

  @Test(
    "A file with more kinds of its own attributes than a report may list is reported all the same")
  func manyKinds() throws {
    let members = (0..<1500).map { "\"uda\($0)\":1" }.joined(separator: ",")
    let report = try client.result("data/import", params(task(members)))
    #expect(report["warnings"]?.count == 1000)
    let warnings = try report.requiredItems("warnings")
    let others = warnings.first { $0["kind"] == "others" }
    #expect(others?["count"] == 501)
  }

  @Test("A dry run reports what would happen and changes nothing")
  func dryRun() throws {
    let report = try client.result(
      "data/import", params(task(#""tags":["garden"]"#), ["dryRun": true]))
    #expect(report["addedCount"] == 1)
    #expect(report["tagCount"] == 1)
    #expect(try client.result("task/list")["items"]?.count == 0)
    #expect(try client.result("tag/list")["items"]?.count == 0)
  }

  @Test("An import over a limit changes nothing and names the way to raise it")
  func overLimit() throws {
    let names = (1...31).map { "\"tag\($0)\"" }
    let tasks = names.enumerated().map { index, name in
      task("\"tags\":[\(name)]").dropFirst().dropLast().replacing("one", with: "t\(index)")
    }
    let text = "[\(tasks.joined(separator: ","))]"
    let error = try client.error("data/import", params(text))
    #expect(error.code == 3)
    #expect(error.data?["limit"] == 30)
    guard case .string(let hint)? = error.data?["hint"] else {
      Issue.record("The error has no hint.")
      return
    }
    #expect(hint.contains("--raise-limits"))
    #expect(hint.contains("31"))
    #expect(try client.result("tag/list")["items"]?.count == 0)
    let report = try client.result("data/import", params(text, ["raiseLimits": true]))
    #expect(report["limitsRaised"] == [["previous": 30, "name": "tags", "limit": 31]])
    #expect(try client.error("tag/add", ["name": "one-more"]).code == 3)
  }

  @Test("Progress goes to who asked for it: from a beginning to an end, never backwards")
  func progress() throws {
    try client.result("data/import", params("[\(Self.plain)]", ["workDoneToken": "import-1"]))
    let reports = client.notifications.all("$/progress")
    #expect(reports.first?["value"]?["kind"] == "begin")
    #expect(reports.last?["value"]?["kind"] == "end")
    let percentages = reports.compactMap { report -> Int64? in
      if case .integer(let value)? = report["value"]?["percentage"] { value } else { nil }
    }
    #expect(percentages == percentages.sorted())
    #expect(percentages.last == 100)
  }
}
