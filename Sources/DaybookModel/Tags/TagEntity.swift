import SQLite

extension EntityDefinition {
  static let tag = EntityDefinition(
    entity: .tag, title: .named("name"),
    snapshot: TagRecord.snapshot, separate: TagRecord.separate,
    computed: [("caseFolded", caseFolded)],
    unique: [
      Unique(
        columns: ["caseFolded"], values: [caseFolded], rule: "Two tags cannot have the same name."
      ) {
        let use = try $0.reader.tags.use(of: TagID($1))
        _ = try $0.tags.remove(TagID($1), into: TagID($2), ifRevision: nil, use: use)
      }
    ],
    read: { _ = try $0.tags.item(TagID($1)) },
    retention: [], storage: [StoragePart("tags", ["tag"])], lines: ["tag": ["name"]],
    kept: [
      Kept(
        column: "caseFolded", value: "caseFoldedTagName(name)",
        finding: "cannot be found by its name"),
      Kept(
        column: "openTasks",
        value: """
          (SELECT count(*) FROM taskTag CROSS JOIN task ON task.key = taskTag.task
           WHERE taskTag.tag = tag.key AND task.state = 'open')
          """,
        finding: "has the wrong count of open tasks"),
      Kept(
        column: "habits",
        value: """
          (SELECT count(*) FROM habitTag CROSS JOIN habit ON habit.key = habitTag.habit
           WHERE habitTag.tag = tag.key AND habit.archivedOn IS NULL)
          """,
        finding: "has the wrong count of habits"),
    ],
    undoGuard: { try TagUndoGuard($0.reader) })

  private static let caseFolded = "caseFoldedTagName(json_extract(:snapshot, '$.name'))"
}

extension SnapshotMember {
  /// The names of an item's tags, for people; undo goes by their ids, since a tag may be renamed in
  /// between.
  static func tagNames(_ pairs: String, of taggable: Entity) -> SnapshotMember {
    .other(
      "tags", SnapshotSQL.list(SnapshotSQL.linked(pairs, "tag", .tag, "other.name", taggable.name)))
  }
}

/// A limit that was lowered since removes nothing, but refuses what would come back.
private struct TagUndoGuard: UndoGuard {
  private let reader: ReadTransaction
  private let before: Int

  init(_ reader: ReadTransaction) throws {
    self.reader = reader
    before = try reader.tags.count()
  }

  func finish(_ rows: [RestoredRow]) throws {
    if try reader.tags.count() > before { try reader.tags.checkRoom(for: 0) }
    for taggable in Taggable.allCases {
      for row in rows where row.change.entity == taggable.entity && row.writes("tagIDs") {
        let sql = """
          SELECT json_array_length(:snapshot, '$.tagIDs'),
            ifnull(json_array_length(:before, '$.tagIDs'), 0)
          """
        let counts: [(Int?, Int)] = try reader.db.rows(
          sql, ["snapshot": row.snapshot, "before": row.before])
        guard let (now, then) = counts.first, let now, now > then else { continue }
        try reader.tags.checkCount(now, of: taggable)
      }
    }
  }
}

extension TagName {
  /// The key that all spellings of a tag's name share, for SQL.
  static func caseFolded(_ name: String) throws -> String {
    // An older name may hold characters that an import leaves out.
    try TagName(TextRules.withoutHidden(name), field: "name").caseFolded
  }
}
