// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// How the report looks; system follows the machine's setting.
  package enum Appearance: String, WireEnum {
    case system
    case light
    case dark
  }
}

extension Wire {
  /// How times are shown to the person: 14:30 or 2:30 pm.
  package enum ClockStyle: String, WireEnum {
    case h24
    case h12
  }
}

extension Wire {
  /// A span of each day, over midnight where it ends at the earlier time.
  package struct DailySpan: Sendable, Hashable {
    /// When it is over; another time than its start.
    package var endTime: LocalTime
    /// When it begins.
    package var startTime: LocalTime

    package init(endTime: LocalTime, startTime: LocalTime) {
      self.endTime = endTime
      self.startTime = startTime
    }
  }
}

extension Wire.DailySpan: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    endTime = try object.decode("endTime")
    startTime = try object.decode("startTime")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("endTime", endTime)
    members.add("startTime", startTime)
    return members.json
  }
}

extension Wire {
  /// The limits. If a limit is lowered, what exceeds it is kept, but nothing can be added.
  package struct Limits: Sendable, Hashable {
    /// Profiles of people who are cared for.
    package var profiles: Int
    /// Tags in all.
    package var tags: Int
    /// Tags on one task or habit.
    package var tagsPerItem: Int
    /// Open tasks of one profile.
    package var tasksPerProfile: Int

    package init(profiles: Int, tags: Int, tagsPerItem: Int, tasksPerProfile: Int) {
      self.profiles = profiles
      self.tags = tags
      self.tagsPerItem = tagsPerItem
      self.tasksPerProfile = tasksPerProfile
    }
  }
}

extension Wire.Limits: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    profiles = try object.decode("profiles", in: 0...Int.max)
    tags = try object.decode("tags", in: 0...Int.max)
    tagsPerItem = try object.decode("tagsPerItem", in: 0...Int.max)
    tasksPerProfile = try object.decode("tasksPerProfile", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("profiles", profiles)
    members.add("tags", tags)
    members.add("tagsPerItem", tagsPerItem)
    members.add("tasksPerProfile", tasksPerProfile)
    return members.json
  }
}

extension Wire {
  /// Limits to change; one that `clear` names gets its default.
  package struct LimitsEdit: Sendable, Hashable {
    /// Profiles of people who are cared for; cleared is 4.
    package var profiles: Edit<Int?>
    /// Tags in all; cleared is 30.
    package var tags: Edit<Int?>
    /// Tags on one task or habit; cleared is 3.
    package var tagsPerItem: Edit<Int?>
    /// Open tasks of one profile; cleared is 10.
    package var tasksPerProfile: Edit<Int?>

    package init(profiles: Edit<Int?> = .keep, tags: Edit<Int?> = .keep, tagsPerItem: Edit<Int?> = .keep, tasksPerProfile: Edit<Int?> = .keep) {
      self.profiles = profiles
      self.tags = tags
      self.tagsPerItem = tagsPerItem
      self.tasksPerProfile = tasksPerProfile
    }
  }
}

extension Wire.LimitsEdit: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.LimitsEditClear]? = try object.decodeIfPresent("clear", cap: 4)
    profiles = try Edit(object.decodeIfPresent("profiles", in: 1...100), "profiles", isCleared: clear?.contains(.profiles))
    tags = try Edit(object.decodeIfPresent("tags", in: 1...1000), "tags", isCleared: clear?.contains(.tags))
    tagsPerItem = try Edit(object.decodeIfPresent("tagsPerItem", in: 1...100), "tagsPerItem", isCleared: clear?.contains(.tagsPerItem))
    tasksPerProfile = try Edit(object.decodeIfPresent("tasksPerProfile", in: 1...1000), "tasksPerProfile", isCleared: clear?.contains(.tasksPerProfile))
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("profiles", profiles)
    members.add("tags", tags)
    members.add("tagsPerItem", tagsPerItem)
    members.add("tasksPerProfile", tasksPerProfile)
    return members.json
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum LimitsEditClear: String, WireEnum {
    case profiles
    case tags
    case tagsPerItem
    case tasksPerProfile
  }
}

extension Wire {
  /// When a task is due that is typed without a day: never, or today.
  package enum NewTaskDue: String, WireEnum {
    case none
    case today
  }
}

extension Wire {
  /// Whether daybook may notify the person outside its own pages: not asked yet, yes, no, or the question failed.
  package enum NotificationPermission: String, WireEnum {
    case notDetermined
    case granted
    case denied
    case error
  }
}

extension Wire {
  /// The person's preferences, which hold in every front end.
  package struct Preferences: Sendable, Hashable {
    /// How the report looks.
    package var appearance: Wire.Appearance
    /// How many hours after the newest backup of the folder the next is made.
    package var backupEvery: Int
    /// The folder in which backups are made by themselves while a client listens to the server, an absolute path or one below `~/`; null for none. They stay as by the `keep` “7d,4w,12m” of `data/backup`.
    package var backupPlace: String?
    /// The device that sends messages to people, where several exchange changes; null for none.
    package var careSender: Wire.DeviceID?
    /// How times are shown; null is h24, and on pages of care 2:30PM. Times that are data stay as they are.
    package var clock: Wire.ClockStyle?
    /// When the person's day begins, 00:00 to 12:00; until then it is still yesterday. The greeting follows the clock.
    package var dayStartTime: LocalTime
    /// Whether a task with a due time has a reminder while it has none of its own; null is true.
    package var defaultAlarm: Bool?
    /// How long before the due time that reminder goes off; null is 0.
    package var defaultAlarmMinutes: Int?
    /// How long a reminder is snoozed by default.
    package var defaultSnoozeMinutes: Int
    /// The person's limits.
    package var limits: Wire.Limits
    /// Whether nothing may leave this machine.
    package var localOnly: Bool
    /// The person's name.
    package var name: String?
    /// When a task is due that is typed without a day.
    package var newTaskDue: Wire.NewTaskDue
    /// Whether daybook may notify the person outside its own pages.
    package var notificationPermission: Wire.NotificationPermission
    /// When no reminder goes off that counts from its task's time; it goes off at the end, once. A snooze, and a reminder with a time of its own, go off then too. null is never.
    package var quietHours: Wire.DailySpan?
    /// Increases by one with each change.
    package var revision: Int
    /// Whether the view today has a section of the open tasks without a day.
    package var showAnytime: Bool
    /// Whether the dashboard shows a greeting.
    package var showGreeting: Bool
    /// By what the view tasks groups tasks.
    package var taskGroup: Wire.TaskGroup
    /// How the view tasks sorts tasks.
    package var taskSort: Wire.TaskSort
    /// The person's time zone. It takes precedence over the client's zone; null follows the client, for example on a journey.
    package var timeZone: Wire.TimeZone?
    /// The first day of the week.
    package var weekStart: Wire.Weekday

    package init(appearance: Wire.Appearance, backupEvery: Int, backupPlace: String? = nil, careSender: Wire.DeviceID? = nil, clock: Wire.ClockStyle? = nil, dayStartTime: LocalTime, defaultAlarm: Bool? = nil, defaultAlarmMinutes: Int? = nil, defaultSnoozeMinutes: Int, limits: Wire.Limits, localOnly: Bool, name: String? = nil, newTaskDue: Wire.NewTaskDue, notificationPermission: Wire.NotificationPermission, quietHours: Wire.DailySpan? = nil, revision: Int, showAnytime: Bool, showGreeting: Bool, taskGroup: Wire.TaskGroup, taskSort: Wire.TaskSort, timeZone: Wire.TimeZone? = nil, weekStart: Wire.Weekday) {
      self.appearance = appearance
      self.backupEvery = backupEvery
      self.backupPlace = backupPlace
      self.careSender = careSender
      self.clock = clock
      self.dayStartTime = dayStartTime
      self.defaultAlarm = defaultAlarm
      self.defaultAlarmMinutes = defaultAlarmMinutes
      self.defaultSnoozeMinutes = defaultSnoozeMinutes
      self.limits = limits
      self.localOnly = localOnly
      self.name = name
      self.newTaskDue = newTaskDue
      self.notificationPermission = notificationPermission
      self.quietHours = quietHours
      self.revision = revision
      self.showAnytime = showAnytime
      self.showGreeting = showGreeting
      self.taskGroup = taskGroup
      self.taskSort = taskSort
      self.timeZone = timeZone
      self.weekStart = weekStart
    }
  }
}

extension Wire.Preferences: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    appearance = try object.decode("appearance")
    backupEvery = try object.decode("backupEvery", in: 1...Int.max)
    backupPlace = try object.decodeIfPresent("backupPlace", length: 0...4096)
    careSender = try object.decodeIfPresent("careSender")
    clock = try object.decodeIfPresent("clock")
    dayStartTime = try object.decode("dayStartTime")
    defaultAlarm = try object.decodeIfPresent("defaultAlarm")
    defaultAlarmMinutes = try object.decodeIfPresent("defaultAlarmMinutes", in: 0...Int.max)
    defaultSnoozeMinutes = try object.decode("defaultSnoozeMinutes", in: 1...Int.max)
    limits = try object.decode("limits")
    localOnly = try object.decode("localOnly")
    name = try object.decodeIfPresent("name")
    newTaskDue = try object.decode("newTaskDue")
    notificationPermission = try object.decode("notificationPermission")
    quietHours = try object.decodeIfPresent("quietHours")
    revision = try object.decode("revision", in: 1...Int.max)
    showAnytime = try object.decode("showAnytime")
    showGreeting = try object.decode("showGreeting")
    taskGroup = try object.decode("taskGroup")
    taskSort = try object.decode("taskSort")
    timeZone = try object.decodeIfPresent("timeZone")
    weekStart = try object.decode("weekStart")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("appearance", appearance)
    members.add("backupEvery", backupEvery)
    members.add("backupPlace", backupPlace)
    members.add("careSender", careSender)
    members.add("clock", clock)
    members.add("dayStartTime", dayStartTime)
    members.add("defaultAlarm", defaultAlarm)
    members.add("defaultAlarmMinutes", defaultAlarmMinutes)
    members.add("defaultSnoozeMinutes", defaultSnoozeMinutes)
    members.add("limits", limits)
    members.add("localOnly", localOnly)
    members.add("name", name)
    members.add("newTaskDue", newTaskDue)
    members.add("notificationPermission", notificationPermission)
    members.add("quietHours", quietHours)
    members.add("revision", revision)
    members.add("showAnytime", showAnytime)
    members.add("showGreeting", showGreeting)
    members.add("taskGroup", taskGroup)
    members.add("taskSort", taskSort)
    members.add("timeZone", timeZone)
    members.add("weekStart", weekStart)
    return members.json
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum PreferencesEditClear: String, WireEnum {
    case appearance
    case backupEvery
    case backupPlace
    case careSender
    case clock
    case dayStartTime
    case defaultAlarm
    case defaultAlarmMinutes
    case defaultSnoozeMinutes
    case limits
    case localOnly
    case name
    case newTaskDue
    case notificationPermission
    case quietHours
    case showAnytime
    case showGreeting
    case taskGroup
    case taskSort
    case timeZone
    case weekStart
  }
}

extension Wire {
  /// By what the view tasks groups tasks. due: overdue, today, in progress, this week, later, no day. A task with several tags is in the group of each.
  package enum TaskGroup: String, WireEnum {
    case none
    case due
    case tag
    case project
    case priority
  }
}

extension Wire {
  /// How the view tasks sorts tasks, within a group too. manual: by hand; without a group it is the tree of tasks and subtasks.
  package enum TaskSort: String, WireEnum {
    case manual
    case due
    case priority
    case title
    case urgency
    case added
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
  /// Changes the preferences that are given, and returns all of them; one that `clear` names gets its default.
  package enum PreferencesEdit {
    package static let method = "preferences/edit"
    package typealias Reply = Wire.Preferences

    /// The params of `preferences/edit`.
    package struct Params: Sendable, Hashable {
      /// How the report looks; cleared is system.
      package var appearance: Edit<Wire.Appearance?>
      /// How many hours after the newest backup of the folder the next is made; cleared is 24.
      package var backupEvery: Edit<Int?>
      /// The folder in which backups are made by themselves, an absolute path or one below `~/`; cleared for none. The person alone changes it.
      package var backupPlace: Edit<String?>
      /// The device that sends messages to people, where several exchange changes; cleared for none. The person alone changes it.
      package var careSender: Edit<Wire.DeviceID?>
      /// How times are shown; cleared is h24, and on pages of care 2:30PM.
      package var clock: Edit<Wire.ClockStyle?>
      /// When the person's day begins, 00:00 to 12:00; cleared is 00:00.
      package var dayStartTime: Edit<LocalTime?>
      /// Whether a task with a due time has a reminder while it has none of its own; cleared is true.
      package var defaultAlarm: Edit<Bool?>
      /// How long before the due time that reminder goes off; cleared is 0.
      package var defaultAlarmMinutes: Edit<Int?>
      /// How long a reminder is snoozed; cleared is 10.
      package var defaultSnoozeMinutes: Edit<Int?>
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Refuses with revisionConflict when the preferences have another revision.
      package var ifRevision: Int?
      /// Limits to change; cleared restores all defaults.
      package var limits: Edit<Wire.LimitsEdit?>
      /// Whether nothing may leave this machine; cleared is false.
      package var localOnly: Edit<Bool?>
      /// 1 to 100 Unicode scalars after trimming; cleared is no name.
      package var name: Edit<String?>
      /// When a task is due that is typed without a day; cleared is none.
      package var newTaskDue: Edit<Wire.NewTaskDue?>
      /// Whether daybook may notify the person outside its own pages; cleared is notDetermined.
      package var notificationPermission: Edit<Wire.NotificationPermission?>
      /// When no reminder goes off that counts from its task's time, by the clock where the person is; cleared is never.
      package var quietHours: Edit<Wire.DailySpan?>
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Whether the view today has a section of the open tasks without a day; cleared is true.
      package var showAnytime: Edit<Bool?>
      /// Whether the dashboard shows a greeting; cleared is true.
      package var showGreeting: Edit<Bool?>
      /// By what the view tasks groups tasks; cleared is none.
      package var taskGroup: Edit<Wire.TaskGroup?>
      /// How the view tasks sorts tasks; cleared is manual.
      package var taskSort: Edit<Wire.TaskSort?>
      /// A time zone that this machine knows; cleared follows the client.
      package var timeZone: Edit<Wire.TimeZone?>
      /// The first day of the week; cleared is monday.
      package var weekStart: Edit<Wire.Weekday?>

      package init(appearance: Edit<Wire.Appearance?> = .keep, backupEvery: Edit<Int?> = .keep, backupPlace: Edit<String?> = .keep, careSender: Edit<Wire.DeviceID?> = .keep, clock: Edit<Wire.ClockStyle?> = .keep, dayStartTime: Edit<LocalTime?> = .keep, defaultAlarm: Edit<Bool?> = .keep, defaultAlarmMinutes: Edit<Int?> = .keep, defaultSnoozeMinutes: Edit<Int?> = .keep, dryRun: Bool? = nil, ifRevision: Int? = nil, limits: Edit<Wire.LimitsEdit?> = .keep, localOnly: Edit<Bool?> = .keep, name: Edit<String?> = .keep, newTaskDue: Edit<Wire.NewTaskDue?> = .keep, notificationPermission: Edit<Wire.NotificationPermission?> = .keep, quietHours: Edit<Wire.DailySpan?> = .keep, requestKey: Wire.RequestKey? = nil, showAnytime: Edit<Bool?> = .keep, showGreeting: Edit<Bool?> = .keep, taskGroup: Edit<Wire.TaskGroup?> = .keep, taskSort: Edit<Wire.TaskSort?> = .keep, timeZone: Edit<Wire.TimeZone?> = .keep, weekStart: Edit<Wire.Weekday?> = .keep) {
        self.appearance = appearance
        self.backupEvery = backupEvery
        self.backupPlace = backupPlace
        self.careSender = careSender
        self.clock = clock
        self.dayStartTime = dayStartTime
        self.defaultAlarm = defaultAlarm
        self.defaultAlarmMinutes = defaultAlarmMinutes
        self.defaultSnoozeMinutes = defaultSnoozeMinutes
        self.dryRun = dryRun
        self.ifRevision = ifRevision
        self.limits = limits
        self.localOnly = localOnly
        self.name = name
        self.newTaskDue = newTaskDue
        self.notificationPermission = notificationPermission
        self.quietHours = quietHours
        self.requestKey = requestKey
        self.showAnytime = showAnytime
        self.showGreeting = showGreeting
        self.taskGroup = taskGroup
        self.taskSort = taskSort
        self.timeZone = timeZone
        self.weekStart = weekStart
      }
    }
  }
}

extension Wire.PreferencesEdit.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.PreferencesEditClear]? = try object.decodeIfPresent("clear", cap: 21)
    appearance = try Edit(object.decodeIfPresent("appearance"), "appearance", isCleared: clear?.contains(.appearance))
    backupEvery = try Edit(object.decodeIfPresent("backupEvery", in: 1...8760), "backupEvery", isCleared: clear?.contains(.backupEvery))
    backupPlace = try Edit(object.decodeIfPresent("backupPlace", length: 0...4096), "backupPlace", isCleared: clear?.contains(.backupPlace))
    careSender = try Edit(object.decodeIfPresent("careSender"), "careSender", isCleared: clear?.contains(.careSender))
    clock = try Edit(object.decodeIfPresent("clock"), "clock", isCleared: clear?.contains(.clock))
    dayStartTime = try Edit(object.decodeIfPresent("dayStartTime"), "dayStartTime", isCleared: clear?.contains(.dayStartTime))
    defaultAlarm = try Edit(object.decodeIfPresent("defaultAlarm"), "defaultAlarm", isCleared: clear?.contains(.defaultAlarm))
    defaultAlarmMinutes = try Edit(object.decodeIfPresent("defaultAlarmMinutes", in: 0...525600), "defaultAlarmMinutes", isCleared: clear?.contains(.defaultAlarmMinutes))
    defaultSnoozeMinutes = try Edit(object.decodeIfPresent("defaultSnoozeMinutes", in: 1...525600), "defaultSnoozeMinutes", isCleared: clear?.contains(.defaultSnoozeMinutes))
    dryRun = try object.decodeIfPresent("dryRun")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    limits = try Edit(object.decodeIfPresent("limits"), "limits", isCleared: clear?.contains(.limits))
    localOnly = try Edit(object.decodeIfPresent("localOnly"), "localOnly", isCleared: clear?.contains(.localOnly))
    name = try Edit(object.decodeIfPresent("name", length: 0...500), "name", isCleared: clear?.contains(.name))
    newTaskDue = try Edit(object.decodeIfPresent("newTaskDue"), "newTaskDue", isCleared: clear?.contains(.newTaskDue))
    notificationPermission = try Edit(object.decodeIfPresent("notificationPermission"), "notificationPermission", isCleared: clear?.contains(.notificationPermission))
    quietHours = try Edit(object.decodeIfPresent("quietHours"), "quietHours", isCleared: clear?.contains(.quietHours))
    requestKey = try object.decodeIfPresent("requestKey")
    showAnytime = try Edit(object.decodeIfPresent("showAnytime"), "showAnytime", isCleared: clear?.contains(.showAnytime))
    showGreeting = try Edit(object.decodeIfPresent("showGreeting"), "showGreeting", isCleared: clear?.contains(.showGreeting))
    taskGroup = try Edit(object.decodeIfPresent("taskGroup"), "taskGroup", isCleared: clear?.contains(.taskGroup))
    taskSort = try Edit(object.decodeIfPresent("taskSort"), "taskSort", isCleared: clear?.contains(.taskSort))
    timeZone = try Edit(object.decodeIfPresent("timeZone"), "timeZone", isCleared: clear?.contains(.timeZone))
    weekStart = try Edit(object.decodeIfPresent("weekStart"), "weekStart", isCleared: clear?.contains(.weekStart))
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("appearance", appearance)
    members.add("backupEvery", backupEvery)
    members.add("backupPlace", backupPlace)
    members.add("careSender", careSender)
    members.add("clock", clock)
    members.add("dayStartTime", dayStartTime)
    members.add("defaultAlarm", defaultAlarm)
    members.add("defaultAlarmMinutes", defaultAlarmMinutes)
    members.add("defaultSnoozeMinutes", defaultSnoozeMinutes)
    members.add("dryRun", dryRun)
    members.add("ifRevision", ifRevision)
    members.add("limits", limits)
    members.add("localOnly", localOnly)
    members.add("name", name)
    members.add("newTaskDue", newTaskDue)
    members.add("notificationPermission", notificationPermission)
    members.add("quietHours", quietHours)
    members.add("requestKey", requestKey)
    members.add("showAnytime", showAnytime)
    members.add("showGreeting", showGreeting)
    members.add("taskGroup", taskGroup)
    members.add("taskSort", taskSort)
    members.add("timeZone", timeZone)
    members.add("weekStart", weekStart)
    return members.json
  }
}

extension Wire {
  /// Returns the person's preferences, with defaults for those that are not set.
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
