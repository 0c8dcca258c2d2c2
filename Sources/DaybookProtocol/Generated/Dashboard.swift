// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import JSON

extension Wire {
  /// The person's day at a glance.
  package struct Dashboard: Sendable, Hashable {
    /// The figures of the day.
    package var counts: Wire.DashboardCounts
    /// The person's today.
    package var day: Wire.Day
    /// Follows the clock: Good morning, Good afternoon, Good evening or Good night, with the name or "there".
    package var greeting: String
    /// A line of encouragement where the day is empty, of praise where all is done.
    package var message: String?
    /// Sections with something in them: overdue, today, completed.
    package var sections: [Wire.DashboardSection]
    /// How the day stands.
    package var state: Wire.DashboardState

    package init(counts: Wire.DashboardCounts, day: Wire.Day, greeting: String, message: String? = nil, sections: [Wire.DashboardSection], state: Wire.DashboardState) {
      self.counts = counts
      self.day = day
      self.greeting = greeting
      self.message = message
      self.sections = sections
      self.state = state
    }
  }
}

extension Wire.Dashboard: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    counts = try object.decode("counts")
    day = try object.decode("day")
    greeting = try object.decode("greeting")
    message = try object.decodeIfPresent("message")
    sections = try object.decode("sections", cap: 10)
    state = try object.decode("state")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("counts", counts)
    members.add("day", day)
    members.add("greeting", greeting)
    members.add("message", message)
    members.add("sections", sections)
    members.add("state", state)
    return members.json
  }
}

extension Wire {
  /// The figures of the day.
  package struct DashboardCounts: Sendable, Hashable {
    /// Completed today.
    package var completed: Int
    /// Open and late.
    package var overdue: Int
    /// Open and for today.
    package var today: Int

    package init(completed: Int, overdue: Int, today: Int) {
      self.completed = completed
      self.overdue = overdue
      self.today = today
    }
  }
}

extension Wire.DashboardCounts: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    completed = try object.decode("completed", in: 0...Int.max)
    overdue = try object.decode("overdue", in: 0...Int.max)
    today = try object.decode("today", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("completed", completed)
    members.add("overdue", overdue)
    members.add("today", today)
    return members.json
  }
}

extension Wire {
  /// One list of the dashboard.
  package struct DashboardSection: Sendable, Hashable {
    /// How many tasks there are, beyond those shown too.
    package var count: Int
    /// The name of a symbol.
    package var icon: String
    /// The first tasks of the section.
    package var items: [Wire.Task]
    /// Which section this is.
    package var name: Wire.DashboardSectionName
    /// What a person reads above it.
    package var title: String

    package init(count: Int, icon: String, items: [Wire.Task], name: Wire.DashboardSectionName, title: String) {
      self.count = count
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
    icon = try object.decode("icon")
    items = try object.decode("items", cap: 1000)
    name = try object.decode("name")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("count", count)
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
    package static let completed = Self(rawValue: "completed")
  }
}

extension Wire {
  /// empty: nothing for today. pending: something to do, nothing done. mixed: both. success: all done.
  package enum DashboardState: String, WireEnum {
    case empty
    case pending
    case mixed
    case success
  }
}

extension Wire {
  /// Answers what today holds: what is overdue, what is to be done, what is done.
  package enum DashboardGet {
    package static let method = "dashboard/get"
    package typealias Reply = Wire.Dashboard

    /// The params of `dashboard/get`.
    package struct Params: Sendable, Hashable {
      /// The most tasks to show in a section; null is 100.
      package var limit: Int?

      package init(limit: Int? = nil) {
        self.limit = limit
      }
    }
  }
}

extension Wire.DashboardGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    limit = try object.decodeIfPresent("limit", in: 1...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("limit", limit)
    return members.json
  }
}
