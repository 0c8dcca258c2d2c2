/// Why the model refused; messages are sentences that a person can act on.
package enum ModelError: Error, Hashable, Sendable {
  case notFound(Entity, String)
  /// No transaction in the change log has this id, or it was pruned.
  case noTransaction(Int64)
  /// No profile has the number, which must not be written to a log.
  case noProfile
  /// `field` is the wire's name of the value; `allowed` lists the choices where they are few.
  case invalidValue(field: String, message: String, allowed: [String]? = nil)
  /// `name` is that of a limit that the person can raise, and `needed` the one that would let the
  /// same transaction pass, where that is known.
  case limitExceeded(LimitName?, limit: Int, needed: Int?, message: String)
  /// Somebody changed the entity after the caller last read it; `current` is its revision now.
  case revisionConflict(Entity, String, current: Int64?, message: String?)
  /// The same would pass in another state. `field` is the wire's name of the value that the state
  /// does not allow, if it is about one; `hint` says what would let the transaction pass, and
  /// `remedy` the same for a program.
  case invalidState(
    StateReason, field: String? = nil, message: String, hint: String? = nil, remedy: Remedy? = nil)
  /// `field` is the wire's name of a text that is too long.
  case tooLarge(field: String? = nil, message: String, limit: Int)
  /// The disk, the database file or another process stands in the way; a later try may pass.
  case unavailable(message: String)
  /// The person chose that nothing leaves the machine.
  case localOnly(message: String)
  case readOnly(message: String)
  /// A program that acts for the person was not granted it. `field` is the wire's name of the
  /// value, and `hint` says how it is granted.
  case permissionDenied(field: String? = nil, message: String, hint: String? = nil)
  /// A newer daybook wrote the database; this one left it untouched.
  case tooNew(message: String)

  /// One or two sentences for a person: the only text of the error, also on the wire.
  package var message: String {
    switch self {
    case .notFound(let entity, let id): "There is no \(entity.noun) “\(id)”."
    case .noTransaction(let id): "There is no change \(id) in the history."
    case .noProfile: "None of the people you care for has this phone number."
    case .invalidValue(_, let message, _), .limitExceeded(_, _, _, let message),
      .invalidState(_, _, let message, _, _), .tooLarge(_, let message, _),
      .unavailable(let message), .localOnly(let message), .readOnly(let message),
      .tooNew(let message), .permissionDenied(_, let message, _):
      message
    case .revisionConflict(let entity, let id, _, let message):
      message ?? "Somebody changed the \(entity.noun) “\(id)” since it was read."
    }
  }

  /// The wire's name of the value that was refused, where the error is about one.
  package var field: String? {
    switch self {
    case .invalidValue(let field, _, _): field
    case .invalidState(_, let field, _, _, _): field
    case .tooLarge(let field, _, _): field
    case .permissionDenied(let field, _, _): field
    default: nil
    }
  }

  /// Returns the same refusal of a value that whoever asked knows by another name.
  package func at(_ field: String, _ message: String? = nil) -> ModelError {
    switch self {
    case .invalidValue(_, let own, let allowed):
      .invalidValue(field: field, message: message ?? own, allowed: allowed)
    case .invalidState(let reason, _, let own, let hint, let remedy):
      .invalidState(reason, field: field, message: message ?? own, hint: hint, remedy: remedy)
    case .tooLarge(_, let own, let limit):
      .tooLarge(field: field, message: message ?? own, limit: limit)
    case .permissionDenied(_, let own, let hint):
      .permissionDenied(field: field, message: message ?? own, hint: hint)
    default: self
    }
  }
}

/// Refuses the value of a field, which goes by its name on the wire, unless a condition holds.
func require(
  _ condition: Bool, _ field: String, _ message: @autoclosure () throws -> String
) throws {
  guard condition else { throw ModelError.invalidValue(field: field, message: try message()) }
}

/// Refuses a number that is outside of a range.
func require(_ number: Int?, in range: ClosedRange<Int>, _ field: String) throws {
  try require(
    number.map(range.contains) ?? true, field,
    "Give a number from \(range.lowerBound) to \(range.upperBound).")
}

/// Throws `invalidState` unless a condition holds.
func require(
  _ condition: Bool, _ reason: StateReason, at field: String? = nil,
  _ message: @autoclosure () throws -> String, hint: @autoclosure () throws -> String? = nil,
  remedy: Remedy? = nil
) throws {
  guard !condition else { return }
  throw ModelError.invalidState(
    reason, field: field, message: try message(), hint: try hint(), remedy: remedy)
}

/// Throws `limitExceeded` for more than a limit; `name` is that of one that the person can raise.
func require(
  _ count: Int, atMost limit: Int, named name: LimitName? = nil,
  _ message: @autoclosure () throws -> String
) throws {
  guard count > limit else { return }
  throw ModelError.limitExceeded(
    name, limit: limit, needed: name == nil ? nil : count, message: try message())
}

/// Why a state does not allow something; the raw value is the wire's word.
package enum StateReason: String, Sendable, Hashable, CaseIterable {
  /// The client has to confirm what would be lost.
  case confirmationRequired
  /// The client has to say what becomes of what depends on it.
  case choiceRequired
  /// Something else has this id.
  case idTaken
  /// What had this id was removed.
  case idRetired
  /// It is completed, cancelled, skipped or archived.
  case notOpen
  /// Only another kind of thing can do that.
  case wrongKind
  /// Another step comes first, or this one is behind.
  case wrongStep
  /// It is over or done, or what it is about has passed or changed.
  case finished
  /// There is nothing that it could apply to.
  case nothingToDo
  /// There is one already, and there can be only one.
  case alreadyThere
  /// Somebody else is at it.
  case busy
  /// Another claim has replaced this one.
  case claimLost
  /// Somebody does not want messages.
  case declined
  /// Notifications are not allowed.
  case permissionRequired
  /// What it would change contradicts something that is there.
  case contradiction
  /// What it would need is no longer kept.
  case notKept
  /// It lies beyond what is looked for.
  case outOfReach
}

/// What a client can send to have a refused transaction pass.
package struct Remedy: Sendable, Hashable {
  /// The parameter to send.
  package var parameter: String
  /// How many entities would be changed or lost besides the one that the request names.
  package var count: Int?

  package init(_ parameter: String, count: Int? = nil) {
    self.parameter = parameter
    self.count = count
  }
}
