// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `profile`.
package protocol ProfileMethods: Sendable {
  /// Adds a profile, which is pending; nothing is sent. The same id with the same content returns the profile as it is now.
  func add(_ params: Wire.ProfileAdd.Params, _ call: Call) throws -> Wire.Profile
  /// Changes the fields that are given, and clears those that `clear` names. A new phone number needs a new agreement: queued messages are cancelled, and the profile is pending and not introduced.
  func edit(_ params: Wire.ProfileEdit.Params, _ call: Call) throws -> Wire.Profile
  /// Returns one profile.
  func get(_ params: Wire.ProfileGet.Params, _ call: Call) throws -> Wire.Profile
  /// Queues the introduction, whose answer is awaited then: YES or OK makes them confirmed, or active if they have open tasks or were active before; STOP makes them declined. It can be sent again if the last one failed, was cancelled or is unknown, after a STOP, and with `confirm` if the last one was sent and not answered; each one is a separate message. While one is queued or claimed, another one is refused.
  func introduce(_ params: Wire.ProfileIntroduce.Params, _ call: Call) throws -> Wire.Profile
  /// Lists the people who are cared for.
  func list(_ params: Wire.ProfileList.Params, _ call: Call) throws -> Wire.ProfilePage
  /// Moves a profile before or after another. Exactly one of `before` and `after` is given.
  func move(_ params: Wire.ProfileMove.Params, _ call: Call) throws -> Wire.Profile
  /// Removes a profile with its messages and replies. If it has any, `confirm` is needed; if it has tasks, `taskChoice` must say what happens to them. Without these it changes nothing and says how many there are. Undo brings everything back.
  func remove(_ params: Wire.ProfileRemove.Params, _ call: Call) throws -> Wire.Removal
}

extension MethodTable {
  /// Adds the methods of `ProfileMethods`.
  package mutating func add(profile handlers: some ProfileMethods) {
    add("profile/add", .write) {
      try handlers.add(.init(params: $0), $1).json
    }
    add("profile/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
    }
    add("profile/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("profile/introduce", .write) {
      try handlers.introduce(.init(params: $0), $1).json
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
  }
}
