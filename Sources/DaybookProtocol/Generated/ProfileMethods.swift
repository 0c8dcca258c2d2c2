// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `profile`.
package protocol ProfileMethods: Sendable {
  /// Adds a profile, in the state pending and at the step summary; nothing is sent. The same id with the same content returns the profile as it is now.
  func add(_ params: Wire.ProfileAdd.Params, _ call: Call) throws -> Wire.Profile
  /// Goes to the next step, from the form, the summary, the success or the first task. The last step makes the profile active, as adding its first task does. If the profile is already active, nothing changes. Only `profile/send` leads on from the introduction, and only a reply from the step wait.
  func advance(_ params: Wire.ProfileAdvance.Params, _ call: Call) throws -> Wire.Profile
  /// Goes to the previous step, from the introduction or the summary; at the form nothing changes. Once the introduction was sent, going back is refused.
  func back(_ params: Wire.ProfileBack.Params, _ call: Call) throws -> Wire.Profile
  /// Cancels an onboarding: the profile is removed with its messages and replies; if it has any, `confirm` is needed. A profile that has open tasks or was active before can only be removed with `profile/remove`. Completed and cancelled tasks become the person's own.
  func cancel(_ params: Wire.ProfileCancel.Params, _ call: Call) throws -> Wire.Removal
  /// Changes the fields that are given: absent keeps a field, null clears it. A new phone number needs a new agreement: queued messages are cancelled, and a profile past the introduction goes back to it and is pending.
  func edit(_ params: Wire.ProfileEdit.Params, _ call: Call) throws -> Wire.Profile
  /// Returns one profile.
  func get(_ params: Wire.ProfileGet.Params, _ call: Call) throws -> Wire.Profile
  /// Lists the people who are cared for.
  func list(_ params: Wire.ProfileList.Params, _ call: Call) throws -> Wire.ProfilePage
  /// Moves a profile before or after another. Exactly one of `before` and `after` is given.
  func move(_ params: Wire.ProfileMove.Params, _ call: Call) throws -> Wire.Profile
  /// Removes a profile with its messages and replies. If it has any, `confirm` is needed; if it has tasks, `tasks` must say what happens to them. Without these it changes nothing and says how many there are. Undo brings everything back.
  func remove(_ params: Wire.ProfileRemove.Params, _ call: Call) throws -> Wire.Removal
  /// Queues the introduction and waits for the reply. It can be sent again if the last one failed, was cancelled or is unknown, after a STOP, and with `confirm` if the last one was sent and not answered; each one is a separate message. While one is queued or claimed, another one is refused.
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
    add("profile/move", .write) {
      try handlers.move(.init(params: $0), $1).json
    }
    add("profile/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("profile/send", .write) {
      try handlers.send(.init(params: $0), $1).json
    }
  }
}
