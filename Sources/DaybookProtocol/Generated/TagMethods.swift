// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `tag`.
package protocol TagMethods: Sendable {
  /// Adds a tag. The same id with the same content answers the tag as it now stands.
  func add(_ params: Wire.TagAdd.Params, _ call: Call) throws -> Wire.Tag
  /// Changes the fields that are given: absent leaves one as it is, null clears it. Every task shows the new name at once.
  func edit(_ params: Wire.TagEdit.Params, _ call: Call) throws -> Wire.Tag
  /// Lists the tags by position.
  func list(_ params: Wire.TagList.Params, _ call: Call) throws -> Wire.TagPage
  /// Removes a tag from the pool and from every task. Without `confirm` it changes nothing and says how many tasks carry it.
  func remove(_ params: Wire.TagRemove.Params, _ call: Call) throws -> Wire.TagRemoval
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
    add("tag/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("tag/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
  }
}
