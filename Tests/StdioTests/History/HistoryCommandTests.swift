import Foundation
import JSON
import Support
import Testing

@Suite("The commands undo, redo and history")
struct HistoryCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
  }

  /// Runs a command on Wed 4 March 2026, 08:30, in Berlin.
  private func run(_ line: String) throws -> Shell.Ended {
    let clock = "--now 2026-03-04T08:30 --time-zone Europe/Berlin"
    let line = line.replacing(/\$daybook (\w+)/) { "$daybook \($0.output.1) \(clock)" }
    return try shell.run(line, environment: ["PATH": "/usr/bin:/bin"])
  }

  private func output(_ line: String) throws -> String {
    let ended = try run(line)
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
    return ended.output
  }

  @Test("What one command did, another takes back and does again, and says what it was")
  func backAndForth() throws {
    #expect(try run("$daybook undo").code == 6)
    let id = try output("$daybook add Pay the rent")
    _ = try output("$daybook done \(id)")
    #expect(try output("$daybook undo") == "Undid: completed “Pay the rent”\n")
    #expect(try output("$daybook list --plain").contains("Pay the rent"))
    #expect(try output("$daybook redo") == "Redid: completed “Pay the rent”\n")
    #expect(try output("$daybook redo 2") == "Nothing to do: that is already the case.\n")
    #expect(try output("$daybook undo --plain 4") == "4\t1\tCompleted “Pay the rent”\n")
    let step = try JSON(parsing: Array(output("$daybook undo --json").utf8))
    #expect(step == ["changes": 1, "summary": "Added “Pay the rent”", "transaction": 1])
    #expect(try run("$daybook undo 99").code == 4)
  }

  @Test("The history tells the transactions with the numbers that undo takes") func history() throws
  {
    _ = try output("$daybook add Pay the rent")
    _ = try output("$daybook undo")
    let history = try output("$daybook history")
    #expect(history.contains("08:30  #2  Undid: added “Pay the rent”"))
    #expect(history.contains("08:30  #1  Added “Pay the rent”"))
  }
}
