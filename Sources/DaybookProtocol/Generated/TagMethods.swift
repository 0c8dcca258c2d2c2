// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `tag`.
package protocol TagMethods: Sendable {
  /// Adds a tag. The same id with the same content returns the tag as it is now.
  func add(_ params: Wire.TagAdd.Params, _ call: Call) throws -> Wire.Tag
  /// Changes the fields that are given, and clears those that `clear` names. Every task shows the new name at once.
  func edit(_ params: Wire.TagEdit.Params, _ call: Call) throws -> Wire.Tag
  /// Returns one tag.
  func get(_ params: Wire.TagGet.Params, _ call: Call) throws -> Wire.Tag
  /// Lists the tags by rank.
  func list(_ params: Wire.TagList.Params, _ call: Call) throws -> Wire.TagPage
  /// Merges a tag into another: items with the first tag get the second instead, in the place of the first; an item that has both keeps the second in its place. The first is removed. Without `confirm` it changes nothing and says how many items would change.
  func merge(_ params: Wire.TagMerge.Params, _ call: Call) throws -> Wire.MergedTag
  /// Moves a tag before or after another. Exactly one of `before` and `after` is given. No other tag changes, unless the two that it comes between have the same rank.
  func move(_ params: Wire.TagMove.Params, _ call: Call) throws -> Wire.Tag
  /// Removes a tag, also from every item; `tag/merge` gives its items another one. If any item has it, `confirm` is needed; without it, nothing is changed, and the error says how many there are.
  func remove(_ params: Wire.TagRemove.Params, _ call: Call) throws -> Wire.Removal
}

extension MethodTable {
  /// Adds the methods of `TagMethods`.
  package mutating func add(tag handlers: some TagMethods) {
    add("tag/add", .write) {
      try handlers.add(.init(params: $0), $1).json
    }
    add("tag/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
    }
    add("tag/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("tag/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("tag/merge", .write) {
      try handlers.merge(.init(params: $0), $1).json
    }
    add("tag/move", .write) {
      try handlers.move(.init(params: $0), $1).json
    }
    add("tag/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
  }
}
