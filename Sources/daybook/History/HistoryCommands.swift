// Commands on what was done: `undo`, `redo`, `take` and `history` ask `history/*`, and `watch` prints
// what every front end changes, and reminders, as they come. The one idea: `watch` is a client like any
// other, in the process of its server; it subscribes by `changes/subscribe`, prints each
// notification (`News`), and may start a program of the person's for a reminder (`Executable`).

import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer

struct UndoCommand: HistoryStepCommand {
  static let configuration = CommandConfiguration(
    "undo", "Undoes this device's newest change, whichever program made it.",
    discussion: """
      `daybook undo`, `daybook undo 3`. Several changes are listed first. `daybook history` shows \
      the number of each change, for `daybook undo --change 41`, which also undoes one of another \
      device. One of 10,000 tasks takes about a \
      second; Ctrl-C ends it, and nothing is changed.
      """)
  static let (undone, verb, past) = (Wire.HistoryState.done, "undo", "Undid")

  @OptionGroup var arguments: HistoryStepArguments

  static func params(_ one: Int?, _ several: [Int]?) -> Wire.HistoryUndo.Params {
    Wire.HistoryUndo.Params(id: one, ids: several)
  }
}

struct RedoCommand: HistoryStepCommand {
  static let configuration = CommandConfiguration(
    "redo", "Redoes what was undone last.",
    discussion: "`daybook redo`, `daybook redo 3`, `daybook redo --change 41`")
  static let (undone, verb, past) = (Wire.HistoryState.undo, "redo", "Redid")

  @OptionGroup var arguments: HistoryStepArguments

  static func params(_ one: Int?, _ several: [Int]?) -> Wire.HistoryRedo.Params {
    Wire.HistoryRedo.Params(id: one, ids: several)
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
  @OptionGroup var output: OutputArguments

  func validate() throws {
    try require(
      count == nil || change == nil, "Give how many changes, or the number of one with `--change`.")
    try require(
      (1...Self.mostChanges).contains(count ?? 1),
      "Give how many changes, 1 to \(Self.mostChanges). `--change` takes the number of one.")
  }
}

/// Takes a step back or forward in the history: the newest one, that of a number, or several, which
/// are listed and agreed to before all of them are taken.
protocol HistoryStepCommand: ParsableCommand {
  associatedtype Params: WireParams<Wire.HistoryStep>

  /// The state of the changes that it takes, and what it does and did to them.
  static var undone: Wire.HistoryState { get }
  static var verb: String { get }
  static var past: String { get }
  var arguments: HistoryStepArguments { get }

  static func params(_ one: Int?, _ several: [Int]?) -> Params
}

extension HistoryStepCommand {
  func run() throws {
    try arguments.output.session.ask { server in
      var several: [Int]?
      if let count = arguments.count, count > 1 {
        several = try agreed(newest(count, server)).map(\.id)
      }
      let step = try server.ask(Self.params(arguments.change, several))
      try arguments.output.deliver(step, server) { steps, _ in
        steps.map { [TextTable.Cell($0.sentence(Self.past))] }
      }
    }
  }

  /// Lists the changes, and ends the command where nobody agrees to all of them.
  private func agreed(_ changes: [Wire.HistoryItem]) throws -> [Wire.HistoryItem] {
    for change in changes { arguments.output.note("#\(change.id)  \(change.summary)") }
    guard arguments.confirmation.yes || Terminal.canAsk else {
      throw ExitStatus.invalidState.failure(
        "Nothing was changed. `daybook \(Self.verb) \(changes.count) --yes` \(Self.verb)es them.")
    }
    try arguments.confirmation.check("Do you want to \(Self.verb) these \(changes.count) changes?")
    return changes
  }

  /// Returns the newest changes that the step can be taken with, newest first. Ends the command
  /// where there are fewer, and at a reply, which cannot be undone.
  private func newest(_ count: Int, _ server: LocalServer) throws -> [Wire.HistoryItem] {
    // A change that was redone is there as the redo, the undo and itself.
    let items = try server.pages(Wire.HistoryList.Params()) { items in
      items.count >= 4 * count
        && items.count(where: { $0.device == nil && $0.state == Self.undone }) >= count
    }.items
    var redone = items.filter { $0.device == nil && $0.state == .redone }.map(\.summary)
    var found: [Wire.HistoryItem] = []
    for item in items where item.device == nil {
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
    throw ExitStatus.invalidState.failure(
      found.isEmpty
        ? "There is nothing to \(Self.verb)."
        : "Only \(found.count) newer \(found.count == 1 ? "change is" : "changes are") there to "
          + "\(Self.verb): `daybook \(Self.verb) \(found.count)`.")
  }
}

struct HistoryCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "history", "Shows the history of changes, newest first.",
    discussion: "`daybook history`, `daybook history --plain`, `daybook history --conflicts`")

  @Flag(help: "Only changes to something that another device changed at the same time.")
  var conflicts = false

  @OptionGroup var arguments: DrawingArguments

  func argument(_ server: LocalServer) throws -> String? { conflicts ? "conflicts" : nil }
}

struct TakeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "take", "Takes the other value where two devices changed the same thing.",
    discussion: """
      `daybook take 41`, `daybook take 41 2`. `daybook history --conflicts` shows the number of the \
      change, and below it each value that stands with the other one. `daybook undo` reverses it.
      """)

  @Argument(help: "The number of the change in the history.")
  var change: Int

  @Argument(help: "Which of its conflicts, counted from 1, if there are several.")
  var conflict: Int?

  @OptionGroup var output: OutputArguments

  func validate() throws {
    try require(change > 0 && (conflict ?? 1) > 0, "Changes and conflicts are counted from 1.")
  }

  func run() throws {
    try output.session.ask { server in
      let fields = try server.ask(Wire.HistoryGet.Params(id: change)).contestedFields ?? []
      guard !fields.isEmpty else {
        throw ExitStatus.invalidState.failure(
          "Change \(change) has no conflict. `daybook history --conflicts` shows those that do.")
      }
      let place = conflict ?? (fields.count == 1 ? 1 : 0)
      guard fields.indices.contains(place - 1) else {
        for (index, field) in fields.enumerated() { output.note("\(index + 1)  \(field.sentence)") }
        throw ExitStatus.invalidState.failure(
          "Say which one: `daybook take \(change) 1` takes the other value of the first.")
      }
      let field = fields[place - 1]
      let step = try server.ask(
        Wire.HistoryTake.Params(
          entity: field.entity, field: field.field, id: field.id, transaction: change))
      try output.deliver(step, server) { steps, _ in
        steps.map { [TextTable.Cell("\($0.summary).")] }
      }
    }
  }
}

extension Wire.ContestedField {
  fileprivate var sentence: String {
    "\(title): “\(value)” \(Self.place(device)), “\(otherValue)” \(Self.place(otherDevice))"
  }

  private static func place(_ device: String?) -> String { device.map { "from \($0)" } ?? "here" }
}

extension Wire.HistoryStep: EntityRow {
  /// The number by which the transaction is undone, how many entities changed, and what it did.
  var columns: [String] { [String(transaction), String(changeCount), summary] }

  func cells(_: ClockStyle) -> [TextTable.Cell] { [TextTable.Cell(summary)] }

  fileprivate func sentence(_ past: String) -> String {
    changeCount > 0
      ? "\(past): \(summary.prefix(1).lowercased() + summary.dropFirst())"
      : "Nothing to do: that is already the case."
  }
}
