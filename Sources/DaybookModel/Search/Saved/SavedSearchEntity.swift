import SQLite

extension EntityDefinition {
  static let savedSearch = EntityDefinition(
    entity: .savedSearch, title: .named("name"),
    table: savedSearchTable,
    snapshot: SavedSearchRecord.snapshot, separate: SavedSearchRecord.separate,
    unique: [
      Unique(
        columns: [SavedSearchFields.foldedName],
        values: ["foldedSearchName(json_extract(:snapshot, '$.name'))"],
        rule: "Two saved searches cannot have the same name."
      ) { writer, younger, _ in try writer.savedSearches.setApart(SavedSearchID(younger)) }
    ],
    younger: { members, id in
      let name = (members["name"] ?? "\"\"").dropLast().prefix(SavedSearchFields.nameLength - 8)
      return members.merging(["name": "\(name) \(id.suffix(6))\""]) { $1 }
    },
    read: { _ = try $0.savedSearches.item(SavedSearchID($1)) },
    retention: [], storage: [StoragePart("searches", ["savedSearch"])],
    lines: ["savedSearch": ["name", "text"]],
    undoGuard: { SavedSearchUndoGuard(reader: $0.reader) },
    follow: { writer, happening in
      guard case .tagRenamed(let tag, let name) = happening else { return }
      try writer.savedSearches.renameTag(tag, to: name)
    })

  private static let savedSearchTable = """
    CREATE TABLE savedSearch (
      key INTEGER PRIMARY KEY,
      \(SavedSearchRecord.definitions),
      text TEXT NOT NULL CHECK (length(text) <= 10000),
      "order" TEXT CHECK (\(ColumnRule.isOne("\"order\"", of: "relevance due modified urgency priority added title")))
    ) STRICT;
    CREATE INDEX savedSearchRank ON savedSearch (rank, id);

    """
}

private struct SavedSearchUndoGuard: UndoGuard {
  let reader: ReadTransaction

  func finish(_ rows: [RestoredRow]) throws {
    guard try reader.savedSearches.count() <= SavedSearchFields.maxCount else {
      throw SavedSearchFields.tooMany
    }
  }
}
