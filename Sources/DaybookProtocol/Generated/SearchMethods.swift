// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `search`.
package protocol SearchMethods: Sendable {
  /// Saves a search. The same id with the same content returns the saved search as it is now. There are at most 100, and no two with the same name, apart from case and punctuation.
  func add(_ params: Wire.SearchAdd.Params, _ call: Call) throws -> Wire.SavedSearch
  /// Changes the fields of a saved search that are given, and clears those that `clear` names.
  func edit(_ params: Wire.SearchEdit.Params, _ call: Call) throws -> Wire.SavedSearch
  /// Explains what a filter means, in words and in both of its forms. Exactly one of `text` and `filter` is given.
  func explain(_ params: Wire.SearchExplain.Params, _ call: Call) throws -> Wire.ExplainedFilter
  /// Finds what a person means by a few words. The first of these that fits anything counts: the id or a link; the whole title of open ones, else words of it, whether it begins with them or not; the same of those that are not open; the end of an id. What several fit names all of them.
  func find(_ params: Wire.SearchFind.Params, _ call: Call) throws -> Wire.NamedList
  /// Asks the plugins that search elsewhere for the words of a filter; each has 2 s, and one that fails is said in its section. The view `search` of the same text shows what they answered for the next minute, also where it is printed.
  func findElsewhere(_ params: Wire.SearchFindElsewhere.Params, _ call: Call) throws -> Wire.ElsewhereList
  /// Returns one saved search.
  func get(_ params: Wire.SearchGet.Params, _ call: Call) throws -> Wire.SavedSearch
  /// Lists the saved searches by rank, each with the number of items that it finds.
  func list(_ params: Wire.SearchList.Params, _ call: Call) throws -> Wire.SavedSearchPage
  /// Moves a saved search before or after another. Exactly one of `before` and `after` is given.
  func move(_ params: Wire.SearchMove.Params, _ call: Call) throws -> Wire.SavedSearch
  /// Finds items by words and conditions. Any text is accepted as words; only an unknown field or value is an error, with its range. At most one of `text`, `filter` and `saved` is given; without any, everything is found.
  func query(_ params: Wire.SearchQuery.Params, _ call: Call) throws -> Wire.SearchPage
  /// Removes a saved search; the items that it finds are kept.
  func remove(_ params: Wire.SearchRemove.Params, _ call: Call) throws -> Wire.Removal
  /// Suggests how a text that is being typed may continue; the last word may be incomplete. A question of a view has the topic in `suggests`. It looks at a bounded number of items, newest first.
  func suggest(_ params: Wire.SearchSuggest.Params, _ call: Call) throws -> Wire.SuggestionList
}

extension MethodTable {
  /// Adds the methods of `SearchMethods`.
  package mutating func add(search handlers: some SearchMethods) {
    add("search/add", .write) {
      try handlers.add(.init(params: $0), $1).json
    }
    add("search/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
    }
    add("search/explain", .read) {
      try handlers.explain(.init(params: $0), $1).json
    }
    add("search/find", .read) {
      try handlers.find(.init(params: $0), $1).json
    }
    add("search/findElsewhere", .long) {
      try handlers.findElsewhere(.init(params: $0), $1).json
    }
    add("search/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("search/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("search/move", .write) {
      try handlers.move(.init(params: $0), $1).json
    }
    add("search/query", .read) {
      try handlers.query(.init(params: $0), $1).json
    }
    add("search/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("search/suggest", .read) {
      try handlers.suggest(.init(params: $0), $1).json
    }
  }
}
