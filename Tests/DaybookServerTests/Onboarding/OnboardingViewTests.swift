import JSON
import JSONRPC
import Support
import Testing

/// What one transcript cannot show of the first steps: two front ends.
@Suite("The first steps in two front ends")
struct OnboardingViewTests {
  private let folder: TemporaryFolder
  private let nvim: TestClient
  private let shell: TestClient

  init() throws {
    folder = try TemporaryFolder()
    nvim = try TestClient(name: "nvim", database: folder.path("daybook.db"))
    shell = try TestClient(name: "shell", database: folder.path("daybook.db"))
  }

  private func show(_ client: TestClient) throws -> JSON {
    try client.result("view/show", ["live": true, "name": "onboarding", "width": 80])
  }

  private func act(_ action: String, cursor: JSON?, _ more: JSONObject = [:]) throws -> JSON {
    var params: JSONObject = [
      "action": .string(action), "changeCursor": try #require(cursor), "keys": [],
      "name": "onboarding",
    ]
    for (key, value) in more { params[key] = value }
    return .object(params)
  }

  @Test(
    "Who sees a page that another front end has turned since is told, and can go on all the same")
  func conflict() throws {
    let cursor = try show(nvim)["changeCursor"]
    try shell.result("onboarding/advance")
    let error = try nvim.error("view/act", try act("continue", cursor: cursor))
    #expect(error.code == 4)
    #expect(error.message == "shell continued “First steps” after this view was drawn.")
    #expect(try shell.result("onboarding/get")["page"] == 1)
    try nvim.result("view/act", try act("continue", cursor: cursor, ["force": true]))
    #expect(try shell.result("onboarding/get")["page"] == 2)
  }

  @Test("A page that another front end turned is marked in what is told of it")
  func marked() throws {
    _ = try show(nvim)
    try shell.result("onboarding/advance")
    try nvim.result(
      "conformance/clock", ["now": "2026-03-04T09:01", "timeZone": "Europe/Berlin"])
    let changed = try #require(nvim.notifications.all("view/changed").last)
    let lines = try changed.requiredItems("splices").flatMap { try $0.requiredItems("lines") }
    let page = try #require(lines.first { $0["key"] == "onboarding/page" })
    #expect(try page.requiredItems("spans").contains { $0["style"] == "foreign" })
  }

  @Test("A question that another front end asks is not asked here")
  func asking() throws {
    try shell.result("onboarding/skip")
    try shell.result("onboarding/permission")
    let view = try show(nvim)
    let error = try nvim.error("view/act", try act("enable", cursor: view["changeCursor"]))
    #expect(error.message == "The question about notifications is already being asked.")
    let texts = try view.requiredItems("lines").map { try $0.requiredText("text") }
    #expect(texts.contains { $0.contains("You are being asked right now") })
  }
}
