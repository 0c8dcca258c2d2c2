import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC
import Synchronization

extension Session {
  /// A longer reply is not remembered, only that there was one.
  private static let maxReplyBytes = 1 << 20

  /// What the fields of a new task are where they are not given; lists are empty.
  private static let absences: [String: JSON] = [
    "notes": "", "priority": "none", "recurrenceAnchor": "scheduled",
  ]

  private static var forgotten: ResponseError {
    Errors.response(
      .tooLarge,
      """
      This request was carried out before, and its answer was too long to be kept. Read what it \
      changed.
      """
    ) {
      $0.limit = maxReplyBytes
      $0.isDone = true
    }
  }

  /// Returns what the request with this key was answered before; otherwise answers it, and
  /// remembers that together with what it changed.
  func answerOnce(
    _ text: String, _ method: String, _ params: JSON?, _ answer: () throws -> JSON
  ) throws -> JSON {
    let request = try keyedRequest(text, method, params)
    if let reply = try keptReply(to: request) { return reply }
    let reply = try answer()
    try keep(reply, of: request)
    return reply
  }

  /// Returns a request with a key. Throws a JSONDecodingError for what is no key.
  func keyedRequest(_ text: String, _ method: String, _ params: JSON?) throws -> KeyedRequest {
    let key: Wire.RequestKey
    do {
      key = try Wire.RequestKey(json: .string(text))
    } catch {
      throw error.inside("requestKey")
    }
    // What a null and what a member that is not there mean is the same, and so are 1 and 1.0, and
    // what is not confirmed in either way.
    let type = Wire.paramTypes[method]
    var asked = params.flatMap { try? type?.init(json: $0).json } ?? params
    if case .object(var members)? = asked {
      // Under which token progress is reported and what page the client has seen, which another
      // server numbers anew, are not what is asked for, and this is no dry run.
      for member in ["workDoneToken", "page", "revision", "changeCursor", "dryRun"] {
        members[member] = nil
      }
      if method == Wire.ViewAct.method {
        for member in ["name", "argument"] { members[member] = nil }
      }
      if members["confirm"] == .bool(false) { members["confirm"] = nil }
      // What is added has these values where they are not given.
      if method == Wire.TaskAdd.method {
        for (name, value) in members where Self.absences[name] ?? [] == value {
          members[name] = nil
        }
      }
      asked = .object(members)
    }
    // A program cannot take a key from the person.
    let author = options.grant.map { "\($0.author)\u{1F}" } ?? ""
    return KeyedRequest(key: author + key.text, method: method, params: asked?.text ?? "")
  }

  /// Returns what the request was answered before; nil where it is new.
  func keptReply(to request: KeyedRequest) throws -> JSON? {
    guard let reply = try store().read({ try $0.reply(to: request) }) else { return nil }
    guard !reply.isEmpty else { throw Self.forgotten }
    return try JSON(parsing: reply)
  }

  /// Remembers what the request was answered.
  func keep(_ reply: JSON, of request: KeyedRequest) throws {
    let text = reply.text
    let isKept = text.utf8.count <= Self.maxReplyBytes
    try write(action(request.method)) { try $0.remember(request, reply: isKept ? text : "") }
  }

  /// Returns the answer to a write with `dryRun`, which is taken back: nothing is changed, and so
  /// nothing has to be confirmed.
  func rehearse(_ params: JSON?, _ answer: (JSON?) throws -> JSON) throws -> JSON {
    guard case .object(var confirmed)? = params else { return try answer(params) }
    switch confirmed["confirm"] {
    case nil, .null, .bool: confirmed["confirm"] = true
    // What is no answer is refused as ever.
    default: break
    }
    isRehearsing.store(true, ordering: .relaxed)
    defer {
      isRehearsing.store(false, ordering: .relaxed)
      rehearsalEnded?()
    }
    return try store().rehearsing { try answer(.object(confirmed)) }
  }
}
