// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// One page of the agenda.
  package struct AgendaPage: Sendable, Hashable {
    /// Whether occurrences are missing because their rules took too many steps.
    package var isTruncated: Bool
    /// By day; within a day, first those for the whole day, then those with a time, then the completed ones; events before tasks.
    package var items: [Wire.CalendarEntry]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(isTruncated: Bool, items: [Wire.CalendarEntry], nextCursor: Wire.ListCursor? = nil) {
      self.isTruncated = isTruncated
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.AgendaPage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    isTruncated = try object.decode("isTruncated")
    items = try object.decode("items", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("isTruncated", isTruncated)
    members.add("items", items)
    members.add("nextCursor", nextCursor)
    return members.json
  }
}

extension Wire {
  /// One day of a week or month.
  package struct CalendarCell: Sendable, Hashable {
    /// How many entries it has, including those that are not shown.
    package var counts: Wire.CalendarCounts
    /// The day.
    package var day: Day
    /// The first entries: those for the whole day, then those with a time, then the completed ones; events before tasks. Where `counts` has more, `calendar/day` lists them all.
    package var entries: [Wire.CalendarEntry]

    package init(counts: Wire.CalendarCounts, day: Day, entries: [Wire.CalendarEntry]) {
      self.counts = counts
      self.day = day
      self.entries = entries
    }
  }
}

extension Wire.CalendarCell: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    counts = try object.decode("counts")
    day = try object.decode("day")
    entries = try object.decode("entries", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("counts", counts)
    members.add("day", day)
    members.add("entries", entries)
    return members.json
  }
}

extension Wire {
  /// How many entries a day has.
  package struct CalendarCounts: Sendable, Hashable {
    /// Tasks and occurrences completed on the day.
    package var completed: Int
    /// Events of external calendars, those of several days on each.
    package var events: Int
    /// Habits scheduled for the day.
    package var habits: Int
    /// How many of them were done on the day.
    package var habitsDone: Int
    /// Occurrences and single tasks of the day that were missed; null for none.
    package var missed: Int?
    /// Open tasks and occurrences.
    package var tasks: Int

    package init(completed: Int, events: Int, habits: Int, habitsDone: Int, missed: Int? = nil, tasks: Int) {
      self.completed = completed
      self.events = events
      self.habits = habits
      self.habitsDone = habitsDone
      self.missed = missed
      self.tasks = tasks
    }
  }
}

extension Wire.CalendarCounts: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    completed = try object.decode("completed", in: 0...Int.max)
    events = try object.decode("events", in: 0...Int.max)
    habits = try object.decode("habits", in: 0...Int.max)
    habitsDone = try object.decode("habitsDone", in: 0...Int.max)
    missed = try object.decodeIfPresent("missed", in: 1...Int.max)
    tasks = try object.decode("tasks", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("completed", completed)
    members.add("events", events)
    members.add("habits", habits)
    members.add("habitsDone", habitsDone)
    members.add("missed", missed)
    members.add("tasks", tasks)
    return members.json
  }
}

extension Wire {
  /// One day of a strip.
  package struct CalendarDensity: Sendable, Hashable {
    /// How many entries it has.
    package var counts: Wire.CalendarCounts
    /// The day.
    package var day: Day

    package init(counts: Wire.CalendarCounts, day: Day) {
      self.counts = counts
      self.day = day
    }
  }
}

extension Wire.CalendarDensity: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    counts = try object.decode("counts")
    day = try object.decode("day")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("counts", counts)
    members.add("day", day)
    return members.json
  }
}

extension Wire {
  /// An entry on a day, in the reader's time zone.
  package struct CalendarEntry: Sendable, Hashable {
    /// The day that it is on.
    package var day: Day
    /// The day on which it ends; null if its duration is not known, or if it is that whole day.
    package var endDay: Day?
    /// The time of that day.
    package var endTime: LocalTime?
    /// The provider's name of it, for an event.
    package var event: String?
    /// The habit, for a habit.
    package var habit: Wire.HabitID?
    /// Whether it takes the person's time, for an event.
    package var isBusy: Bool?
    /// Open and overdue.
    package var isOverdue: Bool
    /// Whether it is an occurrence that was computed from a rule and is not stored.
    package var isVirtual: Bool
    /// Why it is on this day.
    package var kind: Wire.CalendarKind
    /// The address of its page, for an event.
    package var link: String?
    /// Where it is, for an event.
    package var location: String?
    /// The occurrence, for a recurring task, named by the day and time that the rule gave it.
    package var occurrence: LocalDateTime?
    /// Its priority.
    package var priority: Wire.TaskPriority
    /// Who delivered it, for an event.
    package var provider: Wire.ProviderID?
    /// What it is.
    package var source: Wire.CalendarSource
    /// The first day, for an event that is on several.
    package var startDay: Day?
    /// Its state; a skipped habit and a missed occurrence count as cancelled.
    package var state: Wire.TaskState
    /// Whether it is certain, for an event; cancelled ones are not in the calendar.
    package var status: Wire.EventStatus?
    /// The tags' names.
    package var tags: [String]
    /// The task, for a task.
    package var task: Wire.TaskID?
    /// When it begins, or when it was completed; null is the whole day, or an event that goes on from an earlier day.
    package var time: LocalTime?
    /// The title to show.
    package var title: String

    package init(day: Day, endDay: Day? = nil, endTime: LocalTime? = nil, event: String? = nil, habit: Wire.HabitID? = nil, isBusy: Bool? = nil, isOverdue: Bool, isVirtual: Bool, kind: Wire.CalendarKind, link: String? = nil, location: String? = nil, occurrence: LocalDateTime? = nil, priority: Wire.TaskPriority, provider: Wire.ProviderID? = nil, source: Wire.CalendarSource, startDay: Day? = nil, state: Wire.TaskState, status: Wire.EventStatus? = nil, tags: [String], task: Wire.TaskID? = nil, time: LocalTime? = nil, title: String) {
      self.day = day
      self.endDay = endDay
      self.endTime = endTime
      self.event = event
      self.habit = habit
      self.isBusy = isBusy
      self.isOverdue = isOverdue
      self.isVirtual = isVirtual
      self.kind = kind
      self.link = link
      self.location = location
      self.occurrence = occurrence
      self.priority = priority
      self.provider = provider
      self.source = source
      self.startDay = startDay
      self.state = state
      self.status = status
      self.tags = tags
      self.task = task
      self.time = time
      self.title = title
    }
  }
}

extension Wire.CalendarEntry: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decode("day")
    endDay = try object.decodeIfPresent("endDay")
    endTime = try object.decodeIfPresent("endTime")
    event = try object.decodeIfPresent("event")
    habit = try object.decodeIfPresent("habit")
    isBusy = try object.decodeIfPresent("isBusy")
    isOverdue = try object.decode("isOverdue")
    isVirtual = try object.decode("isVirtual")
    kind = try object.decode("kind")
    link = try object.decodeIfPresent("link")
    location = try object.decodeIfPresent("location")
    occurrence = try object.decodeIfPresent("occurrence")
    priority = try object.decode("priority")
    provider = try object.decodeIfPresent("provider")
    source = try object.decode("source")
    startDay = try object.decodeIfPresent("startDay")
    state = try object.decode("state")
    status = try object.decodeIfPresent("status")
    tags = try object.decode("tags", cap: 30)
    task = try object.decodeIfPresent("task")
    time = try object.decodeIfPresent("time")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("endDay", endDay)
    members.add("endTime", endTime)
    members.add("event", event)
    members.add("habit", habit)
    members.add("isBusy", isBusy)
    members.add("isOverdue", isOverdue)
    members.add("isVirtual", isVirtual)
    members.add("kind", kind)
    members.add("link", link)
    members.add("location", location)
    members.add("occurrence", occurrence)
    members.add("priority", priority)
    members.add("provider", provider)
    members.add("source", source)
    members.add("startDay", startDay)
    members.add("state", state)
    members.add("status", status)
    members.add("tags", tags)
    members.add("task", task)
    members.add("time", time)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// due: has to be done by then. start: begins then and has no due day; of an event, it is on this day. completed: was done then. missed: was to be done then by somebody who is cared for, and was not.
  package struct CalendarKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let due = Self(rawValue: "due")
    package static let start = Self(rawValue: "start")
    package static let completed = Self(rawValue: "completed")
    package static let missed = Self(rawValue: "missed")
  }
}

extension Wire {
  /// What the entry is: a task or one of its occurrences, a habit, or an event of an external calendar.
  package struct CalendarSource: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let task = Self(rawValue: "task")
    package static let habit = Self(rawValue: "habit")
    package static let event = Self(rawValue: "event")
  }
}

extension Wire {
  /// Whole weeks.
  package struct CalendarSpan: Sendable, Hashable {
    /// Whether occurrences are missing because their rules took too many steps.
    package var isTruncated: Bool
    /// Each day, starting with the first day of a week; none before the year 1 or after 9999.
    package var items: [Wire.CalendarCell]

    package init(isTruncated: Bool, items: [Wire.CalendarCell]) {
      self.isTruncated = isTruncated
      self.items = items
    }
  }
}

extension Wire.CalendarSpan: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    isTruncated = try object.decode("isTruncated")
    items = try object.decode("items", cap: 42)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("isTruncated", isTruncated)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// One page of a day, from midnight to midnight on the reader's clock.
  package struct DayCalendar: Sendable, Hashable {
    /// How many entries the whole day has.
    package var counts: Wire.CalendarCounts
    /// The day.
    package var day: Day
    /// For each hour from 00:00 on, how many of the open entries of the page fall within it.
    package var hours: [Int]
    /// Whether occurrences are missing because their rules took too many steps.
    package var isTruncated: Bool
    /// The entries: those for the whole day, then habits, then those with a time, then the completed ones; events before tasks.
    package var items: [Wire.CalendarEntry]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(counts: Wire.CalendarCounts, day: Day, hours: [Int], isTruncated: Bool, items: [Wire.CalendarEntry], nextCursor: Wire.ListCursor? = nil) {
      self.counts = counts
      self.day = day
      self.hours = hours
      self.isTruncated = isTruncated
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.DayCalendar: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    counts = try object.decode("counts")
    day = try object.decode("day")
    hours = try object.decode("hours", cap: 24)
    isTruncated = try object.decode("isTruncated")
    items = try object.decode("items", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("counts", counts)
    members.add("day", day)
    members.add("hours", hours)
    members.add("isTruncated", isTruncated)
    members.add("items", items)
    members.add("nextCursor", nextCursor)
    return members.json
  }
}

extension Wire {
  /// How full days are.
  package struct DensityStrip: Sendable, Hashable {
    /// Whether occurrences are missing because their rules took too many steps.
    package var isTruncated: Bool
    /// Each day of the window.
    package var items: [Wire.CalendarDensity]

    package init(isTruncated: Bool, items: [Wire.CalendarDensity]) {
      self.isTruncated = isTruncated
      self.items = items
    }
  }
}

extension Wire.DensityStrip: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    isTruncated = try object.decode("isTruncated")
    items = try object.decode("items", cap: 400)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("isTruncated", isTruncated)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// Lists the entries of each day, starting with a given day.
  package enum CalendarAgenda {
    package static let method = "calendar/agenda"
    package typealias Reply = Wire.AgendaPage

    /// The params of `calendar/agenda`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page; null for the first page.
      package var cursor: Wire.ListCursor?
      /// The maximum number of items; null is 100.
      package var limit: Int?
      /// The first day; null is the person's today.
      package var since: Day?
      /// The last day, at most 399 days after the first; null is 29 days after the first.
      package var through: Day?

      package init(cursor: Wire.ListCursor? = nil, limit: Int? = nil, since: Day? = nil, through: Day? = nil) {
        self.cursor = cursor
        self.limit = limit
        self.since = since
        self.through = through
      }
    }
  }
}

extension Wire.CalendarAgenda.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    since = try object.decodeIfPresent("since")
    through = try object.decodeIfPresent("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("limit", limit)
    members.add("since", since)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// Returns one day, hour by hour. A task is shown on its due day or, if it has none, on its start day; a completed task on the day on which it was completed. An event of an external calendar is on each of its days, by the person's clock. Habits are shown on each day that they are scheduled for; weeks, months and strips only count them.
  package enum CalendarDay {
    package static let method = "calendar/day"
    package typealias Reply = Wire.DayCalendar

    /// The params of `calendar/day`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page of the same day; null for the first page.
      package var cursor: Wire.ListCursor?
      /// The day; null is the person's today.
      package var day: Day?
      /// The maximum number of items; null is 1000.
      package var limit: Int?

      package init(cursor: Wire.ListCursor? = nil, day: Day? = nil, limit: Int? = nil) {
        self.cursor = cursor
        self.day = day
        self.limit = limit
      }
    }
  }
}

extension Wire.CalendarDay.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    day = try object.decodeIfPresent("day")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("day", day)
    members.add("limit", limit)
    return members.json
  }
}

extension Wire {
  /// Returns the whole weeks that cover a month, each day with its counts and first entries.
  package enum CalendarMonth {
    package static let method = "calendar/month"
    package typealias Reply = Wire.CalendarSpan

    /// The params of `calendar/month`.
    package struct Params: Sendable, Hashable {
      /// A day of the month; null is the person's today.
      package var day: Day?
      /// The maximum number of entries per day; null is 3.
      package var limit: Int?

      package init(day: Day? = nil, limit: Int? = nil) {
        self.day = day
        self.limit = limit
      }
    }
  }
}

extension Wire.CalendarMonth.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    limit = try object.decodeIfPresent("limit", in: 1...100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("limit", limit)
    return members.json
  }
}

extension Wire {
  /// Returns how full each day of a window is, without its entries.
  package enum CalendarStrip {
    package static let method = "calendar/strip"
    package typealias Reply = Wire.DensityStrip

    /// The params of `calendar/strip`.
    package struct Params: Sendable, Hashable {
      /// The first day; null is 7 days before the person's today.
      package var since: Day?
      /// The last day, at most 399 days after the first; null is 37 days after the first, the length of the usual strip.
      package var through: Day?

      package init(since: Day? = nil, through: Day? = nil) {
        self.since = since
        self.through = through
      }
    }
  }
}

extension Wire.CalendarStrip.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    since = try object.decodeIfPresent("since")
    through = try object.decodeIfPresent("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("since", since)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// Returns the seven days of a week, which begins on the person's preferred day.
  package enum CalendarWeek {
    package static let method = "calendar/week"
    package typealias Reply = Wire.CalendarSpan

    /// The params of `calendar/week`.
    package struct Params: Sendable, Hashable {
      /// A day of the week; null is the person's today.
      package var day: Day?
      /// The maximum number of entries per day; null is 100.
      package var limit: Int?

      package init(day: Day? = nil, limit: Int? = nil) {
        self.day = day
        self.limit = limit
      }
    }
  }
}

extension Wire.CalendarWeek.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("limit", limit)
    return members.json
  }
}
