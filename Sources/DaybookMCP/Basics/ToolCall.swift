import DaybookProtocol
import JSON
import JSONRPC

/// A refusal that passes once a person has said something.
struct Unconfirmed: Error {
  let error: ResponseError
  /// The parameter that lets the request pass.
  let parameter: String
  /// Whether it is to say yes, rather than to choose.
  let isConfirmation: Bool
  /// The request that was refused, which names all by its id.
  let request: JSON
  /// The title of the task that it is about; nil where it is about none, or several.
  let subject: String?

  /// nil for any other error.
  init?(_ error: ResponseError, of request: JSON, subject: () -> String?) {
    guard case .string(let parameter)? = error.data?["parameter"],
      let reason = error.data?["reason"],
      reason == "confirmationRequired" || reason == "choiceRequired"
    else { return nil }
    self.error = error
    self.parameter = parameter
    self.request = request
    self.subject = subject()
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
    try checkCare(method, params)
    do {
      return try perform(method, .object(params)).get()
    } catch {
      let request: JSON = ["method": .string(method), "params": .object(params)]
      let unconfirmed = Unconfirmed(error, of: request) {
        guard method.hasPrefix("task/"), let id = params["id"] else { return nil }
        return (try? perform(Wire.TaskGet.method, ["id": id]).get())?["title"]?.plain
      }
      guard let unconfirmed else { throw error }
      guard let said = confirmed[unconfirmed.parameter] else { throw unconfirmed }
      var params = params
      params[unconfirmed.parameter] = said
      return try perform(method, .object(params)).get()
    }
  }

  /// Throws where a task that a person who is cared for gets messages about would change, and care is
  /// off.
  private func checkCare(_ method: String, _ params: JSONObject) throws {
    let isRead = [Wire.TaskGet.method, Wire.TaskList.method, Wire.TaskExplain.method]
    guard !options.allows(.care), method.hasPrefix("task/"), !isRead.contains(method) else {
      return
    }
    var ids = [params["id"]].compactMap(\.self)
    if case .array(let all)? = params["ids"] { ids = all }
    for id in ids {
      guard let task = try? perform(Wire.TaskGet.method, ["id": id]).get(),
        let profile = task["profile"], profile != .null
      else { continue }
      throw ResponseError.named(
        .permissionDenied, "This task is about somebody the person cares for, which is off.",
        at: params["ids"] == nil ? "id" : "ids",
        hint: "The person can allow it: `daybook mcp --allow care`.")
    }
  }

  /// Returns the lines of a page as it is drawn for paper.
  func page(_ view: Wire.ViewShow.Params, maxLines: Int = 60) throws -> String {
    let view = try ask(Wire.ViewShow.method, JSONObject(json: view.json))
    // Of the page of today one line is about wellness. The rest of a view is left unread, which
    // would take longer than to draw it.
    let lines = try JSONObject(json: view).decode("lines", as: [JSON].self)
      .filter { $0["key"] != "wellness" || options.allows(.wellness) }
    let rest = lines.count - maxLines
    let texts = lines.prefix(maxLines).map { $0["text"]?.plain ?? "" }
    return (rest > 0 ? texts + ["… and \(rest) more lines"] : texts).joined(separator: "\n")
  }

  /// Of a word that names something to be changed.
  private static let minLetters = 3

  /// Returns the arguments with the id of what `id` names: an id, words of a title, or the letters
  /// in front of a title. What is changed by it is not named by one or two letters of a word.
  func naming(
    _ kind: Wire.NamedKind, _ arguments: JSONObject, by member: String = "id",
    toRead: Bool = false
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
        .invalidValue,
        "“\(text)” could be: \(names)\(found.nextCursor == nil ? "" : ", and more").", at: member,
        hint: "Name one by its id.")
    }
    let isByWords = found.match == .words || found.match == .beginning
    guard
      toRead || !isByWords
        || text.split(whereSeparator: { !$0.isLetter }).contains(where: {
          $0.count >= Self.minLetters
        })
    else {
      throw ResponseError.named(
        .invalidValue, "“\(text)” is too short to name “\(first.title)” for a change.", at: member,
        hint: "Give its id, \(first.id), or a word of its title.")
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

extension JSONObject {
  /// The same with a limit on the number of items, at most that of a result.
  var withLimit: JSONObject {
    var params = self
    params["limit"] = params["limit"] ?? .integer(Int64(ToolSchema.maxItems))
    return params
  }

  func setting(_ name: String, _ value: JSON?) -> JSONObject {
    var object = self
    object[name] = value
    return object
  }
}
