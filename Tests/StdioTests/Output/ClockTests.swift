import Foundation
import Support
import Testing

@Suite("The clock of a person in a shell")
struct ClockTests {
  private let shell: Shell

  init() throws { shell = try Shell() }

  private func output(_ line: String) throws -> String {
    let ended = try shell.run("$daybook \(line) --now 2026-03-04T08:51 --time-zone Europe/Berlin")
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
    return ended.output
  }

  @Test("Lists, notes, pages and the report have the clock that was chosen; columns do not")
  func lists() throws {
    _ = try output("preferences clock=12")
    #expect(try output("preferences --plain").contains("clock\th12\n"))
    _ = try output("preferences 'quietHours=10pm-7:30 am' 'dayStartTime=4 am'")
    #expect(try output("preferences").contains(/quietHours.endTime +7:30 am\n/))
    #expect(try output("preferences --plain").contains("quietHours.startTime\t22:00\n"))
    #expect(try output("preferences dayStartTime=00:00 --plain").contains("dayStartTime\t00:00\n"))
    _ = try output("add 'Dentist tomorrow 9am'")
    _ = try output("add 'Party fri 22:00'")
    let list = try output("list")
    #expect(list.contains("  2026-03-05  9:00 am  Dentist\n"))
    #expect(list.contains("  2026-03-06 10:00 pm  Party\n"))
    #expect(try output("list --plain").contains("\t2026-03-06\t22:00\t"))
    #expect(try output("list --json").contains(#""dueTime":"22:00""#))
    #expect(try output("remind dentist 'thu 8am'").contains("2026-03-05  8:00 am"))
    #expect(try output("history").contains("\n   8:51 am  #"))
    let page = shell.folder.path("report.html")
    _ = try output("report --html '\(page)'")
    let report = try String(contentsOfFile: page, encoding: .utf8)
    #expect(report.contains("10:00 pm") && !report.contains("22:00"))
    _ = try output("preferences clock=24")
    #expect(try output("list").contains("  2026-03-06 22:00  Party\n"))
    _ = try output("preferences clock=null")
    #expect(try output("list").contains("  2026-03-06 22:00  Party\n"))
  }

  @Test("A clock that there is not is refused")
  func refused() throws {
    let ended = try shell.run("$daybook preferences clock=13")
    #expect(ended.code == 65)
    #expect(ended.complaint.contains("h24, h12"))
  }
}
