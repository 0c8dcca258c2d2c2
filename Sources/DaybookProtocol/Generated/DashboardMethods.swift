// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `dashboard`.
package protocol DashboardMethods: Sendable {
  /// Answers what today holds: what is overdue, what is to be done, what is done.
  func get(_ params: Wire.DashboardGet.Params, _ call: Call) throws -> Wire.Dashboard
  /// Sets the day's message, once a day, or says that none could be made. The same text again changes nothing, another one is refused; a failure consumes nothing, so that the next refresh tries again.
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
