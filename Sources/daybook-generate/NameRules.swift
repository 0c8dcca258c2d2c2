/// The shapes that values have.
private enum Shape: String {
  case text = "a text"
  case number = "a number"
  case flag = "yes or no"
  case list = "a list"
  case structure = "a structure"
  /// One of the member's own name, which stands beside the text that refers to it: `task` is a
  /// TaskID or a Task.
  case thing = "its structure"

  func fits(_ other: Shape) -> Bool {
    self == other || self == .thing && [.text, .structure].contains(other)
      || other == .thing && [.text, .structure].contains(self)
  }
}

/// The types whose numbers are named after what they count or limit.
private let countingTypes = ["Counts", "Limits", "LimitsEdit"]
/// Of a text an offset, of a thing a day; and an id, which is a number of a transaction alone.
private let ofTwoShapes: Set = ["id", "start", "stop"]

extension Schema {
  /// Checks that a name means one thing in all files: it has one shape, and says what kind of time
  /// it is.
  func checkNames() throws {
    var first: [String: (shape: Shape, place: String)] = [:]
    for namespace in coded {
      let places =
        namespace.types.map { ($0.name, $0.fields) }
        + namespace.methods.map { ($0.fullName, $0.params) }
        + namespace.notifications.map { ($0.fullName, $0.params) }
      for (place, fields) in places {
        for field in fields {
          func fail(_ message: String) -> SchemaError {
            SchemaError(
              file: "protocol/schema", place: "\(place)/\(field.name)", message: message)
          }
          if let complaint = field.complaintOfTime { throw fail(complaint) }
          guard !ofTwoShapes.contains(field.name) else { continue }
          let shape = shape(of: field)
          if shape == .number, countingTypes.contains(where: place.hasSuffix) { continue }
          let known = first[field.name, default: (shape, place)]
          guard known.shape.fits(shape) else {
            throw fail("is \(shape.rawValue), but \(known.shape.rawValue) in \(known.place)")
          }
          first[field.name] = known.shape == .thing ? (shape, place) : known
        }
      }
    }
  }

  private func shape(of field: Field) -> Shape {
    if field.type.isArray { return .list }
    switch field.type.base {
    case .boolean: return .flag
    case .integer, .number: return .number
    case .string: return .text
    case nil: break
    }
    guard type(field.type.element)?.isStructure == true else { return .text }
    return field.type.element == field.name.capitalizedFirst ? .thing : .structure
  }
}

extension Field {
  /// What is wrong with its name or type, if it is a time; nil for nothing.
  fileprivate var complaintOfTime: String? {
    let isInstant = name.hasSuffix("At") || name.hasSuffix("Until")
    if isInstant != (type.element == "Instant") {
      return isInstant
        ? "is no Instant, so its name does not end in At or Until"
        : "is an Instant, so its name ends in At or Until"
    }
    if name == "dateTime" {
      return type.element == "LocalDateTime" ? nil : "is no LocalDateTime, so it has another name"
    }
    let isTime = name == "time" || name.hasSuffix("Time")
    if isTime != (type.element == "LocalTime") {
      return isTime
        ? "is no LocalTime, so its name is not time and does not end in Time"
        : "is a LocalTime, so its name is time or ends in Time"
    }
    return nil
  }
}
