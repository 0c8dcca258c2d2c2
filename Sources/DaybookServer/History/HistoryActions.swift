import DaybookModel
import DaybookProtocol

/// Undo and redo, in every view and on a line of the history.
enum HistoryActions {
  /// Takes back the newest act, whoever did it.
  static let undo = ofView("undo", key: "u", title: "Undo") { writer in
    (try writer.undo(), "Undid")
  }

  /// Does again what the newest undo took back.
  static let redo = ofView("redo", key: "U", title: "Redo") { writer in
    (try writer.redo(), "Did again")
  }

  static let onLines = [
    onLine("undo", key: "u", title: "Undo this") { (try $0.undo($1), "Undid") },
    onLine("redo", key: "U", title: "Redo this") { (try $0.redo($1), "Did again") },
  ]

  /// Opens the page behind the one that is shown.
  static let older = ViewAction(
    method: "history/list",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "o", name: "older", scope: .view, title: "Older"),
    asks: { _ in [] },
    perform: { act, _ in
      guard let next = try act.reader.historyPage(act.argument).next else {
        return act.nothing("There is nothing older.")
      }
      return Wire.Outcome(asks: [], open: Wire.ViewTarget(argument: next, name: "history"))
    })

  private static func ofView(
    _ name: String, key: String, title: String,
    _ body: @escaping @Sendable (Writer) throws -> (HistoryStep, String)
  ) -> ViewAction {
    ViewAction(
      method: "history/\(name)",
      declaration: Wire.Action(
        asks: [], destructive: false, key: key, name: name, scope: .view, title: title),
      asks: { _ in [] },
      perform: { act, writer in
        let (step, words) = try body(writer)
        return try outcome(step, words, writer.reader)
      })
  }

  private static func onLine(
    _ name: String, key: String, title: String,
    _ body: @escaping @Sendable (Writer, Int64) throws -> (HistoryStep, String)
  ) -> ViewAction {
    ViewAction(
      kinds: [.act], method: "history/\(name)",
      declaration: Wire.Action(
        asks: [], destructive: false, key: key, name: name, scope: .line, title: title),
      asks: { _ in [] },
      perform: { act, writer in
        guard case .act(let record)? = act.lines.first else { throw LineItem.unknown }
        let (step, words) = try body(writer, record.id)
        var outcome = try outcome(step, words, writer.reader)
        outcome.focus = act.focus
        return outcome
      })
  }

  private static func outcome(
    _ step: HistoryStep, _ words: String, _ reader: Reader
  ) throws -> Wire.Outcome {
    guard step.changes > 0 else {
      return Wire.Outcome(asks: [], message: "That is so already.", style: .muted)
    }
    return Wire.Outcome(
      asks: [], focus: try step.focus.flatMap { try reader.lineKey(of: $0)?.text },
      message: "\(words): \(step.summary.lowercasedAtStart)", style: .success)
  }
}

extension Reader {
  /// The key of the line that shows an entity; nil for one that no line shows, or that is gone.
  fileprivate func lineKey(of change: ChangeKey) throws -> LineKey? {
    let owner = String(change.id.prefix { $0 != "@" })
    let key: LineKey? =
      switch change.entity {
      case .task, .occurrence: LineKey(.task, owner)
      case .habit, .habitMark: LineKey(.habit, owner)
      case .tag: LineKey(.tag, owner)
      case .savedSearch: LineKey(.search, owner)
      case .reminder: LineKey(.reminder, owner)
      case .profile: LineKey(.profile, owner)
      case .onboarding: LineKey(.onboarding, "page")
      case .careResponse: LineKey(.photo, owner)
      case .wellnessLog: LineKey(.wellness, change.id)
      default: nil
      }
    guard let key else { return nil }
    do {
      return try item(key).key
    } catch ModelError.notFound {
      return nil
    }
  }
}
