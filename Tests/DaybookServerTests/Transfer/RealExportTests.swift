import Foundation
import JSON
import JSONRPC
import Support
import Testing

/// A real export lies beside the repository where the project is developed; it holds other people's
/// texts and is not a part of the repository.
private let export: String? = {
  var folder = ToolPaths.repository
  while folder.path != "/" {
    folder.deleteLastPathComponent()
    let file = folder.appending(path: "shared/data/taskwarrior-export.json").path
    if FileManager.default.fileExists(atPath: file) { return file }
  }
  return nil
}()

@Suite(
  "A real export of 11,300 tasks",
  .enabled(if: export != nil, "the export is not here"))
struct RealExportTests {
  private let client: TestClient

  init() throws {
    client = try TestClient()
  }

  private func params(_ more: JSONObject = [:]) -> JSON {
    var params: JSONObject = ["format": "taskwarrior", "path": .string(export ?? "")]
    for (key, value) in more { params[key] = value }
    return .object(params)
  }

  @Test("It is refused for its 300 tags, and comes in whole when the limit may be raised")
  func whole() throws {
    let refusal = try client.error("data/import", params())
    #expect(refusal.code == 3)
    #expect(try client.result("task/list")["items"]?.count == 0)
    let report = try client.result("data/import", params(["raiseLimits": true]))
    #expect(report["taskCount"] == 11300)
    #expect(report["addedCount"] == 11300)
    #expect(report["tagCount"] == 300)
    let again = try client.result("data/import", params())
    #expect(again["addedCount"] == 0)
    #expect(again["unchangedCount"] == 11300)
  }

  @Test("Its states, its recurring tasks and its dependent task keep what they say")
  func meaning() throws {
    let report = try client.result("data/import", params(["raiseLimits": true]))
    var counts: [String: Int64] = [:]
    let warnings = try report.requiredItems("warnings")
    for warning in warnings {
      if case .string(let kind)? = warning["kind"], case .integer(let count)? = warning["count"] {
        counts[kind] = count
      }
    }
    for kind in ["recur", "rtype", "mask", "imask", "parent", "depends"] {
      #expect(counts[kind] == nil)
    }
    #expect(counts["project"] == nil)
    #expect(try total(["state": "completed"]) == 10730)
    #expect(try total(["state": "open"]) == 568)
    let second = try client.result("task/list", ["dueSince": "2026-11-01", "state": "open"])
    #expect(second["items"]?[0]?["title"] == "Water the plants")
    #expect(second["items"]?[0]?["recurrence"] == "FREQ=WEEKLY")
    #expect(second["items"]?[1]?["title"] == "Pay rent")
    #expect(second["items"]?[1]?["recurrence"] == "FREQ=MONTHLY")
    let step = try client.result("task/get", ["id": "b4d647b6-3583-4a73-88d3-5a9d7062f235"])
    #expect(step["blockedBy"] == ["c1da13cf-dcd9-5640-9386-b3e163397559"])
  }

  @Test("Through an export it is the same in another database")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    try client.result("data/import", params(["raiseLimits": true]))
    let file: JSON = ["format": "taskwarrior", "path": .string(folder.path("out.json"))]
    try client.result("data/export", file)
    let other = try TestClient()
    let report = try other.result(
      "data/import",
      ["format": "taskwarrior", "path": .string(folder.path("out.json")), "raiseLimits": true])
    #expect(report["addedCount"] == 11300)
    #expect(report["tagCount"] == 300)
    let again = try client.result("data/import", file)
    #expect(again["addedCount"] == 0)
    #expect(again["differingCount"] == 0)
    #expect(again["unchangedCount"] == 11300)
  }

  private func total(_ filter: JSONObject) throws -> Int {
    var filter = filter
    filter["limit"] = 1000
    var total = 0
    while true {
      let page = try client.result("task/list", .object(filter))
      total += page["items"]?.count ?? 0
      guard let cursor = page["nextCursor"] else { return total }
      filter["cursor"] = cursor
    }
  }
}
