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
    let kept = Shape.object(output).kept(of: result.structured)
      .cuttingNotes(links: &links)
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

/// A refusal that passes once a person has said something.
struct Unconfirmed: Error {
  let error: ResponseError
  /// The parameter that lets the request pass.
  let parameter: String
  /// Whether it is to say yes, rather than to choose.
  let isConfirmation: Bool

  /// nil for any other error.
  init?(_ error: ResponseError) {
    guard case .string(let parameter)? = error.data?["parameter"],
      let reason = error.data?["reason"],
      reason == "confirmationRequired" || reason == "choiceRequired"
    else { return nil }
    self.error = error
    self.parameter = parameter
    isConfirmation = reason == "confirmationRequired"
  }
}

/// What a tool has of daybook while it runs: the requests of a session, and what a person confirmed.
struct ToolCall {
  let options: MCPOptions
  /// The client, in whose name changes are made.
  let author: String
  /// What a person said, by parameter.
  var confirmed: [String: JSON] = [:]
  let perform: (_ method: String, _ params: JSON) -> Result<JSON, ResponseError>

  /// Returns the method's result. Throws an error response, and `Unconfirmed` where a person has to
  /// say something first.
  func ask(_ method: String, _ params: JSONObject = [:]) throws -> JSON {
    do {
      return try perform(method, .object(params)).get()
    } catch {
      guard let unconfirmed = Unconfirmed(error) else { throw error }
      guard let said = confirmed[unconfirmed.parameter] else { throw unconfirmed }
      var params = params
      params[unconfirmed.parameter] = said
      return try perform(method, .object(params)).get()
    }
  }

  /// Returns the lines of a page as it is drawn for paper.
  func page(_ view: Wire.ViewShow.Params, maxLines: Int = 60) throws -> String {
    let view = try Wire.View(json: ask(Wire.ViewShow.method, JSONObject(json: view.json)))
    // Of the page of today one line is about wellness.
    let lines = view.lines.filter { $0.key != "wellness" || options.allows(.wellness) }
    let rest = lines.count - maxLines
    let texts = lines.prefix(maxLines).map(\.text)
    return (rest > 0 ? texts + ["… and \(rest) more lines"] : texts).joined(separator: "\n")
  }

  /// Returns the arguments with the id of what `id` names: an id, words of a title, or the letters
  /// in front of a title.
  func naming(
    _ kind: Wire.NamedKind, _ arguments: JSONObject, by member: String = "id"
  ) throws -> JSONObject {
    let text: String = try arguments.decode(member)
    let found = try Wire.NamedList(
      json: ask(
        Wire.SearchFind.method,
        JSONObject(json: Wire.SearchFind.Params(kind: kind, limit: 10, text: text).json)))
    guard let first = found.items.first else {
      throw ResponseError.named(
        .notFound, "No \(kind.rawValue) is called “\(text)”.", at: member,
        hint: "`\(kind == .habit ? "habit_list" : "search")` shows what there is.")
    }
    guard found.items.count == 1 else {
      let names = found.items.map { "\($0.id) (\($0.title))" }.joined(separator: ", ")
      throw ResponseError.named(
        .invalidValue, "“\(text)” could be: \(names)\(found.hasMore ? ", and more" : "").",
        at: member, hint: "Name one by its id.")
    }
    var arguments = arguments
    arguments[member] = .string(first.id)
    return arguments
  }
}

extension ResponseError {
  /// An error about one argument.
  static func named(
    _ kind: Wire.ErrorKind, _ message: String, at member: String? = nil, hint: String? = nil
  ) -> ResponseError {
    var data: JSONObject = ["kind": .string(kind.rawValue)]
    data["pointer"] = member.map { .string(JSONPointer([$0]).description) }
    data["hint"] = hint.map(JSON.string)
    return ResponseError(code: kind.code, message: message, data: .object(data))
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
