package import JSON

/// The id of a request, which comes back in its answer with value and type (JSON-RPC 2.0, 4).
package enum RequestID: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case real(Double)
  case null
}

package extension RequestID {
  /// Reads an id; nil for a boolean, an array or an object, which no request may have.
  init?(_ json: JSON) {
    switch json {
    case .string(let value): self = .string(value)
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    case .null: self = .null
    case .bool, .array, .object: return nil
    }
  }
}

extension RequestID: JSONEncodable {
  package var json: JSON {
    switch self {
    case .string(let value): .string(value)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .null: .null
    }
  }
}
