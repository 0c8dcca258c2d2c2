import JSON
import JSONRPC

/// A question to the person, on which a refused call waits: as a request of the server, or as a
/// result that asks for input (2026-07-28).
struct Confirmation {
  /// The key of the question in a result that asks for input.
  static let key = "confirmation"

  let unconfirmed: Unconfirmed
  private let choices: JSON?
  /// Stands for the call and for what was asked: an answer counts for exactly that.
  let state: String

  private let title: String

  init(_ unconfirmed: Unconfirmed, of tool: Tool, _ arguments: JSONObject) {
    self.unconfirmed = unconfirmed
    title = tool.title
    choices = tool.input()["properties"]?[unconfirmed.parameter]?["enum"]
    state = Self.fingerprint(
      [
        .string(tool.name), .object(arguments), unconfirmed.request,
        .string(unconfirmed.error.message),
      ])
  }

  /// The params of `elicitation/create`.
  var params: JSON {
    let answer: JSON =
      unconfirmed.isConfirmation
      ? ["type": "boolean", "title": "Do it", "default": false]
      : .object(
        JSONObject().setting("type", "string").setting("enum", choices)
          .setting("description", unconfirmed.error.data?["hint"]))
    return [
      "message": .string(question),
      "requestedSchema": [
        "type": "object",
        "properties": .object(JSONObject([(key: unconfirmed.parameter, value: answer)])),
        "required": [.string(unconfirmed.parameter)],
      ],
    ]
  }

  private var question: String {
    let hint = unconfirmed.isConfirmation ? "Do it all the same?" : "What shall become of these?"
    let subject = unconfirmed.subject.map { " “\($0)”" } ?? ""
    return "\(title)\(subject): \(unconfirmed.error.message) \(hint)"
  }

  /// Returns what the person said by this answer; nil where that was not yes.
  func said(_ answer: JSON?) -> JSON? {
    guard answer?["action"] == "accept", let said = answer?["content"]?[unconfirmed.parameter]
    else { return nil }
    guard !unconfirmed.isConfirmation || said == true else { return nil }
    return said
  }

  /// The result that asks for input.
  var result: JSONObject {
    let request: JSON = ["method": "elicitation/create", "params": params.setting("mode", "form")]
    return [
      "resultType": "input_required",
      "inputRequests": .object(JSONObject().setting(Self.key, request)),
      "requestState": .string(state),
    ]
  }

  /// FNV-1a of 64 bits. It tells one question from another; whoever holds the state also holds the
  /// answer, so it need not be kept secret.
  private static func fingerprint(_ parts: [JSON]) -> String {
    let hash = JSON.array(parts).bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

extension JSON {
  fileprivate func setting(_ name: String, _ value: JSON) -> JSON {
    guard case .object(let object) = self else { return self }
    return .object(object.setting(name, value))
  }
}
