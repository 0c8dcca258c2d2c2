import DaybookProtocol
import JSON
import Synchronization

/// Makes of the bundle's schemas those of a tool, JSON Schema 2020-12: without references, and short,
/// since a model reads them.
struct ToolSchema {
  enum Use { case input, output, plugin }

  /// How many elements of a list are kept.
  static let maxItems = 25
  /// How many Unicode scalars of notes are kept.
  static let maxNotes = 500
  /// Structures within structures, beyond which anything goes.
  private static let maxDepth = 8

  private static let formats: [String: JSON] = ["Day": "date", "Instant": "date-time"]
  /// Types whose form an example shows.
  private static let exemplified: Set = ["LocalTime", "LocalDateTime", "RecurrenceRule"]

  /// Of types that have more than a model needs, the members that it is shown.
  private static let shown: [String: String] = [
    "AgendaPage": "items nextCursor",
    "CalendarEntry":
      "source task habit title day time endDay endTime state isOverdue tags location",
    "CareObstacle": "kind name title error heldUntil",
    "DashboardCounts": "overdue missed today completed habits habitsDone",
    "DashboardSection": "name count items habits",
    "Habit": """
    id title notes tags recurrence timesPer target isDueToday isPaused today marked \
    currentStreak bestStreak
    """,
    "HabitDayMark": "day state amount",
    "LineProblem": "kind message",
    "NutrientProgress": "name amount targetAmount",
    "Profile": "id name relationship status taskCount",
    "Reminder": "id task habit title state firesAt snoozedUntil",
    "SearchHit": "kind id title task",
    "SearchPage": "items nextCursor total problems",
    "SearchProblem": "message",
    "Tag": "id name openTaskCount habitCount",
    "Task": """
    id title state notes priority project tags start startTime due dueTime durationMinutes \
    recurrence occurrence isOverdue isBlocked blockedBy parent completedAt
    """,
    "WellnessStatistics": "energy nutrition workouts workoutMinutes metrics",
  ]

  /// Those of the types that results hold, by name.
  private static let outputs = Mutex<[String: JSON]>([:])

  let use: Use
  var check = SchemaCheck()

  /// Returns the schema of a tool's arguments: members of the methods' params, and its own.
  static func input(
    _ names: [String], of methods: [String], own: JSONObject, needs: [String]
  ) -> JSON {
    let params = methods.compactMap { Bundle.params(of: Bundle.entry($0)) }
    let schema = ToolSchema(use: .input)
    let members = names.map { name in
      let param = params.lazy.compactMap { $0["properties"]?[name] }.first
      return (key: name, value: own[name] ?? JSON.pages[name] ?? schema.short(param ?? [:]))
    }
    let required = names.filter { name in
      needs.contains(name)
        || !params.isEmpty && params.allSatisfy { $0["required"].has(.string(name)) }
    }
    return .members(JSONObject(members), required: required.map(JSON.string))
  }

  func short(_ given: JSON, depth: Int = 0) -> JSON {
    guard depth <= Self.maxDepth else { return [:] }
    let (schema, name, isNullable) = check.resolved(given)
    guard use == .output, let name else { return short(given, schema, name, isNullable, depth) }
    if let known = Self.outputs.withLock({ $0[name] }) { return known }
    let short = short(given, schema, name, isNullable, depth)
    Self.outputs.withLock { $0[name] = short }
    return short
  }

  private func short(
    _ given: JSON, _ schema: JSON, _ name: String?, _ isNullable: Bool, _ depth: Int
  ) -> JSON {
    var short: JSONObject = [:]
    if case .object(let properties)? = schema["properties"] {
      let shown = use == .plugin ? nil : name.flatMap { Self.shown[$0]?.split(separator: " ") }
      let members = properties.filter { shown?.contains($0.key[...]) ?? true }
      var required: [JSON] = []
      // Of what is within a result, a model sees what is there.
      if use != .output || depth == 0, case .array(let names)? = schema["required"] {
        required = names
      }
      let object = JSON.members(
        JSONObject(members.map { ($0.key, self.short($0.value, depth: depth + 1)) }),
        required: required.filter { name in members.contains { .string($0.key) == name } })
      if case .object(let members) = object { short = members }
    } else {
      short["type"] = schema["type"]
      short["items"] = schema["items"].map { self.short($0, depth: depth + 1) }
    }
    if use == .input {
      short["format"] = name.flatMap { Self.formats[$0] }
      if case .array(let examples)? = schema["examples"], Self.exemplified.contains(name ?? "") {
        short["examples"] = .array(Array(examples.prefix(1)))
      }
      let isClosed = schema["x-closed-in-params"] == true
      short["enum"] = schema[isClosed ? "examples" : "enum"]
      short["minimum"] = schema["minimum"]
      short["maximum"] = schema["maximum"]
    }
    let takesNull = isNullable && use == .plugin
    if takesNull, let type = short["type"] { short["type"] = [type, "null"] }
    if use != .output, let text = given["description"]?.plain {
      short["description"] = .string(use == .plugin ? text : Self.brief(text, takesNull))
    }
    return .object(short)
  }

  /// Returns the first sentence of a description. An argument is left out where a param is null.
  private static func brief(_ text: String, _ takesNull: Bool) -> String {
    let sentence = text.split(separator: ". ").first.map(String.init) ?? text
    let words = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return takesNull ? words : words.replacing("null", with: "absent")
  }

  /// Returns what of a value its schema has: other members and nulls are left out, and what follows
  /// the first elements of a list.
  static func kept(of value: JSON, _ schema: JSON) -> JSON {
    switch (value, schema["properties"], schema["items"]) {
    case (.object(let object), .object(let members)?, _):
      let kept = members.compactMap { name, schema -> (key: String, value: JSON)? in
        guard let value = object[name], value != .null else { return nil }
        return (name, Self.kept(of: value, schema))
      }
      return .object(JSONObject(kept))
    case (.array(let items), _, let schema?):
      return .array(items.prefix(maxItems).map { kept(of: $0, schema) })
    default:
      return value
    }
  }
}

// MARK: Schemas that tools have of their own

extension JSON {
  static let words: JSON = ["type": "string"]

  static func words(_ description: String) -> JSON {
    ["type": "string", "description": .string(description)]
  }

  static func choice(_ values: [String]) -> JSON { ["type": "string", "enum": values.json] }

  static func type(_ name: String) -> JSON { ["$ref": .string(name)] }

  static func list(_ element: JSON) -> JSON { ["type": "array", "items": element] }

  /// An object with these members, all of them required but the `optional` ones.
  static func shape(_ members: JSONObject, optional: [String] = []) -> JSON {
    let required = members.map(\.key).filter { !optional.contains($0) }
    return .members(members, required: required.map(JSON.string))
  }

  /// An object with these members and no others.
  static func members(_ members: JSONObject, required: [JSON]) -> JSON {
    var schema: JSONObject = [
      "type": "object", "properties": .object(members), "additionalProperties": false,
    ]
    if !required.isEmpty { schema["required"] = .array(required) }
    return .object(schema)
  }

  /// Names a task or a habit.
  static let named = words("Its id, or words of its title")

  /// How any list is gone through.
  static let pages: JSONObject = [
    "limit": ["type": "integer", "minimum": 1, "maximum": .integer(Int64(ToolSchema.maxItems))],
    "cursor": words("`nextCursor` of the page before"),
  ]
}

extension JSON? {
  /// Whether an array has an element.
  fileprivate func has(_ element: JSON) -> Bool {
    if case .array(let items)? = self { items.contains(element) } else { false }
  }
}
