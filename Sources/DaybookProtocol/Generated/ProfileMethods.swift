// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `profile`.
package protocol ProfileMethods: Sendable {
  /// Adds a profile, pending and at the step summary; nothing is sent. The same id with the same content answers the profile as it now stands.
  func add(_ params: Wire.ProfileAdd.Params, _ call: Call) throws -> Wire.Profile
  /// Goes one step on: from the form, the summary, the success and the first task; the last step makes the profile active, as its first task does. Of one that is active nothing changes. The introduction is left by `profile/send`, and wait by the reply alone.
  func advance(_ params: Wire.ProfileAdvance.Params, _ call: Call) throws -> Wire.Profile
  /// Goes one step back, from the introduction and from the summary; in the form nothing changes. There is no way back behind a message that was sent.
  func back(_ params: Wire.ProfileBack.Params, _ call: Call) throws -> Wire.Profile
  /// Gives an onboarding up: the profile is removed with its messages and replies, which need `confirm`. One with open tasks, or that was active before, goes by `profile/remove` alone; completed and cancelled tasks become the person's own.
  func cancel(_ params: Wire.ProfileCancel.Params, _ call: Call) throws -> Wire.ProfileRemoval
  /// Changes the fields that are given: absent leaves one as it is, null clears it. Behind another phone number nobody has agreed yet: what is queued is cancelled, and past the introduction the profile is pending and at the introduction again.
  func edit(_ params: Wire.ProfileEdit.Params, _ call: Call) throws -> Wire.Profile
  /// Answers one profile.
  func get(_ params: Wire.ProfileGet.Params, _ call: Call) throws -> Wire.Profile
  /// Lists the people who are cared for.
  func list(_ params: Wire.ProfileList.Params, _ call: Call) throws -> Wire.ProfilePage
  /// Removes a profile with its messages and replies, which need `confirm`. Where it has tasks, `tasks` says what becomes of them. Without either it changes nothing and says how many there are. Undo brings all of it back.
  func remove(_ params: Wire.ProfileRemove.Params, _ call: Call) throws -> Wire.ProfileRemoval
  /// Queues the introduction and waits for the reply. It can be sent anew where the last one failed, was cancelled or is unknown, after a STOP, and with `confirm` where the last one was sent and not answered; each is a message of its own. One that waits for a sender, or that a sender has, is not sent beside another.
  func send(_ params: Wire.ProfileSend.Params, _ call: Call) throws -> Wire.Profile
}

extension MethodTable {
  /// Adds the methods of `ProfileMethods`.
  package mutating func add(profile handlers: some ProfileMethods) {
    add("profile/add", .write) {
      try handlers.add(.init(params: $0), $1).json
    }
    add("profile/advance", .write) {
      try handlers.advance(.init(params: $0), $1).json
    }
    add("profile/back", .write) {
      try handlers.back(.init(params: $0), $1).json
    }
    add("profile/cancel", .write) {
      try handlers.cancel(.init(params: $0), $1).json
    }
    add("profile/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
    }
    add("profile/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("profile/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("profile/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("profile/send", .write) {
      try handlers.send(.init(params: $0), $1).json
    }
  }
}
