import CivilTime
import DaybookModel
import DaybookProtocol

/// One preference as people see it: a title, a value, a question.
enum Preference: String, CaseIterable, Hashable, Sendable {
  case name, greeting, timeZone, locale, weekStart, dayStart
  case defaultAlarmMinutes, defaultSnoozeMinutes, notificationPermission, localOnly, appearance
  case careFor, careNeeds, checkIn
  case tags, tagsPerItem, profiles, tasksPerProfile

  var title: String {
    switch self {
    case .name: "Name"
    case .greeting: "Greeting"
    case .timeZone: "Time zone"
    case .locale: "Language"
    case .weekStart: "Week starts on"
    case .dayStart: "Day starts at"
    case .defaultAlarmMinutes: "Alarm before due"
    case .defaultSnoozeMinutes: "Snooze"
    case .notificationPermission: "Notifications"
    case .localOnly: "Stay on this machine"
    case .appearance: "Appearance"
    case .careFor: "You care for"
    case .careNeeds: "Care needs"
    case .checkIn: "Check in"
    case .tags: "Most tags"
    case .tagsPerItem: "Most tags on one item"
    case .profiles: "Most profiles"
    case .tasksPerProfile: "Most tasks of a profile"
    }
  }

  /// The value in words; nil where the client or nothing decides.
  func value(in record: PreferencesRecord) -> String? {
    switch self {
    case .name: record.name
    case .timeZone: record.timeZone
    case .locale: record.locale
    case .dayStart: record.dayStart.description
    case .defaultAlarmMinutes: record.defaultAlarmMinutes.map { $0.counted("minute") }
    case .defaultSnoozeMinutes: record.defaultSnoozeMinutes.counted("minute")
    case .tags: String(record.limits.tags)
    case .tagsPerItem: String(record.limits.tagsPerItem)
    case .profiles: String(record.limits.profiles)
    case .tasksPerProfile: String(record.limits.tasksPerProfile)
    case .careFor: CareWords.list(record.careFor.map(\.title))
    case .careNeeds: CareWords.list(record.careNeeds.map(\.title))
    case .greeting, .weekStart, .notificationPermission, .localOnly, .appearance, .checkIn:
      choices.first { $0.value == answer(in: record) }?.title
    }
  }

  /// What stands where there is no value.
  var absence: String {
    switch self {
    case .timeZone, .locale: "the client's"
    case .careFor, .careNeeds, .checkIn: "unsaid"
    default: "none"
    }
  }

  func ask(in record: PreferencesRecord) -> Wire.Ask {
    guard choices.isEmpty else {
      return .choice(title, choices, initial: answer(in: record))
    }
    let prompt =
      switch self {
      case .name: "Name (empty for none)"
      case .timeZone: "Time zone, such as Europe/Berlin (empty for the client's)"
      case .locale: "Language, such as de or pt-BR (empty for the client's)"
      case .dayStart: "Time at which the day starts, 00:00 to 12:00"
      case .defaultAlarmMinutes: "Minutes before due (empty for no alarm)"
      case .defaultSnoozeMinutes: "Minutes"
      case .careFor: "Any of: \(CareRecipient.allCases.titles) (empty for unsaid)"
      case .careNeeds: "Any of: \(CareNeed.allCases.titles) (empty for unsaid)"
      default: title
      }
    return .text(prompt, initial: answer(in: record))
  }

  /// The value as a person would answer it.
  private func answer(in record: PreferencesRecord) -> String? {
    switch self {
    case .name, .timeZone, .locale, .dayStart, .tags, .tagsPerItem, .profiles, .tasksPerProfile,
      .careFor, .careNeeds:
      value(in: record)
    case .defaultAlarmMinutes: record.defaultAlarmMinutes.map(String.init)
    case .defaultSnoozeMinutes: String(record.defaultSnoozeMinutes)
    case .greeting: record.greeting ? Self.yes : Self.no
    case .localOnly: record.localOnly ? Self.yes : Self.no
    case .weekStart: Wire.Weekday(record.weekStart).rawValue
    case .notificationPermission: record.notificationPermission.rawValue
    case .appearance: record.appearance.rawValue
    case .checkIn: record.checkIn?.rawValue
    }
  }

  private static let yes = "yes"
  private static let no = "no"

  /// Empty where any text may be the answer.
  private var choices: [(value: String, title: String)] {
    func titled(_ values: [String]) -> [(value: String, title: String)] {
      values.map { (value: $0, title: $0.prefix(1).uppercased() + $0.dropFirst()) }
    }
    return switch self {
    case .greeting, .localOnly: titled([Self.yes, Self.no])
    case .weekStart: titled(Wire.Weekday.allCases.map(\.rawValue))
    case .appearance: titled(Appearance.allCases.map(\.rawValue))
    case .checkIn: CheckInFrequency.allCases.map { (value: $0.rawValue, title: $0.title) }
    case .notificationPermission:
      [
        (value: "notDetermined", title: "Not asked yet"), (value: "granted", title: "Granted"),
        (value: "denied", title: "Denied"), (value: "error", title: "Asking failed"),
      ]
    default: []
    }
  }
}

extension Preference {
  /// The edit that an answer means; nil brings the default back. Throws `invalidValue`.
  func edit(_ answer: String?, in session: Session) throws -> PreferencesEdit {
    var edit = PreferencesEdit()
    switch self {
    case .name: edit.name = .set(answer)
    case .timeZone:
      edit.timeZone = .set(
        try answer.map { try session.zones.zone($0, field: rawValue).identifier })
    case .locale: edit.locale = .set(answer)
    case .dayStart: edit.dayStart = .set(try answer.map { try parsed(LocalTime($0), "03:00") })
    case .defaultAlarmMinutes: edit.defaultAlarmMinutes = .set(try answer.map(number))
    case .defaultSnoozeMinutes: edit.defaultSnoozeMinutes = .set(try answer.map(number))
    case .tags: edit.tags = .set(try answer.map(number))
    case .tagsPerItem: edit.tagsPerItem = .set(try answer.map(number))
    case .profiles: edit.profiles = .set(try answer.map(number))
    case .tasksPerProfile: edit.tasksPerProfile = .set(try answer.map(number))
    case .greeting: edit.greeting = .set(try answer.map(chosen) == nil ? nil : answer == Self.yes)
    case .localOnly: edit.localOnly = .set(try answer.map(chosen) == nil ? nil : answer == Self.yes)
    case .weekStart:
      edit.weekStart = .set(try answer.map(chosen).flatMap(Wire.Weekday.init).map { Weekday($0) })
    case .notificationPermission:
      edit.notificationPermission = .set(
        try answer.map(chosen).flatMap(NotificationPermission.init(rawValue:)))
    case .appearance:
      edit.appearance = .set(try answer.map(chosen).flatMap(Appearance.init(rawValue:)))
    case .careFor: edit.careFor = .set(try answer.map { try CareWords.read($0, field: rawValue) })
    case .careNeeds:
      edit.careNeeds = .set(try answer.map { try CareWords.read($0, field: rawValue) })
    case .checkIn:
      edit.checkIn = .set(try answer.map(chosen).flatMap(CheckInFrequency.init(rawValue:)))
    }
    return edit
  }

  private func chosen(_ answer: String) throws -> String {
    let values = choices.map(\.value)
    guard values.contains(answer) else {
      throw ModelError.invalidValue(
        field: rawValue, message: "“\(answer)” is not one of the choices.", allowed: values)
    }
    return answer
  }

  private func number(_ answer: String) throws -> Int { try parsed(Int(answer), "10") }

  private func parsed<Value>(_ value: Value?, _ example: String) throws -> Value {
    guard let value else {
      throw ModelError.invalidValue(field: rawValue, message: "Write it like “\(example)”.")
    }
    return value
  }
}
