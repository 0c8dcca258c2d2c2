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

/// What the change log and errors can speak of; the raw value is the wire's word.
package enum Entity: String, Hashable, Sendable, CaseIterable {
  case task, tag, occurrence, habit, habitMark, savedSearch, preferences, reminder
  case profile, careMessage, careResponse, wellnessLog, onboarding, dashboard
  case wellnessTargets
}

extension Entity {
  /// What a person calls it.
  package var noun: String {
    switch self {
    case .task, .tag, .occurrence, .habit, .preferences, .reminder, .profile, .onboarding,
      .dashboard:
      rawValue
    case .habitMark: "mark"
    case .savedSearch: "saved search"
    case .careMessage: "message"
    case .careResponse: "response"
    case .wellnessLog: "wellness log"
    case .wellnessTargets: "wellness targets"
    }
  }

  /// Checks an id that a client chose.
  func check(id: String) throws {
    let bytes = id.utf8
    let isAllowed = bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default:
        false
      }
    }
    guard isAllowed, (1...64).contains(bytes.count) else {
      throw ModelError.invalidValue(
        field: "id",
        message: "An id has 1 to 64 characters: letters A to Z, digits, '-', '_' and '.'.")
    }
  }
}
