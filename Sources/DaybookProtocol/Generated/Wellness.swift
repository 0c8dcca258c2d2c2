// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// What the person wants to reach each day.
  package struct DailyTargets: Sendable, Hashable {
    /// In grams.
    package var carbsGrams: Double
    /// In grams.
    package var fatGrams: Double
    /// In grams.
    package var fibreGrams: Double
    /// Energy in kcal.
    package var kcal: Double
    /// In grams.
    package var proteinGrams: Double
    /// Increases by one with each change.
    package var revision: Int
    /// In litres.
    package var waterLitres: Double

    package init(carbsGrams: Double, fatGrams: Double, fibreGrams: Double, kcal: Double, proteinGrams: Double, revision: Int, waterLitres: Double) {
      self.carbsGrams = carbsGrams
      self.fatGrams = fatGrams
      self.fibreGrams = fibreGrams
      self.kcal = kcal
      self.proteinGrams = proteinGrams
      self.revision = revision
      self.waterLitres = waterLitres
    }
  }
}

extension Wire.DailyTargets: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    carbsGrams = try object.decode("carbsGrams")
    fatGrams = try object.decode("fatGrams")
    fibreGrams = try object.decode("fibreGrams")
    kcal = try object.decode("kcal")
    proteinGrams = try object.decode("proteinGrams")
    revision = try object.decode("revision", in: 1...Int.max)
    waterLitres = try object.decode("waterLitres")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("carbsGrams", carbsGrams)
    members.add("fatGrams", fatGrams)
    members.add("fibreGrams", fibreGrams)
    members.add("kcal", kcal)
    members.add("proteinGrams", proteinGrams)
    members.add("revision", revision)
    members.add("waterLitres", waterLitres)
    return members.json
  }
}

extension Wire {
  /// What was eaten.
  package struct Meal: Sendable, Hashable {
    /// In grams.
    package var carbsGrams: Double
    /// In grams.
    package var fatGrams: Double
    /// In grams.
    package var fibreGrams: Double
    /// Energy in kcal.
    package var kcal: Double
    /// Which meal it was.
    package var kind: Wire.MealKind
    /// Its name; null if none was given.
    package var name: String?
    /// In grams.
    package var proteinGrams: Double

    package init(carbsGrams: Double, fatGrams: Double, fibreGrams: Double, kcal: Double, kind: Wire.MealKind, name: String? = nil, proteinGrams: Double) {
      self.carbsGrams = carbsGrams
      self.fatGrams = fatGrams
      self.fibreGrams = fibreGrams
      self.kcal = kcal
      self.kind = kind
      self.name = name
      self.proteinGrams = proteinGrams
    }
  }
}

extension Wire.Meal: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    carbsGrams = try object.decode("carbsGrams")
    fatGrams = try object.decode("fatGrams")
    fibreGrams = try object.decode("fibreGrams")
    kcal = try object.decode("kcal")
    kind = try object.decode("kind")
    name = try object.decodeIfPresent("name")
    proteinGrams = try object.decode("proteinGrams")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("carbsGrams", carbsGrams)
    members.add("fatGrams", fatGrams)
    members.add("fibreGrams", fibreGrams)
    members.add("kcal", kcal)
    members.add("kind", kind)
    members.add("name", name)
    members.add("proteinGrams", proteinGrams)
    return members.json
  }
}

extension Wire {
  /// Which meal it was.
  package enum MealKind: String, WireEnum {
    case breakfast
    case lunch
    case dinner
    case snack
  }
}

extension Wire {
  /// The metrics of a day from one source, and the combined ones.
  package struct MetricsOfDay: Sendable, Hashable {
    /// The day.
    package var day: Day
    /// The log of this source; null if nothing is left of it.
    package var log: Wire.WellnessLog?
    /// The values that count: what the person entered or, for values that they did not enter, those of the source that reported last.
    package var metrics: Wire.WellnessMetrics

    package init(day: Day, log: Wire.WellnessLog? = nil, metrics: Wire.WellnessMetrics) {
      self.day = day
      self.log = log
      self.metrics = metrics
    }
  }
}

extension Wire.MetricsOfDay: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decode("day")
    log = try object.decodeIfPresent("log")
    metrics = try object.decode("metrics")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("log", log)
    members.add("metrics", metrics)
    return members.json
  }
}

extension Wire {
  /// Identifies a source of metrics.
  package struct MetricsSource: WireScalar {
    package static let length = 1...32
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// A nutritional value.
  package struct Nutrient: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let kcal = Self(rawValue: "kcal")
    package static let protein = Self(rawValue: "protein")
    package static let carbs = Self(rawValue: "carbs")
    package static let fat = Self(rawValue: "fat")
    package static let fibre = Self(rawValue: "fibre")
    package static let water = Self(rawValue: "water")
  }
}

extension Wire {
  /// The progress of one nutritional value.
  package struct NutrientProgress: Sendable, Hashable {
    /// The day's amount: kcal, grams or litres.
    package var amount: Double
    /// Which value.
    package var name: Wire.Nutrient
    /// min(amount ÷ targetAmount, 1), with six decimals; 0 if `targetAmount` is 0.
    package var progress: Double
    /// What the person wants to reach.
    package var targetAmount: Double

    package init(amount: Double, name: Wire.Nutrient, progress: Double, targetAmount: Double) {
      self.amount = amount
      self.name = name
      self.progress = progress
      self.targetAmount = targetAmount
    }
  }
}

extension Wire.NutrientProgress: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    amount = try object.decode("amount")
    name = try object.decode("name")
    progress = try object.decode("progress")
    targetAmount = try object.decode("targetAmount")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("amount", amount)
    members.add("name", name)
    members.add("progress", progress)
    members.add("targetAmount", targetAmount)
    return members.json
  }
}

extension Wire {
  /// What was eaten and drunk on a day.
  package struct Nutrition: Sendable, Hashable {
    /// How many meals were logged.
    package var meals: Int
    /// kcal, protein, carbs, fat, fibre, water.
    package var nutrients: [Wire.NutrientProgress]

    package init(meals: Int, nutrients: [Wire.NutrientProgress]) {
      self.meals = meals
      self.nutrients = nutrients
    }
  }
}

extension Wire.Nutrition: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    meals = try object.decode("meals", in: 0...Int.max)
    nutrients = try object.decode("nutrients", cap: 6)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("meals", meals)
    members.add("nutrients", nutrients)
    return members.json
  }
}

extension Wire {
  /// The person's healthy activity over the 7 days that end with a day: workouts 40 % (4 give 100; they count where one was completed in these 7 days or the 7 before), steps 30 % (10,000 a day), protein and water 15 % each (the mean of the days' progress). For steps, protein and water, the last day, which may not be over, counts only if it raises the mean or is the only day.
  package struct Performance: Sendable, Hashable {
    /// Its value: the workouts in the 7 days, or the amount per day.
    package var amount: Double?
    /// Its value over the 7 days before; null if there is no data for them.
    package var amountBefore: Double?
    /// By weight.
    package var components: [Wire.ScoreComponent]
    /// The last of the days.
    package var day: Day
    /// Compared with the 7 days before; null if there is no data for them.
    package var direction: Wire.PerformanceDirection?
    /// The part with the greatest weight; null without data.
    package var key: Wire.ScorePart?
    /// 0 to 100; null without data.
    package var score: Double?

    package init(amount: Double? = nil, amountBefore: Double? = nil, components: [Wire.ScoreComponent], day: Day, direction: Wire.PerformanceDirection? = nil, key: Wire.ScorePart? = nil, score: Double? = nil) {
      self.amount = amount
      self.amountBefore = amountBefore
      self.components = components
      self.day = day
      self.direction = direction
      self.key = key
      self.score = score
    }
  }
}

extension Wire.Performance: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    amount = try object.decodeIfPresent("amount")
    amountBefore = try object.decodeIfPresent("amountBefore")
    components = try object.decode("components", cap: 4)
    day = try object.decode("day")
    direction = try object.decodeIfPresent("direction")
    key = try object.decodeIfPresent("key")
    score = try object.decodeIfPresent("score")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("amount", amount)
    members.add("amountBefore", amountBefore)
    members.add("components", components)
    members.add("day", day)
    members.add("direction", direction)
    members.add("key", key)
    members.add("score", score)
    return members.json
  }
}

extension Wire {
  /// Whether the score rose or fell by 3 points or more, or neither.
  package struct PerformanceDirection: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let up = Self(rawValue: "up")
    package static let steady = Self(rawValue: "steady")
    package static let down = Self(rawValue: "down")
  }
}

extension Wire {
  /// A fact about the day in a word or two.
  package struct PillWords: Sendable, Hashable {
    /// The name of a colour, such as green.
    package var colour: String
    /// Its picture.
    package var symbol: Wire.Symbol
    /// Such as “7h sleep”.
    package var text: String

    package init(colour: String, symbol: Wire.Symbol, text: String) {
      self.colour = colour
      self.symbol = symbol
      self.text = text
    }
  }
}

extension Wire.PillWords: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    colour = try object.decode("colour")
    symbol = try object.decode("symbol")
    text = try object.decode("text")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("colour", colour)
    members.add("symbol", symbol)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Something that is worth doing now.
  package struct QuickAction: Sendable, Hashable {
    /// The method that does it.
    package var method: String
    /// `logMeal_lunch`, `startWorkout`, `logWater` or `checkIn`.
    package var name: String

    package init(method: String, name: String) {
      self.method = method
      self.name = name
    }
  }
}

extension Wire.QuickAction: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    method = try object.decode("method")
    name = try object.decode("name")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("method", method)
    members.add("name", name)
    return members.json
  }
}

extension Wire {
  /// What is worth doing now.
  package struct QuickActionList: Sendable, Hashable {
    /// One for each of them; null unless it was asked for.
    package var itemWords: [Wire.QuickActionWords]?
    /// Those that are due, in this order: logMeal_lunch, startWorkout, logWater, checkIn.
    package var items: [Wire.QuickAction]

    package init(itemWords: [Wire.QuickActionWords]? = nil, items: [Wire.QuickAction]) {
      self.itemWords = itemWords
      self.items = items
    }
  }
}

extension Wire.QuickActionList: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    itemWords = try object.decodeIfPresent("itemWords", cap: 4)
    items = try object.decode("items", cap: 4)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("itemWords", itemWords)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// How to show something that is worth doing now.
  package struct QuickActionWords: Sendable, Hashable {
    /// As in `QuickAction`.
    package var name: String
    /// Its picture.
    package var symbol: Wire.Symbol
    /// What to call it.
    package var title: String

    package init(name: String, symbol: Wire.Symbol, title: String) {
      self.name = name
      self.symbol = symbol
      self.title = title
    }
  }
}

extension Wire.QuickActionWords: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    name = try object.decode("name")
    symbol = try object.decode("symbol")
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
  /// How recovered the person is, over the 7 days that end with a day. A part's score is the weighted mean of its days, where a day k days back counts 7 − k times; the score is the weighted mean of the parts: sleep 35 % (4 to 8 hours give 0 to 100), heart rate variability 25 % (20 to 80 ms), heart rate at rest 20 % (90 down to 50), quality of sleep and energy 10 % each (1 to 5). It is a hint, not a diagnosis.
  package struct Recovery: Sendable, Hashable {
    /// By weight; a short list shows three.
    package var components: [Wire.ScoreComponent]
    /// The last of the days.
    package var day: Day
    /// How many of the 7 days have data.
    package var dayCount: Int
    /// Compared with the 7 days before; null if there is no data for them, or no score.
    package var direction: Wire.RecoveryDirection?
    /// 0 to 100; null while fewer than 3 days have data.
    package var score: Double?
    /// The 7 days, oldest first; none without data.
    package var trend: [Wire.RecoveryPoint]

    package init(components: [Wire.ScoreComponent], day: Day, dayCount: Int, direction: Wire.RecoveryDirection? = nil, score: Double? = nil, trend: [Wire.RecoveryPoint]) {
      self.components = components
      self.day = day
      self.dayCount = dayCount
      self.direction = direction
      self.score = score
      self.trend = trend
    }
  }
}

extension Wire.Recovery: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    components = try object.decode("components", cap: 5)
    day = try object.decode("day")
    dayCount = try object.decode("dayCount", in: 0...7)
    direction = try object.decodeIfPresent("direction")
    score = try object.decodeIfPresent("score")
    trend = try object.decode("trend", cap: 7)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("components", components)
    members.add("day", day)
    members.add("dayCount", dayCount)
    members.add("direction", direction)
    members.add("score", score)
    members.add("trend", trend)
    return members.json
  }
}

extension Wire {
  /// Whether the score rose or fell by 3 points or more, or neither.
  package struct RecoveryDirection: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let improving = Self(rawValue: "improving")
    package static let steady = Self(rawValue: "steady")
    package static let declining = Self(rawValue: "declining")
  }
}

extension Wire {
  /// The score of one day alone.
  package struct RecoveryPoint: Sendable, Hashable {
    /// The day.
    package var day: Day
    /// 0 to 100; null if nothing was logged.
    package var score: Double?

    package init(day: Day, score: Double? = nil) {
      self.day = day
      self.score = score
    }
  }
}

extension Wire.RecoveryPoint: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decode("day")
    score = try object.decodeIfPresent("score")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("score", score)
    return members.json
  }
}

extension Wire {
  /// A part of a score.
  package struct ScoreComponent: Sendable, Hashable {
    /// The value behind it, in its own unit.
    package var amount: Double
    /// What it is about.
    package var name: Wire.ScorePart
    /// 0 to 100.
    package var score: Double
    /// Its share of the score, 0 to 1; the shares of missing parts are divided among the others.
    package var weight: Double

    package init(amount: Double, name: Wire.ScorePart, score: Double, weight: Double) {
      self.amount = amount
      self.name = name
      self.score = score
      self.weight = weight
    }
  }
}

extension Wire.ScoreComponent: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    amount = try object.decode("amount")
    name = try object.decode("name")
    score = try object.decode("score")
    weight = try object.decode("weight")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("amount", amount)
    members.add("name", name)
    members.add("score", score)
    members.add("weight", weight)
    return members.json
  }
}

extension Wire {
  /// The subject of a part of a score.
  package struct ScorePart: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let sleep = Self(rawValue: "sleep")
    package static let hrv = Self(rawValue: "hrv")
    package static let heartRate = Self(rawValue: "heartRate")
    package static let sleepQuality = Self(rawValue: "sleepQuality")
    package static let energy = Self(rawValue: "energy")
    package static let workouts = Self(rawValue: "workouts")
    package static let steps = Self(rawValue: "steps")
    package static let protein = Self(rawValue: "protein")
    package static let water = Self(rawValue: "water")
  }
}

extension Wire {
  /// A picture that stands in front of a text.
  package struct Symbol: Sendable, Hashable {
    /// One character of one or two cells that stands for it where only text is shown.
    package var character: String
    /// As systems of symbols call it, such as leaf.fill.
    package var name: String

    package init(character: String, name: String) {
      self.character = character
      self.name = name
    }
  }
}

extension Wire.Symbol: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    character = try object.decode("character")
    name = try object.decode("name")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("character", character)
    members.add("name", name)
    return members.json
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum WellnessEditClear: String, WireEnum {
    case minutes
    case name
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum WellnessEditTargetsClear: String, WireEnum {
    case carbsGrams
    case fatGrams
    case fibreGrams
    case kcal
    case proteinGrams
    case waterLitres
  }
}

extension Wire {
  /// Which logs are listed.
  package enum WellnessFilter: String, WireEnum {
    case energy
    case meal
    case water
    case workout
    case metrics
  }
}

extension Wire {
  /// What a log is of.
  package struct WellnessKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let energy = Self(rawValue: "energy")
    package static let meal = Self(rawValue: "meal")
    package static let water = Self(rawValue: "water")
    package static let workout = Self(rawValue: "workout")
    package static let metrics = Self(rawValue: "metrics")
  }
}

extension Wire {
  /// A wellness log; exactly one of energy, meal, litres, workout and metrics is present.
  package struct WellnessLog: Sendable, Hashable {
    /// When it was added.
    package var createdAt: Instant
    /// The person's day that it counts for; for a finished workout, the day of its end.
    package var day: Day
    /// For a log of energy: 1 very low, 2 low, 3 moderate, 4 good, 5 excellent.
    package var energy: Int?
    /// Its id.
    package var id: Wire.WellnessLogID
    /// What it is about.
    package var kind: Wire.WellnessKind
    /// For a log of water.
    package var litres: Double?
    /// When it was logged, or when a workout started.
    package var loggedAt: Instant
    /// For a log of a meal.
    package var meal: Wire.Meal?
    /// For metrics: what this source measured.
    package var metrics: Wire.WellnessMetrics?
    /// When it was last changed.
    package var modifiedAt: Instant
    /// Increases by one with each change.
    package var revision: Int
    /// Who measured it; null for what the person entered.
    package var source: Wire.MetricsSource?
    /// How to show it; null unless it was asked for.
    package var words: Wire.WellnessLogWords?
    /// For a log of a workout.
    package var workout: Wire.Workout?

    package init(createdAt: Instant, day: Day, energy: Int? = nil, id: Wire.WellnessLogID, kind: Wire.WellnessKind, litres: Double? = nil, loggedAt: Instant, meal: Wire.Meal? = nil, metrics: Wire.WellnessMetrics? = nil, modifiedAt: Instant, revision: Int, source: Wire.MetricsSource? = nil, words: Wire.WellnessLogWords? = nil, workout: Wire.Workout? = nil) {
      self.createdAt = createdAt
      self.day = day
      self.energy = energy
      self.id = id
      self.kind = kind
      self.litres = litres
      self.loggedAt = loggedAt
      self.meal = meal
      self.metrics = metrics
      self.modifiedAt = modifiedAt
      self.revision = revision
      self.source = source
      self.words = words
      self.workout = workout
    }
  }
}

extension Wire.WellnessLog: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    createdAt = try object.decode("createdAt")
    day = try object.decode("day")
    energy = try object.decodeIfPresent("energy", in: 1...5)
    id = try object.decode("id")
    kind = try object.decode("kind")
    litres = try object.decodeIfPresent("litres")
    loggedAt = try object.decode("loggedAt")
    meal = try object.decodeIfPresent("meal")
    metrics = try object.decodeIfPresent("metrics")
    modifiedAt = try object.decode("modifiedAt")
    revision = try object.decode("revision", in: 1...Int.max)
    source = try object.decodeIfPresent("source")
    words = try object.decodeIfPresent("words")
    workout = try object.decodeIfPresent("workout")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("createdAt", createdAt)
    members.add("day", day)
    members.add("energy", energy)
    members.add("id", id)
    members.add("kind", kind)
    members.add("litres", litres)
    members.add("loggedAt", loggedAt)
    members.add("meal", meal)
    members.add("metrics", metrics)
    members.add("modifiedAt", modifiedAt)
    members.add("revision", revision)
    members.add("source", source)
    members.add("words", words)
    members.add("workout", workout)
    return members.json
  }
}

extension Wire {
  /// Identifies a wellness log. It is not reused while the log is kept (at least 90 days), nor after the log was removed, except for a day's energy (“energy@” and the day) and metrics (“metrics@”, the day and, after another @, the source). An id that a client chooses has no @.
  package struct WellnessLogID: WireScalar {
    package static let length = 1...70
    package static let format = TextFormat.derivedIdentifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum WellnessLogMetricsClear: String, WireEnum {
    case heartRatePerMinute
    case hrvMilliseconds
    case sleepHours
    case sleepQuality
    case steps
    case temperatureCelsius
    case weather
    case weightKilograms
  }
}

extension Wire {
  /// One page of a day's logs.
  package struct WellnessLogPage: Sendable, Hashable {
    /// The day.
    package var day: Day
    /// By time, then id.
    package var items: [Wire.WellnessLog]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(day: Day, items: [Wire.WellnessLog], nextCursor: Wire.ListCursor? = nil) {
      self.day = day
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.WellnessLogPage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decode("day")
    items = try object.decode("items", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("items", items)
    members.add("nextCursor", nextCursor)
    return members.json
  }
}

extension Wire {
  /// How to show a log.
  package struct WellnessLogWords: Sendable, Hashable {
    /// The face of an energy; null for every other log.
    package var emoji: String?
    /// The log in words, such as “Lunch: Soup, 600 kcal”.
    package var title: String

    package init(emoji: String? = nil, title: String) {
      self.emoji = emoji
      self.title = title
    }
  }
}

extension Wire.WellnessLogWords: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    emoji = try object.decodeIfPresent("emoji")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("emoji", emoji)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// What was measured on a day; null for what was not.
  package struct WellnessMetrics: Sendable, Hashable {
    /// At rest, per minute.
    package var heartRatePerMinute: Double?
    /// Heart rate variability, in milliseconds.
    package var hrvMilliseconds: Double?
    /// How long the person slept.
    package var sleepHours: Double?
    /// 1 to 5.
    package var sleepQuality: Int?
    /// How many.
    package var steps: Int?
    /// In degrees Celsius.
    package var temperatureCelsius: Double?
    /// In words.
    package var weather: String?
    /// In kilograms.
    package var weightKilograms: Double?

    package init(heartRatePerMinute: Double? = nil, hrvMilliseconds: Double? = nil, sleepHours: Double? = nil, sleepQuality: Int? = nil, steps: Int? = nil, temperatureCelsius: Double? = nil, weather: String? = nil, weightKilograms: Double? = nil) {
      self.heartRatePerMinute = heartRatePerMinute
      self.hrvMilliseconds = hrvMilliseconds
      self.sleepHours = sleepHours
      self.sleepQuality = sleepQuality
      self.steps = steps
      self.temperatureCelsius = temperatureCelsius
      self.weather = weather
      self.weightKilograms = weightKilograms
    }
  }
}

extension Wire.WellnessMetrics: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    heartRatePerMinute = try object.decodeIfPresent("heartRatePerMinute")
    hrvMilliseconds = try object.decodeIfPresent("hrvMilliseconds")
    sleepHours = try object.decodeIfPresent("sleepHours")
    sleepQuality = try object.decodeIfPresent("sleepQuality", in: 1...Int.max)
    steps = try object.decodeIfPresent("steps", in: 0...Int.max)
    temperatureCelsius = try object.decodeIfPresent("temperatureCelsius")
    weather = try object.decodeIfPresent("weather")
    weightKilograms = try object.decodeIfPresent("weightKilograms")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("heartRatePerMinute", heartRatePerMinute)
    members.add("hrvMilliseconds", hrvMilliseconds)
    members.add("sleepHours", sleepHours)
    members.add("sleepQuality", sleepQuality)
    members.add("steps", steps)
    members.add("temperatureCelsius", temperatureCelsius)
    members.add("weather", weather)
    members.add("weightKilograms", weightKilograms)
    return members.json
  }
}

extension Wire {
  /// The totals and means of a month; a mean covers only the days with data.
  package struct WellnessMonth: Sendable, Hashable {
    /// In grams.
    package var carbsGrams: Double?
    /// The mean, 1 to 5.
    package var energy: Double?
    /// In grams.
    package var fatGrams: Double?
    /// In grams.
    package var fibreGrams: Double?
    /// Per day with meals.
    package var kcal: Double?
    /// In grams.
    package var proteinGrams: Double?
    /// Its first day.
    package var since: Day
    /// Per night.
    package var sleepHours: Double?
    /// Per day.
    package var steps: Double?
    /// Its last day.
    package var through: Day
    /// In litres, per day with water.
    package var waterLitres: Double?
    /// Their total minutes, as far as known.
    package var workoutMinutes: Int
    /// How many were completed.
    package var workouts: Int

    package init(carbsGrams: Double? = nil, energy: Double? = nil, fatGrams: Double? = nil, fibreGrams: Double? = nil, kcal: Double? = nil, proteinGrams: Double? = nil, since: Day, sleepHours: Double? = nil, steps: Double? = nil, through: Day, waterLitres: Double? = nil, workoutMinutes: Int, workouts: Int) {
      self.carbsGrams = carbsGrams
      self.energy = energy
      self.fatGrams = fatGrams
      self.fibreGrams = fibreGrams
      self.kcal = kcal
      self.proteinGrams = proteinGrams
      self.since = since
      self.sleepHours = sleepHours
      self.steps = steps
      self.through = through
      self.waterLitres = waterLitres
      self.workoutMinutes = workoutMinutes
      self.workouts = workouts
    }
  }
}

extension Wire.WellnessMonth: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    carbsGrams = try object.decodeIfPresent("carbsGrams")
    energy = try object.decodeIfPresent("energy")
    fatGrams = try object.decodeIfPresent("fatGrams")
    fibreGrams = try object.decodeIfPresent("fibreGrams")
    kcal = try object.decodeIfPresent("kcal")
    proteinGrams = try object.decodeIfPresent("proteinGrams")
    since = try object.decode("since")
    sleepHours = try object.decodeIfPresent("sleepHours")
    steps = try object.decodeIfPresent("steps")
    through = try object.decode("through")
    waterLitres = try object.decodeIfPresent("waterLitres")
    workoutMinutes = try object.decode("workoutMinutes", in: 0...Int.max)
    workouts = try object.decode("workouts", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("carbsGrams", carbsGrams)
    members.add("energy", energy)
    members.add("fatGrams", fatGrams)
    members.add("fibreGrams", fibreGrams)
    members.add("kcal", kcal)
    members.add("proteinGrams", proteinGrams)
    members.add("since", since)
    members.add("sleepHours", sleepHours)
    members.add("steps", steps)
    members.add("through", through)
    members.add("waterLitres", waterLitres)
    members.add("workoutMinutes", workoutMinutes)
    members.add("workouts", workouts)
    return members.json
  }
}

extension Wire {
  /// The latest months with logs.
  package struct WellnessMonthList: Sendable, Hashable {
    /// Oldest first; months without logs are left out.
    package var items: [Wire.WellnessMonth]

    package init(items: [Wire.WellnessMonth]) {
      self.items = items
    }
  }
}

extension Wire.WellnessMonthList: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 120)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// The wellness of a day.
  package struct WellnessStatistics: Sendable, Hashable {
    /// The day.
    package var day: Day
    /// How the person feels, 1 to 5; null if it was not logged.
    package var energy: Int?
    /// What was measured.
    package var metrics: Wire.WellnessMetrics
    /// What was eaten and drunk.
    package var nutrition: Wire.Nutrition
    /// Their total minutes, as far as known.
    package var workoutMinutes: Int
    /// How many were completed.
    package var workouts: Int

    package init(day: Day, energy: Int? = nil, metrics: Wire.WellnessMetrics, nutrition: Wire.Nutrition, workoutMinutes: Int, workouts: Int) {
      self.day = day
      self.energy = energy
      self.metrics = metrics
      self.nutrition = nutrition
      self.workoutMinutes = workoutMinutes
      self.workouts = workouts
    }
  }
}

extension Wire.WellnessStatistics: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decode("day")
    energy = try object.decodeIfPresent("energy", in: 1...5)
    metrics = try object.decode("metrics")
    nutrition = try object.decode("nutrition")
    workoutMinutes = try object.decode("workoutMinutes", in: 0...Int.max)
    workouts = try object.decode("workouts", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("energy", energy)
    members.add("metrics", metrics)
    members.add("nutrition", nutrition)
    members.add("workoutMinutes", workoutMinutes)
    members.add("workouts", workouts)
    return members.json
  }
}

extension Wire {
  /// What a page of wellness says beside its numbers.
  package struct WellnessWords: Sendable, Hashable {
    /// It follows the clock and names the person.
    package var greeting: String
    /// Sleep, weather and temperature, as far as they are known.
    package var pills: [Wire.PillWords]
    /// One for each quick action, in their order.
    package var quickActions: [Wire.QuickActionWords]

    package init(greeting: String, pills: [Wire.PillWords], quickActions: [Wire.QuickActionWords]) {
      self.greeting = greeting
      self.pills = pills
      self.quickActions = quickActions
    }
  }
}

extension Wire.WellnessWords: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    greeting = try object.decode("greeting")
    pills = try object.decode("pills", cap: 3)
    quickActions = try object.decode("quickActions", cap: 4)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("greeting", greeting)
    members.add("pills", pills)
    members.add("quickActions", quickActions)
    return members.json
  }
}

extension Wire {
  /// A workout.
  package struct Workout: Sendable, Hashable {
    /// When it ended; null until then.
    package var completedAt: Instant?
    /// How long it took; null if unknown.
    package var minutes: Int?
    /// Its name; null if none was given.
    package var name: String?
    /// When it started, or when it was logged if only its end was logged.
    package var startedAt: Instant
    /// Whether it is finished.
    package var state: Wire.WorkoutState

    package init(completedAt: Instant? = nil, minutes: Int? = nil, name: String? = nil, startedAt: Instant, state: Wire.WorkoutState) {
      self.completedAt = completedAt
      self.minutes = minutes
      self.name = name
      self.startedAt = startedAt
      self.state = state
    }
  }
}

extension Wire.Workout: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    completedAt = try object.decodeIfPresent("completedAt")
    minutes = try object.decodeIfPresent("minutes", in: 0...Int.max)
    name = try object.decodeIfPresent("name")
    startedAt = try object.decode("startedAt")
    state = try object.decode("state")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("completedAt", completedAt)
    members.add("minutes", minutes)
    members.add("name", name)
    members.add("startedAt", startedAt)
    members.add("state", state)
    return members.json
  }
}

extension Wire {
  /// Whether a workout starts or is finished; only finished ones count.
  package enum WorkoutState: String, WireEnum {
    case started
    case completed
  }
}

extension Wire {
  /// Changes the fields of the log of a meal, a drink or a workout that are given, and clears those that `clear` names. Energy and metrics are logged again instead.
  package enum WellnessEdit {
    package static let method = "wellness/edit"
    package typealias Reply = Wire.WellnessLog

    /// The params of `wellness/edit`.
    package struct Params: Sendable, Hashable {
      /// For a meal: in grams.
      package var carbsGrams: Edit<Double>
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// For a meal: in grams.
      package var fatGrams: Edit<Double>
      /// For a meal: in grams.
      package var fibreGrams: Edit<Double>
      /// The log.
      package var id: Wire.WellnessLogID
      /// Refuses with revisionConflict when the log has another revision.
      package var ifRevision: Int?
      /// For a meal: energy in kcal.
      package var kcal: Edit<Double>
      /// For a meal: which it was.
      package var kind: Edit<Wire.MealKind>
      /// For water: more than 0, at most 20.
      package var litres: Edit<Double>
      /// For a workout: how long it took; cleared if unknown.
      package var minutes: Edit<Int?>
      /// For a meal or a workout: its name; cleared is no name.
      package var name: Edit<String?>
      /// For a meal: in grams.
      package var proteinGrams: Edit<Double>
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(carbsGrams: Edit<Double> = .keep, dryRun: Bool? = nil, fatGrams: Edit<Double> = .keep, fibreGrams: Edit<Double> = .keep, id: Wire.WellnessLogID, ifRevision: Int? = nil, kcal: Edit<Double> = .keep, kind: Edit<Wire.MealKind> = .keep, litres: Edit<Double> = .keep, minutes: Edit<Int?> = .keep, name: Edit<String?> = .keep, proteinGrams: Edit<Double> = .keep, requestKey: Wire.RequestKey? = nil) {
        self.carbsGrams = carbsGrams
        self.dryRun = dryRun
        self.fatGrams = fatGrams
        self.fibreGrams = fibreGrams
        self.id = id
        self.ifRevision = ifRevision
        self.kcal = kcal
        self.kind = kind
        self.litres = litres
        self.minutes = minutes
        self.name = name
        self.proteinGrams = proteinGrams
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.WellnessEdit.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.WellnessEditClear]? = try object.decodeIfPresent("clear", cap: 2)
    carbsGrams = Edit(try object.decodeIfPresent("carbsGrams", in: 0...2000))
    dryRun = try object.decodeIfPresent("dryRun")
    fatGrams = Edit(try object.decodeIfPresent("fatGrams", in: 0...2000))
    fibreGrams = Edit(try object.decodeIfPresent("fibreGrams", in: 0...2000))
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    kcal = Edit(try object.decodeIfPresent("kcal", in: 0...20000))
    kind = Edit(try object.decodeIfPresent("kind"))
    litres = Edit(try object.decodeIfPresent("litres", in: 0...20))
    minutes = try Edit(object.decodeIfPresent("minutes", in: 0...1440), "minutes", isCleared: clear?.contains(.minutes))
    name = try Edit(object.decodeIfPresent("name", length: 0...800), "name", isCleared: clear?.contains(.name))
    proteinGrams = Edit(try object.decodeIfPresent("proteinGrams", in: 0...2000))
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("carbsGrams", carbsGrams)
    members.add("dryRun", dryRun)
    members.add("fatGrams", fatGrams)
    members.add("fibreGrams", fibreGrams)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("kcal", kcal)
    members.add("kind", kind)
    members.add("litres", litres)
    members.add("minutes", minutes)
    members.add("name", name)
    members.add("proteinGrams", proteinGrams)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Changes the daily targets that are given, and returns all of them; one that `clear` names gets its default. A target of 0 means that there is none.
  package enum WellnessEditTargets {
    package static let method = "wellness/editTargets"
    package typealias Reply = Wire.DailyTargets

    /// The params of `wellness/editTargets`.
    package struct Params: Sendable, Hashable {
      /// In grams; cleared is 250.
      package var carbsGrams: Edit<Double?>
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// In grams; cleared is 70.
      package var fatGrams: Edit<Double?>
      /// In grams; cleared is 30.
      package var fibreGrams: Edit<Double?>
      /// Refuses with revisionConflict when the targets have another revision.
      package var ifRevision: Int?
      /// Energy in kcal; cleared is 2000.
      package var kcal: Edit<Double?>
      /// In grams; cleared is 150.
      package var proteinGrams: Edit<Double?>
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// In litres; cleared is 2.5.
      package var waterLitres: Edit<Double?>

      package init(carbsGrams: Edit<Double?> = .keep, dryRun: Bool? = nil, fatGrams: Edit<Double?> = .keep, fibreGrams: Edit<Double?> = .keep, ifRevision: Int? = nil, kcal: Edit<Double?> = .keep, proteinGrams: Edit<Double?> = .keep, requestKey: Wire.RequestKey? = nil, waterLitres: Edit<Double?> = .keep) {
        self.carbsGrams = carbsGrams
        self.dryRun = dryRun
        self.fatGrams = fatGrams
        self.fibreGrams = fibreGrams
        self.ifRevision = ifRevision
        self.kcal = kcal
        self.proteinGrams = proteinGrams
        self.requestKey = requestKey
        self.waterLitres = waterLitres
      }
    }
  }
}

extension Wire.WellnessEditTargets.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.WellnessEditTargetsClear]? = try object.decodeIfPresent("clear", cap: 6)
    carbsGrams = try Edit(object.decodeIfPresent("carbsGrams", in: 0...2000), "carbsGrams", isCleared: clear?.contains(.carbsGrams))
    dryRun = try object.decodeIfPresent("dryRun")
    fatGrams = try Edit(object.decodeIfPresent("fatGrams", in: 0...2000), "fatGrams", isCleared: clear?.contains(.fatGrams))
    fibreGrams = try Edit(object.decodeIfPresent("fibreGrams", in: 0...2000), "fibreGrams", isCleared: clear?.contains(.fibreGrams))
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    kcal = try Edit(object.decodeIfPresent("kcal", in: 0...20000), "kcal", isCleared: clear?.contains(.kcal))
    proteinGrams = try Edit(object.decodeIfPresent("proteinGrams", in: 0...2000), "proteinGrams", isCleared: clear?.contains(.proteinGrams))
    requestKey = try object.decodeIfPresent("requestKey")
    waterLitres = try Edit(object.decodeIfPresent("waterLitres", in: 0...20), "waterLitres", isCleared: clear?.contains(.waterLitres))
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("carbsGrams", carbsGrams)
    members.add("dryRun", dryRun)
    members.add("fatGrams", fatGrams)
    members.add("fibreGrams", fibreGrams)
    members.add("ifRevision", ifRevision)
    members.add("kcal", kcal)
    members.add("proteinGrams", proteinGrams)
    members.add("requestKey", requestKey)
    members.add("waterLitres", waterLitres)
    return members.json
  }
}

extension Wire {
  /// Returns one log.
  package enum WellnessGet {
    package static let method = "wellness/get"
    package typealias Reply = Wire.WellnessLog

    /// The params of `wellness/get`.
    package struct Params: Sendable, Hashable {
      /// The log.
      package var id: Wire.WellnessLogID
      /// Whether to return the words and symbols for it too; null is false.
      package var withWords: Bool?

      package init(id: Wire.WellnessLogID, withWords: Bool? = nil) {
        self.id = id
        self.withWords = withWords
      }
    }
  }
}

extension Wire.WellnessGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    withWords = try object.decodeIfPresent("withWords")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("withWords", withWords)
    return members.json
  }
}

extension Wire {
  /// Returns the daily targets.
  package enum WellnessGetTargets {
    package static let method = "wellness/getTargets"
    package typealias Reply = Wire.DailyTargets

    /// The params of `wellness/getTargets`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.WellnessGetTargets.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}

extension Wire {
  /// Lists the logs of a day, page by page. Logs are kept for 90 days; their totals are kept longer.
  package enum WellnessList {
    package static let method = "wellness/list"
    package typealias Reply = Wire.WellnessLogPage

    /// The params of `wellness/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page.
      package var cursor: Wire.ListCursor?
      /// Which day; null is today.
      package var day: Day?
      /// Only those of this kind.
      package var kind: Wire.WellnessFilter?
      /// The maximum number of items; null is 100.
      package var limit: Int?

      package init(cursor: Wire.ListCursor? = nil, day: Day? = nil, kind: Wire.WellnessFilter? = nil, limit: Int? = nil) {
        self.cursor = cursor
        self.day = day
        self.kind = kind
        self.limit = limit
      }
    }
  }
}

extension Wire.WellnessList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    day = try object.decodeIfPresent("day")
    kind = try object.decodeIfPresent("kind")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("day", day)
    members.add("kind", kind)
    members.add("limit", limit)
    return members.json
  }
}

extension Wire {
  /// Logs how the person feels on a day. There is one such log for each day; a second one replaces it.
  package enum WellnessLogEnergy {
    package static let method = "wellness/logEnergy"
    package typealias Reply = Wire.WellnessLog

    /// The params of `wellness/logEnergy`.
    package struct Params: Sendable, Hashable {
      /// Which day; null is today. It cannot be in the future or more than 90 days ago.
      package var day: Day?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Refuses with revisionConflict when the day's log has another revision or does not exist.
      package var ifRevision: Int?
      /// 1 very low, 2 low, 3 moderate, 4 good, 5 excellent.
      package var level: Int
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(day: Day? = nil, dryRun: Bool? = nil, ifRevision: Int? = nil, level: Int, requestKey: Wire.RequestKey? = nil) {
        self.day = day
        self.dryRun = dryRun
        self.ifRevision = ifRevision
        self.level = level
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.WellnessLogEnergy.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    level = try object.decode("level", in: 1...5)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("ifRevision", ifRevision)
    members.add("level", level)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Logs a meal. The same id with the same content returns the log as it is now.
  package enum WellnessLogMeal {
    package static let method = "wellness/logMeal"
    package typealias Reply = Wire.WellnessLog

    /// The params of `wellness/logMeal`.
    package struct Params: Sendable, Hashable {
      /// In grams. null is 0.
      package var carbsGrams: Double?
      /// Which day; null is today. It cannot be in the future or more than 90 days ago.
      package var day: Day?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// In grams. null is 0.
      package var fatGrams: Double?
      /// In grams. null is 0.
      package var fibreGrams: Double?
      /// null lets the server choose one.
      package var id: Wire.WellnessLogID?
      /// Energy in kcal. null is 0.
      package var kcal: Double?
      /// Which meal it was.
      package var kind: Wire.MealKind
      /// What it was, at most 200 characters.
      package var name: String?
      /// In grams. null is 0.
      package var proteinGrams: Double?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(carbsGrams: Double? = nil, day: Day? = nil, dryRun: Bool? = nil, fatGrams: Double? = nil, fibreGrams: Double? = nil, id: Wire.WellnessLogID? = nil, kcal: Double? = nil, kind: Wire.MealKind, name: String? = nil, proteinGrams: Double? = nil, requestKey: Wire.RequestKey? = nil) {
        self.carbsGrams = carbsGrams
        self.day = day
        self.dryRun = dryRun
        self.fatGrams = fatGrams
        self.fibreGrams = fibreGrams
        self.id = id
        self.kcal = kcal
        self.kind = kind
        self.name = name
        self.proteinGrams = proteinGrams
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.WellnessLogMeal.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    carbsGrams = try object.decodeIfPresent("carbsGrams", in: 0...2000)
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    fatGrams = try object.decodeIfPresent("fatGrams", in: 0...2000)
    fibreGrams = try object.decodeIfPresent("fibreGrams", in: 0...2000)
    id = try object.decodeIfPresent("id")
    kcal = try object.decodeIfPresent("kcal", in: 0...20000)
    kind = try object.decode("kind")
    name = try object.decodeIfPresent("name", length: 0...800)
    proteinGrams = try object.decodeIfPresent("proteinGrams", in: 0...2000)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("carbsGrams", carbsGrams)
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("fatGrams", fatGrams)
    members.add("fibreGrams", fibreGrams)
    members.add("id", id)
    members.add("kcal", kcal)
    members.add("kind", kind)
    members.add("name", name)
    members.add("proteinGrams", proteinGrams)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Records what was measured on a day; a value that `clear` names is removed. Each source has its own values for a day; what the person entered, without a source, takes precedence over all sources.
  package enum WellnessLogMetrics {
    package static let method = "wellness/logMetrics"
    package typealias Reply = Wire.MetricsOfDay

    /// The params of `wellness/logMetrics`.
    package struct Params: Sendable, Hashable {
      /// Which day; null is today. It cannot be in the future or more than 90 days ago.
      package var day: Day?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// At rest, per minute.
      package var heartRatePerMinute: Edit<Double?>
      /// Heart rate variability, in milliseconds.
      package var hrvMilliseconds: Edit<Double?>
      /// Refuses with revisionConflict when the source's log of the day has another revision or does not exist.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// How long the person slept.
      package var sleepHours: Edit<Double?>
      /// 1 to 5.
      package var sleepQuality: Edit<Int?>
      /// Who measured it; null for what the person enters.
      package var source: Wire.MetricsSource?
      /// How many.
      package var steps: Edit<Int?>
      /// In degrees Celsius.
      package var temperatureCelsius: Edit<Double?>
      /// In words, at most 100 characters.
      package var weather: Edit<String?>
      /// In kilograms.
      package var weightKilograms: Edit<Double?>

      package init(day: Day? = nil, dryRun: Bool? = nil, heartRatePerMinute: Edit<Double?> = .keep, hrvMilliseconds: Edit<Double?> = .keep, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil, sleepHours: Edit<Double?> = .keep, sleepQuality: Edit<Int?> = .keep, source: Wire.MetricsSource? = nil, steps: Edit<Int?> = .keep, temperatureCelsius: Edit<Double?> = .keep, weather: Edit<String?> = .keep, weightKilograms: Edit<Double?> = .keep) {
        self.day = day
        self.dryRun = dryRun
        self.heartRatePerMinute = heartRatePerMinute
        self.hrvMilliseconds = hrvMilliseconds
        self.ifRevision = ifRevision
        self.requestKey = requestKey
        self.sleepHours = sleepHours
        self.sleepQuality = sleepQuality
        self.source = source
        self.steps = steps
        self.temperatureCelsius = temperatureCelsius
        self.weather = weather
        self.weightKilograms = weightKilograms
      }
    }
  }
}

extension Wire.WellnessLogMetrics.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.WellnessLogMetricsClear]? = try object.decodeIfPresent("clear", cap: 8)
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    heartRatePerMinute = try Edit(object.decodeIfPresent("heartRatePerMinute", in: 20...300), "heartRatePerMinute", isCleared: clear?.contains(.heartRatePerMinute))
    hrvMilliseconds = try Edit(object.decodeIfPresent("hrvMilliseconds", in: 0...1000), "hrvMilliseconds", isCleared: clear?.contains(.hrvMilliseconds))
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    sleepHours = try Edit(object.decodeIfPresent("sleepHours", in: 0...24), "sleepHours", isCleared: clear?.contains(.sleepHours))
    sleepQuality = try Edit(object.decodeIfPresent("sleepQuality", in: 1...5), "sleepQuality", isCleared: clear?.contains(.sleepQuality))
    source = try object.decodeIfPresent("source")
    steps = try Edit(object.decodeIfPresent("steps", in: 0...1000000), "steps", isCleared: clear?.contains(.steps))
    temperatureCelsius = try Edit(object.decodeIfPresent("temperatureCelsius", in: -100...100), "temperatureCelsius", isCleared: clear?.contains(.temperatureCelsius))
    weather = try Edit(object.decodeIfPresent("weather", length: 0...400), "weather", isCleared: clear?.contains(.weather))
    weightKilograms = try Edit(object.decodeIfPresent("weightKilograms", in: 1...1000), "weightKilograms", isCleared: clear?.contains(.weightKilograms))
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("heartRatePerMinute", heartRatePerMinute)
    members.add("hrvMilliseconds", hrvMilliseconds)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    members.add("sleepHours", sleepHours)
    members.add("sleepQuality", sleepQuality)
    members.add("source", source)
    members.add("steps", steps)
    members.add("temperatureCelsius", temperatureCelsius)
    members.add("weather", weather)
    members.add("weightKilograms", weightKilograms)
    return members.json
  }
}

extension Wire {
  /// Logs water that was drunk. The same id with the same content returns the log as it is now.
  package enum WellnessLogWater {
    package static let method = "wellness/logWater"
    package typealias Reply = Wire.WellnessLog

    /// The params of `wellness/logWater`.
    package struct Params: Sendable, Hashable {
      /// Which day; null is today. It cannot be in the future or more than 90 days ago.
      package var day: Day?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// null lets the server choose one.
      package var id: Wire.WellnessLogID?
      /// More than 0, at most 20.
      package var litres: Double
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(day: Day? = nil, dryRun: Bool? = nil, id: Wire.WellnessLogID? = nil, litres: Double, requestKey: Wire.RequestKey? = nil) {
        self.day = day
        self.dryRun = dryRun
        self.id = id
        self.litres = litres
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.WellnessLogWater.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decodeIfPresent("id")
    litres = try object.decode("litres", in: 0...20)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("litres", litres)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Logs the start or the end of a workout. The end belongs to the workout that was started with the same id, or to one whose start was not logged. Only finished workouts count, on the day of their end. Repeating it changes nothing.
  package enum WellnessLogWorkout {
    package static let method = "wellness/logWorkout"
    package typealias Reply = Wire.WellnessLog

    /// The params of `wellness/logWorkout`.
    package struct Params: Sendable, Hashable {
      /// Which day; null is today. It cannot be in the future or more than 90 days ago.
      package var day: Day?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// null lets the server choose one.
      package var id: Wire.WellnessLogID?
      /// Refuses with revisionConflict when the workout has another revision or does not exist.
      package var ifRevision: Int?
      /// How long it took; null counts from its start, if that was logged.
      package var minutes: Int?
      /// What it is, at most 200 characters.
      package var name: String?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Whether it starts or is finished.
      package var state: Wire.WorkoutState

      package init(day: Day? = nil, dryRun: Bool? = nil, id: Wire.WellnessLogID? = nil, ifRevision: Int? = nil, minutes: Int? = nil, name: String? = nil, requestKey: Wire.RequestKey? = nil, state: Wire.WorkoutState) {
        self.day = day
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.minutes = minutes
        self.name = name
        self.requestKey = requestKey
        self.state = state
      }
    }
  }
}

extension Wire.WellnessLogWorkout.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decodeIfPresent("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    minutes = try object.decodeIfPresent("minutes", in: 0...1440)
    name = try object.decodeIfPresent("name", length: 0...800)
    requestKey = try object.decodeIfPresent("requestKey")
    state = try object.decode("state")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("minutes", minutes)
    members.add("name", name)
    members.add("requestKey", requestKey)
    members.add("state", state)
    return members.json
  }
}

extension Wire {
  /// Returns how active the person was, by a formula that is part of this protocol.
  package enum WellnessPerformance {
    package static let method = "wellness/performance"
    package typealias Reply = Wire.Performance

    /// The params of `wellness/performance`.
    package struct Params: Sendable, Hashable {
      /// The last of the 7 days; null is today.
      package var day: Day?

      package init(day: Day? = nil) {
        self.day = day
      }
    }
  }
}

extension Wire.WellnessPerformance.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    return members.json
  }
}

extension Wire {
  /// Returns what is worth doing now: lunch from 11:00 to 13:59 unless it was logged, a workout unless one was completed, water below 2.0 l whatever the target, and the check-in unless energy was logged.
  package enum WellnessQuickActions {
    package static let method = "wellness/quickActions"
    package typealias Reply = Wire.QuickActionList

    /// The params of `wellness/quickActions`.
    package struct Params: Sendable, Hashable {
      /// Whether to return the words and symbols for it too; null is false.
      package var withWords: Bool?

      package init(withWords: Bool? = nil) {
        self.withWords = withWords
      }
    }
  }
}

extension Wire.WellnessQuickActions.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    withWords = try object.decodeIfPresent("withWords")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("withWords", withWords)
    return members.json
  }
}

extension Wire {
  /// Returns how recovered the person is, by a formula that is part of this protocol.
  package enum WellnessRecovery {
    package static let method = "wellness/recovery"
    package typealias Reply = Wire.Recovery

    /// The params of `wellness/recovery`.
    package struct Params: Sendable, Hashable {
      /// The last of the 7 days; null is today.
      package var day: Day?

      package init(day: Day? = nil) {
        self.day = day
      }
    }
  }
}

extension Wire.WellnessRecovery.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    return members.json
  }
}

extension Wire {
  /// Removes a log.
  package enum WellnessRemove {
    package static let method = "wellness/remove"
    package typealias Reply = Wire.Removal

    /// The params of `wellness/remove`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The log.
      package var id: Wire.WellnessLogID
      /// Refuses with revisionConflict when the log has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, id: Wire.WellnessLogID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.WellnessRemove.Params: JSONDecodable, JSONEncodable {
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
  /// Returns the wellness of a day: energy, nutrition, workouts, and what was measured.
  package enum WellnessStats {
    package static let method = "wellness/stats"
    package typealias Reply = Wire.WellnessStatistics

    /// The params of `wellness/stats`.
    package struct Params: Sendable, Hashable {
      /// Which day; null is today.
      package var day: Day?

      package init(day: Day? = nil) {
        self.day = day
      }
    }
  }
}

extension Wire.WellnessStats.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    return members.json
  }
}

extension Wire {
  /// Returns the totals and means of the latest months, which are kept longer than logs and days.
  package enum WellnessTrend {
    package static let method = "wellness/trend"
    package typealias Reply = Wire.WellnessMonthList

    /// The params of `wellness/trend`.
    package struct Params: Sendable, Hashable {
      /// How many months, including this one; null is 12.
      package var count: Int?

      package init(count: Int? = nil) {
        self.count = count
      }
    }
  }
}

extension Wire.WellnessTrend.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    count = try object.decodeIfPresent("count", in: 1...120)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("count", count)
    return members.json
  }
}
