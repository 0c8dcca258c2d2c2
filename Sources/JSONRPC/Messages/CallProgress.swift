import JSON

/// Sends `$/progress` (LSP 3.17, work done progress) until the call is answered. A report is
/// dropped where there is no room because the client does not read, and where it repeats the one
/// before it.
package struct CallProgress: Sendable {
  private let token: JSON?
  private let state: CallState
  private let notify: @Sendable (Notice) -> Void

  init(params: JSON?, state: CallState, notify: @escaping @Sendable (Notice) -> Void) {
    token =
      switch params?["workDoneToken"] {
      case .string(let text): .string(text)
      case .integer(let number): .integer(number)
      default: nil
      }
    self.state = state
    self.notify = notify
  }

  /// Whether the client asked for it.
  package var isWanted: Bool { token != nil }

  package func begin(_ title: String) {
    send(["kind": "begin", "title": .string(title)])
  }

  /// Reports how far the work is, and in percent where that is known.
  package func report(_ message: String? = nil, percentage: Int? = nil) {
    var value: JSONObject = ["kind": "report"]
    value["message"] = message.map(JSON.string)
    value["percentage"] = percentage.map { .integer(Int64(min(max($0, 0), 100))) }
    send(value)
  }

  package func end(_ message: String? = nil) {
    var value: JSONObject = ["kind": "end"]
    value["message"] = message.map(JSON.string)
    send(value)
  }

  private func send(_ value: JSONObject) {
    guard let token else { return }
    let notice = Notice(method: "$/progress", params: ["token": token, "value": .object(value)])
    state.report(value) { notify(notice) }
  }
}
