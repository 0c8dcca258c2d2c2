// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `recurrence`.
package protocol RecurrenceMethods: Sendable {
  /// Lists what happened to a task's occurrences, latest first. Future ones are not stored; `recurrence/preview` shows them.
  func list(_ params: Wire.RecurrenceList.Params, _ call: Call) throws -> Wire.OccurrencePage
  /// Reads a recurrence in English words, or an RRULE, and says what it means.
  func parse(_ params: Wire.RecurrenceParse.Params, _ call: Call) throws -> Wire.ParsedRecurrence
  /// Returns the occurrences of a rule. The start is an occurrence only if the rule matches it.
  func preview(_ params: Wire.RecurrencePreview.Params, _ call: Call) throws -> Wire.PreviewedRecurrence
}

extension MethodTable {
  /// Adds the methods of `RecurrenceMethods`.
  package mutating func add(recurrence handlers: some RecurrenceMethods) {
    add("recurrence/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("recurrence/parse", .read) {
      try handlers.parse(.init(params: $0), $1).json
    }
    add("recurrence/preview", .read) {
      try handlers.preview(.init(params: $0), $1).json
    }
  }
}
