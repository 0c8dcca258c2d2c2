// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `event`.
package protocol EventMethods: Sendable {
  /// Lists the events that begin within a window of days, also cancelled ones, as their providers have them. `calendar/day` and its siblings have them by the person's clock.
  func list(_ params: Wire.EventList.Params, _ call: Call) throws -> Wire.EventPage
  /// Replaces all events of a provider that begin within a window of days by those that are given, all of them or none. The same events again change nothing but `pulledAt`. The provider is added if it is not known, and its state is ok afterwards. Recurring events are given instance by instance; more than fit into one request are given window by window. `history/undo` does not bring anything back: the provider can.
  func replace(_ params: Wire.EventReplace.Params, _ call: Call) throws -> Wire.EventReplacement
}

extension MethodTable {
  /// Adds the methods of `EventMethods`.
  package mutating func add(event handlers: some EventMethods) {
    add("event/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("event/replace", .write) {
      try handlers.replace(.init(params: $0), $1).json
    }
  }
}
