extension EntityDefinition {
  static let task = EntityDefinition(
    entity: .task, title: .field("title"),
    snapshot: TaskRecord.snapshot + [
      .later("seriesFrom", otherwise: "json_extract(:snapshot, '$.occurrence')"),
      .reference("parent", .task),
      .links("blockedBy", table: "dependency", column: "blocker", .task),
      .parts(
        "attachments", table: AttachmentRecord.table, AttachmentRecord.snapshot, order: "position"),
      .tagNames("taskTag", of: .task), .links("tagIDs", table: "taskTag", column: "tag", .tag),
      .owner("profile", .profile),
    ],
    derived: [
      .init(names: ["tags", "careSince"]),
      .init(
        names: ["occurrence", "start", "startTime", "due", "dueTime"],
        condition: """
          snapshot.after ->> 'recurrence' IS NOT NULL
            AND \(series.map { "snapshot.before ->> '\($0)' IS snapshot.after ->> '\($0)'" }
              .joined(separator: " AND "))
          """, always: "recurrence"),
      .init(
        names: ["state", "completedAt", "ended"],
        condition: """
          snapshot.after ->> 'recurrence' IS NOT NULL
            AND \(["before", "after"].map {
              "(snapshot.\($0) ->> 'state' = 'open' OR snapshot.\($0) ->> 'ended' = 1)"
            }.joined(separator: " AND "))
          """, always: "ended"),
    ],
    separate: TaskRecord.separate + [["blockedBy"], ["attachments"], ["tagIDs"]],
    dayLists: ["excluded", "added"],
    // Nobody completed or cancelled a series that has ended.
    given: { task in
      guard task["ended"] != nil else { return task }
      return task.merging(["state": "\"open\""]) { $1 }.filter {
        !["completedAt", "ended"].contains($0.key)
      }
    },
    settle: { writer, tasks in
      try SeriesUndoGuard(writer: writer, ids: Set(tasks.map(\.id))).finish([])
    },
    verbs: [
      "data/import": "imported", "task/reopen": "reopened", "task/cancel": "cancelled",
      "task/skip": "skipped an occurrence of", "task/attach": "attached a file to",
      "task/detach": "detached a file from",
    ],
    read: { _ = try $0.tasks.item(TaskID($1)) },
    accepts: { try $0.tasks.checkImported(TaskID($1)) },
    retention: [],
    storage: [
      StoragePart(
        "tasks", ["task", "taskTag", "dependency", "attachment", "occurrence", "mergedTask"])
    ],
    exported: [
      Exported(table: "mergedTask", condition: "task IN (SELECT id FROM task)", owner: .task)
    ],
    lines: ["task": ["title", "careCategory"], "attachment": ["name"]],
    undoGuard: { SeriesUndoGuard(writer: $0) })

  /// What a series is, whichever of its occurrences is current.
  private static let series = [
    "recurrence", "recurrenceAnchor", "seriesStart", "seriesLead", "excluded", "added",
  ]
}
