package import CivilTime
package import JSON

/// A scalar that is a type of CivilTime. Its text is read once, where params are decoded: what lacks
/// the form is refused as any other shape is, and what has it and does not exist, such as a 30th of
/// February, as a value that cannot be.
package protocol CivilScalar: Sendable, CustomStringConvertible, JSONDecodable, JSONEncodable {
  static var format: TextFormat { get }
  /// What it is, in the sentence about one that does not exist.
  static var noun: String { get }

  init?(_ text: String)
}

extension CivilScalar {
  package init(json: JSON) throws(JSONDecodingError) {
    let text = try String(json: json)
    try Self.format.check(text)
    guard let value = Self(text) else {
      throw JSONDecodingError(message: "\(text) is not \(Self.noun).", isImpossible: true)
    }
    self = value
  }

  package var json: JSON { .string(description) }
}

extension Day: CivilScalar {
  package static let format = TextFormat.day
  package static let noun = "a valid date"
}

extension LocalTime: CivilScalar {
  package static let format = TextFormat.localTime
  package static let noun = "a time between 00:00 and 23:59:59"
}

extension LocalDateTime: CivilScalar {
  package static let format = TextFormat.localDateTime
  package static let noun = "a valid date and time"
}

extension Instant: CivilScalar {
  package static let format = TextFormat.instant
  package static let noun = "a valid date and time"
}
