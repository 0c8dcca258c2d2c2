// Preferences are the rows of `preference`, one for each that is not the default, with one row of
// `preferences` for their revision. `PreferenceTable` declares each in one row: its default, what
// it is called and which values it may have. The session, the dashboard, reminders and the limits
// of tags and profiles read them; `PreferencesCache` keeps them in memory between writes. A change
// is logged and undone like that of any entity (docs/decisions/0018-whose-word-a-preference-is.md).

package import CivilTime
import Synchronization

/// The preferences there are, each a row, in the order in which they are shown and checked.
package struct PreferenceTable: Sendable {
  /// What the person is called.
  package let name = row(
    "name", String?.none, "Name", prompt: "Name (empty for none)", check: checked(name:))
  /// Whether the dashboard greets.
  package let showGreeting = row("showGreeting", true, "Greeting")
  /// Whether the view today has the tasks without a day.
  package let newTaskDue = row("newTaskDue", NewTaskDue.none, "A new task is due")
  package let showAnytime = row("showAnytime", true, "Undated tasks on today")
  /// How the page of tasks is arranged.
  package let taskGroup = row(
    "taskGroup", TaskGroup.none, "Group tasks by",
    .choices(of: TaskGroup.self, ["none": "Nothing"]))
  package let taskSort = row(
    "taskSort", TaskSort.manual, "Sort tasks by",
    .choices(of: TaskSort.self, ["manual": "Hand", "added": "When they were added"]))
  /// The IANA zone in which they live wherever they are; nil follows the client.
  package let timeZone = row(
    "timeZone", String?.none, "Time zone", .zone,
    prompt: "Time zone, such as Europe/Berlin (empty to follow where you are)",
    absence: "where you are")
  package let weekStart = row("weekStart", Weekday.monday, "Week starts on")
  /// When the person's day begins, 00:00 to 12:00.
  package let dayStartTime = row(
    "dayStartTime", LocalTime.midnight, "Day starts at",
    prompt: "Time at which the day starts, 00:00 to 12:00", check: checked(dayStartTime:))
  /// How times are shown to them; nil where they chose nothing.
  package let clock = row(
    "clock", ClockStyle?.none, "Times",
    .choices(of: ClockStyle.self, ["h24": "24 hours (14:30)", "h12": "12 hours (2:30 pm)"]),
    absence: "24 hours (14:30)")
  /// Whether a task with a due time has a reminder while it has none of its own; nil is true.
  package let defaultAlarm = row(
    "defaultAlarm", Bool?.none, "Remind of due times", absence: "Yes")
  /// How long before its due that reminder fires; nil is 0.
  package let defaultAlarmMinutes = row(
    "defaultAlarmMinutes", Int?.none, "Remind before due", .number(of: "minute"),
    prompt: "Minutes before due", absence: "0 minutes"
  ) { try $0.map { try checked($0, in: 0...525_600, field: "defaultAlarmMinutes") } }
  package let defaultSnoozeMinutes = row(
    "defaultSnoozeMinutes", 10, "Snooze", .number(of: "minute"), prompt: "Minutes"
  ) { try checked($0, in: 1...525_600, field: "defaultSnoozeMinutes") }
  /// When no reminder goes off that counts from its task's time; nil is never.
  package let quietHours = row(
    "quietHours", DailySpan?.none, "Quiet hours",
    prompt: "From when to when, such as 22:00-07:00")
  package let notificationPermission = row(
    "notificationPermission", NotificationPermission.notDetermined, "Notifications",
    .choices(
      of: NotificationPermission.self,
      ["notDetermined": "Not asked yet", "error": "Asking failed"]), isPersons: true,
    scope: .device)
  /// Whether nothing may leave the machine.
  package let localOnly = row(
    "localOnly", false, "Stay on this machine", isPersons: true, scope: .device)
  /// The device of a space that sends messages to people; nil for none. `daybook sync sender` says it.
  package let careSender = row(
    "careSender", String?.none, "Messages are sent by", isPersons: true, isHidden: true
  ) { try $0.map { try TextRules.line($0, "A device", atMost: 64, field: "careSender") } }
  /// Where backups are made by themselves, an absolute path or one below “~/”; nil for nowhere.
  package let backupPlace = row(
    "backupPlace", String?.none, "Folder of backups",
    isPersons: true, scope: .machine,
    prompt: "Folder for backups, such as ~/backups (empty for none)", check: checked(backupPlace:))
  /// In hours.
  package let backupEvery = row(
    "backupEvery", 24, "Backup every", .number(of: "hour"), isPersons: true, scope: .machine,
    prompt: "Hours"
  ) { try checked($0, in: 1...8760, field: "backupEvery") }
  package let appearance = row(
    "appearance", Appearance.system, "Appearance", scope: .device,
    note: "report only; terminals and editors use theirs")
  package let tagLimit = limit(.tags, "Tag limit")
  package let tagLimitPerItem = limit(.tagsPerItem, "Tag limit per item")
  package let profileLimit = limit(.profiles, "People limit")
  package let taskLimitPerProfile = limit(.tasksPerProfile, "Task limit per person")

  static let shared = PreferenceTable()
  fileprivate static let rows = Mutex<[Preference]>([])
}

/// One preference as it is kept and as people see it.
package struct Preference: Sendable {
  /// One of the values that a preference can have.
  package struct Choice: Sendable {
    /// The word on the wire, which is also an answer.
    package let word: String
    package let title: String
    /// The value as it is kept.
    package let kept: String
  }

  /// What its values are, and how they are asked for.
  package enum Kind: Sendable {
    case text, zone, time
    /// From a time of the day to another.
    case span
    /// The unit of a number; nil for a bare number.
    case number(of: String?)
    case flag
    case choice([Choice])
  }

  /// What it is about.
  enum Scope: Sendable {
    /// The person, on whatever device.
    case person
    /// This device: others do not get it.
    case device
    /// The machine, its folders: no import brings it either.
    case machine
  }

  /// Its name on the wire and in the database.
  package let name: String
  package let title: String
  package let kind: Kind
  /// The question; nil where the title is enough.
  package let prompt: String?
  /// What it rules, in words behind its value; nil where the title is enough.
  package let note: String?
  /// The text in place of a value that is not set.
  package let absence: String
  /// Whether it is a limit; these are together on the wire.
  package let isLimit: Bool
  /// Whether the person alone can change it, since it bounds what programs do for them.
  package let isPersons: Bool
  /// Whether something else shows and sets it than the page of all.
  package let isHidden: Bool
  let scope: Scope
  let index: Int
  /// The default as it would be kept; nil for none.
  let defaultText: String?
  /// Whether a text is the value of one.
  let isValue: @Sendable (String) -> Bool
  /// Returns a value that a person chose as it is kept. Throws `invalidValue`.
  let check: @Sendable (String) throws -> String?

  /// The absence of a value in whose place nothing holds.
  package static let noValue = "none"

  package static let all = {
    _ = PreferenceTable.shared
    return PreferenceTable.rows.withLock { $0 }
  }()

  package static func named(_ name: String) -> Preference? { all.first { $0.name == name } }
}

/// Where the value of a preference is among the others, and its default.
package struct PreferenceKey<Value: PreferenceValue>: Sendable {
  let name: String
  let index: Int
  let defaultValue: Value
}

extension PreferenceTable {
  /// `check` returns a value as it is kept, and throws `invalidValue` for one that cannot be.
  private static func row<Value: PreferenceValue>(
    _ name: String, _ defaultValue: Value, _ title: String, _ kind: Preference.Kind = Value.kind,
    isLimit: Bool = false, isPersons: Bool = false, isHidden: Bool = false,
    scope: Preference.Scope = .person,
    prompt: String? = nil,
    note: String? = nil,
    absence: String = Preference.noValue,
    check: @escaping @Sendable (Value) throws -> Value = { $0 }
  ) -> PreferenceKey<Value> {
    rows.withLock { rows in
      let row = Preference(
        name: name, title: title, kind: kind, prompt: prompt, note: note, absence: absence,
        isLimit: isLimit,
        isPersons: isPersons, isHidden: isHidden, scope: scope,
        index: rows.count, defaultText: defaultValue.kept,
        isValue: { text in
          Value.of(kept: text).map { (try? check($0)) != nil } ?? false
        },
        check: { text in
          guard let value = Value.of(kept: text) else { throw ModelError.corruptValue }
          return try check(value).kept
        })
      rows.append(row)
      return PreferenceKey(name: name, index: row.index, defaultValue: defaultValue)
    }
  }

  private static func limit(_ limit: LimitName, _ title: String) -> PreferenceKey<Int> {
    row(limit.rawValue, limit.defaultValue, title, isLimit: true) {
      try checked($0, in: 1...limit.maximum, field: "limits/\(limit.rawValue)")
    }
  }

  private static func checked(name: String?) throws -> String? {
    try name.map {
      try TextRules.line(
        $0, "A name", atMost: 100, field: "name",
        absence: "A name has 1 to 100 characters. To have none, clear it.")
    }
  }

  private static func checked(backupPlace: String?) throws -> String? {
    if let backupPlace {
      try require(
        backupPlace.utf8.count <= 4096 && !backupPlace.utf8.contains(0)
          && (backupPlace.hasPrefix("/") || backupPlace.hasPrefix("~/")), "backupPlace",
        "Give the whole path of a folder, such as `~/backups`.")
    }
    return backupPlace
  }

  private static func checked(
    _ number: Int, in range: ClosedRange<Int>, field: String
  ) throws -> Int {
    try require(number, in: range, field)
    return number
  }

  /// Later than noon, most of a day would count for the day before.
  private static func checked(dayStartTime: LocalTime) throws -> LocalTime {
    try require(
      dayStartTime.second <= 12 * 3600, "dayStartTime", "A day can start between 00:00 and 12:00.")
    return dayStartTime
  }
}
