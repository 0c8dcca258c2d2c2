package import JSON

/// A closed choice: a value that is not among its cases is refused, with the cases named.
package protocol WireEnum: RawRepresentable<String>, CaseIterable, Sendable, Hashable,
  JSONDecodable, JSONEncodable
{}

extension WireEnum {
  package init(json: JSON) throws(JSONDecodingError) {
    let text = try String(json: json)
    guard let value = Self(rawValue: text) else {
      let names = Self.allCases.map(\.rawValue)
      throw JSONDecodingError(
        message: "must be one of \(names.joined(separator: ", "))", allowed: names)
    }
    self = value
  }

  package var json: JSON { .string(rawValue) }
}

/// A choice that later versions may extend: an unknown value is kept as it is.
package protocol WireOpenEnum: RawRepresentable<String>, Sendable, Hashable, JSONDecodable,
  JSONEncodable
{
  init(rawValue: String)
}

extension WireOpenEnum {
  package init(json: JSON) throws(JSONDecodingError) {
    self.init(rawValue: try String(json: json))
  }

  package var json: JSON { .string(rawValue) }
}
