import Foundation
import JSON
import Support
import Testing

/// `daybook watch`, as a script uses it.
@Suite("Watching")
struct WatchTests {
  private let shell: Shell
  private let database: String

  init() throws {
    shell = try Shell()
    database = shell.folder.path("watched.db")
  }

  private func watch(_ arguments: String...) throws -> ServerProcess {
    try ServerProcess(
      [ToolPaths.daybook, "watch", "--database", database, "--time-zone", "UTC"] + arguments)
  }

  @discardableResult
  private func run(_ line: String) throws -> String {
    let ended = try shell.run("$daybook \(line) --database '\(database)' --time-zone UTC")
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
    return ended.output
  }

  /// Changes something until the watchers tell of it: they say nothing when they are ready.
  private func wake(_ watchers: [ServerProcess]) throws {
    for watcher in watchers {
      var news: String?
      for _ in 0..<60 where news == nil {
        try run("add wake")
        news = try? watcher.next(as: .lines, within: 1)
      }
      try #require(news != nil, "the watcher never spoke")
    }
  }

  /// The first line that has the text.
  private func line(_ text: String, of watcher: ServerProcess) throws -> String {
    while true {
      let line = try #require(try watcher.next(as: .lines), "the output ended")
      if line.contains(text) { return line }
    }
  }

  @Test("What another program does is told in words, and as JSON") func changes() throws {
    let (person, script) = (try watch(), try watch("--ndjson"))
    try wake([person, script])
    let id = try run("add 'Water the fern' --ndjson").trimmingCharacters(in: .newlines)
    let added = try JSON(parsing: Array(id.utf8)).requiredText("id")
    try run("done \(added)")
    #expect(try line("Completed", of: person).hasSuffix("daybook: Completed “Water the fern”"))
    let news = try JSON(parsing: Array(line("task/complete", of: script).utf8))
    #expect(news["method"] == "changes/committed")
    #expect(news["params"]?["items"]?[0]?["id"] == .string(added))
    for watcher in [person, script] { watcher.signal(SIGTERM) }
  }

  @Test("Of two that would deliver a reminder outside, one does, and its title is no option")
  func delivery() throws {
    try run("preferences notificationPermission=granted")
    let program = shell.folder.path("deliver")
    let said = shell.folder.path("said")
    try "#!/bin/sh\nprintf '%s|' \"$@\" >> '\(said)'\n"
      .write(toFile: program, atomically: true, encoding: .utf8)
    chmod(program, 0o755)
    let command = "'\(program)' -u \"very critical\""
    let watchers = try (0..<2).map { _ in try watch("--ndjson", "--notify", command) }
    try wake(watchers)
    try run(#"call task/add '{"id": "rent", "title": "--urgency=critical"}'"#)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate, .withTime, .withColonSeparatorInTime]
    let soon = formatter.string(from: Date(timeIntervalSinceNow: 3))
    try run(#"call reminder/add '{"id": "bell", "task": "rent", "dateTime": "\#(soon)"}'"#)
    let fired = try watchers.map { try JSON(parsing: Array(line("reminder/fired", of: $0).utf8)) }
    #expect(Set(fired.map { $0["params"]?["needsDelivery"] }) == [true, false])
    try run("dismiss rent")
    for watcher in watchers { _ = try line("reminder/dismissed", of: watcher) }
    let arguments = try String(contentsOfFile: said, encoding: .utf8).split(separator: "|")
    #expect(arguments.prefix(4) == ["-u", "very critical", "--", "--urgency=critical"])
    #expect(arguments.count == 5)
    for watcher in watchers { watcher.signal(SIGTERM) }
  }

  @Test("A program that is not there is refused at once") func missing() throws {
    let ended = try shell.run("$daybook watch --database '\(database)' --notify no-such-program")
    #expect(ended.code == 64)
    #expect(ended.complaint.contains("There is no program “no-such-program”."))
  }
}
