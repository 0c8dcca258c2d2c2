import SQLite

/// Takes a transaction back: each entity that it changed gets the members that it changed as they
/// were before, and keeps what others did to the rest.
struct HistoryRestore {
  let writer: WriteTransaction
  let removal: UndoneAdd

  /// A change that is undone, and the key of the entity's row by now.
  private typealias ChangedRow = (change: EntityChange, key: Int64)

  private var db: Connection { writer.db }
  private var log: ChangeLog { writer.log }

  /// Throws `revisionConflict` where one of the members was changed since, or an entity that they
  /// refer to or that refers to them; throws as an add does where a limit would be passed.
  func run(_ changes: [(change: EntityChange, outcome: UndoneChange.Outcome)]) throws {
    let conflict = HistoryConflict(db: db, moment: writer.action.moment)
    var touched: [ChangedRow] = []
    var changed: [Entity: [UndoneChange]] = [:]
    for (change, outcome) in changes {
      switch outcome {
      case .touched:
        if let key = change.key { touched.append((change, key)) }
      case .changed(let undone): changed[change.entity, default: []].append(undone)
      case .conflict(let members):
        throw try conflict.error(change.entity, change.id, after: change.last, members: members)
      }
    }
    try touch(touched)
    var guards = try Entities.all.compactMap { try $0.undoGuard?(writer) }
    for row in touched {
      for index in guards.indices { try guards[index].note(row.change, removal) }
    }
    var rows: [RestoredRow] = []
    for definition in Entities.ownersFirst {
      let undone = changed[definition.entity] ?? []
      for undone in undone {
        for index in guards.indices { try guards[index].note(undone.change, removal) }
      }
      rows += try restoreRows(undone, of: definition, conflict)
    }
    for row in rows { try link(row, conflict) }
    try refuseCircles(of: rows, conflict)
    for definition in Entities.ownersFirst.reversed() {
      let added = (changed[definition.entity] ?? []).filter { $0.snapshot == nil }
      try remove(added.map(\.change), of: definition, conflict)
    }
    for index in guards.indices { try guards[index].finish(rows) }
    try record(rows.map { ($0.change, $0.key) } + touched)
  }

  /// Raises the revisions of entities of which the transaction changed no member.
  private func touch(_ rows: [ChangedRow]) throws {
    for definition in Entities.all {
      let keys = rows.filter { $0.change.entity == definition.entity }.map(\.key)
      guard !keys.isEmpty else { continue }
      try log.keepSnapshots(of: definition, keys: keys)
      let sql = """
        UPDATE \(definition.entity.name) SET revision = revision + 1
        WHERE key IN (SELECT value FROM json_each(?))
        """
      try db.run(sql, [keys.list])
    }
  }

  /// Records what became of the rows, in their order.
  private func record(_ rows: [ChangedRow]) throws {
    var rows = rows[...]
    while let (first, _) = rows.first {
      let isNew = first.key == nil
      let part = rows.prefix { row, _ in
        row.entity == first.entity && (row.key == nil) == isNew
      }
      rows.removeFirst(part.count)
      let (definition, keys) = (first.definition, part.map(\.key))
      if isNew {
        try log.recordAdds(of: definition, keys: keys)
      } else {
        try log.recordEdits(of: definition, keys: keys)
      }
    }
  }

  /// Makes the rows of one kind from their snapshots, but for those that go.
  private func restoreRows(
    _ undone: [UndoneChange], of definition: EntityDefinition, _ conflict: HistoryConflict
  ) throws -> [RestoredRow] {
    let restored = undone.filter { $0.snapshot != nil }
    guard !restored.isEmpty else { return [] }
    let sql = RestoreSQL.of(definition)
    try log.keepSnapshots(of: definition, keys: restored.compactMap(\.change.key))
    // Most rows have the same members changed.
    var updates: [Set<String>?: [(key: Int64, snapshot: String)]] = [:]
    let rows: [RestoredRow] = try restored.compactMap { undone in
      guard let snapshot = undone.snapshot else { return nil }
      // What no two rows may have is looked for in the rows as those before left them.
      guard definition.unique.isEmpty, let key = undone.change.key else {
        return try restoreRow(undone, snapshot, sql, conflict)
      }
      try checkOwners(of: undone, snapshot, conflict)
      updates[undone.members, default: []].append((key, snapshot))
      return RestoredRow(
        change: undone.change, key: key, snapshot: snapshot, before: undone.current,
        members: undone.members)
    }
    for (members, rows) in updates.sorted(by: { $0.value[0].key < $1.value[0].key }) {
      try sql.update(members, rows, now: writer.now, db)
    }
    return rows
  }

  private func checkOwners(
    of undone: UndoneChange, _ snapshot: String, _ conflict: HistoryConflict
  ) throws {
    for owner in undone.change.definition.references
    where owner.isOwner && undone.members?.contains(owner.member) ?? true {
      try check(owner, of: undone.change, snapshot, conflict)
    }
  }

  /// Checks that what the row refers to exists, or is made by the same undo: rows come owners
  /// first, and the links of all come after all rows. Members that the transaction left alone are
  /// left alone here too.
  private func restoreRow(
    _ undone: UndoneChange, _ snapshot: String, _ sql: RestoreSQL, _ conflict: HistoryConflict
  ) throws -> RestoredRow {
    let (change, members) = (undone.change, undone.members)
    let definition = change.definition
    for unique in definition.unique { try check(unique, of: change, snapshot, conflict) }
    try checkOwners(of: undone, snapshot, conflict)
    if let key = change.key {
      try db.run(sql.update(members), ["snapshot": snapshot, "key": key, "now": writer.now])
      return RestoredRow(
        change: change, key: key, snapshot: snapshot, before: undone.current, members: members)
    }
    let last = try ChangeLog.lastRevision(of: change.entity, change.id, db) ?? 0
    try db.run(
      sql.insert, ["snapshot": snapshot, "id": change.id, "now": writer.now, "revision": last + 1])
    let key = db.lastInsertedRowID
    try db.run(
      "DELETE FROM tombstone WHERE entity = ? AND id = ?", [change.entity.name, change.id])
    return RestoredRow(change: change, key: key, snapshot: snapshot, before: nil, members: nil)
  }

  private func link(_ row: RestoredRow, _ conflict: HistoryConflict) throws {
    let definition = row.change.definition
    let references = definition.references.filter { row.writes($0.member) }
    let links = RestoreSQL.of(definition).links.filter { $0.member.map(row.writes) ?? true }
    guard !references.isEmpty || !links.isEmpty else { return }
    let text = try SnapshotText(row.snapshot)
    for reference in references where !text.isEmpty(reference.member) {
      try check(reference, of: row.change, row.snapshot, conflict)
    }
    for link in links {
      let isEmpty = link.member.map(text.isEmpty) ?? false
      guard link.isNeeded(isNew: row.before == nil, isEmpty: isEmpty) else { continue }
      try db.run(link.sql, ["snapshot": row.snapshot, "key": row.key])
    }
  }

  /// Every row is visited once, however many of them lead to it.
  private func refuseCircles(of rows: [RestoredRow], _ conflict: HistoryConflict) throws {
    for definition in Entities.all {
      for way in RestoreSQL.of(definition).ways {
        let linked = rows.filter { $0.change.entity == definition.entity && $0.writes(way.member) }
        let circle = try Circle.first(from: linked.map(\.key)) { key in
          try db.values(Int64.self, way.sql, ["key": key])
        }
        guard let row = linked.first(where: { circle?.contains($0.key) ?? false }) else { continue }
        let title = try conflict.title(of: row.change.entity, row.change.id)
        throw ModelError.revisionConflict(
          row.change.entity, row.change.id, current: try revision(of: row),
          message: "After later changes, \(title) would be below itself or wait for itself.")
      }
    }
  }

  private func revision(of row: RestoredRow) throws -> Int64 {
    let sql = "SELECT revision FROM \(row.change.entity.name) WHERE key = ?"
    return try db.value(Int64.self, sql, [row.key]) ?? 0
  }

  private func check(
    _ reference: SnapshotSQL.Reference, of change: EntityChange, _ snapshot: String,
    _ conflict: HistoryConflict
  ) throws {
    guard let missing = try reference.missing(of: snapshot, db) else { return }
    let title = try conflict.title(of: change.entity, change.id)
    throw try conflict.error(
      reference.entity, missing, after: change.last, " \(title) belongs to it.")
  }

  private func check(
    _ unique: EntityDefinition.Unique, of change: EntityChange, _ snapshot: String,
    _ conflict: HistoryConflict
  ) throws {
    let sql = """
      SELECT id FROM \(change.entity.name) WHERE \(unique.column) = \(unique.value) AND id <> :id
      """
    let other = try db.value(String.self, sql, ["snapshot": snapshot, "id": change.id])
    guard let other else { return }
    throw try conflict.error(change.entity, other, after: change.last, " \(unique.rule)")
  }

  private func remove(
    _ changes: [EntityChange], of definition: EntityDefinition, _ conflict: HistoryConflict
  ) throws {
    let rows = changes.compactMap { change in
      change.key.map { (change: change, key: $0) }
    }
    guard !rows.isEmpty else { return }
    let keys = rows.map(\.key)
    switch removal {
    case .forgetsID: try log.recordUndoneAdds(of: definition, keys: keys)
    case .keepsID: try log.recordRemoval(of: definition, keys: keys)
    }
    for sql in RestoreSQL.of(definition).unlinks { try db.run(sql, ["keys": keys.list]) }
    for row in rows {
      for referring in Entities.referring(to: definition.entity) {
        guard let id = try db.value(String.self, referring.ids, ["key": row.key]) else { continue }
        let title = try conflict.title(of: definition.entity, row.change.id)
        throw try conflict.error(
          referring.entity, id, after: row.change.last, " It belongs to \(title).")
      }
    }
    try db.run(
      "DELETE FROM \(definition.entity.name) WHERE key IN \(SnapshotSQL.keys)",
      ["keys": keys.list])
  }
}
