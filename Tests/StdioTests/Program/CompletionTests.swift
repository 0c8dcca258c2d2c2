import Foundation
import Support
import Testing

/// What a shell is answered that asks what can stand at the cursor.
@Suite("Completion")
struct CompletionTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
  }

  /// Returns the lines for a line of which `|` is the cursor.
  private func lines(_ line: String, in kind: String = "zsh") throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let index = try #require(words.firstIndex { $0.hasSuffix("|") })
    let quoted = words.map { "'\($0.hasSuffix("|") ? $0.dropLast() : $0)'" }
    let ended = try shell.run(
      "$daybook ---completion \(kind) \(index) \(quoted.joined(separator: " "))")
    try #require(ended.code == 0 && ended.complaint.isEmpty, "\(line): \(ended.complaint)")
    return ended.output.split(separator: "\n").map(String.init)
  }

  private func words(_ line: String) throws -> [String] {
    try lines(line).map { String($0.prefix { $0 != "\t" }) }
  }

  private func run(_ line: String) throws {
    let ended = try shell.run("$daybook \(line)")
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
  }

  @Test("Commands and options are offered with what they do")
  func descriptions() throws {
    #expect(try lines("daybook |").contains("next\tLists the most urgent open tasks."))
    #expect(try lines("daybook tag |").contains("icon\tSets the icon of a tag."))
    #expect(
      try lines("daybook list --|").contains(
        "--count\tPrints how many there are, and nothing else."))
    #expect(try lines("daybook help tag mer|", in: "bash").map { $0.prefix(6) } == ["merge\t"])
  }

  @Test("An option that can be given once is not offered again, wherever it stands")
  func once() throws {
    let offered = try words("daybook list -p high --| --sort due")
    #expect(offered.contains("--state"))
    for name in ["--priority", "-p", "--sort"] { #expect(!offered.contains(name)) }
    #expect(try words("daybook add x --tag a --|").contains("--tag"))
  }

  @Test(
    "Values are offered behind an option, behind = and in their place",
    arguments: [
      ("daybook serve --framing |", ["detect", "headers", "lines"]),
      ("daybook serve --framing=|", ["--framing=detect", "--framing=headers", "--framing=lines"]),
      ("daybook import |", ["daybook", "loop", "taskwarrior"]),
      ("daybook --now 2026-03-04T08:00 agenda |", ["day", "week", "month"]),
      ("daybook add |", []), ("daybook list --due |", []), ("daybook next -- |", []),
    ])
  func values(line: String, expected: [String]) throws {
    #expect(try lines(line).sorted() == expected.sorted())
  }

  @Test("Options are offered at once where nothing else can stand, and none behind --")
  func options() throws {
    #expect(try words("daybook next |").contains("--all"))
    #expect(try words("daybook next -- -|") == [])
  }

  @Test(
    "The shell is asked for paths",
    arguments: [
      ("daybook export |", "\t"), ("daybook list --database |", "\t.db"),
      ("daybook --database=|", "\t.db"), ("daybook plugin add |", "\t/"),
    ])
  func paths(line: String, directive: String) throws {
    #expect(try lines(line) == [directive])
  }

  @Test("Names are of the database that the line names, and none is made")
  func database() throws {
    let other = shell.folder.path("other.db")
    try run("tag add garden --database '\(other)'")
    #expect(try words("daybook tag show |") == [])
    #expect(!FileManager.default.fileExists(atPath: shell.folder.path("data")))
    try run("tag add kitchen")
    #expect(try words("daybook tag show |") == ["kitchen"])
    for line in [
      "daybook --database \(other) tag show |", "daybook tag show --database=\(other) |",
      "daybook tag show | --database \(other)",
    ] {
      #expect(try words(line) == ["garden"], "\(line)")
    }
    #expect(try words("daybook list --tag=|") == ["--tag=kitchen"])
  }

  @Test("A name that would be taken for an option is offered as its id")
  func misread() throws {
    try run("add milk --json")
    try run("add -- -rf")
    let ids = try words("daybook show |").filter { $0 != "milk" }
    #expect(ids.count == 1 && ids != ["-rf"])
    #expect(try words("daybook show -- |").contains("-rf"))
  }

  @Test("Preferences are offered with the values that they may have, or have")
  func preferences() throws {
    try run("preferences name=Ada")
    let offers = Set(try lines("daybook preferences |"))
    #expect(offers.isSuperset(of: ["weekStart=monday", "weekStart=sunday", "showGreeting=false"]))
    #expect(offers.isSuperset(of: ["name=Ada", "limits.tags=30", "quietHours="]))
  }

  @Test(
    "A question that makes no sense has no answer",
    arguments: [
      "", "bash", "bash x daybook", "bash 0 daybook", "bash 9 daybook", "bash -1 daybook a",
      "bash 9223372036854775807 daybook a",
    ])
  func nonsense(words: String) throws {
    let ended = try shell.run("$daybook ---completion \(words)")
    #expect(ended.code == 0 && ended.output.isEmpty && ended.complaint.isEmpty)
  }

  @Test("The scripts of the argument parser, which expand what they offer, are not printed")
  func generated() throws {
    for line in ["--generate-completion-script bash", "add --generate-completion-script=zsh"] {
      let ended = try shell.run("$daybook \(line)")
      #expect(ended.code == 64 && ended.output.isEmpty)
      #expect(ended.complaint.contains("`daybook completion bash`"))
    }
  }
}
