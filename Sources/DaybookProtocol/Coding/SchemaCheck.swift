import CivilTime
package import JSON

/// Holds a value against a JSON Schema as the bundle has them: of a method's params, of a type, of
/// what a plugin's manifest declares and of an assistant's tool.
package struct SchemaCheck {
  /// What a value has that its schema does not allow.
  package struct Problem: Error {
    package enum Kind { case unknown, missing, mismatch }

    package let kind: Kind
    package let error: JSONDecodingError

    fileprivate func inside(_ key: String) -> Problem {
      Problem(kind: kind, error: error.inside(key))
    }
  }

  /// Types whose texts have a form.
  private static let civil: [String: @Sendable (JSON) throws(JSONDecodingError) -> Void] = [
    "Day": { json throws(JSONDecodingError) in _ = try Day(json: json) },
    "LocalTime": { json throws(JSONDecodingError) in _ = try LocalTime(json: json) },
    "LocalDateTime": { json throws(JSONDecodingError) in _ = try LocalDateTime(json: json) },
    "Instant": { json throws(JSONDecodingError) in _ = try Instant(json: json) },
  ]

  private let type: (String) -> JSON?
  private let onlyNames: Bool

  /// `type` returns the schema of a name; `onlyNames` judges no values, but whether their members
  /// are known.
  package init(onlyNames: Bool = false, type: @escaping (String) -> JSON? = Bundle.entry) {
    self.onlyNames = onlyNames
    self.type = type
  }

  /// Returns the schema to which references lead, the last name on the way, and whether null is a
  /// value.
  package func resolved(_ schema: JSON) -> (schema: JSON, name: String?, isNullable: Bool) {
    var (schema, name, isNullable) = (schema, nil as String?, false)
    while true {
      if case .array(let parts)? = schema["anyOf"] ?? schema["allOf"], let first = parts.first {
        isNullable = isNullable || parts.count > 1
        schema = first
      } else if case .string(let reference)? = schema["$ref"] {
        name = reference.split(separator: "/").last.map(String.init)
        schema = name.flatMap(type) ?? [:]
      } else {
        return (schema, name, isNullable)
      }
    }
  }

  /// Returns all problems: of a structure what is unknown, what is wrong, then what is missing.
  package func problems(_ value: JSON, _ schema: JSON) -> [Problem] {
    let (schema, name, isNullable) = resolved(schema)
    var type = schema["type"]
    if case .array(let types)? = type { type = types.last == "null" ? types.first : nil }
    if value == .null, isNullable || type != schema["type"] { return [] }
    do throws(JSONDecodingError) {
      switch (type, value) {
      case ("object"?, .object(let members)):
        return problems(members, schema)
      case ("array"?, .array(let items)):
        return items.enumerated().flatMap { index, item in
          problems(item, schema["items"] ?? [:]).map { $0.inside(String(index)) }
        }
      case _ where onlyNames: break
      case ("object"?, _): _ = try JSONObject(json: value)
      case ("array"?, _): _ = try [JSON](json: value)
      case ("string"?, _): try check(String(json: value), schema, name.flatMap { Self.civil[$0] })
      case ("integer"?, _): try check(Double(Int64(json: value)), schema)
      case ("number"?, _): try check(Double(json: value), schema)
      case ("boolean"?, _): _ = try Bool(json: value)
      default: break
      }
      return []
    } catch {
      return [Problem(kind: .mismatch, error: error)]
    }
  }

  private func problems(_ members: JSONObject, _ schema: JSON) -> [Problem] {
    guard case .object(let known)? = schema["properties"] else { return [] }
    let unknown = members.filter { known[$0.key] == nil }.map { name, _ in
      Problem(
        kind: .unknown,
        error: JSONDecodingError(message: "is not known here", allowed: known.map(\.key))
      ).inside(name)
    }
    var required: [JSON] = []
    if !onlyNames, case .array(let names)? = schema["required"] { required = names }
    let missing = known.map(\.key).filter {
      required.contains(.string($0)) && members[$0] ?? .null == .null
    }
    let wrong = members.filter { !missing.contains($0.key) }.flatMap { name, value in
      known[name].map { problems(value, $0).map { $0.inside(name) } } ?? []
    }
    return unknown + wrong
      + missing.map {
        Problem(kind: .missing, error: JSONDecodingError(message: "is required")).inside($0)
      }
  }

  private func check(
    _ text: String, _ schema: JSON, _ form: ((JSON) throws(JSONDecodingError) -> Void)?
  ) throws(JSONDecodingError) {
    try form?(.string(text))
    guard case .array(let values)? = schema["enum"], !values.contains(.string(text)) else { return }
    let allowed = values.compactMap { try? String(json: $0) }
    throw JSONDecodingError(
      message: "must be one of \(allowed.joined(separator: ", "))", allowed: allowed)
  }

  private func check(_ number: Double, _ schema: JSON) throws(JSONDecodingError) {
    let low = schema["minimum"].flatMap { try? Int(json: $0) } ?? .min
    let high = schema["maximum"].flatMap { try? Int(json: $0) } ?? .max
    guard low <= high, number < Double(low) || number > Double(high) else { return }
    throw JSONDecodingError(message: (low...high).sentence("", ""))
  }
}
