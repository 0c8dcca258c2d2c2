/// How a field names its type: `T`, `T?`, `[T]` or `[T]?`.
struct TypeReference {
  enum Base: String {
    case string, integer, number, boolean
  }

  var element: String
  var isArray: Bool
  var isOptional: Bool

  init?(_ text: String) {
    var rest = text[...]
    isOptional = rest.hasSuffix("?")
    if isOptional { rest = rest.dropLast() }
    isArray = rest.hasPrefix("[") && rest.hasSuffix("]")
    if isArray { rest = rest.dropFirst().dropLast() }
    guard let first = rest.first, first.isLetter, rest.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    element = String(rest)
  }

  var base: Base? { Base(rawValue: element) }

  /// The scalars that are types of CivilTime.
  static let civil: Set = ["Day", "Instant", "LocalDateTime", "LocalTime"]

  var isCivil: Bool { Self.civil.contains(element) }

  var text: String { (isArray ? "[\(element)]" : element) + (isOptional ? "?" : "") }

  /// The Swift type without the optional.
  var swiftText: String {
    let name =
      switch base {
      case .string: "String"
      case .integer: "Int"
      case .number: "Double"
      case .boolean: "Bool"
      case nil where isCivil: element
      case nil: "Wire.\(element)"
      }
    return isArray ? "[\(name)]" : name
  }
}
