// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// Something to do regularly, with its state on the user's today.
  package struct Habit: Sendable, Hashable {
    /// When it was archived; null while it is active.
    package var archivedOn: Day?
    /// The longest streak ever.
    package var bestStreak: Int
    /// When it was added.
    package var createdAt: Instant
    /// Consecutive occurrences that were done, or consecutive periods that reached their number.
    package var currentStreak: Int
    /// Days until the last day on which the streak can be saved, 0 for today; null without a streak, if it is lost, or if nothing is due any more.
    package var daysUntilBreak: Int?
    /// true if it has notes that this answer leaves out; null otherwise.
    package var hasOmittedNotes: Bool?
    /// Never reused.
    package var id: Wire.HabitID
    /// Whether it is due today, done or not; for a number of times per period, whether the days before today have not reached it.
    package var isDueToday: Bool
    /// Whether it is paused today.
    package var isPaused: Bool
    /// true if the streak cannot be saved any more, because more times are needed in this period than it has days left; null otherwise.
    package var isStreakLost: Bool?
    /// The mark of the day that was given, in the answers of `habit/mark` and `habit/skip`, where it is another than today; null in every other.
    package var marked: Wire.HabitDayMark?
    /// When the habit or one of its marks was last changed.
    package var modifiedAt: Instant
    /// Markdown; null if there are none, or with `hasOmittedNotes`.
    package var notes: String?
    /// When it is paused, ascending.
    package var pauses: [Wire.HabitPauseSpan]
    /// The manual order: sorts by its bytes, ties by id.
    package var rank: String
    /// The rule of its days; null if it is due a number of times per period.
    package var recurrence: Wire.RecurrenceRule?
    /// When it reminds on each day on which it is due and not done yet; null for never.
    package var remindTime: LocalTime?
    /// Increases by one with each change, including those of marks.
    package var revision: Int
    /// The newest skipped days with their reasons, the newest first, in the answers of `habit/get` and `habit/skip`; null in every other, and for none.
    package var skips: [Wire.HabitDayMark]?
    /// The first day.
    package var start: Day
    /// Its tags by name, in the habit's own order.
    package var tags: [String]
    /// How much counts as done; null if a mark is enough.
    package var target: Wire.HabitTarget?
    /// The last day; null is without end.
    package var through: Day?
    /// How many times per period; null if it has a rule.
    package var timesPer: Wire.HabitTimes?
    /// What it is.
    package var title: String
    /// Today's mark; null if there is none. Marks are kept for 90 days, and until their whole month is that old; the state of each day is kept for ever.
    package var today: Wire.HabitDayMark?

    package init(archivedOn: Day? = nil, bestStreak: Int, createdAt: Instant, currentStreak: Int, daysUntilBreak: Int? = nil, hasOmittedNotes: Bool? = nil, id: Wire.HabitID, isDueToday: Bool, isPaused: Bool, isStreakLost: Bool? = nil, marked: Wire.HabitDayMark? = nil, modifiedAt: Instant, notes: String? = nil, pauses: [Wire.HabitPauseSpan], rank: String, recurrence: Wire.RecurrenceRule? = nil, remindTime: LocalTime? = nil, revision: Int, skips: [Wire.HabitDayMark]? = nil, start: Day, tags: [String], target: Wire.HabitTarget? = nil, through: Day? = nil, timesPer: Wire.HabitTimes? = nil, title: String, today: Wire.HabitDayMark? = nil) {
      self.archivedOn = archivedOn
      self.bestStreak = bestStreak
      self.createdAt = createdAt
      self.currentStreak = currentStreak
      self.daysUntilBreak = daysUntilBreak
      self.hasOmittedNotes = hasOmittedNotes
      self.id = id
      self.isDueToday = isDueToday
      self.isPaused = isPaused
      self.isStreakLost = isStreakLost
      self.marked = marked
      self.modifiedAt = modifiedAt
      self.notes = notes
      self.pauses = pauses
      self.rank = rank
      self.recurrence = recurrence
      self.remindTime = remindTime
      self.revision = revision
      self.skips = skips
      self.start = start
      self.tags = tags
      self.target = target
      self.through = through
      self.timesPer = timesPer
      self.title = title
      self.today = today
    }
  }
}

extension Wire.Habit: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    archivedOn = try object.decodeIfPresent("archivedOn")
    bestStreak = try object.decode("bestStreak", in: 0...Int.max)
    createdAt = try object.decode("createdAt")
    currentStreak = try object.decode("currentStreak", in: 0...Int.max)
    daysUntilBreak = try object.decodeIfPresent("daysUntilBreak", in: 0...Int.max)
    hasOmittedNotes = try object.decodeIfPresent("hasOmittedNotes")
    id = try object.decode("id")
    isDueToday = try object.decode("isDueToday")
    isPaused = try object.decode("isPaused")
    isStreakLost = try object.decodeIfPresent("isStreakLost")
    marked = try object.decodeIfPresent("marked")
    modifiedAt = try object.decode("modifiedAt")
    notes = try object.decodeIfPresent("notes")
    pauses = try object.decode("pauses", cap: 1000)
    rank = try object.decode("rank")
    recurrence = try object.decodeIfPresent("recurrence")
    remindTime = try object.decodeIfPresent("remindTime")
    revision = try object.decode("revision", in: 1...Int.max)
    skips = try object.decodeIfPresent("skips", cap: 10)
    start = try object.decode("start")
    tags = try object.decode("tags", cap: 1000)
    target = try object.decodeIfPresent("target")
    through = try object.decodeIfPresent("through")
    timesPer = try object.decodeIfPresent("timesPer")
    title = try object.decode("title")
    today = try object.decodeIfPresent("today")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("archivedOn", archivedOn)
    members.add("bestStreak", bestStreak)
    members.add("createdAt", createdAt)
    members.add("currentStreak", currentStreak)
    members.add("daysUntilBreak", daysUntilBreak)
    members.add("hasOmittedNotes", hasOmittedNotes)
    members.add("id", id)
    members.add("isDueToday", isDueToday)
    members.add("isPaused", isPaused)
    members.add("isStreakLost", isStreakLost)
    members.add("marked", marked)
    members.add("modifiedAt", modifiedAt)
    members.add("notes", notes)
    members.add("pauses", pauses)
    members.add("rank", rank)
    members.add("recurrence", recurrence)
    members.add("remindTime", remindTime)
    members.add("revision", revision)
    members.add("skips", skips)
    members.add("start", start)
    members.add("tags", tags)
    members.add("target", target)
    members.add("through", through)
    members.add("timesPer", timesPer)
    members.add("title", title)
    members.add("today", today)
    return members.json
  }
}

extension Wire {
  /// Whether an amount must be reached or must not be exceeded.
  package enum HabitComparison: String, WireEnum {
    case atLeast
    case atMost
  }
}

extension Wire {
  /// The mark of a day.
  package struct HabitDayMark: Sendable, Hashable {
    /// The amount, for a habit with a target.
    package var amount: Double?
    /// The user's day.
    package var day: Day
    /// When it was written.
    package var markedAt: Instant
    /// Why it was skipped.
    package var reason: String?
    /// Increases by one with each change.
    package var revision: Int
    /// What it says.
    package var state: Wire.HabitMarkState

    package init(amount: Double? = nil, day: Day, markedAt: Instant, reason: String? = nil, revision: Int, state: Wire.HabitMarkState) {
      self.amount = amount
      self.day = day
      self.markedAt = markedAt
      self.reason = reason
      self.revision = revision
      self.state = state
    }
  }
}

extension Wire.HabitDayMark: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    amount = try object.decodeIfPresent("amount")
    day = try object.decode("day")
    markedAt = try object.decode("markedAt")
    reason = try object.decodeIfPresent("reason")
    revision = try object.decode("revision", in: 1...Int.max)
    state = try object.decode("state")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("amount", amount)
    members.add("day", day)
    members.add("markedAt", markedAt)
    members.add("reason", reason)
    members.add("revision", revision)
    members.add("state", state)
    return members.json
  }
}

extension Wire {
  /// What a day was for a habit: open is due and not over yet, free had nothing due, outside is before the start, after the end or in the future.
  package struct HabitDayState: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let done = Self(rawValue: "done")
    package static let partial = Self(rawValue: "partial")
    package static let skipped = Self(rawValue: "skipped")
    package static let missed = Self(rawValue: "missed")
    package static let `open` = Self(rawValue: "open")
    package static let paused = Self(rawValue: "paused")
    package static let free = Self(rawValue: "free")
    package static let outside = Self(rawValue: "outside")
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum HabitEditClear: String, WireEnum {
    case notes
    case remindTime
    case target
    case through
  }
}

extension Wire {
  /// Names a habit; never reused.
  package struct HabitID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// Which habits a list holds.
  package enum HabitListState: String, WireEnum {
    case active
    case archived
  }
}

extension Wire {
  /// What a mark says; partial is below an at-least target, or above an at-most target.
  package struct HabitMarkState: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let done = Self(rawValue: "done")
    package static let partial = Self(rawValue: "partial")
    package static let skipped = Self(rawValue: "skipped")
  }
}

extension Wire {
  /// One page of the habits.
  package struct HabitPage: Sendable, Hashable {
    /// The habits by rank, then id.
    package var items: [Wire.Habit]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.Habit], nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.HabitPage: JSONDecodable, JSONEncodable {
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
  /// Days on which nothing is due.
  package struct HabitPauseSpan: Sendable, Hashable {
    /// The first of them.
    package var since: Day
    /// The last one; null lasts until the habit is resumed.
    package var through: Day?

    package init(since: Day, through: Day? = nil) {
      self.since = since
      self.through = through
    }
  }
}

extension Wire.HabitPauseSpan: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    since = try object.decode("since")
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
  /// The unit of time to count in.
  package enum HabitPeriod: String, WireEnum {
    case week
    case month
  }
}

extension Wire {
  /// All statistics of a habit, as of the user's today; today counts once it is marked.
  package struct HabitStatistics: Sendable, Hashable {
    /// The longest streak ever.
    package var bestStreak: Int
    /// done ÷ scheduled; null if nothing was due yet.
    package var completionRate: Double?
    /// Consecutive occurrences that were done, or consecutive periods that reached their number.
    package var currentStreak: Int
    /// Days until the last day on which the streak can be saved, 0 for today; null without a streak, if it is lost, or if nothing is due any more.
    package var daysUntilBreak: Int?
    /// How many of these were done.
    package var done: Int
    /// The habit.
    package var id: Wire.HabitID
    /// true if the streak cannot be saved any more, because more times are needed in this period than it has days left; null otherwise.
    package var isStreakLost: Bool?
    /// How many times it was due, excluding skipped and paused days. A period counts when it is over, or cannot be reached any more; before that, what was done of it.
    package var scheduled: Int
    /// How many were skipped.
    package var skipped: Int
    /// How much was done on the days that were asked for, counted as in a trend; null where none were.
    package var span: Wire.HabitTrendPoint?
    /// 0 to 1: the exponential score of Loop Habit Tracker, with six decimals.
    package var strength: Double

    package init(bestStreak: Int, completionRate: Double? = nil, currentStreak: Int, daysUntilBreak: Int? = nil, done: Int, id: Wire.HabitID, isStreakLost: Bool? = nil, scheduled: Int, skipped: Int, span: Wire.HabitTrendPoint? = nil, strength: Double) {
      self.bestStreak = bestStreak
      self.completionRate = completionRate
      self.currentStreak = currentStreak
      self.daysUntilBreak = daysUntilBreak
      self.done = done
      self.id = id
      self.isStreakLost = isStreakLost
      self.scheduled = scheduled
      self.skipped = skipped
      self.span = span
      self.strength = strength
    }
  }
}

extension Wire.HabitStatistics: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    bestStreak = try object.decode("bestStreak", in: 0...Int.max)
    completionRate = try object.decodeIfPresent("completionRate")
    currentStreak = try object.decode("currentStreak", in: 0...Int.max)
    daysUntilBreak = try object.decodeIfPresent("daysUntilBreak", in: 0...Int.max)
    done = try object.decode("done", in: 0...Int.max)
    id = try object.decode("id")
    isStreakLost = try object.decodeIfPresent("isStreakLost")
    scheduled = try object.decode("scheduled", in: 0...Int.max)
    skipped = try object.decode("skipped", in: 0...Int.max)
    span = try object.decodeIfPresent("span")
    strength = try object.decode("strength")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("bestStreak", bestStreak)
    members.add("completionRate", completionRate)
    members.add("currentStreak", currentStreak)
    members.add("daysUntilBreak", daysUntilBreak)
    members.add("done", done)
    members.add("id", id)
    members.add("isStreakLost", isStreakLost)
    members.add("scheduled", scheduled)
    members.add("skipped", skipped)
    members.add("span", span)
    members.add("strength", strength)
    return members.json
  }
}

extension Wire {
  /// How much counts as done.
  package struct HabitTarget: Sendable, Hashable {
    /// The amount to reach, or not to exceed.
    package var amount: Double
    /// null is atLeast.
    package var comparison: Wire.HabitComparison?
    /// The unit, such as “min” or “l”.
    package var unit: String?

    package init(amount: Double, comparison: Wire.HabitComparison? = nil, unit: String? = nil) {
      self.amount = amount
      self.comparison = comparison
      self.unit = unit
    }
  }
}

extension Wire.HabitTarget: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    amount = try object.decode("amount", in: 0...1000000000)
    comparison = try object.decodeIfPresent("comparison")
    unit = try object.decodeIfPresent("unit", length: 0...32)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("amount", amount)
    members.add("comparison", comparison)
    members.add("unit", unit)
    return members.json
  }
}

extension Wire {
  /// A number of times in each period, on any of its days.
  package struct HabitTimes: Sendable, Hashable {
    /// The period.
    package var period: Wire.HabitPeriod
    /// How many times: 1 to 7 a week, 1 to 28 a month.
    package var times: Int

    package init(period: Wire.HabitPeriod, times: Int) {
      self.period = period
      self.times = times
    }
  }
}

extension Wire.HabitTimes: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    period = try object.decode("period")
    times = try object.decode("times", in: 1...28)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("period", period)
    members.add("times", times)
    return members.json
  }
}

extension Wire {
  /// The latest weeks or months of a habit.
  package struct HabitTrendLine: Sendable, Hashable {
    /// The habit.
    package var id: Wire.HabitID
    /// Oldest first; the last one contains today.
    package var items: [Wire.HabitTrendPoint]

    package init(id: Wire.HabitID, items: [Wire.HabitTrendPoint]) {
      self.id = id
      self.items = items
    }
  }
}

extension Wire.HabitTrendLine: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    items = try object.decode("items", cap: 120)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// How much of a week, a month or other days was done.
  package struct HabitTrendPoint: Sendable, Hashable {
    /// How many of these were done.
    package var done: Int
    /// done ÷ scheduled; null if nothing was due.
    package var rate: Double?
    /// How many times it was due, excluding skipped and paused days and those still open; of so many times a period, all of the running one.
    package var scheduled: Int
    /// Its first day.
    package var since: Day
    /// How many were skipped.
    package var skipped: Int
    /// Its last day.
    package var through: Day

    package init(done: Int, rate: Double? = nil, scheduled: Int, since: Day, skipped: Int, through: Day) {
      self.done = done
      self.rate = rate
      self.scheduled = scheduled
      self.since = since
      self.skipped = skipped
      self.through = through
    }
  }
}

extension Wire.HabitTrendPoint: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    done = try object.decode("done", in: 0...Int.max)
    rate = try object.decodeIfPresent("rate")
    scheduled = try object.decode("scheduled", in: 0...Int.max)
    since = try object.decode("since")
    skipped = try object.decode("skipped", in: 0...Int.max)
    through = try object.decode("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("done", done)
    members.add("rate", rate)
    members.add("scheduled", scheduled)
    members.add("since", since)
    members.add("skipped", skipped)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// A year of a habit, day by day from the first of January.
  package struct HabitYear: Sendable, Hashable {
    /// The habit.
    package var id: Wire.HabitID
    /// A level for each day: 4 is done, 1 to 3 are parts of the target, 0 is nothing.
    package var levels: [Int]
    /// For each day what it was.
    package var states: [Wire.HabitDayState]
    /// The year.
    package var year: Int

    package init(id: Wire.HabitID, levels: [Int], states: [Wire.HabitDayState], year: Int) {
      self.id = id
      self.levels = levels
      self.states = states
      self.year = year
    }
  }
}

extension Wire.HabitYear: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    levels = try object.decode("levels", cap: 366)
    states = try object.decode("states", cap: 366)
    year = try object.decode("year", in: 1...9999)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("levels", levels)
    members.add("states", states)
    members.add("year", year)
    return members.json
  }
}

extension Wire {
  /// The habit that a line would become.
  package struct ParsedHabit: Sendable, Hashable {
    /// What was not read, or not as it may have been meant, in the order of the line.
    package var problems: [Wire.LineProblem]
    /// The rule of its days, daily by default; null if it is due a number of times per period.
    package var recurrence: Wire.RecurrenceRule?
    /// When it reminds; null for never.
    package var remindTime: LocalTime?
    /// When it is due and how much counts as done, in English.
    package var sentence: String
    /// The first day; null is today.
    package var start: Day?
    /// The names of its tags, each once.
    package var tags: [String]
    /// How much counts as done; null if a mark is enough.
    package var target: Wire.HabitTarget?
    /// How many times per period; null if it has a rule.
    package var timesPer: Wire.HabitTimes?
    /// What is left without the recognised parts; empty if nothing is.
    package var title: String

    package init(problems: [Wire.LineProblem], recurrence: Wire.RecurrenceRule? = nil, remindTime: LocalTime? = nil, sentence: String, start: Day? = nil, tags: [String], target: Wire.HabitTarget? = nil, timesPer: Wire.HabitTimes? = nil, title: String) {
      self.problems = problems
      self.recurrence = recurrence
      self.remindTime = remindTime
      self.sentence = sentence
      self.start = start
      self.tags = tags
      self.target = target
      self.timesPer = timesPer
      self.title = title
    }
  }
}

extension Wire.ParsedHabit: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    problems = try object.decode("problems", cap: 100)
    recurrence = try object.decodeIfPresent("recurrence")
    remindTime = try object.decodeIfPresent("remindTime")
    sentence = try object.decode("sentence")
    start = try object.decodeIfPresent("start")
    tags = try object.decode("tags", cap: 1000)
    target = try object.decodeIfPresent("target")
    timesPer = try object.decodeIfPresent("timesPer")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("problems", problems)
    members.add("recurrence", recurrence)
    members.add("remindTime", remindTime)
    members.add("sentence", sentence)
    members.add("start", start)
    members.add("tags", tags)
    members.add("target", target)
    members.add("timesPer", timesPer)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Adds a habit. The same id with the same content returns the habit as it is now.
  package enum HabitAdd {
    package static let method = "habit/add"
    package typealias Reply = Wire.Habit

    /// The params of `habit/add`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Chosen by the client; null lets the server choose one.
      package var id: Wire.HabitID?
      /// Markdown, at most 100,000 Unicode scalars.
      package var notes: String?
      /// The days on which it is due, as a rule without times of day. Without this and `timesPer`, it is due daily.
      package var recurrence: Wire.RecurrenceRule?
      /// When it reminds on each day on which it is due, by the clock of the reader; null for never.
      package var remindTime: LocalTime?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The first day, at most 90 days ago; null is today.
      package var start: Day?
      /// Its tags by name; one that does not exist yet is created.
      package var tags: [String]?
      /// How much counts as done; null if a mark is enough.
      package var target: Wire.HabitTarget?
      /// The last day; null is without end.
      package var through: Day?
      /// A number of times in each week or month, instead of a rule.
      package var timesPer: Wire.HabitTimes?
      /// 1 to 500 Unicode scalars after trimming.
      package var title: String

      package init(dryRun: Bool? = nil, id: Wire.HabitID? = nil, notes: String? = nil, recurrence: Wire.RecurrenceRule? = nil, remindTime: LocalTime? = nil, requestKey: Wire.RequestKey? = nil, start: Day? = nil, tags: [String]? = nil, target: Wire.HabitTarget? = nil, through: Day? = nil, timesPer: Wire.HabitTimes? = nil, title: String) {
        self.dryRun = dryRun
        self.id = id
        self.notes = notes
        self.recurrence = recurrence
        self.remindTime = remindTime
        self.requestKey = requestKey
        self.start = start
        self.tags = tags
        self.target = target
        self.through = through
        self.timesPer = timesPer
        self.title = title
      }
    }
  }
}

extension Wire.HabitAdd.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decodeIfPresent("id")
    notes = try object.decodeIfPresent("notes")
    recurrence = try object.decodeIfPresent("recurrence")
    remindTime = try object.decodeIfPresent("remindTime")
    requestKey = try object.decodeIfPresent("requestKey")
    start = try object.decodeIfPresent("start")
    tags = try object.decodeIfPresent("tags", cap: 1000)
    target = try object.decodeIfPresent("target")
    through = try object.decodeIfPresent("through")
    timesPer = try object.decodeIfPresent("timesPer")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("notes", notes)
    members.add("recurrence", recurrence)
    members.add("remindTime", remindTime)
    members.add("requestKey", requestKey)
    members.add("start", start)
    members.add("tags", tags)
    members.add("target", target)
    members.add("through", through)
    members.add("timesPer", timesPer)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Archives a habit: nothing is due from today on. Repeating it changes nothing.
  package enum HabitArchive {
    package static let method = "habit/archive"
    package typealias Reply = Wire.Habit

    /// The params of `habit/archive`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The habit.
      package var id: Wire.HabitID
      /// Refuses with revisionConflict when the habit has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, id: Wire.HabitID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.HabitArchive.Params: JSONDecodable, JSONEncodable {
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
  /// Changes the fields that are given, and clears those that `clear` names. A new schedule or target applies from today on; earlier days keep their results.
  package enum HabitEdit {
    package static let method = "habit/edit"
    package typealias Reply = Wire.Habit

    /// The params of `habit/edit`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The habit.
      package var id: Wire.HabitID
      /// Refuses with revisionConflict when the habit has another revision.
      package var ifRevision: Int?
      /// Markdown, at most 100,000 Unicode scalars.
      package var notes: Edit<String?>
      /// The days on which it is due, as a rule without times of day. It replaces `timesPer`.
      package var recurrence: Edit<Wire.RecurrenceRule>
      /// When it reminds on each day on which it is due; cleared for never. A time of today that is past counts from the next day on.
      package var remindTime: Edit<LocalTime?>
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The first day; at most 90 days ago, which also goes for the old one, and not after a mark.
      package var start: Edit<Day>
      /// Its tags by name; one that does not exist yet is created.
      package var tags: Edit<[String]>
      /// How much counts as done; cleared where a mark is enough.
      package var target: Edit<Wire.HabitTarget?>
      /// The last day; cleared is without end. At most 90 days ago, and not before a mark.
      package var through: Edit<Day?>
      /// A number of times in each week or month, instead of a rule.
      package var timesPer: Edit<Wire.HabitTimes>
      /// 1 to 500 Unicode scalars after trimming.
      package var title: Edit<String>

      package init(dryRun: Bool? = nil, id: Wire.HabitID, ifRevision: Int? = nil, notes: Edit<String?> = .keep, recurrence: Edit<Wire.RecurrenceRule> = .keep, remindTime: Edit<LocalTime?> = .keep, requestKey: Wire.RequestKey? = nil, start: Edit<Day> = .keep, tags: Edit<[String]> = .keep, target: Edit<Wire.HabitTarget?> = .keep, through: Edit<Day?> = .keep, timesPer: Edit<Wire.HabitTimes> = .keep, title: Edit<String> = .keep) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.notes = notes
        self.recurrence = recurrence
        self.remindTime = remindTime
        self.requestKey = requestKey
        self.start = start
        self.tags = tags
        self.target = target
        self.through = through
        self.timesPer = timesPer
        self.title = title
      }
    }
  }
}

extension Wire.HabitEdit.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.HabitEditClear]? = try object.decodeIfPresent("clear", cap: 4)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    notes = try Edit(object.decodeIfPresent("notes"), "notes", isCleared: clear?.contains(.notes))
    recurrence = Edit(try object.decodeIfPresent("recurrence"))
    remindTime = try Edit(object.decodeIfPresent("remindTime"), "remindTime", isCleared: clear?.contains(.remindTime))
    requestKey = try object.decodeIfPresent("requestKey")
    start = Edit(try object.decodeIfPresent("start"))
    tags = Edit(try object.decodeIfPresent("tags", cap: 1000))
    target = try Edit(object.decodeIfPresent("target"), "target", isCleared: clear?.contains(.target))
    through = try Edit(object.decodeIfPresent("through"), "through", isCleared: clear?.contains(.through))
    timesPer = Edit(try object.decodeIfPresent("timesPer"))
    title = Edit(try object.decodeIfPresent("title"))
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("notes", notes)
    members.add("recurrence", recurrence)
    members.add("remindTime", remindTime)
    members.add("requestKey", requestKey)
    members.add("start", start)
    members.add("tags", tags)
    members.add("target", target)
    members.add("through", through)
    members.add("timesPer", timesPer)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Returns one habit.
  package enum HabitGet {
    package static let method = "habit/get"
    package typealias Reply = Wire.Habit

    /// The params of `habit/get`.
    package struct Params: Sendable, Hashable {
      /// The habit.
      package var id: Wire.HabitID

      package init(id: Wire.HabitID) {
        self.id = id
      }
    }
  }
}

extension Wire.HabitGet.Params: JSONDecodable, JSONEncodable {
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
  /// Returns the state of each day of a year for a habit.
  package enum HabitHeatmap {
    package static let method = "habit/heatmap"
    package typealias Reply = Wire.HabitYear

    /// The params of `habit/heatmap`.
    package struct Params: Sendable, Hashable {
      /// The habit.
      package var id: Wire.HabitID
      /// null is this year.
      package var year: Int?

      package init(id: Wire.HabitID, year: Int? = nil) {
        self.id = id
        self.year = year
      }
    }
  }
}

extension Wire.HabitHeatmap.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    year = try object.decodeIfPresent("year", in: 1...9999)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("year", year)
    return members.json
  }
}

extension Wire {
  /// Lists the habits by rank, then id, with their state today.
  package enum HabitList {
    package static let method = "habit/list"
    package typealias Reply = Wire.HabitPage

    /// The params of `habit/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page; null for the first page.
      package var cursor: Wire.ListCursor?
      /// The maximum number of items; null is 100.
      package var limit: Int?
      /// Only those that are active, or archived; null is all.
      package var state: Wire.HabitListState?
      /// Only habits with the tag of this name.
      package var tag: String?
      /// true to have the notes of each habit, which are left out otherwise: a page with notes can end early.
      package var withNotes: Bool?

      package init(cursor: Wire.ListCursor? = nil, limit: Int? = nil, state: Wire.HabitListState? = nil, tag: String? = nil, withNotes: Bool? = nil) {
        self.cursor = cursor
        self.limit = limit
        self.state = state
        self.tag = tag
        self.withNotes = withNotes
      }
    }
  }
}

extension Wire.HabitList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    state = try object.decodeIfPresent("state")
    tag = try object.decodeIfPresent("tag", length: 0...200)
    withNotes = try object.decodeIfPresent("withNotes")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("limit", limit)
    members.add("state", state)
    members.add("tag", tag)
    members.add("withNotes", withNotes)
    return members.json
  }
}

extension Wire {
  /// Marks a day as done, or with an amount. A day has one mark: a second one replaces the first, or a skip; `more` adds to it.
  package enum HabitMark {
    package static let method = "habit/mark"
    package typealias Reply = Wire.Habit

    /// The params of `habit/mark`.
    package struct Params: Sendable, Hashable {
      /// The day's amount, for a habit with a target; null is exactly the target.
      package var amount: Double?
      /// Which day; null is today. It cannot be in the future, before the start, after the end, or more than 90 days ago.
      package var day: Day?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The habit.
      package var id: Wire.HabitID
      /// Refuses with revisionConflict when the habit has another revision.
      package var ifRevision: Int?
      /// What is added to the day's amount so far, instead of `amount`.
      package var more: Double?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(amount: Double? = nil, day: Day? = nil, dryRun: Bool? = nil, id: Wire.HabitID, ifRevision: Int? = nil, more: Double? = nil, requestKey: Wire.RequestKey? = nil) {
        self.amount = amount
        self.day = day
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.more = more
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.HabitMark.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    amount = try object.decodeIfPresent("amount", in: 0...1000000000)
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    more = try object.decodeIfPresent("more", in: 0...1000000000)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("amount", amount)
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("more", more)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Moves a habit before or after another in the manual order. Exactly one of `before` and `after` is given.
  package enum HabitMove {
    package static let method = "habit/move"
    package typealias Reply = Wire.Habit

    /// The params of `habit/move`.
    package struct Params: Sendable, Hashable {
      /// The habit that comes just before.
      package var after: Wire.HabitID?
      /// The habit that comes next.
      package var before: Wire.HabitID?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The habit.
      package var id: Wire.HabitID
      /// Refuses with revisionConflict when the habit has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(after: Wire.HabitID? = nil, before: Wire.HabitID? = nil, dryRun: Bool? = nil, id: Wire.HabitID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.after = after
        self.before = before
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.HabitMove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    after = try object.decodeIfPresent("after")
    before = try object.decodeIfPresent("before")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("after", after)
    members.add("before", before)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Reads one line as a habit. Any text is accepted: what is not recognised becomes the title, and so does text in quotation marks.
  package enum HabitParse {
    package static let method = "habit/parse"
    package typealias Reply = Wire.ParsedHabit

    /// The params of `habit/parse`.
    package struct Params: Sendable, Hashable {
      /// Such as “Read 20 pages every weekday #home”.
      package var text: String

      package init(text: String) {
        self.text = text
      }
    }
  }
}

extension Wire.HabitParse.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    text = try object.decode("text", length: 0...10000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Pauses a habit: on a paused day nothing is due, and no streak breaks. Adjoining pauses are merged.
  package enum HabitPause {
    package static let method = "habit/pause"
    package typealias Reply = Wire.Habit

    /// The params of `habit/pause`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The habit.
      package var id: Wire.HabitID
      /// Refuses with revisionConflict when the habit has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The first day, at most 90 days ago; null is today.
      package var since: Day?
      /// The last day; null lasts until the habit is resumed. Without `since`, it becomes the last day of a pause without an end that runs today.
      package var through: Day?

      package init(dryRun: Bool? = nil, id: Wire.HabitID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil, since: Day? = nil, through: Day? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
        self.since = since
        self.through = through
      }
    }
  }
}

extension Wire.HabitPause.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    since = try object.decodeIfPresent("since")
    through = try object.decodeIfPresent("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    members.add("since", since)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// Removes a habit with its marks. If it has any, `confirm` is needed; without it, nothing is changed, and the error says how many there are.
  package enum HabitRemove {
    package static let method = "habit/remove"
    package typealias Reply = Wire.Removal

    /// The params of `habit/remove`.
    package struct Params: Sendable, Hashable {
      /// true confirms that marks are removed too.
      package var confirm: Bool?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The habit.
      package var id: Wire.HabitID
      /// Refuses with revisionConflict when the habit has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(confirm: Bool? = nil, dryRun: Bool? = nil, id: Wire.HabitID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.confirm = confirm
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.HabitRemove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Takes a habit out of the archive; the days in the archive count as a pause. Repeating it changes nothing.
  package enum HabitRestore {
    package static let method = "habit/restore"
    package typealias Reply = Wire.Habit

    /// The params of `habit/restore`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The habit.
      package var id: Wire.HabitID
      /// Refuses with revisionConflict when the habit has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, id: Wire.HabitID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.HabitRestore.Params: JSONDecodable, JSONEncodable {
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
  /// Ends the pause that a day is in, so that the habit continues on that day. If the day is not in a pause, nothing changes.
  package enum HabitResume {
    package static let method = "habit/resume"
    package typealias Reply = Wire.Habit

    /// The params of `habit/resume`.
    package struct Params: Sendable, Hashable {
      /// The first day on which it is due again, at most 90 days ago; null is today.
      package var day: Day?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The habit.
      package var id: Wire.HabitID
      /// Refuses with revisionConflict when the habit has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(day: Day? = nil, dryRun: Bool? = nil, id: Wire.HabitID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.day = day
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.HabitResume.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Skips a day: a skip neither starts, ends, extends nor breaks a streak. A marked day must be unmarked first.
  package enum HabitSkip {
    package static let method = "habit/skip"
    package typealias Reply = Wire.Habit

    /// The params of `habit/skip`.
    package struct Params: Sendable, Hashable {
      /// Which day; null is today. It cannot be in the future, before the start, after the end, or more than 90 days ago.
      package var day: Day?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The habit.
      package var id: Wire.HabitID
      /// Refuses with revisionConflict when the habit has another revision.
      package var ifRevision: Int?
      /// The reason, at most 500 Unicode scalars; null keeps the current one.
      package var reason: String?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(day: Day? = nil, dryRun: Bool? = nil, id: Wire.HabitID, ifRevision: Int? = nil, reason: String? = nil, requestKey: Wire.RequestKey? = nil) {
        self.day = day
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.reason = reason
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.HabitSkip.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    reason = try object.decodeIfPresent("reason")
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("reason", reason)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Returns all statistics of a habit.
  package enum HabitStats {
    package static let method = "habit/stats"
    package typealias Reply = Wire.HabitStatistics

    /// The params of `habit/stats`.
    package struct Params: Sendable, Hashable {
      /// The habit.
      package var id: Wire.HabitID
      /// The first of the days that `span` is about; null is `through`.
      package var since: Day?
      /// The last of them; null is `since`.
      package var through: Day?

      package init(id: Wire.HabitID, since: Day? = nil, through: Day? = nil) {
        self.id = id
        self.since = since
        self.through = through
      }
    }
  }
}

extension Wire.HabitStats.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    since = try object.decodeIfPresent("since")
    through = try object.decodeIfPresent("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("since", since)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// Returns how much was done in each of the latest weeks or months.
  package enum HabitTrend {
    package static let method = "habit/trend"
    package typealias Reply = Wire.HabitTrendLine

    /// The params of `habit/trend`.
    package struct Params: Sendable, Hashable {
      /// How many; null is 12.
      package var count: Int?
      /// The habit.
      package var id: Wire.HabitID
      /// Weeks begin on the first day of the week that the person prefers.
      package var period: Wire.HabitPeriod

      package init(count: Int? = nil, id: Wire.HabitID, period: Wire.HabitPeriod) {
        self.count = count
        self.id = id
        self.period = period
      }
    }
  }
}

extension Wire.HabitTrend.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    count = try object.decodeIfPresent("count", in: 1...120)
    id = try object.decode("id")
    period = try object.decode("period")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("count", count)
    members.add("id", id)
    members.add("period", period)
    return members.json
  }
}

extension Wire {
  /// Removes the mark or skip of a day. Repeating it changes nothing.
  package enum HabitUnmark {
    package static let method = "habit/unmark"
    package typealias Reply = Wire.Habit

    /// The params of `habit/unmark`.
    package struct Params: Sendable, Hashable {
      /// Which day; null is today. It cannot be in the future, before the start, after the end, or more than 90 days ago.
      package var day: Day?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The habit.
      package var id: Wire.HabitID
      /// Refuses with revisionConflict when the habit has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(day: Day? = nil, dryRun: Bool? = nil, id: Wire.HabitID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.day = day
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.HabitUnmark.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}
