/// An emoji is one character that every terminal draws in two cells. A sequence, such as one with a
/// skin tone, a flag or a family, is drawn in four or more by many.
package enum ProfileEmoji {
  /// For a profile for which none was chosen.
  package static let neutral = "🙂"

  private static let faces = ["👴🏻", "👴🏽", "👴🏿", "👵🏻", "👵🏽", "👵🏿"]

  /// One of six for a person for whom none was chosen, by their place and their name.
  static func face(of name: String, countAhead: Int) -> String {
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return faces[(countAhead % faces.count + Int(hash % UInt32(faces.count))) % faces.count]
  }

  /// The character alone, which every terminal draws in two cells.
  package static func withoutTone(_ emoji: String) -> String {
    emoji.unicodeScalars.first.map { String($0) } ?? emoji
  }

  /// Throws `invalidValue` at `emoji`; the message names the simple form of a sequence.
  static func checked(_ text: String) throws -> String {
    let scalars = Array(TextRules.trimmed(text).unicodeScalars)
    guard let first = scalars.first, isSimple(first) else {
      throw ModelError.invalidValue(
        field: "emoji", message: "An emoji is one picture of two cells, such as 🌻 or 👵.")
    }
    let simple = String(first)
    guard scalars.count > 1 else { return simple }
    throw ModelError.invalidValue(
      field: "emoji",
      message: "An emoji is one picture, since many terminals draw skin tones and joined pictures "
        + "too wide. The simple form is \(simple).")
  }

  private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isEmojiPresentation && !properties.isEmojiModifier
      && !(0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
