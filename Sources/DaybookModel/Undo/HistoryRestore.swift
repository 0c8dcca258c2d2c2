import GRDB

/// Takes back what an act did: each entity that it touched becomes what it was before.
struct HistoryRestore {
  /// What becomes of an id whose entity goes.
  enum Removal {
    /// It was added by the act that is undone, so nobody ever used it.
    case forgetsID
    /// It is removed anew by a redo, and not used again.
    case keepsID
  }

  let writer: Writer
  let removal: Removal

  private var db: Database { writer.db }
  private var log: ChangeLog { writer.log }

  private struct Row {
    let change: HistoryChange
    let key: Int64
    /// The image as it is to be.
    let image: String
    /// The image as it was until now; nil for one that was not there.
    let before: String?
  }

  /// Throws `revisionConflict` where somebody changed one of the entities since, or what they
  /// refer to or what refers to them; what the limits do not allow any more throws as an add does.
  func run(_ changes: [HistoryChange]) throws {
    let conflict = HistoryConflict(db: db, moment: writer.action.moment)
    var touched: [HistoryChange] = []
    var changed: [HistoryChange] = []
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
    var habits = HistoryHabits(writer: writer)
    var wellness = HistoryWellness(writer: writer)
    let tags = try writer.reader.tagCount()
    let profiles = try HistoryProfiles(writer.reader)
    var rows: [Row] = []
    for entity in Entity.ownersFirst {
      for change in changes[entity] ?? [] {
        try habits.note(change)
        try wellness.note(change)
        guard change.wasThere else {
          if entity == .habit, removal == .forgetsID {
            try habits.checkForgettable(HabitID(change.id))
          }
          continue
        }
        rows.append(try restoreRow(change, conflict))
      }
    }
    for row in rows { try link(row, conflict) }
    for entity in Entity.ownersFirst.reversed() {
      try remove((changes[entity] ?? []).filter { !$0.wasThere }, of: entity, conflict)
    }
    try checkLimits(tagsBefore: tags, rows)
    try profiles.checkLimits(writer.reader)
    try habits.refresh()
    try wellness.refresh()
    for row in rows {
      if row.before == nil {
        try log.recordAdd(of: row.change.entity, key: row.key)
      } else {
        try log.recordEdit(of: row.change.entity, key: row.key, before: row.before)
      }
    }
    for change in touched { try touch(change) }
  }

  /// Raises the revision of what the act has touched only, as the act did.
  private func touch(_ change: HistoryChange) throws {
    guard let key = try change.key(db) else { return }
    let before = try log.image(of: change.entity, key: key)
    let sql = "UPDATE \(change.entity.rawValue) SET revision = revision + 1 WHERE key = ?"
    try db.run(sql, [key])
    try log.recordEdit(of: change.entity, key: key, before: before)
  }

  /// What the row refers to is there, or is made by the same undo: rows come owners first, and the
  /// links of all come after all rows.
  private func restoreRow(_ change: HistoryChange, _ conflict: HistoryConflict) throws -> Row {
    let entity = change.entity
    guard let image = try change.before(db) else { throw ModelError.strangeValue }
    if entity == .tag { try checkName(change, image, conflict) }
    if entity == .profile { try checkPhone(change, image, conflict) }
    for owner in entity.restoring.computed.isEmpty ? [] : entity.restoring.references {
      try check(owner, of: change, image, conflict)
    }
    let sql = RestoreSQL.of(entity)
    if let key = try change.key(db) {
      let before = try log.image(of: entity, key: key)
      try db.run(sql.update, ["image": image, "key": key, "now": writer.now])
      return Row(change: change, key: key, image: image, before: before)
    }
    let last = try ChangeLog.lastRevision(of: entity, change.id, db) ?? 0
    try db.run(
      sql.insert, ["image": image, "id": change.id, "now": writer.now, "revision": last + 1])
    let key = db.lastInsertedRowID
    try db.run(
      "DELETE FROM tombstone WHERE entity = ? AND id = ?", [entity.rawValue, change.id])
    return Row(change: change, key: key, image: image, before: nil)
  }

  private func link(_ row: Row, _ conflict: HistoryConflict) throws {
    let restoring = row.change.entity.restoring
    for reference in restoring.references {
      try check(reference, of: row.change, row.image, conflict)
    }
    for sql in restoring.links { try db.run(sql, ["image": row.image, "key": row.key]) }
    for circle in restoring.circles
    where try db.value(Int.self, circle, ["key": row.key]) != nil {
      let title = try conflict.title(of: row.change.entity, row.change.id)
      throw ModelError.revisionConflict(
        row.change.entity, row.change.id, current: try revision(of: row),
        message: "\(title) would be below itself or wait for itself, as others stand by now.")
    }
  }

  private func revision(of row: Row) throws -> Int64 {
    let sql = "SELECT revision FROM \(row.change.entity.rawValue) WHERE key = ?"
    return try db.value(Int64.self, sql, [row.key]) ?? 0
  }

  private func check(
    _ reference: (entity: Entity, ids: String), of change: HistoryChange, _ image: String,
    _ conflict: HistoryConflict
  ) throws {
    guard let missing = try EntityRestoring.missing(reference, of: image, db) else { return }
    let title = try conflict.title(of: change.entity, change.id)
    throw try conflict.error(
      reference.entity, missing, after: change.last, " It is what \(title) would belong to.")
  }

  private func checkName(
    _ change: HistoryChange, _ image: String, _ conflict: HistoryConflict
  ) throws {
    let sql = """
      SELECT id FROM tag
      WHERE folded = foldedTagName(json_extract(:image, '$.name')) AND id <> :id
      """
    let other = try db.value(String.self, sql, ["image": image, "id": change.id])
    guard let other else { return }
    throw try conflict.error(.tag, other, after: change.last, " Two tags cannot have one name.")
  }

  private func checkPhone(
    _ change: HistoryChange, _ image: String, _ conflict: HistoryConflict
  ) throws {
    let sql = """
      SELECT id FROM profile WHERE phone = json_extract(:image, '$.phone') AND id <> :id
      """
    let other = try db.value(String.self, sql, ["image": image, "id": change.id])
    guard let other else { return }
    throw try conflict.error(
      .profile, other, after: change.last, " Two profiles cannot have one phone number.")
  }

  private func remove(
    _ changes: [HistoryChange], of entity: Entity, _ conflict: HistoryConflict
  ) throws {
    let rows = try changes.compactMap { change in
      try change.key(db).map { (change: change, key: $0) }
    }
    let restoring = entity.restoring
    for row in rows {
      switch removal {
      case .forgetsID: try log.recordUndoneAdd(of: entity, key: row.key)
      case .keepsID: try log.recordRemoval(of: entity, where: "key = :key", key: row.key)
      }
    }
    for row in rows {
      for sql in restoring.unlinks { try db.run(sql, ["key": row.key]) }
    }
    for row in rows {
      for dependent in restoring.dependents {
        guard let id = try db.value(String.self, dependent.ids, ["key": row.key]) else { continue }
        let title = try conflict.title(of: entity, row.change.id)
        throw try conflict.error(
          dependent.entity, id, after: row.change.last, " It belongs to \(title).")
      }
      try db.run("DELETE FROM \(entity.rawValue) WHERE key = ?", [row.key])
    }
  }

  /// A limit that was lowered since takes nothing away, and lets nothing come back.
  private func checkLimits(tagsBefore tags: Int, _ rows: [Row]) throws {
    let reader = writer.reader
    let count = try reader.tagCount()
    if count > tags { try reader.checkRoom(forTags: 0) }
    for (entity, carrier) in [(Entity.task, TagCarrier.task), (.habit, .habit)] {
      for row in rows where row.change.entity == entity {
        let sql = """
          SELECT json_array_length(:image, '$.tagIDs'),
            ifnull(json_array_length(:before, '$.tagIDs'), 0)
          """
        let counts = try db.rows(sql, ["image": row.image, "before": row.before]) { row in
          (try row.value(0) as Int?, try row.value(1) as Int)
        }
        guard let (now, then) = counts.first, let now, now > then else { continue }
        try reader.checkTagCount(now, of: carrier)
      }
    }
    let searches = try db.value(Int.self, "SELECT count(*) FROM savedSearch") ?? 0
    guard searches <= SavedSearchFields.most else { throw SavedSearchFields.tooMany }
  }
}
