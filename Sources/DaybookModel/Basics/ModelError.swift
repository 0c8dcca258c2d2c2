/// Why the model refused; messages are sentences that a person can act on.
package enum ModelError: Error, Hashable, Sendable {
  case notFound(Entity, String)
  /// No transaction in the change log has this id, or it was pruned.
  case noTransaction(Int64)
  /// No profile has the number, which must not be written to a log.
  case noProfile
  /// `field` is the wire's name of the value; `allowed` lists the choices where they are few.
  case invalidValue(field: String, message: String, allowed: [String]? = nil)
  /// `needed` is the limit that would let the same transaction pass, where that is known.
  case limitExceeded(LimitName, limit: Int, needed: Int?, message: String)
  /// Somebody changed the entity after the caller last read it; `current` is its revision now.
  case revisionConflict(Entity, String, current: Int64?, message: String?)
  /// `hint` says what would let the transaction pass.
  case invalidState(message: String, hint: String? = nil)
  case tooLarge(message: String, limit: Int)
  /// The disk, the database file or another process stands in the way; a later try may pass.
  case unavailable(message: String)
  /// The person chose that nothing leaves the machine.
  case localOnly(message: String)
  case readOnly(message: String)
  /// A newer daybook wrote the database; this one left it untouched.
  case tooNew(message: String)

  /// One or two sentences for a person: the only text of the error, also on the wire.
  package var message: String {
    switch self {
    case .notFound(let entity, let id): "There is no \(entity.noun) “\(id)”."
    case .noTransaction(let id): "There is no change \(id) in the history."
    case .noProfile: "None of the people you care for has this phone number."
    case .invalidValue(_, let message, _), .limitExceeded(_, _, _, let message),
      .invalidState(let message, _), .tooLarge(let message, _), .unavailable(let message),
      .localOnly(let message), .readOnly(let message), .tooNew(let message):
      message
    case .revisionConflict(let entity, let id, _, let message):
      message ?? "Somebody changed the \(entity.noun) “\(id)” since it was read."
    }
  }
}
