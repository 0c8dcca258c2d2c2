// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `onboarding`.
package protocol OnboardingMethods: Sendable {
  /// Goes to the next page. Refused on the last one.
  func advance(_ params: Wire.OnboardingAdvance.Params, _ call: Call) throws -> Wire.Onboarding
  /// Goes to the previous page; on the first one nothing changes.
  func back(_ params: Wire.OnboardingBack.Params, _ call: Call) throws -> Wire.Onboarding
  /// Finishes the first steps. Refused before the last page, and on it before an outcome. Once they are finished, nothing changes.
  func complete(_ params: Wire.OnboardingComplete.Params, _ call: Call) throws -> Wire.Onboarding
  /// Returns the person's position in the first steps.
  func get(_ params: Wire.OnboardingGet.Params, _ call: Call) throws -> Wire.Onboarding
  /// Reports that a front end is about to ask the person, on the last page, whether daybook may notify, or reports the outcome. While one front end is asking, no other can begin. An outcome is accepted at any time, changes the preference `notificationPermission`, and allows the first steps to be completed, whatever it is.
  func permission(_ params: Wire.OnboardingPermission.Params, _ call: Call) throws -> Wire.Onboarding
  /// Starts the first steps again; the permission and the preferences are kept.
  func reset(_ params: Wire.OnboardingReset.Params, _ call: Call) throws -> Wire.Onboarding
  /// Goes to the last page. Refused there.
  func skip(_ params: Wire.OnboardingSkip.Params, _ call: Call) throws -> Wire.Onboarding
}

extension MethodTable {
  /// Adds the methods of `OnboardingMethods`.
  package mutating func add(onboarding handlers: some OnboardingMethods) {
    add("onboarding/advance", .write) {
      try handlers.advance(.init(params: $0), $1).json
    }
    add("onboarding/back", .write) {
      try handlers.back(.init(params: $0), $1).json
    }
    add("onboarding/complete", .write) {
      try handlers.complete(.init(params: $0), $1).json
    }
    add("onboarding/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("onboarding/permission", .write) {
      try handlers.permission(.init(params: $0), $1).json
    }
    add("onboarding/reset", .write) {
      try handlers.reset(.init(params: $0), $1).json
    }
    add("onboarding/skip", .write) {
      try handlers.skip(.init(params: $0), $1).json
    }
  }
}
