import DaybookModel
import JSONRPC
import PluginHost

/// What a plugin did wrong, in words for a person.
struct PluginFailure: Error {
  let name: String
  let message: String
  /// What of the params it is about.
  var pointer: String?
  /// What a person can do about it.
  var hint: String?

  init(_ name: String, _ message: String) {
    self.name = name
    self.message = message
  }

  /// Returns what went wrong with a plugin, in a sentence.
  static func words(_ error: any Error) -> String {
    switch error {
    case let error as PluginFailure: error.message
    case let error as ModelError: error.message
    case let error as ResponseError: error.message
    case let error as PeerRequestError: words(error)
    default: "\(error)"
    }
  }

  static func words(_ error: PeerRequestError) -> String {
    switch error {
    case .refused(_, let message, _): TextRules.withoutHidden(String(message.prefix(1000)))
    case .malformed: "Its answer is no response of JSON-RPC 2.0."
    case .tooLarge: "Its answer is longer than a message may be."
    case .timedOut: "It did not answer in time."
    case .cancelled: "It was not waited for."
    case .busy: "It has \(PluginPool.maxRequests) requests already."
    case .ended: "It ended before it answered."
    }
  }
}

extension PluginEnding {
  var words: String {
    switch self {
    case .exit(let code): "exit status \(code)"
    case .signal(let number): "signal \(number)"
    }
  }
}
