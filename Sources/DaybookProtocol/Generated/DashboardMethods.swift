// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `dashboard`.
package protocol DashboardMethods: Sendable {
  /// Sets the day's message, once a day. The same text again changes nothing, and a different one is refused.
  func editMessage(_ params: Wire.DashboardEditMessage.Params, _ call: Call) throws -> Wire.DashboardMessage
  /// Reports that nobody could write the day's message, so that the dashboard no longer waits for one. It can still be set afterwards.
  func failMessage(_ params: Wire.DashboardFailMessage.Params, _ call: Call) throws -> Wire.DashboardMessage
  /// Returns today: what is overdue, what is still to be done, and what is done.
  func get(_ params: Wire.DashboardGet.Params, _ call: Call) throws -> Wire.Dashboard
}

extension MethodTable {
  /// Adds the methods of `DashboardMethods`.
  package mutating func add(dashboard handlers: some DashboardMethods) {
    add("dashboard/editMessage", .write) {
      try handlers.editMessage(.init(params: $0), $1).json
    }
    add("dashboard/failMessage", .write) {
      try handlers.failMessage(.init(params: $0), $1).json
    }
    add("dashboard/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
  }
}
