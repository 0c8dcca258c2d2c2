import Support
import Testing

@Suite("The command open")
struct OpenCommandTests {
  private static let now = "--now 2026-01-22T09:00 --time-zone UTC"
  private let shell: Shell

  init() throws {
    shell = try Shell()
    let event = #"{"id": "plan", "title": "Planning", "start": "2026-01-24", "location": "Room 4"}"#
    let window = #""provider": "ics/work", "since": "2026-01-01", "through": "2026-12-31""#
    let line = """
      call task/add '{"id": "milk", "title": "Buy milk"}'
      call savedSearch/add '{"id": "late", "name": "Late bills", "text": "is:overdue"}'
      call event/replace '{\(window), "events": [\(event)]}'
      """
    for line in line.split(separator: "\n") { #expect(try run(String(line)).code == 0) }
  }

  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run("$daybook \(line) \(Self.now)", environment: ["PATH": "/usr/bin:/bin"])
  }

  @Test("It prints the page of what a link or a title names, where there is no terminal")
  func pages() throws {
    for (named, text) in [
      ("daybook:task/milk", "Buy milk"), ("milk", "Buy milk"),
      ("daybook:savedSearch/late", "Overdue tasks"), ("daybook:event/ics/work/plan", "Room 4"),
      ("daybook:day/2026-01-24", "Sat 24 Jan 2026"), ("daybook:view/habits", "No habits yet"),
    ] {
      #expect(try run("open \(named)").output.contains(text), "\(named)")
    }
  }

  @Test("It refuses a link to what is not there")
  func refusal() throws {
    let gone = try run("open daybook:event/ics/work/gone")
    #expect(gone.code == 4)
    #expect(gone.complaint.contains("There is no event “gone”."))
    #expect(try run("open daybook:nothing").code != 0)
  }

  @Test("`show` shows an event that words name, where they name no task")
  func show() throws {
    #expect(try run("show planning").output.contains("Room 4"))
    #expect(try run("show daybook:event/ics/work/plan").output.contains("Room 4"))
    #expect(try run("show milk").output.contains("Buy milk"))
  }

  @Test("`today` takes words for a day")
  func today() throws {
    #expect(try run("today sat").output.contains("Planning"))
    #expect(try run("today 2026-03-24").complaint.contains("30 days forward"))
  }
}
