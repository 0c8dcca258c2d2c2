// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `session`.
package protocol SessionMethods: Sendable {
  /// Returns the day that a text means, for the person's today and time zone.
  func day(_ params: Wire.SessionDay.Params, _ call: Call) throws -> Wire.DayReading
  /// Returns at once and does nothing, which shows that the server is running.
  func ping(_ params: Wire.SessionPing.Params, _ call: Call) throws -> Wire.Empty
}

extension MethodTable {
  /// Adds the methods of `SessionMethods`.
  package mutating func add(session handlers: some SessionMethods) {
    add("session/day", .read) {
      try handlers.day(.init(params: $0), $1).json
    }
    add("session/ping", .read) {
      try handlers.ping(.init(params: $0), $1).json
    }
  }
}
