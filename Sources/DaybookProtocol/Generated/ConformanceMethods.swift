// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `conformance`.
package protocol ConformanceMethods: Sendable {
  /// Sets the fixed clock of a transcript, and the time zone of its client; known only to `serve --conformance`.
  func clock(_ params: Wire.ConformanceClock.Params, _ call: Call) throws -> Wire.Clock
  /// Ends the session and starts another in the same process, as a new process would: the next request is `initialize`. Known only to `serve --conformance`; other servers do not need it.
  func reset(_ params: Wire.ConformanceReset.Params, _ call: Call) throws -> Wire.Empty
}

extension MethodTable {
  /// Adds the methods of `ConformanceMethods`.
  package mutating func add(conformance handlers: some ConformanceMethods) {
    add("conformance/clock", .read) {
      try handlers.clock(.init(params: $0), $1).json
    }
    add("conformance/reset", .read) {
      try handlers.reset(.init(params: $0), $1).json
    }
  }
}
