import CivilTime
import DaybookModel
import DaybookProtocol
import JSON

/// A preference as people see it: its title, its question, and what an answer means. The model's
/// `Preference` of the same name says how it is kept.
struct PreferenceField: Sendable {
  /// One of the values that a preference can have.
  struct Choice: Sendable {
    /// The word on the wire, which is also an answer.
    let word: String
    let title: String
    /// The value as it is kept.
    let kept: String
  }

  enum Kind: Sendable {
    case text, zone, time
    /// From a time of the day to another.
    case span
    /// The unit of a number; nil for a bare number.
    case number(of: String?)
    case flag
    case choice([Choice])
  }

  let name: String
  let title: String
  let kind: Kind
  /// The question; nil where the title is enough.
  let prompt: String?
  /// The text in place of a value that is not set.
  let absence: String

  private init(
    _ name: String, _ title: String, _ kind: Kind, prompt: String? = nil, absence: String = "none"
  ) {
    self.name = name
    self.title = title
    self.kind = kind
    self.prompt = prompt
    self.absence = absence
  }

  static let personName = PreferenceField("name", "Name", .text, prompt: "Name (empty for none)")

  /// All of them, in the order in which they are shown.
  static let all = [
    personName, PreferenceField("greeting", "Greeting", .flag),
    PreferenceField("showAnytime", "Undated tasks on today", .flag),
    PreferenceField(
      "timeZone", "Time zone", .zone,
      prompt: "Time zone, such as Europe/Berlin (empty for the client's)", absence: "the client's"),
    PreferenceField("weekStart", "Week starts on", .choice(weekdays)),
    PreferenceField(
      "dayStart", "Day starts at", .time, prompt: "Time at which the day starts, 00:00 to 12:00"),
    PreferenceField("clock", "Times", .choice(clocks), absence: clocks[0].title),
    PreferenceField("defaultAlarm", "Remind of due times", .flag, absence: "Yes"),
    PreferenceField(
      "defaultAlarmMinutes", "Remind before due", .number(of: "minute"),
      prompt: "Minutes before due", absence: "0 minutes"),
    PreferenceField(
      "defaultSnoozeMinutes", "Snooze", .number(of: "minute"), prompt: "Minutes"),
    PreferenceField(
      "quietHours", "Quiet hours", .span, prompt: "From when to when, such as 22:00-07:00"),
    PreferenceField("notificationPermission", "Notifications", .choice(permissions)),
    PreferenceField("localOnly", "Stay on this machine", .flag),
    PreferenceField(
      "appearance", "Appearance", .choice(Appearance.allCases.map { choice($0.rawValue) })),
    PreferenceField("tags", "Tag limit", .number(of: nil)),
    PreferenceField("tagsPerItem", "Tag limit per item", .number(of: nil)),
    PreferenceField("profiles", "Profile limit", .number(of: nil)),
    PreferenceField("tasksPerProfile", "Task limit per profile", .number(of: nil)),
  ]

  static func named(_ name: String) -> PreferenceField? { all.first { $0.name == name } }

  private static func choice(
    _ word: String, title: String? = nil, kept: String? = nil
  ) -> Choice {
    Choice(
      word: word, title: title ?? word.prefix(1).uppercased() + word.dropFirst(),
      kept: kept ?? word)
  }

  private static let flags = [choice("yes", kept: "1"), choice("no", kept: "0")]
  private static let weekdays = Weekday.allCases.map { day in
    choice(Wire.Weekday(day).rawValue, kept: String(day.rawValue))
  }
  private static let clocks = [
    choice("h24", title: "24 hours (14:30)"), choice("h12", title: "12 hours (2:30 pm)"),
  ]
  private static let permissions = [
    choice("notDetermined", title: "Not asked yet"), choice("granted"), choice("denied"),
    choice("error", title: "Asking failed"),
  ]

  /// All values that it can have; empty where any text may be the answer.
  var choices: [Choice] {
    switch kind {
    case .flag: Self.flags
    case .choice(let choices): choices
    case .text, .zone, .time, .span, .number: []
    }
  }
}

// What people read and answer.
extension PreferenceField {
  /// The value in words; nil where the client or nothing decides.
  func value(in record: PreferencesRecord) -> String? {
    guard let kept = kept(in: record) else { return nil }
    let clock = record.clock ?? .h24
    switch kind {
    case .text, .zone, .number(nil): return kept
    case .time: return LocalTime(kept).map { clock.text($0) }
    case .span:
      return DailySpan(kept).map { "\(clock.text($0.start))-\(clock.text($0.end))" }
    case .number(let noun?): return Int(kept)?.counted(noun)
    case .flag, .choice: return choices.first { $0.kept == kept }?.title
    }
  }

  func ask(in record: PreferencesRecord) -> Wire.Ask {
    switch kind {
    case .flag, .choice:
      let word = choices.first { $0.kept == kept(in: record) }?.word
      return .choice(title, choices.map { ($0.word, $0.title) }, initial: word)
    case .number: return .text(prompt ?? title, initial: kept(in: record))
    case .text, .zone, .time, .span:
      return .text(prompt ?? title, initial: value(in: record))
    }
  }

  /// Returns the value to keep for an answer. Throws `invalidValue`.
  func kept(of answer: String, in session: Session) throws -> String {
    switch kind {
    case .text: return answer
    case .zone: return try session.zones.zone(answer, field: name).identifier
    case .time: return try parsed(Self.time(answer, in: session), "03:00").description
    case .span:
      let times = try parsed(Self.times(answer, in: session), "22:00-07:00")
      guard let span = DailySpan(start: times.start, end: times.end) else {
        throw ModelError.invalidValue(
          field: name, message: "It ends when it begins. To have none, clear it.")
      }
      return span.description
    case .number: return String(try parsed(Int(answer), "10"))
    case .flag, .choice:
      guard let choice = choices.first(where: { $0.word == answer }) else {
        throw ModelError.invalidValue(
          field: name, message: "“\(answer)” is not one of the choices.",
          allowed: choices.map(\.word))
      }
      return choice.kept
    }
  }

  private func kept(in record: PreferencesRecord) -> String? {
    Preference.named(name)?.text(in: record)
  }

  private func parsed<Value>(_ value: Value?, _ example: String) throws -> Value {
    guard let value else {
      throw ModelError.invalidValue(field: name, message: "Write it like “\(example)”.")
    }
    return value
  }

  /// Returns the times of "22:00-07:00", "10pm to 7am"; nil for another text.
  private static func times(
    _ answer: String, in session: Session
  ) -> (start: LocalTime, end: LocalTime)? {
    let halves = answer.replacing(" to ", with: "-").replacing("–", with: "-").split(
      separator: "-", omittingEmptySubsequences: false)
    let times = halves.compactMap { time(TextRules.trimmed(String($0)), in: session) }
    guard halves.count == 2, times.count == 2 else { return nil }
    return (times[0], times[1])
  }

  /// Returns the time of "03:00", "3" or "3am"; nil for another text.
  private static func time(_ text: String, in session: Session) -> LocalTime? {
    LocalTime(text) ?? Int(text).flatMap { LocalTime(hour: $0, minute: 0) }
      ?? (try? DayParser("tomorrow at \(text)", field: "", in: session))?.time
  }
}

// What clients send and are sent.
extension PreferenceField {
  /// Returns the value on the wire; nil where it is not set.
  func json(in record: PreferencesRecord) -> JSON? {
    guard let kept = kept(in: record) else { return nil }
    return switch kind {
    case .text, .zone, .time: .string(kept)
    case .span:
      DailySpan(kept).map {
        ["start": .string($0.start.description), "stop": .string($0.end.description)]
      }
    case .number: Int64(kept).map { .integer($0) }
    case .flag: .bool(kept == "1")
    case .choice: choices.first { $0.kept == kept }.map { .string($0.word) }
    }
  }

  /// Returns the value to keep for one from the wire. Throws `invalidValue` for a zone that does
  /// not exist.
  func kept(of json: JSON, in session: Session) throws -> String? {
    switch (kind, json) {
    case (.flag, .bool(let isSet)): return isSet ? "1" : "0"
    case (.span, let span):
      let times = ["start", "stop"].compactMap { member -> String? in
        if case .string(let text)? = span[member] { text } else { nil }
      }
      return try kept(of: times.joined(separator: "-"), in: session)
    case (_, .string(let text)): return try kept(of: text, in: session)
    default: return json.text
    }
  }
}
