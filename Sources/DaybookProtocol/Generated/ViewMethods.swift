// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `view`.
package protocol ViewMethods: Sendable {
  /// Runs an action on lines of a view: on all of them or, on any error, on none. One of a plugin's view is run by the plugin, which has 2 s; it cannot be tried with `dryRun`, and what the client has seen and `force` do not matter. The page is named by `page` and `revision`, one that is not live by `name`, `argument` and `changeCursor`. A line conflicts where another session removed or changed what it is about after that; that time alone changed its words is none.
  func act(_ params: Wire.ViewAct.Params, _ call: Call) throws -> Wire.Outcome
  /// Ends a live page; a number that is not that of one changes nothing.
  func close(_ params: Wire.ViewClose.Params, _ call: Call) throws -> Wire.Empty
  /// Says that a page of the plugin that asks would be drawn differently now. It is drawn again in every front end where it is live, ten times a second at most: what comes sooner after another one counts when that time is over. It is in no history, and its `requestKey` is not remembered. Any other client is refused.
  func invalidate(_ params: Wire.ViewInvalidate.Params, _ call: Call) throws -> Wire.Empty
  /// Lists the views, at the end those of the plugins that are enabled.
  func list(_ params: Wire.ViewList.Params, _ call: Call) throws -> Wire.ViewIndex
  /// Returns the view that shows the target of a `daybook:` link.
  func `open`(_ params: Wire.ViewOpen.Params, _ call: Call) throws -> Wire.ViewTarget
  /// Shows what an answer that is being typed would become.
  func preview(_ params: Wire.ViewPreview.Params, _ call: Call) throws -> Wire.Preview
  /// Draws a view. One of a plugin is drawn beside the other requests, by asking the plugin, which has 2 s.
  func show(_ params: Wire.ViewShow.Params, _ call: Call) throws -> Wire.View
  /// Returns a few words for a status line.
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
    add("view/invalidate", .write) {
      try handlers.invalidate(.init(params: $0), $1).json
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
