// Preferences are the one row of `preferences`, with a row of `limit` for each limit that was
// changed. A column is NULL while its value is the default, and `Preference.all` lists what there
// is, each with its column and its check. The session, the dashboard, reminders and the limits of
// tags and profiles read them; `PreferencesCache` keeps them in memory between writes. A change is
// logged and undone like that of any entity (docs/decisions/0018-whose-word-a-preference-is.md).

package import CivilTime

/// The preferences of a person, with the defaults where they chose nothing.
package struct PreferencesRecord: Sendable, Hashable {
  /// What the person is called.
  package var name: String?
  /// The IANA zone in which they live wherever they are; nil follows the client.
  package var timeZone: String?
  package var weekStart = Weekday.monday
  /// When the person's day begins, 00:00 to 12:00.
  package var dayStart = LocalTime.midnight
  /// How times are shown to them; nil where they chose nothing.
  package var clock: ClockStyle?
  /// Whether nothing may leave the machine.
  package var localOnly = false
  /// Whether the dashboard greets.
  package var greeting = true
  /// Whether the view today has the tasks without a day.
  package var showAnytime = true
  package var notificationPermission = NotificationPermission.notDetermined
  /// Whether a task with a due time has a reminder while it has none of its own; nil is true.
  package var defaultAlarm: Bool?
  /// How long before its due that reminder fires; nil is 0.
  package var defaultAlarmMinutes: Int?
  package var defaultSnoozeMinutes = 10
  /// When no reminder goes off that counts from its task's time; nil is never.
  package var quietHours: DailySpan?
  package var appearance = Appearance.system
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

/// How the report looks; the raw value is the wire's word.
package enum Appearance: String, Sendable, Hashable, CaseIterable {
  case system, light, dark
}

/// An edit of the preferences; a field that is not named stays, and nil restores the default. The
/// fields are those of the record, and of its limits.
@dynamicMemberLookup
package struct PreferencesEdit: Sendable, Hashable {
  /// By the names of the preferences.
  private(set) var values: [String: String?] = [:]

  package init() {}

  /// The edit of the preference of this name, as it is stored; an unknown name changes nothing.
  package subscript(name: String) -> Edit<String?> {
    get { values[name].map { .set($0) } ?? .keep }
    set {
      switch newValue {
      case .keep: values[name] = nil
      case .set(let value): values.updateValue(value, forKey: name)
      }
    }
  }

  package subscript<Value: PreferenceValue>(
    dynamicMember path: KeyPath<PreferencesRecord, Value>
  ) -> Edit<Value?> {
    get {
      guard let name = Self.name(of: path), let value = values[name] else { return .keep }
      return .set(value.flatMap(Value.of(kept:)))
    }
    set {
      guard let name = Self.name(of: path) else { return }
      switch newValue {
      case .keep: self[name] = .keep
      case .set(let value): self[name] = .set(value.flatMap(\.kept))
      }
    }
  }

  package subscript(dynamicMember path: KeyPath<PreferredLimits, Int>) -> Edit<Int?> {
    get { self[dynamicMember: (\PreferencesRecord.limits).appending(path: path)] }
    set { self[dynamicMember: (\PreferencesRecord.limits).appending(path: path)] = newValue }
  }

  private static func name(of path: PartialKeyPath<PreferencesRecord>) -> String? {
    Preference.all.first { $0.path == path }?.name
  }
}

extension PreferencesRecord {
  /// Throws `invalidValue` for a value that a preference cannot have.
  func applying(_ edit: PreferencesEdit) throws -> PreferencesRecord {
    var record = self
    for preference in Preference.all {
      guard let value = edit.values[preference.name] else { continue }
      try preference.setChecked(value, in: &record)
    }
    return record
  }
}
