// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `the lifecycle`.
package protocol LifecycleMethods: Sendable {
  /// Begins the session: the first request, sent once.
  func initialize(_ params: Wire.Initialize.Params, _ call: Call) throws -> Wire.Initialized
}

extension MethodTable {
  /// Adds the methods of `LifecycleMethods`.
  package mutating func add(lifecycle handlers: some LifecycleMethods) {
    add("initialize", .read) {
      try handlers.initialize(.init(params: $0), $1).json
    }
  }
}
