// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `history`.
package protocol HistoryMethods: Sendable {
  /// Returns one transaction of the last 90 days.
  func get(_ params: Wire.HistoryGet.Params, _ call: Call) throws -> Wire.HistoryItem
  /// Lists the transactions of the last 90 days, by any front end.
  func list(_ params: Wire.HistoryList.Params, _ call: Call) throws -> Wire.HistoryPage
  /// Redoes what was undone. Refused with revisionConflict if any of that has changed since. What is already redone stays redone.
  func redo(_ params: Wire.HistoryRedo.Params, _ call: Call) throws -> Wire.HistoryStep
  /// Gives a field the value that lost in a conflict, as a transaction that can be undone; on every device the conflict ends. Refused with invalidState (`nothingToDo`) if it has ended already.
  func take(_ params: Wire.HistoryTake.Params, _ call: Call) throws -> Wire.HistoryStep
  /// Undoes a transaction as a whole: everything that it changed is restored, with new revisions, and what others changed besides stays. One of 10,000 entities takes about a second; cancelled, it changes nothing. Refused with revisionConflict if any of that has changed since. What is already undone stays undone. What another device did is undone by its `id`.
  func undo(_ params: Wire.HistoryUndo.Params, _ call: Call) throws -> Wire.HistoryStep
}

extension MethodTable {
  /// Adds the methods of `HistoryMethods`.
  package mutating func add(history handlers: some HistoryMethods) {
    add("history/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("history/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("history/redo", .write) {
      try handlers.redo(.init(params: $0), $1).json
    }
    add("history/take", .write) {
      try handlers.take(.init(params: $0), $1).json
    }
    add("history/undo", .write) {
      try handlers.undo(.init(params: $0), $1).json
    }
  }
}
