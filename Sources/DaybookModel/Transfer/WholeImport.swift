import SQLite

package extension TransferWriter {
  /// Imports everything that an export of daybook holds, under the ids, revisions and times that it
  /// had. `records` hands over the records of a part as JSON, and does so twice; what `progress`
  /// throws cancels the import.
  ///
  /// Throws `invalidValue` for the field "task/3" where a record is not what daybook writes.
  /// Returns the number of lines from which characters were removed that no line may hold.
  ///
  /// With `refused`, records that cannot come in are noted there instead, as many as can be found
  /// at once, and it is thrown; and statistics are made to match the records.
  @discardableResult
  func importEverything(
    _ records: @escaping (ExportPart, (String) throws -> Void) throws -> Void,
    refused: RefusedRecords? = nil, progress: @escaping (_ seen: Int) throws -> Void
  ) throws -> Int {
    try checkNothingIsThere()
    var run = WholeImportRun(writer: writer, records: records, refused: refused)
    for part in ExportPart.all { try run.addRows(part, progress) }
    if let refused, !refused.indexes.isEmpty { throw refused }
    try run.link { try progress(run.seen) }
    let cleaned = try cleanLines()
    try run.finish { try progress(run.seen) }
    return cleaned
  }

  private func checkNothingIsThere() throws {
    for part in ExportPart.all where part.definition?.isSingle != true {
      let sql = "SELECT 1 FROM \(part.name) LIMIT 1"
      guard try db.value(Int.self, sql) != nil else { continue }
      throw ModelError.invalidState(
        .notEmpty,
        message: "A daybook export can only be imported into an empty database, and this one is "
          + "not empty.",
        hint: "Name a database that does not exist yet.")
    }
  }
}

/// The places of records that cannot come in, by their parts.
package final class RefusedRecords: Error, @unchecked Sendable {
  private(set) var indexes: [String: Set<Int>] = [:]

  func note(_ part: String, _ index: Int) { indexes[part, default: []].insert(index) }

  /// Notes the record of a field such as "task/3"; returns false for another field.
  func note(_ field: String) -> Bool {
    let words = field.split(separator: "/")
    guard words.count > 1, let index = Int(words[1]) else { return false }
    note(String(words[0]), index)
    return true
  }

  /// Runs the body, of which nothing is left where it refuses a record.
  fileprivate func noting(_ db: Connection, _ body: () throws -> Void) throws {
    do { try db.savepoint(body) } catch let error as ModelError
      where error.field.map(note) == true
    {
    }
  }
}

extension ExportPart {
  /// Runs the body and turns its errors about a record of the file into `invalidValue`.
  fileprivate func naming<T>(_ index: Int, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as ModelError where error.field != nil {
      guard error.field?.contains("/") != true else { throw error }
      throw problem(index, "is not valid: \(error.message.lowercasedAtStart)")
    } catch let error as SQLiteError where error.code == .error {
      throw problem(index, Self.corrupt)
    } catch  where ModelError(translating: error) == .corruptValue {
      throw problem(index, Self.corrupt)
    }
  }

  private static let corrupt = "is not what daybook writes."

  fileprivate func problem(_ index: Int, _ words: String) -> ModelError {
    .invalidValue(
      field: "\(name)/\(index)", message: "Record \(index + 1) of “\(name)” in the file \(words)")
  }
}

/// The state of an import of everything: it holds keys, and never the records.
private struct WholeImportRun {
  let writer: WriteTransaction
  let records: (ExportPart, (String) throws -> Void) throws -> Void
  let refused: RefusedRecords?
  private(set) var seen = 0
  /// Of each part's records, in their order.
  private(set) var keys: [String: [Int64]] = [:]
  /// The rows that existed from the start, by the keys of those that replaced them.
  private(set) var replaced: [(definition: EntityDefinition, key: Int64, before: String?)] = []

  private var db: Connection { writer.db }

  mutating func addRows(_ part: ExportPart, _ progress: @escaping (Int) throws -> Void) throws {
    let insert = try part.definition == nil ? tableInsert(part) : ""
    // Replaces the row that triggers made of earlier rows, since the file has more.
    if part.definition == nil { try db.run("DELETE FROM \(part.name)") }
    var index = 0
    try records(part) { snapshot in
      let add = { (run: inout WholeImportRun) in
        try part.naming(index) {
          if let definition = part.definition {
            try run.addRow(definition, snapshot)
          } else {
            try run.db.run(insert, ["snapshot": snapshot])
          }
        }
      }
      if let refused { try refused.noting(db) { try add(&self) } } else { try add(&self) }
      index += 1
      seen += 1
      if seen.isMultiple(of: 500) { try progress(seen) }
    }
  }

  private func tableInsert(_ part: ExportPart) throws -> String {
    let columns = try part.columns(db)
    return """
      INSERT INTO \(part.name) (\(columns.map { "\"\($0)\"" }.joined(separator: ", ")))
      SELECT \(columns.map { ":snapshot ->> '\($0)'" }.joined(separator: ", "))
      """
  }

  private mutating func addRow(_ definition: EntityDefinition, _ snapshot: String) throws {
    let entity = definition.entity
    let sql =
      "SELECT :snapshot ->> 'id', :snapshot ->> 'revision', ifnull(:snapshot ->> 'modifiedAt', 0)"
    let stamps: [(String, Int64, Int64)] = try db.rows(sql, ["snapshot": snapshot])
    // Far below the highest sequence, so that later transactions have room.
    guard let (id, stamp, modifiedAt) = stamps.first, stamp < Revision.last / 2 else {
      throw ModelError.corruptValue
    }
    try check(id: id, of: definition, snapshot)
    try checkUnique(definition, snapshot)
    let existing =
      definition.isSingle
      ? try db.value(Int64.self, "SELECT key FROM \(entity.name) WHERE id = ?", [id])
      : nil
    let revision = try existing.map { try self.revision(of: entity, $0) } ?? 1
    let before = try existing.flatMap { try writer.log.snapshot(of: definition, key: $0) }
    if let existing { try db.run("DELETE FROM \(entity.name) WHERE key = ?", [existing]) }
    var arguments: Arguments = [
      "snapshot": snapshot, "id": id, "revision": max(stamp, revision),
    ]
    if definition.isStamped { arguments += ["now": modifiedAt] }
    try db.run(RestoreSQL.of(definition).insert, arguments)
    let key = db.lastInsertedRowID
    keys[entity.name, default: []].append(key)
    if definition.isSingle { replaced.append((definition, key, before)) }
    try db.run("DELETE FROM tombstone WHERE entity = ? AND id = ?", [entity.name, id])
  }

  /// In place of a row that exists from the start: the next one where that was changed before, else
  /// 1.
  private func revision(of entity: Entity, _ key: Int64) throws -> Int64 {
    let sql = "SELECT revision FROM \(entity.name) WHERE key = ?"
    guard let existing = try db.value(Int64.self, sql, [key]), existing > 1 else { return 1 }
    return try Revision.next(existing)
  }

  /// Throws `invalidValue` for an id that neither daybook gives nor a client may choose.
  private func check(id: String, of definition: EntityDefinition, _ snapshot: String) throws {
    guard !definition.comesBack else { return }
    guard definition.entity == .wellnessLog, let own = try ownID(ofLog: snapshot) else {
      return try definition.entity.check(id: id)
    }
    try require(id == own, "id", "Its id would be “\(own)”.")
  }

  /// Which of two is right is for a person to say, or for a repair of the database that they came
  /// from.
  private func checkUnique(_ definition: EntityDefinition, _ snapshot: String) throws {
    for unique in definition.unique {
      let sql = "SELECT 1 FROM \(definition.entity.name) WHERE \(unique.column) = \(unique.value)"
      guard try db.value(Int.self, sql, ["snapshot": snapshot]) != nil else { continue }
      throw ModelError.invalidValue(field: unique.columns[0], message: unique.rule)
    }
  }

  /// The id of what there is once a day; nil for any other log.
  private func ownID(ofLog snapshot: String) throws -> String? {
    let sql = """
      SELECT (:snapshot ->> 'kind') || '@' || (:snapshot ->> 'day')
        || ifnull('@' || (:snapshot ->> 'source'), '')
      WHERE :snapshot ->> 'kind' IN ('energy', 'metrics')
      """
    return try db.value(String?.self, sql, ["snapshot": snapshot]) ?? nil
  }

  /// Once all rows are there.
  func link(_ pause: @escaping () throws -> Void) throws {
    for part in ExportPart.all { try link(part, pause) }
    for part in ExportPart.all {
      guard let definition = part.definition, let keys = keys[part.name] else { continue }
      for way in RestoreSQL.of(definition).ways {
        let circle = try Circle.first(from: keys) { key in
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
    var index = 0
    try records(part) { snapshot in
      // The records differ only where the file was written to meanwhile.
      guard index < keys.count else {
        throw part.problem(index, "was added while the file was being read.")
      }
      try part.naming(index) {
        for reference in references {
          guard let id = try reference.missing(of: snapshot, db) else { continue }
          throw part.problem(
            index,
            "refers to the \(reference.entity.noun) “\(id.prefix(100))”, which is not in the file.")
        }
        for link in links { try db.run(link.sql, ["snapshot": snapshot, "key": keys[index]]) }
      }
      index += 1
      if index.isMultiple(of: 500) { try pause() }
    }
  }

  /// Makes what is derived from the rows, and reads each row in the way of its methods.
  func finish(_ pause: () throws -> Void) throws {
    for part in ExportPart.all where part.definition?.entity == .habit {
      for (index, key) in (keys[part.name] ?? []).enumerated() {
        try part.naming(index) { try writer.habits.refreshMonths(of: key, from: nil) }
        try pause()
      }
    }
    for row in replaced {
      row.before == nil
        ? try writer.log.recordAdd(of: row.definition, key: row.key)
        : try writer.log.recordEdit(of: row.definition, key: row.key, before: row.before)
    }
    for definition in Entities.ownersFirst where !definition.isSingle {
      guard let first = keys[definition.entity.name]?.first else { continue }
      try writer.log.recordAdds(of: definition, from: first, pause)
    }
    guard refused == nil else {
      _ = try writer.checks.rebuildDays()
      return
    }
    let corrupt =
      try writer.reader.checks.corruptRecords().first
      ?? writer.reader.checks.wrongStatistics().first
    if let corrupt {
      throw ModelError.invalidValue(
        field: "path", message: "The file holds something that daybook never writes. \(corrupt)")
    }
  }
}

extension TransferWriter {
  /// Leaves out of all lines what no line may hold; answers of how many. A line of nothing else
  /// becomes U+FFFD.
  func cleanLines() throws -> Int {
    var count = 0
    for (table, columns) in Entities.all.flatMap(\.lines) {
      for column in columns {
        let texts = try db.values(
          String.self, "SELECT DISTINCT \(column) FROM \(table) WHERE \(column) GLOB ?",
          [TextRules.hiddenGlob])
        for text in texts {
          let line = TextRules.trimmed(TextRules.withoutHidden(text))
          try db.run(
            "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?",
            [line.isEmpty ? "\u{FFFD}" : line, text])
          count += db.changesCount
        }
      }
    }
    return count
  }
}
