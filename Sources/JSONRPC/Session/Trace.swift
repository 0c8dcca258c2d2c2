import JSON
private import Synchronization

/// `$/setTrace` and `$/logTrace` of LSP 3.17: what was received and answered, where the client
/// asked for it.
final class Trace: Sendable {
  private enum Level: Int {
    case off
    case messages
    case verbose
  }

  private let level = Atomic(Level.off.rawValue)
  private let notify: @Sendable (Notice) -> Void

  init(notify: @escaping @Sendable (Notice) -> Void) {
    self.notify = notify
  }

  /// An unknown value changes nothing.
  func set(_ value: JSON?) {
    let level: Level? =
      switch value {
      case "off": .off
      case "messages": .messages
      case "verbose": .verbose
      default: nil
      }
    if let level { self.level.store(level.rawValue, ordering: .relaxed) }
  }

  func received(_ call: CallState, _ params: JSON?) {
    guard isOn else { return }
    notify(notice("Received \(call.description).", verbose: params))
  }

  /// The trace to send after the reply; nil where there is none.
  func notice(after reply: Reply) -> Notice? {
    guard isOn, let call = reply.call else { return nil }
    return switch reply.outcome {
    case .success(let result): notice("Answered \(call.description).", verbose: result)
    case .failure(let error):
      notice("Answered \(call.description) with an error.", verbose: error.json)
    }
  }

  private var isOn: Bool { level.load(ordering: .relaxed) != Level.off.rawValue }

  private func notice(_ message: String, verbose: JSON?) -> Notice {
    var params: JSONObject = ["message": .string(message)]
    if level.load(ordering: .relaxed) == Level.verbose.rawValue {
      params["verbose"] = verbose.map { .string($0.text) }
    }
    return Notice(method: "$/logTrace", params: .object(params))
  }
}

private extension CallState {
  var description: String {
    guard let id else { return "notification \"\(method)\"" }
    return "request \"\(method)\" (\(id.json.text))"
  }
}
