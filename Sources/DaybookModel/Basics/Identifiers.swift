/// Names one entity of a kind.
package protocol EntityID: Hashable, Sendable {
  static var entity: Entity { get }
  var text: String { get }
  init(_ text: String)
}

/// Names a task for ever: 1 to 64 characters of `A–Z a–z 0–9 - _ .`, never used again.
package struct TaskID: EntityID, Comparable, CustomStringConvertible {
  package static let entity = Entity.task
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func < (left: TaskID, right: TaskID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package var description: String { text }
}

/// Names a tag for ever, whatever the tag is called; same form as a `TaskID`.
package struct TagID: EntityID, Comparable, CustomStringConvertible {
  package static let entity = Entity.tag
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func < (left: TagID, right: TagID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package var description: String { text }
}

/// Names a habit for ever; same form as a `TaskID`.
package struct HabitID: EntityID, Comparable, CustomStringConvertible {
  package static let entity = Entity.habit
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func < (left: HabitID, right: HabitID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package var description: String { text }
}

/// Names a profile for ever; same form as a `TaskID`.
package struct ProfileID: EntityID, Comparable, CustomStringConvertible {
  package static let entity = Entity.profile
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func < (left: ProfileID, right: ProfileID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package var description: String { text }
}
