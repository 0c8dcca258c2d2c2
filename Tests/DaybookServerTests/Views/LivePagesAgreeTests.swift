import DaybookServer
import JSON
import JSONRPC
import Support
import Testing

@Suite("What a client has of its live pages")
struct LivePagesAgreeTests {
  /// A client that applies what it is told.
  private final class Reader {
    let client: TestClient
    var pages: [Int64: (lines: [JSON], revision: Int64, head: [String: JSON], params: JSON)] = [:]

    init(_ database: String, _ name: String) throws {
      client = try TestClient(name: name, database: database)
    }

    /// Shows a page, and takes the rest of it unless that is still to come.
    func show(_ params: JSON, hears: Bool = true) throws {
      guard case .object(var live) = params else { return }
      live["live"] = true
      live["rows"] = 3
      let view = try client.result("view/show", .object(live))
      guard case .integer(let number)? = view["page"] else {
        throw UnexpectedResult(text: view.text)
      }
      pages[number] = (Self.lines(view["lines"]), 1, [:], params)
      for name in Self.head { pages[number]?.head[name] = view[name] }
      if hears { hear() }
    }

    private static let head = ["title", "focus", "total", "isWhole"]

    static func lines(_ json: JSON?) -> [JSON] {
      guard case .array(let lines)? = json else { return [] }
      return lines
    }

    /// Takes what is told, to the end.
    func hear() {
      while client.notifications.runLane() {}
      for (method, params) in client.notifications.take() where method == "view/changed" {
        guard case .integer(let number)? = params["page"], var page = pages[number] else {
          continue
        }
        page.revision += 1
        #expect(params["revision"] == .integer(page.revision))
        for splice in Self.lines(params["splices"]) {
          guard case .integer(let start)? = splice["start"],
            case .integer(let removed)? = splice["removed"], start + removed <= page.lines.count
          else {
            Issue.record("A splice does not fit: \(splice.text.prefix(200))")
            continue
          }
          page.lines.replaceSubrange(
            Int(start)..<Int(start + removed), with: Self.lines(splice["lines"]))
        }
        for name in Self.head { page.head[name] = params[name] ?? page.head[name] }
        page.head["focus"] = params["focus"]
        pages[number] = page
      }
    }

    /// Holds each page against a fresh drawing. Returns how many lines were compared.
    func compare(_ after: String) throws -> Int {
      var count = 0
      for (number, page) in pages {
        #expect(page.head["isWhole"] == true, "page \(number) after \(after)")
        guard let fresh = try? client.result("view/show", page.params) else { continue }
        let (had, drawn) = (page.lines.map(Self.plain), Self.lines(fresh["lines"]).map(Self.plain))
        count += drawn.count
        guard
          had != drawn || page.head["total"] != fresh["total"]
            || page.head["title"] != fresh["title"] || page.head["focus"] != fresh["focus"]
        else { continue }
        let place = zip(had, drawn).enumerated().first { $1.0 != $1.1 }
        Issue.record(
          """
          Page \(number) \(page.params.text) after \(after): \(had.count) of \(drawn.count) lines, \
          \(place.map { "\($0.element.0.text)\n\($0.element.1.text)" } ?? "")
          """)
      }
      return count
    }

    /// A line without the marks of others' changes.
    private static func plain(_ line: JSON) -> JSON {
      guard case .object(var members) = line, case .array(let spans)? = members["spans"] else {
        return line
      }
      members["spans"] = .array(spans.filter { $0["style"] != "foreign" })
      return .object(members)
    }
  }

  /// Any of what changes what pages of tasks show.
  private static func request(
    _ random: inout SeededGenerator, _ step: Int
  ) -> (method: String, params: JSON) {
    let ids = (0...12).map { "t\($0)" }
    let new = JSON.string("new\(step)")
    let id = JSON.string(ids.randomElement(using: &random) ?? "t0")
    let other = JSON.string(ids.randomElement(using: &random) ?? "t1")
    let days: [JSON] = ["2026-03-03", "2026-03-04", "2026-03-05", "2026-04-01"]
    let day = days.randomElement(using: &random) ?? "2026-03-04"
    let time: JSON = ["09:00", "10:30", "23:30"].randomElement(using: &random) ?? "09:00"
    let title = JSON.string("Task \(step)")
    return switch Int.random(in: 0..<24, using: &random) {
    case 0, 1: ("task/add", ["id": new, "title": title, "due": day, "dueTime": time])
    case 2: ("task/add", ["id": new, "title": title, "parent": other])
    case 3:
      ("task/add", ["id": new, "title": title, "due": day, "recurrence": "FREQ=DAILY"])
    case 4: ("task/edit", ["id": id, "title": title])
    case 5: ("task/edit", ["id": id, "due": day])
    case 6: ("task/edit", ["id": id, "tags": ["home", "work"]])
    case 7: ("task/edit", ["id": id, "parent": other])
    case 8: ("task/edit", ["id": id, "clear": ["parent"]])
    case 9: ("task/edit", ["id": id, "blockedBy": [other]])
    case 10, 11: ("task/complete", ["id": id, "subtasks": "keep"])
    case 12: ("task/reopen", ["id": id])
    case 13: ("task/cancel", ["id": id, "subtasks": "apply"])
    case 14: ("task/remove", ["id": id, "confirm": true])
    case 15, 16: ("task/move", ["id": id, "before": other])
    case 17: ("reminder/add", ["task": id, "dateTime": .string("2026-03-04T\(step % 14 + 10):15")])
    case 18: ("tag/edit", ["id": "home", "name": .string("home\(step % 3)")])
    case 19: ("tag/edit", ["id": "work", "colour": "red"])
    case 20: ("history/undo", [:])
    case 21: ("preferences/edit", ["clock": step.isMultiple(of: 2) ? "h12" : "h24"])
    case 22: ("task/edit", ["id": id, "priority": "high", "project": "Garden"])
    default: ("task/skip", ["id": id])
    }
  }

  // proves: What is told unasked: Splices apply
  // proves: What is told unasked: Once `isWhole`
  @Test(
    "Is after any change, by it or by another process, and at any time, what is drawn then",
    arguments: [1, 2, 3, 4])
  func agree(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let first = try Reader(folder.path("test.db"), "first")
    let second = try Reader(folder.path("test.db"), "second")
    for number in 0...12 {
      try first.client.result(
        "task/add", ["id": .string("t\(number)"), "title": .string("Task \(number)")])
    }
    for tag in ["home", "work"] as [JSON] {
      try first.client.result("tag/add", ["id": tag, "name": tag])
    }
    for params in [
      ["name": "tasks", "width": 60], ["name": "tasks", "width": 31, "ascii": true],
      ["name": "tasks", "argument": "group tag sort title", "width": 60],
      ["name": "tasks", "argument": "group due", "width": 60], ["name": "today", "width": 60],
      ["name": "tasks", "argument": "t3", "width": 60], ["name": "search", "width": 60],
      ["name": "tasks", "printed": true, "width": 60], ["name": "reminders", "width": 60],
    ] as [JSON] {
      for reader in [first, second] { try reader.show(params) }
    }
    var random = SeededGenerator(seed: seed)
    var minute = 9 * 60
    var (done, lines) = (0, 0)
    for step in 0..<120 {
      let request = Self.request(&random, step)
      let reader = Bool.random(using: &random) ? first : second
      do {
        try reader.client.result(request.method, request.params)
        done += 1
      } catch is ResponseError {}
      if Int.random(in: 0..<6, using: &random) == 0 {
        minute += Int.random(in: 1...300, using: &random)
      }
      let now = "2026-03-\(minute / 1440 + 4 < 10 ? "0" : "")\(minute / 1440 + 4)T"
      let clock =
        "\((minute % 1440 / 60) < 10 ? "0" : "")\(minute % 1440 / 60):"
        + "\((minute % 60) < 10 ? "0" : "")\(minute % 60)"
      for reader in [first, second] {
        try reader.client.result(
          "conformance/clock", ["now": .string(now + clock), "timeZone": "Europe/Berlin"])
        reader.hear()
        lines += try reader.compare("\(request.method) \(request.params.text)")
      }
    }
    #expect(done > 70 && lines > 2_000)
  }

  @Test("Is what is drawn then, also where tasks come, move and go between the pieces of a page")
  func pieces() throws {
    let folder = try TemporaryFolder()
    let first = try Reader(folder.path("test.db"), "first")
    let second = try Reader(folder.path("test.db"), "second")
    for number in 0..<600 {
      try second.client.result(
        "task/add", ["id": .string("t\(number)"), "title": .string("Task \(number)")])
    }
    try first.show(["name": "tasks", "width": 60], hears: false)
    for (method, params) in [
      ("task/remove", ["id": "t590", "confirm": true]),
      ("task/move", ["id": "t580", "before": "t2"]),
      ("task/add", ["id": "new", "title": "New", "parent": "t300"]),
    ] as [(String, JSON)] {
      try second.client.result(method, params)
      #expect(first.client.notifications.runLane())
    }
    first.hear()
    #expect(try first.compare("all of it") == 603)
  }
}
