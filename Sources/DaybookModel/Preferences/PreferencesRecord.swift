package import CivilTime

/// What a person prefers, with the defaults where they said nothing.
package struct PreferencesRecord: Sendable, Hashable {
  /// What the person is called.
  package var name: String?
  /// The IANA zone in which they live wherever they are; nil follows the client.
  package var timeZone: String?
  /// Their language (BCP 47); nil follows the client.
  package var locale: String?
  package var weekStart = Weekday.monday
  /// When the person's day begins, 00:00 to 12:00.
  package var dayStart = LocalTime.midnight
  /// Whether nothing may leave the machine.
  package var localOnly = false
  /// Whether the dashboard greets.
  package var greeting = true
  package var notificationPermission = NotificationPermission.notDetermined
  /// How long before its due a task rings; nil for not at all.
  package var defaultAlarmMinutes: Int?
  package var defaultSnoozeMinutes = 10
  package var appearance = Appearance.system
  /// Each once, in the order of the type; empty before the person said so.
  package var careFor: [CareRecipient] = []
  /// Each once, in the order of the type; empty before the person said so.
  package var careNeeds: [CareNeed] = []
  /// nil before the person said so.
  package var checkIn: CheckInFrequency?
  package var limits = PreferredLimits()
  package var revision: Int64 = 1

  package init() {}
}

/// The limits in force.
package struct PreferredLimits: Sendable, Hashable {
  package var tags = LimitName.tags.defaultValue
  package var tagsPerItem = LimitName.tagsPerItem.defaultValue
  package var profiles = LimitName.profiles.defaultValue
  package var tasksPerProfile = LimitName.tasksPerProfile.defaultValue

  package init() {}
}

/// Whether the person lets reminders leave daybook; the raw value is the wire's word.
package enum NotificationPermission: String, Sendable, Hashable, CaseIterable {
  case notDetermined, granted, denied, error
}

/// How front ends look; the raw value is the wire's word.
package enum Appearance: String, Sendable, Hashable, CaseIterable {
  case system, light, dark
}

/// What to change of the preferences; what is not named stays, and nil brings the default back.
package struct PreferencesEdit: Sendable, Hashable {
  package var name = Edit<String?>.keep
  package var timeZone = Edit<String?>.keep
  package var locale = Edit<String?>.keep
  package var weekStart = Edit<Weekday?>.keep
  package var dayStart = Edit<LocalTime?>.keep
  package var localOnly = Edit<Bool?>.keep
  package var greeting = Edit<Bool?>.keep
  package var notificationPermission = Edit<NotificationPermission?>.keep
  package var defaultAlarmMinutes = Edit<Int?>.keep
  package var defaultSnoozeMinutes = Edit<Int?>.keep
  package var appearance = Edit<Appearance?>.keep
  package var careFor = Edit<[CareRecipient]?>.keep
  package var careNeeds = Edit<[CareNeed]?>.keep
  package var checkIn = Edit<CheckInFrequency?>.keep
  package var tags = Edit<Int?>.keep
  package var tagsPerItem = Edit<Int?>.keep
  package var profiles = Edit<Int?>.keep
  package var tasksPerProfile = Edit<Int?>.keep

  package init() {}
}
