import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import JSON
import JSONRPC

/// A tag as the value of an option.
enum TagOption {
  /// “home” or, as it is written elsewhere, “+home”. Throws for several in one.
  static func name(_ text: String) throws -> String {
    guard !text.contains(",") else {
      let each = text.split(separator: ",").map { "--tag \($0)" }.joined(separator: " ")
      throw ValidationError("Give each tag by itself: \(each)")
    }
    return text.hasPrefix("+") ? String(text.dropFirst()) : text
  }
}

/// The value of a field, or `none`, which clears it.
struct Clearable<Value: ExpressibleByArgument & JSONEncodable>: ExpressibleByArgument, JSONEncodable
{
  let json: JSON

  init?(argument: String) {
    guard let json = argument == "none" ? .null : Value(argument: argument)?.json else {
      return nil
    }
    self.json = json
  }
}

/// How long something takes: minutes, or such as 1h30m.
struct DurationOption: ExpressibleByArgument, JSONEncodable {
  let json: JSON

  init?(argument: String) {
    guard let minutes = ReminderTimeParser.minutes(argument) else { return nil }
    json = minutes.json
  }
}

/// The fields of a task as options of the commands that add and edit one. One that the server takes
/// as it is given is an option here and a line of `plain`.
struct TaskFieldArguments: ParsableArguments {
  @Option(name: .shortAndLong, help: "When it is due: a day, or words such as `next fri 14:30`.")
  var due: String?

  @Option(help: "When it starts: a day, or words.")
  var start: String?

  @Option(name: .shortAndLong, help: "The priority.")
  var priority: Wire.TaskPriority?

  @Option(
    name: .customLong("repeat"),
    help: "How it recurs: words such as `every 3rd tuesday`, or an RRULE.")
  var recurrence: String?

  @Option(
    name: [.customShort("t"), .customLong("tag")], help: "A tag to add; can be repeated.",
    completion: NameCompletion.of(.tag), transform: TagOption.name)
  var tags: [String] = []

  @Option(help: "The project, such as home.garden.")
  var project: Clearable<String>?

  @Option(help: "Notes, as Markdown.")
  var notes: Clearable<String>?

  @Option(help: "How long it takes: minutes, or such as 1h30m.")
  var duration: Clearable<DurationOption>?

  @Option(
    name: [.customLong("under"), .customLong("parent")], help: "The task that it is a part of.",
    completion: NameCompletion.of(.task))
  var parent: String?

  @Option(
    name: .customLong("for"),
    help: "The person you care for who does it: the name, or the beginning of it.",
    completion: ProfileName.completion)
  var profile: String?

  @Option(help: "What kind of habit it is for that person, such as medication.")
  var category: String?

  @Option(help: "What that person's reply must be.")
  var reply: Wire.CareResponseKind?

  @Option(help: "How many minutes that person has to reply.")
  var replyMinutes: Int?

  /// What the server takes as it is given, by the names of the fields.
  private var plain: JSONObject {
    let values: [(key: String, value: (any JSONEncodable)?)] = [
      ("priority", priority), ("project", project), ("notes", notes),
      ("durationMinutes", duration),
    ]
    return JSONObject(values.compactMap { name, value in value.map { (name, $0.json) } })
  }

  /// Returns params with what the method takes as it is given.
  func params<Params: WireParams>(_ own: JSONObject) throws -> Params {
    let given = plain.filter { Params.names.contains($0.key) }
    do {
      return try Params(json: .object(JSONObject(own + given).clearingNulls))
    } catch {
      throw ResponseError.invalidParams(error)
    }
  }

  var isEmpty: Bool {
    let texts = [due, start, recurrence, parent, profile]
    return texts.allSatisfy { $0 == nil } && plain.isEmpty && tags.isEmpty && !changesCare
  }

  /// Whether a field is cleared.
  var clears: Bool {
    [due, start, recurrence, parent, profile].contains("none")
      || plain.contains { $0.value == .null }
  }

  /// Whether something is given that only one task can be given at once.
  var changesOne: Bool {
    changesCare || plain.contains { !Wire.TaskBatch.Params.names.contains($0.key) }
  }

  /// Whether something of what a person is asked is given.
  var changesCare: Bool { category != nil || reply != nil || replyMinutes != nil }

  /// Whether nothing but the due or the start is given.
  var isOnlyDays: Bool {
    var others = self
    others.due = nil
    others.start = nil
    return others.isEmpty && !isEmpty
  }

  /// Returns what that person is asked, where something of it is given or is there already.
  func care(after existing: Wire.Care? = nil) -> Wire.Care? {
    guard changesCare else { return existing }
    var care = existing ?? Wire.Care()
    care.category = category ?? care.category
    care.expectedResponse = reply ?? care.expectedResponse
    care.responseMinutes = replyMinutes ?? care.responseMinutes
    return care
  }
}

extension OutputArguments {
  /// Says where a task is due on another day than was asked for, since its recurrence has no such.
  func noteFirstDay(of task: Wire.Task, asked day: Day?) {
    guard let day, task.recurrence != nil, let due = task.due, due != day else { return }
    note(
      "“\(task.title)” is due on \(due.shortTextWithYear): its recurrence has no "
        + "\(day.shortTextWithYear).")
  }
}

extension LocalServer {
  /// Returns the recurrence that the words say.
  func recurrence(_ words: String) throws -> Wire.ParsedRecurrence {
    try ask(Wire.RecurrenceParse.Params(text: words))
  }
}
