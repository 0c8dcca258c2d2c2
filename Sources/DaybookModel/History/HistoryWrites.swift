import SQLite

package struct HistoryWriter: FeatureWriter { let writer: WriteTransaction }

package extension WriteTransaction { var history: HistoryWriter { HistoryWriter(writer: self) } }

package extension HistoryWriter {
  /// Takes back this device's newest transaction that can be undone, of whichever client, or the one
  /// named: all that it touched becomes as it was before, under a new revision.
  ///
  /// Throws `revisionConflict`, which names the client, where any of that was changed since, or
  /// what it belongs to was removed.
  func undo(_ id: Int64? = nil) throws -> HistoryStep {
    let named = try id.map { try reader.history.actionRow($0) } ?? newestUndoable()
    try require(
      !named.isUndo, .wrongKind, "This change is itself an undo.", hint: "To reverse it, redo it.")
    let transaction = try reader.history.outcome(of: named)
    let summary = try reader.history.summary(of: named)
    guard !transaction.isUndo else {
      return HistoryStep(action: named.id, summary: summary, changes: 0, focus: nil)
    }
    guard transaction.isUndoable else { throw Self.final(summary) }
    let changes: [ChangeKey]
    do {
      changes = try revert(
        transaction, as: action.named(ActionRow.undo, .undo(transaction.id)), .forgetsID)
    } catch ModelError.revisionConflict(let entity, let key, let current, let message?)
      where id == nil
    {
      throw ModelError.revisionConflict(
        entity, key, current: current,
        message: "The newest change cannot be undone: \(summary.lowercasedAtStart). \(message)"
          + (try wayPast(transaction)))
    }
    return HistoryStep(
      action: transaction.id, summary: summary, changes: changes.count, focus: changes.first)
  }

  /// Does again what the newest undo took back, as long as nothing new was done since, or what the
  /// one named did: a transaction that was undone, or its undo. Throws as `undo` does.
  func redo(_ id: Int64? = nil) throws -> HistoryStep {
    let named = try id.map { try reader.history.actionRow($0) }
    let undo = try named.map { try reader.history.outcome(of: $0) } ?? newestUndo()
    guard undo.isUndo else {
      let summary = try reader.history.summary(of: undo)
      guard undo.id != named?.id else {
        throw ModelError.invalidState(
          .nothingToDo, message: "This change was not undone: \(summary).")
      }
      return HistoryStep(action: undo.id, summary: summary, changes: 0, focus: nil)
    }
    guard let undone = undo.undoes else { throw Self.final(try reader.history.summary(of: undo)) }
    let transaction = try reader.history.actionRow(undone)
    let changes = try revert(undo, as: action.named(transaction.name, .redo(undo.id)), .keepsID)
    return HistoryStep(
      action: try reader.history.reversal(of: undo.id)?.id ?? undo.id,
      summary: try reader.history.summary(of: transaction), changes: changes.count,
      focus: changes.first)
  }

  private func revert(
    _ transaction: ActionRow, as action: Action, _ removal: UndoneAdd
  ) throws -> [ChangeKey] {
    try checkIntact(transaction)
    let changes = try UndoneChange.outcomes(of: transaction.id, db)
    let writer = WriteTransaction(db: db, action: action)
    _ = try writer.log.key()
    try HistoryRestore(writer: writer, removal: removal).run(changes)
    try db.run("UPDATE action SET undoable = 0 WHERE id = ?", [transaction.id])
    return changes.map { ChangeKey($0.change.entity, $0.change.id) }
  }

  /// An undo writes what the change log holds, so that has to be what was written.
  private func checkIntact(_ transaction: ActionRow) throws {
    let sql = """
      SELECT entity, id FROM change INDEXED BY changeAction
      WHERE action = ? AND NOT \(try Checksums.isIntact("change", db)) LIMIT 1
      """
    let altered = try db.rows(sql, [transaction.id]) { row -> (String, String) in
      (try row.value(0), try row.value(1))
    }.first
    guard let (entity, id) = altered else { return }
    throw ModelError.unavailable(
      message: "The history of the \(try Entities.named(entity).entity.noun) “\(id)” is not as it "
        + "was written: what the disk holds of it has changed since. Nothing was changed, and this "
        + "change cannot be undone.")
  }

  private func newestUndoable() throws -> ActionRow {
    let sql = Self.undoable
    let rows = try db.rows(sql + "ORDER BY id DESC LIMIT 1", into: ActionRow.init)
    guard let transaction = rows.first else {
      throw ModelError.invalidState(.nothingToDo, message: "There is nothing to undo.")
    }
    if let change = try finalChange(since: transaction) {
      let (change, summary) = try (
        reader.history.summary(of: change), reader.history.summary(of: transaction)
      )
      throw ModelError.invalidState(
        .notKept,
        message: "The newest change cannot be undone: \(change.lowercasedAtStart).",
        hint: "`daybook undo --change \(transaction.id)` undoes the one before it: "
          + "\(summary.lowercasedAtStart).")
    }
    return transaction
  }

  private static let maxLookedAt = 50

  /// Those of this device.
  private static let undoable =
    ActionRow.select + " INDEXED BY actionUndoable WHERE undoable = 1 AND device IS NULL "

  /// The change before one that cannot be undone, of those that can; empty where there is none.
  private func wayPast(_ transaction: ActionRow) throws -> String {
    let sql =
      Self.undoable + "AND id < ? ORDER BY id DESC LIMIT ?"
    let earlier = try db.rows(sql, [transaction.id, Self.maxLookedAt], into: ActionRow.init)
    let free = try earlier.first { earlier in
      try UndoneChange.outcomes(of: earlier.id, db).allSatisfy { change in
        if case .conflict = change.outcome { false } else { true }
      }
    }
    guard let free else { return "" }
    let summary = try reader.history.summary(of: free).lowercasedAtStart
    return " `daybook undo --change \(free.id)` undoes an earlier one: \(summary)."
  }

  /// What a person would mean by the newest change: a reply that was received, or a restore.
  private func finalChange(since transaction: ActionRow) throws -> ActionRow? {
    let sql =
      ActionRow.select + """
         WHERE id > ? AND name IN ('care/receive', '\(ActionRow.restore)') AND undoable = 0
          AND device IS NULL AND NOT EXISTS (SELECT 1 FROM action AS later WHERE later.undoes = action.id)
        ORDER BY id DESC LIMIT 1
        """
    return try db.rows(sql, [transaction.id], into: ActionRow.init).first
  }

  /// A new transaction that is no redo ends what can be done again, also when it was undone and
  /// done again itself.
  private func newestUndo() throws -> ActionRow {
    var newestTransaction =
      try db.rows(
        Self.undoable + "AND undoes IS NULL ORDER BY id DESC LIMIT 1", into: ActionRow.init
      ).first?.id ?? 0
    let sql =
      ActionRow.select + """
         INDEXED BY actionUndoing WHERE undoes IS NOT NULL AND id < ? ORDER BY id DESC LIMIT 1
        """
    var last = Int64.max
    while let row = try db.rows(sql, [last], into: ActionRow.init).first, row.id > newestTransaction
    {
      last = row.id
      guard row.isUndo else { continue }
      guard try reader.history.reversal(of: row.id) != nil else { return row }
      if let undone = row.undoes, try reader.history.actionRow(undone).undoes == nil {
        newestTransaction = max(newestTransaction, undone)
      }
    }
    throw ModelError.invalidState(.nothingToDo, message: "There is nothing to redo.")
  }

  private static func final(_ summary: String) -> ModelError {
    .invalidState(.notKept, message: "This change cannot be undone or redone: \(summary).")
  }
}
