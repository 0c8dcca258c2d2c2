/// What is wrong with a value, and where: the pointer grows on the way out, so success costs nothing.
package struct JSONDecodingError: Error, Hashable {
  package private(set) var pointer: JSONPointer
  /// The rest of a sentence that begins with the place: "must be a string", "is required".
  package let message: String
  /// The texts that would have been accepted, where they are few.
  package let allowed: [String]?
  /// Whether the value has the right shape and still cannot be, such as a 30th of February;
  /// `message` is then a whole sentence.
  package let isImpossible: Bool

  package init(
    pointer: JSONPointer = JSONPointer(), message: String, allowed: [String]? = nil,
    isImpossible: Bool = false
  ) {
    self.pointer = pointer
    self.message = message
    self.allowed = allowed
    self.isImpossible = isImpossible
  }

  /// The same error seen from the object whose member `key` holds the value.
  package func inside(_ key: String) -> JSONDecodingError {
    var error = self
    error.pointer = pointer.inside(key)
    return error
  }

  /// The same error seen from the array that holds the value.
  package func inside(_ index: Int) -> JSONDecodingError {
    inside(String(index))
  }

  /// A value of another kind than the one asked for.
  package static func mismatch(expected: String, found: JSON) -> JSONDecodingError {
    JSONDecodingError(message: "must be \(expected), not \(found.kindWithArticle)")
  }
}

/// A type that reads itself from JSON and says what is wrong otherwise.
package protocol JSONDecodable {
  init(json: JSON) throws(JSONDecodingError)
}

/// A type that has a JSON form.
package protocol JSONEncodable {
  var json: JSON { get }
}

package extension JSONObject {
  /// The member's value; one that is missing or null is an error, as is one of another type.
  func decode<T: JSONDecodable>(
    _ key: String, as type: T.Type = T.self
  ) throws(JSONDecodingError) -> T {
    guard let value = try decodeIfPresent(key, as: type) else {
      throw JSONDecodingError(pointer: JSONPointer([key]), message: "is required")
    }
    return value
  }

  /// The member's value, or nil where it is missing or null; one of another type is an error.
  func decodeIfPresent<T: JSONDecodable>(
    _ key: String, as type: T.Type = T.self
  ) throws(JSONDecodingError) -> T? {
    guard let value = self[key], value != .null else { return nil }
    do {
      return try T(json: value)
    } catch {
      throw error.inside(key)
    }
  }
}

private extension JSON {
  var kindWithArticle: String {
    switch self {
    case .null: "null"
    case .integer, .array, .object: "an \(kind)"
    default: "a \(kind)"
    }
  }
}
