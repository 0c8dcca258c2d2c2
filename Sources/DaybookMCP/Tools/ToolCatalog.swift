import DaybookProtocol
import JSON
import JSONRPC

/// The tools that the command line leaves on, in the order in which a model reads them.
struct ToolCatalog: Sendable {
  let tools: [Tool]
  private let off: [String: String]

  init(_ options: MCPOptions) {
    let others: [Tool] = [.wellnessLog, .careStatus, .tagList, .undo]
    let all: [Tool] = [
      Tool.ofDays(options), Tool.ofTasks, Tool.ofSearch(options), Tool.ofHabits, Tool.ofReminders,
      others, Tool.ofMethods,
    ].flatMap(\.self)
    func obstacle(to tool: Tool) -> String? {
      if Tool.ofMethods.contains(where: { $0.name == tool.name }), !options.hasMethodTools {
        return "daybook mcp --methods"
      }
      if let permission = tool.permission, !options.allows(permission) {
        return "daybook mcp --allow \(permission.rawValue)"
      }
      if options.isReadOnly, !tool.traits.contains(.readOnly), tool.name != Tool.callName {
        return "daybook mcp without --read-only"
      }
      return nil
    }
    tools = all.filter { obstacle(to: $0) == nil }
    off = Dictionary(
      uniqueKeysWithValues: all.compactMap { tool in
        obstacle(to: tool).map { (tool.name, $0) }
      })
  }

  /// Throws `invalidParams` for a name that is none, or that of a tool which is off.
  func tool(_ name: String, _ call: ToolCall) throws -> Tool {
    let tools = tools + (name.hasPrefix(Tool.pluginPrefix) ? Tool.ofPlugins(call) : [])
    if let tool = tools.first(where: { $0.name == name }) { return tool }
    let message =
      off[name].map { "The tool “\(name)” is off. The person can turn it on: `\($0)`." }
      ?? "There is no tool “\(name)”. `tools/list` lists the tools."
    throw ResponseError.invalidParams(
      message, pointer: JSONPointer(["name"]), allowed: tools.map(\.name))
  }
}

// MARK: Shapes that several tools share

extension [Shape.Member] {
  static let task: Self = [
    .need("id", .text()), .need("title", .text()),
    .need("state", .choice(Wire.TaskState.allCases.map(\.rawValue))),
    .may("notes", .text()), .may("priority", .text()), .may("project", .text()),
    .may("tags", .list(.text())), .may("start", .day), .may("startTime", .text()),
    .may("due", .day), .may("dueTime", .text()), .may("durationMinutes", .integer()),
    .may("recurrence", .text()), .may("occurrence", .text()), .may("isOverdue", .boolean),
    .may("isBlocked", .boolean), .may("blockedBy", .list(.text())), .may("parent", .text()),
    .may("completedAt", .text(format: "date-time")),
  ]

  static let habit: Self = [
    .need("id", .text()), .need("title", .text()), .may("notes", .text()),
    .may("tags", .list(.text())), .may("recurrence", .text()),
    .may("timesPer", .object([.need("times", .integer()), .need("period", .text())])),
    .may(
      "target",
      .object([
        .need("amount", .number()), .may("unit", .text()), .may("comparison", .text()),
      ])),
    .need("isDueToday", .boolean), .may("isPaused", .boolean),
    .may(
      "today",
      .object([
        .need("day", .day), .need("state", .text()), .may("amount", .number()),
        .may("reason", .text()),
      ])),
    .need("currentStreak", .integer()), .may("bestStreak", .integer()), .may("archivedOn", .day),
  ]

  static let reminder: Self = [
    .need("id", .text()), .may("task", .text()), .may("habit", .text()), .need("title", .text()),
    .need("state", .text()), .may("firesAt", .text(format: "date-time")),
    .may("snoozedUntil", .text(format: "date-time")),
  ]

  static let entry: Self = [
    .need("source", .text()), .may("task", .text()), .may("habit", .text()),
    .need("title", .text()), .need("day", .day), .may("time", .text()), .may("endDay", .day),
    .may("endTime", .text()), .need("state", .text()), .may("isOverdue", .boolean),
    .may("tags", .list(.text())), .may("location", .text()),
  ]

  /// How a list is gone through.
  static let pages: Self = [
    .may("limit", .integer(1...Int64(Shape.maxItems), "At most \(Shape.maxItems)")),
    .may("cursor", .text("`nextCursor` of the page before")),
  ]
}

extension Shape {
  /// A page of a list.
  static func page(of element: [Member]) -> [Member] {
    [.need("items", .list(.object(element))), .may("nextCursor", .text())]
  }

  /// Names a task.
  static let taskName = text("Its id, or words of its title")
  static let habitName = text("Its id, or words of its title")
}
