package import CivilTime
import SQLite

package struct HistoryReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction { var history: HistoryReader { HistoryReader(reader: self) } }

package extension HistoryReader {
  /// The transactions of the change log, newest first; only those with conflicts, if wanted.
  func list(limit: Int, after: String?, hasConflicts: Bool = false) throws -> Page<HistoryRecord> {
    let last = try after.map { try PageCursor($0, list: "history", parts: 1).number(0) } ?? .max
    let ids = hasConflicts ? try contested(0...Int64.max).keys.filter { $0 < last }.list : nil
    let rows = try db.rows(
      ActionRow.select + """
         WHERE id < ?1 AND (?3 IS NULL OR id IN (SELECT value FROM json_each(?3)))
        ORDER BY id DESC LIMIT ?2
        """,
      [last, Page<HistoryRecord>.fetched(limit), ids], into: ActionRow.init)
    let shown = rows.prefix(max(limit, 1))
    let records = try records(shown)
    let next = rows.count > records.count ? records.last : nil
    return Page(
      items: records,
      next: next.map { PageCursor(list: "history", parts: [String($0.id)]).text })
  }

  /// When the newest one was made but for restores; nil where there is none.
  func newest() throws -> Instant? {
    let sql = "SELECT at FROM action WHERE name <> ? ORDER BY id DESC LIMIT 1"
    return try db.value(Int64.self, sql, [ActionRow.restore]).map(Instant.init(millisecond:))
  }

  /// One transaction. Throws `noTransaction`.
  func transaction(_ id: Int64) throws -> HistoryRecord {
    try records([actionRow(id)][...])[0]
  }
}

/// The row of a transaction.
struct ActionRow {
  /// The name of a transaction that undoes another.
  static let undo = "history/undo"
  /// That of one that brought back a whole database.
  static let restore = "data/restore"

  let id: Int64
  let name: String
  let origin: String
  let client: String
  let at: Instant
  let isUndoable: Bool
  let undoes: Int64?
  /// That of another device.
  let device: String?

  static let select = "SELECT id, name, origin, client, at, undoable, undoes, device FROM action"

  var isUndo: Bool { name == Self.undo }
}

extension HistoryReader {
  func actionRow(_ id: Int64) throws -> ActionRow {
    let row = try db.rows(ActionRow.select + " WHERE id = ?", [id], into: ActionRow.init).first
    guard let row else { throw ModelError.noTransaction(id) }
    return row
  }

  /// The transaction that took this one back; nil where none did.
  func reversal(of id: Int64) throws -> ActionRow? {
    let sql =
      ActionRow.select + " INDEXED BY actionUndoes WHERE undoes = ? ORDER BY id DESC LIMIT 1"
    return try db.rows(sql, [id], into: ActionRow.init).first
  }

  /// The latest in the chain of undos and redos of a transaction; the transaction itself where
  /// there is none.
  func outcome(of transaction: ActionRow) throws -> ActionRow {
    var newest = transaction
    while let next = try reversal(of: newest.id) { newest = next }
    return newest
  }

  private func state(of transaction: ActionRow) throws -> HistoryRecord.State {
    let newest = try outcome(of: transaction)
    if transaction.isUndo {
      return newest.id == transaction.id && transaction.undoes != nil ? .undo : .final
    }
    if newest.isUndo { return .undone }
    if newest.id != transaction.id { return .redone }
    return transaction.isUndoable ? .done : .final
  }

  /// Newest first.
  private func records(_ rows: ArraySlice<ActionRow>) throws -> [HistoryRecord] {
    guard let newest = rows.first, let oldest = rows.last else { return [] }
    let contested = try contested(oldest.id...newest.id)
    return try rows.map { try record($0, contested[$0.id] ?? []) }
  }

  private func record(
    _ transaction: ActionRow, _ contested: [ContestedField]
  ) throws -> HistoryRecord {
    let summary = try HistorySummary(transaction, db)
    return HistoryRecord(
      id: transaction.id, name: transaction.name, client: transaction.client,
      origin: transaction.origin, device: try transaction.device.flatMap(name),
      at: transaction.at, state: try state(of: transaction),
      entities: summary.entities,
      summary: try summary.text(), conflictCount: contested.count,
      conflicts: try contested.prefix(HistoryRecord.mostConflicts).map {
        try conflict($0, of: transaction.id)
      })
  }

  /// The sentence that says what a transaction did.
  func summary(of transaction: ActionRow) throws -> String {
    try HistorySummary(transaction, db).text()
  }
}
