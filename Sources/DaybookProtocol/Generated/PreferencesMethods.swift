// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `preferences`.
package protocol PreferencesMethods: Sendable {
  /// Changes the preferences that are given, and returns all of them; one that `clear` names gets its default.
  func edit(_ params: Wire.PreferencesEdit.Params, _ call: Call) throws -> Wire.Preferences
  /// Returns the person's preferences, with defaults for those that are not set.
  func get(_ params: Wire.PreferencesGet.Params, _ call: Call) throws -> Wire.Preferences
}

extension MethodTable {
  /// Adds the methods of `PreferencesMethods`.
  package mutating func add(preferences handlers: some PreferencesMethods) {
    add("preferences/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
    }
    add("preferences/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
  }
}
