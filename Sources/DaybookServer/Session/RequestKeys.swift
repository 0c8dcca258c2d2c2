import DaybookModel
import DaybookProtocol
import JSON

extension Session {
  /// Returns what the request with this key was answered before; otherwise answers it, and
  /// remembers that together with what it changed.
  func answerOnce(
    _ text: String, _ method: String, _ params: JSON?, _ answer: () throws -> JSON
  ) throws -> JSON {
    let key: Wire.RequestKey
    do {
      key = try Wire.RequestKey(json: .string(text))
    } catch {
      throw error.inside("requestKey")
    }
    let request = KeyedRequest(key: key.text, method: method, params: params?.text ?? "")
    let store = try store()
    if let reply = try store.read({ try $0.reply(to: request) }) {
      return try JSON(parsing: reply)
    }
    let reply = try answer()
    try write(action(method)) { try $0.remember(request, reply: reply.text) }
    return reply
  }
}
