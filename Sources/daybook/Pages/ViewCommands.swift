// Commands that draw one view of the server: `today`, `tasks`, `agenda` and so on, and `view`,
// which draws any view by its name. Each is a `DrawingCommand`: it says which view it is and turns
// what the person typed into the view's argument, and `DrawingArguments` asks `view/show` and
// prints the lines. The one idea: what a page shows is decided by the server alone, so a page
// looks the same here and in an editor.

import ArgumentParser
import CivilTime
import DaybookProtocol
import JSON
import JSONRPC
import SearchLanguage

struct TodayCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "today", "Shows today: what is overdue, due and done; or a day around it.",
    discussion: "`daybook today`, `daybook today tomorrow`, `daybook today fri`")

  @Argument(help: "A day from 7 days ago to 30 days ahead, or words for one.")
  var day: [String] = []

  @OptionGroup var arguments: DrawingArguments

  func argument(_ server: LocalServer) throws -> String? {
    try server.day(day, .nearest).map(\.description)
  }
}

struct TasksCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "tasks", "Shows the open tasks as a tree or in sections.",
    discussion:
      "`daybook tasks`, `daybook tasks --group due`, `daybook tasks --group tag --sort title`"
  )

  @Option(
    help: "Groups by due, tag, project, priority or none; the default is your preference.",
    completion: .list(["due", "tag", "project", "priority", "none"]))
  var group: String?

  @Option(
    help: """
      Sorts by due, priority, title, urgency, added or manual; the default is your preference.
      """,
    completion: .list(["due", "priority", "title", "urgency", "added", "manual"]))
  var sort: String?

  @OptionGroup var arguments: DrawingArguments

  func argument(_ server: LocalServer) throws -> String? {
    let words = [group.map { "group \($0)" }, sort.map { "sort \($0)" }].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

struct ProjectsCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "projects", "Shows the projects, or the open tasks of one.",
    discussion: "`daybook projects`, `daybook projects home`, which also shows home.garden.")

  @Argument(help: "A project, such as home.garden.")
  var project: String?

  @OptionGroup var arguments: DrawingArguments

  func argument(_ server: LocalServer) throws -> String? { project }
}

struct TagsCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "tags", "Shows the tags, and how many items have each.",
    discussion: "`daybook tags`, `daybook tags --plain`")

  @OptionGroup var arguments: DrawingArguments
}

struct PluginsCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "plugins", "Shows the plugins and how they go, or what one may do and its log.",
    discussion: "`daybook plugins`, `daybook plugins hello`")

  @Argument(help: "A plugin's name.")
  var plugin: String?

  @OptionGroup var arguments: DrawingArguments

  func argument(_ server: LocalServer) throws -> String? { plugin }
}

struct HabitsCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "habits", "Shows the habits, or one habit with its year.",
    discussion: "`daybook habits`, `daybook habits Read`, `daybook habits --archived`")

  @OptionGroup var habits: ShownHabits
  @OptionGroup var arguments: DrawingArguments

  func argument(_ server: LocalServer) throws -> String? { try habits.argument(server) }
}

struct GalleryCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "gallery", "Shows the photos sent by the people you care for.",
    discussion: "`daybook gallery`, `daybook gallery --plain`")

  @Argument(help: ProfileName.help, completion: ProfileName.completion)
  var name: String?

  @Flag(help: "Only those of this week.")
  var week = false

  @OptionGroup var arguments: DrawingArguments

  func validate() throws {
    try require(name == nil || !week, "Give a name or `--week`, not both.")
  }

  func argument(_ server: LocalServer) throws -> String? {
    try name.map { "of \(try server.profile($0).id)" } ?? (week ? "this week" : nil)
  }
}

struct RemindersCommand: DrawingCommand {
  static let view = "reminders"
  static let configuration = CommandConfiguration(
    "reminders", "Shows the reminders that have gone off, and those of the next days.",
    discussion: "`daybook reminders`, `daybook reminders --plain`")

  @OptionGroup var arguments: DrawingArguments
}

struct AgendaCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "agenda", "Shows the coming days with what is overdue first, or a day, a week or a month.",
    discussion: """
      `daybook agenda`, `daybook agenda tomorrow`, `daybook agenda week`, `daybook agenda next \
      week`, `daybook agenda march`, `daybook agenda 3d` for three days
      """)

  @Argument(
    help: ArgumentHelp(
      "A day or words for one, a number of days, or `week` or `month` and a day in it.",
      valueName: "span-and-day"),
    completion: .list(Self.spans))
  var words: [String] = []

  @OptionGroup var arguments: DrawingArguments

  private static let spans = ["day", "week", "month"]

  func argument(_ server: LocalServer) throws -> String? {
    let words = words.flatMap { $0.split(separator: " ").map(String.init) }
    let text = words.joined(separator: " ")
    guard !words.isEmpty else { return nil }
    if let match = text.wholeMatch(of: /([0-9]{1,3}) ?(d|w)(?:ays?|eeks?)?/),
      let count = Int(match.1)
    {
      return "\(count * (match.2 == "w" ? 7 : 1)) days"
    }
    if Self.spans.contains(words[0]) {
      let rest = words.dropFirst().joined(separator: " ")
      guard !rest.isEmpty else { return words[0] }
      return "\(words[0]) \(try server.days(rest, .nearest).lowerBound)"
    }
    let preferences = try server.ask(Wire.PreferencesGet.Params())
    let today = try server.day("today")
    let moment = Moment(
      instant: Zone.utc.instant(of: LocalDateTime(day: today, time: .midnight)), zone: .utc,
      weekStart: Weekday.allCases.first {
        $0.englishName.lowercased() == preferences.weekStart.rawValue
      }
        ?? .monday)
    if let open = FilterPhrase.openDays(text, at: moment) {
      guard let last = open.last else {
        throw ExitStatus.invalidData.failure(
          "“\(text)” has no last day. Give both, such as `daybook agenda thursday..sunday`.")
      }
      guard last >= today else {
        throw ExitStatus.invalidData.failure("“\(text)” is over: no day from today on is in it.")
      }
      return "\(min(last - today + 1, 366)) days"
    }
    guard let days = FilterDays(text)?.days(at: moment), days.lowerBound < days.upperBound else {
      let meant = words.map { $0.nearest(among: Self.spans + FilterPhrase.dayWords) ?? $0 }
      let guess = meant.joined(separator: " ")
      // A single day is guessed where days are read.
      if meant != words, Self.spans.contains(meant[0]) || FilterDays(guess)?.isSpan == true {
        throw ExitStatus.invalidData.failure("“\(text)” is no day. Did you mean “\(guess)”?")
      }
      return try server.day([text], .nearest).map { "day \($0)" }
    }
    let (first, count) = (days.lowerBound, days.upperBound - days.lowerBound + 1)
    if days == first.wholeMonth { return "month \(first)" }
    if days == first.week(from: moment.weekStart) { return "week \(first)" }
    return "\(min(count, 366)) days \(first)"
  }
}

struct SearchCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "search", "Searches by words or a filter; without any, shows the saved searches.",
    discussion: """
      `daybook search 'is:overdue tag:home "exact words"' --save late`, `daybook search --saved \
      late`, `daybook search --saved late --rename Late`, `daybook search --forget late`, \
      `daybook search fern --elsewhere`
      """)

  @Argument(
    help: "What to search for; several words are taken as one text.",
    completion: NameCompletion.filter)
  var text: [String] = []

  @Option(help: "Saves the search under this name.")
  var save: String?

  @Option(help: "The name of a saved search.", completion: NameCompletion.of(.savedSearch))
  var saved: String?

  @Option(help: "Gives the saved search another name.")
  var rename: String?

  @Flag(help: "Asks the plugins that search elsewhere, too, and waits for them.")
  var elsewhere = false

  @Option(
    help: "Removes the saved search of this name; what it finds is kept.",
    completion: NameCompletion.of(.savedSearch))
  var forget: String?

  @OptionGroup var arguments: DrawingArguments

  func validate() throws {
    try require(
      saved == nil || (text.isEmpty && save == nil), "Give what to search for, or `--saved`.")
    try require(
      save == nil || !text.isEmpty, "Give what to search for, and its name with `--save`.")
    try require(rename == nil || saved != nil, "Give the name that it has with `--saved`.")
    try require(
      forget == nil || (text.isEmpty && save == nil && saved == nil), "`--forget` goes alone.")
    try require(!elsewhere || !text.isEmpty || saved != nil, "Give what to search for elsewhere.")
  }

  func argument(_ server: LocalServer) throws -> String? {
    if let forget {
      let found = try server.savedSearch(forget)
      try server.ask(Wire.SavedSearchRemove.Params(id: found.id))
      StandardStreams.printError("Removed “\(found.name)”. `daybook undo` brings it back.")
      return nil
    }
    if let saved {
      if elsewhere { try askElsewhere(try server.savedSearch(saved).text, server) }
      return "saved:\(try savedID(saved, server))"
    }
    let text = text.joined(separator: " ")
    if elsewhere { try askElsewhere(text, server) }
    guard let save else { return text.isEmpty ? nil : text }
    let params = Wire.SavedSearchAdd.Params(name: save, text: text)
    let added = try add(params, server)
    StandardStreams.printError(
      "Saved “\(added.name)”. `daybook search --saved \(added.name.shellWord)` shows it.")
    return "saved:\(added.id)"
  }

  private func add(
    _ params: Wire.SavedSearchAdd.Params, _ server: LocalServer
  ) throws -> Wire.SavedSearch {
    do {
      return try server.ask(params)
    } catch let error as ResponseError where error.data?["pointer"] == "/name" {
      let named = try server.found(.savedSearch, params.name)
      guard named.match == .title, let other = named.items.first?.title.shellWord else {
        throw error
      }
      throw ExitStatus.failure(
        about: error,
        "`daybook search --saved \(other) --rename NAME` renames it, `daybook search --forget "
          + "\(other)` removes it.")
    }
  }

  /// Has the plugins answer, so that the page shows it.
  private func askElsewhere(_ text: String, _ server: LocalServer) throws {
    let found = try server.ask(Wire.SearchFindElsewhere.Params(text: text))
    if found.searchTerms.isEmpty {
      StandardStreams.printError("There are no words to search for elsewhere.")
    } else if found.sections.isEmpty {
      StandardStreams.printError(
        "No plugin that is on searches elsewhere. `daybook plugin` lists the plugins.")
    }
  }

  /// Returns the id of a saved search, which gets its new name first.
  private func savedID(_ name: String, _ server: LocalServer) throws -> Wire.SavedSearchID {
    let found = try server.savedSearch(name)
    guard let rename else { return found.id }
    let edited = try server.ask(Wire.SavedSearchEdit.Params(id: found.id, name: .set(rename)))
    StandardStreams.printError("“\(found.name)” is now “\(edited.name)”.")
    return found.id
  }
}

/// Opens the page of what a link names.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "open", "Opens what a link names, such as a task, a habit, a tag, an event or a day.",
    discussion: """
      `daybook open daybook:day/2026-01-24`, `daybook open daybook:view/habits`, `daybook open \
      milk`, which opens a task by its name. Without a terminal, the page is printed.
      """)

  @Argument(
    help: "A link, or words of a task's title.", completion: NameCompletion.of(.task))
  var link: [String]

  @OptionGroup var arguments: DrawingArguments

  func run() throws {
    let link = link.joined(separator: " ")
    try arguments.open { server in
      guard link.hasPrefix("daybook:") else {
        return Wire.ViewTarget(argument: try server.taskID(link).text, name: "tasks")
      }
      return try server.ask(Wire.ViewOpen.Params(link: link))
    }
  }
}

/// Draws any view, also one that has no command of its own.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "view", "Shows a view by its name; without one, lists the views.",
    discussion: "`daybook view today`, `daybook view agenda week`")

  @Argument(help: "The view, such as today.", completion: NameCompletion.view)
  var name: String?

  @Argument(help: "What it shows: a day, an id, a query; several words are taken as one text.")
  var argument: [String] = []

  @OptionGroup var arguments: DrawingArguments

  func run() throws {
    guard let name else { return try printNames() }
    let words = argument.isEmpty ? nil : argument.joined(separator: " ")
    try arguments.open(name) { _ in words }
  }

  private func printNames() throws {
    let index = try arguments.session.ask { try $0.ask(Wire.ViewList.Params()) }
    guard !arguments.json else { return try StandardStreams.deliver(index.json.text + "\n") }
    let rows = index.items.map {
      [TextTable.Cell($0.name, .key), TextTable.Cell($0.title)]
    }
    try StandardStreams.deliver(TextTable(rows: rows, flexible: 1).text)
  }
}
