import ArgumentParser
import CivilTime
import DaybookModel
import DaybookProtocol
import DaybookServer
import JSONRPC

/// The fields of a habit that have options, which win over what a line says.
struct HabitFields: ParsableArguments {
  @Option(help: "The days it is due on, such as weekday, `2 days`, `mon and thu` or an RRULE.")
  var every: String?

  @Option(help: "How often it is due in a week or month, such as 3/week.")
  var times: String?

  @Option(help: "How much counts as done, such as `20 pages` or `at most 2 cups`, or none.")
  var target: String?

  @Option(help: "The first day, or words for one.")
  var start: String?

  @Option(
    name: [.customShort("t"), .customLong("tag")], help: "A tag to add; can be repeated.",
    transform: TagOption.name)
  var tags: [String] = []

  @Option(help: "When to remind on its days, such as 8am, or none.")
  var remind: String?

  @Option(help: "The notes, as Markdown.")
  var notes: String?

  func validate() throws {
    try require(
      every == nil || times == nil,
      "A habit has days or a number of times: give `--every` or `--times`.")
  }

  var isEmpty: Bool {
    [every, times, target, start, remind, notes].allSatisfy { $0 == nil } && tags.isEmpty
  }

  func recurrence(_ server: LocalServer) throws -> Wire.RecurrenceRule? {
    guard let every else { return nil }
    let reading: Wire.ParsedRecurrence
    do {
      reading = try server.recurrence(every)
    } catch let error as ResponseError {
      guard let other = try? server.recurrence("every \(every)") else { throw error }
      reading = other
    }
    if reading.anchor == .completion {
      throw ExitStatus.invalidData.failure(
        "The days of a habit do not count from when it was done last; those of a task can.")
    }
    if reading.anchor != nil, let time = reading.time {
      throw ExitStatus.invalidData.failure(
        "Give `--every` the days alone, and the time by `--remind \(time)`.")
    }
    return reading.rule
  }

  func timesPer(_ server: LocalServer) throws -> Wire.HabitTimes? {
    guard let times else { return nil }
    let words = times.replacing(/\s*[x×]?\s*\/\s*/, with: " times a ")
    let reading = try server.habit(reading: words)
    guard reading.title.isEmpty, let found = reading.timesPer else {
      throw ExitStatus.invalidData.failure(
        "“\(times)” is not a number of times. Write one such as `3/week` or `2/month`.")
    }
    return found
  }

  /// What is not said of the target is that of `old`.
  func target(after old: Wire.HabitTarget? = nil) throws -> Edit<Wire.HabitTarget?> {
    guard let target else { return .keep }
    guard target != "none" else { return .set(nil) }
    do {
      return .set(try Wire.HabitTarget(words: target, after: old))
    } catch let error as ModelError {
      throw ExitStatus.invalidData.failure(error.message)
    }
  }

  func remindTime(_ server: LocalServer) throws -> Edit<LocalTime?> {
    guard let remind else { return .keep }
    return .set(try remind.unlessNone.map(server.timeOfDay))
  }

  func start(_ server: LocalServer) throws -> Day? {
    try start.map { try server.day($0, .nearest) }
  }
}

struct HabitAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "add", "Adds a habit from a line of text.",
    discussion: """
      `daybook habit add 'Vitamins every day at 9am'`. The line says how much, when and which \
      tags: `daybook habit add 'Swim 30 min 3 times a week #sport'`. Without days it is due \
      daily. With a time, as in `'Vitamins every day at 9am'`, it reminds on its days until it \
      is done. `--dry-run` shows how the line is read.
      """)

  @Argument(help: "The line; several words are taken as one text.")
  var text: [String] = []

  @OptionGroup var fields: HabitFields

  @Flag(name: [.customShort("n"), .long], help: "Shows how the line is read, and adds nothing.")
  var dryRun = false

  @OptionGroup var output: OutputArguments

  func validate() throws {
    try require(!text.isEmpty, "Give the habit, such as `'Read 20 pages every weekday'`.")
  }

  func run() throws {
    try output.request { server in
      let line = try server.habit(reading: text.joined(separator: " "))
      for problem in line.problems { output.note(problem.message) }
      let (recurrence, times) = (try fields.recurrence(server), try fields.timesPer(server))
      let isLine = recurrence == nil && times == nil
      return Wire.HabitAdd.Params(
        dryRun: dryRun ? true : nil, notes: fields.notes,
        recurrence: isLine ? line.recurrence : recurrence,
        remindTime: try fields.remindTime(server).applied(to: line.remindTime),
        start: try fields.start(server) ?? line.start, tags: line.tags + fields.tags,
        target: try fields.target().applied(to: line.target),
        timesPer: isLine ? line.timesPer : times, title: line.title)
    } note: { habit, server in
      "\(dryRun ? "Would add" : "Added") \(try server.summary(of: habit))"
    }
  }
}

struct HabitEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "edit", "Changes fields of a habit; the others stay the same.",
    discussion: """
      `daybook habit edit Read --title 'Read 20 pages'`, `daybook habit edit Read --remind \
      21:00`. Other days or another target hold from today on; earlier days keep their results.
      """)

  @OptionGroup var name: HabitName

  @Option(help: "The new title.")
  var title: String?

  @OptionGroup var fields: HabitFields

  @Option(
    name: .customLong("untag"), help: "A tag to remove; can be repeated.",
    transform: TagOption.name)
  var removedTags: [String] = []

  @OptionGroup var output: OutputArguments

  func validate() throws {
    try require(
      title != nil || !fields.isEmpty || !removedTags.isEmpty,
      "Give what to change, such as `--every weekday`.")
  }

  func run() throws {
    try output.request { server in
      let habit = try server.habit(name.id(server))
      var params = Wire.HabitEdit.Params(
        id: habit.id, notes: Edit(fields.notes), recurrence: Edit(try fields.recurrence(server)),
        remindTime: try fields.remindTime(server), start: Edit(try fields.start(server)),
        target: try fields.target(after: habit.target),
        timesPer: Edit(try fields.timesPer(server)), title: Edit(title))
      if !fields.tags.isEmpty || !removedTags.isEmpty {
        let removed = Set(try removedTags.map { try server.tagName($0).lowercased() })
        params.tags = .set(habit.tags.filter { !removed.contains($0.lowercased()) } + fields.tags)
      }
      return params
    } note: {
      try $1.summary(of: $0)
    }
  }
}

extension LocalServer {
  func habit(_ id: Wire.HabitID) throws -> Wire.Habit {
    try ask(Wire.HabitGet.Params(id: id))
  }

  func habit(reading text: String) throws -> Wire.ParsedHabit {
    try ask(Wire.HabitParse.Params(text: text))
  }

  /// Returns what a habit asks for: “Read”: every weekday, at least 20 pages, from Mon 9 March.
  func summary(of habit: Wire.Habit) throws -> String {
    var parts: [String] = []
    if let rule = habit.recurrence {
      let sentence = try recurrence(rule.text).sentence
      parts.append(sentence.prefix(1).lowercased() + sentence.dropFirst())
    }
    if let times = habit.timesPer {
      let count = [1: "once", 2: "twice"][times.times] ?? "\(times.times) times"
      parts.append("\(count) a \(times.period.rawValue)")
    }
    if let target = habit.target {
      let comparison = target.comparison == .atMost ? "at most" : "at least"
      let unit = target.unit.map { " \($0)" } ?? ""
      parts.append("\(comparison) \(Figures.amount(target.amount))\(unit)")
    }
    if let time = habit.remindTime { parts.append("reminds at \(try clock().text(time))") }
    let (start, today) = (habit.start, try day("today"))
    if start != today { parts.append("\(start > today ? "from" : "since") \(text(of: start))") }
    return "“\(habit.title)”: \(parts.joined(separator: ", "))."
  }
}

extension LocalServer {
  /// Returns a time that a person typed alone: `8am`, `20:30`.
  func timeOfDay(_ text: String) throws -> LocalTime {
    // A second day has no place in a line, so one that was typed is refused.
    let lines = ["tomorrow \(text)", "tomorrow at \(text)"]
    let isLength = text.wholeMatch(of: /\s*\d+\s*(h|hours?|m|min|minutes?)\s*/) != nil
    guard !isLength, let time = lines.lazy.compactMap({ try? self.reading($0).time }).first else {
      throw ExitStatus.invalidData.failure(
        "“\(text)” is not a time of the day alone, such as `8am` or `20:30`.")
    }
    return time
  }
}
