import DaybookProtocol
import JSON
import JSONRPC

/// One tool (server/tools): its name, what a model is told of it, and what it does.
struct Tool: Sendable {
  /// What a host is told of what a tool may do.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int

    static let readOnly = Traits(rawValue: 1)
    static let destructive = Traits(rawValue: 2)
    static let idempotent = Traits(rawValue: 4)
    static let openWorld = Traits(rawValue: 8)
  }

  /// Letters, digits, `_` and `-`, at most 64: some hosts refuse others.
  let name: String
  let title: String
  let summary: String
  let traits: Traits
  /// What a person has to allow.
  let permission: Permission?
  /// The names of its arguments, in the order in which they are explained.
  let arguments: [String]
  let input: @Sendable () -> JSON
  let output: @Sendable () -> JSON
  /// Whether long lists and notes are cut.
  let isCut: Bool
  let run: @Sendable (JSONObject, ToolCall) throws -> ToolResult

  /// Makes a tool whose arguments are params of all of the methods, `own` those that differ from
  /// them or are none, and `needs` those that are required besides.
  init(
    name: String, title: String, summary: String, methods: [String] = [], traits: Traits,
    permission: Permission? = nil, input: [String] = [], own: JSONObject = [:],
    needs: [String] = [], output: JSON,
    run: @escaping @Sendable (JSONObject, ToolCall) throws -> ToolResult
  ) {
    (self.name, self.title, self.summary, self.run) = (name, title, summary, run)
    (self.traits, self.permission, arguments, isCut) = (traits, permission, input, true)
    self.input = { ToolSchema.input(input, of: methods, own: own, needs: needs) }
    self.output = { ToolSchema(use: .output).short(output) }
  }

  var json: JSON {
    [
      "name": .string(name), "title": .string(title), "description": .string(summary),
      "inputSchema": input(), "outputSchema": output(),
      "annotations": [
        "readOnlyHint": .bool(traits.contains(.readOnly)),
        "destructiveHint": .bool(traits.contains(.destructive)),
        "idempotentHint": .bool(traits.contains(.idempotent)),
        "openWorldHint": .bool(traits.contains(.openWorld)),
      ],
    ]
  }

  /// Returns the result of a call whose arguments have the right shape. Throws an error response,
  /// or `Unconfirmed`.
  func result(of given: JSONObject, _ call: ToolCall) throws -> JSONObject {
    // A model sends null for what it does not mean.
    let arguments = JSONObject(given.filter { $0.value != .null })
    if let problem = SchemaCheck().problems(.object(arguments), input()).first {
      let error = problem.error
      guard problem.kind == .unknown, error.pointer.tokens.count == 1 else {
        throw ResponseError.invalidParams(error)
      }
      throw ResponseError.invalidParams(
        JSONDecodingError(
          pointer: error.pointer,
          message: "\(error.message); known are: \(self.arguments.joined(separator: ", "))",
          allowed: self.arguments))
    }
    let result = try run(arguments, call)
    var links: [JSON] = []
    let kept =
      isCut
      ? ToolSchema.kept(of: result.structured, output()).cuttingNotes(links: &links)
      : result.structured
    let text = JSON.object(["type": "text", "text": .string(result.text)])
    return ["content": .array([text] + links), "structuredContent": kept]
  }
}

/// What a tool answers: an object, and the same as a page to read.
struct ToolResult {
  let structured: JSON
  let text: String

  init(_ structured: JSON, text: String) {
    self.structured = structured
    self.text = text
  }
}

extension JSON {
  /// Cuts notes that are long, and adds a link to each task of which they are.
  fileprivate func cuttingNotes(links: inout [JSON]) -> JSON {
    switch self {
    case .array(let items):
      return .array(items.map { $0.cuttingNotes(links: &links) })
    case .object(var object):
      for (key, value) in object where key != "notes" {
        object[key] = value.cuttingNotes(links: &links)
      }
      guard let notes = object["notes"]?.plain, notes.cut(ToolSchema.maxNotes) != notes else {
        return .object(object)
      }
      object["notes"] = .string(notes.cut(ToolSchema.maxNotes))
      if case .string(let id)? = object["id"], object["state"] != nil {
        links.append([
          "type": "resource_link", "uri": .string(Resource.task(id).uri),
          "name": object["title"] ?? .string(id), "mimeType": .string(Resource.mediaType),
          "description": "The task with all of its notes.",
        ])
      }
      return .object(object)
    default:
      return self
    }
  }
}
