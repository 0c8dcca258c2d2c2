// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// Why a part of the dashboard could not be read; the other parts are not affected.
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
  /// Today in a few words.
  package struct ContextCard: Sendable, Hashable {
    /// Why it could not be read.
    package var error: Wire.CardError?
    /// Sleep, weather and temperature, as far as they are known.
    package var items: [Wire.ContextPill]

    package init(error: Wire.CardError? = nil, items: [Wire.ContextPill]) {
      self.error = error
      self.items = items
    }
  }
}

extension Wire.ContextCard: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    error = try object.decodeIfPresent("error")
    items = try object.decode("items", cap: 3)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("error", error)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// The person's day at a glance.
  package struct Dashboard: Sendable, Hashable {
    /// What the author of that message may want to know; null unless it was asked for.
    package var context: Wire.MessageContext?
    /// The counts of the day.
    package var counts: Wire.DashboardCounts
    /// The person's today.
    package var day: Day
    /// Depends on the time of day: Good morning, Good afternoon, Good evening or Good night, with the name or "there"; null if the person has turned it off.
    package var greeting: String?
    /// A line of encouragement if the day is empty, or of praise if everything is done.
    package var message: String?
    /// The next entry with a time; null if there is none.
    package var next: Wire.DashboardNext?
    /// The sections that are not empty or have an error: overdue, today, habits, completed.
    package var sections: [Wire.DashboardSection]
    /// The state of the day; null if a section that it depends on could not be read.
    package var state: Wire.DashboardState?
    /// How full the days around today are; null unless it was asked for.
    package var strip: Wire.DashboardStrip?
    /// The day's message that a front end set with `dashboard/editMessage`; null while there is none, and the greeting is shown instead.
    package var supplied: String?
    /// How the person is; null unless it was asked for.
    package var wellness: Wire.DashboardWellness?

    package init(context: Wire.MessageContext? = nil, counts: Wire.DashboardCounts, day: Day, greeting: String? = nil, message: String? = nil, next: Wire.DashboardNext? = nil, sections: [Wire.DashboardSection], state: Wire.DashboardState? = nil, strip: Wire.DashboardStrip? = nil, supplied: String? = nil, wellness: Wire.DashboardWellness? = nil) {
      self.context = context
      self.counts = counts
      self.day = day
      self.greeting = greeting
      self.message = message
      self.next = next
      self.sections = sections
      self.state = state
      self.strip = strip
      self.supplied = supplied
      self.wellness = wellness
    }
  }
}

extension Wire.Dashboard: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    context = try object.decodeIfPresent("context")
    counts = try object.decode("counts")
    day = try object.decode("day")
    greeting = try object.decodeIfPresent("greeting")
    message = try object.decodeIfPresent("message")
    next = try object.decodeIfPresent("next")
    sections = try object.decode("sections", cap: 10)
    state = try object.decodeIfPresent("state")
    strip = try object.decodeIfPresent("strip")
    supplied = try object.decodeIfPresent("supplied")
    wellness = try object.decodeIfPresent("wellness")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("context", context)
    members.add("counts", counts)
    members.add("day", day)
    members.add("greeting", greeting)
    members.add("message", message)
    members.add("next", next)
    members.add("sections", sections)
    members.add("state", state)
    members.add("strip", strip)
    members.add("supplied", supplied)
    members.add("wellness", wellness)
    return members.json
  }
}

extension Wire {
  /// The counts of the day; null if their section could not be read.
  package struct DashboardCounts: Sendable, Hashable {
    /// Completed today; counted up to 1000.
    package var completed: Int?
    /// Habits due today.
    package var habits: Int?
    /// How many of them are done.
    package var habitsDone: Int?
    /// true if there may be more than `completed`.
    package var isCompletedLeast: Bool?
    /// true if there may be more than `overdue`.
    package var isOverdueLeast: Bool?
    /// true if there may be more than `today`.
    package var isTodayLeast: Bool?
    /// Open and overdue; counted up to 1000.
    package var overdue: Int?
    /// Open and for today; counted up to 1000.
    package var today: Int?

    package init(completed: Int? = nil, habits: Int? = nil, habitsDone: Int? = nil, isCompletedLeast: Bool? = nil, isOverdueLeast: Bool? = nil, isTodayLeast: Bool? = nil, overdue: Int? = nil, today: Int? = nil) {
      self.completed = completed
      self.habits = habits
      self.habitsDone = habitsDone
      self.isCompletedLeast = isCompletedLeast
      self.isOverdueLeast = isOverdueLeast
      self.isTodayLeast = isTodayLeast
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
    isCompletedLeast = try object.decodeIfPresent("isCompletedLeast")
    isOverdueLeast = try object.decodeIfPresent("isOverdueLeast")
    isTodayLeast = try object.decodeIfPresent("isTodayLeast")
    overdue = try object.decodeIfPresent("overdue", in: 0...Int.max)
    today = try object.decodeIfPresent("today", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("completed", completed)
    members.add("habits", habits)
    members.add("habitsDone", habitsDone)
    members.add("isCompletedLeast", isCompletedLeast)
    members.add("isOverdueLeast", isOverdueLeast)
    members.add("isTodayLeast", isTodayLeast)
    members.add("overdue", overdue)
    members.add("today", today)
    return members.json
  }
}

extension Wire {
  /// The message that a front end set for a day.
  package struct DashboardMessage: Sendable, Hashable {
    /// The person's today.
    package var day: Day
    /// The day's message; null if it has not been set yet.
    package var text: String?

    package init(day: Day, text: String? = nil) {
      self.day = day
      self.text = text
    }
  }
}

extension Wire.DashboardMessage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decode("day")
    text = try object.decodeIfPresent("text")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// The next entry with a time.
  package struct DashboardNext: Sendable, Hashable {
    /// The first entry of today with a time that has not passed; if there is none, the first task with a time in the next 30 days.
    package var entry: Wire.CalendarEntry?
    /// Why it could not be read.
    package var error: Wire.CardError?
    /// How many minutes away it is, rounded up.
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
    /// How many there are, including those that are not shown; tasks are counted up to 1000.
    package var count: Int
    /// Why the section could not be read; it is empty then.
    package var error: Wire.CardError?
    /// The first habits, in the section of that name; null in every other.
    package var habits: [Wire.Habit]?
    /// The name of a symbol.
    package var icon: String
    /// true if counting stopped, so that there may be more than `count`.
    package var isCountLeast: Bool?
    /// The first tasks of the section.
    package var items: [Wire.Task]
    /// Which section this is.
    package var name: Wire.DashboardSectionName
    /// The heading to show.
    package var title: String

    package init(count: Int, error: Wire.CardError? = nil, habits: [Wire.Habit]? = nil, icon: String, isCountLeast: Bool? = nil, items: [Wire.Task], name: Wire.DashboardSectionName, title: String) {
      self.count = count
      self.error = error
      self.habits = habits
      self.icon = icon
      self.isCountLeast = isCountLeast
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
    isCountLeast = try object.decodeIfPresent("isCountLeast")
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
    members.add("isCountLeast", isCountLeast)
    members.add("items", items)
    members.add("name", name)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Which section this is; later versions can add more.
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
  /// empty: there is nothing for today. pending: there are things to do, and none is done. mixed: some are done. success: all are done. A habit that is due is something to do until it is done or skipped.
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
    /// Why it could not be read.
    package var error: Wire.CardError?
    /// Whether occurrences are missing because their rules took too many steps.
    package var isTruncated: Bool
    /// From 7 days ago to 30 days ahead; none if they could not be read.
    package var items: [Wire.CalendarDensity]

    package init(error: Wire.CardError? = nil, isTruncated: Bool, items: [Wire.CalendarDensity]) {
      self.error = error
      self.isTruncated = isTruncated
      self.items = items
    }
  }
}

extension Wire.DashboardStrip: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    error = try object.decodeIfPresent("error")
    isTruncated = try object.decode("isTruncated")
    items = try object.decode("items", cap: 38)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("error", error)
    members.add("isTruncated", isTruncated)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// The person's wellness, card by card; a card that cannot be read has an error and does not affect the others.
  package struct DashboardWellness: Sendable, Hashable {
    /// The day in a few words.
    package var context: Wire.ContextCard
    /// How the person feels.
    package var energy: Wire.EnergyCard
    /// A greeting for the time of day; null if the person has turned it off.
    package var greeting: String?
    /// What was eaten and drunk.
    package var nutrition: Wire.NutritionCard
    /// How active the person was.
    package var performance: Wire.PerformanceCard
    /// What is worth doing now.
    package var quickActions: Wire.QuickActionCard
    /// How recovered the person is.
    package var recovery: Wire.RecoveryCard

    package init(context: Wire.ContextCard, energy: Wire.EnergyCard, greeting: String? = nil, nutrition: Wire.NutritionCard, performance: Wire.PerformanceCard, quickActions: Wire.QuickActionCard, recovery: Wire.RecoveryCard) {
      self.context = context
      self.energy = energy
      self.greeting = greeting
      self.nutrition = nutrition
      self.performance = performance
      self.quickActions = quickActions
      self.recovery = recovery
    }
  }
}

extension Wire.DashboardWellness: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    context = try object.decode("context")
    energy = try object.decode("energy")
    greeting = try object.decodeIfPresent("greeting")
    nutrition = try object.decode("nutrition")
    performance = try object.decode("performance")
    quickActions = try object.decode("quickActions")
    recovery = try object.decode("recovery")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("context", context)
    members.add("energy", energy)
    members.add("greeting", greeting)
    members.add("nutrition", nutrition)
    members.add("performance", performance)
    members.add("quickActions", quickActions)
    members.add("recovery", recovery)
    return members.json
  }
}

extension Wire {
  /// How the person feels today.
  package struct EnergyCard: Sendable, Hashable {
    /// The action to offer: “Log Energy”, or “Update” once it was logged.
    package var action: String
    /// null if it was not logged.
    package var energy: Wire.Energy?
    /// Why it could not be read.
    package var error: Wire.CardError?
    /// Whether today's energy was logged.
    package var hasCheckedIn: Bool?
    /// What to ask.
    package var prompt: String

    package init(action: String, energy: Wire.Energy? = nil, error: Wire.CardError? = nil, hasCheckedIn: Bool? = nil, prompt: String) {
      self.action = action
      self.energy = energy
      self.error = error
      self.hasCheckedIn = hasCheckedIn
      self.prompt = prompt
    }
  }
}

extension Wire.EnergyCard: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decode("action")
    energy = try object.decodeIfPresent("energy")
    error = try object.decodeIfPresent("error")
    hasCheckedIn = try object.decodeIfPresent("hasCheckedIn")
    prompt = try object.decode("prompt")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    members.add("energy", energy)
    members.add("error", error)
    members.add("hasCheckedIn", hasCheckedIn)
    members.add("prompt", prompt)
    return members.json
  }
}

extension Wire {
  /// What the author of the day's message may want to know; null is unknown.
  package struct MessageContext: Sendable, Hashable {
    /// Yesterday's energy, 1 to 5.
    package var energy: Int?
    /// The person's name.
    package var name: String?
    /// How long the person slept last night.
    package var sleepHours: Double?
    /// How well the person slept, 1 to 5.
    package var sleepQuality: Int?
    /// In degrees Celsius.
    package var temperatureCelsius: Double?
    /// The weather in a word or two.
    package var weather: String?
    /// The weekday's full English name.
    package var weekday: String?

    package init(energy: Int? = nil, name: String? = nil, sleepHours: Double? = nil, sleepQuality: Int? = nil, temperatureCelsius: Double? = nil, weather: String? = nil, weekday: String? = nil) {
      self.energy = energy
      self.name = name
      self.sleepHours = sleepHours
      self.sleepQuality = sleepQuality
      self.temperatureCelsius = temperatureCelsius
      self.weather = weather
      self.weekday = weekday
    }
  }
}

extension Wire.MessageContext: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    energy = try object.decodeIfPresent("energy", in: 1...5)
    name = try object.decodeIfPresent("name")
    sleepHours = try object.decodeIfPresent("sleepHours", in: 0...Int.max)
    sleepQuality = try object.decodeIfPresent("sleepQuality", in: 1...5)
    temperatureCelsius = try object.decodeIfPresent("temperatureCelsius")
    weather = try object.decodeIfPresent("weather")
    weekday = try object.decodeIfPresent("weekday")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("energy", energy)
    members.add("name", name)
    members.add("sleepHours", sleepHours)
    members.add("sleepQuality", sleepQuality)
    members.add("temperatureCelsius", temperatureCelsius)
    members.add("weather", weather)
    members.add("weekday", weekday)
    return members.json
  }
}

extension Wire {
  /// What was eaten and drunk today.
  package struct NutritionCard: Sendable, Hashable {
    /// Why it could not be read.
    package var error: Wire.CardError?
    /// Null with an error.
    package var nutrition: Wire.Nutrition?

    package init(error: Wire.CardError? = nil, nutrition: Wire.Nutrition? = nil) {
      self.error = error
      self.nutrition = nutrition
    }
  }
}

extension Wire.NutritionCard: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    error = try object.decodeIfPresent("error")
    nutrition = try object.decodeIfPresent("nutrition")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("error", error)
    members.add("nutrition", nutrition)
    return members.json
  }
}

extension Wire {
  /// How active the person was.
  package struct PerformanceCard: Sendable, Hashable {
    /// Why it could not be read.
    package var error: Wire.CardError?
    /// Null with an error.
    package var performance: Wire.Performance?

    package init(error: Wire.CardError? = nil, performance: Wire.Performance? = nil) {
      self.error = error
      self.performance = performance
    }
  }
}

extension Wire.PerformanceCard: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    error = try object.decodeIfPresent("error")
    performance = try object.decodeIfPresent("performance")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("error", error)
    members.add("performance", performance)
    return members.json
  }
}

extension Wire {
  /// What is worth doing now, computed from the data of the other cards.
  package struct QuickActionCard: Sendable, Hashable {
    /// Why it is not known: something that it depends on could not be read.
    package var error: Wire.CardError?
    /// In their order.
    package var items: [Wire.QuickAction]

    package init(error: Wire.CardError? = nil, items: [Wire.QuickAction]) {
      self.error = error
      self.items = items
    }
  }
}

extension Wire.QuickActionCard: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    error = try object.decodeIfPresent("error")
    items = try object.decode("items", cap: 4)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("error", error)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// How recovered the person is.
  package struct RecoveryCard: Sendable, Hashable {
    /// Why it could not be read.
    package var error: Wire.CardError?
    /// Null with an error.
    package var recovery: Wire.Recovery?

    package init(error: Wire.CardError? = nil, recovery: Wire.Recovery? = nil) {
      self.error = error
      self.recovery = recovery
    }
  }
}

extension Wire.RecoveryCard: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    error = try object.decodeIfPresent("error")
    recovery = try object.decodeIfPresent("recovery")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("error", error)
    members.add("recovery", recovery)
    return members.json
  }
}

extension Wire {
  /// Sets the day's message, once a day. The same text again changes nothing, and a different one is refused.
  package enum DashboardEditMessage {
    package static let method = "dashboard/editMessage"
    package typealias Reply = Wire.DashboardMessage

    /// The params of `dashboard/editMessage`.
    package struct Params: Sendable, Hashable {
      /// The day that it is meant for, so that a message that arrives after midnight is refused; null is today.
      package var day: Day?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// One line, 1 to 500 Unicode scalars after trimming.
      package var text: String

      package init(day: Day? = nil, requestKey: Wire.RequestKey? = nil, text: String) {
        self.day = day
        self.requestKey = requestKey
        self.text = text
      }
    }
  }
}

extension Wire.DashboardEditMessage.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    requestKey = try object.decodeIfPresent("requestKey")
    text = try object.decode("text", length: 0...2000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("requestKey", requestKey)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Reports that nobody could write the day's message, so that the dashboard no longer waits for one. It can still be set afterwards.
  package enum DashboardFailMessage {
    package static let method = "dashboard/failMessage"
    package typealias Reply = Wire.DashboardMessage

    /// The params of `dashboard/failMessage`.
    package struct Params: Sendable, Hashable {
      /// The day that the message was meant for, so that a report that arrives after midnight is refused; null is today.
      package var day: Day?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(day: Day? = nil, requestKey: Wire.RequestKey? = nil) {
        self.day = day
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.DashboardFailMessage.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Returns today: what is overdue, what is still to be done, and what is done.
  package enum DashboardGet {
    package static let method = "dashboard/get"
    package typealias Reply = Wire.Dashboard

    /// The params of `dashboard/get`.
    package struct Params: Sendable, Hashable {
      /// Whether to return the message's context too; null is no.
      package var context: Bool?
      /// The maximum number of items in a section; null is 100.
      package var limit: Int?
      /// Whether to return the strip of days too, which costs more than everything else; null is no.
      package var strip: Bool?
      /// Whether to return the wellness cards too; null is no.
      package var wellness: Bool?

      package init(context: Bool? = nil, limit: Int? = nil, strip: Bool? = nil, wellness: Bool? = nil) {
        self.context = context
        self.limit = limit
        self.strip = strip
        self.wellness = wellness
      }
    }
  }
}

extension Wire.DashboardGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    context = try object.decodeIfPresent("context")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    strip = try object.decodeIfPresent("strip")
    wellness = try object.decodeIfPresent("wellness")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("context", context)
    members.add("limit", limit)
    members.add("strip", strip)
    members.add("wellness", wellness)
    return members.json
  }
}
