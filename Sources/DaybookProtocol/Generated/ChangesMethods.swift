// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `changes`.
package protocol ChangesMethods: Sendable {
  /// Returns the changes after a cursor, by any session. An answer without items is the end of the log, for now.
  func since(_ params: Wire.ChangesSince.Params, _ call: Call) throws -> Wire.ChangePage
  /// Subscribes to `changes/committed`, which reports the changes of this session and of all others on the same database. A second call restarts the subscription.
  func subscribe(_ params: Wire.ChangesSubscribe.Params, _ call: Call) throws -> Wire.Subscription
  /// Ends the subscription; harmless without one.
  func unsubscribe(_ params: Wire.ChangesUnsubscribe.Params, _ call: Call) throws -> Wire.Empty
}

extension MethodTable {
  /// Adds the methods of `ChangesMethods`.
  package mutating func add(changes handlers: some ChangesMethods) {
    add("changes/since", .read) {
      try handlers.since(.init(params: $0), $1).json
    }
    add("changes/subscribe", .read) {
      try handlers.subscribe(.init(params: $0), $1).json
    }
    add("changes/unsubscribe", .read) {
      try handlers.unsubscribe(.init(params: $0), $1).json
    }
  }
}
