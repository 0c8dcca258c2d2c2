/// The values of a statement's parameters: by place, or by name without the colon. Names that the
/// statement has no parameter for are ignored.
@usableFromInline
package struct Arguments: Sendable {
  /// By place.
  private(set) var values: [(any SQLiteValue)?] = []
  private(set) var named: [(name: String, value: (any SQLiteValue)?)] = []

  package init(_ values: [(any SQLiteValue)?]) { self.values = values }

  package init(_ named: [String: (any SQLiteValue)?]) {
    self.named = named.map { (name: $0.key, value: $0.value) }
  }

  package static func += (left: inout Arguments, right: Arguments) {
    left.values += right.values
    left.named += right.named
  }

  package static func + (left: Arguments, right: Arguments) -> Arguments {
    var sum = left
    sum += right
    return sum
  }
}

extension Arguments: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  @usableFromInline
  package init(arrayLiteral values: (any SQLiteValue)?...) { self.values = values }

  @usableFromInline
  package init(dictionaryLiteral named: (String, (any SQLiteValue)?)...) { self.named = named }
}
