import JSON
import Support
import Testing

/// What one transcript cannot show of recurring tasks and of large batches.
@Suite("Recurring tasks and batches")
struct RecurrenceTests {
  @Test("Two servers that complete one occurrence at once roll it over once")
  func twoServers() throws {
    let folder = try TemporaryFolder()
    let servers = try [1, 2].map { _ in try TestServer(database: folder.path("two.db")) }
    for server in servers { try server.initialize() }
    try servers[0].result(
      of: "task/add",
      ["due": "2026-03-02", "id": "fern", "recurrence": "FREQ=DAILY", "title": "Water the fern"])
    for day in ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"] {
      for server in servers {
        try server.send(
          "task/complete",
          ["catchUp": false, "id": "fern", "occurrence": .string("\(day)T00:00")],
          id: .string(day))
      }
      let answers = try servers.map { try $0.next() }
      #expect(answers[0]["result"] != nil)
      #expect(answers[0]["result"] == answers[1]["result"])
    }
    let fern = try servers[0].result(of: "task/get", ["id": "fern"])
    #expect(fern["due"] == "2026-03-06")
    #expect(fern["revision"] == 5)
  }

  @Test(
    "One wrong id in a batch of 1,000 is named, and nothing is changed; 1,000 right ones are done")
  func thousand() throws {
    let server = try TestServer()
    try server.initialize()
    let ids = (0..<1000).map { JSON.string("t\($0)") }
    for id in ids { try server.result(of: "task/add", ["id": id, "title": "One of many"]) }
    var wrong = ids
    wrong[499] = "nobody"
    let refusal = try server.ask("task/batch", ["act": "complete", "ids": .array(wrong)])
    #expect(refusal["error"]?["code"] == 1)
    #expect(refusal["error"]?["data"]?["pointer"] == "/ids/499")
    #expect(refusal["error"]?["message"] == "There is no task “nobody”.")
    let open = try server.result(of: "task/list", ["limit": 1000, "state": "open"])
    let still = try open.requiredItems("items")
    #expect(still.count == 1000)
    #expect(still.allSatisfy { $0["revision"] == 1 })

    let done = try server.result(of: "task/batch", ["act": "complete", "ids": .array(ids)])
    let items = try done.requiredItems("items")
    #expect(items.compactMap { $0["id"] } == ids)
    #expect(items.allSatisfy { $0["state"] == "completed" })
  }

  @Test("A rule of 100 kB is refused, and the session goes on")
  func longRule() throws {
    let server = try TestServer()
    try server.initialize()
    let rule = "FREQ=DAILY;BYMONTHDAY=" + String(repeating: "1,", count: 50_000) + "1"
    let params: JSON = ["limit": 1, "rule": .string(rule), "start": "2026-01-01"]
    #expect(try server.ask("recurrence/preview", params)["error"]?["code"] == -32602)
    let words = try server.ask(
      "recurrence/parse", ["text": .string(String(repeating: "every ", count: 20_000))])
    #expect(words["error"]?["code"] == -32602)
    try server.ping()
  }

  @Test(
    "The shell says what a new recurrence, a postponed span and a skip did, and which day is open")
  func notes() throws {
    let shell = try Shell()
    func run(_ line: String, at now: String = "2026-03-04T09:00") throws -> Shell.Ended {
      try shell.run("$daybook \(line) --now \(now) --time-zone UTC")
    }
    for line in ["'Gym every tuesday 6pm'", "'Rent every day 9am'"] {
      _ = try run("add \(line)", at: "2026-03-02T08:00")
    }
    #expect(
      try run("skip rent --through yesterday").complaint.contains(
        "2 missed occurrences were skipped."))
    #expect(try !run("skip rent").complaint.contains("missed"))

    #expect(try run("postpone gym tomorrow").code == 0)
    let again = try run("edit gym --repeat 'every tuesday 7pm'").complaint
    #expect(again.contains("moved to 2026-03-05 18:00 is gone with the old recurrence"))
    #expect(again.contains("the next is on 2026-03-10 19:00"))
    #expect(try !run("edit gym --repeat 'every monday 7pm'").complaint.contains("is gone"))

    #expect(try run("postpone gym 14 march").code == 0)
    #expect(try run("done gym", at: "2026-03-14T20:00").code == 0)
    #expect(
      try run("reopen gym", at: "2026-03-14T20:05").complaint.contains(
        "Open again: Sat 14 Mar 19:00."))

    _ = try run("add 'Trip from 6 to 9 march'")
    #expect(try run("postpone trip '8 march'").complaint.contains("is due on 2026-03-09 as before"))
    #expect(
      try run("postpone trip '20 march'").complaint.contains(
        "“Trip” is on 2026-03-20 alone; it was from Sun 8 Mar through Mon 9 Mar."))
  }

  @Test("A weekday on which something was done is the last one, and a date may not be to come")
  func doneOn() throws {
    let shell = try Shell()
    func run(_ line: String) throws -> Shell.Ended {
      try shell.run("$daybook \(line) --now 2026-03-04T09:00 --time-zone UTC")
    }
    for title in ["Milk", "Bread"] { _ = try run("add \(title)") }
    #expect(try run("done milk --on tuesday --json").output.contains("\"2026-03-03T"))
    let future = try run("done bread --on '6 march'")
    #expect(future.code != 0)
    #expect(future.complaint.contains("2026-03-06 is in the future"))
  }

  @Test("The agenda counts up to 200 tasks of earlier days, and says that there are more")
  func manyOverdue() throws {
    let server = try TestServer(arguments: ["--now", "2026-03-04T09:00", "--time-zone", "UTC"])
    try server.initialize()
    func heading() throws -> String? {
      let page = try server.result(of: "view/show", ["name": "agenda", "width": 80])
      return try page.requiredItems("lines").first { $0["key"] == "section/overdue" }?["text"]?.text
    }
    for number in 1...201 {
      try server.result(
        of: "task/add",
        ["due": .string("2026-03-0\(1 + number % 2)"), "title": .string("T\(number)")])
      if number == 200 { #expect(try heading() == #""Overdue (200)""#) }
    }
    #expect(try heading() == #""Overdue (200+)""#)
    try server.result(of: "task/add", ["due": "2026-03-04", "dueTime": "08:00", "title": "Today"])
    #expect(try heading() == #""Overdue (200+)""#)
  }
}
