import CivilTime
import DaybookModel
import JSON
import JSONRPC
import Synchronization
import Testing

@testable import DaybookServer

@Suite("When a live view is looked at again")
struct LiveViewsTests {
  @Test("At the full minute, and when a request for permission lapses") func lapse() throws {
    let now = try #require(LocalDateTime("2026-03-04T09:01:05"))
    let session = try Session(
      options: ServerOptions(
        database: nil, clock: .fixed(now), timeZone: "Europe/Berlin", mode: .conformance))
    let moment = session.moment
    let views = LiveViews(session: session)
    #expect(views.deadline(after: moment) == nil)
    try views.begin(LiveViews.Key(name: "onboarding"), drawn: 0, cursor: 0, opening: 0) { 0 }
    func seconds() throws -> Int64 {
      let deadline = try #require(views.deadline(after: moment))
      return (deadline.millisecond - moment.instant.millisecond) / 1000
    }
    #expect(try seconds() == 55)
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

  @Test("One that took long is drawn once after many changes, and no more than a share of the time")
  func pause() throws {
    let session = try Session(options: ServerOptions(database: nil, timeZone: "Europe/Berlin"))
    let time = Mutex<Int64>(0)
    let drawings = Mutex(0)
    let views = LiveViews(session: session) { time.withLock { $0 } }
    try views.begin(LiveViews.Key(name: "search"), drawn: 0, cursor: 0, opening: 0) {
      time.withLock { $0 += 40 }
      return drawings.withLock { drawings in
        drawings += 1
        return drawings / 3
      }
    }
    let begin = session.moment
    func news(after milliseconds: Int64) -> Int {
      let instant = begin.instant.adding(milliseconds: milliseconds)
      return views.news(at: Moment(instant: instant, zone: begin.zone)).count
    }
    func deadline() -> Int64? {
      views.deadline(after: begin).map { $0.millisecond - begin.instant.millisecond }
    }
    #expect(news(after: 0) == 0 && drawings.withLock { $0 } == 1)
    #expect(try #require(deadline()) > 0)
    for change in 1..<16 { #expect(news(after: Int64(change) * 50) == 0) }
    #expect(drawings.withLock { $0 } == 1)
    #expect(try #require(deadline()) <= 800)
    #expect(news(after: 800) == 0 && drawings.withLock { $0 } == 2)
    // A clock that was set back begins no longer pause.
    #expect(news(after: -1) == 1 && drawings.withLock { $0 } == 3)
    #expect(news(after: 5000) == 0 && drawings.withLock { $0 } == 3)
  }

  // proves: Transport: live views in
  @Test("The 201st of a session is refused, until one is closed") func limit() throws {
    let client = try TestClient()
    func show(_ argument: String) -> JSON {
      ["name": "search", "argument": .string(argument), "width": 40, "live": true]
    }
    for number in 1...200 { try client.result("view/show", show("fern\(number)")) }
    let error = try client.error("view/show", show("fern"))
    #expect(error.code == 3)
    #expect(error.data?["limit"] == 200)
    try client.result("view/show", show("fern200"))
    try client.result("view/close", ["name": "search", "argument": "fern7"])
    try client.result("view/show", show("fern"))
  }
}
