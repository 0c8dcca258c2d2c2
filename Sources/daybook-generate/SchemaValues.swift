import JSON

/// The single values of a schema file; a missing value, one of another kind, and one out of place
/// are refused.
extension SchemaReader {
  func problem(_ place: String, _ message: String) -> SchemaError {
    SchemaError(file: file, place: place.isEmpty ? "the file" : place, message: message)
  }

  /// nil for `known` allows any member.
  func object(_ json: JSON, _ place: String, _ known: Set<String>?) throws -> JSONObject {
    guard case .object(let object) = json else { throw problem(place, "is not an object") }
    if let known, let unknown = object.first(where: { !known.contains($0.key) }) {
      throw problem(place, "has the unknown member \"\(unknown.key)\"")
    }
    return object
  }

  func members(_ object: JSONObject, _ key: String) throws -> [(String, JSON)] {
    switch object[key] {
    case .object(let members)?: members.map { ($0.key, $0.value) }
    case nil: []
    default: throw problem(key, "is not an object")
    }
  }

  func string(_ object: JSONObject, _ key: String, _ place: String) throws -> String {
    guard let text = try stringIfAny(object, key, place) else {
      throw problem(place, "has no \"\(key)\"")
    }
    return text
  }

  func stringIfAny(_ object: JSONObject, _ key: String, _ place: String) throws -> String? {
    switch object[key] {
    case .string(let text)?: text
    case nil: nil
    default: throw problem(place, "has a \"\(key)\" that is not a string")
    }
  }

  /// False where the member is missing.
  func boolean(_ object: JSONObject, _ key: String, _ place: String) throws -> Bool {
    switch object[key] {
    case .bool(let value)?: value
    case nil: false
    default: throw problem(place, "has a \"\(key)\" that is neither true nor false")
    }
  }

  func integer(_ object: JSONObject, _ key: String, _ place: String) throws -> Int? {
    switch object[key] {
    case .integer(let value)?: Int(value)
    case nil: nil
    default: throw problem(place, "has a \"\(key)\" that is not a whole number")
    }
  }

  /// Inclusive limits; those that count something cannot be negative.
  func bounds(_ object: JSONObject, from low: String?, to high: String?, _ place: String) throws
    -> Bounds
  {
    let bounds = Bounds(
      minimum: try low.flatMap { try integer(object, $0, place) },
      maximum: try high.flatMap { try integer(object, $0, place) })
    let least = high == "maximum" ? Int.min : 0
    guard max(bounds.minimum ?? least, least) <= bounds.maximum ?? Int.max,
      bounds.minimum ?? least >= least
    else {
      throw problem(place, "has bounds that no value is within")
    }
    return bounds
  }

  /// One line that fits a comment, a table and a page alike.
  func sentence(_ object: JSONObject, _ place: String) throws -> String {
    let text = try string(object, "summary", place)
    guard text.hasSuffix(".") else { throw problem(place, "has a summary without a full stop") }
    guard !text.contains(where: { $0.isNewline || $0 == "|" }) else {
      throw problem(place, "has a summary with a new line or a \"|\"")
    }
    return text
  }

  func strings(_ object: JSONObject, _ key: String, _ place: String) throws -> [String] {
    guard case .array(let items)? = object[key] else {
      throw problem(place, "has no \"\(key)\" that is an array")
    }
    return try items.map {
      guard case .string(let text) = $0 else {
        throw problem(place, "has a \"\(key)\" that holds more than strings")
      }
      return text
    }
  }

  /// Whether it can name a field, an error or a namespace.
  func isMemberName(_ name: String) -> Bool {
    name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil
  }
}
