/// A piece of a line between white space, with the punctuation at its end apart.
struct LineToken {
  enum Kind {
    case word
    /// One comma at the end of a word.
    case comma
    /// Any other punctuation at the end of a word.
    case stop
    /// Text in quotation marks, which `range` includes.
    case quoted
    /// Words that a person does not want to have read.
    case kept
    /// "#" and a quotation, which is no tag: a tag is one word.
    case quotedTag
  }

  var kind: Kind
  let range: Range<String.Index>
  /// The key by which the vocabulary is searched, in small letters; empty for a text that cannot be
  /// in it.
  var key: String

  /// Whether no white space is between it and the token before: the "10" of "9-10".
  let isJoined: Bool

  /// The longest word of the vocabulary is a date with a time.
  private static let longestKey = 24

  init(
    _ kind: Kind, _ range: Range<String.Index>, in text: String, isJoined: Bool = false
  ) {
    self.kind = kind
    self.range = range
    self.isJoined = isJoined
    let bytes = text.utf8[range]
    let distance = bytes.index(
      range.lowerBound, offsetBy: LineToken.longestKey, limitedBy: range.upperBound)
    let isShort = distance == nil || distance == range.upperBound
    key = isShort && kind != .quoted ? LineToken.key(of: text.unicodeScalars[range]) : ""
  }

  private static func key(of scalars: Substring.UnicodeScalarView) -> String {
    var key = String.UnicodeScalarView()
    for scalar in scalars {
      switch scalar.value {
      case 0x41...0x5A: key.append(Unicode.Scalar(UInt8(scalar.value + 0x20)))
      case 0x21...0x7E: key.append(scalar)
      // Keyboards of telephones write the apostrophe of "o’clock" like this.
      case 0x2019: key.append("'")
      case 0x2013, 0x2014: key.append("-")
      default: return ""
      }
    }
    return String(key)
  }
}
