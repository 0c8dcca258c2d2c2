// JSON is a value, its parser and its printer. libjansson parses, after `JSONScan` has refused what
// it should not see (bad UTF-8, too deep, too many values); printing is our own, with keys in byte
// order, so equal values give equal bytes. Strings and keys compare by their bytes. Types that read
// themselves from JSON say where and why they cannot, by a pointer (RFC 6901). `JSONStream` reads a
// text of any length one value at a time (docs/decisions/0008-jansson-parses-and-we-print.md).

/// A JSON value (RFC 8259) whose strings compare by their bytes, not by canonical equivalence.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

package extension JSON {
  /// The member with this key where the value is an object that has one, else nil.
  subscript(key: String) -> JSON? {
    guard case .object(let object) = self else { return nil }
    return object[key]
  }

  /// The element at this position where the value is an array that reaches so far, else nil.
  subscript(index: Int) -> JSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// What kind of value this is, in a word for messages ("string", "object" …).
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .real: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension JSON: Hashable {
  package static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8Equals(right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .array(let elements): hasher.combine(elements)
    case .object(let object): hasher.combine(object)
    }
  }
}

extension JSON: CustomStringConvertible {
  package var description: String { text }
}
