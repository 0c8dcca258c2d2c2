// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `history`.
package protocol HistoryMethods: Sendable {
  /// Lists what was done to the database in the last 90 days, by any front end.
  func list(_ params: Wire.HistoryList.Params, _ call: Call) throws -> Wire.HistoryPage
  /// Does again what was undone. Refuses with revisionConflict where somebody changed any of that since. What was done again already stays so.
  func redo(_ params: Wire.HistoryRedo.Params, _ call: Call) throws -> Wire.HistoryStep
  /// Takes back an act as a whole: what it changed is as it was before, under new revisions, and what others did to the rest stays. Refuses with revisionConflict where somebody changed any of that since. What was undone already stays so.
  func undo(_ params: Wire.HistoryUndo.Params, _ call: Call) throws -> Wire.HistoryStep
}

extension MethodTable {
  /// Adds the methods of `HistoryMethods`.
  package mutating func add(history handlers: some HistoryMethods) {
    add("history/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("history/redo", .write) {
      try handlers.redo(.init(params: $0), $1).json
    }
    add("history/undo", .write) {
      try handlers.undo(.init(params: $0), $1).json
    }
  }
}
