// Basics are the words that every feature of the model uses: `Entity` names a kind of thing,
// `EntityID` one of the kind, `Page` a part of a list, `ModelError` every refusal, and `TextRules`
// what a text may hold. `Edit`, what a change does with a field, is a module of its own, since the
// wire types use it too. Nothing here has a table or runs SQL. An entity is only a name here, that
// of its table; each feature adds its own, and says the rest of it in an `EntityDefinition`
// (ChangeLog).

@_exported public import Edits

/// A kind of thing with an id, a revision and a table. Each feature declares its own, with an
/// `EntityDefinition`.
package struct Entity: Sendable {
  /// The name of its table, and the wire's word.
  package let name: String
  /// What a person calls one.
  package let noun: String

  package init(_ name: String, noun: String? = nil) {
    self.name = name
    self.noun = noun ?? name
  }
}

extension Entity: Hashable {
  package static func == (left: Entity, right: Entity) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Entity {
  /// Checks an id that a client chose.
  func check(id: String) throws {
    try require(
      TextRules.isWord(id, atMost: 64), "id",
      "An id has 1 to 64 characters: letters A to Z, digits, '-', '_' and '.'.")
  }
}
