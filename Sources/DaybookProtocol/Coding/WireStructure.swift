package import JSON

/// A structure that params hold, whose members' names are known.
package protocol WireStructure: JSONDecodable, JSONEncodable, SendableMetatype {
  /// The names of its members, each with the structure that it holds, or an array of; nil for a
  /// single value.
  static var memberTypes: [String: (any WireStructure.Type)?] { get }
}
