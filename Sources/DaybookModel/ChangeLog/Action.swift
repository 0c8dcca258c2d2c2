package import CivilTime

/// Whether a transaction can be undone, and which other one it undoes or does again.
package enum UndoRole: Sendable, Hashable {
  /// A change by a person; it can be undone.
  case undoable
  /// The server's own bookkeeping; it cannot be undone.
  case final
  /// Undoes the transaction of this id.
  case undo(Int64)
  /// Does again what the undo of this id took back; it can be undone too.
  case redo(Int64)
}

/// One transaction, as the change log names it; a `Store.write` has exactly one.
package struct Action: Sendable {
  /// The method, such as "task/complete"; a single word where the server acts by itself.
  package let name: String
  /// The unique id of the session.
  package let origin: String
  /// What the client calls itself.
  package let client: String
  /// When the person does it: now, or before where a client could not send it then. Records have no other
  /// instant.
  package let moment: Moment
  /// Now, for the change log.
  package let committedAt: Instant
  package let undoRole: UndoRole
  /// Whether the person does it, and not a program that acts for them: they alone decide what such
  /// programs may do (`Preference.isPersons`).
  package let isPersons: Bool
  /// Gives the rules of a task's time zone; one that it does not know floats.
  package let zones: @Sendable (String) -> Zone?
  /// Generates the ids of what is added without one.
  package let generateID: @Sendable () -> String

  package init(
    name: String, origin: String, client: String, moment: Moment, committedAt: Instant? = nil,
    undoRole: UndoRole = .undoable, isPersons: Bool = true,
    zones: @escaping @Sendable (String) -> Zone? = { _ in nil },
    generateID: @escaping @Sendable () -> String
  ) {
    self.name = name
    self.origin = origin
    self.client = client
    self.moment = moment
    self.committedAt = committedAt ?? moment.instant
    self.undoRole = undoRole
    self.isPersons = isPersons
    self.zones = zones
    self.generateID = generateID
  }

  /// A time zone by its name; the reader's for one that floats.
  func zone(_ name: String?) -> Zone { name.flatMap(zones) ?? moment.zone }

  /// The same session at the same moment in another transaction.
  package func named(_ name: String, _ undoRole: UndoRole, client: String? = nil) -> Action {
    Action(
      name: name, origin: origin, client: client ?? self.client, moment: moment,
      committedAt: committedAt,
      undoRole: undoRole,
      isPersons: isPersons, zones: zones, generateID: generateID)
  }
}

extension UndoRole {
  var isUndoable: Bool {
    switch self {
    case .undoable, .redo: true
    case .final, .undo: false
    }
  }

  var undoes: Int64? {
    switch self {
    case .undoable, .final: nil
    case .undo(let id), .redo(let id): id
    }
  }
}
