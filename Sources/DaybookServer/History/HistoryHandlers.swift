// The history is the change log for people: `history/list`, `get`, `undo`, `redo` and `take`. The view `history`
// draws one line for each transaction, by day and newest first ("transaction/<number>"), with undo and
// redo on it, and below it the fields in which it conflicts with another device, with the action that
// takes the other value. The one idea: no method has an undo of its own; a transaction is taken back as a
// whole from the snapshots in the change log, or is refused with what somebody else changed since.
// The rules are in Sources/DaybookModel/History and Sources/DaybookModel/ChangeLog, the decision
// record is docs/decisions/0020-what-undo-restores.md.

import DaybookModel
import DaybookProtocol
import JSONRPC

struct HistoryHandlers: HistoryMethods {
  let session: Session

  func list(_ params: Wire.HistoryList.Params, _ call: Call) throws -> Wire.HistoryPage {
    let page = try session.store().read {
      try $0.history.list(
        limit: params.limit ?? PageSize.default, after: params.cursor?.text,
        hasConflicts: params.hasConflicts == true)
    }
    return Wire.HistoryPage(
      items: page.items.map(Wire.HistoryItem.init),
      nextCursor: page.next.map(Wire.ListCursor.init))
  }

  func get(_ params: Wire.HistoryGet.Params, _ call: Call) throws -> Wire.HistoryItem {
    let id = Int64(params.id)
    return Wire.HistoryItem(try session.store().read { try $0.history.transaction(id) })
  }

  func undo(_ params: Wire.HistoryUndo.Params, _ call: Call) throws -> Wire.HistoryStep {
    try step(params.id, params.ids, call) { try $0.history.undo($1) }
  }

  func redo(_ params: Wire.HistoryRedo.Params, _ call: Call) throws -> Wire.HistoryStep {
    try step(params.id, params.ids, call) { try $0.history.redo($1) }
  }

  func take(_ params: Wire.HistoryTake.Params, _ call: Call) throws -> Wire.HistoryStep {
    let (id, key) = (
      Int64(params.transaction), ChangeKey(Entity(params.entity.rawValue), params.id)
    )
    let step = try session.write(call) { writer in
      do {
        try session.checkGranted(writer.reader.history.transaction(id).name)
        return try writer.history.take(
          id, key, field: params.field, ifRevision: params.ifRevision)
      } catch let error as ModelError {
        guard case .noTransaction = error else { throw error }
        throw Errors.response(to: error, at: "/transaction")
      }
    }
    return Wire.HistoryStep(
      changeCount: step.changes, summary: step.summary, transaction: Int(step.action))
  }

  private func step(
    _ one: Int?, _ several: [Int]?, _ call: Call,
    _ body: (WriteTransaction, Int64?) throws -> HistoryStep
  ) throws -> Wire.HistoryStep {
    guard one == nil || several == nil, several != [] else {
      throw ModelError.invalidValue(
        field: "ids", message: "Give `id`, or at least one of `ids`.")
    }
    let steps = try session.write(call) { writer in
      guard let several else { return [try step(one, at: "/id", writer, body)] }
      return try several.enumerated().map { index, id in
        try step(id, at: "/ids/\(index)", writer, body)
      }
    }
    return Wire.HistoryStep(
      changeCount: steps.reduce(0) { $0 + $1.changes },
      summary: steps.count == 1 ? steps[0].summary : steps.count.counted("change"),
      transaction: Int(steps[steps.count - 1].action))
  }

  private func step(
    _ id: Int?, at pointer: String, _ writer: WriteTransaction,
    _ body: (WriteTransaction, Int64?) throws -> HistoryStep
  ) throws -> HistoryStep {
    do {
      let step = try body(writer, id.map(Int64.init))
      try session.checkGranted(step, in: writer.reader)
      return step
    } catch let error as ModelError {
      switch error {
      case .revisionConflict where id != nil, .noTransaction:
        throw Errors.response(to: error, at: pointer)
      default: throw error
      }
    }
  }
}

extension Wire.HistoryItem {
  init(_ record: HistoryRecord) {
    self.init(
      client: record.client, committedAt: record.at,
      conflictCount: record.conflictCount > 0 ? record.conflictCount : nil,
      contestedFields: record.conflicts.isEmpty
        ? nil : record.conflicts.map(Wire.ContestedField.init),
      device: record.device, entityCount: record.entities,
      id: Int(record.id), method: record.name, origin: record.origin,
      state: Wire.HistoryState(record.state), summary: record.summary)
  }
}

extension Wire.ContestedField {
  init(_ conflict: ValueConflict) {
    self.init(
      device: conflict.device, entity: Wire.ChangedEntity(conflict.key.entity),
      field: conflict.field, id: conflict.key.id, otherDevice: conflict.otherDevice,
      otherValue: conflict.otherValue, title: conflict.title, value: conflict.value)
  }
}
