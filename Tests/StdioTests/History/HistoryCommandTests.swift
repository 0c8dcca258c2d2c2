import Foundation
import JSON
import Support
import Testing

@Suite("The commands undo, redo, take and history")
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
    #expect(try output("$daybook redo --change 2") == "Nothing to do: that is already the case.\n")
    #expect(try output("$daybook undo --plain --change 4") == "4\t1\tCompleted “Pay the rent”\n")
    let step = try JSON(parsing: Array(output("$daybook undo --json").utf8))
    #expect(step == ["changeCount": 1, "summary": "Added “Pay the rent”", "transaction": 1])
    #expect(try run("$daybook undo --change 99").code == 4)
  }

  @Test("Several changes are listed, and undone and done again as one, or not at all")
  func several() throws {
    for title in ["Milk", "Bread", "Eggs"] { _ = try output("$daybook add \(title)") }
    let refused = try run("$daybook undo 2")
    #expect(refused.code == 6)
    #expect(refused.complaint.contains("#3  Added “Eggs”"))
    #expect(refused.complaint.contains("`daybook undo 2 --yes`"))
    #expect(try output("$daybook list --plain | wc -l") == "3\n")
    #expect(try output("$daybook undo 2 --yes") == "Undid: 2 changes\n")
    #expect(try output("$daybook list --plain").contains("Milk"))
    #expect(try output("$daybook list --plain | wc -l") == "1\n")
    #expect(try output("$daybook redo 2 --yes") == "Redid: 2 changes\n")
    #expect(try output("$daybook list --plain | wc -l") == "3\n")
    #expect(try output("$daybook undo 3 --yes") == "Undid: 3 changes\n")
    #expect(try output("$daybook redo 2 --yes") == "Redid: 2 changes\n")
    let one = try run("$daybook redo 2 --yes")
    #expect(one.complaint.contains("Only 1 newer change is there to redo: `daybook redo 1`."))
    #expect(try output("$daybook redo") == "Redid: added “Eggs”\n")
    let few = try run("$daybook undo 4 --yes")
    #expect(few.code == 6)
    #expect(few.complaint.contains("Only 3 newer changes are there to undo: `daybook undo 3`."))
    #expect(try run("$daybook undo 0").code == 64)
    #expect(try run("$daybook undo 2 --change 1").code == 64)
  }

  @Test("The history says what one command did, and what it skipped besides")
  func sentences() throws {
    for title in ["Standup every weekday from 2026-02-11", "Rent", "Gym every day from 2026-03-01"]
    {
      _ = try output("$daybook add '\(title)'")
    }
    _ = try output("$daybook done standup")
    _ = try output("$daybook done gym rent")
    _ = try output("$daybook skip gym")
    _ = try output("$daybook postpone standup friday")
    let history = try output("$daybook history --plain")
    #expect(history.contains("#4  Completed “Standup”, 14 missed occurrences skipped"))
    #expect(history.contains("#5  Completed 2 tasks, 2 missed occurrences skipped"))
    #expect(history.contains("#6  Skipped an occurrence of “Gym”"))
    #expect(history.contains("#7  Postponed “Standup”"))
    #expect(try output("$daybook undo --change 4").hasPrefix("Undid: completed “Standup”, 14"))
  }

  @Test("A reply that was typed is undone, and after one that came in nothing else is")
  func replies() throws {
    let rose = "Rose --relationship Grandma --phone '+49 30 1234567'"
    #expect(try shell.run("$daybook care add \(rose)").code == 0)
    _ = try output("$daybook respond Rose STOP")
    #expect(try shell.run("$daybook care list --plain").output.contains("declined"))
    #expect(try output("$daybook undo") == "Undid: received a reply from “Rose”\n")
    #expect(try !shell.run("$daybook care list --plain").output.contains("declined"))
    _ = try output("$daybook add Milk")
    _ = try output("$daybook respond Rose STOP --id 17")
    let refused = try run("$daybook undo")
    #expect(refused.code == 6)
    #expect(refused.complaint.contains("cannot be undone: received a reply from “Rose”"))
    #expect(try run("$daybook undo 2 --yes").code == 6)
    #expect(try output("$daybook list --plain").contains("Milk"))
  }

  @Test("The history tells the transactions with the numbers that undo takes") func history() throws
  {
    _ = try output("$daybook add Pay the rent")
    _ = try output("$daybook undo")
    let history = try output("$daybook history")
    #expect(history.contains("08:30  #2  Undid: added “Pay the rent”"))
    #expect(history.contains("08:30  #1  Added “Pay the rent”"))
  }

  @Test("Of two values that two devices gave, the command takes the other one, once it says which")
  func taking() throws {
    let id = try output("$daybook add Rent").filter { $0 != "\n" }
    let set = #"{\"title\":\"Rent March\",\"due\":\"2026-03-06\",\"dueTime\":null}"#
    let act =
      #"{\"stamp\":116169827942400000,\"name\":\"task/edit\",\"client\":\"nvim\","#
      + #"\"at\":1772610900000,\"changes\":[{\"entity\":\"task\",\"id\":\"\#(id)\",\"set\":\#(set)}]}"#
    let requests = [
      #""initialize","params":{"capabilities":{"carrier":true}}"#,
      #""replica/join","params":{"space":"home","device":"a","name":"Desk","publicKey":"A"}"#,
      #""task/edit","params":{"id":"\#(id)","title":"Rent of March","due":"2026-03-05"}"#,
      #""replica/apply","params":{"device":"b","name":"Laptop","seen":[],"acts":["\#(act)"]}"#,
    ].enumerated().map { #"{"jsonrpc":"2.0","id":\#($0.offset),"method":\#($0.element)}"# }
    let path = shell.folder.path("requests")
    try Data((requests.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    let replies = try output("$daybook serve --framing lines < '\(path)'")
    #expect(replies.contains(#""appliedCount":1"#), "\(replies)")
    _ = try output("$daybook add Milk")
    let history = try output("$daybook history")
    #expect(history.contains("#4  Added “Milk”"))
    #expect(history.contains("nvim on Laptop"))
    let conflicts = try output("$daybook history --conflicts")
    #expect(!conflicts.contains("Milk"))
    let title = "title of “Rent March”: “Rent March” from Laptop, “Rent of March” here"
    #expect(conflicts.contains(title))
    #expect(conflicts.contains("due of “Rent March”: “2026-03-06” from Laptop, “2026-03-05” here"))
    let unsaid = try run("$daybook take 3")
    #expect(unsaid.code == 6)
    #expect(unsaid.complaint.contains("2  title of “Rent March”: “Rent March” from Laptop"))
    #expect(try output("$daybook take 3 2") == "Took another value for “Rent of March”.\n")
    #expect(try output("$daybook take 3") == "Took another value for “Rent of March”.\n")
    #expect(try run("$daybook take 3").complaint.contains("Change 3 has no conflict."))
    #expect(try output("$daybook history --conflicts").contains("No two devices"))
    #expect(try output("$daybook list --plain").contains("2026-03-05"))
    #expect(try run("$daybook take 0").code == 64)
    #expect(try output("$daybook undo 3 --yes") == "Undid: 3 changes\n")
    #expect(try output("$daybook list --plain").contains("2026-03-06"))
  }
}
