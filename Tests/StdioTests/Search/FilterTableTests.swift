import Support
import Testing

/// Filters of other programs' documentation, as they are said here, and what each finds.
@Suite("Filters of other programs")
struct FilterTableTests {
  private let shell: Shell

  /// A Thursday.
  private static let now = "--now 2026-01-22T09:00 --time-zone UTC"

  init() throws { shell = try Shell() }

  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run("$daybook \(line) \(Self.now)", environment: ["PATH": "/usr/bin:/bin"])
  }

  /// The filter as its program has it, the words behind `daybook list`, and the first words of the
  /// titles found.
  private static let filters: [(theirs: String, ours: String, found: String)] = [
    // Todoist
    ("today", "due:today", "meet"),
    ("overdue", "overdue", "rent report"),
    ("today | overdue", "'due:today | overdue'", "meet rent report"),
    ("tomorrow", "tomorrow", "mail"),
    ("yesterday", "yesterday", "rent"),
    ("no date", "no date", "milk tax trip"),
    ("7 days", "'due:next 7 days'", "mail meet ship"),
    ("5 days & @email", "'due:next 5 days & +email'", "mail"),
    ("saturday", "saturday", ""),
    ("next week", "next week", "ship"),
    ("date before: Feb 1", "before 1 feb", "mail meet rent report ship"),
    ("due after: in 10 days", "after 10d", "plan"),
    ("p1", "p1", "rent ship"),
    ("p1 & overdue", "'p1 & overdue'", "rent"),
    ("(p1 | p2) & 14 days", "'(p1 | p2) & 14 days'", "meet rent ship"),
    ("no priority", "no:priority", "mail milk plan report trip"),
    ("@home & p1", "'+home & p1'", "rent"),
    ("@email | @phone", "'+email | +phone'", "mail"),
    ("!@work", "-+work", "mail milk plan rent tax trip"),
    ("no labels", "no:tags", "milk plan tax trip"),
    ("#Home", "project:home", "milk tax"),
    ("search: report", "report", "report"),
    ("search: the & today", "'the & due:today'", "meet"),
    ("recurring", "recurring", "meet"),
    ("created: today", "added today", "mail meet milk plan rent report ship tax trip"),
    // Taskwarrior
    ("+work", "+work", "meet report ship"),
    ("+work -urgent", "+work -urgent", "meet report"),
    ("+OVERDUE", "+OVERDUE", "rent report"),
    ("+WEEK", "+WEEK", "mail meet rent report"),
    ("-TAGGED", "-TAGGED", "milk plan tax trip"),
    ("+BLOCKED", "+BLOCKED", "ship"),
    ("due.before:tomorrow", "due.before:tomorrow", "meet rent report"),
    ("due.by:eom", "due.by:eom", "mail meet rent report ship"),
    ("due.after:eom", "due.after:eom", "plan"),
    ("due:", "due:", "milk tax trip"),
    ("pro:home.garden", "pro:home.garden", "tax"),
    ("priority:H or priority:M", "'priority:H or priority:M'", "meet rent ship"),
    ("priority.over:L", "'priority>L'", "meet rent ship"),
    ("status:completed", "status:completed", "old"),
    ("end.after:yesterday", "end.after:yesterday", "old"),
    ("(+home or +work) due:today", "'(+home or +work) due:today'", "meet"),
    // Obsidian Tasks
    ("not done", "-done", "mail meet milk plan rent report ship tax trip"),
    ("done today", "done today", "old"),
    ("done after 2026-01-01", "done after 2026-01-01", "old"),
    ("due this week", "due this week", "mail meet rent report"),
    ("due before tomorrow", "due before tomorrow", "meet rent report"),
    ("due in 2026-02", "due in 2026-02", "plan"),
    ("due 2026-01-22 2026-01-27", "due 2026-01-22..2026-01-27", "mail meet ship"),
    ("no due date", "no due date", "milk tax trip"),
    ("has due date", "has:due", "mail meet plan rent report ship"),
    ("starts after tomorrow", "starts after tomorrow", "trip"),
    ("priority is above low", "'priority > low'", "meet rent ship"),
    ("is blocked", "is:blocked", "ship"),
    ("description includes milk", "milk", "milk"),
    ("tags include home", "'#home'", "rent"),
    ("has tags", "has:tags", "mail meet rent report ship"),
  ]

  @Test("A filter that can be said here finds in one database what it finds there")
  func table() throws {
    let tasks = [
      "'Rent of the flat' --due yesterday --priority high --tag home",
      "'Report on the year' --due 2026-01-19 --tag work",
      "'Meet the team' --due today --priority medium --tag work --repeat weekly",
      "'Mail to answer' --due tomorrow --tag email",
      "'Ship it' --due 2026-01-27 --priority high --tag work --tag urgent",
      "'Plan the spring' --due 2026-02-10", "'Milk' --project home",
      "'Tax form' --project home.garden --priority low", "'Trip to Rome' --start 2026-01-30",
      "'Old things'",
    ]
    for words in tasks { #expect(try run("add --quiet \(words)").code == 0) }
    #expect(try run("done 'old things'").code == 0)
    #expect(try run("edit 'ship it' --waits-for report").code == 0)
    for filter in Self.filters {
      let ended = try run("list \(filter.ours) --plain")
      let found = ended.lines.compactMap { line in
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        return columns.dropFirst(5).first?.split(separator: " ").first?.lowercased()
      }.sorted()
      #expect(ended.code == 0, "\(filter.theirs): \(ended.complaint)")
      #expect(found.joined(separator: " ") == filter.found, "\(filter.theirs): \(ended.complaint)")
    }
  }
}
