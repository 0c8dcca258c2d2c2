import GRDB

/// What acts are called, in the past: "completed".
package enum HistoryWords {
  /// By the method's name; by what was done to the entity where the name says nothing.
  package static func verb(of method: String, _ operation: ChangeRecord.Operation) -> String {
    if let verb = verbs[method] { return verb }
    return switch operation {
    case .add: "added"
    case .edit: "changed"
    case .remove: "removed"
    }
  }

  private static let verbs = [
    "data/import": "imported", "history/undo": "took back a change of",
    "task/complete": "completed", "task/reopen": "reopened", "task/cancel": "gave up",
    "task/skip": "skipped an occurrence of", "task/postpone": "postponed", "task/move": "moved",
    "task/attach": "attached a file to", "task/detach": "detached a file from",
    "habit/mark": "marked", "habit/unmark": "unmarked", "habit/skip": "skipped a day of",
    "habit/archive": "archived", "habit/reopen": "reopened", "habit/pause": "paused",
    "habit/resume": "resumed", "habit/move": "moved",
    "reminder/add": "set a reminder for", "reminder/edit": "changed a reminder of",
    "reminder/remove": "took a reminder off", "reminder/snooze": "snoozed",
    "reminder/dismiss": "dismissed",
    "onboarding/advance": "went on in", "onboarding/back": "went back in",
    "onboarding/skip": "went to the end of",
    "onboarding/permission": "asked about notifications in",
    "onboarding/complete": "finished", "onboarding/reset": "began anew with",
    "dashboard/setMessage": "set",
    "care/outbox": "settled", "care/claim": "handed out", "care/delivered": "sent",
    "care/failed": "could not send", "care/resend": "queued once more",
    "care/respond": "took in",
    "profile/advance": "took a step with", "profile/back": "took a step back with",
    "profile/send": "sent an introduction to", "profile/cancel": "gave up",
    "wellness/logEnergy": "logged", "wellness/logMeal": "logged", "wellness/logWater": "logged",
    "wellness/logWorkout": "logged", "wellness/recordMetrics": "recorded",
    "tag/merge": "merged", "tag/move": "moved", "search/move": "moved",
  ]

  /// What a state becomes is what the act was, where its name says no more than that it changed
  /// something: completing many tasks at once.
  static func verb(from old: String?, to new: String?) -> String? {
    guard let new, old != new else { return nil }
    return switch TaskState(rawValue: new) {
    case .completed: "completed"
    case .cancelled: "gave up"
    case .open: "reopened"
    case nil: nil
    }
  }
}

extension ChangeRecord {
  /// What was done to it, in the past: "completed". What an act has done to something else beside
  /// what it is about has no word of its own: who merged two tags has changed a task.
  package var verb: String {
    let thing =
      switch subject.entity {
      case .savedSearch: "search"
      case .careMessage, .careResponse: "care"
      case .wellnessLog, .wellnessTargets: "wellness"
      default: subject.entity.rawValue
      }
    let isAboutIt = ["data", "history", thing].contains { action.hasPrefix($0 + "/") }
    return HistoryWords.verb(of: isAboutIt ? action : "", operation)
  }
}

/// What a person knows an entity by.
struct HistoryTitle {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// “Pay rent”, the tag “home”; of what happened to an occurrence or on a day, the task or habit.
  func text(of entity: Entity, image: String?) throws -> String {
    switch entity.restoring.title {
    case .field(let name): quoted(try field(name, image))
    case .named(let name): "the \(entity.noun) \(quoted(try field(name, image)))"
    case .owner(let owner, let name): try self.owner(owner, try field(name, image))
    case .relation(let words, let owner, let name):
      "\(words) \(try self.owner(owner, try field(name, image)))"
    case .fixed(let text): text
    case .words(let sql): try words(sql, image)
    }
  }

  private func owner(_ entity: Entity, _ id: String?) throws -> String {
    let column =
      switch entity.restoring.title {
      case .field(let name), .named(let name): name
      case .owner, .relation, .fixed, .words: "id"
      }
    let sql = "SELECT \(column) FROM \(entity.rawValue) WHERE id = ?"
    return quoted(try db.value(String.self, sql, [id]) ?? id)
  }

  private func field(_ name: String, _ image: String?) throws -> String? {
    try db.value(String?.self, "SELECT ? ->> ?", [image, name]) ?? nil
  }

  private func words(_ sql: String, _ image: String?) throws -> String {
    let text = try db.value(String?.self, "SELECT \(sql)", ["image": image]) ?? nil
    return text ?? quoted(nil)
  }

  private func quoted(_ text: String?) -> String { "“\(text ?? "?")”" }
}
