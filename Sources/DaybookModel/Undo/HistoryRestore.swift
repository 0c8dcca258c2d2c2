import SQLite

/// Takes a transaction back: each entity that it touched becomes what it was before.
struct HistoryRestore {
  let writer: WriteTransaction
  let removal: UndoneAdd

  private var db: Connection { writer.db }
  private var log: ChangeLog { writer.log }

  /// Throws `revisionConflict` where one of the entities was changed since, or one that they refer
  /// to or that refers to them; throws as an add does where a limit would be passed.
  func run(_ changes: [EntityChange]) throws {
    let conflict = HistoryConflict(db: db, moment: writer.action.moment)
    var touched: [EntityChange] = []
    var changed: [EntityChange] = []
    for change in changes {
      if try change.isTouch(db) {
        touched.append(change)
      } else if try change.stands(db) {
        changed.append(change)
      } else {
        throw try conflict.error(change.entity, change.id, after: change.last)
      }
    }
    let changes = Dictionary(grouping: changed, by: \.entity)
    var guards = try Entities.all.compactMap { try $0.undoGuard?(writer) }
    var rows: [RestoredRow] = []
    for definition in Entities.ownersFirst {
      for change in changes[definition.entity] ?? [] {
        for index in guards.indices { try guards[index].note(change, removal) }
        if change.wasThere { rows.append(try restoreRow(change, conflict)) }
      }
    }
    for row in rows { try link(row, conflict) }
    for definition in Entities.ownersFirst.reversed() {
      let added = (changes[definition.entity] ?? []).filter { !$0.wasThere }
      try remove(added, of: definition, conflict)
    }
    for index in guards.indices { try guards[index].finish(rows) }
    for row in rows {
      if row.before == nil {
        try log.recordAdd(of: row.change.definition, key: row.key)
      } else {
        try log.recordEdit(of: row.change.definition, key: row.key, before: row.before)
      }
    }
    for change in touched { try touch(change) }
  }

  /// Raises the revision of entities of which the transaction changed only the revision.
  private func touch(_ change: EntityChange) throws {
    guard let key = try change.key(db) else { return }
    let before = try log.image(of: change.definition, key: key)
    let sql = "UPDATE \(change.entity.name) SET revision = revision + 1 WHERE key = ?"
    try db.run(sql, [key])
    try log.recordEdit(of: change.definition, key: key, before: before)
  }

  /// Checks that what the row refers to exists, or is made by the same undo: rows come owners
  /// first, and the links of all come after all rows.
  private func restoreRow(_ change: EntityChange, _ conflict: HistoryConflict) throws -> RestoredRow
  {
    let definition = change.definition
    guard let image = try change.before(db) else { throw ModelError.corruptValue }
    for unique in definition.unique { try check(unique, of: change, image, conflict) }
    for owner in definition.references where owner.isOwner {
      try check(owner, of: change, image, conflict)
    }
    let sql = RestoreSQL.of(definition)
    if let key = try change.key(db) {
      let before = try log.image(of: definition, key: key)
      try db.run(sql.update, ["image": image, "key": key, "now": writer.now])
      return RestoredRow(change: change, key: key, image: image, before: before)
    }
    let last = try ChangeLog.lastRevision(of: change.entity, change.id, db) ?? 0
    try db.run(
      sql.insert, ["image": image, "id": change.id, "now": writer.now, "revision": last + 1])
    let key = db.lastInsertedRowID
    try db.run(
      "DELETE FROM tombstone WHERE entity = ? AND id = ?", [change.entity.name, change.id])
    return RestoredRow(change: change, key: key, image: image, before: nil)
  }

  private func link(_ row: RestoredRow, _ conflict: HistoryConflict) throws {
    let sql = RestoreSQL.of(row.change.definition)
    for reference in row.change.definition.references {
      try check(reference, of: row.change, row.image, conflict)
    }
    for link in sql.links { try db.run(link, ["image": row.image, "key": row.key]) }
    for circle in sql.circles
    where try db.value(Int.self, circle, ["key": row.key]) != nil {
      let title = try conflict.title(of: row.change.entity, row.change.id)
      throw ModelError.revisionConflict(
        row.change.entity, row.change.id, current: try revision(of: row),
        message: "\(title) would be below itself or wait for itself, as others stand by now.")
    }
  }

  private func revision(of row: RestoredRow) throws -> Int64 {
    let sql = "SELECT revision FROM \(row.change.entity.name) WHERE key = ?"
    return try db.value(Int64.self, sql, [row.key]) ?? 0
  }

  private func check(
    _ reference: SnapshotSQL.Reference, of change: EntityChange, _ image: String,
    _ conflict: HistoryConflict
  ) throws {
    guard let missing = try reference.missing(of: image, db) else { return }
    let title = try conflict.title(of: change.entity, change.id)
    throw try conflict.error(
      reference.entity, missing, after: change.last, " It is what \(title) would belong to.")
  }

  private func check(
    _ unique: EntityDefinition.Unique, of change: EntityChange, _ image: String,
    _ conflict: HistoryConflict
  ) throws {
    let sql = """
      SELECT id FROM \(change.entity.name) WHERE \(unique.column) = \(unique.value) AND id <> :id
      """
    let other = try db.value(String.self, sql, ["image": image, "id": change.id])
    guard let other else { return }
    throw try conflict.error(change.entity, other, after: change.last, " \(unique.rule)")
  }

  private func remove(
    _ changes: [EntityChange], of definition: EntityDefinition, _ conflict: HistoryConflict
  ) throws {
    let rows = try changes.compactMap { change in
      try change.key(db).map { (change: change, key: $0) }
    }
    guard !rows.isEmpty else { return }
    for row in rows {
      switch removal {
      case .forgetsID: try log.recordUndoneAdd(of: definition, key: row.key)
      case .keepsID: try log.recordRemoval(of: definition, where: "key = :key", key: row.key)
      }
    }
    for row in rows {
      for sql in RestoreSQL.of(definition).unlinks { try db.run(sql, ["key": row.key]) }
    }
    for row in rows {
      for referring in Entities.referring(to: definition.entity) {
        guard let id = try db.value(String.self, referring.ids, ["key": row.key]) else { continue }
        let title = try conflict.title(of: definition.entity, row.change.id)
        throw try conflict.error(
          referring.entity, id, after: row.change.last, " It belongs to \(title).")
      }
      try db.run("DELETE FROM \(definition.entity.name) WHERE key = ?", [row.key])
    }
  }
}
