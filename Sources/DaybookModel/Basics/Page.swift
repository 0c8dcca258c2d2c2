import SQLite

/// One page of a list, and where the next one starts.
package struct Page<Item> {
  package let items: [Item]
  /// Hand it in as `after`; opaque. nil at the end of the list.
  package let next: String?
}

extension Page {
  /// A list that fits on one page.
  package static func whole(_ items: [Item]) -> Page { Page(items: items, next: nil) }

  package func map<Other>(_ transform: (Item) -> Other) -> Page<Other> {
    Page<Other>(items: items.map(transform), next: next)
  }
}

extension Page: Sendable where Item: Sendable {}
extension Page: Equatable where Item: Equatable {}

/// The last key of a page, as text that a client cannot mistake for anything: base64url (RFC 4648,
/// section 5) of the list's name and the key's parts. A row added or removed in between moves
/// nothing, because a key, not a count, says where to go on.
struct PageCursor: Equatable {
  let list: String
  let parts: [String]

  private static let separator: Character = "\u{1F}"
  static let foreign = ModelError.invalidValue(
    field: "cursor", message: "This cursor does not belong to this list. Start without a cursor.")

}

extension PageCursor {
  /// Throws `invalidValue` for a text that is no cursor, or that of another list.
  init(_ text: String, list: String, parts count: Int) throws {
    let parts = Base64URL.decode(text).map {
      $0.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
    }
    guard let parts, parts.count == count + 1, parts[0] == list else { throw Self.foreign }
    self.list = list
    self.parts = Array(parts.dropFirst())
  }

  var text: String {
    Base64URL.encode(([list] + parts).joined(separator: String(Self.separator)))
  }

  /// The part as a number; throws like the initializer.
  func number(_ index: Int) throws -> Int64 {
    guard let number = Int64(parts[index]) else { throw Self.foreign }
    return number
  }

  /// The part as the text of a rank; throws like the initializer.
  func rank(_ index: Int) throws -> String {
    guard let rank = Rank(parts[index]) else { throw Self.foreign }
    return rank.text
  }
}

extension Page {
  /// One more than the page holds tells whether another page follows.
  static func fetched(_ limit: Int) -> Int {
    min(max(limit, 1), .max - 1) + 1
  }

  /// How many bytes the long texts of a page hold, beside those of its last item.
  static var maxBytes: Int { 4 << 20 }

  /// Reads the first `limit` rows, or as many as it takes for their long texts to reach `maxBytes`;
  /// `size` is the number of bytes of an item's. A page is then in memory, however long the list.
  init(
    reading sql: String, _ arguments: Arguments, from db: Connection, limit: Int,
    size: (Item) -> Int, cursor: (Item) -> PageCursor, item: (Row) throws -> Item
  ) throws {
    var items: [Item] = []
    var bytes = 0
    var hasMore = false
    try db.forEach(sql, arguments) { row in
      guard items.count < max(limit, 1), bytes < Self.maxBytes else {
        hasMore = true
        return .stop
      }
      let item = try item(row)
      bytes += size(item)
      items.append(item)
      return .row
    }
    self.init(items: items, next: hasMore ? items.last.map { cursor($0).text } : nil)
  }

  init(_ fetched: [Item], limit: Int, cursor: (Item) -> PageCursor) {
    let items = fetched.count > max(limit, 1) ? Array(fetched.prefix(max(limit, 1))) : fetched
    let hasMore = fetched.count > items.count
    self.init(items: items, next: hasMore ? items.last.map { cursor($0).text } : nil)
  }
}
