// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `view`.
package protocol ViewMethods: Sendable {
  /// Carries out an action on lines of a view: on all of them or, on any error, on none.
  func act(_ params: Wire.ViewAct.Params, _ call: Call) throws -> Wire.Outcome
  /// Ends what `live` began; closing what is not live changes nothing.
  func close(_ params: Wire.ViewClose.Params, _ call: Call) throws -> Wire.ViewClosed
  /// Lists the views there are.
  func list(_ params: Wire.ViewList.Params, _ call: Call) throws -> Wire.ViewIndex
  /// Says which view shows what a `daybook:` link names.
  func `open`(_ params: Wire.ViewOpen.Params, _ call: Call) throws -> Wire.ViewTarget
  /// Shows what a text that is being typed as an answer would become.
  func preview(_ params: Wire.ViewPreview.Params, _ call: Call) throws -> Wire.Preview
  /// Draws a view.
  func show(_ params: Wire.ViewShow.Params, _ call: Call) throws -> Wire.View
  /// Answers the few words of a status line.
  func status(_ params: Wire.ViewStatus.Params, _ call: Call) throws -> Wire.StatusLine
}

extension MethodTable {
  /// Adds the methods of `ViewMethods`.
  package mutating func add(view handlers: some ViewMethods) {
    add("view/act", .write) {
      try handlers.act(.init(params: $0), $1).json
    }
    add("view/close", .read) {
      try handlers.close(.init(params: $0), $1).json
    }
    add("view/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("view/open", .read) {
      try handlers.`open`(.init(params: $0), $1).json
    }
    add("view/preview", .read) {
      try handlers.preview(.init(params: $0), $1).json
    }
    add("view/show", .read) {
      try handlers.show(.init(params: $0), $1).json
    }
    add("view/status", .read) {
      try handlers.status(.init(params: $0), $1).json
    }
  }
}
