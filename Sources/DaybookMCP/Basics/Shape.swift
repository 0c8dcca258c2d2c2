import JSON

/// The shape of an argument or of a result: its JSON Schema (2020-12), the check of a value against
/// it, and what is kept of a longer value.
struct Shape: Sendable {
  indirect enum Kind: Sendable {
    case text(choices: [String]?, format: String?)
    case integer(ClosedRange<Int64>?)
    case number(minimum: Double?)
    case boolean
    case list(of: Shape)
    case object([Member])
    /// An object with any members.
    case openObject
    /// Whatever a method answers.
    case anything
  }

  /// One member of an object.
  struct Member: Sendable {
    let name: String
    let shape: Shape
    let isRequired: Bool
  }

  /// How many elements of a list are kept.
  static let maxItems = 25
  /// How many Unicode scalars of notes are kept.
  static let maxNotes = 500

  var kind: Kind
  var note: String?
  /// Whether null is a value, which clears what is there.
  var isNullable = false

  var schema: JSON {
    var schema: JSONObject = [:]
    switch kind {
    case .text(let choices, let format):
      schema["type"] = "string"
      schema["enum"] = choices.map { .array($0.map(JSON.string)) }
      schema["format"] = format.map(JSON.string)
    case .integer(let range):
      schema["type"] = "integer"
      schema["minimum"] = range.map { .integer($0.lowerBound) }
      if let range, range.upperBound < .max { schema["maximum"] = .integer(range.upperBound) }
    case .number(let minimum):
      schema["type"] = "number"
      schema["minimum"] = minimum.map(JSON.real)
    case .boolean:
      schema["type"] = "boolean"
    case .list(let element):
      schema["type"] = "array"
      schema["items"] = element.schema
    case .object(let members):
      schema["type"] = "object"
      schema["properties"] = .object(
        JSONObject(members.map { (key: $0.name, value: $0.shape.schema) }))
      let required = members.filter(\.isRequired).map { JSON.string($0.name) }
      if !required.isEmpty { schema["required"] = .array(required) }
      schema["additionalProperties"] = false
    case .openObject:
      schema["type"] = "object"
    case .anything:
      break
    }
    if isNullable, let type = schema["type"] { schema["type"] = [type, "null"] }
    schema["description"] = note.map(JSON.string)
    return .object(schema)
  }

  /// Throws what is wrong with a value, and where.
  func check(_ value: JSON) throws(JSONDecodingError) {
    if isNullable, value == .null { return }
    switch kind {
    case .text(let choices, _):
      let text = try String(json: value)
      if let choices, !choices.contains(text) {
        throw JSONDecodingError(
          message: "must be one of \(choices.joined(separator: ", "))", allowed: choices)
      }
    case .integer(let range):
      let number = try Int64(json: value)
      if let range, !range.contains(number) {
        let limit = range.upperBound == .max ? "" : " to \(range.upperBound)"
        throw JSONDecodingError(message: "must be \(range.lowerBound)\(limit)")
      }
    case .number(let minimum):
      let number = try Double(json: value)
      if let minimum, number < minimum {
        throw JSONDecodingError(message: "must be at least \(minimum)")
      }
    case .boolean:
      _ = try Bool(json: value)
    case .list(let element):
      for (index, item) in try [JSON](json: value).enumerated() {
        do { try element.check(item) } catch { throw error.inside(index) }
      }
    case .object(let members):
      try Self.check(JSONObject(json: value), members)
    case .openObject:
      _ = try JSONObject(json: value)
    case .anything:
      break
    }
  }

  private static func check(_ object: JSONObject, _ members: [Member]) throws(JSONDecodingError) {
    for (name, value) in object {
      guard let member = members.first(where: { $0.name == name }) else {
        let known = members.map(\.name)
        throw JSONDecodingError(
          pointer: JSONPointer([name]),
          message: "is not known here; known are: \(known.joined(separator: ", "))", allowed: known)
      }
      do { try member.shape.check(value) } catch { throw error.inside(name) }
    }
    for member in members where member.isRequired && object[member.name] == nil {
      throw JSONDecodingError(pointer: JSONPointer([member.name]), message: "is required")
    }
  }

  /// Returns what of the value has this shape: other members are left out, and what follows the
  /// first elements of a list.
  func kept(of value: JSON) -> JSON {
    switch (kind, value) {
    case (.object(let members), .object(let object)):
      .object(
        JSONObject(
          members.compactMap { member in
            guard let value = object[member.name], value != .null else { return nil }
            return (key: member.name, value: member.shape.kept(of: value))
          }))
    case (.list(let element), .array(let items)):
      .array(items.prefix(Self.maxItems).map(element.kept))
    default: value
    }
  }
}

extension Shape {
  static func text(_ note: String? = nil, format: String? = nil) -> Shape {
    Shape(kind: .text(choices: nil, format: format), note: note)
  }

  static func choice(_ choices: [String], _ note: String? = nil) -> Shape {
    Shape(kind: .text(choices: choices, format: nil), note: note)
  }

  static func integer(_ range: ClosedRange<Int64>? = nil, _ note: String? = nil) -> Shape {
    Shape(kind: .integer(range), note: note)
  }

  static func number(from minimum: Double? = nil, _ note: String? = nil) -> Shape {
    Shape(kind: .number(minimum: minimum), note: note)
  }

  static func list(_ element: Shape, _ note: String? = nil) -> Shape {
    Shape(kind: .list(of: element), note: note)
  }

  static func object(_ members: [Member]) -> Shape { Shape(kind: .object(members)) }

  static let boolean = Shape(kind: .boolean)
  static let anything = Shape(kind: .anything)
  static let day = text(format: "date")

  static func day(_ note: String) -> Shape { text(note, format: "date") }

  /// The same, where null clears what is there.
  var orNull: Shape {
    var shape = self
    shape.isNullable = true
    return shape
  }

  var choices: [String]? {
    if case .text(let choices, _) = kind { choices } else { nil }
  }
}

extension Shape.Member {
  static func need(_ name: String, _ shape: Shape) -> Self {
    Self(name: name, shape: shape, isRequired: true)
  }

  static func may(_ name: String, _ shape: Shape) -> Self {
    Self(name: name, shape: shape, isRequired: false)
  }
}
