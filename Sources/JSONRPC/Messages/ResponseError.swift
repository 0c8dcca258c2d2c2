package import JSON

/// The error of an answer (JSON-RPC 2.0, 5.1); its `data` is an object with at least `kind`.
package struct ResponseError: Error, Sendable, Hashable {
  package let code: Int
  /// A sentence that a person can act on.
  package let message: String
  package let data: JSON?

  package init(code: Int, message: String, data: JSON?) {
    self.code = code
    self.message = message
    self.data = data
  }
}

package extension ResponseError {
  /// -32700: the message was refused as JSON.
  static func parseError(_ message: String, limit: Int? = nil) -> ResponseError {
    ResponseError(code: -32700, message: message, data: .kind("parseError", limit: limit))
  }

  /// -32600: not a request, or not one that may come now.
  static func invalidRequest(_ message: String) -> ResponseError {
    ResponseError(code: -32600, message: message, data: .kind("invalidRequest"))
  }

  /// -32601: no method has this name.
  static func methodNotFound(_ name: String) -> ResponseError {
    ResponseError(
      code: -32601, message: "There is no method “\(name)”.", data: .kind("methodNotFound"))
  }

  /// -32602: the params do not fit; the pointer is seen from them.
  static func invalidParams(
    _ message: String, pointer: JSONPointer? = nil, allowed: [String]? = nil
  ) -> ResponseError {
    var data: JSONObject = ["kind": "invalidParams"]
    if let pointer { data["pointer"] = .string(pointer.description) }
    if let allowed { data["allowed"] = .array(allowed.map(JSON.string)) }
    return ResponseError(code: -32602, message: message, data: .object(data))
  }

  /// -32602 for params that could not be decoded.
  static func invalidParams(_ error: JSONDecodingError) -> ResponseError {
    let place = error.pointer.tokens.isEmpty ? "The params" : error.pointer.description
    return invalidParams(
      "\(place) \(error.message).", pointer: error.pointer, allowed: error.allowed)
  }

  /// -32603: something failed that the client could not have avoided.
  static var internalError: ResponseError {
    ResponseError(
      code: -32603, message: "The request failed because of an error in the server.",
      data: .kind("internalError"))
  }

  /// -32002 (LSP 3.17): the first request has to be `initialize`.
  static var serverNotInitialized: ResponseError {
    ResponseError(
      code: -32002, message: "The first request must be “initialize”.",
      data: .kind("serverNotInitialized"))
  }

  /// -32800 (LSP 3.17): the client cancelled the request.
  static var requestCancelled: ResponseError {
    ResponseError(
      code: -32800, message: "The request was cancelled.", data: .kind("requestCancelled"))
  }

  /// 6: the message passes a cap.
  static func tooLarge(_ message: String, limit: Int) -> ResponseError {
    ResponseError(code: 6, message: message, data: .kind("tooLarge", limit: limit))
  }

  /// 6: the answer would pass a cap; `isDone` says that the request was carried out.
  static func answerTooLarge(limit: Int, isDone: Bool) -> ResponseError {
    var data: JSONObject = ["kind": "tooLarge", "limit": .integer(Int64(limit))]
    if isDone { data["isDone"] = true }
    let message = "The answer is too long for a message of \(limit) bytes."
    return ResponseError(
      code: 6, message: isDone ? message + " What was asked for is done." : message,
      data: .object(data))
  }

  /// 6: the answers before it have filled the message of a batch.
  static func batchFull(limit: Int) -> ResponseError {
    tooLarge(
      "The answers ahead of this one fill the message, so the request was not carried out.",
      limit: limit)
  }
}

extension ResponseError: JSONEncodable {
  package var json: JSON {
    var object: JSONObject = ["code": .integer(Int64(code)), "message": .string(message)]
    object["data"] = data
    return .object(object)
  }
}

private extension JSON {
  static func kind(_ kind: String, limit: Int? = nil) -> JSON {
    var object: JSONObject = ["kind": .string(kind)]
    if let limit { object["limit"] = .integer(Int64(limit)) }
    return .object(object)
  }
}
