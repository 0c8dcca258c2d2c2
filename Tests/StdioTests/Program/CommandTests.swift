import Foundation
import JSON
import Support
import Testing

@Suite("The commands of the shell")
struct CommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
  }

  private var folder: TemporaryFolder { shell.folder }

  private func run(_ line: String, environment: [String: String] = [:]) throws -> Shell.Ended {
    try shell.run(line, environment: environment)
  }

  // proves: Errors: The shell commands
  @Test(
    "The exit code tells the kind of an error",
    arguments: [
      (#"$daybook call task/get '{"id": "fern"}'"#, Int32(4)),
      ("$daybook call task/get", 65), ("$daybook call task/get '{'", 65),
      ("$daybook call task/got", 64), ("$daybook frobnicate", 64), ("$daybook call initialize", 65),
      (#"$daybook call task/remove '{"id": "fern"}'"#, 4),
      ("$daybook call session/ping --time-zone Mars/Olympus", 64),
      ("$daybook call session/ping --now noon", 64), ("$daybook serve now", 64),
      ("$daybook call session/ping --database", 64),
      (
        "export f=\"$HOME/x.db\"; $daybook add x -q --database=\"$f\" && $daybook list -q --database=\"$f\"",
        0
      ),
      ("$daybook today --width 19", 64), ("$daybook call task/list --database /dev/null/x", 69),
      ("$daybook call session/ping >/dev/full", 74), ("$daybook schema | head -c 1", 0),
      ("$daybook add Fern -q && printf '{}' | $daybook call task/list -", 0),
      ("$daybook --version", 0),
      ("$daybook today --version", 0), ("$daybook help care send", 0), ("$daybook log", 0),
      ("$daybook log water 1 --help", 0), ("$daybook care help", 4), ("$daybook -- today", 64),
    ])
  func exitCodes(line: String, code: Int32) throws {
    let ended = try run(line)
    #expect(ended.code == code)
    #expect(ended.complaint.isEmpty == (code == 0))
  }

  @Test(
    "What only reads makes no database, and says how to begin",
    arguments: [
      ("list", 0), ("today", 0), ("search fern", 0), ("done fern", 4), ("next", 0),
      ("call task/list", 0), ("history", 0),
      ("habits", 0), ("preferences", 0), ("export -", 0), ("doctor", 0), ("storage", 0),
      ("targets", 0), ("undo", 6),
    ])
  func reading(command: String, code: Int32) throws {
    let ended = try run("$daybook \(command)")
    #expect(ended.code == code)
    #expect(ended.complaint.contains("There is no database at"))
    #expect(ended.complaint.contains("`daybook add Buy milk`"))
    #expect(try run("find \"$HOME\" -name '*.db*'").output.isEmpty)
  }

  @Test(
    "Of a missing database the one thing is said that is wrong, and none is made",
    arguments: [
      ("call task/get id=fern", 4, "There is no database at"),
      ("call task/nothing", 64, "There is no method “task/nothing”."),
      ("call task/list title=Fern", 65, "not known"), ("undo", 6, "There is no database at"),
    ])
  func missing(command: String, code: Int32, words: String) throws {
    let ended = try run("$daybook \(command)")
    #expect(ended.code == code)
    #expect(ended.complaint.contains(words))
    #expect(ended.complaint.split(separator: "\n").count == 1)
    #expect(try run("find \"$HOME\" -name '*.db*'").output.isEmpty)
  }

  @Test("What takes up space is not said of a database that there is not")
  func storageOfNone() throws {
    let ended = try run("$daybook storage")
    #expect(ended.code == 0)
    #expect(ended.output.isEmpty)
  }

  @Test("What an assistant is allowed without a tool for it is said") func withoutTools() throws {
    let said = "daybook: `--allow export` offers no tool without `--methods`.\n"
    #expect(try run("$daybook mcp --allow export --allow care </dev/null").complaint == said)
    #expect(try run("$daybook mcp --allow export --methods </dev/null").complaint.isEmpty)
  }

  @Test("A text that is too long is refused in words of a person")
  func length() throws {
    let ended = try run("head -c 10001 /dev/zero | tr '\\0' x | $daybook add -")
    #expect(ended.complaint.contains("10,000 characters"))
    let long = try run("$daybook add \"$(head -c 10001 /dev/zero | tr '\\0' x)\"")
    #expect(long.code == 65)
    #expect(long.complaint == "daybook: Text can have at most 10,000 characters.\n")
  }

  @Test("The first change makes the database, and options stand on either side of a command")
  func firstChange() throws {
    let ended = try run("$daybook --database \"$HOME/x.db\" habit add Read every day")
    #expect(ended.code == 0)
    #expect(!ended.complaint.contains("There is no database"))
    #expect(try run("$daybook habits --database \"$HOME/x.db\" --plain").output.contains("Read"))
  }

  @Test("A database from before the first release is refused with the way over, and stays as it is")
  func unreleased() throws {
    #expect(try run("$daybook add Fern --database \"$HOME/old.db\"").code == 0)
    let file = URL(fileURLWithPath: folder.path("home/old.db"))
    var bytes = try Data(contentsOf: file)
    // The header's user_version.
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 7])
    try bytes.write(to: file)
    let ended = try run("$daybook today --database \"$HOME/old.db\"")
    #expect(ended.code == 69)
    #expect(ended.complaint.contains("`daybook export FILE`"))
    #expect(ended.complaint.contains("`daybook import daybook FILE`"))
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test("The database lies under HOME, or under XDG_DATA_HOME when that is absolute")
  func folders() throws {
    let add = #"$daybook call task/add '{"title": "x"}'"#
    #expect(try run(add).code == 0)
    #expect(exists("home/.local/share/daybook/daybook.db"))
    #expect(try run(add, environment: ["XDG_DATA_HOME": folder.path("data")]).code == 0)
    #expect(exists("data/daybook/daybook.db"))
    #expect(try run(add, environment: ["XDG_DATA_HOME": "relative"]).code == 0)
    #expect(!FileManager.default.fileExists(atPath: "relative"))
  }

  // proves: plugin/list: Lists the plugins
  @Test("Plugins that were not added are found below the data folders, and nowhere else")
  func pluginFolders() throws {
    func write(_ name: String, in folder: String) throws {
      let place = self.folder.path("\(folder)/daybook/plugins/\(name)")
      let manifest = """
        {"command": ["./run"], "kind": "feeder", "name": "\(name)", "protocolVersions": ["0.9"],
         "summary": "Feeds.", "version": "1.0.0"}
        """
      #expect(try run("mkdir -p '\(place)'").code == 0)
      try manifest.write(toFile: place + "/plugin.json", atomically: false, encoding: .utf8)
    }
    try write("own", in: "home/.local/share")
    try write("moved", in: "data")
    try write("shared", in: "one")
    try write("other", in: "two")
    let names = #"$daybook call plugin/list | grep -o '"id":"[a-z]*"' | cut -d '"' -f 4"#
    let (data, one, two) = (folder.path("data"), folder.path("one"), folder.path("two"))
    #expect(try run(names, environment: ["XDG_DATA_DIRS": one]).lines == ["own", "shared"])
    let both = ["XDG_DATA_DIRS": "\(one):relative:\(two)", "XDG_DATA_HOME": data]
    #expect(try run(names, environment: both).lines == ["moved", "other", "shared"])
    // Nothing else is called like one that comes with the system.
    try write("shared", in: "elsewhere")
    #expect(
      try run(
        """
        cd '\(folder.path("elsewhere/daybook/plugins/shared"))' && : >run && chmod +x run
        """
      ).code == 0)
    let place = folder.path("elsewhere/daybook/plugins/shared")
    let taken = try run("$daybook plugin add '\(place)'", environment: ["XDG_DATA_DIRS": one])
    #expect(taken.complaint.contains("“shared” is the plugin in \(one)/daybook/plugins/shared."))
  }

  @Test("The doctor ends with 65 where something is wrong, and mends it when asked")
  func doctor() throws {
    #expect(try run(#"$daybook call task/add '{"title": "x"}'"#).code == 0)
    #expect(try run("$daybook doctor").code == 0)
    let copies = folder.path("home/.local/share/daybook/attachments/ab")
    #expect(try run("mkdir -p '\(copies)' && : >'\(copies)'/$(printf 'ab%062d' 0)").code == 0)
    let sick = try run("$daybook doctor")
    #expect(sick.code == 65)
    #expect(sick.output.contains("belong to no attachment: 1."))
    let mended = try run("$daybook doctor --repair")
    #expect(mended.code == 0)
    #expect(mended.output.hasSuffix("Everything is in order.\n"))
  }

  @Test("A path that is not UTF-8 is refused instead of mended")
  func notUTF8() throws {
    let ended = try run("$daybook call task/list --database \"$(printf '\\377')\"")
    #expect(ended.code == 64)
    #expect(try run("XDG_DATA_HOME=$(printf '/\\377') $daybook call task/list").code == 64)
  }

  @Test("A result that is piped has no colours, and no terminal is needed")
  func plain() throws {
    let ended = try run("$daybook today --now 2026-03-04T09:00 --time-zone UTC --width 40")
    #expect(ended.code == 0)
    #expect(ended.output.hasPrefix("Wed 4 Mar"))
    #expect(!ended.output.contains("\u{1B}"))
  }

  @Test("A change that one command answered is there for the next, in one file")
  func nextCommand() throws {
    #expect(try run(#"$daybook call task/add '{"id": "fern", "title": "x"}'"#).code == 0)
    #expect(try run(#"$daybook call task/get '{"id": "fern"}'"#).output.contains("fern"))
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.path("home/.local/share/daybook"))
    #expect(files == ["daybook.db"])
  }

  @Test("An import that the limits refuse ends with 3 and names the flag")
  func importOverLimit() throws {
    let tasks = (1...31).map {
      """
      {"description":"Task","entry":"20260301T080000Z","status":"pending",\
      "tags":["tag\($0)"],"uuid":"t\($0)"}
      """
    }
    try tasks.joined(separator: "\n").write(
      toFile: folder.path("export.json"), atomically: true, encoding: .utf8)
    let command = "$daybook import taskwarrior '\(folder.path("export.json"))'"
    let refused = try run(command)
    #expect(refused.code == 3)
    let offer = try #require(refused.complaint.firstMatch(of: /`daybook ([^`]*--raise-limits)`/))
    #expect(try run("$daybook call task/list").output == "{\"items\":[]}\n")
    let done = try run("$daybook \(offer.output.1)")
    #expect(done.code == 0)
    #expect(done.output.hasPrefix("Imported 31 of 31 tasks and 31 new tags."))
  }

  @Test("An import from a pipe is refused instead of waited for")
  func importFromPipe() throws {
    let pipe = folder.path("pipe")
    #expect(try run("mkfifo '\(pipe)' && $daybook import taskwarrior '\(pipe)'").code == 65)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path(name))
  }
}
