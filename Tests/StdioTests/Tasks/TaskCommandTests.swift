import Foundation
import JSON
import Support
import Testing

@Suite("The commands for tasks")
struct TaskCommandTests {
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

  /// Adds a task by its line, under this id.
  private func add(_ id: String, _ line: String) throws {
    _ = try output(#"$daybook call task/addLine '{"id": "\#(id)", "text": "\#(line)"}'"#)
  }

  @Test("A line becomes a task, whose id a script gets")
  func addAndShow() throws {
    let id = try output("$daybook add Pay the rent tomorrow 9am '#home' '!high'")
    #expect(id.utf8.count == 37)
    let task = try JSON(parsing: Array(output("$daybook show --json \(id)").utf8))
    #expect(task["title"] == "Pay the rent")
    #expect(task["due"] == "2026-03-05")
    #expect(task["tags"] == ["home"])
    #expect(try output("$daybook show \(id)").contains("Thu 5 Mar 2026 09:00\n"))
  }

  @Test("The last characters of an id name its task, unless several ids end so")
  func endings() throws {
    try add("aaaaaa-0fe2", "Water the fern")
    try add("bbbbbb-0fe2", "Water the rose")
    #expect(try output("$daybook done a-0fe2").hasPrefix("✓"))
    let ambiguous = try run("$daybook done 0fe2")
    #expect(ambiguous.code == 64)
    #expect(ambiguous.complaint.contains("a-0fe2  Water the fern"))
    #expect(ambiguous.complaint.contains(/\n  [a-z]{1,3} +Water the rose/))
    #expect(try run("$daybook done fe2").code == 4)
    #expect(try output("$daybook show daybook:task/bbbbbb-0fe2").contains("Water the rose"))
  }

  @Test("Standard input becomes tasks in order, and a line that is refused says which it was")
  func addLines() throws {
    let lines = #"First #a\n\n  \nSecond #a #b #c #d\n"tomorrow"\nLast"#
    let ended = try run("printf '\(lines)' | $daybook add --stdin --tag review")
    #expect(ended.code == 3)
    #expect(ended.complaint.hasPrefix("daybook: line 4: A task can have at most 3 tags"))
    #expect(ended.complaint.split(separator: "\n").count == 1)
    #expect(ended.lines.count == 3)
    let titles = try output("$daybook list --tag review --plain | cut -f 6")
    #expect(titles == "First\ntomorrow\nLast\n")
  }

  @Test("Of several lines that are refused, the first says how the command ends")
  func firstRefusal() throws {
    let ended = try run(#"printf 'One #a #b #c #d\n\377\n' | $daybook add --stdin"#)
    #expect(ended.code == 3)
    #expect(ended.complaint.split(separator: "\n").count == 2)
  }

  @Test("A thousand lines are answered in their order by one process")
  func addManyLines() throws {
    let ids = try run("seq 1 1000 | $daybook add --stdin")
    #expect(ids.lines.count == 1000)
    let tasks = try output("$daybook list --all --sort position --ndjson | head -n 1000")
      .split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
    #expect(tasks.map { $0["id"] } == ids.lines.map { .string($0) })
    #expect(tasks.last?["title"] == "1000")
  }

  @Test("A line that is not UTF-8 is refused, and the others are added")
  func addBytes() throws {
    let ended = try run(#"printf 'One\n\377\nThree\n' | $daybook add --stdin --quiet"#)
    #expect(ended.code == 65)
    #expect(ended.output.isEmpty)
    #expect(ended.complaint.hasPrefix("daybook: line 2: "))
    #expect(try output("$daybook list --plain").split(separator: "\n").count == 2)
  }

  @Test("Words of an option say from which day a task recurs, as words of the line do")
  func anchors() throws {
    func anchor(_ line: String) throws -> JSON? {
      let task = try output("$daybook \(line) --json")
      return try JSON(parsing: Array(task.utf8))["recurrenceAnchor"]
    }
    #expect(try anchor("add Filter --repeat 'every! 4 days'") == "completion")
    #expect(try anchor("edit filter --repeat 'every 4 days'") == "scheduled")
    #expect(try anchor("edit filter --repeat 'every 5 days after completion'") == "completion")
  }

  @Test("A dry run says what the task would be with its options, and refuses what adding refuses")
  func dryRunOptions() throws {
    let task = try output("$daybook add Lunch friday p1 --due 2026-03-09 --priority low -n --json")
    let read = try JSON(parsing: Array(task.utf8))
    #expect(read["due"] == "2026-03-09" && read["priority"] == "low")
    #expect(try run("$daybook add Lunch --due tommorow -n").code == 65)
    #expect(try output("$daybook list --plain").isEmpty)
  }

  @Test(
    "A line of a list loses what makes it an item, and one that is ticked is said and left out",
    arguments: [
      "$daybook add --stdin", "$daybook add -", "sed -n '$p' >/dev/null; $daybook add \"$lines\"",
    ])
  func items(command: String) throws {
    let lines = [
      "- [ ] One tomorrow", "* TODO Two", "1. Three", "(A) 2026-01-01 Four due:2026-03-09",
      "* [x] Five", "x 2026-03-01 Six", "+ Seven", "12. 3. Eight", "[x] Nine", "x Ten",
      "DONE Eleven",
      "[ ] Twelve", "TODO Thirteen", "- TODO Fourteen",
    ]
    let ended = try run(
      "lines='\(lines.joined(separator: "\n"))'; export lines; echo \"$lines\" | { \(command); }")
    #expect(ended.code == 0)
    for title in ["Five", "Six", "Nine", "Ten", "Eleven"] {
      #expect(ended.complaint.contains("“\(title)” is done, so it is not added."))
    }
    let rows = try output("$daybook list --sort added --plain | cut -f 3,5,6")
    #expect(
      rows == """
        2026-03-05\tnone\tOne
        \tnone\tTwo
        \tnone\tThree
        2026-03-09\thigh\tFour
        \tnone\tSeven
        \tnone\t12. 3. Eight
        \tnone\tTwelve
        \tnone\tThirteen
        \tnone\tFourteen

        """)
  }

  @Test("What org has below a headline belongs to it, and a cancelled box is no task")
  func itemsOfOrg() throws {
    let lines = [
      "* TODO One", "  DEADLINE: <2026-03-09 Mon 10:00>", "  :PROPERTIES:", "  :ID: a", "  :END:",
      "* DONE Two", "  CLOSED: [2026-03-01 Sun 10:00]", "- [-] Three", "* TODO Four",
    ]
    for command in ["add -", "add --stdin"] {
      let ended = try run("echo '\(lines.joined(separator: "\n"))' | $daybook \(command)")
      #expect(ended.complaint.contains("line 6: “Two” is done"))
      #expect(ended.complaint.contains("line 8: “Three” is cancelled"))
      let rows = try output("$daybook list --sort added --plain | cut -f 3,4,6")
      #expect(Set(rows.split(separator: "\n")) == ["2026-03-09\t10:00\tOne", "\t\tFour"])
    }
    #expect(try output("$daybook list --count") == "4\n")
  }

  @Test("An option that a command takes once is not taken twice")
  func repeatedOptions() throws {
    for options in ["-t home -t work", "--due today --due=tomorrow", "-p high -p low"] {
      let ended = try run("$daybook list \(options)")
      #expect(ended.code == 64 && ended.complaint.contains("can be given once"), "\(options)")
    }
    #expect(try run("$daybook add Pay --tag a --tag b -n").code == 0)
    let several = try run("$daybook add Pay --tag a,b")
    #expect(several.code == 64 && several.complaint.contains("--tag a --tag b"))
    #expect(try output("$daybook add Soap --tag +home; $daybook list +home").contains("Soap"))
    #expect(try run("$daybook add Pay -n -- --due --due").code == 0)
  }

  @Test("Words behind the value of an option are no silent part of the text")
  func unquotedValues() throws {
    for command in [
      "add Visit Ada friday 9am --remind 1 day before", "add Read --duration 2 hours",
      "add Cake --due friday or monday -n", "edit Cake --title Big cake",
    ] {
      let ended = try run("$daybook \(command)")
      #expect(ended.code == 64 && ended.complaint.contains("in quotation marks"), "\(command)")
    }
    #expect(try run("$daybook add Read --duration '2 hours' -n").code == 0)
    #expect(try run("$daybook add --due friday Read a book -n").code == 0)
    #expect(try run("$daybook add Read -n a book").code == 0)
  }

  @Test("A list takes short options, a project and a priority, and counts")
  func listOptions() throws {
    try add("rent", "Pay rent today !high +home")
    try add("fern", "Water the fern tomorrow project:home.garden")
    try add("roof", "Mend the roof tomorrow !high project:home")
    func listed(_ options: String) throws -> String {
      try output("$daybook list \(options) --plain | cut -f 1 | tr '\\n' ' '")
    }
    #expect(try listed("-p high") == "rent roof ")
    #expect(try listed("-t home") == "rent ")
    #expect(try listed("-d tomorrow") == "fern roof ")
    #expect(try listed("--project home") == "fern roof ")
    #expect(try listed("--project home --priority high") == "roof ")
    #expect(try listed("fern --project home") == "fern ")
    #expect(try listed("-d tomorrow --project home.garden") == "fern ")
    #expect(try listed("-n1") == "rent ")
    #expect(try listed("-n 2") == "rent fern ")
    #expect(try output("$daybook list --count") == "3\n")
    #expect(try output("$daybook count +home") == "1\n")
    #expect(try output("$daybook list --count nothing") == "0\n")
    #expect(
      try output(
        "$daybook add Seed -d friday -p low -t garden -q && $daybook list -t garden --plain | cut -f 3,5"
      ) == "2026-03-06\tlow\n")
    #expect(try output("$daybook add -n Weed tomorrow").hasPrefix("Weed"))
    let fields = try run("$daybook list --json id,title")
    #expect(fields.code == 64 && fields.complaint.contains("“id,title” chooses no fields"))
  }

  @Test("A dry run shows how a line is read and adds nothing")
  func dryRun() throws {
    let reading = try output("$daybook add --dry-run --tag late 'Pay rent every 1st 9am #home'")
    #expect(reading.hasPrefix("Pay rent  Every month on the 1st"))
    #expect(reading.contains("first 2026-04-01 09:00  #home #late"))
    #expect(try output("$daybook list").isEmpty)
  }

  @Test("What a list finds goes through a pipe to another command")
  func pipeline() throws {
    try add("rent", "Pay rent today !high")
    try add("fern", "Water the fern today")
    try add("roof", "Mend the roof tomorrow !high")
    let due = try output("$daybook list --due today --ndjson | grep high | cut -d '\"' -f 12")
    #expect(due == "rent\n")
    let done = try output("printf 'rent fern' | xargs $daybook done --plain | cut -f 1,2")
    #expect(done == "rent\tcompleted\nfern\tcompleted\n")
    #expect(try output("$daybook list --plain | cut -f 1") == "roof\n")
    #expect(try output("$daybook list --state completed --plain | cut -f 1") == "rent\nfern\n")
  }

  @Test("A span of days may leave its beginning or its end open")
  func spans() throws {
    try add("a", "A yesterday")
    try add("b", "B today")
    try add("c", "C in 2 days")
    func listed(_ days: String) throws -> String {
      try output("$daybook list --due '\(days)' --plain | cut -f 1 | tr '\\n' ' '")
    }
    #expect(try listed("..yesterday") == "a ")
    #expect(try listed("today..") == "b c ")
    #expect(try listed("2026-03-03..tomorrow") == "a b ")
    #expect(try listed("..") == "a b c ")
    #expect(try run("$daybook list --due someday").code == 65)
  }

  @Test("Acts on several tasks are done to all of them or to none")
  func allOrNone() throws {
    try add("rent", "Pay rent")
    try add("fern", "Water the fern")
    #expect(try run("$daybook done rent nobody").code == 4)
    #expect(try run("$daybook skip rent fern").code == 6)
    #expect(try output("$daybook list --plain | cut -f 2") == "open\nopen\n")
    #expect(try output("$daybook cancel rent fern --plain | cut -f 2") == "cancelled\ncancelled\n")
    #expect(try output("$daybook reopen rent --plain | cut -f 1,2") == "rent\topen\n")
  }

  @Test("An occurrence that was done is opened again by the name of its series")
  func reopenOccurrence() throws {
    try add("pills", "Pills every day at 7 starting 2026-03-01")
    #expect(try run("$daybook reopen pills").complaint.contains("nothing of it was done"))
    _ = try output("$daybook done pills --no-catch-up")
    let ended = try run("$daybook reopen pills --plain | cut -f 1-3")
    #expect(ended.output == "pills\topen\t2026-03-01\n")
    #expect(ended.complaint.contains("Open again: Sun 1 Mar 07:00."))
    #expect(try run("$daybook reopen pills --on '1 march'").code == 4)
    _ = try output("$daybook skip pills --through yesterday")
    let between = try output("$daybook reopen pills --on '2 march' --plain | cut -f 1-3")
    #expect(between == "pills\topen\t2026-03-02\n")
    #expect(try run("$daybook reopen pills --on '20 february'").code == 4)
  }

  @Test("More tasks than can be done at once are refused before the first")
  func tooMany() throws {
    try add("rent", "Pay rent")
    for command in ["done", "cancel", "remove"] {
      let ended = try run("$daybook \(command) $(yes rent | head -n 1001)")
      #expect(ended.code == 3)
      #expect(ended.complaint.contains("At most 1000 tasks"))
    }
    #expect(try output("$daybook list --plain | cut -f 2") == "open\n")
    #expect(try run("$daybook done $(yes rent | head -n 1000)").code == 0)
  }

  @Test("An edit takes words for days and recurrences, and clears with none")
  func edit() throws {
    try add("rent", "Pay rent tomorrow 9am #home")
    let plain = "$daybook edit rent --plain"
    #expect(
      try output("\(plain) --due 'fri' --priority high --tag flat --untag home")
        == "rent\topen\t2026-03-06\t09:00\thigh\tPay rent\tflat\t\n")
    #expect(
      try output("\(plain) --due none --title Rent") == "rent\topen\t\t\thigh\tRent\tflat\t\n")
    let recurring = try output("$daybook edit rent --due today --repeat 'every 1st' --json")
    #expect(recurring.contains("\"recurrence\":\"FREQ=MONTHLY;BYMONTHDAY=1\""))
    #expect(
      try output("$daybook postpone rent next monday --json").contains("\"start\":\"2026-03-09\""))
    #expect(try run("$daybook edit rent").code == 64)
  }

  @Test("Off a terminal, removing needs --yes where more goes than one task")
  func remove() throws {
    try add("rent", "Pay rent")
    try add("roof", "Mend the roof")
    #expect(try run("$daybook edit roof --parent rent").code == 0)
    let refused = try run("$daybook remove rent")
    #expect(refused.code == 6)
    #expect(refused.complaint.contains("--yes"))
    #expect(try run("$daybook remove roof rent").code == 6)
    #expect(try run("$daybook remove roof").complaint.contains("`daybook undo` brings it back."))
    #expect(try run("$daybook show roof").code == 4)
    #expect(try run("$daybook undo").code == 0)
    #expect(try run("$daybook remove rent --yes --quiet").code == 0)
    #expect(try run("$daybook show rent").code == 4)
  }

  @Test("A filter finds tasks, together with what the options ask for")
  func filter() throws {
    try add("rent", "Pay the rent today !high #home")
    try add("roof", "Mend the roof tomorrow !high #home")
    try add("fern", "Water the fern today #home")
    _ = try output("$daybook done fern")
    func listed(_ arguments: String) throws -> String {
      try output("$daybook list --plain \(arguments) | cut -f 1 | tr '\\n' ' '")
    }
    #expect(try listed("'priority>=high'") == "rent roof ")
    #expect(try listed("tag:home") == "rent roof ")
    #expect(try listed("tag:home --due today") == "rent ")
    #expect(try listed("fern --state any") == "fern ")
    #expect(try listed("the --tag home --due tomorrow..") == "roof ")
    #expect(try run("$daybook list colour:red").code == 65)
  }

  @Test("A list that is cut says so on standard error, and --all pages to the end")
  func pages() throws {
    _ = try output("seq 1 120 | $daybook add --stdin --quiet")
    let first = try run("$daybook list --json")
    #expect(first.complaint.contains("--all"))
    #expect(try JSON(parsing: Array(first.output.utf8))[99] != nil)
    #expect(try JSON(parsing: Array(first.output.utf8))[100] == nil)
    #expect(try run("$daybook list --all").lines.count == 120)
    #expect(try run("$daybook list --limit 5").complaint.isEmpty)
  }

  @Test("A reader that has enough ends a list quietly, and a full disc does not")
  func closedPipe() throws {
    _ = try output("seq 1 2000 | $daybook add --stdin --quiet")
    let ended = try run("$daybook list --all --ndjson | head -n 1")
    #expect(ended.lines.count == 1)
    #expect(ended.complaint.isEmpty)
    #expect(try run("$daybook list >/dev/full").code == 74)
  }

  @Test("A title cannot steer the terminal or break a column")
  func hostileTitle() throws {
    try add("evil", "a")
    try shell.change(["UPDATE task SET title = ?"], "a\tb\u{1B}[31mc\u{202E}d")
    #expect(try output("$daybook list") == "☐  r  a b [31mcd\n")
    #expect(try output("$daybook list --plain") == "evil\topen\t\t\tnone\ta b [31mcd\t\t\n")
  }

  @Test("A view is drawn by its name, and as JSON")
  func views() throws {
    try add("rent", "Pay rent today")
    #expect(try output("$daybook view today --width 40") == output("$daybook today --width 40"))
    #expect(try output("$daybook view").hasPrefix("today "))
    let json = try JSON(parsing: Array(output("$daybook today --json --width 40").utf8))
    #expect(json["lines"]?[0]?["key"] == "heading")
    #expect(try run("$daybook view nowhere").code == 4)
  }

  @Test("The agenda takes a span, a day in words, or both")
  func agenda() throws {
    for (words, argument) in [
      ("fri", "day 2026-03-06"), ("tomorrow", "day 2026-03-05"), ("today", "day"),
      ("week 2026-03-20", "week 2026-03-20"), ("week", "week"), ("this week", "week"),
      ("next week", "week 2026-03-09"), ("next month", "month 2026-04-01"),
      ("month friday", "month 2026-03-06"), ("march", "month"), ("May", "month 2026-05-01"),
      ("may 3", "day 2026-05-03"), ("3d", "3 days"), ("14 days", "14 days"), ("", ""),
    ] {
      #expect(
        try output("$daybook agenda \(words)") == output("$daybook view agenda \(argument)"),
        "\(words)")
    }
    #expect(try run("$daybook agenda 3 weeks ago maybe").code == 65)
  }

  @Test("Preferences are printed and changed by their names, whatever they are")
  func preferences() throws {
    #expect(try output("$daybook preferences --plain").contains("weekStart\tmonday\n"))
    let line = "$daybook preferences --plain weekStart=sunday limits.tags=50 limits.tagsPerItem=5"
    let changed = try output(line + #" name='"true"'"#)
    #expect(changed.contains("limits.tags\t50\nlimits.tagsPerItem\t5\n"))
    #expect(changed.contains("name\ttrue\n"))
    #expect(try output("$daybook preferences --plain name=2026").contains("name\t2026\n"))
    #expect(try run("$daybook preferences limits.tags=many").code == 65)
    #expect(try run("$daybook preferences nickname=Ada").code == 64)
    let reset = try output("$daybook preferences --plain name=null limits=null")
    #expect(reset.contains("limits.tags\t30\n"))
    #expect(reset.contains("name\tnull\n"))
  }

  @Test("A habit is marked by the beginning of its title, and unmarked")
  func habits() throws {
    for habit in [
      #"{"id": "read", "title": "Read a book", "target": {"amount": 20, "unit": "min"}}"#,
      #"{"id": "rest", "title": "Rest", "start": "2026-03-01"}"#,
    ] {
      _ = try output("$daybook call habit/add '\(habit)'")
    }
    #expect(try output("$daybook mark read 25") == "✓  Read a book  25 of 20 min  1 in a row\n")
    #expect(
      try output("$daybook mark RES --on yesterday --plain").hasPrefix("rest\tdone\t\t1\t1\tRest"))
    #expect(try output("$daybook mark rest --skip --reason ill --plain").hasPrefix("rest\tskipped"))
    #expect(try output("$daybook unmark rest --plain").hasPrefix("rest\t\t"))
    let ambiguous = try run("$daybook mark re")
    #expect(ambiguous.code == 64)
    #expect(ambiguous.complaint.contains("read  Read a book"))
    #expect(try run("$daybook mark rest 3").code != 0)
    #expect(try run("$daybook mark rest nan").code == 64)
    #expect(try output("$daybook habits read").contains("Read a book"))
  }
}
