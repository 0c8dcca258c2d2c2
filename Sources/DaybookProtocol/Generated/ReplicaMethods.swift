// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `replica`.
package protocol ReplicaMethods: Sendable {
  /// Applies acts of another device in their order, each as a transaction of the history. Acts that were applied before change nothing. With `number` they end a segment, and the place in the log of the device moves with them.
  func apply(_ params: Wire.ReplicaApply.Params, _ call: Call) throws -> Wire.ActsApplied
  /// Makes this database one of a space: from now on its changes are kept for the others. What is in it is the first that they get. Refused with invalidState (`alreadyThere`) if it is one already.
  func join(_ params: Wire.ReplicaJoin.Params, _ call: Call) throws -> Wire.ExchangeStatus
  /// Ends the exchange. All that is in this database stays, and so does what the others have. Without `confirm` it changes nothing.
  func leave(_ params: Wire.ReplicaLeave.Params, _ call: Call) throws -> Wire.SpaceLeft
  /// Returns the next acts of this device that were not given yet, until `replica/report` says that they were. All of them had seen the same, so one segment can hold them.
  func outgoing(_ params: Wire.ReplicaOutgoing.Params, _ call: Call) throws -> Wire.DeviceActs
  /// Says that a segment was given, or how a round ended.
  func report(_ params: Wire.ReplicaReport.Params, _ call: Call) throws -> Wire.ExchangeStatus
  /// Says how this database stands to those of the person's other devices.
  func status(_ params: Wire.ReplicaStatus.Params, _ call: Call) throws -> Wire.ExchangeStatus
}

extension MethodTable {
  /// Adds the methods of `ReplicaMethods`.
  package mutating func add(replica handlers: some ReplicaMethods) {
    add("replica/apply", .write) {
      try handlers.apply(.init(params: $0), $1).json
    }
    add("replica/join", .write) {
      try handlers.join(.init(params: $0), $1).json
    }
    add("replica/leave", .write) {
      try handlers.leave(.init(params: $0), $1).json
    }
    add("replica/outgoing", .write) {
      try handlers.outgoing(.init(params: $0), $1).json
    }
    add("replica/report", .write) {
      try handlers.report(.init(params: $0), $1).json
    }
    add("replica/status", .read) {
      try handlers.status(.init(params: $0), $1).json
    }
  }
}
