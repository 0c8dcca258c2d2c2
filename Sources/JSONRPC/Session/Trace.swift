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
  private let limit: MessageLimit
  private let append: @Sendable ([UInt8]) -> Void

  init(limit: MessageLimit, append: @escaping @Sendable ([UInt8]) -> Void) {
    self.limit = limit
    self.append = append
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
    append(bytes("Received \(call.description).", verbose: params))
  }

  /// The trace to send after the reply; nil where there is none.
  func bytes(after reply: Reply) -> [UInt8]? {
    guard isOn, let call = reply.call else { return nil }
    return switch reply.outcome {
    case .success(let result): bytes("Answered \(call.description).", verbose: result)
    case .failure(let error):
      bytes("Answered \(call.description) with an error.", verbose: error.json)
    }
  }

  private var isOn: Bool { level.load(ordering: .relaxed) != Level.off.rawValue }

  /// Leaves the values out where they are too long.
  private func bytes(_ message: String, verbose: JSON?) -> [UInt8] {
    var params: JSONObject = ["message": .string(message)]
    let short = Notice(method: "$/logTrace", params: .object(params)).bytes
    let isVerbose = level.load(ordering: .relaxed) == Level.verbose.rawValue
    guard let verbose, isVerbose else { return short }
    params["verbose"] = .string(verbose.text)
    let bytes = Notice(method: "$/logTrace", params: .object(params)).bytes
    return bytes.count <= limit.bytes ? bytes : short
  }
}

private extension CallState {
  var description: String {
    guard let id else { return "notification “\(method)”" }
    return "request “\(method)” (\(id.json.text))"
  }
}
