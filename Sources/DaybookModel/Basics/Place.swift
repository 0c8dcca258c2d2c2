/// A place beside a neighbor in a manual order.
package struct Place<Kind: EntityKind>: Sendable, Hashable {
  let side: SiblingSide
  let neighbor: EntityID<Kind>

  package static func before(_ neighbor: EntityID<Kind>) -> Place {
    Place(side: .before, neighbor: neighbor)
  }

  package static func after(_ neighbor: EntityID<Kind>) -> Place {
    Place(side: .after, neighbor: neighbor)
  }

  /// The wire's name of the place.
  var field: String { side.rawValue }
}

/// The side of a sibling in a manual order; the raw value is the wire's word.
package enum SiblingSide: String, Sendable {
  case before, after
}
