import Foundation
import JSON
import Support
import Testing

/// `daybook notifier`, with a systemctl and a notify-send that write down what they are told.
@Suite("The notifier")
struct NotifierTests {
  private let shell: Shell
  private let programs: String
  private let said: String

  init() throws {
    shell = try Shell()
    programs = shell.folder.path("bin")
    said = shell.folder.path("said")
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try program("notify-send")
  }

  private func program(
    _ name: String, help: String = "", answer: String = "", ending status: Int = 0
  ) throws {
    let path = "\(programs)/\(name)"
    let script = """
      #!/bin/sh
      if [ "$1" = --help ]; then echo '\(help)'; exit; fi
      echo \(name) "$@" >> '\(said)'
      printf %s '\(answer)'
      exit \(status)

      """
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o755)
  }

  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run(
      line,
      environment: ["PATH": "\(programs):/bin", "XDG_CONFIG_HOME": shell.folder.path("config")])
  }

  private var unit: String { shell.folder.path("config/systemd/user/daybook-notifier.service") }

  private func words() throws -> [String] {
    try String(contentsOfFile: said, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test("It is installed as a unit of the person's systemd, and removed again") func unitFile()
    throws
  {
    try program("systemctl")
    #expect(try run("$daybook notifier remove").code == 4)
    let ended = try run("$daybook notifier install --notify 'notify-send -u \"10% $HOME\"'")
    #expect(ended.code == 0, "\(ended.complaint)")
    #expect(ended.output == "\(unit)\n")
    #expect(ended.complaint.contains("`daybook preferences notificationPermission=granted`"))
    let text = try String(contentsOfFile: unit, encoding: .utf8)
    #expect(
      text.contains(
        #"" "notifier" "run" "--notify" "notify-send -u \"10%% $$HOME\"""#), "\(text)")
    #expect(text.contains("RestartPreventExitStatus=75"))
    #expect(
      try words() == [
        "systemctl --user daemon-reload", "systemctl --user enable daybook-notifier.service",
        "systemctl --user restart daybook-notifier.service",
      ])
    #expect(try run("$daybook notifier status").output.contains("Unit: \(unit)"))
    #expect(try run("$daybook notifier remove").code == 0)
    #expect(!FileManager.default.fileExists(atPath: unit))
  }

  @Test("Where systemd is missing or fails, it says what to do") func noSystemd() throws {
    try "".write(toFile: said, atomically: true, encoding: .utf8)
    let elsewhere = try shell.run(
      "$daybook notifier install --notify /bin/true",
      environment: ["PATH": programs, "XDG_CONFIG_HOME": shell.folder.path("config")])
    #expect(elsewhere.code == 69)
    #expect(elsewhere.complaint.contains("`daybook notifier run`"))
    try program("systemctl", ending: 1)
    let failed = try run("$daybook notifier install")
    #expect(failed.code == 69)
    #expect(failed.complaint.contains("`systemctl --user enable --now daybook-notifier.service`"))
  }

  @Test("It delivers, and a second one says that one is at work") func twice() throws {
    let database = shell.folder.path("rings.db")
    func daybook(_ line: String) throws -> Shell.Ended {
      try run("$daybook \(line) --database '\(database)' --time-zone UTC")
    }
    _ = try daybook("preferences notificationPermission=granted")
    #expect(try daybook("notifier status").code == 1)
    let notifier = try ServerProcess([
      ToolPaths.daybook, "notifier", "run", "--database", database, "--time-zone", "UTC",
      "--notify", "\(programs)/notify-send",
    ])
    var status = try daybook("notifier status")
    for _ in 0..<100 where status.code != 0 {
      usleep(100_000)
      status = try daybook("notifier status")
    }
    #expect(status.output.contains("A notifier is at work (process "))
    let second = try daybook("notifier run")
    #expect(second.code == 75)
    #expect(second.complaint.contains("A notifier is at work already (process "))

    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate, .withTime, .withColonSeparatorInTime]
    let soon = formatter.string(from: Date(timeIntervalSinceNow: 2)).split(separator: "T")
    _ = try daybook(
      #"call task/add '{"title": "Call Ada", "due": "\#(soon[0])", "dueTime": "\#(soon[1])"}'"#)
    for _ in 0..<100 where (try? words())?.isEmpty ?? true { usleep(100_000) }
    let first = try words().first ?? ""
    #expect(first.hasPrefix("notify-send -- Call Ada Call Ada, due "), "\(first)")
    notifier.signal(SIGTERM)
  }

  @Test("Where the desktop has buttons, the one that is pressed answers") func buttons() throws {
    try program("notify-send", help: "  -A, --action=[NAME=]Text...", answer: "done")
    let database = shell.folder.path("buttons.db")
    func daybook(_ line: String) throws -> Shell.Ended {
      try run("$daybook \(line) --database '\(database)' --time-zone UTC")
    }
    _ = try daybook("preferences notificationPermission=granted")
    _ = try daybook(#"call task/add '{"id": "plants", "title": "Water the plants"}'"#)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate, .withTime, .withColonSeparatorInTime]
    let soon = formatter.string(from: Date(timeIntervalSinceNow: 3))
    _ = try daybook(#"call reminder/add '{"task": "plants", "dateTime": "\#(soon)"}'"#)
    let notifier = try ServerProcess([
      ToolPaths.daybook, "notifier", "run", "--database", database, "--time-zone", "UTC",
      "--notify", "\(programs)/notify-send",
    ])
    var list = try daybook("list --plain")
    for _ in 0..<100 where list.output.contains("plants") {
      usleep(100_000)
      list = try daybook("list --plain")
    }
    #expect(!list.output.contains("plants"))
    let options =
      "--action=done=Done --action=snooze=Snooze (10) --action=dismiss=Dismiss the reminder"
    #expect(try words().first?.hasPrefix("notify-send \(options) -- Water the plants") == true)
    notifier.signal(SIGTERM)
  }
}
