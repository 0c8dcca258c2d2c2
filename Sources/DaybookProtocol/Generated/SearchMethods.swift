// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `search`.
package protocol SearchMethods: Sendable {
  /// Explains what a filter means, in words and in both of its forms. Exactly one of `text` and `filter` is given.
  func explain(_ params: Wire.SearchExplain.Params, _ call: Call) throws -> Wire.ExplainedFilter
  /// Finds what a person means by a few words. The first of these that fits anything counts: the id or a link; the whole title of open ones, else words of it, whether it begins with them or not; the same of those that are not open; the end of an id. What several fit names all of them.
  func find(_ params: Wire.SearchFind.Params, _ call: Call) throws -> Wire.NamedList
  /// Asks the plugins that search elsewhere for the words of a filter; each has 2 s, and one that fails is said in its section. The view `search` of the same text shows what they answered for the next minute, also where it is printed.
  func findElsewhere(_ params: Wire.SearchFindElsewhere.Params, _ call: Call) throws -> Wire.ElsewhereList
  /// Finds items by words and conditions. Any text is accepted as words; only an unknown field or value is an error, with its range. At most one of `text`, `filter` and `savedSearch` is given; without any, everything is found.
  func query(_ params: Wire.SearchQuery.Params, _ call: Call) throws -> Wire.SearchPage
}

extension MethodTable {
  /// Adds the methods of `SearchMethods`.
  package mutating func add(search handlers: some SearchMethods) {
    add("search/explain", .read) {
      try handlers.explain(.init(params: $0), $1).json
    }
    add("search/find", .read) {
      try handlers.find(.init(params: $0), $1).json
    }
    add("search/findElsewhere", .long) {
      try handlers.findElsewhere(.init(params: $0), $1).json
    }
    add("search/query", .read) {
      try handlers.query(.init(params: $0), $1).json
    }
  }
}
