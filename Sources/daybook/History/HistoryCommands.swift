// Commands on what was done: `undo`, `redo` and `history` ask `history/*`, and `watch` prints what
// every front end changes, and reminders, as they come. The one idea: `watch` is a client like any
// other, in the process of its server; it subscribes by `changes/subscribe`, prints each
// notification (`News`), and may start a program of the person's for a reminder (`Executable`).

import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

struct UndoCommand: HistoryStepCommand {
  static let configuration = CommandConfiguration(
    "undo", "Undoes the newest change, whichever program made it.",
    discussion: """
      `daybook undo`, `daybook undo 3`. Several changes are listed first. `daybook history` shows \
      the number of each change, for `daybook undo --change 41`.
      """)
  static let method = Wire.HistoryUndo.method
  static let (undone, verb) = (Wire.HistoryState.done, "undo")

  @OptionGroup var arguments: HistoryStepArguments

  func deliver(_ step: JSON, _ server: LocalServer) throws {
    try EntityPrinter<UndoneEntry>(arguments.output, server).deliver(step)
  }
}

struct RedoCommand: HistoryStepCommand {
  static let configuration = CommandConfiguration(
    "redo", "Redoes what was undone last.",
    discussion: "`daybook redo`, `daybook redo 3`, `daybook redo --change 41`")
  static let method = Wire.HistoryRedo.method
  static let (undone, verb) = (Wire.HistoryState.undo, "redo")

  @OptionGroup var arguments: HistoryStepArguments

  func deliver(_ step: JSON, _ server: LocalServer) throws {
    try EntityPrinter<RedoneEntry>(arguments.output, server).deliver(step)
  }
}

/// Which changes a step in the history takes.
struct HistoryStepArguments: ParsableArguments {
  static let mostChanges = 100

  @Argument(help: "How many changes, newest first; the default is one.")
  var count: Int?

  @Option(help: "The number of a change in the history.")
  var change: Int?

  @OptionGroup var confirmation: Confirmation
  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func validate() throws {
    guard count == nil || change == nil else {
      throw ValidationError("Give how many changes, or the number of one with `--change`.")
    }
    guard (1...Self.mostChanges).contains(count ?? 1) else {
      throw ValidationError(
        "Give how many changes, 1 to \(Self.mostChanges). `--change` takes the number of one.")
    }
  }
}

/// Takes a step back or forward in the history: the newest one, that of a number, or several, which
/// are listed and agreed to before all of them are taken.
protocol HistoryStepCommand: ParsableCommand {
  static var method: String { get }
  /// The state of the changes that it takes, and what it does to them.
  static var undone: Wire.HistoryState { get }
  static var verb: String { get }
  var arguments: HistoryStepArguments { get }

  func deliver(_ step: JSON, _ server: LocalServer) throws
}

extension HistoryStepCommand {
  func run() throws {
    try arguments.session.ask { server in
      var params: JSON = [:]
      if let change = arguments.change { params = ["transaction": .integer(Int64(change))] }
      if let count = arguments.count, count > 1 {
        let changes = try agreed(newest(count, server))
        params = ["transactions": .array(changes.map { .integer(Int64($0.transaction)) })]
      }
      try deliver(server.result(Self.method, params), server)
    }
  }

  /// Lists the changes, and ends the command where nobody agrees to all of them.
  private func agreed(_ changes: [Wire.HistoryItem]) throws -> [Wire.HistoryItem] {
    for change in changes { arguments.output.note("#\(change.transaction)  \(change.summary)") }
    guard arguments.confirmation.yes || Terminal.canAsk else {
      StandardStreams.printError(
        "Nothing was changed. `daybook \(Self.verb) \(changes.count) --yes` \(Self.verb)es them.")
      throw ExitCode(ExitStatus.invalidState.rawValue)
    }
    try arguments.confirmation.check("Do you want to \(Self.verb) these \(changes.count) changes?")
    return changes
  }

  /// Returns the newest changes that the step can be taken with, newest first. Ends the command
  /// where there are fewer, and at a reply, which cannot be undone.
  private func newest(_ count: Int, _ server: LocalServer) throws -> [Wire.HistoryItem] {
    var items: [Wire.HistoryItem] = []
    var cursor: Wire.ListCursor?
    repeat {
      let params = Wire.HistoryList.Params(cursor: cursor)
      let page = try Wire.HistoryPage(json: server.result(Wire.HistoryList.method, params.json))
      items += page.items
      cursor = page.nextCursor
      // A change that was redone is there as the redo, the undo and itself.
    } while cursor != nil
      && (items.count < 4 * count || items.count(where: { $0.state == Self.undone }) < count)
    var redone = items.filter { $0.state == .redone }.map(\.summary)
    var found: [Wire.HistoryItem] = []
    for item in items {
      if item.state == Self.undone { found.append(item) }
      if found.count == count { return found }
      if Self.undone != .done, item.state == .done {
        // What was undone before a newer change cannot be redone; a redone one is no newer change.
        guard let same = redone.firstIndex(of: item.summary) else { break }
        redone.remove(at: same)
      }
      if item.state == .final, item.method == Wire.CareReceive.method, Self.undone == .done {
        StandardStreams.printError("This change cannot be undone: \(item.summary).")
        break
      }
    }
    throw tooFew(found.count)
  }

  private func tooFew(_ count: Int) -> ExitCode {
    StandardStreams.printError(
      count == 0
        ? "There is nothing to \(Self.verb)."
        : "Only \(count) newer \(count == 1 ? "change is" : "changes are") there to \(Self.verb): "
          + "`daybook \(Self.verb) \(count)`.")
    return ExitCode(ExitStatus.invalidState.rawValue)
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
