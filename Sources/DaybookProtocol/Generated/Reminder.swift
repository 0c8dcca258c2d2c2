// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// An alarm of a task (RFC 9074). For a task that recurs by schedule, it goes off for the latest occurrence whose time has come, unless that is done, and then for each later one; for a task that recurs from completion, for the current one. A habit has one where it has a time for it (`remindTime`): it goes off on each day on which the habit is due, ends with that day or once the habit is done or skipped, is answered and snoozed as others are, and is edited by `habit/edit`; it is not in the list of all.
  package struct Reminder: Sendable, Hashable {
    /// When it was last dismissed or snoozed (RFC 9074); null for never, and for a habit.
    package var acknowledgedAt: Instant?
    /// When it was added.
    package var createdAt: Instant
    /// The reminder's own time, in the task's zone, or in the reader's zone if the task floats; null if it counts minutes. Of a habit the next one, in the reader's zone.
    package var dateTime: LocalDateTime?
    /// When it will go off, or when it went off; null while it is silent.
    package var firesAt: Instant?
    /// The habit; null for the reminder of a task.
    package var habit: Wire.HabitID?
    /// Never reused.
    package var id: Wire.ReminderID
    /// True for the reminder that a task with a due time has while it has none of its own (`defaultAlarm`). It has the task's id, is not in the list of all, and becomes one of the task's own when it is answered or edited.
    package var isDefault: Bool?
    /// How long before the due or the start it goes off; whole days (1440) are counted on the calendar, other values exactly. null for a reminder with its own time.
    package var minutesBefore: Int?
    /// When it was last changed.
    package var modifiedAt: Instant
    /// The occurrence that it is for, of a recurring task.
    package var occurrence: LocalDateTime?
    /// What the minutes count from.
    package var relatedTo: Wire.ReminderAnchor?
    /// In the answer to an add: when the default reminder went off, which the task no longer has, since this is the first of its own.
    package var replaces: Wire.ReminderTime?
    /// Increases by one with each change.
    package var revision: Int
    /// When the current snooze ends or ended; null if there is none, or it was answered since.
    package var snoozedUntil: Instant?
    /// Its state.
    package var state: Wire.ReminderState
    /// The task; null for the reminder of a habit.
    package var task: Wire.TaskID?
    /// The time of the day on which it goes off, whatever time the due or the start has; `minutesBefore` then says how many whole days before. null for none.
    package var time: LocalTime?
    /// The title of the task or habit.
    package var title: String

    package init(acknowledgedAt: Instant? = nil, createdAt: Instant, dateTime: LocalDateTime? = nil, firesAt: Instant? = nil, habit: Wire.HabitID? = nil, id: Wire.ReminderID, isDefault: Bool? = nil, minutesBefore: Int? = nil, modifiedAt: Instant, occurrence: LocalDateTime? = nil, relatedTo: Wire.ReminderAnchor? = nil, replaces: Wire.ReminderTime? = nil, revision: Int, snoozedUntil: Instant? = nil, state: Wire.ReminderState, task: Wire.TaskID? = nil, time: LocalTime? = nil, title: String) {
      self.acknowledgedAt = acknowledgedAt
      self.createdAt = createdAt
      self.dateTime = dateTime
      self.firesAt = firesAt
      self.habit = habit
      self.id = id
      self.isDefault = isDefault
      self.minutesBefore = minutesBefore
      self.modifiedAt = modifiedAt
      self.occurrence = occurrence
      self.relatedTo = relatedTo
      self.replaces = replaces
      self.revision = revision
      self.snoozedUntil = snoozedUntil
      self.state = state
      self.task = task
      self.time = time
      self.title = title
    }
  }
}

extension Wire.Reminder: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    acknowledgedAt = try object.decodeIfPresent("acknowledgedAt")
    createdAt = try object.decode("createdAt")
    dateTime = try object.decodeIfPresent("dateTime")
    firesAt = try object.decodeIfPresent("firesAt")
    habit = try object.decodeIfPresent("habit")
    id = try object.decode("id")
    isDefault = try object.decodeIfPresent("isDefault")
    minutesBefore = try object.decodeIfPresent("minutesBefore", in: 0...Int.max)
    modifiedAt = try object.decode("modifiedAt")
    occurrence = try object.decodeIfPresent("occurrence")
    relatedTo = try object.decodeIfPresent("relatedTo")
    replaces = try object.decodeIfPresent("replaces")
    revision = try object.decode("revision", in: 1...Int.max)
    snoozedUntil = try object.decodeIfPresent("snoozedUntil")
    state = try object.decode("state")
    task = try object.decodeIfPresent("task")
    time = try object.decodeIfPresent("time")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("acknowledgedAt", acknowledgedAt)
    members.add("createdAt", createdAt)
    members.add("dateTime", dateTime)
    members.add("firesAt", firesAt)
    members.add("habit", habit)
    members.add("id", id)
    members.add("isDefault", isDefault)
    members.add("minutesBefore", minutesBefore)
    members.add("modifiedAt", modifiedAt)
    members.add("occurrence", occurrence)
    members.add("relatedTo", relatedTo)
    members.add("replaces", replaces)
    members.add("revision", revision)
    members.add("snoozedUntil", snoozedUntil)
    members.add("state", state)
    members.add("task", task)
    members.add("time", time)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// What the minutes of a reminder count from.
  package enum ReminderAnchor: String, WireEnum {
    case due
    case start
  }
}

extension Wire {
  /// Names a reminder; never reused. That of a habit is “habit@” and the id of the habit; an id that a client chooses has no @, and at most 64 characters.
  package struct ReminderID: WireScalar {
    package static let length = 1...70
    package static let format = TextFormat.derivedIdentifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// One page of reminders.
  package struct ReminderPage: Sendable, Hashable {
    /// Pending and upcoming ones by their time, then id; all of them by id.
    package var items: [Wire.Reminder]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.Reminder], nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.ReminderPage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    members.add("nextCursor", nextCursor)
    return members.json
  }
}

extension Wire {
  /// The states by which reminders are listed.
  package enum ReminderSelection: String, WireEnum {
    case pending
    case upcoming
  }
}

extension Wire {
  /// pending: it has gone off and waits for an answer. upcoming: it will go off, for the first time or after a snooze. silent: it will not go off, because it was answered, or the task is not open or has no time.
  package struct ReminderState: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let pending = Self(rawValue: "pending")
    package static let upcoming = Self(rawValue: "upcoming")
    package static let silent = Self(rawValue: "silent")
  }
}

extension Wire {
  /// When a reminder goes off: minutes before the due or the start, or a time of its own.
  package struct ReminderTime: Sendable, Hashable {
    /// Its own time.
    package var dateTime: LocalDateTime?
    /// How long before; null for a time of its own.
    package var minutesBefore: Int?
    /// What the minutes count from.
    package var relatedTo: Wire.ReminderAnchor?
    /// The time of the day on which it goes off, so many whole days before.
    package var time: LocalTime?

    package init(dateTime: LocalDateTime? = nil, minutesBefore: Int? = nil, relatedTo: Wire.ReminderAnchor? = nil, time: LocalTime? = nil) {
      self.dateTime = dateTime
      self.minutesBefore = minutesBefore
      self.relatedTo = relatedTo
      self.time = time
    }
  }
}

extension Wire.ReminderTime: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dateTime = try object.decodeIfPresent("dateTime")
    minutesBefore = try object.decodeIfPresent("minutesBefore", in: 0...525600)
    relatedTo = try object.decodeIfPresent("relatedTo")
    time = try object.decodeIfPresent("time")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dateTime", dateTime)
    members.add("minutesBefore", minutesBefore)
    members.add("relatedTo", relatedTo)
    members.add("time", time)
    return members.json
  }
}

extension Wire {
  /// Adds a reminder to an open task. Exactly one of `minutesBefore`, `dateTime` and `text` is given. The same id with the same content returns the reminder as it is now. A task has at most 20, and no two of them at the same time: a second one is refused with invalidState (`alreadyThere`), and so is one that counts from a day without a time (`contradiction`). A time of day, and words, that lead to a past time are refused. One whose minutes lead to a time that has passed does not go off: it is silent, with an `acknowledgedAt` of now. One of a recurring task begins with the first occurrence for which it is still to come.
  package enum ReminderAdd {
    package static let method = "reminder/add"
    package typealias Reply = Wire.Reminder

    /// The params of `reminder/add`.
    package struct Params: Sendable, Hashable {
      /// A future time, in the task's zone, or in the reader's zone if the task floats.
      package var dateTime: LocalDateTime?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// null lets the server choose one.
      package var id: Wire.ReminderID?
      /// How long before the due or the start it goes off; the task needs that time.
      package var minutesBefore: Int?
      /// What the minutes count from; null is due.
      package var relatedTo: Wire.ReminderAnchor?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The task.
      package var task: Wire.TaskID
      /// The same in words: “10m”, “1h before”, “2 days before start”, “1d at 9”, “in half an hour”, “14:30”, “tomorrow 9am”. A length without “in” counts back from the due or the start. One that is past is refused.
      package var text: String?
      /// The time of the day on which it goes off; needs `minutesBefore` in whole days (1440), counted from the day of the due or the start.
      package var time: LocalTime?

      package init(dateTime: LocalDateTime? = nil, dryRun: Bool? = nil, id: Wire.ReminderID? = nil, minutesBefore: Int? = nil, relatedTo: Wire.ReminderAnchor? = nil, requestKey: Wire.RequestKey? = nil, task: Wire.TaskID, text: String? = nil, time: LocalTime? = nil) {
        self.dateTime = dateTime
        self.dryRun = dryRun
        self.id = id
        self.minutesBefore = minutesBefore
        self.relatedTo = relatedTo
        self.requestKey = requestKey
        self.task = task
        self.text = text
        self.time = time
      }
    }
  }
}

extension Wire.ReminderAdd.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dateTime = try object.decodeIfPresent("dateTime")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decodeIfPresent("id")
    minutesBefore = try object.decodeIfPresent("minutesBefore", in: 0...525600)
    relatedTo = try object.decodeIfPresent("relatedTo")
    requestKey = try object.decodeIfPresent("requestKey")
    task = try object.decode("task")
    text = try object.decodeIfPresent("text", length: 1...100)
    time = try object.decodeIfPresent("time")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dateTime", dateTime)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("minutesBefore", minutesBefore)
    members.add("relatedTo", relatedTo)
    members.add("requestKey", requestKey)
    members.add("task", task)
    members.add("text", text)
    members.add("time", time)
    return members.json
  }
}

extension Wire {
  /// Dismisses a reminder that has gone off, or cancels its snooze, in every front end. Repeating it changes nothing. One that has not gone off yet is refused with invalidState (`wrongStep`).
  package enum ReminderDismiss {
    package static let method = "reminder/dismiss"
    package typealias Reply = Wire.Reminder

    /// The params of `reminder/dismiss`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The reminder.
      package var id: Wire.ReminderID
      /// Refuses with revisionConflict when the reminder has another revision.
      package var ifRevision: Int?
      /// The occurrence that the reminder is for; if it is for another one, nothing changes.
      package var occurrence: LocalDateTime?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, id: Wire.ReminderID, ifRevision: Int? = nil, occurrence: LocalDateTime? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.occurrence = occurrence
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.ReminderDismiss.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    occurrence = try object.decodeIfPresent("occurrence")
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("occurrence", occurrence)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Changes when a task's reminder goes off; an earlier answer or snooze no longer counts. At most one of `minutesBefore` and `dateTime` is given, and replaces the other.
  package enum ReminderEdit {
    package static let method = "reminder/edit"
    package typealias Reply = Wire.Reminder

    /// The params of `reminder/edit`.
    package struct Params: Sendable, Hashable {
      /// The reminder's own time.
      package var dateTime: LocalDateTime?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The reminder.
      package var id: Wire.ReminderID
      /// Refuses with revisionConflict when the reminder has another revision.
      package var ifRevision: Int?
      /// How long before the due or the start it goes off.
      package var minutesBefore: Int?
      /// What the minutes count from.
      package var relatedTo: Wire.ReminderAnchor?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The time of the day on which it goes off, as in `reminder/add`.
      package var time: LocalTime?

      package init(dateTime: LocalDateTime? = nil, dryRun: Bool? = nil, id: Wire.ReminderID, ifRevision: Int? = nil, minutesBefore: Int? = nil, relatedTo: Wire.ReminderAnchor? = nil, requestKey: Wire.RequestKey? = nil, time: LocalTime? = nil) {
        self.dateTime = dateTime
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.minutesBefore = minutesBefore
        self.relatedTo = relatedTo
        self.requestKey = requestKey
        self.time = time
      }
    }
  }
}

extension Wire.ReminderEdit.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dateTime = try object.decodeIfPresent("dateTime")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    minutesBefore = try object.decodeIfPresent("minutesBefore", in: 0...525600)
    relatedTo = try object.decodeIfPresent("relatedTo")
    requestKey = try object.decodeIfPresent("requestKey")
    time = try object.decodeIfPresent("time")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dateTime", dateTime)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("minutesBefore", minutesBefore)
    members.add("relatedTo", relatedTo)
    members.add("requestKey", requestKey)
    members.add("time", time)
    return members.json
  }
}

extension Wire {
  /// Returns one reminder.
  package enum ReminderGet {
    package static let method = "reminder/get"
    package typealias Reply = Wire.Reminder

    /// The params of `reminder/get`.
    package struct Params: Sendable, Hashable {
      /// The reminder.
      package var id: Wire.ReminderID

      package init(id: Wire.ReminderID) {
        self.id = id
      }
    }
  }
}

extension Wire.ReminderGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    return members.json
  }
}

extension Wire {
  /// Lists reminders, page by page: all, or only pending and upcoming ones.
  package enum ReminderList {
    package static let method = "reminder/list"
    package typealias Reply = Wire.ReminderPage

    /// The params of `reminder/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page.
      package var cursor: Wire.ListCursor?
      /// The maximum number of items; null is 100.
      package var limit: Int?
      /// Only those in this state; null is all.
      package var state: Wire.ReminderSelection?
      /// Only those of this task.
      package var task: Wire.TaskID?

      package init(cursor: Wire.ListCursor? = nil, limit: Int? = nil, state: Wire.ReminderSelection? = nil, task: Wire.TaskID? = nil) {
        self.cursor = cursor
        self.limit = limit
        self.state = state
        self.task = task
      }
    }
  }
}

extension Wire.ReminderList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    state = try object.decodeIfPresent("state")
    task = try object.decodeIfPresent("task")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("limit", limit)
    members.add("state", state)
    members.add("task", task)
    return members.json
  }
}

extension Wire {
  /// Removes a reminder; its task is not changed. A habit no longer reminds of anything, and a default reminder does not come back.
  package enum ReminderRemove {
    package static let method = "reminder/remove"
    package typealias Reply = Wire.Removal

    /// The params of `reminder/remove`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The reminder.
      package var id: Wire.ReminderID
      /// Refuses with revisionConflict when the reminder has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, id: Wire.ReminderID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.ReminderRemove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Snoozes a reminder that has gone off, or is already snoozed, until a number of minutes from now, or a time in words. The task's start and due do not change; a change of the time that the reminder counts from ends the snooze. Before it has gone off, it is refused with invalidState (`wrongStep`). The reminder of a habit is snoozed until its day is over at most.
  package enum ReminderSnooze {
    package static let method = "reminder/snooze"
    package typealias Reply = Wire.Reminder

    /// The params of `reminder/snooze`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The reminder.
      package var id: Wire.ReminderID
      /// Refuses with revisionConflict when the reminder has another revision.
      package var ifRevision: Int?
      /// How long, up to 366 days; null is the person's preference.
      package var minutes: Int?
      /// The occurrence that the reminder is for; null is any.
      package var occurrence: LocalDateTime?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// How long or until when in words, instead of `minutes`: `1h 30m`, `tomorrow 9am`.
      package var text: String?

      package init(dryRun: Bool? = nil, id: Wire.ReminderID, ifRevision: Int? = nil, minutes: Int? = nil, occurrence: LocalDateTime? = nil, requestKey: Wire.RequestKey? = nil, text: String? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.minutes = minutes
        self.occurrence = occurrence
        self.requestKey = requestKey
        self.text = text
      }
    }
  }
}

extension Wire.ReminderSnooze.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    minutes = try object.decodeIfPresent("minutes", in: 1...527040)
    occurrence = try object.decodeIfPresent("occurrence")
    requestKey = try object.decodeIfPresent("requestKey")
    text = try object.decodeIfPresent("text", length: 0...200)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("minutes", minutes)
    members.add("occurrence", occurrence)
    members.add("requestKey", requestKey)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// A reminder that was fired in this client is no longer pending: it was dismissed, snoozed, completed, moved or removed, here or elsewhere.
  package enum ReminderDismissed {
    package static let method = "reminder/dismissed"

    /// The params of `reminder/dismissed`.
    package struct Params: Sendable, Hashable {
      /// The reminder.
      package var id: Wire.ReminderID
      /// The key that `reminder/fired` named.
      package var key: String

      package init(id: Wire.ReminderID, key: String) {
        self.id = id
        self.key = key
      }
    }
  }
}

extension Wire.ReminderDismissed.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    key = try object.decode("key")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("key", key)
    return members.json
  }
}

extension Wire {
  /// A reminder goes off; sent to every client with `capabilities: {showsReminders: true}`. It is answered by `view/act` with the view and the key. Reminders that were missed while no client listened are sent once, at the start of a session.
  package enum ReminderFired {
    package static let method = "reminder/fired"

    /// The params of `reminder/fired`.
    package struct Params: Sendable, Hashable {
      /// The possible answers, for `view/act`.
      package var actions: [Wire.Action]
      /// The change cursor at that time, for `view/act`.
      package var changeCursor: Int
      /// When it was meant to go off.
      package var firesAt: Instant
      /// The habit; null for the reminder of a task.
      package var habit: Wire.HabitID?
      /// The reminder.
      package var id: Wire.ReminderID
      /// Whether it is more than a minute late, because no client listened or the machine was asleep.
      package var isMissed: Bool
      /// The key of its line in the view.
      package var key: String
      /// What to show where nothing is drawn of it, such as “Pay rent, due 09:00 (in 10 min)”.
      package var line: String
      /// Whether this client must deliver it outside the editor: exactly one of the clients with `capabilities: {delivery: true}`, and none unless the person granted notifications.
      package var needsDelivery: Bool
      /// The occurrence, of a task that recurs.
      package var occurrence: LocalDateTime?
      /// The task; null for the reminder of a habit.
      package var task: Wire.TaskID?
      /// The title of the task or habit.
      package var title: String
      /// The view for `view/act`.
      package var view: String

      package init(actions: [Wire.Action], changeCursor: Int, firesAt: Instant, habit: Wire.HabitID? = nil, id: Wire.ReminderID, isMissed: Bool, key: String, line: String, needsDelivery: Bool, occurrence: LocalDateTime? = nil, task: Wire.TaskID? = nil, title: String, view: String) {
        self.actions = actions
        self.changeCursor = changeCursor
        self.firesAt = firesAt
        self.habit = habit
        self.id = id
        self.isMissed = isMissed
        self.key = key
        self.line = line
        self.needsDelivery = needsDelivery
        self.occurrence = occurrence
        self.task = task
        self.title = title
        self.view = view
      }
    }
  }
}

extension Wire.ReminderFired.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    actions = try object.decode("actions", cap: 10)
    changeCursor = try object.decode("changeCursor", in: 0...Int.max)
    firesAt = try object.decode("firesAt")
    habit = try object.decodeIfPresent("habit")
    id = try object.decode("id")
    isMissed = try object.decode("isMissed")
    key = try object.decode("key")
    line = try object.decode("line")
    needsDelivery = try object.decode("needsDelivery")
    occurrence = try object.decodeIfPresent("occurrence")
    task = try object.decodeIfPresent("task")
    title = try object.decode("title")
    view = try object.decode("view")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("actions", actions)
    members.add("changeCursor", changeCursor)
    members.add("firesAt", firesAt)
    members.add("habit", habit)
    members.add("id", id)
    members.add("isMissed", isMissed)
    members.add("key", key)
    members.add("line", line)
    members.add("needsDelivery", needsDelivery)
    members.add("occurrence", occurrence)
    members.add("task", task)
    members.add("title", title)
    members.add("view", view)
    return members.json
  }
}
