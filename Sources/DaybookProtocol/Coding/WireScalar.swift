package import JSON

/// A string with a meaning of its own: an id, a time zone. Its shape is checked when it is decoded;
/// the model checks whether it exists.
package protocol WireScalar: Sendable, Hashable, CustomStringConvertible, JSONDecodable,
  JSONEncodable
{
  /// How many Unicode scalars it may have.
  static var length: ClosedRange<Int> { get }
  static var format: TextFormat { get }
  var text: String { get }

  /// Takes a text without a check. The caller must have made it, so that it has the shape.
  init(unchecked text: String)
}

extension WireScalar {
  package init(json: JSON) throws(JSONDecodingError) {
    let text = try String(json: json)
    try text.checkLength(Self.length)
    try Self.format.check(text)
    self.init(unchecked: text)
  }

  package var json: JSON { .string(text) }
  package var description: String { text }
}
