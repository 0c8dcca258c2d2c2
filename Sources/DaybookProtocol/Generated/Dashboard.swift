// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import JSON

extension Wire {
  /// Why a part of the dashboard could not be read; the others are there all the same.
  package struct CardError: Sendable, Hashable {
    /// Which error it is.
    package var kind: Wire.ErrorKind
    /// A sentence for a person.
    package var message: String

    package init(kind: Wire.ErrorKind, message: String) {
      self.kind = kind
      self.message = message
    }
  }
}

extension Wire.CardError: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    kind = try object.decode("kind")
    message = try object.decode("message")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("kind", kind)
    members.add("message", message)
    return members.json
  }
}

extension Wire {
  /// The person's day at a glance.
  package struct Dashboard: Sendable, Hashable {
    /// The figures of the day.
    package var counts: Wire.DashboardCounts
    /// The person's today.
    package var day: Wire.Day
    /// Follows the clock: Good morning, Good afternoon, Good evening or Good night, with the name or "there"; null where the person wants none.
    package var greeting: String?
    /// A line of encouragement where the day is empty, of praise where all is done.
    package var message: String?
    /// The next thing at a time; null for none.
    package var next: Wire.DashboardNext?
    /// Sections with something in them, or with an error: overdue, today, habits, completed.
    package var sections: [Wire.DashboardSection]
    /// How the day stands; null where a section that it hangs on could not be read.
    package var state: Wire.DashboardState?
    /// How full the days around today are; null unless it was asked for.
    package var strip: Wire.DashboardStrip?

    package init(counts: Wire.DashboardCounts, day: Wire.Day, greeting: String? = nil, message: String? = nil, next: Wire.DashboardNext? = nil, sections: [Wire.DashboardSection], state: Wire.DashboardState? = nil, strip: Wire.DashboardStrip? = nil) {
      self.counts = counts
      self.day = day
      self.greeting = greeting
      self.message = message
      self.next = next
      self.sections = sections
      self.state = state
      self.strip = strip
    }
  }
}

extension Wire.Dashboard: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    counts = try object.decode("counts")
    day = try object.decode("day")
    greeting = try object.decodeIfPresent("greeting")
    message = try object.decodeIfPresent("message")
    next = try object.decodeIfPresent("next")
    sections = try object.decode("sections", cap: 10)
    state = try object.decodeIfPresent("state")
    strip = try object.decodeIfPresent("strip")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("counts", counts)
    members.add("day", day)
    members.add("greeting", greeting)
    members.add("message", message)
    members.add("next", next)
    members.add("sections", sections)
    members.add("state", state)
    members.add("strip", strip)
    return members.json
  }
}

extension Wire {
  /// The figures of the day; null where their section could not be read.
  package struct DashboardCounts: Sendable, Hashable {
    /// Completed today.
    package var completed: Int?
    /// Habits due today.
    package var habits: Int?
    /// Those of them that are done.
    package var habitsDone: Int?
    /// Open and late.
    package var overdue: Int?
    /// Open and for today.
    package var today: Int?

    package init(completed: Int? = nil, habits: Int? = nil, habitsDone: Int? = nil, overdue: Int? = nil, today: Int? = nil) {
      self.completed = completed
      self.habits = habits
      self.habitsDone = habitsDone
      self.overdue = overdue
      self.today = today
    }
  }
}

extension Wire.DashboardCounts: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    completed = try object.decodeIfPresent("completed", in: 0...Int.max)
    habits = try object.decodeIfPresent("habits", in: 0...Int.max)
    habitsDone = try object.decodeIfPresent("habitsDone", in: 0...Int.max)
    overdue = try object.decodeIfPresent("overdue", in: 0...Int.max)
    today = try object.decodeIfPresent("today", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("completed", completed)
    members.add("habits", habits)
    members.add("habitsDone", habitsDone)
    members.add("overdue", overdue)
    members.add("today", today)
    return members.json
  }
}

extension Wire {
  /// The next thing at a time.
  package struct DashboardNext: Sendable, Hashable {
    /// The first thing of today at a time that is not past; where there is none, the first task that stands at a time of the next 30 days.
    package var entry: Wire.CalendarEntry?
    /// Why it could not be read.
    package var error: Wire.CardError?
    /// How far away it is, a minute that has begun counting whole.
    package var minutes: Int?

    package init(entry: Wire.CalendarEntry? = nil, error: Wire.CardError? = nil, minutes: Int? = nil) {
      self.entry = entry
      self.error = error
      self.minutes = minutes
    }
  }
}

extension Wire.DashboardNext: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    entry = try object.decodeIfPresent("entry")
    error = try object.decodeIfPresent("error")
    minutes = try object.decodeIfPresent("minutes", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("entry", entry)
    members.add("error", error)
    members.add("minutes", minutes)
    return members.json
  }
}

extension Wire {
  /// One list of the dashboard.
  package struct DashboardSection: Sendable, Hashable {
    /// How many there are, beyond those shown too.
    package var count: Int
    /// Why the section could not be read; it is empty then.
    package var error: Wire.CardError?
    /// The first habits, in the section of that name; null in every other.
    package var habits: [Wire.Habit]?
    /// The name of a symbol.
    package var icon: String
    /// The first tasks of the section.
    package var items: [Wire.Task]
    /// Which section this is.
    package var name: Wire.DashboardSectionName
    /// What a person reads above it.
    package var title: String

    package init(count: Int, error: Wire.CardError? = nil, habits: [Wire.Habit]? = nil, icon: String, items: [Wire.Task], name: Wire.DashboardSectionName, title: String) {
      self.count = count
      self.error = error
      self.habits = habits
      self.icon = icon
      self.items = items
      self.name = name
      self.title = title
    }
  }
}

extension Wire.DashboardSection: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    count = try object.decode("count", in: 0...Int.max)
    error = try object.decodeIfPresent("error")
    habits = try object.decodeIfPresent("habits", cap: 1000)
    icon = try object.decode("icon")
    items = try object.decode("items", cap: 1000)
    name = try object.decode("name")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("count", count)
    members.add("error", error)
    members.add("habits", habits)
    members.add("icon", icon)
    members.add("items", items)
    members.add("name", name)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Which section this is; later versions have more.
  package struct DashboardSectionName: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let overdue = Self(rawValue: "overdue")
    package static let today = Self(rawValue: "today")
    package static let habits = Self(rawValue: "habits")
    package static let completed = Self(rawValue: "completed")
  }
}

extension Wire {
  /// empty: nothing for today. pending: something to do, nothing done. mixed: both. success: all done. A habit that is due is something to do until it is done or skipped.
  package enum DashboardState: String, WireEnum {
    case empty
    case pending
    case mixed
    case success
  }
}

extension Wire {
  /// How full the days around today are.
  package struct DashboardStrip: Sendable, Hashable {
    /// From 7 days back to 30 ahead; none where they could not be read.
    package var days: [Wire.CalendarDensity]
    /// Why it could not be read.
    package var error: Wire.CardError?
    /// Whether rules took too many steps, so that occurrences are missing.
    package var truncated: Bool

    package init(days: [Wire.CalendarDensity], error: Wire.CardError? = nil, truncated: Bool) {
      self.days = days
      self.error = error
      self.truncated = truncated
    }
  }
}

extension Wire.DashboardStrip: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    days = try object.decode("days", cap: 38)
    error = try object.decodeIfPresent("error")
    truncated = try object.decode("truncated")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("days", days)
    members.add("error", error)
    members.add("truncated", truncated)
    return members.json
  }
}

extension Wire {
  /// Answers what today holds: what is overdue, what is to be done, what is done.
  package enum DashboardGet {
    package static let method = "dashboard/get"
    package typealias Reply = Wire.Dashboard

    /// The params of `dashboard/get`.
    package struct Params: Sendable, Hashable {
      /// The most items to show in a section; null is 100.
      package var limit: Int?
      /// Whether to answer with the strip of days too; it costs more than all the rest. null is no.
      package var strip: Bool?

      package init(limit: Int? = nil, strip: Bool? = nil) {
        self.limit = limit
        self.strip = strip
      }
    }
  }
}

extension Wire.DashboardGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    strip = try object.decodeIfPresent("strip")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("limit", limit)
    members.add("strip", strip)
    return members.json
  }
}
