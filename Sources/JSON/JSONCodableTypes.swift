extension JSON: JSONDecodable, JSONEncodable {
  package init(json: JSON) { self = json }
  package var json: JSON { self }
}

extension JSONObject: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    guard case .object(let object) = json else {
      throw .mismatch(expected: "an object", found: json)
    }
    self = object
  }

  package var json: JSON { .object(self) }
}

extension Bool: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    guard case .bool(let value) = json else { throw .mismatch(expected: "a boolean", found: json) }
    self = value
  }

  package var json: JSON { .bool(self) }
}

extension Int64: JSONDecodable, JSONEncodable {
  /// A real counts where its value is integral, because some clients have no other numbers.
  package init(json: JSON) throws(JSONDecodingError) {
    switch json {
    case .integer(let value):
      self = value
    case .real(let value):
      guard let exact = Int64(exactly: value) else {
        throw JSONDecodingError(message: "must be a whole number")
      }
      self = exact
    default:
      throw .mismatch(expected: "an integer", found: json)
    }
  }

  package var json: JSON { .integer(self) }
}

extension Int: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    self = Int(try Int64(json: json))
  }

  package var json: JSON { .integer(Int64(self)) }
}

extension Double: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    switch json {
    case .integer(let value): self = Double(value)
    case .real(let value): self = value
    default: throw .mismatch(expected: "a number", found: json)
    }
  }

  package var json: JSON { .real(self) }
}

extension String: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    guard case .string(let value) = json else { throw .mismatch(expected: "a string", found: json) }
    self = value
  }

  package var json: JSON { .string(self) }
}

extension Array: JSONDecodable where Element: JSONDecodable {
  package init(json: JSON) throws(JSONDecodingError) {
    guard case .array(let elements) = json else {
      throw .mismatch(expected: "an array", found: json)
    }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do {
        append(try Element(json: element))
      } catch {
        throw error.inside(index)
      }
    }
  }
}

extension Array: JSONEncodable where Element: JSONEncodable {
  package var json: JSON { .array(isEmpty ? [] : map { $0.json }) }
}
