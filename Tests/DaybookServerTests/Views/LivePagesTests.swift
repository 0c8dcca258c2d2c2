import CivilTime
import DaybookModel
import JSON
import JSONRPC
import Support
import Synchronization
import Testing

@testable import DaybookServer

@Suite("When a live page is looked at again")
struct LivePagesTests {
  @Test("At the full minute, and when a request for permission lapses") func lapse() throws {
    let client = try TestClient()
    let session = client.server.session
    let moment = session.moment
    let pages = client.server.livePages
    #expect(pages.deadline(after: moment) == nil)
    try client.result("view/show", ["name": "onboarding", "width": 40, "live": true])
    func seconds() throws -> Int64 {
      let deadline = try #require(pages.deadline(after: moment))
      return (deadline.millisecond - moment.instant.millisecond) / 1000
    }
    #expect(try seconds() == 60)
    let asked = Moment(instant: moment.instant.adding(seconds: -45), zone: moment.zone)
    let store = try session.store()
    try store.write(
      Action(
        name: "onboarding/permission", origin: "other", client: "other", moment: asked,
        generateID: { "id" })
    ) { writer in
      _ = try writer.onboarding.skip(ifRevision: nil)
      _ = try writer.onboarding.requestPermission(ifRevision: nil)
    }
    try store.commit()
    #expect(try seconds() == 15)
  }

  // proves: Transport: live pages in
  @Test("The 201st of a session is refused, until one is closed") func limit() throws {
    let client = try TestClient()
    let show: JSON = ["name": "search", "argument": "fern", "width": 40, "live": true]
    for _ in 1...200 { try client.result("view/show", show) }
    let error = try client.error("view/show", show)
    #expect(error.code == 3)
    #expect(error.data?["limit"] == 200)
    try client.result("view/close", ["page": 7])
    #expect(try client.result("view/show", show)["page"] == 201)
  }

  @Test("The rest of a long page comes in pieces, and one request waits for one of them")
  func pieces() throws {
    let client = try TestClient()
    for number in 0..<600 {
      try client.result("task/add", ["title": .string("Task \(number)")])
    }
    let shown = try client.result(
      "view/show", ["name": "tasks", "width": 40, "live": true, "rows": 20])
    #expect(shown["isWhole"] == false && shown["total"] == 603)
    #expect((shown["lines"]?.count ?? 0) <= 30)
    // The request ran the lane once.
    #expect(client.notifications.all("view/changed").count == 1)
    while client.notifications.runLane() {}
    let told = client.notifications.all("view/changed")
    #expect(told.map { $0["isWhole"] } == Array(repeating: false, count: 5) + [true])
    #expect(told.allSatisfy { ($0["splices"]?[0]?["lines"]?.count ?? 0) <= 101 })
  }

  @Test("A client that does not read is told once, when it has read, of all that was changed")
  func slowReader() throws {
    let client = try TestClient()
    try client.result("task/add", ["title": "Fern", "id": "fern"])
    try client.result("view/show", ["name": "tasks", "width": 40, "live": true])
    client.notifications.unwritten.store(100_000, ordering: .relaxed)
    for number in 0..<50 {
      try client.result("task/edit", ["id": "fern", "title": .string("Fern \(number)")])
    }
    #expect(client.notifications.all("view/changed").isEmpty)
    client.notifications.write()
    while client.notifications.runLane() {}
    let told = client.notifications.all("view/changed")
    #expect(told.count == 1)
    #expect(told.first?["splices"]?[0]?["lines"]?[0]?["text"] == "  ☐ Fern 49")
  }

  // proves: What is told unasked: A page of which
  @Test("A client that takes short messages gets a long page in as many as it needs")
  func smallClient() throws {
    let client = try TestClient(capabilities: ["maxMessageBytes": 65536])
    let title = String(repeating: "Water the fern ", count: 30)
    for _ in 0..<300 { try client.result("task/add", ["title": .string(title)]) }
    var lines =
      try client.result(
        "view/show", ["name": "tasks", "width": 500, "live": true, "rows": 5])["lines"]?.count ?? 0
    while client.notifications.runLane() {}
    let told = client.notifications.all("view/changed")
    #expect(told.allSatisfy { $0.text.utf8.count < 65536 - 200 })
    for splice in told.flatMap({ $0["splices"].map { [$0] } ?? [] }) {
      for place in 0..<(splice.count ?? 0) {
        lines += (splice[place]?["lines"]?.count ?? 0)
        if case .integer(let removed)? = splice[place]?["removed"] { lines -= Int(removed) }
      }
    }
    #expect(told.last?["isWhole"] == true && lines == 303)
  }

  @Test(
    "A line whose task another session changed where it does not show is marked, and is no conflict"
  )
  func unseen() throws {
    let folder = try TemporaryFolder()
    let client = try TestClient(database: folder.path("test.db"))
    let other = try TestClient(name: "other", database: folder.path("test.db"))
    try client.result("task/add", ["title": "Fern", "id": "fern"])
    try client.result("view/show", ["name": "tasks", "width": 40, "live": true])
    try other.result("task/edit", ["id": "fern", "notes": "Ask Ada first."])
    let act: JSON = ["page": 1, "revision": 1, "action": "complete", "keys": ["task/fern"]]
    #expect(try client.error("view/act", act).code == 4)
    try client.result(
      "conformance/clock", ["now": "2026-03-04T09:00", "timeZone": "Europe/Berlin"])
    let told = try #require(client.notifications.all("view/changed").last)
    #expect(told["splices"]?[0]?["lines"]?[0]?["spans"]?[0]?["style"] == "foreign")
    #expect(told["revision"] == 2)
    try client.result(
      "view/act", ["page": 1, "revision": 2, "action": "complete", "keys": ["task/fern"]])
  }

  @Test("A page of something that is gone says so, and comes back with it") func gone() throws {
    let client = try TestClient()
    try client.result("task/add", ["title": "Fern", "id": "fern"])
    try client.result(
      "view/show", ["name": "tasks", "argument": "fern", "width": 40, "live": true])
    try client.result("task/remove", ["id": "fern"])
    try client.result("history/undo")
    let told = client.notifications.all("view/changed")
    #expect(told.count == 2)
    #expect(told.first?["splices"]?[0]?["lines"]?.count == 1)
    #expect(told.last?["splices"]?[0]?["lines"]?[0]?["key"] == "task/fern")
  }
}
