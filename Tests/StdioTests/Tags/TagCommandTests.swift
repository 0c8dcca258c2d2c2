import JSON
import Support
import Testing

@Suite("The commands for tags")
struct TagCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
  }

  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run("$daybook \(line)", environment: ["PATH": "/usr/bin:/bin"])
  }

  /// Returns the columns behind the id of the tag that the command prints.
  private func tag(_ line: String) throws -> [String] {
    let ended = try run("tag \(line) --plain")
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
    return ended.output.dropLast().split(separator: "\t", omittingEmptySubsequences: false)
      .dropFirst().map(String.init)
  }

  private func message(_ line: String, code: Int32 = 0) throws -> String {
    let ended = try run(line)
    #expect(ended.code == code, "\(line): \(ended.complaint)")
    return ended.complaint
  }

  @Test("A tag is added and changed by its name, with or without its #")
  func edit() throws {
    #expect(try tag("add '#home' --colour red --icon house") == ["home", "red", "house", "0", "0"])
    #expect(try tag("rename home flat") == ["flat", "red", "house", "0", "0"])
    #expect(try tag("colour flat blue") == ["flat", "blue", "house", "0", "0"])
    #expect(try tag("color '#flat' '#ff8800'") == ["flat", "#FF8800", "house", "0", "0"])
    #expect(try tag("colour flat none") == ["flat", "", "house", "0", "0"])
    #expect(try tag("icon flat none") == ["flat", "", "", "0", "0"])
    #expect(try message("tag rename flat home") == "daybook: “flat” is now “home”.\n")
  }

  @Test("The tags are shown in their order, and what has one of them by its name")
  func show() throws {
    _ = try tag("add yard")
    _ = try tag("add garden")
    _ = try run("add Mow the lawn '#garden'")
    #expect(try message("tag move garden --before yard").contains("moved before “yard”"))
    let page = try run("tag").output
    #expect(page.contains(/garden[^\n]*\n[^\n]*yard/))
    #expect(try run("tag list").output == page)
    #expect(try run("tag garden").output.contains("Mow the lawn"))
  }

  @Test("What takes a tag from items says how many, and off a terminal needs --yes")
  func removal() throws {
    _ = try run("add 'Mow #yard'")
    _ = try run("habit add 'Water plants #yard'")
    _ = try tag("add garden")
    let unmerged = try message("tag merge yard --into garden", code: 6)
    #expect(unmerged.contains("1 task and 1 habit have the tag “yard”"))
    #expect(unmerged.contains("`--yes`"))
    #expect(try tag("merge yard --into garden --yes") == ["garden", "", "", "1", "1"])
    #expect(try message("tag remove garden", code: 6).contains("`daybook tag merge`"))
    #expect(
      try message("tag remove garden --yes")
        == "daybook: Removed the tag “garden”. `daybook undo` brings it back.\n")
    #expect(try run("tag").output.contains("No tags yet"))
  }

  @Test(
    "A refusal says what to write instead",
    arguments: [
      ("colour home pinkish", 65, "teal"), ("icon home 'not one!'", 65, "“leaf.fill”"),
      ("add home", 6, "already"), ("add 'two words'", 65, "“-”"), ("add", 64, "name"),
      ("rename nobody x", 4, "`daybook tags`"), ("merge home", 64, "--into"),
      ("merge home --into home", 65, "another"), ("move home", 64, "--before"),
    ])
  func refusals(line: String, code: Int32, hint: String) throws {
    _ = try tag("add home")
    let message = try message("tag \(line)", code: code)
    #expect(message.contains(hint))
    #expect(!message.contains("tag/"))
  }
}
