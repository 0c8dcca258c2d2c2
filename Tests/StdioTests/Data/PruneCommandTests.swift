import Support
import Testing

@Suite("A clock that moved, and what is pruned")
struct PruneCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    try #require(try run("$daybook add Water the fern").code == 0)
  }

  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run(line, environment: ["PATH": "/usr/bin:/bin"])
  }

  /// Lets the database say that it was last used so many days ago.
  private func lastUsed(daysAgo days: Int) throws {
    try shell.change(["UPDATE retentionClock SET newest = date('now', '-\(days) days')"])
  }

  @Test("The first change after the clock moved by 400 days says so, the next one is silent")
  func said() throws {
    try lastUsed(daysAgo: 400)
    let first = try run("$daybook add Water the moss")
    #expect(first.code == 0)
    #expect(
      first.complaint.contains(
        "The clock was moved forward by 400 days. Until daybook is used on another day"))
    #expect(try run("$daybook add Water the ivy").complaint == "")
  }

  @Test("`daybook prune` under a clock that moved removes nothing that was young, and says why")
  func prune() throws {
    let ended = try run("$daybook prune --now 2099-01-01T09:00")
    #expect(ended.code == 0)
    #expect(ended.output == "Nothing is past its retention time.\n")
    #expect(ended.complaint.contains("The clock was moved forward by "))
    #expect(try run("$daybook history").output.contains("Added “Water the fern”"))
    #expect(try run("$daybook prune").complaint == "")
  }
}
