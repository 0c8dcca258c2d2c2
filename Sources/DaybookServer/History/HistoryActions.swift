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

  /// Gives a field the value that lost in a conflict.
  static let take = ViewAction(
    Wire.Action("take", key: "t", "Take the other value", isMain: true), on: [ValueConflict.self],
    method: "history/take"
  ) { act, writer in
    let conflict = try act.subject(ValueConflict.self)
    let name = try act.reader.history.transaction(conflict.transaction).name
    try act.session.checkGranted(name)
    let step = try writer.history.take(
      conflict.transaction, conflict.key, field: conflict.field, ifRevision: nil)
    return .done("\(step.summary)")
  }

  /// Leads to the conflicts alone.
  static let conflicts = ViewAction.opening(
    Wire.Action("conflicts", key: "c", "Show conflicts", .view)
  ) { _ in Wire.ViewTarget(argument: HistoryPage.conflicts, name: "history") }

  /// Opens the page after the one that is shown.
  static let older = ViewAction(
    Wire.Action("older", key: "o", "Older", .view), method: "history/list"
  ) { act, _ in
    guard let next = try HistoryPage(act.argument, in: act.reader).next else {
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

/// "conflict/41/task/fern/title".
extension ValueConflict: LineSubject {
  static let lineKind = "conflict"

  static func accepts(detail: String) -> Bool { true }

  static func changeKey(of key: LineKey) -> ChangeKey? { parts(key)?.key }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> ValueConflict {
    guard let (transaction, changed, field) = parts(key) else { throw LineKey.unknown }
    return try reader.history.conflict(transaction, changed, field: field)
  }

  private static func parts(
    _ key: LineKey
  ) -> (transaction: Int64, key: ChangeKey, field: String)? {
    let parts = key.wholeID.split(separator: "/", maxSplits: 3).map(String.init)
    guard parts.count == 4, let id = Int64(parts[0]) else { return nil }
    return (id, ChangeKey(Entity(parts[1]), parts[2]), parts[3])
  }

  var lineKey: LineKey {
    LineKey(Self.self, "\(transaction)/\(key.entity.name)/\(key.id)/\(field)")
  }
  var lineTitle: String { title }
}
