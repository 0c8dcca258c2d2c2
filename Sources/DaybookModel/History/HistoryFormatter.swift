import SQLite

/// Formats transactions, in the past: "completed".
package enum HistoryFormatter {
  /// By the method's name, whose last word is a regular verb where the entity has no other words
  /// for it; by what was done to the entity where the name says nothing.
  package static func verb(of method: String, _ operation: ChangeRecord.Operation) -> String {
    if let verb = verbs[method] { return verb }
    let word = method.split(separator: "/").last ?? ""
    if !plainWords.contains(word), word.allSatisfy(\.isLowercase),
      Entities.all.contains(where: { $0.has(method) })
    {
      return word + (word.hasSuffix("e") ? "d" : "ed")
    }
    return switch operation {
    case .add: "added"
    case .edit: "changed"
    case .remove: "removed"
    }
  }

  /// Last words of methods that say no more than what was done to the entity.
  private static let plainWords: Set<Substring> = ["", "add", "edit", "remove"]

  private static let verbs = Entities.all.reduce(
    into: ["history/undo": "undid a change to", "history/take": "took another value for"]
  ) { verbs, definition in verbs.merge(definition.verbs) { first, _ in first } }
}

extension ChangeRecord {
  /// What a person would say was changed: an occurrence is part of its task, a mark of its habit.
  package var subject: ChangeKey { parts.whole }

  /// What was done to it, in the past: "completed". Changes to other entities have no word of their
  /// own: merging two tags has “changed” a task.
  package var verb: String {
    let isAboutIt =
      action.hasPrefix("data/") || action.hasPrefix("history/")
      || (try? Entities.named(subject.entity.name))?.has(action) == true
    return HistoryFormatter.verb(of: isAboutIt ? action : "", operation)
  }
}

extension EntityDefinition {
  /// Whether a method is about such entities, as its name says.
  func has(_ method: String) -> Bool { method.hasPrefix((namespace ?? entity.name) + "/") }
}

/// What a person knows an entity by.
struct HistoryTitle {
  let db: Connection

  /// “Pay rent”, the tag “home”; of what happened to an occurrence or on a day, the task or habit.
  func text(of definition: EntityDefinition, snapshot: String?) throws -> String {
    switch definition.title {
    case .field(let name): quoted(try field(name, snapshot))
    case .named(let name): "the \(definition.entity.noun) \(quoted(try field(name, snapshot)))"
    case .owner(let owner, let name): try self.owner(owner, try field(name, snapshot))
    case .relation(let words, let owner, let name):
      "\(words) \(try self.owner(owner, try field(name, snapshot)))"
    case .fixed(let text): text
    case .words(let sql): try words(sql, snapshot)
    }
  }

  private func owner(_ entity: Entity, _ id: String?) throws -> String {
    let column =
      switch try Entities.named(entity.name).title {
      case .field(let name), .named(let name): name
      case .owner, .relation, .fixed, .words: "id"
      }
    let sql = "SELECT \(column) FROM \(entity.name) WHERE id = ?"
    return quoted(try db.value(String.self, sql, [id]) ?? id)
  }

  private func field(_ name: String, _ snapshot: String?) throws -> String? {
    try db.value(String?.self, "SELECT ? ->> ?", [snapshot, name]) ?? nil
  }

  private func words(_ sql: String, _ snapshot: String?) throws -> String {
    let text = try db.value(String?.self, "SELECT \(sql)", ["snapshot": snapshot]) ?? nil
    return text ?? quoted(nil)
  }

  private func quoted(_ text: String?) -> String { "“\(text ?? "?")”" }
}
