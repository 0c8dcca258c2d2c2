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
