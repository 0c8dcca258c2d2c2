/// Makes the ids of one kind of entity a type of their own.
package protocol EntityKind: Sendable {
  static var entity: Entity { get }
}

/// Names one entity of a kind for ever, and is never used again. One that a client chooses has 1 to
/// 64 characters of `A–Z a–z 0–9 - _ .`.
package struct EntityID<Kind: EntityKind>: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }
}

extension EntityID: Comparable {
  package static func < (left: EntityID, right: EntityID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension EntityID: CustomStringConvertible {
  package var description: String { text }
}

extension Sequence where Element: Hashable {
  /// Each element once, where it comes first.
  var withoutRepeats: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
