// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import JSON

extension Wire {
  /// How front ends look; system follows the machine.
  package enum Appearance: String, WireEnum {
    case system
    case light
    case dark
  }
}

extension Wire {
  /// A language tag of BCP 47 (RFC 5646).
  package struct LanguageTag: WireScalar {
    package static let length = 2...64
    package static let format = TextFormat.any
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// How many there may be; what is beyond a limit that was lowered stays, and nothing is added to it.
  package struct Limits: Sendable, Hashable {
    /// Tags in all.
    package var tags: Int
    /// Tags on one task or habit.
    package var tagsPerItem: Int

    package init(tags: Int, tagsPerItem: Int) {
      self.tags = tags
      self.tagsPerItem = tagsPerItem
    }
  }
}

extension Wire.Limits: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    tags = try object.decode("tags", in: 0...Int.max)
    tagsPerItem = try object.decode("tagsPerItem", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("tags", tags)
    members.add("tagsPerItem", tagsPerItem)
    return members.json
  }
}

extension Wire {
  /// Limits to be changed; absent keeps one, null brings its default back.
  package struct LimitsEdit: Sendable, Hashable {
    /// Tags in all; null is 30.
    package var tags: Patch<Int>
    /// Tags on one task or habit; null is 3.
    package var tagsPerItem: Patch<Int>

    package init(tags: Patch<Int> = .keep, tagsPerItem: Patch<Int> = .keep) {
      self.tags = tags
      self.tagsPerItem = tagsPerItem
    }
  }
}

extension Wire.LimitsEdit: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    tags = try object.decodePatch("tags", in: 1...1000)
    tagsPerItem = try object.decodePatch("tagsPerItem", in: 1...100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("tags", tags)
    members.add("tagsPerItem", tagsPerItem)
    return members.json
  }
}

extension Wire {
  /// Whether reminders may leave daybook: nobody was asked yet, yes, no, or the question failed.
  package enum NotificationPermission: String, WireEnum {
    case notDetermined
    case granted
    case denied
    case error
  }
}

extension Wire {
  /// What the person prefers, in every front end.
  package struct Preferences: Sendable, Hashable {
    /// How front ends look.
    package var appearance: Wire.Appearance
    /// When the person's day begins, 00:00 to 12:00: until then it is still yesterday. The greeting follows the clock.
    package var dayStart: Wire.LocalTime
    /// How long before its time a task rings where nothing else is said; null is not at all.
    package var defaultAlarmMinutes: Int?
    /// How long a reminder is snoozed where nothing else is said.
    package var defaultSnoozeMinutes: Int
    /// Whether the dashboard greets.
    package var greeting: Bool
    /// How many there may be of what is limited.
    package var limits: Wire.Limits
    /// Whether nothing may leave this machine.
    package var localOnly: Bool
    /// The person's language. It goes before that of the client; null follows the client.
    package var locale: Wire.LanguageTag?
    /// What the person is called.
    package var name: String?
    /// Whether reminders may leave daybook.
    package var notificationPermission: Wire.NotificationPermission
    /// Goes up by one with each change.
    package var revision: Int
    /// Where the person lives. It goes before the zone of the client, wherever that is; null follows the client, and so the person who travels with it.
    package var timeZone: Wire.TimeZone?
    /// The first day of the week.
    package var weekStart: Wire.Weekday

    package init(appearance: Wire.Appearance, dayStart: Wire.LocalTime, defaultAlarmMinutes: Int? = nil, defaultSnoozeMinutes: Int, greeting: Bool, limits: Wire.Limits, localOnly: Bool, locale: Wire.LanguageTag? = nil, name: String? = nil, notificationPermission: Wire.NotificationPermission, revision: Int, timeZone: Wire.TimeZone? = nil, weekStart: Wire.Weekday) {
      self.appearance = appearance
      self.dayStart = dayStart
      self.defaultAlarmMinutes = defaultAlarmMinutes
      self.defaultSnoozeMinutes = defaultSnoozeMinutes
      self.greeting = greeting
      self.limits = limits
      self.localOnly = localOnly
      self.locale = locale
      self.name = name
      self.notificationPermission = notificationPermission
      self.revision = revision
      self.timeZone = timeZone
      self.weekStart = weekStart
    }
  }
}

extension Wire.Preferences: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    appearance = try object.decode("appearance")
    dayStart = try object.decode("dayStart")
    defaultAlarmMinutes = try object.decodeIfPresent("defaultAlarmMinutes", in: 0...Int.max)
    defaultSnoozeMinutes = try object.decode("defaultSnoozeMinutes", in: 1...Int.max)
    greeting = try object.decode("greeting")
    limits = try object.decode("limits")
    localOnly = try object.decode("localOnly")
    locale = try object.decodeIfPresent("locale")
    name = try object.decodeIfPresent("name")
    notificationPermission = try object.decode("notificationPermission")
    revision = try object.decode("revision", in: 1...Int.max)
    timeZone = try object.decodeIfPresent("timeZone")
    weekStart = try object.decode("weekStart")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("appearance", appearance)
    members.add("dayStart", dayStart)
    members.add("defaultAlarmMinutes", defaultAlarmMinutes)
    members.add("defaultSnoozeMinutes", defaultSnoozeMinutes)
    members.add("greeting", greeting)
    members.add("limits", limits)
    members.add("localOnly", localOnly)
    members.add("locale", locale)
    members.add("name", name)
    members.add("notificationPermission", notificationPermission)
    members.add("revision", revision)
    members.add("timeZone", timeZone)
    members.add("weekStart", weekStart)
    return members.json
  }
}

extension Wire {
  /// A day of the week.
  package enum Weekday: String, WireEnum {
    case monday
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday
    case sunday
  }
}

extension Wire {
  /// Changes preferences and answers all of them: absent keeps one, null brings its default back.
  package enum PreferencesEdit {
    package static let method = "preferences/edit"
    package typealias Reply = Wire.Preferences

    /// The params of `preferences/edit`.
    package struct Params: Sendable, Hashable {
      /// How front ends look; null is system.
      package var appearance: Patch<Wire.Appearance>
      /// When the person's day begins, 00:00 to 12:00; null is 00:00.
      package var dayStart: Patch<Wire.LocalTime>
      /// How long before its time a task rings; null is not at all.
      package var defaultAlarmMinutes: Patch<Int>
      /// How long a reminder is snoozed; null is 10.
      package var defaultSnoozeMinutes: Patch<Int>
      /// Whether the dashboard greets; null is true.
      package var greeting: Patch<Bool>
      /// Refuses with revisionConflict when the preferences have another revision.
      package var ifRevision: Int?
      /// Limits to be changed; null brings all defaults back.
      package var limits: Patch<Wire.LimitsEdit>
      /// Whether nothing may leave this machine; null is false.
      package var localOnly: Patch<Bool>
      /// A language (ISO 639), and where it matters a script, a country (ISO 3166) and more; null follows the client.
      package var locale: Patch<Wire.LanguageTag>
      /// 1 to 100 Unicode scalars after trimming; null is no name.
      package var name: Patch<String>
      /// Whether reminders may leave daybook; null is notDetermined.
      package var notificationPermission: Patch<Wire.NotificationPermission>
      /// A zone that this machine knows; null follows the client.
      package var timeZone: Patch<Wire.TimeZone>
      /// The first day of the week; null is monday.
      package var weekStart: Patch<Wire.Weekday>

      package init(appearance: Patch<Wire.Appearance> = .keep, dayStart: Patch<Wire.LocalTime> = .keep, defaultAlarmMinutes: Patch<Int> = .keep, defaultSnoozeMinutes: Patch<Int> = .keep, greeting: Patch<Bool> = .keep, ifRevision: Int? = nil, limits: Patch<Wire.LimitsEdit> = .keep, localOnly: Patch<Bool> = .keep, locale: Patch<Wire.LanguageTag> = .keep, name: Patch<String> = .keep, notificationPermission: Patch<Wire.NotificationPermission> = .keep, timeZone: Patch<Wire.TimeZone> = .keep, weekStart: Patch<Wire.Weekday> = .keep) {
        self.appearance = appearance
        self.dayStart = dayStart
        self.defaultAlarmMinutes = defaultAlarmMinutes
        self.defaultSnoozeMinutes = defaultSnoozeMinutes
        self.greeting = greeting
        self.ifRevision = ifRevision
        self.limits = limits
        self.localOnly = localOnly
        self.locale = locale
        self.name = name
        self.notificationPermission = notificationPermission
        self.timeZone = timeZone
        self.weekStart = weekStart
      }
    }
  }
}

extension Wire.PreferencesEdit.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    appearance = try object.decodePatch("appearance")
    dayStart = try object.decodePatch("dayStart")
    defaultAlarmMinutes = try object.decodePatch("defaultAlarmMinutes", in: 0...525600)
    defaultSnoozeMinutes = try object.decodePatch("defaultSnoozeMinutes", in: 1...525600)
    greeting = try object.decodePatch("greeting")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    limits = try object.decodePatch("limits")
    localOnly = try object.decodePatch("localOnly")
    locale = try object.decodePatch("locale")
    name = try object.decodePatch("name", length: 0...500)
    notificationPermission = try object.decodePatch("notificationPermission")
    timeZone = try object.decodePatch("timeZone")
    weekStart = try object.decodePatch("weekStart")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("appearance", appearance)
    members.add("dayStart", dayStart)
    members.add("defaultAlarmMinutes", defaultAlarmMinutes)
    members.add("defaultSnoozeMinutes", defaultSnoozeMinutes)
    members.add("greeting", greeting)
    members.add("ifRevision", ifRevision)
    members.add("limits", limits)
    members.add("localOnly", localOnly)
    members.add("locale", locale)
    members.add("name", name)
    members.add("notificationPermission", notificationPermission)
    members.add("timeZone", timeZone)
    members.add("weekStart", weekStart)
    return members.json
  }
}

extension Wire {
  /// Answers what the person prefers, with the defaults where nothing was said.
  package enum PreferencesGet {
    package static let method = "preferences/get"
    package typealias Reply = Wire.Preferences

    /// The params of `preferences/get`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.PreferencesGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}
