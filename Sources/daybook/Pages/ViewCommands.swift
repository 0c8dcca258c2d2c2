import ArgumentParser
import DaybookProtocol
import JSON

struct TodayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "Shows what today holds.")

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments

  func run() throws { try arguments.drawing.print("today", in: session) }
}

struct TasksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tasks", abstract: "Shows the open tasks as a tree.")

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments

  func run() throws { try arguments.drawing.print("tasks", in: session) }
}

struct TagsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", abstract: "Shows the tags, and how much carries each.")

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments

  func run() throws { try arguments.drawing.print("tags", in: session) }
}

struct HabitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "habits", abstract: "Shows the habits, or one with its year.")

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments

  @Argument(help: "A habit: its id, the end of it, or the beginning of its title.")
  var habit: String?

  func run() throws {
    try arguments.drawing.print("habits", in: session) { server in
      try habit.map { try server.habitID($0).text }
    }
  }
}

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Shows the photos that those you care for sent.")

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments

  @Argument(help: ProfileName.help, completion: ProfileName.completion)
  var name: String?

  @Flag(help: "Only those of this week.")
  var week = false

  func validate() throws {
    guard name == nil || !week else { throw ValidationError("Say a name or --week, not both.") }
  }

  func run() throws {
    try arguments.drawing.print("gallery", in: session) { server in
      try name.map { "of \(try server.profile($0).id)" } ?? (week ? "this week" : nil)
    }
  }
}

struct RemindersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reminders", abstract: "Shows what rings, and what will in the next days.")

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments

  func run() throws { try arguments.drawing.print("reminder", in: session) }
}

struct AgendaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda", abstract: "Shows the days to come, or a day, a week or a month.")

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments

  @Argument(
    help: ArgumentHelp(
      "day, week or month, and a day in it or words for one.", valueName: "span-and-day"),
    completion: .list(Self.spans))
  var words: [String] = []

  private static let spans = ["day", "week", "month"]

  func run() throws {
    try arguments.drawing.print("agenda", in: session) { server in
      let span = words.first.flatMap { Self.spans.contains($0) ? $0 : nil }
      let day = words.dropFirst(span == nil ? 0 : 1).joined(separator: " ")
      let argument = [span, day.isEmpty ? nil : try server.reading(day).day.text]
      let known = argument.compactMap(\.self)
      return known.isEmpty ? nil : known.joined(separator: " ")
    }
  }
}

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Shows what a text or a filter finds.",
    discussion: "`daybook search 'is:overdue tag:home \"exact words\"'`")

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments

  @Argument(help: "What to look for; several words are one text.")
  var text: [String]

  func run() throws {
    try arguments.drawing.print("search", in: session) { _ in text.joined(separator: " ") }
  }
}

/// Any view, also one that has no command of its own.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Shows a view by its name; without one, lists the views.")

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments

  @Argument(help: "The view, such as today.")
  var name: String?

  @Argument(help: "What it shows: a day, an id, a query; several words are one.")
  var argument: [String] = []

  func run() throws {
    guard let name else { return try printNames() }
    let words = argument.isEmpty ? nil : argument.joined(separator: " ")
    try arguments.drawing.print(name, in: session) { _ in words }
  }

  private func printNames() throws {
    let index = try session.ask { try $0.result(Wire.ViewList.method) }
    guard !arguments.json else { return try StandardStreams.deliver(index.text + "\n") }
    let rows = try Wire.ViewIndex(json: index).items.map {
      [TextTable.Cell($0.name, .key), TextTable.Cell($0.title)]
    }
    try StandardStreams.deliver(TextTable(rows: rows, flexible: 1).text)
  }
}
