import Foundation
import JSON
import Support
import Testing

@Suite("The commands for reminders")
struct ReminderCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    _ = try output(
      "08:00",
      #"$daybook call task/add '{"id": "rent", "title": "Pay rent", "due": "2026-03-04", "dueTime": "09:00"}'"#
    )
  }

  /// Runs a command on Wed 4 March 2026 in Berlin.
  private func run(_ time: String, _ line: String) throws -> Shell.Ended {
    let clock = "--now 2026-03-04T\(time) --time-zone Europe/Berlin"
    let line = line.replacing(/\$daybook (\w+)/) { "$daybook \($0.output.1) \(clock)" }
    return try shell.run(line, environment: ["PATH": "/usr/bin:/bin"])
  }

  private func output(_ time: String, _ line: String) throws -> String {
    let ended = try run(time, line)
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
    return ended.output
  }

  @Test("A first reminder of one's own is said to stand in place of the one at the due time")
  func instead() throws {
    let said = "It no longer reminds when it is due: `daybook remind rent 0m` does that as well."
    #expect(try run("08:00", "$daybook remind rent 10m").complaint.contains(said))
    #expect(try run("08:00", "$daybook remind rent 20m").complaint == "")
    _ = try output("08:00", "$daybook add Call Ada today 18:00")
    #expect(try run("08:00", "$daybook remind ada 0m").complaint == "")
  }

  @Test("An edit adds reminders and takes all away, and says which the task has then")
  func editing() throws {
    func said(_ options: String) throws -> String {
      try run("08:00", "$daybook edit rent \(options)").complaint
    }
    #expect(
      try said("--remind 10m --remind 30m")
        == "daybook: “Pay rent” reminds 30 min before due, 10 min before due.\n")
    #expect(
      try said("--remind none --remind 5m") == "daybook: “Pay rent” reminds 5 min before due.\n")
    #expect(
      try said("--due 10:00 --remind 9am")
        == "daybook: “Pay rent” reminds on Wed 4 Mar 09:00, 5 min before due.\n")
    #expect(try said("--remind none") == "daybook: “Pay rent” has no reminder.\n")
    #expect(try said("--remind none") == "daybook: “Pay rent” has no reminder.\n")
    #expect(try output("08:00", "$daybook show rent").contains("reminds") == false)
    _ = try output("08:00", "$daybook remind rent 10m")
    #expect(
      try run("08:00", "$daybook remind rent none").complaint
        == "daybook: “Pay rent” has no reminder.\n")
    #expect(
      try run("08:00", "$daybook remind rent none").complaint
        == "daybook: “Pay rent” had no reminder, so nothing changed.\n")
    #expect(try run("08:00", "$daybook edit rent --remind soonish").code == 65)
  }

  @Test("A task without a time names the commands that give it one")
  func timeless() throws {
    _ = try output("08:00", "$daybook add Water the fern")
    let refused = try run("08:00", "$daybook remind fern 10m")
    #expect(refused.code == 6)
    #expect(refused.complaint.contains("“Water the fern” has no due day"))
    let commands = try #require(
      refused.complaint.firstMatch(
        of: /`(daybook edit \S+ --due 'tomorrow 9am')` gives it a time, and `(daybook remind .*)`/))
    let at = "$" + commands.output.2
    #expect(try output("08:00", at).contains("2026-03-05 09:00"))
    _ = try output("08:00", "$" + commands.output.1)
    #expect(try run("08:00", "$daybook remind fern 10m").code == 0)
  }

  @Test("A reminder is set in words, snoozed and dismissed by the name of its task")
  func answering() throws {
    let added = try JSON(parsing: Array(output("08:00", "$daybook remind rent 10m --json").utf8))
    #expect(added["minutesBefore"] == 10)
    #expect(try run("08:40", "$daybook dismiss rent").code == 6)
    #expect(try output("08:51", "$daybook reminders --width 60").contains("♫ 08:50  Pay rent"))
    #expect(try output("08:51", "$daybook snooze rent 22").contains("snoozed until 09:13"))
    #expect(try output("08:51", "$daybook snooze pay rent 1h").contains("snoozed until 09:51"))
    let nextDay = try output("08:51", "$daybook snooze rent tomorrow 9am")
    #expect(nextDay.contains("snoozed until 2026-03-05 09:00"))
    _ = try output("08:51", "$daybook preferences clock=h12 --quiet")
    #expect(try output("08:51", "$daybook snooze rent 6h").contains("snoozed until 2:51 pm"))
    _ = try output("08:51", "$daybook preferences clock=h24 --quiet")
    let tomorrow = try output("08:51", "$daybook snooze rent tomorrow 9am --plain")
    #expect(tomorrow.contains("2026-03-05T08:00:00.000Z"))
    #expect(try output("08:51", "$daybook snooze rent 22").contains("snoozed"))
    #expect(try output("08:52", "$daybook reminders --width 60").contains("♫ 09:13  Pay rent"))
    #expect(try output("09:14", "$daybook dismiss rent").contains("silent"))
    let complaint = try run("09:15", "$daybook snooze rent").complaint
    #expect(complaint.contains("No reminder of “Pay rent” has gone off."))
  }

  @Test("The reminder of a habit is snoozed and dismissed by the name of the habit") func ofHabit()
    throws
  {
    let clock = "--now 2026-03-04T08:00 --time-zone Europe/Berlin"
    for line in ["Take a walk every day at 8:30am", "Swim every day"] {
      #expect(try shell.run("$daybook habit add '\(line)' \(clock)").code == 0)
    }
    #expect(try run("08:10", "$daybook snooze walk").complaint.contains("has gone off"))
    #expect(try output("08:31", "$daybook snooze take a walk 1h").contains("snoozed until 09:31"))
    #expect(try output("09:32", "$daybook dismiss walk").contains("Take a walk"))
    #expect(try output("09:33", "$daybook reminders").contains("Thu 5 Mar 08:30  Take a walk"))
    #expect(try run("09:00", "$daybook snooze swim").complaint.contains("“Swim” has gone off"))
  }

  @Test("The reminders of several tasks and habits are dismissed by one change") func several()
    throws
  {
    _ = try output("08:00", "$daybook remind rent 10m")
    _ = try output("08:00", "$daybook add Call Ada today 8:30")
    let clock = "--now 2026-03-04T08:00 --time-zone Europe/Berlin"
    #expect(try shell.run("$daybook habit add 'Swim every day at 8:40am' \(clock)").code == 0)
    let before = try output("09:10", "$daybook reminders")
    #expect(before.contains("Now (3)"))
    let refused = try run("09:10", "$daybook dismiss rent ada nothing")
    #expect(refused.code != 0)
    #expect(try output("09:10", "$daybook reminders") == before)
    let dismissed = try output("09:10", "$daybook dismiss rent ada swim rent --json")
    #expect(dismissed.matches(of: /"state":/).count == 3)
    #expect(dismissed.hasPrefix("["))
    #expect(try !output("09:10", "$daybook reminders").contains("Now"))
    _ = try output("09:10", "$daybook undo")
    #expect(try output("09:10", "$daybook reminders") == before)
    _ = try output("09:10", "$daybook snooze rent 1h")
    _ = try output("09:10", "$daybook undo")
    #expect(try output("09:10", "$daybook reminders") == before)
  }

  @Test("A reminder at a time of its own shows it as lists show days") func style() throws {
    let set = try output("08:00", "$daybook remind rent 'thu 8am'")
    #expect(set.contains("2026-03-05 08:00  Pay rent"))
  }

  @Test("Words that say no time, and a snooze of nothing, are refused") func refused() throws {
    #expect(try run("08:00", "$daybook remind rent sometime soon").code == 65)
    _ = try output("08:00", "$daybook remind rent tomorrow 9am")
    #expect(try run("08:00", "$daybook remind rent 1 day before").code == 65)
    _ = try output("08:00", "$daybook remind rent 5m")
    #expect(try run("08:56", "$daybook snooze rent 0").code == 65)
  }
}
