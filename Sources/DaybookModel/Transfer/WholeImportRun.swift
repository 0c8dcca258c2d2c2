import SQLite

/// The state of an import of everything: it holds keys, and never the records.
struct WholeImportRun {
  let writer: WriteTransaction
  let records: (ExportPart, (String) throws -> Void) throws -> Void
  let limits: ImportLimits
  let refused: RefusedRecords?
  /// Whether something is here that stays.
  let isMerging: Bool
  private(set) var seen = 0
  var record = WholeImportRecord()
  /// Of each part's records, in their order; 0 for those that are not added.
  private(set) var keys: [String: [Int64]] = [:]
  /// The lowest key that a row has that is added, by the part.
  private var firsts: [String: Int64] = [:]
  /// The keys of rows from before that the file has as well, by the part.
  private var met: [String: Set<Int64>] = [:]
  /// The ids of records that differ from those here.
  private var differing: [Entity: Set<String>] = [:]
  private(set) var aliases: ImportAliases
  let settling: ImportSettling
  /// The rows that existed from the start, by the keys of those that replaced them.
  private(set) var replaced: [(definition: EntityDefinition, key: Int64, before: String?)] = []
  /// What these are made from.
  private(set) var merged: [Entity: String] = [:]

  var db: Connection { writer.db }

  init(
    _ writer: WriteTransaction,
    _ records: @escaping (ExportPart, (String) throws -> Void) throws -> Void,
    _ limits: ImportLimits, _ refused: RefusedRecords?
  ) throws {
    self.writer = writer
    self.records = records
    self.limits = limits
    self.refused = refused
    let db = writer.db
    isMerging = try ExportPart.all.contains { part in
      try part.definition?.isSingle != true
        && db.value(Int.self, "SELECT 1 FROM \(part.name) LIMIT 1") != nil
    }
    aliases = try ImportAliases(db)
    settling = try ImportSettling(writer)
    for part in ExportPart.all where part.definition != nil {
      let sql = "SELECT ifnull(max(key), 0) + 1 FROM \(part.name)"
      firsts[part.name] = try db.value(Int64.self, sql) ?? 1
    }
  }

  func first(_ entity: Entity) -> Int64 { firsts[entity.name] ?? 1 }

  func added(_ entity: Entity) -> Int { record.added[entity.name] ?? 0 }

  mutating func addRows(_ part: ExportPart, _ progress: @escaping (Int) throws -> Void) throws {
    // Statistics here follow from the records, once these are there.
    guard part.definition != nil || part.owner != nil || !isMerging else { return }
    let insert = try part.definition == nil ? tableInsert(part) : ""
    // Replaces the row that triggers made of earlier rows, since the file has more.
    if part.definition == nil, !isMerging { try db.run("DELETE FROM \(part.name)") }
    var index = 0
    try records(part) { snapshot in
      let add = { (run: inout WholeImportRun) in
        try part.naming(index) {
          if let definition = part.definition {
            try run.addRow(definition, snapshot)
          } else {
            try run.db.run(insert, ["snapshot": snapshot])
            run.record.added[part.name, default: 0] += run.db.changesCount
          }
        }
      }
      if let refused { try refused.noting(db) { try add(&self) } } else { try add(&self) }
      index += 1
      seen += 1
      if seen.isMultiple(of: 500) { try progress(seen) }
    }
  }

  /// A row that is a part of a record comes with that.
  private func tableInsert(_ part: ExportPart) throws -> String {
    let columns = try part.columns(db)
    let insert = """
      (\(columns.map { "\"\($0)\"" }.joined(separator: ", ")))
      SELECT \(columns.map { ":snapshot ->> '\($0)'" }.joined(separator: ", "))
      """
    guard let owner = part.owner, isMerging else { return "INSERT INTO \(part.name) \(insert)" }
    return """
      INSERT OR IGNORE INTO \(part.name) \(insert)
      WHERE (SELECT key FROM \(owner.name) WHERE id = :snapshot ->> '\(owner.name)')
        >= \(first(owner))
      """
  }

  private mutating func addRow(_ definition: EntityDefinition, _ text: String) throws {
    let entity = definition.entity
    let snapshot = try aliases.applied(to: text, of: definition)
    let sql =
      "SELECT :snapshot ->> 'id', :snapshot ->> 'revision', ifnull(:snapshot ->> 'modifiedAt', 0)"
    let stamps: [(String, Int64, Int64)] = try db.rows(sql, ["snapshot": snapshot])
    // Far below the highest sequence, so that later transactions have room.
    guard let (id, stamp, modifiedAt) = stamps.first, stamp < Revision.last / 2 else {
      throw ModelError.corruptValue
    }
    try check(id: id, of: definition, snapshot)
    let key = try db.value(Int64.self, "SELECT key FROM \(entity.name) WHERE id = ?", [id])
    if let key {
      let isFirst = key < first(entity) && met[entity.name, default: []].insert(key).inserted
      try require(isFirst, "id", "The file has two records with this id.")
    }
    if let key, !definition.isSingle {
      return try leave(definition, id, key, snapshot, underItsID: true)
    }
    if key == nil, isMerging, try isLeftOut(definition, id, snapshot) {
      return keys[entity.name, default: []].append(0)
    }
    if let other = try other(definition, snapshot) {
      try aliases.add(id, for: other, of: entity)
      return try leave(definition, id, other, snapshot, underItsID: false)
    }
    var source = snapshot
    var before: String?
    var revision = try (ChangeLog.lastRevision(of: entity, id, db) ?? 0) + 1
    if let key {
      before = try writer.log.snapshot(of: definition, key: key)
      guard let merged = try merge(definition, snapshot, key, before ?? "{}") else { return }
      source = merged
      revision = try self.revision(of: entity, key)
      try db.run("DELETE FROM \(entity.name) WHERE key = ?", [key])
    }
    var arguments: Arguments = [
      "snapshot": source, "id": id, "revision": max(stamp, revision),
    ]
    if definition.isStamped { arguments += ["now": modifiedAt] }
    try db.run(RestoreSQL.of(definition).insert, arguments)
    let newKey = db.lastInsertedRowID
    keys[entity.name, default: []].append(newKey)
    record.added[entity.name, default: 0] += 1
    if definition.isSingle { replaced.append((definition, newKey, before)) }
    try db.run("DELETE FROM tombstone WHERE entity = ? AND id = ?", [entity.name, id])
  }

  /// In place of a row that exists from the start: the next one where that was changed before, else
  /// 1.
  private func revision(of entity: Entity, _ key: Int64) throws -> Int64 {
    let sql = "SELECT revision FROM \(entity.name) WHERE key = ?"
    guard let existing = try db.value(Int64.self, sql, [key]), existing > 1 else { return 1 }
    return try Revision.next(existing)
  }

  /// Counts a record that is here, by a comparison of the two.
  private mutating func leave(
    _ definition: EntityDefinition, _ id: String, _ key: Int64, _ snapshot: String,
    underItsID: Bool
  ) throws {
    keys[definition.entity.name, default: []].append(0)
    let comparison = ImportComparison.of(definition)
    if try comparison.isHere(snapshot, as: key, underItsID: underItsID, db) {
      record.unchanged += 1
    } else {
      try note(definition, id, key)
    }
  }

  private mutating func note(_ definition: EntityDefinition, _ id: String, _ key: Int64) throws {
    differing[definition.entity, default: []].insert(id)
    record.differing += 1
    guard record.listed.count < WholeImportRecord.maxListed else { return }
    let sql = "SELECT id, \(definition.snapshotSQL) FROM \(definition.entity.name) WHERE key = ?"
    let rows: [(String, String)] = try db.rows(sql, [key])
    guard let (idHere, snapshot) = rows.first else { return }
    record.listed.append(
      WholeImportRecord.Differing(
        entity: definition.entity, id: id, idHere: idHere,
        title: try HistoryTitle(db: db).text(of: definition, snapshot: snapshot)))
  }

  /// Counts what cannot be added to what is here.
  private mutating func isLeftOut(
    _ definition: EntityDefinition, _ id: String, _ snapshot: String
  ) throws -> Bool {
    let (whole, part) = ChangeKey(definition.entity, id).parts
    if part != nil, differing[whole.entity]?.contains(whole.id) == true {
      record.parts += 1
      return true
    }
    guard definition.isPruned != "false",
      try db.value(Bool?.self, "SELECT \(definition.isPruned)", ["snapshot": snapshot]) == true
    else { return false }
    record.pruned += 1
    return true
  }

  /// Returns what the row of which there is one is made from: the file's members in place of those
  /// that nobody has set here. nil where that changes nothing.
  private mutating func merge(
    _ definition: EntityDefinition, _ snapshot: String, _ key: Int64, _ before: String
  ) throws -> String? {
    let comparison = ImportComparison.of(definition)
    var local = definition.local
    // Limits go by what is here, and what the person alone decides was decided here; older exports
    // have limits in an object of their own.
    if isMerging, definition.entity == .preferences {
      local += Preference.all.filter { $0.isLimit || $0.isPersons }.map(\.name) + ["limits"]
    }
    let isSet = try revision(of: definition.entity, key) > 1
    let source = try comparison.merged(snapshot, before, isSet: isSet, local: local, db)
    if try comparison.lacks(source, snapshot, but: local, db) {
      try note(definition, definition.entity.name, key)
    }
    guard try comparison.lacks(before, source, but: [], db) else {
      keys[definition.entity.name, default: []].append(0)
      return nil
    }
    merged[definition.entity] = source
    return source
  }

  /// Throws `invalidValue` for an id that neither daybook gives nor a client may choose.
  private func check(id: String, of definition: EntityDefinition, _ snapshot: String) throws {
    if definition.entity == .habitMark { return try checkMark(id, snapshot) }
    guard !definition.comesBack else { return }
    guard definition.entity == .wellnessLog, let own = try ownID(ofLog: snapshot) else {
      return try definition.entity.check(id: id)
    }
    try require(id == own, "id", "Its id would be “\(own)”.")
  }

  /// A habit has one mark a day, which its id says.
  private func checkMark(_ id: String, _ snapshot: String) throws {
    let sql = "SELECT (:snapshot ->> 'habit') || '@' || (:snapshot ->> 'day')"
    let own = try db.value(String?.self, sql, ["snapshot": snapshot]) ?? nil
    try require(id == own, "id", "Its id would be “\(own ?? "")”.")
  }

  /// Returns the key of the row here that has what is unique. Which of two in the file is right is
  /// for a person to say, or for a repair of the database that they came from.
  private mutating func other(_ definition: EntityDefinition, _ snapshot: String) throws -> Int64? {
    for unique in definition.unique {
      let sql = "SELECT key FROM \(definition.entity.name) WHERE \(unique.column) = \(unique.value)"
      guard let key = try db.value(Int64.self, sql, ["snapshot": snapshot]) else { continue }
      let isFirst = key < first(definition.entity) && aliases.isFree(key, definition.entity)
      try require(isFirst, unique.columns[0], unique.rule)
      return key
    }
    return nil
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
}
