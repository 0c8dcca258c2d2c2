import CivilTime
import DaybookProtocol
import JSON

/// Judges params and results of a plugin's methods by what its manifest declares.
struct PluginValueCheck {
  let structures: [Wire.PluginStructure]

  /// Throws for the first member that is missing, unknown or of another type, with its place.
  func check(_ value: JSON, _ fields: [Wire.PluginField]) throws(JSONDecodingError) {
    guard case .object(let members) = value else {
      throw JSONDecodingError(message: "must be an object")
    }
    let known = Set(fields.map(\.name))
    for (name, _) in members where !known.contains(name) {
      throw JSONDecodingError(message: "is not known here", allowed: known.sorted()).inside(name)
    }
    for field in fields {
      guard let type = PluginFieldType(field.type) else { continue }
      do throws(JSONDecodingError) {
        try check(members[field.name], type)
      } catch {
        throw error.inside(field.name)
      }
    }
  }

  private func check(_ value: JSON?, _ type: PluginFieldType) throws(JSONDecodingError) {
    guard let value, value != .null else {
      guard type.isOptional else { throw JSONDecodingError(message: "is missing") }
      return
    }
    guard type.isList else { return try check(value, element: type.element) }
    guard case .array(let items) = value else {
      throw JSONDecodingError(message: "must be an array")
    }
    for (index, item) in items.enumerated() {
      do throws(JSONDecodingError) {
        try check(item, element: type.element)
      } catch {
        throw error.inside(index)
      }
    }
  }

  private func check(_ value: JSON, element: String) throws(JSONDecodingError) {
    switch element {
    case "string": _ = try String(json: value)
    case "integer": _ = try Int64(json: value)
    case "number": _ = try Double(json: value)
    case "boolean": _ = try Bool(json: value)
    case "Day": _ = try Day(json: value)
    case "LocalTime": _ = try LocalTime(json: value)
    case "LocalDateTime": _ = try LocalDateTime(json: value)
    case "Instant": _ = try Instant(json: value)
    default:
      try check(value, structures.first { $0.name == element }?.fields ?? [])
    }
  }
}
