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
    table: savedSearchTable,
    snapshot: [
      .columns(["name", "icon", "text", "order", "createdAt", "fingerprint"]), .rank,
    ],
    separate: [["name"], ["icon"], ["text"], ["order"], ["rank"]],
    namespace: "search",
    read: { _ = try $0.savedSearch(SavedSearchID($1)) },
    retention: [], storage: [StoragePart("searches", ["savedSearch"])],
    lines: ["savedSearch": ["name", "text"]],
    undoGuard: { SavedSearchUndoGuard(db: $0.db) })

  private static let savedSearchTable = """
    CREATE TABLE savedSearch (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
      icon TEXT CHECK (length(icon) BETWEEN 1 AND 64),
      text TEXT NOT NULL CHECK (length(text) <= 10000),
      "order" TEXT CHECK (\(ColumnRule.isOne("\"order\"", of: "relevance due modified urgency priority added title"))),
      rank \(ColumnRule.rank),
      createdAt INTEGER NOT NULL,
      modifiedAt INTEGER NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1),
      fingerprint INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX savedSearchRank ON savedSearch (rank, id);

    """
}

private struct SavedSearchUndoGuard: UndoGuard {
  let db: Connection

  func finish(_ rows: [RestoredRow]) throws {
    let count = try db.value(Int.self, "SELECT count(*) FROM savedSearch") ?? 0
    guard count <= SavedSearchFields.maxCount else { throw SavedSearchFields.tooMany }
  }
}
