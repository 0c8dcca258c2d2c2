import ArgumentParser
import CivilTime
import DaybookProtocol
import JSON

struct TaskEditCommand: NotedCommand {
  static let configuration = CommandConfiguration(
    "edit", "Changes fields of a task; the others stay the same.",
    discussion:
      "`daybook edit rent --due friday` keeps the time of day and, of a recurring task, moves only "
      + "this occurrence. `none` clears a due, a start, a project, a duration, a recurrence or a parent, and "
      + "makes a task your own."
  )

  enum Priority: String, ExpressibleByArgument, CaseIterable {
    case none, low, medium, high
  }

  enum Reply: String, ExpressibleByArgument, CaseIterable {
    case text, photo, either
  }

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  @Argument(help: "The task: its id, or the last 4 or more characters of it.")
  var task: String

  @Option(help: "The new title.")
  var title: String?

  @Option(help: "The new notes, as Markdown.")
  var notes: String?

  @Option(help: "A day, words such as `next fri 14:30`, or none.")
  var due: String?

  @Option(help: "The start: a day, words, or none.")
  var start: String?

  @Option(help: "The priority.")
  var priority: Priority?

  @Option(help: "The project, such as home.garden, or none.")
  var project: String?

  @Flag(help: "Takes it out of its project.")
  var noProject = false

  @Option(help: "How long it takes, in minutes, or none.")
  var duration: String?

  @Option(
    name: .customLong("repeat"),
    help: "How it recurs: an RRULE, words such as `every 3rd tuesday`, or none.")
  var recurrence: String?

  @Option(name: .customLong("tag"), help: "A tag to add; can be repeated.")
  var addedTags: [String] = []

  @Option(name: .customLong("untag"), help: "A tag to remove; can be repeated.")
  var removedTags: [String] = []

  @Option(help: "The task that it is a part of, or none.")
  var parent: String?

  @Option(
    name: .customLong("for"), help: "The person you care for who does it, or none.",
    completion: ProfileName.completion)
  var profile: String?

  @Option(help: "What kind of habit it is for that person, such as medication.")
  var category: String?

  @Option(help: "What that person's reply must be.")
  var reply: Reply?

  @Option(help: "How many minutes that person has to reply.")
  var replyMinutes: Int?

  func validate() throws {
    let texts = [
      title, notes, due, start, project, duration, recurrence, parent, profile, category,
    ]
    let isEmpty =
      !noProject && texts.allSatisfy { $0 == nil } && priority == nil && reply == nil
      && replyMinutes == nil
    guard !isEmpty || !addedTags.isEmpty || !removedTags.isEmpty else {
      throw ValidationError("Give what to change, such as `--due tomorrow`.")
    }
    guard project == nil || !noProject else {
      throw ValidationError("Give `--project` or `--no-project`, not both.")
    }
    guard duration.map({ $0 == "none" || Int($0) != nil }) ?? true else {
      throw ValidationError("`--duration` takes minutes, or `none`.")
    }
  }

  func request(_ server: LocalServer) throws -> EntityRequest<TaskEntry> {
    let edited = try server.task(server.taskID(task))
    var params = Wire.TaskEdit.Params(id: edited.id)
    params.title = Edit(title)
    params.notes = Edit(notes)
    (params.due, params.dueTime) = try day(due, server)
    (params.start, params.startTime) = try day(start, server)
    params.priority = Edit(priority.flatMap { Wire.TaskPriority(rawValue: $0.rawValue) })
    params.project = noProject ? .set(nil) : edit(project) { $0 }
    params.durationMinutes = edit(duration) { Int($0) ?? 0 }
    params.recurrence = try edit(recurrence) {
      let words = Wire.RecurrenceParse.Params(text: $0)
      return try Wire.ParsedRecurrence(
        json: server.result(Wire.RecurrenceParse.method, words.json)
      ).rule
    }
    params.addTags = addedTags.isEmpty ? nil : addedTags
    params.removeTags = removedTags.isEmpty ? nil : removedTags
    params.parent = try edit(parent) { try server.taskID($0) }
    params.profile = try edit(profile) { try server.profile($0).id }
    if category != nil || reply != nil || replyMinutes != nil {
      var care = edited.care ?? Wire.Care()
      care.category = category ?? care.category
      care.response =
        reply.flatMap { Wire.CareResponseKind(rawValue: $0.rawValue) } ?? care.response
      care.responseMinutes = replyMinutes ?? care.responseMinutes
      params.care = .set(care)
    }
    if movesOnlyDays { params.occurrence = edited.occurrence }
    return EntityRequest(Wire.TaskEdit.method, params)
  }

  func note(_ entry: TaskEntry, _ server: LocalServer) -> String? {
    entry.task.recurrence != nil && movesOnlyDays
      ? "Only this occurrence is moved. With `--repeat`, the task recurs from its new day on." : nil
  }

  /// Whether nothing but the due or the start is changed.
  private var movesOnlyDays: Bool {
    let others = [title, notes, project, duration, recurrence, parent, profile, category]
    return (due != nil || start != nil) && others.allSatisfy { $0 == nil } && priority == nil
      && !noProject
      && reply == nil && replyMinutes == nil && addedTags.isEmpty && removedTags.isEmpty
  }

  /// A day without a time keeps the time that was there.
  private func day(
    _ words: String?, _ server: LocalServer
  ) throws -> (Edit<Day?>, Edit<LocalTime?>) {
    guard let words else { return (.keep, .keep) }
    guard words != "none" else { return (.set(nil), .keep) }
    let reading = try server.reading(words)
    return (.set(reading.day), reading.time.map { .set($0) } ?? .keep)
  }

  private func edit<Value>(
    _ text: String?, _ value: (String) throws -> Value
  ) rethrows -> Edit<Value?> {
    guard let text else { return .keep }
    return .set(text == "none" ? nil : try value(text))
  }
}
