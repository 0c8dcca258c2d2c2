import Foundation
import JSON
import Support
import Testing

/// What people wrote is shown by a terminal and not obeyed.
@Suite("On a terminal")
struct TerminalTests {
  /// Sets the window's title and a colour by C0 and by C1, deletes, turns round, begins a new line.
  private static let title = "evil\u{1B}]0;x\u{7}\u{1B}[31m\u{9B}31m\u{7F}\u{202E}\r\nfake\u{2066}"
  private static let shown =
    #"evil\u001b]0;x\u0007\u001b[31m\u009b31m\u007f\u202e\u000d\u000afake\u2066"#

  private let shell: Shell
  private let home: String

  init() throws {
    shell = try Shell()
    home = shell.folder.path("home")
    let requests: [(String, JSON)] = [
      ("task/add", ["id": "open", "title": "evil"]), ("task/add", ["id": "over", "title": "evil"]),
      ("task/complete", ["id": "over"]),
      ("habit/add", ["id": "habit", "title": "evil"]),
    ]
    for (method, params) in requests {
      let ended = try shell.run(
        "$daybook call \(method) \"$params\"", environment: ["params": params.text])
      try #require(ended.code == 0, "\(ended.complaint)")
    }
    try shell.change(["UPDATE task SET title = ?", "UPDATE habit SET title = ?"], Self.title)
  }

  private func screen(_ arguments: [String]) throws -> String {
    try TerminalProcess(arguments, home: home).screen()
  }

  private func expectHarmless(_ screen: String, _ comment: Comment) {
    let obeyed = screen.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
        || (0x202A...0x202E).contains($0.value) || $0 == "\u{2066}"
    }
    #expect(obeyed.isEmpty, comment)
  }

  @Test(
    "An error message shows a title on one line",
    arguments: [
      ["postpone", "over", "tomorrow"], ["skip", "open"], ["remind", "open", "1", "h", "before"],
      ["mark", "habit", "3"], ["dismiss", "open"], ["call", "task/skip", "id=open"],
      ["done", title], ["care", "show", title],
    ])
  func errors(arguments: [String]) throws {
    let screen = try screen(arguments)
    #expect(screen.contains("“\(Self.shown)”"), "\(arguments)")
    expectHarmless(screen, "\(arguments)")
  }

  @Test("The question of remove shows a title on one line") func question() throws {
    let asking = try TerminalProcess(["remove", "open"], home: home)
    let screen = asking.screen(endingIn: "[y/N] ")
    #expect(screen == "Remove “\(Self.shown)”, with all subtasks? [y/N] ")
    asking.type("n\n")
  }

  @Test(
    "JSON escapes more than to a program, and says the same",
    arguments: [
      ["list", "--all", "--json"], ["show", "open", "--ndjson"], ["call", "task/get", "id=open"],
      ["today", "--json"],
    ])
  func json(arguments: [String]) throws {
    let screen = try screen(arguments)
    expectHarmless(screen, "\(arguments)")
    let line = "$daybook \(arguments.joined(separator: " "))"
    let piped = try shell.run(line).output
    #expect(screen != piped || arguments[0] == "today")
    #expect(try JSON(parsing: Array(screen.utf8)) == JSON(parsing: Array(piped.utf8)))
  }

  @Test("A single field is shown, with its lines") func field() throws {
    let screen = try screen(["call", "task/get", "id=open", "--field", "/title"])
    let lines = Self.shown.replacingOccurrences(of: #"\u000a"#, with: "\n")
    #expect(screen == lines + "\n")
  }

  @Test("Watching shows what was done to a title on one line") func watch() throws {
    let watching = try TerminalProcess(["watch"], home: home)
    // It says nothing when it is ready, so there are changes until it has told of one.
    let going = shell.folder.path("going")
    try Data().write(to: URL(filePath: going))
    defer { try? FileManager.default.removeItem(atPath: going) }
    _ = try shell.run(
      """
      for n in $(seq 100); do
        [ -e '\(going)' ] || break
        $daybook call task/edit id=open notes=$n
        sleep 0.2
      done >/dev/null 2>&1 &
      """, environment: ["PATH": "/usr/bin:/bin"])
    let screen = watching.screen(endingIn: "”\n")
    #expect(screen.hasSuffix("daybook: Changed “\(Self.shown)”\n"))
    expectHarmless(screen, "watch")
  }

  @Test("What is wrong with an argument is shown, and so is the page of a title, in colours")
  func others() throws {
    expectHarmless(try screen(["list", "--\(Self.title)"]), "option")
    let colored = try screen(["list"])
    #expect(colored.contains("\u{1B}[36m☐\u{1B}[0m"))
    expectHarmless(colored.replacing(/\e\[[0-9;]*m/, with: ""), "list")
    expectHarmless(try screen(["today", "--plain"]).replacing(/\e\[[0-9;]*m/, with: ""), "today")
  }
}
