import CivilTime
import SQLite

package extension Reader {
  /// The preferences in force; reads one row, and one for each limit that is not the default.
  func preferences() throws -> PreferencesRecord {
    guard let record = try db.rows(PreferencesRow.select, read: PreferencesRow.record).first else {
      throw ModelError.strangeValue
    }
    return record
  }
}

/// The row of the preferences in the order in which `record` reads it.
enum PreferencesRow {
  static let select = """
    SELECT name, timeZone, locale, weekStart, dayStart, localOnly, greeting,
      notificationPermission, defaultAlarmMinutes, defaultSnoozeMinutes, appearance, revision,
      (SELECT value FROM "limit" WHERE "limit".name = 'tags'),
      (SELECT value FROM "limit" WHERE "limit".name = 'tagsPerItem'),
      (SELECT value FROM "limit" WHERE "limit".name = 'profiles'),
      (SELECT value FROM "limit" WHERE "limit".name = 'tasksPerProfile'),
      careFor, careNeeds, checkIn
    FROM preferences WHERE key = 1
    """

  static func record(_ row: Row) throws -> PreferencesRecord {
    var record = PreferencesRecord()
    record.name = try row.value(0)
    record.timeZone = try row.value(1)
    record.locale = try row.value(2)
    if let number: Int = try row.value(3) {
      record.weekStart = try known(Weekday(rawValue: number))
    }
    if let text: String = try row.value(4) { record.dayStart = try known(LocalTime(text)) }
    record.localOnly = try row.value(5) ?? record.localOnly
    record.greeting = try row.value(6) ?? record.greeting
    if let text: String = try row.value(7) {
      record.notificationPermission = try known(NotificationPermission(rawValue: text))
    }
    record.defaultAlarmMinutes = try row.value(8)
    record.defaultSnoozeMinutes = try row.value(9) ?? record.defaultSnoozeMinutes
    if let text: String = try row.value(10) {
      record.appearance = try known(Appearance(rawValue: text))
    }
    record.revision = try row.value(11)
    record.limits.tags = try row.value(12) ?? record.limits.tags
    record.limits.tagsPerItem = try row.value(13) ?? record.limits.tagsPerItem
    record.limits.profiles = try row.value(14) ?? record.limits.profiles
    record.limits.tasksPerProfile = try row.value(15) ?? record.limits.tasksPerProfile
    record.careFor = try words(row.value(16))
    record.careNeeds = try words(row.value(17))
    if let text: String = try row.value(18) {
      record.checkIn = try known(CheckInFrequency(rawValue: text))
    }
    return record
  }

  private static func words<Word: RawRepresentable<String>>(_ text: String?) throws -> [Word] {
    try (text ?? "").split(separator: " ").map { try known(Word(rawValue: String($0))) }
  }

  private static func known<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw ModelError.strangeValue }
    return value
  }
}
