// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `dashboard`.
package protocol DashboardMethods: Sendable {
  /// Returns today: what is overdue, what is still to be done, and what is done.
  func get(_ params: Wire.DashboardGet.Params, _ call: Call) throws -> Wire.Dashboard
  /// Sets the day's message, once a day, or reports that none could be written. The same text again changes nothing, and a different one is refused. After a failure the message can still be set.
  func setMessage(_ params: Wire.DashboardSetMessage.Params, _ call: Call) throws -> Wire.DashboardMessage
}

extension MethodTable {
  /// Adds the methods of `DashboardMethods`.
  package mutating func add(dashboard handlers: some DashboardMethods) {
    add("dashboard/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("dashboard/setMessage", .write) {
      try handlers.setMessage(.init(params: $0), $1).json
    }
  }
}
