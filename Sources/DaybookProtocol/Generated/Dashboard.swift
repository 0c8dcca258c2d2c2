// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// The person's day at a glance.
  package struct Dashboard: Sendable, Hashable {
    /// What the author of that message may want to know; null unless it was asked for.
    package var context: Wire.MessageContext?
    /// The counts of the day.
    package var counts: Wire.DashboardCounts
    /// The person's today.
    package var day: Day
    /// The day's message that a front end set with `dashboard/editMessage`; null while there is none.
    package var dayMessage: String?
    /// The parts that could not be read; none as a rule.
    package var failures: [Wire.DashboardFailure]
    /// The next entry with a time; null if there is none.
    package var next: Wire.DashboardNext?
    /// The sections that are not empty: overdue, missed, today, starting (what begins today and is due later), habits, completed.
    package var sections: [Wire.DashboardSection]
    /// The state of the day; null if a section that it depends on could not be read.
    package var state: Wire.DashboardState?
    /// How full the days around today are; null unless it was asked for.
    package var strip: Wire.DashboardStrip?
    /// How the person is; null unless it was asked for.
    package var wellness: Wire.DashboardWellness?
    /// What a page says beside the data; null unless it was asked for.
    package var words: Wire.DashboardWords?

    package init(context: Wire.MessageContext? = nil, counts: Wire.DashboardCounts, day: Day, dayMessage: String? = nil, failures: [Wire.DashboardFailure], next: Wire.DashboardNext? = nil, sections: [Wire.DashboardSection], state: Wire.DashboardState? = nil, strip: Wire.DashboardStrip? = nil, wellness: Wire.DashboardWellness? = nil, words: Wire.DashboardWords? = nil) {
      self.context = context
      self.counts = counts
      self.day = day
      self.dayMessage = dayMessage
      self.failures = failures
      self.next = next
      self.sections = sections
      self.state = state
      self.strip = strip
      self.wellness = wellness
      self.words = words
    }
  }
}

extension Wire.Dashboard: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    context = try object.decodeIfPresent("context")
    counts = try object.decode("counts")
    day = try object.decode("day")
    dayMessage = try object.decodeIfPresent("dayMessage")
    failures = try object.decode("failures", cap: 20)
    next = try object.decodeIfPresent("next")
    sections = try object.decode("sections", cap: 10)
    state = try object.decodeIfPresent("state")
    strip = try object.decodeIfPresent("strip")
    wellness = try object.decodeIfPresent("wellness")
    words = try object.decodeIfPresent("words")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("context", context)
    members.add("counts", counts)
    members.add("day", day)
    members.add("dayMessage", dayMessage)
    members.add("failures", failures)
    members.add("next", next)
    members.add("sections", sections)
    members.add("state", state)
    members.add("strip", strip)
    members.add("wellness", wellness)
    members.add("words", words)
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
    /// Occurrences of today that were missed: nobody did them while their time lasted, and nobody skipped them. Also tasks that do not recur, for which somebody did not reply in time or could not be asked: they stay missed, and are not overdue, until they are done, moved or cancelled. null for none.
    package var missed: Int?
    /// Open and overdue, each occurrence of today for itself where a task has two to eight a day; counted up to 1000.
    package var overdue: Int?
    /// Open and for today, likewise; counted up to 1000.
    package var today: Int?

    package init(completed: Int? = nil, habits: Int? = nil, habitsDone: Int? = nil, isCompletedLeast: Bool? = nil, isOverdueLeast: Bool? = nil, isTodayLeast: Bool? = nil, missed: Int? = nil, overdue: Int? = nil, today: Int? = nil) {
      self.completed = completed
      self.habits = habits
      self.habitsDone = habitsDone
      self.isCompletedLeast = isCompletedLeast
      self.isOverdueLeast = isOverdueLeast
      self.isTodayLeast = isTodayLeast
      self.missed = missed
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
    missed = try object.decodeIfPresent("missed", in: 1...Int.max)
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
    members.add("missed", missed)
    members.add("overdue", overdue)
    members.add("today", today)
    return members.json
  }
}

extension Wire {
  /// Why a part of the dashboard could not be read; the other parts are not affected.
  package struct DashboardFailure: Sendable, Hashable {
    /// Which error it is.
    package var kind: Wire.ErrorKind
    /// A sentence for a person.
    package var message: String
    /// Which part; it is empty, or null.
    package var part: Wire.DashboardPart

    package init(kind: Wire.ErrorKind, message: String, part: Wire.DashboardPart) {
      self.kind = kind
      self.message = message
      self.part = part
    }
  }
}

extension Wire.DashboardFailure: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    kind = try object.decode("kind")
    message = try object.decode("message")
    part = try object.decode("part")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("kind", kind)
    members.add("message", message)
    members.add("part", part)
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
    /// The first entry of today with a time that has not passed; if there is none, the first task or event with a time in the next 30 days.
    package var entry: Wire.CalendarEntry
    /// How many minutes away it is, rounded up.
    package var minutes: Int?

    package init(entry: Wire.CalendarEntry, minutes: Int? = nil) {
      self.entry = entry
      self.minutes = minutes
    }
  }
}

extension Wire.DashboardNext: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    entry = try object.decode("entry")
    minutes = try object.decodeIfPresent("minutes", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("entry", entry)
    members.add("minutes", minutes)
    return members.json
  }
}

extension Wire {
  /// A part of the dashboard.
  package struct DashboardPart: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let overdue = Self(rawValue: "overdue")
    package static let missed = Self(rawValue: "missed")
    package static let today = Self(rawValue: "today")
    package static let starting = Self(rawValue: "starting")
    package static let habits = Self(rawValue: "habits")
    package static let completed = Self(rawValue: "completed")
    package static let next = Self(rawValue: "next")
    package static let strip = Self(rawValue: "strip")
    package static let energy = Self(rawValue: "energy")
    package static let nutrition = Self(rawValue: "nutrition")
    package static let metrics = Self(rawValue: "metrics")
    package static let recovery = Self(rawValue: "recovery")
    package static let performance = Self(rawValue: "performance")
    package static let quickActions = Self(rawValue: "quickActions")
  }
}

extension Wire {
  /// One list of the dashboard.
  package struct DashboardSection: Sendable, Hashable {
    /// How many there are, including those that are not shown; tasks are counted up to 1000.
    package var count: Int
    /// The first habits, in the section of that name; null in every other.
    package var habits: [Wire.Habit]?
    /// true if counting stopped, so that there may be more than `count`.
    package var isCountLeast: Bool?
    /// The first tasks of the section, without their notes.
    package var items: [Wire.Task]
    /// Which section this is.
    package var name: Wire.DashboardSectionName

    package init(count: Int, habits: [Wire.Habit]? = nil, isCountLeast: Bool? = nil, items: [Wire.Task], name: Wire.DashboardSectionName) {
      self.count = count
      self.habits = habits
      self.isCountLeast = isCountLeast
      self.items = items
      self.name = name
    }
  }
}

extension Wire.DashboardSection: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    count = try object.decode("count", in: 0...Int.max)
    habits = try object.decodeIfPresent("habits", cap: 1000)
    isCountLeast = try object.decodeIfPresent("isCountLeast")
    items = try object.decode("items", cap: 1000)
    name = try object.decode("name")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("count", count)
    members.add("habits", habits)
    members.add("isCountLeast", isCountLeast)
    members.add("items", items)
    members.add("name", name)
    return members.json
  }
}

extension Wire {
  /// Which section this is; later versions can add more.
  package struct DashboardSectionName: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let overdue = Self(rawValue: "overdue")
    package static let missed = Self(rawValue: "missed")
    package static let today = Self(rawValue: "today")
    package static let starting = Self(rawValue: "starting")
    package static let habits = Self(rawValue: "habits")
    package static let completed = Self(rawValue: "completed")
  }
}

extension Wire {
  /// empty: nothing is to be done today. pending: nothing is done, and something is to be done or was missed. mixed: something is done, and something is to be done or was missed. success: all is done, and nothing was missed. A habit that is due is something to do until it is done or skipped; a task that only starts today is not.
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
    /// Whether occurrences are missing because their rules took too many steps.
    package var isTruncated: Bool
    /// From 7 days ago to 30 days ahead; none if they could not be read.
    package var items: [Wire.CalendarDensity]

    package init(isTruncated: Bool, items: [Wire.CalendarDensity]) {
      self.isTruncated = isTruncated
      self.items = items
    }
  }
}

extension Wire.DashboardStrip: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    isTruncated = try object.decode("isTruncated")
    items = try object.decode("items", cap: 38)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("isTruncated", isTruncated)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// The person's wellness today; a part is null if nothing was logged for it, or if it could not be read.
  package struct DashboardWellness: Sendable, Hashable {
    /// How the person feels, 1 to 5.
    package var energy: Int?
    /// What was measured.
    package var metrics: Wire.WellnessMetrics?
    /// What was eaten and drunk.
    package var nutrition: Wire.Nutrition?
    /// How active the person was.
    package var performance: Wire.Performance?
    /// What is worth doing now.
    package var quickActions: [Wire.QuickAction]
    /// How recovered the person is.
    package var recovery: Wire.Recovery?

    package init(energy: Int? = nil, metrics: Wire.WellnessMetrics? = nil, nutrition: Wire.Nutrition? = nil, performance: Wire.Performance? = nil, quickActions: [Wire.QuickAction], recovery: Wire.Recovery? = nil) {
      self.energy = energy
      self.metrics = metrics
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
    energy = try object.decodeIfPresent("energy", in: 1...5)
    metrics = try object.decodeIfPresent("metrics")
    nutrition = try object.decodeIfPresent("nutrition")
    performance = try object.decodeIfPresent("performance")
    quickActions = try object.decode("quickActions", cap: 4)
    recovery = try object.decodeIfPresent("recovery")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("energy", energy)
    members.add("metrics", metrics)
    members.add("nutrition", nutrition)
    members.add("performance", performance)
    members.add("quickActions", quickActions)
    members.add("recovery", recovery)
    return members.json
  }
}

extension Wire {
  /// What a page of today says beside its data.
  package struct DashboardWords: Sendable, Hashable {
    /// Encouragement for an empty day, praise for one that is done, or how many were missed on one with nothing left to do; null otherwise.
    package var encouragement: String?
    /// The picture in front of that; null for none.
    package var encouragementSymbol: Wire.Symbol?
    /// It follows the clock and names the person; the day's message takes its place.
    package var greeting: String
    /// One for each section, in their order.
    package var sections: [Wire.SectionWords]
    /// The picture in front of a time.
    package var timeSymbol: Wire.Symbol
    /// The words for the wellness; null unless that was asked for.
    package var wellness: Wire.WellnessWords?

    package init(encouragement: String? = nil, encouragementSymbol: Wire.Symbol? = nil, greeting: String, sections: [Wire.SectionWords], timeSymbol: Wire.Symbol, wellness: Wire.WellnessWords? = nil) {
      self.encouragement = encouragement
      self.encouragementSymbol = encouragementSymbol
      self.greeting = greeting
      self.sections = sections
      self.timeSymbol = timeSymbol
      self.wellness = wellness
    }
  }
}

extension Wire.DashboardWords: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    encouragement = try object.decodeIfPresent("encouragement")
    encouragementSymbol = try object.decodeIfPresent("encouragementSymbol")
    greeting = try object.decode("greeting")
    sections = try object.decode("sections", cap: 10)
    timeSymbol = try object.decode("timeSymbol")
    wellness = try object.decodeIfPresent("wellness")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("encouragement", encouragement)
    members.add("encouragementSymbol", encouragementSymbol)
    members.add("greeting", greeting)
    members.add("sections", sections)
    members.add("timeSymbol", timeSymbol)
    members.add("wellness", wellness)
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

    package init(energy: Int? = nil, name: String? = nil, sleepHours: Double? = nil, sleepQuality: Int? = nil, temperatureCelsius: Double? = nil, weather: String? = nil) {
      self.energy = energy
      self.name = name
      self.sleepHours = sleepHours
      self.sleepQuality = sleepQuality
      self.temperatureCelsius = temperatureCelsius
      self.weather = weather
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
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("energy", energy)
    members.add("name", name)
    members.add("sleepHours", sleepHours)
    members.add("sleepQuality", sleepQuality)
    members.add("temperatureCelsius", temperatureCelsius)
    members.add("weather", weather)
    return members.json
  }
}

extension Wire {
  /// How to head a section.
  package struct SectionWords: Sendable, Hashable {
    /// Which section.
    package var name: Wire.DashboardSectionName
    /// The picture in front of it; null for none.
    package var symbol: Wire.Symbol?
    /// Its heading.
    package var title: String

    package init(name: Wire.DashboardSectionName, symbol: Wire.Symbol? = nil, title: String) {
      self.name = name
      self.symbol = symbol
      self.title = title
    }
  }
}

extension Wire.SectionWords: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    name = try object.decode("name")
    symbol = try object.decodeIfPresent("symbol")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("name", name)
    members.add("symbol", symbol)
    members.add("title", title)
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
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// One line, 1 to 500 Unicode scalars after trimming.
      package var text: String

      package init(day: Day? = nil, dryRun: Bool? = nil, requestKey: Wire.RequestKey? = nil, text: String) {
        self.day = day
        self.dryRun = dryRun
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
    dryRun = try object.decodeIfPresent("dryRun")
    requestKey = try object.decodeIfPresent("requestKey")
    text = try object.decode("text", length: 0...2000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("dryRun", dryRun)
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
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(day: Day? = nil, dryRun: Bool? = nil, requestKey: Wire.RequestKey? = nil) {
        self.day = day
        self.dryRun = dryRun
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.DashboardFailMessage.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("dryRun", dryRun)
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
      /// The maximum number of items in a section; null is 100.
      package var limit: Int?
      /// Whether to return the message's context too; null is false.
      package var withContext: Bool?
      /// Whether to return the strip of days too, which costs more than everything else; null is false.
      package var withStrip: Bool?
      /// Whether to return the wellness too; null is false.
      package var withWellness: Bool?
      /// Whether to return the words and symbols for it too; null is false.
      package var withWords: Bool?

      package init(limit: Int? = nil, withContext: Bool? = nil, withStrip: Bool? = nil, withWellness: Bool? = nil, withWords: Bool? = nil) {
        self.limit = limit
        self.withContext = withContext
        self.withStrip = withStrip
        self.withWellness = withWellness
        self.withWords = withWords
      }
    }
  }
}

extension Wire.DashboardGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    withContext = try object.decodeIfPresent("withContext")
    withStrip = try object.decodeIfPresent("withStrip")
    withWellness = try object.decodeIfPresent("withWellness")
    withWords = try object.decodeIfPresent("withWords")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("limit", limit)
    members.add("withContext", withContext)
    members.add("withStrip", withStrip)
    members.add("withWellness", withWellness)
    members.add("withWords", withWords)
    return members.json
  }
}
