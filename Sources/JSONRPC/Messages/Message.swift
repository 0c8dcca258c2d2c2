// Messages are JSON-RPC 2.0 without threads or bytes: `Message` is what an object from the client
// is, `MethodTable` has the methods of an application, `Dispatcher` runs one, and `Exchange`
// collects the answers of one message or batch until all are there. A `Call` is what a method sees
// of its request: its progress and whether it was cancelled. Ids in flight are in `InFlight`, from
// when a request is read until before its answer can be seen. The session's lane calls all of it.

import JSON

/// What one object from the client is (JSON-RPC 2.0, 4).
enum Message: Sendable {
  case request(RequestID, method: String, params: JSON?)
  case notification(method: String, params: JSON?)
  case invalid(RequestID, ResponseError)
  /// What the client answers to a request of this side.
  case response(JSONObject)

  init(_ json: JSON) {
    guard case .object(let object) = json else {
      self = .invalid(.null, .invalidRequest("A request must be an object."))
      return
    }
    let id = object["id"].map(RequestID.init)
    func invalid(_ message: String) -> Message {
      .invalid((id ?? nil) ?? .null, .invalidRequest(message))
    }
    if object["method"] == nil,
      object["result"] != nil || object["error"] != nil
    {
      self = .response(object)
      return
    }
    guard object["jsonrpc"] == "2.0" else {
      self = invalid("The member “jsonrpc” must be “2.0”.")
      return
    }
    guard case .string(let method) = object["method"] else {
      self = invalid("The member “method” must be a string.")
      return
    }
    let params = object["params"]
    switch params {
    case nil, .null, .array, .object: break
    default:
      self = invalid("The member “params” must be an object, an array or null.")
      return
    }
    switch id {
    case .none: self = .notification(method: method, params: params)
    case .some(.none):
      self = invalid("The member “id” must be a string, a number or null.")
    case .some(.some(let id)): self = .request(id, method: method, params: params)
    }
  }
}

/// The answer to one request.
struct Reply: Sendable {
  let id: RequestID
  /// The registered call that this answers; nil where the message was refused before registration.
  var call: CallState?
  var outcome: Result<JSON, ResponseError>
  /// Whether it answers a request that may have changed something and did so.
  var isDone = false

  var bytes: [UInt8] {
    let object: JSONObject =
      switch outcome {
      case .success(let result):
        JSONObject(sorted: [("id", id.json), ("jsonrpc", "2.0"), ("result", result)])
      case .failure(let error):
        JSONObject(sorted: [("error", error.json), ("id", id.json), ("jsonrpc", "2.0")])
      }
    return JSON.object(object).bytes
  }
}

/// A notification that the server sends of its own accord.
struct Notice: Sendable {
  let method: String
  let params: JSON

  var bytes: [UInt8] {
    let object = JSONObject(
      sorted: [("jsonrpc", "2.0"), ("method", .string(method)), ("params", params)])
    return JSON.object(object).bytes
  }
}
