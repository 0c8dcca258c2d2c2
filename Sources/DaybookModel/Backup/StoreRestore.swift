import SQLite

package extension Store {
  /// Gives the database all that another one holds, a finished file that nothing writes to. What it
  /// held until then is written into a new database at `kept`, while no other program can write;
  /// those that have it open go on with what it holds then, and are told to read it anew.
  ///
  /// Both happen, or nothing. `end` and `floor` are what `prepareToReplace` took and gave: the call
  /// throws `unavailable` where the change log has passed the floor, or a person was written to since
  /// the end. `whenKept` is called before anything is replaced. `report` stops the work by throwing.
  func replaceContent(
    with path: String, from end: Int64, above floor: Int64, keepingItAt kept: String,
    whenKept: () throws -> Void, report: (_ done: Int, _ all: Int) throws -> Void
  ) throws {
    try checkWritable()
    guard let own = place.path else { throw ModelError.unavailable(message: Self.cannotOpen) }
    try ModelError.translated {
      try place.openConnection().use(place.checkContent)
      let target = try Self.connection(
        DatabaseFile.uri(own, "mode=rw"), at: own, schema, .readWrite, busySeconds: busySeconds)
      defer { target.close() }
      let source = try Connection(DatabaseFile.uri(path, "immutable=1"), .readOnly)
      defer { source.close() }
      try source.copy(
        to: target,
        whenLocked: {
          // A damaged one may not say where it ends.
          let hasPassed = try? readConcurrently { try $0.hasPassed(end, floor) }
          try require(
            hasPassed != true, .busy, "Other programs wrote meanwhile, so nothing was restored.",
            hint: "Try again.")
          try backUp(to: kept, report: report)
          try whenKept()
        }, report: report)
    }
  }

  /// Where the change log of the database ends that is to be replaced; 0 where damage hides it.
  func endOfLog() -> Int64 { (try? readConcurrently { try $0.cursor() }) ?? 0 }
}

package extension WriteTransaction {
  /// Makes what a finished database holds the newest of what a program may have seen of another one
  /// whose change log ends at `end`: who knows a revision or a cursor of that learns that it is old.
  /// Returns a cursor that no change of the other one may reach before it is replaced.
  func prepareToReplace(logEndingAt end: Int64) throws -> Int64 {
    _ = try log.key()
    try SearchIndex(db: db).update()
    let cursor = try reader.cursor()
    // A revision grows with each change of its record, so by no more than the log does.
    let step = max(0, end - cursor) + Self.margin
    for table in Entities.all.map(\.entity.name) + ["plugin", "pluginState"] {
      try db.run("UPDATE \(table) SET revision = revision + ?", [step])
    }
    for table in ["action", "change"] {
      let last = try db.value(Int64.self, "SELECT seq FROM sqlite_sequence WHERE name = ?", [table])
      try db.run("DELETE FROM sqlite_sequence WHERE name = ?", [table])
      try db.run(
        "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table, (last ?? 0) + step])
    }
    try db.run("UPDATE logState SET trimmed = ?", [cursor + step])
    try db.run("UPDATE searchState SET sequence = ?", [cursor + step])
    return cursor + step
  }

  /// How many changes other programs may make meanwhile.
  private static let margin: Int64 = 10_000
}

extension ReadTransaction {
  fileprivate func hasPassed(_ end: Int64, _ floor: Int64) throws -> Bool {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM change
        WHERE sequence > ? AND entity IN ('careMessage', 'careResponse', 'profile'))
      """
    return try cursor() >= floor || db.value(Bool.self, sql, [end]) ?? false
  }
}

package extension ReadTransaction {
  /// What tells this database and its backups from others, but for a few that were counted since.
  func backupOrigin() throws -> Int { try db.value(Int.self, "PRAGMA schema_version") ?? 0 }
}
