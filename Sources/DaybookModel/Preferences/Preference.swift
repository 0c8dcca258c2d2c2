import CivilTime

/// One preference: where it is stored, and which values it may have. Its default is that of its
/// field of `PreferencesRecord`.
package struct Preference: Sendable {
  /// Its name on the wire, and its column.
  package let name: String
  /// Whether it is a limit, each of which has a row of its own.
  package let isLimit: Bool
  let path: any PartialKeyPath<PreferencesRecord> & Sendable
  private let kept: @Sendable (PreferencesRecord) -> String?
  private let setter: @Sendable (String?, inout PreferencesRecord) throws -> Void
  private let check: @Sendable (inout PreferencesRecord) throws -> Void

  /// `check` returns a value as it is kept, and throws `invalidValue` for one that cannot be.
  private init<Value: PreferenceValue>(
    _ name: String, _ path: any WritableKeyPath<PreferencesRecord, Value> & Sendable,
    isLimit: Bool = false, check: @escaping @Sendable (Value) throws -> Value = { $0 }
  ) {
    self.name = name
    self.isLimit = isLimit
    self.path = path
    kept = { $0[keyPath: path].kept }
    setter = { text, record in
      let value = text.map(Value.of(kept:)) ?? PreferencesRecord()[keyPath: path]
      guard let value else { throw ModelError.corruptValue }
      record[keyPath: path] = value
    }
    self.check = { $0[keyPath: path] = try check($0[keyPath: path]) }
  }

  /// In the order in which an edit is checked.
  package static let all = [
    Preference("name", \.name, check: checked(name:)),
    Preference("timeZone", \.timeZone),
    Preference("weekStart", \.weekStart),
    Preference("dayStart", \.dayStart, check: checked(dayStart:)),
    Preference("clock", \.clock),
    Preference("localOnly", \.localOnly),
    Preference("greeting", \.greeting),
    Preference("showAnytime", \.showAnytime),
    Preference("notificationPermission", \.notificationPermission),
    Preference("defaultAlarm", \.defaultAlarm),
    Preference("defaultAlarmMinutes", \.defaultAlarmMinutes) {
      try $0.map { try checked($0, in: 0...525_600, field: "defaultAlarmMinutes") }
    },
    Preference("defaultSnoozeMinutes", \.defaultSnoozeMinutes) {
      try checked($0, in: 1...525_600, field: "defaultSnoozeMinutes")
    },
    Preference("quietHours", \.quietHours),
    Preference("appearance", \.appearance),
    limit(.tags, \.limits.tags),
    limit(.tagsPerItem, \.limits.tagsPerItem),
    limit(.profiles, \.limits.profiles),
    limit(.tasksPerProfile, \.limits.tasksPerProfile),
  ]

  private static func limit(
    _ limit: LimitName, _ path: any WritableKeyPath<PreferencesRecord, Int> & Sendable
  ) -> Preference {
    Preference(limit.rawValue, path, isLimit: true) {
      try checked($0, in: 1...limit.maximum, field: "limits/\(limit.rawValue)")
    }
  }

  package static func named(_ name: String) -> Preference? { all.first { $0.name == name } }

  /// Returns it as text; nil for what is not set.
  package func text(in record: PreferencesRecord) -> String? { kept(record) }

  /// Returns what is kept of it: nil for the default, so that a later default applies.
  func keptText(in record: PreferencesRecord) -> String? {
    let text = kept(record)
    return text == kept(PreferencesRecord()) ? nil : text
  }

  /// Sets a stored value; nil is the default. Throws `corruptValue` for one that it cannot have.
  func set(_ text: String?, in record: inout PreferencesRecord) throws {
    try setter(text, &record)
  }

  /// Sets a value that a person chose. Throws `invalidValue` for one that it cannot have.
  func setChecked(_ text: String?, in record: inout PreferencesRecord) throws {
    try set(text, in: &record)
    if text != nil { try check(&record) }
  }
}

extension Preference {
  private static let nameLength = 100

  private static func checked(name: String?) throws -> String? {
    guard let name = name.map(TextRules.trimmed) else { return nil }
    guard (1...nameLength).contains(name.unicodeScalars.count) else {
      throw ModelError.invalidValue(
        field: "name",
        message: "A name has 1 to \(nameLength) characters. To have none, clear it.")
    }
    try TextRules.checkLine(name, "A name", field: "name")
    return name
  }

  private static func checked(
    _ number: Int, in range: ClosedRange<Int>, field: String
  ) throws -> Int {
    guard range.contains(number) else {
      throw ModelError.invalidValue(
        field: field, message: "Give a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// Later than noon, most of a day would count for the day before.
  private static func checked(dayStart: LocalTime) throws -> LocalTime {
    guard dayStart.second <= 12 * 3600 else {
      throw ModelError.invalidValue(
        field: "dayStart", message: "A day can start between 00:00 and 12:00.")
    }
    return dayStart
  }
}
