// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `savedSearch`.
package protocol SavedSearchMethods: Sendable {
  /// Saves a search. The same id with the same content returns the saved search as it is now. There are at most 100, and no two with the same name, apart from case and punctuation.
  func add(_ params: Wire.SavedSearchAdd.Params, _ call: Call) throws -> Wire.SavedSearch
  /// Changes the fields of a saved search that are given, and clears those that `clear` names.
  func edit(_ params: Wire.SavedSearchEdit.Params, _ call: Call) throws -> Wire.SavedSearch
  /// Returns one saved search.
  func get(_ params: Wire.SavedSearchGet.Params, _ call: Call) throws -> Wire.SavedSearch
  /// Lists the saved searches by rank, each with the number of items that it finds.
  func list(_ params: Wire.SavedSearchList.Params, _ call: Call) throws -> Wire.SavedSearchPage
  /// Moves a saved search before or after another. Exactly one of `before` and `after` is given.
  func move(_ params: Wire.SavedSearchMove.Params, _ call: Call) throws -> Wire.SavedSearch
  /// Removes a saved search; the items that it finds are kept.
  func remove(_ params: Wire.SavedSearchRemove.Params, _ call: Call) throws -> Wire.Removal
}

extension MethodTable {
  /// Adds the methods of `SavedSearchMethods`.
  package mutating func add(savedSearch handlers: some SavedSearchMethods) {
    add("savedSearch/add", .write) {
      try handlers.add(.init(params: $0), $1).json
    }
    add("savedSearch/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
    }
    add("savedSearch/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("savedSearch/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("savedSearch/move", .write) {
      try handlers.move(.init(params: $0), $1).json
    }
    add("savedSearch/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
  }
}
