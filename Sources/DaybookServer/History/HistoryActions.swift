import DaybookModel
import DaybookProtocol

/// Undo and redo, in every view and on a line of the history.
enum HistoryActions {
  /// Takes back the newest transaction of any client.
  static let undo = stepping("undo", key: "u", "Undo", "Undid") { try $0.history.undo($1) }

  /// Does again what the newest undo took back.
  static let redo = stepping("redo", key: "U", "Redo", "Redid") { try $0.history.redo($1) }

  static let onLines = [
    stepping("undo", key: "u", "Undo this", "Undid", .line) { try $0.history.undo($1) },
    stepping("redo", key: "U", "Redo this", "Redid", .line) { try $0.history.redo($1) },
  ]

  /// Opens the page after the one that is shown.
  static let older = ViewAction(
    Wire.Action("older", key: "o", "Older", .view), method: "history/list"
  ) { act, _ in
    guard let next = try act.reader.history.page(act.argument).next else {
      return act.nothing("There is nothing older.")
    }
    return Wire.Outcome(asks: [], open: Wire.ViewTarget(argument: next, name: "history"))
  }

  private static func stepping(
    _ name: String, key: String, _ title: String, _ words: String,
    _ scope: Wire.ActionScope = .view,
    _ body: @escaping @Sendable (WriteTransaction, Int64?) throws -> HistoryStep
  ) -> ViewAction {
    let kinds: [any LineSubject.Type] = scope == .line ? [HistoryRecord.self] : []
    return ViewAction(
      Wire.Action(name, key: key, title, scope), on: kinds, method: "history/\(name)"
    ) { act, writer in
      let step = try body(writer, act.subjects(HistoryRecord.self).first?.id)
      try act.session.checkGranted(step, in: writer.reader)
      let place = try step.focus.flatMap { try act.kinds.key(of: $0, in: writer.reader)?.text }
      return Wire.Outcome(
        asks: [], focus: scope == .line ? act.focus : place,
        message: "\(words): \(step.summary.lowercasedAtStart)", style: .success)
    }
  }
}

extension Session {
  /// Throws `permissionDenied` where a step takes back, or does again, what this session may not do.
  func checkGranted(_ step: HistoryStep, in reader: ReadTransaction) throws {
    try checkGranted(reader.history.transaction(step.action).name)
  }
}

extension HistoryRecord: LineSubject {
  static let lineKind = "transaction"

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> HistoryRecord {
    guard let id = Int64(key.id) else { throw LineKey.unknown }
    return try reader.history.transaction(id)
  }

  var lineKey: LineKey { LineKey(Self.self, String(id)) }
  var lineTitle: String { summary }
}
