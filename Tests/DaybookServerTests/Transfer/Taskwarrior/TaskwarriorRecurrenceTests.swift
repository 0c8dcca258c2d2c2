import CivilTime
import DaybookModel
import Foundation
import JSON
import JSONRPC
import Support
import Testing

@Suite("Taskwarrior's recurrence becomes daybook's")
struct TaskwarriorRecurrenceTests {
  private let folder: TemporaryFolder
  private let client: TestClient

  init() throws {
    folder = try TemporaryFolder()
    client = try TestClient(database: folder.path("daybook.db"))
  }

  private func task(_ id: String, _ members: String, status: String = "pending") -> String {
    """
    {"entry":"20260301T080000Z","status":"\(status)","uuid":"\(id)","description":"Water",\
    \(members)}
    """
  }

  /// Days of Berlin in March 2026, before the clocks change.
  private func template(
    _ members: String, recur: String = "daily", due: String = "20260302T070000Z"
  ) -> String {
    task("rule", #""recur":"\#(recur)","due":"\#(due)",\#(members)"#, status: "recurring")
  }

  private func child(
    _ index: Int, day: Int, status: String = "pending", id: String? = nil, _ members: String = ""
  ) -> String {
    let ended = status == "pending" ? "" : #""end":"2026030\#(day)T120000Z","#
    return task(
      id ?? "child-\(index)",
      """
      \(members)\(ended)"due":"2026030\(day)T070000Z","recur":"daily","rtype":"periodic",\
      "parent":"rule","imask":\(index)
      """, status: status)
  }

  private func wait(_ day: Int) -> String { #""wait":"2026030\#(day)T050000Z","# }

  @discardableResult
  private func run(_ tasks: String...) throws -> JSON {
    let path = folder.path("export.json")
    try "[\(tasks.joined(separator: ","))]".write(
      toFile: path, atomically: true, encoding: .utf8)
    return try client.result(
      "data/import", ["format": "taskwarrior", "path": .string(path), "timeZone": "Europe/Berlin"])
  }

  private func get(_ id: String) throws -> JSON {
    try client.result("task/get", ["id": .string(id)])
  }

  /// What happened, as "2026-03-02T08:00 completed", and when, oldest first.
  private func history() throws -> [String] {
    try occurrences().map { "\($0.occurrence) \($0.state.rawValue)" }
  }

  private func occurrences() throws -> [OccurrenceRecord] {
    let store = try Store(path: folder.path("daybook.db"), pruning: .onRequest)
    defer { store.close() }
    return try store.read { try $0.tasks.occurrences(of: TaskID("rule"), limit: 99, after: nil) }
      .items.reversed()
  }

  private func kinds(_ report: JSON) -> [String] {
    guard case .array(let warnings)? = report["warnings"] else { return [] }
    return warnings.compactMap { if case .string(let kind)? = $0["kind"] { kind } else { nil } }
  }

  @Test("A template and its children are one task, at the first occurrence that is still to do")
  func family() throws {
    let report = try run(
      child(1, day: 3, status: "deleted"), child(3, day: 5, wait(5)), child(2, day: 4, wait(4)),
      template(#""mask":"+X--","rtype":"periodic","wait":"20260302T050000Z""#),
      child(0, day: 2, status: "completed"))
    #expect(report["addedCount"] == 5)
    #expect(report["taskCount"] == 5)
    #expect(try client.result("task/list")["items"]?.count == 1)
    let task = try get("rule")
    #expect(task["recurrence"] == "FREQ=DAILY")
    #expect(task["recurrenceAnchor"] == "scheduled")
    #expect(task["due"] == "2026-03-04")
    #expect(task["dueTime"] == "08:00")
    #expect(task["startTime"] == "06:00")
    #expect(task["foreignFields"] == nil)
    #expect(try history() == ["2026-03-02T08:00 completed", "2026-03-03T08:00 skipped"])
    #expect(try occurrences().first?.at.description == "2026-03-02T12:00:00.000Z")
    #expect(kinds(report) == [])
  }

  @Test("A family is found however its words are written, and in a file of lines")
  func escapedFamily() throws {
    let parts = [
      template(#""mask":"+-","rtype":"periodic""#).replacing("recurring", with: #"\u0072ecurring"#),
      child(0, day: 2, status: "completed").replacing("parent", with: #"p\u0061rent"#),
      child(1, day: 3).replacing("\"rule\"", with: #""\u0072ule""#),
    ]
    let path = folder.path("export.json")
    try parts.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    try client.result(
      "data/import", ["format": "taskwarrior", "path": .string(path), "timeZone": "Europe/Berlin"])
    #expect(try client.result("task/list")["items"]?.count == 1)
    #expect(try history() == ["2026-03-02T08:00 completed"])
    #expect(try get("rule")["due"] == "2026-03-03")
  }

  @Test("Completing it goes on where Taskwarrior would")
  func goesOn() throws {
    try run(template(#""mask":"-""#), child(0, day: 2))
    let next = try client.result("task/complete", ["catchUp": false, "id": "rule"])
    #expect(next["due"] == "2026-03-03")
  }

  @Test("Occurrences whose tasks are not in the file count by the mask")
  func maskAlone() throws {
    try run(template(#""mask":"+X+""#))
    #expect(try get("rule")["due"] == "2026-03-05")
    #expect(
      try history() == [
        "2026-03-02T08:00 completed", "2026-03-03T08:00 skipped", "2026-03-04T08:00 completed",
      ])
  }

  @Test("A waiting occurrence of the mask is still to do")
  func waitingMask() throws {
    try run(template(#""mask":"+W+""#))
    #expect(try get("rule")["due"] == "2026-03-03")
  }

  @Test("A child with another due or wait is an occurrence that was moved")
  func moved() throws {
    try run(
      template(#""mask":"--""#), child(0, day: 4, #""wait":"20260303T070000Z","#), child(1, day: 3))
    let task = try get("rule")
    #expect(task["occurrence"] == "2026-03-02T08:00")
    #expect(task["due"] == "2026-03-04")
    #expect(task["start"] == "2026-03-03")
    #expect(try history() == ["2026-03-02T08:00 moved"])
    let next = try client.result("task/complete", ["catchUp": false, "id": "rule"])
    #expect(next["due"] == "2026-03-03")
  }

  @Test("A child with texts of its own stays a task, and its occurrence is skipped")
  func ownTexts() throws {
    let report = try run(
      template(#""mask":"--""#),
      child(0, day: 2).replacing("Water", with: "Water and feed"), child(1, day: 3))
    #expect(try get("rule")["due"] == "2026-03-03")
    #expect(try history() == ["2026-03-02T08:00 skipped"])
    let own = try get("child-0")
    #expect(own["title"] == "Water and feed")
    #expect(own["recurrence"] == nil)
    #expect(
      own["foreignFields"]
        == #"{"imask":0,"parent":"rule","recur":"daily","rtype":"periodic"}"#)
    #expect(kinds(report) == ["imask", "ownOccurrence", "parent", "recur", "rtype"])
  }

  @Test(
    "An open child with a tag, a priority, a note or a field of its own stays a task",
    arguments: [
      #""tags":["x"],"#, #""priority":"H","#, #""project":"p","#,
      #""annotations":[{"entry":"20260301T080000Z","description":"n"}],"#,
      #""depends":["other"],"#,
    ])
  func ownFields(members: String) throws {
    try run(template(#""mask":"-""#), child(0, day: 2, members))
    #expect(try client.result("task/list", ["state": "open"])["items"]?.count == 2)
  }

  @Test("A done child with a field of its own is an occurrence, and the report says so")
  func doneFields() throws {
    let report = try run(
      template(#""mask":"+""#), child(0, day: 2, status: "completed", #""project":"p","#))
    #expect(try client.result("task/list")["items"]?.count == 1)
    #expect(kinds(report) == ["occurrenceFields"])
  }

  @Test("A done child with texts of its own stays done, and comes back from an export as it was")
  func doneTexts() throws {
    let note = #""annotations":[{"entry":"20260302T110000Z","description":"At home"}],"#
    let report = try run(
      template(#""mask":"++-""#), child(0, day: 2, status: "completed", note),
      child(1, day: 3, status: "completed", #""tags":["own"],"#).replacing("Water", with: "Feed"),
      child(2, day: 4).replacing("Water", with: "Water and feed"))
    #expect(try history().first == "2026-03-02T08:00 completed")
    #expect(kinds(report).contains("occurrenceFields"))
    #expect(try get("child-2")["title"] == "Water and feed")
    let path = folder.path("out.json")
    let file: JSON = [
      "format": "taskwarrior", "path": .string(path), "timeZone": "Europe/Berlin",
    ]
    try client.result("data/export", file)
    guard case .array(let tasks) = try JSON(parsing: Array(Data(contentsOf: URL(filePath: path))))
    else { return }
    let children = tasks.filter { $0["imask"] != nil }
    #expect(children.map { $0["status"] } == ["completed", "completed", "pending", "pending"])
    #expect(children.map { $0["description"] } == ["Water", "Feed", "Water", "Water and feed"])
    #expect(children.map { $0["imask"] } == [0, 1, 3, 2])
    #expect(children[0]["annotations"]?[0]?["description"] == "At home")
    #expect(children[0]["annotations"]?[0]?["entry"] == "20260302T110000Z")
    #expect(tasks.first { $0["mask"] != nil }?["mask"] == "++--")
  }

  @Test(
    "A series that Taskwarrior ended is over, like its last occurrence, unless it has more to do")
  func ended() throws {
    let over = template(#""mask":"X+","until":"20260303T080000Z","end":"20260304T080000Z""#)
      .replacing("recurring", with: "deleted")
    try run(over, child(0, day: 2, status: "deleted"), child(1, day: 3, status: "completed"))
    #expect(try get("rule")["state"] == "completed")
    #expect(try get("rule")["recurrence"] == "FREQ=DAILY;UNTIL=20260303T080000Z")
    #expect(try history() == ["2026-03-02T08:00 skipped", "2026-03-03T08:00 completed"])
    try client.result("task/remove", ["id": "rule", "confirm": true])
    let stopped = template(#""mask":"+","end":"20260304T080000Z""#).replacing(
      "recurring", with: "deleted"
    ).replacing(#""rule""#, with: #""stopped""#)
    try run(stopped)
    #expect(try get("stopped")["state"] == "cancelled")
  }

  @Test("A second child for the same occurrence stays a task")
  func twice() throws {
    try run(
      template(#""mask":"+""#), child(0, day: 2, status: "completed"),
      child(0, day: 2, id: "twin"))
    #expect(try get("twin")["title"] == "Water")
    #expect(try history() == ["2026-03-02T08:00 completed"])
  }

  @Test("Another import of the same file finds everything unchanged")
  func again() throws {
    let tasks = [
      template(#""mask":"+-""#), child(0, day: 2, status: "completed"), child(1, day: 3),
    ]
    try run(tasks[0], tasks[1], tasks[2])
    let again = try run(tasks[0], tasks[1], tasks[2])
    #expect(again["addedCount"] == 0)
    #expect(again["unchangedCount"] == 3)
    let later = try run(
      template(#""mask":"++-""#), tasks[1], child(1, day: 3, status: "completed"), child(2, day: 4))
    #expect(later["addedCount"] == 0)
    #expect(later["unchangedCount"] == 1)
    #expect(later["differingCount"] == 3)
    #expect(try get("rule")["due"] == "2026-03-03")
    let own = try run(tasks[0], tasks[1].replacing("Water", with: "Feed"))
    #expect(own["addedCount"] == 0)
    #expect(own["differingCount"] == 1)
    #expect(try client.result("task/list")["items"]?.count == 1)
  }

  @Test("What was removed here stays away with all its occurrences")
  func removed() throws {
    let tasks = [template(#""mask":"-""#), child(0, day: 2)]
    try run(tasks[0], tasks[1])
    try client.result("task/remove", ["id": "rule", "confirm": true])
    let again = try run(tasks[0], tasks[1])
    #expect(again["addedCount"] == 0)
    #expect(again["removedCount"] == 2)
  }

  @Test("The end of a series is its last day, or its last moment where it has times")
  func until() throws {
    try run(template(#""until":"20260630T215959Z""#))
    #expect(try get("rule")["recurrence"] == "FREQ=DAILY;UNTIL=20260630T215959Z")
    try client.result("task/remove", ["id": "rule", "confirm": true])
    try run(
      template(#""until":"20260629T220000Z""#, due: "20260301T230000Z").replacing(
        #""rule""#, with: #""days""#))
    #expect(try get("days")["recurrence"] == "FREQ=DAILY;UNTIL=20260630")
  }

  @Test("A series that is over is done when its last occurrence was, else cancelled")
  func over() throws {
    try run(template(#""mask":"X+","until":"20260303T080000Z""#))
    #expect(try get("rule")["state"] == "completed")
    try client.result("task/remove", ["id": "rule", "confirm": true])
    try run(
      template(#""mask":"+X","until":"20260303T080000Z""#).replacing(
        #""rule""#, with: #""skipped""#))
    #expect(try get("skipped")["state"] == "cancelled")
  }

  @Test("A series that ends before it begins stays as it is")
  func never() throws {
    try run(template(#""until":"20250101T000000Z""#))
    #expect(try get("rule")["recurrence"] == nil)
    #expect(try get("rule")["foreignFields"]?.text.contains("20250101") == true)
  }

  @Test("The 31st of each month does not drift, and what Taskwarrior had made was moved")
  func monthEnd() throws {
    try run(
      template(#""mask":"++-""#, recur: "monthly", due: "20260130T230000Z"),
      task(
        "march", #""due":"20260327T230000Z","parent":"rule","imask":2,"recur":"monthly""#))
    let task = try get("rule")
    #expect(task["occurrence"] == "2026-03-31T00:00")
    #expect(task["due"] == "2026-03-28")
    #expect(try client.result("task/complete", ["id": "rule"])["due"] == "2026-04-30")
  }

  @Test("Weekdays that begin on a Sunday have the Sunday once")
  func weekdays() throws {
    try run(template(#""mask":"+-""#, recur: "weekdays", due: "20260301T070000Z"))
    #expect(try get("rule")["occurrence"] == "2026-03-02T08:00")
    #expect(try history() == ["2026-03-01T08:00 completed"])
  }

  @Test("A chained task goes on from when it was done")
  func chained() throws {
    try run(
      template(#""rtype":"chained""#), child(0, day: 2, status: "completed"),
      child(1, day: 6))
    #expect(try get("rule")["recurrenceAnchor"] == "completion")
    #expect(try get("rule")["due"] == "2026-03-06")
    let next = try client.result("task/complete", ["id": "rule"])
    #expect(next["due"] == "2026-03-05")
  }

  @Test(
    "What no one rule says stays as it is, and is warned of",
    arguments: [
      #""recur":"P1M3D","due":"20260302T070000Z""#, #""recur":"eom","due":"20260302T070000Z""#,
      #""recur":"daily","due":"20260302T070000Z","rtype":"strange""#,
      #""recur":"daily","due":null"#,
      #""recur":"daily","due":"20260302T070000Z","mask":["-"]"#,
    ])
  func notMerged(members: String) throws {
    let report = try run(task("rule", members, status: "recurring"), child(0, day: 2))
    #expect(try client.result("task/list")["items"]?.count == 2)
    #expect(kinds(report).contains("recur"))
    #expect(try get("rule")["recurrence"] == nil)
    #expect(try get("rule")["foreignFields"]?.text.contains("recurring") == true)
  }

  @Test("Children without their template stay tasks")
  func orphans() throws {
    let report = try run(child(0, day: 2), child(1, day: 3))
    #expect(try client.result("task/list")["items"]?.count == 2)
    #expect(kinds(report) == ["imask", "parent", "recur", "rtype"])
  }

  @Test("A task waits for others, earlier or later in the file, by either form of depends")
  func depends() throws {
    let report = try run(
      task("a", #""depends":"b,c""#), task("b", #""depends":["c"]"#), task("c", #""priority":"L""#))
    #expect(try get("a")["blockedBy"] == ["b", "c"])
    #expect(try get("a")["isBlocked"] == true)
    #expect(try get("b")["blockedBy"] == ["c"])
    #expect(kinds(report) == [])
  }

  @Test("A dependency on a child is one on its task")
  func dependsOnChild() throws {
    try run(template(#""mask":"-""#), child(0, day: 2), task("a", #""depends":["child-0","rule"]"#))
    #expect(try get("a")["blockedBy"] == ["rule"])
    try run(task("later", #""depends":["child-0"]"#))
    #expect(try get("later")["blockedBy"] == ["rule"])
  }

  @Test("A dependency on what is not there, or in a circle, is kept and warned of")
  func dependsOnNothing() throws {
    let report = try run(
      task("a", #""depends":["b","nobody"]"#), task("b", #""depends":["c"]"#),
      task("c", #""depends":["a"]"#), task("self", #""depends":["self"]"#))
    #expect(report["warnings"]?[0]?["kind"] == "depends")
    #expect(report["warnings"]?[0]?["count"] == 3)
    #expect(try get("a")["blockedBy"] == ["b"])
    #expect(try get("a")["foreignFields"] == #"{"depends":["nobody"]}"#)
    #expect(try get("b")["blockedBy"] == ["c"])
    #expect(try get("c")["blockedBy"] == nil)
    #expect(try get("c")["foreignFields"] == #"{"depends":["a"]}"#)
    #expect(try get("self")["foreignFields"] == #"{"depends":["self"]}"#)
  }
}
