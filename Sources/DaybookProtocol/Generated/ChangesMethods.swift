// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `changes`.
package protocol ChangesMethods: Sendable {
  /// Answers what was changed after a cursor, by whichever session.
  func since(_ params: Wire.ChangesSince.Params, _ call: Call) throws -> Wire.ChangePage
  /// Asks for `changes/committed` on what this session and every other one on the same database changes. A second call begins anew.
  func subscribe(_ params: Wire.ChangesSubscribe.Params, _ call: Call) throws -> Wire.Subscription
  /// Ends the subscription; harmless without one.
  func unsubscribe(_ params: Wire.ChangesUnsubscribe.Params, _ call: Call) throws -> Wire.Unsubscription
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
