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
  /// The method, or methods, whose traits the tool has.
  let methods: [String]
  let traits: Traits
  /// What a person has to allow.
  var permission: Permission?
  let input: [Shape.Member]
  let output: [Shape.Member]
  /// Whether long lists and notes are cut.
  var isCut = true
  let run: @Sendable (JSONObject, ToolCall) throws -> ToolResult

  var json: JSON {
    [
      "name": .string(name), "title": .string(title), "description": .string(summary),
      "inputSchema": Shape.object(input).schema, "outputSchema": Shape.object(output).schema,
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
  func result(of arguments: JSONObject, _ call: ToolCall) throws -> JSONObject {
    do {
      try Shape.object(input).check(.object(arguments))
    } catch {
      throw ResponseError.invalidParams(error)
    }
    let result = try run(arguments, call)
    var links: [JSON] = []
    let kept =
      isCut
      ? Shape.object(output).kept(of: result.structured).cuttingNotes(links: &links)
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
      guard let notes = object["notes"]?.plain, notes.cut(Shape.maxNotes) != notes else {
        return .object(object)
      }
      object["notes"] = .string(notes.cut(Shape.maxNotes))
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
