import Foundation
import Support
import Testing

/// Commands as somebody types them who has not read anything.
@Suite("What a person types")
struct TaskNamingTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    for line in [
      "Buy milk tomorrow 9am", "Buy eggs", "Water the fern today",
      "Pay rent every month on the 1st",
    ] {
      _ = try output("add '\(line)'")
    }
  }

  private func run(_ line: String, on day: String = "2026-03-04") throws -> Shell.Ended {
    try shell.run("$daybook \(line) --now \(day)T08:00 --time-zone Europe/Berlin")
  }

  private func output(_ line: String) throws -> String {
    let ended = try run(line)
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
    return ended.output
  }

  @Test(
    "A task is named by words of its title, in quotation marks or not",
    arguments: ["milk", "buy milk", "'Buy Milk'", "mil"])
  func named(name: String) throws {
    #expect(try output("done \(name)").contains("Buy milk"))
    #expect(try output("list done --plain").contains("\tBuy milk\t"))
  }

  @Test("Several names are several tasks, and where one name fits several, none is done")
  func several() throws {
    #expect(try output("done milk eggs --plain").split(separator: "\n").count == 2)
    _ = try output("reopen milk eggs")
    let ambiguous = try run("done buy")
    #expect(ambiguous.code == 64)
    #expect(ambiguous.complaint.contains(/\n  [a-z]{1,4} +Buy milk\n/))
    #expect(ambiguous.complaint.contains("Buy eggs\n"))
    #expect(try output("list done").isEmpty)
  }

  @Test(
    "A word of several tasks lists them and changes nothing, wherever it stands in their titles",
    arguments: [
      "done rent", "remove rent -y", "edit rent --title Paid", "cancel rent", "skip rent",
      "postpone rent friday", "show rent", "edit rent --tag home", "remind rent 1h",
    ])
  func severalBegin(line: String) throws {
    _ = try output("add Rent a car")
    let before = try output("list --plain")
    let ambiguous = try run(line)
    #expect(ambiguous.code == 64)
    #expect(ambiguous.complaint.contains("Pay rent"), "\(ambiguous.complaint)")
    #expect(ambiguous.complaint.contains("Rent a car"))
    #expect(try output("list --plain") == before)
    _ = try output("add Rent")
    #expect(try output("done rent").contains("Rent\n"))
  }

  @Test("What was removed is named, since a name may have meant something else")
  func removed() throws {
    #expect(try run("remove milk -y").complaint.contains("Removed “Buy milk”. `daybook undo`"))
    _ = try output("add 'Buy a pump' --parent fern")
    #expect(try run("remove fern -y").complaint.contains("“Water the fern” with 1 subtask."))
  }

  @Test("A late task of every weekday is caught up, and a late bill says what is still overdue")
  func late() throws {
    _ = try run("add 'Stand up every weekday'", on: "2026-02-16")
    let done = try run("done stand")
    #expect(done.output.contains("✓"))
    #expect(done.output.contains("next 2026-03-04"))
    #expect(done.complaint.contains("11 missed occurrences were skipped."))
    _ = try run("add 'Pay for water every month'", on: "2025-12-05")
    let bill = try run("done pay for water")
    #expect(bill.output.contains("next 2026-01-05"))
    #expect(bill.complaint.contains(/2 more are overdue. `daybook skip [a-z]{1,3} --through/))
    #expect(try output("done pay for water --catch-up").contains("next 2026-03-05"))
  }

  @Test("A task is printed with the letters that name it, until it is done")
  func letters() throws {
    _ = try output("add Call Ada")
    for line in ["list ada", "edit ada --due friday", "postpone ada monday"] {
      #expect(try output(line).contains(/☐  [a-z]{1,3}  .*Call Ada/), "\(line)")
    }
    #expect(try output("done ada").contains(/✓  [0-9a-f]{6}  .*Call Ada/))
  }

  @Test("A name that nothing has leads on")
  func unknown() throws {
    let ended = try run("done homework")
    #expect(ended.code == 4)
    #expect(ended.complaint.contains("No task is called “homework”. `daybook search`"))
  }

  @Test("Postponing takes a title and a day without marks, and moves what is due")
  func postpone() throws {
    #expect(try output("postpone water the fern tomorrow --plain").contains("\t2026-03-05\t\t"))
    #expect(try output("postpone milk next monday --plain").contains("\t2026-03-09\t09:00\t"))
    let early = try run("postpone milk friday").complaint
    #expect(
      early.contains("“Buy milk” starts on 2026-03-06, and is due on 2026-03-09 09:00 as before."))
    let still = try run("postpone milk friday").complaint
    #expect(still.contains("“Buy milk” was there already, so nothing moved."))
    let later = try run("postpone milk 2 days").complaint
    #expect(later.contains("“Buy milk” was there already, so nothing moved."))
    #expect(try output("postpone fern tomorrow 9am --plain").contains("\t2026-03-05\t\t"))
    let timed = try run("postpone fern tomorrow 9am").complaint
    #expect(timed.contains("“Water the fern” is due on 2026-03-05, so nothing changed."))
    #expect(try output("postpone milk 2w --plain").contains("\t2026-03-18\t09:00\t"))
    #expect(try run("postpone fern").complaint.contains("Say the day too"))
    #expect(try run("postpone fern blurg").complaint.contains("Write a day such as `tomorrow`"))
  }

  @Test("A new due day keeps the time, and of a recurring task moves this occurrence alone")
  func due() throws {
    #expect(try output("edit milk --due friday --plain").contains("\t2026-03-06\t09:00\t"))
    let moved = try run("edit rent --due 'in 3 days' --plain")
    #expect(moved.output.contains("\t2026-03-07\t"))
    #expect(moved.complaint.contains("Only this occurrence is moved."))
    _ = try output("add Pills every day 8:30am")
    #expect(
      try run("postpone pills friday").complaint
        == "daybook: The occurrence of “Pills” on 2026-03-04 08:30 is moved to 2026-03-06; the "
        + "next is on 2026-03-05 08:30.\n")
    #expect(
      try run("edit pills --due saturday").complaint
        == "daybook: The occurrence of “Pills” on 2026-03-05 08:30 is moved; the next is on "
        + "2026-03-06 08:30.\n")
    _ = try output("add Call Ada today 9am")
    #expect(
      try run("edit ada --due 7am").complaint
        == "daybook: “Call Ada” is overdue: 2026-03-04 07:00 is past.\n")
    let refused = try run("edit rent --due blurg")
    #expect(!refused.complaint.contains("is moved"))
    _ = try output("done rent")
    #expect(try output("show rent --plain").contains("\t2026-05-01\t"))
  }

  @Test("A start behind the due is refused with the commands that move both, or take it away")
  func order() throws {
    _ = try output("postpone eggs monday")
    let refused = try run("edit eggs --due tomorrow")
    #expect(refused.code == 65)
    #expect(refused.complaint.contains("It starts on 2026-03-09."))
    let both = try #require(
      refused.complaint.firstMatch(of: /`daybook (edit \S+ --start tomorrow --due tomorrow)`/))
    #expect(try output("\(both.output.1) --plain").contains("\t2026-03-05\t"))
    let late = try run("edit eggs --start sunday")
    let move = try #require(late.complaint.firstMatch(of: /`daybook (postpone \S+ sunday)`/))
    #expect(try output("\(move.output.1) --plain").contains("\t2026-03-08\t"))
  }

  @Test("Open subtasks ask for a choice in words of the command line")
  func subtasks() throws {
    _ = try output("add Buy soil --under fern")
    #expect(try run("cancel fern").complaint.contains("`--subtasks cancel` cancels them too"))
    let asked = try run("done fern")
    #expect(asked.code == 6)
    #expect(asked.complaint.contains("`--subtasks complete` completes them too"))
    #expect(try output("done fern --subtasks complete").contains("✓"))
  }

  @Test(
    "The words of other programs do what they do there",
    arguments: [
      ("ls", "Buy eggs"), ("overdue", ""), ("week", "Buy milk"), ("inbox", "Buy eggs"),
      ("complete eggs", "✓"), ("delete eggs -y", ""), ("modify eggs --title Eggs", "Eggs"),
      ("info fern", "Water the fern"), ("delay fern tomorrow", "Water the fern"),
      ("calendar", "March 2026"), ("config", "weekStart"), ("find fern", "Water the fern"),
      ("list today", "Water the fern"), ("list tomorrow", "Buy milk"), ("list undated", "Buy eggs"),
      ("list month", "Buy milk"), ("count", "4"), ("waiting", ""), ("someday", "Buy eggs"),
    ])
  func aliases(line: String, answer: String) throws {
    #expect(try output(line).contains(answer) || answer.isEmpty)
  }

  @Test("A command that there is not names the one that is meant")
  func unknownCommand() throws {
    for (line, words) in [
      ("dome", "Did you mean `daybook done`?"),
      ("frobnicate", "There is no command “frobnicate”. `daybook --help` lists all of them."),
      ("dnoe milk", "Did you mean `daybook done`?"), ("clsoe milk", "Did you mean `daybook done`?"),
      ("append milk today", "`daybook edit TASK --title TITLE`"),
      ("milk delete", "Did you mean `daybook remove milk`?"),
      ("help foo", "There is no command “foo”."),
      ("done", "daybook: Missing expected argument `<tasks> ...`"),
      ("storage tomorrow", "daybook: Unexpected argument “tomorrow”\n"),
      ("today --week", "`--week`"),
      ("care pause ada", "There is no command “care pause”. `daybook help care` lists"),
      ("log mood 4", "There is no command “log mood”. `daybook help log` lists all of them."),
      ("log meel lunch", "Did you mean `daybook log meal`?"), ("revert", "`daybook undo`?"),
      ("star milk", "`daybook edit TASK --priority high`?"),
      ("op log", "`daybook history` or `daybook show TASK`?"), ("x milk", "`daybook done TASK`?"),
      ("stop milk", "`daybook cancel TASK`?"), ("copy milk", "`daybook add TEXT`?"),
      ("help recurrence", "`daybook help quick-add`?"), ("help days", "`daybook help dates`?"),
      ("help sort", "The option `--sort` is explained by `daybook help list`"),
      ("help date", "`daybook help dates`?"), ("dates", "`daybook help dates`?"),
    ] {
      let ended = try shell.run("$daybook \(line)")
      #expect(ended.code == 64)
      #expect(ended.complaint.contains(words), "\(line)")
    }
  }

  @Test(
    "A misspelt name, day, tag or preference names the one that may be meant",
    arguments: [
      ("mark raed", "“Read”?", Int32(4)), ("done mlik", "“Buy milk”?", 4),
      ("habit edit raed --title x", "“Read”?", 4), ("search --saved fren", "“Fern”?", 4),
      ("list ovredue", "“overdue”?", 0), ("list +hom", "“home”?", 0),
      ("list --tag hoem", "“home”?", 0), ("search '#hoem'", "“home”?", 0),
      ("tag remove hoem --yes", "“home”?", 4), ("edit milk --untag hoem", "“home”?", 4),
      ("habit edit read --untag hoem", "“home”?", 4), ("list --project gadren", "“garden”?", 0),
      ("projects gadren", "“garden”?", 0), ("view todya", "“today”?", 4),
      ("preferences weekstart=sunday", "“weekStart”?", 64),
      ("list --due tommorow", "“tomorrow”?", 65),
      ("edit milk --due 'next firday'", "“next friday”?", 65),
      ("postpone milk tusday", "“tuesday”?", 65), ("add Pay rent tommorow", "“tomorrow”?", 0),
      ("add Pay rent wendsday 9am +home", "“wednesday”?", 0), ("agenda wek", "“week”?", 65),
      ("agenda next mnoth", "“next month”?", 65), ("agenda tommorow", "“tomorrow”?", 65),
      ("plugin enable Helo", "“hello”?", 4), ("plugin show hello1", "“hello”?", 4),
    ])
  func misspelt(line: String, guess: String, code: Int32) throws {
    _ = try output("habit add Read 20 pages daily")
    _ = try output("add Mow the lawn +home project:garden")
    _ = try output("search fern --save Fern")
    _ = try output("plugin add '\(ToolPaths.file("plugins/hello").path)'")
    let ended = try run(line)
    #expect(ended.code == code)
    #expect(
      (ended.complaint + ended.output).contains("Did you mean \(guess)"), "\(ended.complaint)")
  }

  @Test("An agenda until a day is all its days, and one without a last day is refused")
  func agendaUntil() throws {
    for (words, count) in [
      ("until 2026-03-06", "3 days"), ("by 2026-03-06", "3 days"), ("before 2026-03-06", "2 days"),
    ] {
      let page = try run("agenda \(words)")
      #expect(page.output.contains(count), "\(words): \(page.output)")
    }
    for words in ["from friday", "after friday", "since monday", "before today"] {
      #expect(try run("agenda \(words)").code == 65, "\(words)")
    }
  }

  @Test("The help of another program's word is that of the command it means")
  func helpOfAlias() throws {
    for (word, text) in [
      ("count", "--count"), ("version", "USAGE"), ("water", "daybook log water"),
    ] {
      let ended = try shell.run("$daybook help \(word)")
      #expect(ended.code == 0 && ended.output.contains(text), "\(word): \(ended.complaint)")
    }
  }

  @Test("A task without a due day that is postponed starts then, which is said")
  func undated() throws {
    #expect(
      try run("reschedule eggs friday").complaint
        .hasPrefix("daybook: “Buy eggs” starts on 2026-03-06, and is due on no day. `daybook edit"))
    #expect(try run("postpone fern friday").complaint.isEmpty)
  }

  @Test("What the pages of the help say can be typed is understood")
  func helpPages() throws {
    func phrases(_ page: String) throws -> [String] {
      try output("help \(page)").split(separator: "\n").filter {
        $0.hasPrefix("  ") && !$0.contains("daybook")
      }
      .flatMap { row in
        row.dropFirst(14).replacing(#/ +\([a-z ]+\)$/#, with: "").split(separator: "  ").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
      }
    }
    for phrase in try phrases("dates") {
      let direction = phrase.contains("ago") || phrase.contains("last") ? "past" : "coming"
      _ = try output("call session/day text='\(phrase)' direction=\(direction)")
    }
    for phrase in try phrases("quick-add") {
      let due = phrase.contains("remind") || phrase.contains("alarm") ? "friday 9am " : ""
      let line = try output("add -n --plain 'x \(due)\(phrase)'")
      #expect(line.hasPrefix("x\t"), "\(phrase): \(line)")
    }
    _ = try output("add Mow the lawn +home")
    for phrase in try phrases("filters") {
      let ended = try run("list '\(phrase)'")
      #expect(
        ended.code == 0 && ended.complaint.contains(/no (field|tag)/) == false,
        "\(phrase): \(ended.complaint)")
    }
  }

  @Test(
    "A list takes days and words of other programs, alone or combined",
    arguments: [
      ("today", "Water the fern"), ("this week", "Water the fern, Buy milk, Call Bob"),
      ("friday", "Call Bob"),
      ("next week", "Post a letter"), ("week next", "Post a letter"),
      ("2026-03-05", "Buy milk"), ("next month", "Pay rent"), ("'no date'", "Buy eggs"),
      ("someday", "Buy eggs"), ("urgent", "Call Bob"),
      ("'today | tomorrow'", "Water the fern, Buy milk"),
      ("p1 and friday", "Call Bob"), ("'p1 & due:friday'", "Call Bob"), ("buy -eggs", "Buy milk"),
      ("-has:due", "Buy eggs"), ("+OVERDUE", ""), ("done yesterday", ""), ("done today", "Sweep"),
      ("'\"friday\"'", ""),
    ])
  func words(line: String, titles: String) throws {
    _ = try output("add 'Call Bob friday p1'")
    _ = try output("add 'Post a letter next wed'")
    _ = try output("add Sweep")
    _ = try output("done sweep")
    let found = try output("list \(line) --plain").split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)[5]
    }
    #expect(found.joined(separator: ", ") == titles)
  }

  @Test("A name that no task has leads on by what it looks like")
  func leads() throws {
    _ = try output("habit add 'Read 20 pages daily'")
    for (line, words) in [
      ("show read", "are for habits such as “Read”"), ("done overdue", "`daybook list overdue`"),
      ("done 1-3", "`daybook list` shows them"), ("done milk yesterday", "`--on yesterday`"),
      ("remind me to call", "`daybook add"),
    ] {
      #expect(try run(line).complaint.contains(words), "\(line)")
    }
  }

  @Test("A list that is empty says so, and what would find something")
  func empty() throws {
    let ended = try run("list overdue")
    #expect(ended.code == 0)
    #expect(ended.complaint.contains("No tasks match: overdue tasks."))
    let tagged = try run("list milk --due 2030-01-01")
    #expect(
      tagged.complaint.contains(
        "No tasks match: open tasks with “milk” and due on Tue 1 Jan 2030."))
    let other = try shell.run("$daybook list --database \"$HOME/other.db\" 2>&1")
    #expect(other.output.contains("There are no open tasks."))
  }

  @Test("A filter lists open tasks, unless it names a state")
  func open() throws {
    _ = try output("done milk")
    #expect(try output("list buy --plain").split(separator: "\n").count == 1)
    #expect(try output("list buy is:completed --plain").contains("Buy milk"))
    #expect(try output("list buy --state any --plain").split(separator: "\n").count == 2)
  }
}
