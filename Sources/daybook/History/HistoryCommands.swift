// Commands on what was done: `undo`, `redo` and `history` ask `history/*`, and `watch` prints what
// every front end changes, and reminders, as they come. The one idea: `watch` is a client like any
// other, in the process of its server; it subscribes by `changes/subscribe`, prints each
// notification (`News`), and may start a program of the person's for a reminder (`Executable`).

import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

struct UndoCommand: EntityCommand {
  static let configuration = CommandConfiguration(
    "undo", "Undoes the newest change, whichever program made it.",
    discussion:
      "`daybook undo`, `daybook undo 41`. `daybook history` shows the number of each change.")

  @Argument(help: "The number of another change.")
  var action: Int?

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func request(_ server: LocalServer) -> EntityRequest<UndoneEntry> {
    EntityRequest(Wire.HistoryUndo.method, Wire.HistoryUndo.Params(transaction: action))
  }
}

struct RedoCommand: EntityCommand {
  static let configuration = CommandConfiguration(
    "redo", "Redoes what was undone last.",
    discussion: "`daybook redo`, `daybook redo 41`")

  @Argument(help: "The number of another change that was undone.")
  var action: Int?

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func request(_ server: LocalServer) -> EntityRequest<RedoneEntry> {
    EntityRequest(Wire.HistoryRedo.method, Wire.HistoryRedo.Params(transaction: action))
  }
}

struct HistoryCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "history", "Shows the history of changes, newest first.",
    discussion: "`daybook history`, `daybook history --plain`")

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments
}

/// The result of an undo, as a row.
struct UndoneEntry: HistoryStepEntry {
  static let word = "Undid"
  let step: Wire.HistoryStep
}

/// The result of a redo, as a row.
struct RedoneEntry: HistoryStepEntry {
  static let word = "Redid"
  let step: Wire.HistoryStep
}

protocol HistoryStepEntry: EntityRow {
  static var word: String { get }
  var step: Wire.HistoryStep { get }

  init(step: Wire.HistoryStep)
}

extension HistoryStepEntry {
  static var flexibleCell: Int { 0 }

  init(_ entity: JSON) throws { self.init(step: try Wire.HistoryStep(json: entity)) }

  /// The number by which the transaction is undone, how many entities changed, and what it did.
  var columns: [String] { [String(step.transaction), String(step.changes), step.summary] }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    let summary = step.summary.prefix(1).lowercased() + step.summary.dropFirst()
    return [
      TextTable.Cell(
        step.changes > 0
          ? "\(Self.word): \(summary)" : "Nothing to do: that is already the case.")
    ]
  }
}
