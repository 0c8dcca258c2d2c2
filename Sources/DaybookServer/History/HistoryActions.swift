import DaybookModel
import DaybookProtocol

/// Undo and redo, in every view and on a line of the history.
enum HistoryActions {
  /// Takes back the newest transaction of any client.
  static let undo = ofView("undo", key: "u", title: "Undo") { writer in
    (try writer.history.undo(), "Undid")
  }

  /// Does again what the newest undo took back.
  static let redo = ofView("redo", key: "U", title: "Redo") { writer in
    (try writer.history.redo(), "Redid")
  }

  static let onLines = [
    onLine("undo", key: "u", title: "Undo this") { (try $0.history.undo($1), "Undid") },
    onLine("redo", key: "U", title: "Redo this") { (try $0.history.redo($1), "Redid") },
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

  private static func ofView(
    _ name: String, key: String, title: String,
    _ body: @escaping @Sendable (WriteTransaction) throws -> (HistoryStep, String)
  ) -> ViewAction {
    ViewAction(
      Wire.Action(name, key: key, title, .view), method: "history/\(name)"
    ) { act, writer in
      let (step, words) = try body(writer)
      return try outcome(step, words, act, writer.reader)
    }
  }

  private static func onLine(
    _ name: String, key: String, title: String,
    _ body: @escaping @Sendable (WriteTransaction, Int64) throws -> (HistoryStep, String)
  ) -> ViewAction {
    ViewAction(
      Wire.Action(name, key: key, title), on: [HistoryRecord.self], method: "history/\(name)"
    ) { act, writer in
      let (step, words) = try body(writer, act.subject(HistoryRecord.self).id)
      var outcome = try outcome(step, words, act, writer.reader)
      outcome.focus = act.focus
      return outcome
    }
  }

  private static func outcome(
    _ step: HistoryStep, _ words: String, _ act: ViewAct, _ reader: ReadTransaction
  ) throws -> Wire.Outcome {
    Wire.Outcome(
      asks: [], focus: try step.focus.flatMap { try act.kinds.key(of: $0, in: reader)?.text },
      message: "\(words): \(step.summary.lowercasedAtStart)", style: .success)
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
