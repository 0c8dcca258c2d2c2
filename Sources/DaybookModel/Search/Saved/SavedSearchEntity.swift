import SQLite

package extension Entity {
  static let savedSearch = Entity("savedSearch", noun: "saved search")
}

package enum SavedSearchEntity: EntityKind {
  package static let entity = Entity.savedSearch
}

package typealias SavedSearchID = EntityID<SavedSearchEntity>

extension EntityDefinition {
  static let savedSearch = EntityDefinition(
    entity: .savedSearch, title: .named("name"),
    snapshot: [
      .columns(["name", "icon", "text", "order", "createdAt", "fingerprint"]), .rank,
    ],
    separate: [["name"], ["icon"], ["text"], ["order"], ["rank"]],
    namespace: "search",
    verbs: ["search/move": "moved"],
    read: { _ = try $0.savedSearch(SavedSearchID($1)) },
    retention: [], storage: [StoragePart("searches", ["savedSearch"])],
    lines: ["savedSearch": ["name", "text"]],
    undoGuard: { SavedSearchUndoGuard(db: $0.db) })
}

private struct SavedSearchUndoGuard: UndoGuard {
  let db: Connection

  func finish(_ rows: [RestoredRow]) throws {
    let count = try db.value(Int.self, "SELECT count(*) FROM savedSearch") ?? 0
    guard count <= SavedSearchFields.maxCount else { throw SavedSearchFields.tooMany }
  }
}
