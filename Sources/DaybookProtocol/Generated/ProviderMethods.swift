// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `provider`.
package protocol ProviderMethods: Sendable {
  /// Lists all providers of events, each with its state and the age of what it delivered.
  func list(_ params: Wire.ProviderList.Params, _ call: Call) throws -> Wire.Providers
  /// Removes a provider with all its events, as when a plugin is removed. It comes back with its next `event/replace` or `provider/status`.
  func remove(_ params: Wire.ProviderRemove.Params, _ call: Call) throws -> Wire.Removal
  /// Tells how a provider is doing, and adds one that is not known yet. The same state and message again change nothing but `nextAt`.
  func status(_ params: Wire.ProviderStatus.Params, _ call: Call) throws -> Wire.Provider
}

extension MethodTable {
  /// Adds the methods of `ProviderMethods`.
  package mutating func add(provider handlers: some ProviderMethods) {
    add("provider/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("provider/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("provider/status", .write) {
      try handlers.status(.init(params: $0), $1).json
    }
  }
}
