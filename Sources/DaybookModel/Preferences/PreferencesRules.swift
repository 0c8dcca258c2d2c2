import CivilTime

extension PreferencesRecord {
  /// Throws `invalidValue` for a value that cannot be.
  func applying(_ edit: PreferencesEdit) throws -> PreferencesRecord {
    let standard = PreferencesRecord()
    var record = self
    record.name = try edit.name.applied(to: name, Self.checked(name:))
    record.timeZone = edit.timeZone.applied(to: timeZone)
    record.locale = try edit.locale.applied(to: locale, LanguageTag.checked)
    record.weekStart = edit.weekStart.applied(to: weekStart) ?? standard.weekStart
    record.dayStart =
      try edit.dayStart.applied(to: dayStart, Self.checked(dayStart:)) ?? standard.dayStart
    record.localOnly = edit.localOnly.applied(to: localOnly) ?? standard.localOnly
    record.greeting = edit.greeting.applied(to: greeting) ?? standard.greeting
    record.notificationPermission =
      edit.notificationPermission.applied(to: notificationPermission)
      ?? standard.notificationPermission
    record.defaultAlarmMinutes = try edit.defaultAlarmMinutes.applied(to: defaultAlarmMinutes) {
      try Self.checked($0, in: 0...525_600, field: "defaultAlarmMinutes")
    }
    record.defaultSnoozeMinutes =
      try edit.defaultSnoozeMinutes.applied(to: defaultSnoozeMinutes) {
        try Self.checked($0, in: 1...525_600, field: "defaultSnoozeMinutes")
      } ?? standard.defaultSnoozeMinutes
    record.appearance = edit.appearance.applied(to: appearance) ?? standard.appearance
    record.careFor = (edit.careFor.applied(to: careFor) ?? []).inOrder
    record.careNeeds = (edit.careNeeds.applied(to: careNeeds) ?? []).inOrder
    record.checkIn = edit.checkIn.applied(to: checkIn)
    record.limits.tags =
      try edit.tags.applied(to: limits.tags) {
        try Self.checked($0, in: 1...1000, field: "limits/tags")
      } ?? standard.limits.tags
    record.limits.tagsPerItem =
      try edit.tagsPerItem.applied(to: limits.tagsPerItem) {
        try Self.checked($0, in: 1...100, field: "limits/tagsPerItem")
      } ?? standard.limits.tagsPerItem
    record.limits.profiles =
      try edit.profiles.applied(to: limits.profiles) {
        try Self.checked($0, in: 1...100, field: "limits/profiles")
      } ?? standard.limits.profiles
    record.limits.tasksPerProfile =
      try edit.tasksPerProfile.applied(to: limits.tasksPerProfile) {
        try Self.checked($0, in: 1...1000, field: "limits/tasksPerProfile")
      } ?? standard.limits.tasksPerProfile
    return record
  }

  private static let nameLength = 100

  private static func checked(name: String) throws -> String {
    let name = TextRules.trimmed(name)
    guard (1...nameLength).contains(name.unicodeScalars.count) else {
      throw ModelError.invalidValue(
        field: "name",
        message: "A name has 1 to \(nameLength) characters; clear it to have none.")
    }
    try TextRules.checkLine(name, "A name", field: "name")
    return name
  }

  private static func checked(
    _ number: Int, in range: ClosedRange<Int>, field: String
  ) throws -> Int {
    guard range.contains(number) else {
      throw ModelError.invalidValue(
        field: field, message: "Say a number from \(range.lowerBound) to \(range.upperBound).")
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

extension Edit {
  /// The value after the edit, a new one checked first.
  fileprivate func applied<Plain>(
    to current: Plain?, _ check: (Plain) throws -> Plain
  ) rethrows -> Plain? where Value == Plain? {
    switch self {
    case .keep: current
    case .set(let value): try value.map(check)
    }
  }
}
