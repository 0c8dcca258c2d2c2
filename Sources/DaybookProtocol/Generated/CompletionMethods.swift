// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `completion`.
package protocol CompletionMethods: Sendable {
  /// Lists how a text that is being typed may continue; the last word may be incomplete. A question of a view has the topic in `completion`. It looks at a bounded number of items, newest first.
  func list(_ params: Wire.CompletionList.Params, _ call: Call) throws -> Wire.CompletionItemList
}

extension MethodTable {
  /// Adds the methods of `CompletionMethods`.
  package mutating func add(completion handlers: some CompletionMethods) {
    add("completion/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
  }
}
