import JSON
import Support
import Testing

@Suite("The commands for habits")
struct HabitCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
  }

  /// Runs `daybook habit` on Wed 4 March 2026, 08:30, in Berlin.
  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run(
      "$daybook habit \(line) --now 2026-03-04T08:30 --time-zone Europe/Berlin",
      environment: ["PATH": "/usr/bin:/bin"])
  }

  /// Returns the habit that the command prints.
  private func habit(_ line: String) throws -> JSON {
    let ended = try run("\(line) --json")
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
    return try JSON(parsing: Array(ended.output.utf8))
  }

  /// Returns the message of a command that ends in this way.
  private func message(_ line: String, code: Int32 = 0) throws -> String {
    let ended = try run(line)
    #expect(ended.code == code, "\(line): \(ended.complaint)")
    return ended.complaint
  }

  @Test("A line becomes a habit with its days, amount and tags, which is said in a sentence")
  func add() throws {
    let read = try habit("add Read 20 pages every weekday '#home'")
    #expect(read["title"] == "Read")
    #expect(read["recurrence"] == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
    #expect(read["target"] == ["amount": 20.0, "comparison": "atLeast", "unit": "pages"])
    #expect(read["tags"] == ["home"])
    #expect(
      try message("add 'Swim 30 min twice a week'")
        == "daybook: Added “Swim”: twice a week, at least 30 min.\n")
    #expect(
      try message("add Coffee up to 2 cups every day --start monday")
        == "daybook: Added “Coffee”: every day, at most 2 cups, from Mon 9 Mar.\n")
  }

  @Test("A line that is only tried says what it would become, and adds nothing") func dryRun()
    throws
  {
    #expect(
      try message("add Water at most 3 cups a day --dry-run")
        .hasPrefix("daybook: Would add “Water”: every day, at most 3 cups.\n"))
    #expect(try message("mark water", code: 4).contains("There is no database"))
  }

  @Test("A number sets the amount of a day, and one with a plus adds to it") func more() throws {
    _ = try habit("add Water at most 3 cups a day --start yesterday")
    #expect(try run("mark water +2").output.contains("2 of 3 cups"))
    #expect(try run("mark water +1 cup").output.contains("3 of 3 cups"))
    #expect(try run("mark water 1").output.contains("1 of 3 cups"))
    #expect(try habit("mark water +0.5 --on yesterday")["today"]?["amount"] == 1.0)
    #expect(try run("mark water +1.5 --on yesterday").output.contains("2 of 3 cups"))
    #expect(try message("mark water +1 mile", code: 65).contains("is counted in cups"))
    _ = try habit("add Stretch")
    #expect(try message("mark stretch +1", code: 6).contains("has no target"))
  }

  @Test("A new target keeps the unit and the comparison that it does not name") func target() throws
  {
    _ = try habit("add Water at most 3 cups a day")
    for (words, target) in [
      ("4", "at most 4 cups"), ("'at least 5'", "at least 5 cups"), ("'max 2'", "at most 2 cups"),
      ("'1.5 l'", "at most 1.5 l"), ("'2 pints a day'", "at most 2 pints"),
    ] {
      #expect(
        try message("edit water --target \(words)") == "daybook: “Water”: every day, \(target).\n")
    }
    #expect(try message("edit water --target lots", code: 65).contains("Write an amount"))
  }

  @Test("A day before the start names the option that moves the start") func beforeStart() throws {
    _ = try habit("add Swim")
    #expect(
      try message("mark swim --on 2026-02-01", code: 6)
        .contains("`daybook habit edit 'Swim' --start 2026-02-01`"))
    #expect(try message("mark swim --on 2025-02-01", code: 6).contains("--start") == false)
  }

  @Test("What was done on another day is said, and the row is about that day") func anotherDay()
    throws
  {
    _ = try habit("add Swim every day --start 2026-03-01")
    #expect(try message("mark swim").isEmpty)
    #expect(
      try message("mark swim --on yesterday") == "daybook: “Swim” is marked on Tue 3 Mar.\n")
    #expect(
      try message("mark swim --on '1 march' --skip") == "daybook: “Swim” is skipped on Sun 1 Mar.\n"
    )
    #expect(
      try message("unmark swim --on yesterday")
        == "daybook: “Swim” is not marked on Tue 3 Mar.\n")
    #expect(try run("unmark swim --on yesterday").output.hasPrefix("☐"))
    #expect(try run("mark swim --on today").output.hasPrefix("✓"))
    #expect(try run("unmark swim --on today").output.hasPrefix("☐"))
    #expect(try run("mark swim --on yesterday").output.hasPrefix("✓"))
  }

  @Test("A row has the mark of the pages, and a far day its year") func marks() throws {
    #expect(try run("add Swim every saturday").output.hasPrefix("·  Swim  0 in a row"))
    #expect(try run("add Run every day").output.hasPrefix("☐  Run  0 in a row"))
    let paused = try run("pause run --through 2028-01-01")
    #expect(paused.output.hasPrefix("·  Run  paused"))
    #expect(paused.complaint == "daybook: “Run” is paused through Sat 1 Jan 2028.\n")
  }

  @Test("Options win over the line and take the same words")
  func options() throws {
    let gym = try habit("add Gym daily --times 3/week --target '1.5 h' --tag sport --notes Legs")
    #expect(gym["timesPer"] == ["period": "week", "times": 3])
    #expect(gym["recurrence"] == nil)
    #expect(gym["target"] == ["amount": 1.5, "comparison": "atLeast", "unit": "h"])
    #expect(gym["tags"] == ["sport"])
    #expect(gym["notes"] == "Legs")
    for (words, rule) in [
      ("weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("'2 days'", "FREQ=DAILY;INTERVAL=2"),
      ("'every monday'", "FREQ=WEEKLY;BYDAY=MO"), ("FREQ=DAILY", "FREQ=DAILY"),
    ] {
      #expect(try habit("edit gym --every \(words)")["recurrence"] == .string(rule))
    }
    let edited = try habit("edit gym --title Weights --target none --untag sport --tag body")
    #expect(edited["title"] == "Weights")
    #expect(edited["target"] == nil)
    #expect(edited["tags"] == ["body"])
  }

  @Test("A habit is paused, resumed, archived, restored and moved by words of its title")
  func states() throws {
    _ = try habit("add Read books")
    _ = try habit("add Swim")
    #expect(try message("pause read books --through sunday").contains("paused through Sun 8 Mar"))
    #expect(try message("pause read").contains("`daybook habit resume 'Read books'` ends"))
    #expect(try habit("resume read")["isPaused"] == false)
    #expect(try message("archive books").contains("`daybook habit restore 'Read books'`"))
    #expect(try message("mark books", code: 6).contains("Restore it first."))
    let archive = try run("list --archived").output
    #expect(archive.contains("Read books") && !archive.contains("Swim"))
    #expect(try message("list swim --archived", code: 64).contains("not both"))
    #expect(try habit("restore books")["archivedOn"] == nil)
    #expect(try message("move swim --before read").contains("moved before “read”"))
    let page = try run("")
    #expect(page.output.contains(/Swim[^\n]*\n[^\n]*Read books/))
    #expect(try run("ls").output == page.output)
    #expect(try run("swim").output.contains("strength"))
  }

  @Test("A habit is done, skipped, made and looked at in words of other programs")
  func words() throws {
    _ = try habit("add Read 20 pages daily")
    #expect(try run("done read 20 pages").output.contains("20 of 20 pages"))
    #expect(try run("check read 5 page").output.contains("5 of 20 pages"))
    #expect(try message("done read 5 miles", code: 65).contains("is counted in pages"))
    #expect(try message("done read yesterday", code: 64).contains("`--on yesterday`"))
    _ = try habit("new Stretch")
    #expect(try message("done stretch 5 m", code: 65).contains("without a unit"))
    #expect(try run("skip stretch").code == 0)
    #expect(try run("stats stretch").output.contains("strength"))
    #expect(try run("undo stretch").code == 0)
  }

  @Test("What is written behind the name of a habit is said to need an option")
  func behindName() throws {
    _ = try habit("add Read books")
    #expect(
      try message("pause read books until monday", code: 4).contains(
        "Behind “Read books”, `until monday` needs an option, which `--help` shows."))
  }

  @Test("A removal says how many marks go, and off a terminal needs --yes where there are any")
  func remove() throws {
    _ = try habit("add Read")
    _ = try habit("mark read")
    let refused = try message("remove read", code: 6)
    #expect(refused.contains("1 mark,"))
    #expect(refused.contains("`--yes`"))
    #expect(
      try message("remove read --yes")
        == "daybook: Removed “Read” with 1 mark. `daybook undo` brings it back.\n")
    _ = try habit("add Swim")
    #expect(try message("rm swim").contains("Removed “Swim”."))
  }

  @Test(
    "A refusal says what to write instead, and nothing is added",
    arguments: [
      ("add", 64, "'Read 20 pages every weekday'"), ("add X --every purple", 65, "`daily`"),
      ("add X --times often", 65, "`3/week`"), ("add X --times 9/week", 65, "1 to 7"),
      ("add X --target pages", 65, "`20 pages`"), ("add X --every day --times 3/week", 64, "or"),
      ("add X --start blub", 65, "`tomorrow`"), ("pause nobody", 4, "`daybook habits`"),
      ("pause nobody until monday", 4, "`daybook habits`"),
      ("edit nobody", 64, "--every"), ("move nobody", 64, "--before"),
    ])
  func refusals(line: String, code: Int32, hint: String) throws {
    let message = try message(line, code: code)
    #expect(message.contains(hint))
    #expect(!message.contains("habit/"))
    #expect(try run("").output.contains("No habits yet"))
  }
}
