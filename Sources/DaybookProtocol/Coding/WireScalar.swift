package import JSON

/// A string with a meaning of its own: a day, an id, a time zone. Its shape was checked when it was
/// decoded; whether it exists (a 30th of February does not) is for the model to say.
package protocol WireScalar: Sendable, Hashable, CustomStringConvertible, JSONDecodable,
  JSONEncodable
{
  /// How many Unicode scalars it may have.
  static var length: ClosedRange<Int> { get }
  static var format: TextFormat { get }
  var text: String { get }

  /// Takes a text that is known to have the shape, because this program wrote it.
  init(unchecked text: String)
}

extension WireScalar {
  package init(json: JSON) throws(JSONDecodingError) {
    let text = try String(json: json)
    try text.checkLength(Self.length)
    guard Self.format.matches(text) else {
      throw JSONDecodingError(message: "must have the form \(Self.format.example)")
    }
    self.init(unchecked: text)
  }

  package var json: JSON { .string(text) }
  package var description: String { text }
}
