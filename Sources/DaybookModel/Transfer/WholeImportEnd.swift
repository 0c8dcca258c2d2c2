import CivilTime
import SQLite

extension WholeImportRun {
  /// Once all rows are there.
  func link(_ pause: @escaping () throws -> Void) throws {
    for part in ExportPart.all { try link(part, pause) }
    for part in ExportPart.all {
      guard let definition = part.definition, let keys = keys[part.name] else { continue }
      let added = keys.filter { $0 > 0 }
      for way in RestoreSQL.of(definition).ways {
        let circle = try Circle.first(from: added) { key in
          try db.values(Int64.self, way.sql, ["key": key])
        }
        guard let index = keys.firstIndex(where: { circle?.contains($0) ?? false }) else {
          continue
        }
        throw part.problem(index, "would be below itself or wait for itself.")
      }
    }
  }

  private func link(_ part: ExportPart, _ pause: @escaping () throws -> Void) throws {
    guard let definition = part.definition, let keys = keys[part.name] else { return }
    let (references, links) = (definition.references, RestoreSQL.of(definition).links)
    guard !references.isEmpty || !links.isEmpty else { return }
    let place = isMerging ? "neither in the file nor here" : "not in the file"
    var index = 0
    try records(part) { text in
      // The records differ only where the file was written to meanwhile.
      guard index < keys.count else {
        throw part.problem(index, "was added while the file was being read.")
      }
      let key = keys[index]
      if key > 0 {
        try part.naming(index) {
          let snapshot = try merged[definition.entity] ?? aliases.applied(to: text, of: definition)
          for reference in references {
            guard let id = try reference.missing(of: snapshot, db) else { continue }
            throw part.problem(
              index,
              "refers to the \(reference.entity.noun) “\(id.prefix(100))”, which is \(place).")
          }
          for link in links { try db.run(link.sql, ["snapshot": snapshot, "key": key]) }
        }
      }
      index += 1
      if index.isMultiple(of: 500) { try pause() }
    }
  }

  /// Makes what is derived from the rows, and reads each row in the way of its methods.
  mutating func finish(_ pause: () throws -> Void) throws {
    for part in ExportPart.all where part.definition?.entity == .habit {
      for (index, key) in (keys[part.name] ?? []).enumerated() where key > 0 {
        try part.naming(index) { try writer.habits.refreshMonths(of: key, from: nil) }
        try pause()
      }
    }
    if isMerging { try refresh() }
    for row in replaced {
      row.before == nil
        ? try writer.log.recordAdd(of: row.definition, key: row.key)
        : try writer.log.recordEdit(of: row.definition, key: row.key, before: row.before)
    }
    if isMerging { try applyLimits() }
    try goOn()
    for definition in Entities.ownersFirst
    where !definition.isSingle && added(definition.entity) > 0 {
      try writer.log.recordAdds(of: definition, from: first(definition.entity), pause)
    }
    guard refused == nil else {
      _ = try writer.checks.rebuildDays()
      return
    }
    try checkAdded(pause)
    try settling.settle(messagesFrom: first(.careMessage), &record)
    if isMerging { return try countStatistics(pause) }
    let corrupt =
      try writer.reader.checks.corruptRecords().first
      ?? writer.reader.checks.wrongStatistics().first
    if let corrupt {
      throw ModelError.invalidValue(
        field: "path", message: "The file holds something that daybook never writes. \(corrupt)")
    }
  }

  /// Series that count from completion go on where the file has them, also where no occurrence of it
  /// says so.
  private func goOn() throws {
    let sql = """
      SELECT key, occurrence FROM task
      WHERE key >= ? AND recurrenceAnchor = 'completion' AND state = 'open' ORDER BY key
      """
    let series: [(Int64, LocalDateTime)] = try db.rows(sql, [first(.task)])
    for (key, occurrence) in series {
      try writer.tasks.goOn(at: occurrence, ofTask: key, isLogged: false)
    }
  }

  /// The statistics of what was here and got something.
  private func refresh() throws {
    let sql = """
      SELECT habit, min(day) FROM habitMark WHERE key >= ? AND habit < ? GROUP BY habit
      """
    let habits: [(Int64, Day)] = try db.rows(sql, [first(.habitMark), first(.habit)])
    for (key, day) in habits { try writer.habits.refreshMonths(of: key, from: day) }
    let days = "SELECT DISTINCT day FROM wellnessLog WHERE key >= ?"
    for day in try db.values(Day.self, days, [first(.wellnessLog)]) {
      try writer.wellnessLogs.refresh(day)
    }
  }

  private mutating func applyLimits() throws {
    let (tasks, habits) = (first(.task), first(.habit))
    let count = { [db] (sql: String, key: Int64) -> Int in
      (try db.value(Int?.self, sql, [key]) ?? nil) ?? 0
    }
    if added(.tag) > 0 {
      try apply(.tags, needed: try writer.reader.tags.count()) { limit, needed in
        "This import needs \(needed) tags, and there can be at most \(limit)."
      }
    }
    let tags = try zip(["task", "habit"], [tasks, habits]).map { item, key in
      try count(
        """
        SELECT max(number) FROM (
          SELECT count(*) AS number FROM \(item)Tag WHERE \(item) >= ? GROUP BY \(item))
        """, key)
    }
    try apply(.tagsPerItem, needed: tags.max() ?? 0) { limit, needed in
      "A task or habit of this import has \(needed) tags, and there can be at most \(limit) on one."
    }
    if added(.profile) > 0 {
      try apply(.profiles, needed: try writer.reader.profiles.count()) { limit, needed in
        "This import needs \(needed) people, and there can be at most \(limit)."
      }
    }
    let profiles = """
      SELECT DISTINCT profile FROM task WHERE key >= ? AND profile IS NOT NULL AND state = 'open'
      """
    let open = try db.values(Int64.self, profiles, [tasks]).map {
      try writer.reader.tasks.openCount(ofProfile: $0)
    }
    try apply(.tasksPerProfile, needed: open.max() ?? 0) { limit, needed in
      "A person would have \(needed) open tasks, and can have at most \(limit)."
    }
    let searches = try writer.reader.savedSearches.count()
    if added(.savedSearch) > 0, searches > SavedSearchFields.maxCount {
      throw SavedSearchFields.tooMany
    }
  }

  private mutating func apply(
    _ name: LimitName, needed: Int, message: (Int, Int) -> String
  ) throws {
    guard try writer.transfer.apply(limits, name, needed: needed, message) else {
      return
    }
    record.raised[name] = needed
  }

  /// Reads each row and holds it against the rules of the methods that write such.
  private func checkAdded(_ pause: () throws -> Void) throws {
    if try writer.reader.tasks.isTooDeep() {
      throw ModelError.limitExceeded(
        nil, limit: TreeDepth.maximum, needed: nil,
        message: "A tree of tasks would have more than \(TreeDepth.maximum) levels.")
    }
    for part in ExportPart.all {
      guard let definition = part.definition else { continue }
      for (index, key) in (keys[part.name] ?? []).enumerated() where key > 0 {
        try part.naming(index) {
          let sql = "SELECT id FROM \(part.name) WHERE key = ?"
          guard let id = try db.value(String.self, sql, [key]) else { return }
          do {
            try definition.read(writer.reader, id)
            try definition.accepts(writer.reader, id)
          } catch ModelError.notFound {
            throw ModelError.corruptValue
          }
        }
        if index.isMultiple(of: 500) { try pause() }
      }
    }
  }

  /// Days and months that have none here, although the records of the file are.
  private mutating func countStatistics(_ pause: () throws -> Void) throws {
    for part in ExportPart.all
    where part.definition == nil && part.owner == nil && part.name != "retainedSince" {
      let key = "SELECT name || ' = :snapshot ->> ' || quote(name) FROM pragma_table_info(?)"
      let isSame = try db.values(String.self, "\(key) WHERE pk > 0", [part.name])
      let sql = """
        SELECT NOT EXISTS (
          SELECT 1 FROM \(part.name) WHERE \(isSame.joined(separator: " AND ")))
        """
      try records(part) { snapshot in
        if try db.value(Bool.self, sql, ["snapshot": snapshot]) == true { record.statistics += 1 }
      }
      try pause()
    }
  }

  /// Leaves out of all added lines what no line may hold; answers of how many. A line of nothing
  /// else becomes U+FFFD.
  func cleanLines() throws -> Int {
    var count = 0
    for definition in Entities.all {
      for (table, columns) in definition.lines {
        let name = table == definition.entity.name ? "key" : definition.entity.name
        let sql = "SELECT count(*) FROM pragma_table_info(?) WHERE name = ?"
        let hasKey = try db.value(Int.self, sql, [table, name]) == 1
        let isNew = hasKey ? "\(name) >= \(first(definition.entity))" : "true"
        for column in columns { count += try clean(table, column, where: isNew) }
      }
    }
    return count
  }

  private func clean(_ table: String, _ column: String, where isNew: String) throws -> Int {
    var count = 0
    let texts = try db.values(
      String.self,
      "SELECT DISTINCT \(column) FROM \(table) WHERE \(isNew) AND \(column) GLOB ?",
      [TextRules.hiddenGlob])
    for text in texts {
      let line = TextRules.trimmed(TextRules.withoutHidden(text))
      try db.run(
        "UPDATE \(table) SET \(column) = ? WHERE \(isNew) AND \(column) = ?",
        [line.isEmpty ? "\u{FFFD}" : line, text])
      count += db.changesCount
    }
    return count
  }
}
